"""A made-up game, installed beside the real ones by tests: Granary.

Two to four neighbours, six provinces, some years. The table tells the weather: what every province
yields. Then everybody plans in secret where to sow, to reap and to sell. The plans are opened part
by part; before each, hail may come down on a province. Grain lies hidden behind screens; coins are
open to all. At the end two grains left count as a coin.
"""

from pathlib import Path

from companion.games.contract import Front, Game, Games, Link
from companion.games.installed import INSTALLED

from . import calculator, game, pages, words

GRANARY = Game.of(
    "granary",
    "Granary",
    None,
    game,
    words,
    pages,
    Front(
        "Two to four neighbours and six provinces.",
        icon="store",
        links=(
            Link(
                "Granary's calculator",
                "What the grain is worth.",
                "calculator",
                "granary.calculator",
            ),
        ),
    ),
    calculator=calculator,
    automatic=game.automatic,
    translations=Path(__file__).parent / "translations",
)
WITH_GRANARY = Games([*INSTALLED.values(), GRANARY])
ON_WEB = WITH_GRANARY.with_pages()
