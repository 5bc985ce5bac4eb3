"""The beginning of a table: the set-up page, its seats, the choice of a box, and rematches."""
