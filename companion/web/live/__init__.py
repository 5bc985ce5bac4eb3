"""Live updates: the open pages of each table, and the streams that send them news."""
