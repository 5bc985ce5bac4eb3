"""The rules, pure Python: entries are facts; `game.play` gives a new state, or refuses."""
