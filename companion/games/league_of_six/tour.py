"""A kept game for watching: the game, its steps, and what is said of each."""

from .views.watching import sample_game, scenes
from .words.watching import caption
