"""The followers whose effect is known, as an `Effect` (rules: the table after L6).

No text gives their arrows. A box may differ from this list; the players describe all other
followers (L7).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.structs import cache_by_struct

from .box import Box
from .components import Amounts, Effect, Follower, Group

KNOWN: Mapping[str, Follower] = {
    "burgomaster-1": Follower(
        "Burgomaster", "1-2", kind="immediate", effect=Effect(gain=Amounts(cards=2))
    ),
    "burgomaster-2": Follower(
        "Burgomaster", "1-2", kind="immediate", effect=Effect(gain=Amounts(cards=2))
    ),
    "wagoner": Follower("Wagoner", "1-2", kind="phase", phase=2, effect=Effect(way=1)),
    "sergeant": Follower("Sergeant", "1-2", kind="phase", phase=2, effect=Effect(stand=1)),
    "beggar": Follower(
        "Beggar",
        "1-2",
        kind="phase",
        phase=3,
        when="beginning",
        effect=Effect(only="on-0", gain=Amounts(influence=1)),
    ),
    "ostler": Follower("Ostler", "1-2", kind="phase", phase=5, effect=Effect(half_horses=1)),
    "kings-jester": Follower(
        "King's Jester",
        "1-2",
        kind="phase",
        phase=5,
        when="beginning",
        effect=Effect(only="last", gain=Amounts(influence=1)),
    ),
    "trader": Follower(
        "Trader",
        "1-2",
        kind="phase",
        phase=5,
        when="beginning",
        effect=Effect(give=Amounts(goods=1), gain=Amounts(goods=1)),
    ),
    "franklin": Follower(
        "Franklin",
        "1-2",
        kind="phase",
        phase=5,
        when="beginning",
        effect=Effect(give=Amounts(guards=1), gain=Amounts(goods=1)),
    ),
    "margrave": Follower("Margrave", "1-2", kind="phase", phase=5),
    "innkeeper": Follower("Innkeeper"),
    "royal-huntsman": Follower("Royal Huntsman", kind="crown", first=True),
}
"""By id. Margrave, Innkeeper and Royal Huntsman are named in the texts without their effect."""


SCORING_STEPS = ("first", "crowns", "exchange", "leaders")
"""The steps of the final scoring in which followers with a crown score (L6)."""


def group_of_round(round_: int) -> Group:
    """Return the group of followers that a round deals from (L2)."""
    return "1-2" if round_ <= 2 else "3-4" if round_ <= 4 else "5-6"


def needs_open_hands(follower: Follower) -> bool:
    """Return whether the follower's crown can only be scored once all hands are open (L6)."""
    crown = follower.effect.crown if follower.effect else None
    if crown is None:
        return follower.leaders
    return not crown.exchange and crown.count not in ("influence", "followers")


def scoring_step(follower: Follower) -> str | None:
    """Return the step of the final scoring in which a follower scores; None if it has no crown
    (L6)."""
    if follower.kind != "crown":
        return None
    if follower.first:
        return "first"
    if follower.takes_guards:
        return "exchange"
    return "leaders" if needs_open_hands(follower) else "crowns"


def known_follower(box: Box, id_: str) -> Follower:
    """Return a follower with its known values: from the box, or else from the expansion's texts
    (L6)."""
    return box.followers.get(id_) or KNOWN.get(id_, Follower())


class Acting(Struct, frozen=True):
    """The followers of a box, indexed by when they act and what they change, for quick look-up.

    `at_moment`: by the number of a phase and "beginning" or "end". `at_any_time`: by the number of
    the phase in which their owner may use them unasked. `changes`: by the effect's key "way",
    "stand" or "half_horses", how much each follower changes it. `in_step`: followers with a crown,
    by the step of the final scoring.
    """

    at_moment: Mapping[tuple[int, str], frozenset[str]]
    at_any_time: Mapping[int, frozenset[str]]
    changes: Mapping[str, Mapping[str, int]]
    in_step: Mapping[str, frozenset[str]]


@cache_by_struct
def followers_by_moment(box: Box) -> Acting:
    """Return the followers of a box, indexed by when they act and what they change."""
    at_moment: dict[tuple[int, str], set[str]] = {}
    at_any_time: dict[int, set[str]] = {}
    changes: dict[str, dict[str, int]] = {key: {} for key in ("way", "stand", "half_horses")}
    in_step: dict[str, set[str]] = {step: set() for step in SCORING_STEPS}
    for id_, tile in box.followers.items():
        if tile.phase is not None:
            when = "end" if tile.when == "any" else tile.when
            at_moment.setdefault((tile.phase, when), set()).add(id_)
            if tile.when == "any" and tile.kind is not None:
                at_any_time.setdefault(tile.phase, set()).add(id_)
        for key, changed in changes.items():
            if tile.effect is not None and (n := getattr(tile.effect, key)):
                changed[id_] = n
        if (step := scoring_step(tile)) is not None:
            in_step[step].add(id_)
    return Acting(
        {moment: frozenset(ids) for moment, ids in at_moment.items()},
        {phase: frozenset(ids) for phase, ids in at_any_time.items()},
        changes,
        {step: frozenset(ids) for step, ids in in_step.items()},
    )
