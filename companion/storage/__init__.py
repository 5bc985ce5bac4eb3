"""What is kept on the disk: tables, boxes, results, in one SQLite file."""
