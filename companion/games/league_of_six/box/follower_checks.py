"""What in a box's followers looks like a slip (L1, L4, L6). Nothing here blocks anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from .components import FOLLOWERS_IN_GROUP, GROUPS, Arrows, Follower
from .known import KNOWN

TOLD_IN_TEXTS = ("group", "kind", "phase")
STORING = (5, 6)
"""The phases in which there is a storing order."""


class Odd(Struct, frozen=True):
    """Something that is probably a slip: a code with values, as a refusal has them."""

    code: str
    values: Mapping[str, object]
    """For the sentence."""


def oddities(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """What a group should look at again among its followers."""
    yield from _many(followers)
    yield from _twice(followers)
    for id_, follower in followers.items():
        values = {"follower": follower.name or id_}
        if follower.arrows == ():
            yield Odd("follower-no-arrows", values)
        if follower.group == "5-6" and follower.kind not in ("crown", None):
            yield Odd("follower-no-crown", values)
        if _never(follower):
            yield Odd("follower-never", values)
        if _otherwise(follower, KNOWN.get(id_)):
            yield Odd("follower-otherwise", values)


def _many(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """L1: twelve of each group."""
    count = Counter(follower.group for follower in followers.values())
    for group in GROUPS:
        if count[group] > FOLLOWERS_IN_GROUP:
            values = {"group": group, "count": count[group], "right": FOLLOWERS_IN_GROUP}
            yield Odd("many-followers", values)


def _twice(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """The same tile typed in twice, be it turned round; the Burgomaster's two may well be alike."""
    typed = {i: _turned(f) for i, f in followers.items() if f.name and f.arrows and i not in KNOWN}
    for one, other in combinations(typed, 2):
        if typed[one] == typed[other]:
            values = {"follower": followers[one].name, "tile": one, "other": other}
            yield Odd("follower-twice", values)


def _turned(follower: Follower) -> Follower:
    """The tile as it is, whichever way it lies (R4.2)."""
    return replace(follower, arrows=turned(follower.arrows), note="", invented=False)


def turned(arrows: Arrows | None) -> Arrows:
    """R4.2: the same for all six ways in which a tile with these arrows can lie."""
    return min(tuple(sorted((a + turn) % 6 for a in arrows or ())) for turn in range(6))


def _never(follower: Follower) -> bool:
    """Whether it asks for the storing order in a phase in which there is none (R5.1)."""
    only = follower.effect.only if follower.effect and follower.kind else None
    return only in ("first", "last") and follower.phase not in STORING


def _otherwise(follower: Follower, known: Follower | None) -> bool:
    """Whether it contradicts what the expansion's texts say of it."""
    if known is None:
        return False
    pairs = [(getattr(known, key), getattr(follower, key)) for key in TOLD_IN_TEXTS]
    return any(None not in pair and pair[0] != pair[1] for pair in pairs)
