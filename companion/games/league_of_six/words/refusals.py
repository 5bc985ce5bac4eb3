"""Why something was refused: one sentence for each code that League of Six raises.

H2: a refusal that rests on a hidden hand says its reason only to the one concerned; everybody
else reads the same sentence, whatever the reason was.
"""

from collections.abc import Mapping

from companion.core.wording import N_, Gettext, english, reading
from companion.games.contract import Refused

from ..bridge import BRIDGE
from .retinue import LIMITS as RETINUE_LIMITS
from .retinue import TEXTS as RETINUE
from .things import COLOUR, Words
from .values import FITS

TEXTS = {
    **BRIDGE.refusals,
    **RETINUE,
    "not-seated": N_("Nobody plays %(colour)s at this table."),
    "wrong-phase": N_("That belongs to %(wanted)s; now it is time for %(phase)s."),
    "game-finished": N_("The game is over: that belongs to %(wanted)s."),
    "not-your-turn": N_("It is not %(player)s's turn."),
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
    # reading what comes from outside
}
LIMITS = {
    **RETINUE_LIMITS,
    "offer-too-high": N_(
        "%(player)s cannot offer %(offer)s: "
        "%(guards)s in hand and %(influence)s influence allow %(limit)s."
    ),
    "offer-after-way": N_(
        "%(player)s cannot offer %(offer)s: %(guards)s in hand and %(influence)s influence, "
        "less %(cost)s for the way, allow %(limit)s."
    ),
    "way-too-dear": N_(
        "%(player)s cannot go to %(town)s: the way costs %(cost)s, "
        "but %(guards)s in hand and %(influence)s influence come to %(means)s."
    ),
    "no-offer-left": N_(
        "%(player)s cannot make an offer in %(town)s: %(guards)s in hand and "
        "%(influence)s influence come to %(means)s, the way costs %(cost)s, the rest is too little."
    ),
    "only-cheapest": N_(
        "%(player)s can afford no town with %(guards)s in hand and %(influence)s influence, "
        "and may only go where it is free and cheapest: %(towns)s."
    ),
}


def refusal(
    refused: Refused, names: Mapping[str, str], gettext: Gettext = english, *, private: bool
) -> str:
    """The sentence for `refused`; `private`: for the one concerned, with the limit (H2)."""
    words = Words(names, gettext)
    if refused.private:
        return _limit(refused, words) if private else _kept(refused, words)
    if refused.code in TEXTS:
        code = refused.code
        if code == "wrong-phase" and refused.public["phase"] == "finished":
            code = "game-finished"
        colour = words.called(COLOUR, str(refused.public.get("player", "")))
        values = {**refused.public, "most_stand": refused.public.get("most")}
        return words.say(TEXTS[code], values, colour=colour)
    if "what" in refused.public:
        return reading.problem(refused, gettext, FITS)
    where = words.called(COLOUR, str(refused.public.get("where", "")))
    return reading.problem(Refused(refused.code, {**refused.public, "where": where}), gettext)


def _kept(refused: Refused, words: Words) -> str:
    """H2: what everybody reads. It depends on what was tried alone, never on the reason."""
    if "follower" in refused.public:
        return words.say(N_("%(player)s's use of %(follower)s was refused."), refused.public)
    if "town" not in refused.public:
        return words.say(N_("What %(player)s would give for points was refused."), refused.public)
    if refused.public.get("offer") is not None:
        return words.say(N_("%(player)s's offer was refused."), refused.public)
    return words.say(N_("%(player)s's way to %(town)s was refused."), refused.public)


def _limit(refused: Refused, words: Words) -> str:
    """R2.7, R2.12: the reason with the hand, for the one who may know it."""
    values = {**refused.public, **refused.private}
    cost, code = _number(values, "cost"), refused.code
    if code == "offer-too-high" and cost:
        code = "offer-after-way"
    if code == "way-too-dear" and values["offer"] is not None:
        code = "no-offer-left"
    values["means"] = _number(values, "limit") + cost
    values["guards"] = words.guards(_number(values, "guards"))
    return words.say(LIMITS[code], values)


def _number(values: Mapping[str, object], key: str) -> int:
    value = values.get(key, 0)
    assert isinstance(value, int)
    return value
