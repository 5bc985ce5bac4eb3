"""A made-up game that tests install beside the real ones: Granary.

Two to four neighbours farm six provinces for some years. The table enters the weather: how much
each province yields. Then all players plan in secret where to sow, to reap and to sell. The plans
are opened part by part; before each part, hail may fall on a province. Grain is hidden behind
screens, coins are public. At the end two grains left count as a coin.
"""

from companion.core.play import Games
from companion.games.installed import INSTALLED

from .game import Granary

GRANARY = Granary()
WITH_GRANARY = Games([*INSTALLED.values(), GRANARY])
ON_WEB = WITH_GRANARY.on_web()
