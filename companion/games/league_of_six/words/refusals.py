"""Refusals that belong to no single step, by their code.

If a refusal depends on a hidden hand, only the player concerned reads the reason; everybody else
reads a sentence that is the same for all reasons (H2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.play.texts import Refusal
from companion.core.wording import N_, NN_, Text

from .things import Words

Values = Mapping[str, object]
OFFER_TOO_HIGH = N_(
    "%(player)s cannot offer %(offer)s: "
    "%(guards)s in hand and %(influence)s influence allow %(limit)s."
)
OFFER_AFTER_WAY = N_(
    "%(player)s cannot offer %(offer)s: %(guards)s in hand and %(influence)s influence, "
    "less %(cost)s for the way, allow %(limit)s."
)
WAY_TOO_DEAR = N_(
    "%(player)s cannot go to %(town)s: the way costs %(cost)s, "
    "but %(guards)s in hand and %(influence)s influence come to %(means)s."
)
NO_OFFER_LEFT = N_(
    "%(player)s cannot make an offer in %(town)s: %(guards)s in hand and "
    "%(influence)s influence come to %(means)s, the way costs %(cost)s, the rest is too little."
)
ONLY_CHEAPEST = N_(
    "%(player)s can afford no town with %(guards)s in hand and %(influence)s influence, "
    "and may only go where it is free and cheapest: %(towns)s."
)
FOLLOWER_HAND = N_(
    "%(follower)s asks for more than %(player)s's hand holds: %(guards)s, and it is not bought."
)
TOO_MANY = N_("%(player)s cannot give so many guards: there are %(guards)s in hand.")


def refuse_choice(choose: Callable[[Values], str]) -> Callable[[Words, Values], str]:
    """Return a function that words the refusal of a way or an offer.

    `choose`: returns the sentence for the player concerned.
    """

    def refuse(words: Words, values: Values) -> str:
        if "limit" in values:
            means = _number(values, "limit") + _number(values, "cost")
            return words.fill(choose(values), _with_hand(words, {**values, "means": means}))
        if values.get("offer") is not None:
            return words.fill(N_("%(player)s's offer was refused."), values)
        return words.fill(N_("%(player)s's way to %(town)s was refused."), values)

    return refuse


def refuse_use(words: Words, values: Values) -> str:
    """Return the refusal of a follower's use (L4)."""
    if "guards" in values:
        return words.fill(FOLLOWER_HAND, _with_hand(words, values))
    return words.fill(N_("%(player)s's use of %(follower)s was refused."), values)


def refuse_exchange(words: Words, values: Values) -> str:
    """Return the refusal of guards exchanged for points (L6)."""
    if "guards" in values:
        return words.fill(TOO_MANY, _with_hand(words, values))
    return words.fill(N_("What %(player)s would give for points was refused."), values)


def _with_hand(words: Words, values: Values) -> Values:
    return {**values, "guards": words.guards(_number(values, "guards"))}


def _number(values: Values, key: str) -> int:
    value = values.get(key, 0)
    assert isinstance(value, int)
    return value


HANDS = {
    "offer-too-high": refuse_choice(
        lambda values: OFFER_AFTER_WAY if values.get("cost") else OFFER_TOO_HIGH
    ),
    "way-too-dear": refuse_choice(
        lambda values: WAY_TOO_DEAR if values["offer"] is None else NO_OFFER_LEFT
    ),
    "only-cheapest": refuse_choice(lambda values: ONLY_CHEAPEST),
    "follower-hand": refuse_use,
    "exchange-too-many": refuse_exchange,
}
"""The refusals by their code."""


RETINUE: dict[str, Text] = {
    # setting up
    "sixth-player-six": N_(
        "Six play with the module “sixth-player”, and nobody else does; here are %(count)s."
    ),
    "follower-unfit": N_("Follower %(follower)s: “%(key)s” does not fit what else it says there."),
    "follower-is-tile": N_("“%(follower)s” is the name of a tax tile: give the follower another."),
    "tile-is-follower": N_("“%(tile)s” is the name of a follower: give the tax tile another."),
    "open-followers-count": N_(
        "With %(players)s players %(right)s followers of rounds 5 and 6 lie open, not %(count)s."
    ),
    "follower-twice": N_("%(follower)s stands there twice."),
    "follower-gone": N_("%(follower)s has come already: every follower comes once."),
    "follower-unknown": N_("There is no follower “%(follower)s” of rounds %(group)s in the box."),
    "follower-group": N_("%(follower)s is not a follower of rounds %(group)s."),
    "follower-not-open": N_(
        "%(follower)s is not one of the followers laid open for rounds 5 and 6."
    ),
    # choosing towns
    # using followers
    "follower-first": N_("First %(player)s must use or decline %(follower)s."),
    "follower-by-itself": N_(
        "What %(follower)s brings beside the choice is entered by the app itself."
    ),
    "follower-goods": N_("%(follower)s: name the blocks, %(give)s to give and %(take)s to take."),
    "follower-cards": NN_(
        "%(follower)s: name %(count)s grey leader card.",
        "%(follower)s: name %(count)s grey leader cards.",
    ),
    # the end
    "crown-below-0": N_("%(follower)s cannot bring less than 0."),
    "exchange-first": N_("First %(player)s must say how many guards to give for points."),
}


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
    "tile-empty": N_("Choose how the arrows of this tax tile point, then what is in its middle."),
    "edges-empty": N_("Tap what is printed at the sides of this town."),
    "rows-empty": N_("Tap the goods of the first row from left to right."),
    "row-without-bonus": N_("Row %(row)s has no bonus yet. Tap the round number at its left."),
    "row-without-spaces": N_("Row %(row)s has no spaces yet. Tap its goods from left to right."),
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
