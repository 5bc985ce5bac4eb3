"""The games: what a game is (`contract`), which there are (`installed`), and a folder for each."""
