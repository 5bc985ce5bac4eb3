"""Any table of any game: log and state, history, story, game file. Knows no game."""
