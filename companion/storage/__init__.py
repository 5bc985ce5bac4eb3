"""Storage on the disk: tables, boxes and results, in one SQLite file."""
