"""The replay: the kept game, its steps, and the sentences about each."""

from .views.replay import replay_steps, sample_game
from .words.replay import caption
