"""A made-up game, installed beside the real ones by tests."""

from companion.games.contract import Game, Games
from companion.games.installed import INSTALLED

from . import game, pages, words

TINY = Game.of("tiny", "Tiny", None, game, words, pages)
WITH_TINY = Games([*INSTALLED.values(), TINY])
