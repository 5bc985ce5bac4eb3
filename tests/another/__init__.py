"""A package with a made-up game, and the companion's games together with it."""

from companion.core.play import Games
from companion.games.installed import INSTALLED

from .granary.game import GRANARY

WITH_GRANARY = Games([*INSTALLED.values(), GRANARY])
ON_WEB = WITH_GRANARY.playable_on_web()
