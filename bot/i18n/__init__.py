"""What people read, in French and English."""
