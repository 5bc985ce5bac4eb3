"""Refusals that belong to no single step, by their code.

If a refusal depends on a hidden hand, only the player concerned reads the reason; everybody else
reads a sentence that is the same for all reasons (H2).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play.texts import Refusal
from companion.core.wording import N_

from .hands import HANDS
from .retinue import TEXTS as RETINUE
from .things import Words


def refuse_phase(words: Words, values: Mapping[str, object]) -> str:
    """Return the refusal of an entry that belongs to another phase."""
    text = N_("That belongs to %(wanted)s; now it is time for %(phase)s.")
    if values["phase"] == "finished":
        text = N_("The game is over: that belongs to %(wanted)s.")
    return words.fill(text, values)


REFUSALS: Mapping[str, Refusal] = {
    **RETINUE,
    **HANDS,
    "wrong-phase": refuse_phase,
    # choosing towns
    "town-besieged": N_("%(town)s is besieged this round and cannot be chosen."),
    # collecting taxes
    "grey-gone": N_("By the app's count no grey card of the %(estate)s is left."),
    # storing goods
    "store-not-known": N_("First the app must know what is printed on the tile of the %(store)s."),
    "card-gone": N_("The face-up card with %(figures)s is gone."),
    # correcting numbers
    "influence-below-0": N_("%(player)s has %(has)s influence; it cannot fall below 0."),
    "horses-below-0": N_("%(player)s's horses, now %(has)s, cannot fall below 0."),
    "goods-below-0": N_("%(player)s's %(good)s goods, now %(has)s, cannot fall below 0."),
    # setting up the table
    "six-towns": N_("“towns” must name each of the six towns once, clockwise round the board."),
    "points-for-six": N_("“leader_points” are for six players only."),
    "leader-points-unwanted": N_("“leader_points” are for six players only, not for %(count)s."),
    "leader-points-count": N_("“leader_points” must be six whole numbers, first place first."),
    "leader-points-rise": N_(
        "“leader_points” must not rise: no place gets more than the one before it."
    ),
    "order-each-once": N_("“order” must name each player's colour once, lowest marker first."),
    "number-missing": N_("%(town)s needs a number from 1 to 6."),
    "numbers-missing": N_("Enter the number on each of your six town tiles. They decide ties."),
    "numbers-once-each": N_("The towns must have the numbers 1 to 6, each once."),
    # setting up a round
    "tile-besieged": N_("%(town)s is besieged: no tax tile lies there."),
    "tile-missing": N_("%(town)s is not besieged: a tax tile must lie there."),
    "store-gone": N_("Storage tile %(tile)s has come already in this half of the game."),
    # describing what is printed
    "arrows-twice": N_("Two arrows of tax tile %(tile)s point the same way."),
    "describe-what": N_(
        "It is not clear what is described. These belong together: tile, arrows, middle; "
        "tile, side, rows; town, side, edges; deck, clergy, aristocracy, burghers; "
        "follower and what is told of it; leader_points; blocks."
    ),
    "tile-empty": N_("Tap the arrows of this tax tile, then what is in its middle."),
    "edges-empty": N_("Tap the symbols at the edges of this town."),
    "rows-empty": N_("Tap the bonus of the first row, then its spaces from left to right."),
    "row-without-bonus": N_("Row %(row)s has no bonus yet. Tap one of the round numbers."),
    "row-without-spaces": N_("Row %(row)s has no spaces yet. Tap them from left to right."),
    "side-i-or-ii": N_("The side of storage tile %(tile)s must be I or II."),
    "side-white-or-yellow": N_("The side of %(town)s must be white or yellow."),
    "box-too-many": N_("A box cannot have more than %(limit)s tiles of a kind."),
    "hands-stay-hidden": N_("Hands can be opened at set-up only, not in the middle of a game."),
    # playing one's own way
    "settle-town-twice": N_("Two players cannot stand in %(town)s."),
    "start-town": N_(
        "At the beginning of round 1 %(player)s's figure stands nowhere, later on the road of a "
        "town of its own; this is round %(round)s."
    ),
    "start-stores": N_("At most %(limit)s storage tiles can have come in this half of the game."),
}
