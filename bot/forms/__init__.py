"""Short forms, for the person alone: what may be changed, and its values."""
