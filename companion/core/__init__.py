"""Everything that tables of all games have in common: log, state, history, story and game file."""
