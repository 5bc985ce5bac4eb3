"""A made-up game, installed beside the real ones by tests: Granary.

Two to four neighbours, six provinces, some years. The table tells the weather: what every province
yields. Then everybody plans in secret where to sow, to reap and to sell. The plans are opened part
by part; before each, hail may fall on a province. Grain is hidden behind screens, coins are open.
At the end two grains left count as a coin.
"""

from companion.core.play import Games
from companion.games.installed import INSTALLED

from .game import Granary

GRANARY = Granary()
WITH_GRANARY = Games([*INSTALLED.values(), GRANARY])
ON_WEB = WITH_GRANARY.on_web()
