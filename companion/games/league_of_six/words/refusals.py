"""Refusals that belong to no single step, by their code.

If a refusal depends on a hidden hand, only the hand's player reads the reason. Everybody else reads
a sentence that is the same for all reasons (H2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.play.texts import Refusal
from companion.core.wording import N_, NN_, Text

from .words import Words

Values = Mapping[str, object]
OFFER_TOO_HIGH = N_(
    "%(player)s can offer at most %(limit)s, not %(offer)s (%(guards)s in hand, "
    "%(influence)s influence)."
)
OFFER_AFTER_WAY = N_(
    "%(player)s can offer at most %(limit)s, not %(offer)s (%(guards)s in hand, "
    "%(influence)s influence; the route costs %(cost)s)."
)
WAY_TOO_DEAR = N_(
    "%(player)s cannot go to %(town)s: the route costs %(cost)s, and %(guards)s in "
    "hand and %(influence)s influence pay for only %(means)s."
)
NO_OFFER_LEFT = N_(
    "%(player)s cannot make an offer in %(town)s: %(guards)s in hand and "
    "%(influence)s influence pay for %(means)s, the route costs %(cost)s, and the "
    "rest is too little."
)
ONLY_CHEAPEST = N_(
    "%(player)s can afford no town (%(guards)s in hand, %(influence)s influence) and goes "
    "to the cheapest free one: %(towns)s."
)
FOLLOWER_HAND = N_(
    "This follower (%(follower)s) costs more guards than %(player)s has in hand "
    "(%(guards)s). They cannot be bought."
)
TOO_MANY = N_("%(player)s cannot give that many guards: only %(guards)s in hand.")


def make_choice_refusal(choose: Callable[[Values], str]) -> Callable[[Words, Values], str]:
    """Return a function that puts the refusal of a way or an offer into words. `choose` returns the
    sentence for the player concerned."""

    def refusal_sentence(words: Words, values: Values) -> str:
        if "limit" in values:
            means = _whole_number(values, "limit") + _whole_number(values, "cost")
            return words.fill(choose(values), _with_guards_text(words, {**values, "means": means}))
        if values.get("offer") is not None:
            return words.fill(N_("%(player)s's offer was refused."), values)
        return words.fill(N_("%(player)s's choice of %(town)s was refused."), values)

    return refusal_sentence


def use_refusal(words: Words, values: Values) -> str:
    """Return the refusal of a follower's use (L4)."""
    if "guards" in values:
        return words.fill(FOLLOWER_HAND, _with_guards_text(words, values))
    return words.fill(N_("%(player)s's use of a follower was refused: %(follower)s."), values)


def exchange_refusal(words: Words, values: Values) -> str:
    """Return the refusal of guards exchanged for points (L6)."""
    if "guards" in values:
        return words.fill(TOO_MANY, _with_guards_text(words, values))
    return words.fill(N_("%(player)s's exchange of guards was refused."), values)


def _with_guards_text(words: Words, values: Values) -> Values:
    return {**values, "guards": words.guards(_whole_number(values, "guards"))}


def _whole_number(values: Values, key: str) -> int:
    value = values.get(key, 0)
    assert isinstance(value, int)
    return value


HANDS = {
    "offer-too-high": make_choice_refusal(
        lambda values: OFFER_AFTER_WAY if values.get("cost") else OFFER_TOO_HIGH
    ),
    "way-too-dear": make_choice_refusal(
        lambda values: WAY_TOO_DEAR if values["offer"] is None else NO_OFFER_LEFT
    ),
    "only-cheapest": make_choice_refusal(lambda values: ONLY_CHEAPEST),
    "follower-hand": use_refusal,
    "exchange-too-many": exchange_refusal,
}
"""The refusals by their code."""


RETINUE: dict[str, Text] = {
    # setting up
    "sixth-player-six": N_("The module “sixth-player” is for exactly six players, not %(count)s."),
    "follower-unfit": N_("Follower “%(tile)s”: “%(key)s” does not fit the other keys."),
    "follower-is-tile": N_(
        "“%(tile)s” is already the name of a tax tile. Give the follower another name."
    ),
    "tile-is-follower": N_(
        "“%(tile)s” is already the name of a follower. Give the tax tile another name."
    ),
    "open-followers-count": N_(
        "With %(players)s players, %(right)s followers of rounds 5 and 6 are face up, not "
        "%(count)s."
    ),
    "follower-twice": N_("%(follower)s appears twice."),
    "follower-gone": N_("%(follower)s has already been drawn. Every follower appears once."),
    "follower-unknown": N_(
        "All followers of your game for rounds %(group)s are already known, and this one is "
        "not among them."
    ),
    "follower-group": N_("%(follower)s is not a follower of rounds %(group)s."),
    "follower-not-open": N_("%(follower)s is not one of the face-up followers for rounds 5 and 6."),
    # using followers
    "follower-first": N_("First %(player)s uses or skips a follower: %(follower)s."),
    "follower-by-itself": N_(
        "The app adds the other effects of this follower (%(follower)s). Leave them out."
    ),
    "follower-goods": N_("%(follower)s: choose the blocks, %(give)s to give and %(take)s to take."),
    "follower-cards": NN_(
        "%(follower)s: choose %(count)s grey leader card.",
        "%(follower)s: choose %(count)s grey leader cards.",
    ),
    # the end
    "crown-below-0": N_("%(follower)s cannot give less than 0."),
    "exchange-first": N_("First %(player)s chooses how many guards to give for points."),
}


def phase_refusal(words: Words, values: Mapping[str, object]) -> str:
    """Return the refusal of an entry that belongs to another phase."""
    text = N_("This belongs to %(wanted)s, but the phase is %(phase)s.")
    if values["phase"] == "finished":
        text = N_("The game is over. This belongs to %(wanted)s.")
    return words.fill(text, values)


REFUSALS: Mapping[str, Refusal] = {
    **RETINUE,
    **HANDS,
    "wrong-phase": phase_refusal,
    # choosing towns
    "town-besieged": N_("%(town)s is besieged this round. Choose another town."),
    # collecting taxes
    "grey-gone": N_("By the app's count the %(estate)s have no grey card left."),
    # storing goods
    "store-not-known": N_("First enter the storage tile of the %(store)s."),
    "card-gone": N_("The face-up card with %(figures)s is gone."),
    # correcting numbers
    "influence-below-0": N_("%(player)s has only %(has)s influence. It cannot fall below 0."),
    "horses-below-0": N_("%(player)s's horses (now %(has)s) cannot fall below 0."),
    "goods-below-0": N_("%(player)s's %(good)s goods (now %(has)s) cannot fall below 0."),
    # setting up the table
    "six-towns": N_("“towns” must name each of the six towns once, clockwise round the board."),
    "points-for-six": N_("The points for leader cards are entered only with six players."),
    "leader-points-unwanted": N_(
        "The points for leader cards are entered only with six players, not with %(count)s."
    ),
    "leader-points-count": N_(
        "The points for leader cards must be six whole numbers, first place first."
    ),
    "points-all-or-none": N_("Enter all six numbers, or leave all six fields empty."),
    "leader-points-rise": N_(
        "The points for leader cards must not rise: no place gets more than the place before it."
    ),
    "order-each-once": N_("“order” must name each player's colour once, lowest marker first."),
    "number-missing": N_("%(town)s needs a number from 1 to 6."),
    "numbers-missing": N_("Enter the number on each of your six town tiles. They decide ties."),
    "numbers-once-each": N_("Give the towns the numbers 1 to 6, each number once."),
    # setting up a round
    "tile-besieged": N_("%(town)s is besieged, so it gets no tax tile."),
    "tile-missing": N_("%(town)s is not besieged, so it needs a tax tile."),
    "store-gone": N_(
        "The storage tile for the %(store)s has already been used in this half of the game."
    ),
    # describing what is printed
    "arrows-twice": N_("Two arrows of tax tile %(tile)s point the same way."),
    "describe-what": N_(
        "It is not clear what this describes. These keys belong together: tile, arrows, "
        "middle; tile, side, rows; town, side, edges; deck, clergy, aristocracy, burghers; "
        "follower with its keys; leader_points; blocks."
    ),
    "tile-empty": N_(
        "Choose how the arrows of this tax tile point, then what is in its middle. × means empty."
    ),
    "edges-empty": N_("Tap what is printed at each side of this town. × means empty."),
    "follower-empty": N_("Enter what is printed on this follower: its arrows and its symbol."),
    "rows-empty": N_("Tap the goods of the first row from left to right."),
    "row-without-bonus": N_("Enter the bonus of %(row)s: tap the round number at its left."),
    "row-without-spaces": N_("Enter the spaces of %(row)s: tap its goods from left to right."),
    "side-i-or-ii": N_("The side of storage tile %(tile)s must be I or II."),
    "side-white-or-yellow": N_("The side of %(town)s must be white or yellow."),
    "too-many-tiles": N_(
        "At most %(limit)s %(tiles)s can be entered: twice as many as the game has."
    ),
    # playing one's own way
    "settle-town-twice": N_("Two players cannot stand in %(town)s."),
    "start-town": N_(
        "In round 1 %(player)s's figure is not on the board; later it is alone on the "
        "road beside a town. This is round %(round)s."
    ),
    "start-stores": N_(
        "At most %(limit)s storage tiles can have been used in this half of the game."
    ),
}
