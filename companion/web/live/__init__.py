"""Live updates: which pages of a table are open, and how they are told what is new."""
