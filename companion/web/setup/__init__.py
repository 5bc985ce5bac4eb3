"""How a table begins: the set-up page, its seats, the choice of a box, and rematches."""
