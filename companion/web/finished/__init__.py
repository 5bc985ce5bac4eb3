"""After the game: the list of finished games, their stories and pictures, and files for others."""
