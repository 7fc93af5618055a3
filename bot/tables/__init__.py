"""Tables: one actor each, the only holders of match state. Everybody else gets snapshots."""
