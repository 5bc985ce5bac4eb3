"""Live updates: the open pages of each table, and how they learn what is new."""
