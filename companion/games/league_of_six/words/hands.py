"""Refusals that depend on a hidden hand (R2.7, R2.12, L4, L6).

The player concerned reads the reason with the hand's numbers. Everybody else reads a sentence that
depends only on what was tried (H2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.wording import N_

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
