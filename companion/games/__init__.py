"""The games: one folder for each, and the list of those that are installed (`installed`)."""
