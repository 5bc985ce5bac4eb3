"""Warnings about probable typing mistakes in a box's followers (L1, L4, L6), which are not refused;
and checks of a form, which name what to tap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.core.lenient import fields, items
from companion.core.play import Refused

from .alike import equal_pairs, normal_follower
from .components import FOLLOWERS_IN_GROUP, GROUPS, Follower
from .known import KNOWN

TOLD_IN_TEXTS = ("group", "kind", "phase")
ENTERED_OF_FOLLOWER = ("name", "arrows", "kind", "effect", "note")
EDGES = 6
STORING = (5, 6)
"""The phases with a storing order."""


class Odd(Struct, frozen=True):
    """A probable typing mistake: a code with values for its sentence, like a refusal."""

    code: str
    values: Mapping[str, object]
    """The values for its sentence."""


def oddities(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """Return what the group should check again in its followers."""
    yield from _too_large_groups(followers)
    yield from _equal_followers(followers)
    for id_, follower in followers.items():
        values = {"follower": id_}
        if follower.arrows == ():
            yield Odd("follower-no-arrows", values)
        if follower.group == "5-6" and follower.kind not in ("crown", None):
            yield Odd("follower-no-crown", values)
        if _never_acts(follower):
            yield Odd("follower-never", values)
        if _contradicts_texts(follower, KNOWN.get(id_)):
            yield Odd("follower-otherwise", values)


def _too_large_groups(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """Yield groups with more than twelve followers (L1)."""
    count = Counter(follower.group for follower in followers.values())
    for group in GROUPS:
        if count[group] > FOLLOWERS_IN_GROUP:
            values = {"group": group, "count": count[group], "right": FOLLOWERS_IN_GROUP}
            yield Odd("many-followers", values)


def _equal_followers(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """Yield tiles that were entered twice, even if one is rotated. The two Burgomasters may be
    alike."""
    typed = {
        i: normal_follower(f)
        for i, f in followers.items()
        if f.name and f.arrows and i not in KNOWN
    }
    for one, _ in equal_pairs(typed):
        yield Odd("follower-twice", {"follower": one})


def _never_acts(follower: Follower) -> bool:
    """Return whether the follower needs the storing order in a phase without one (R5.1)."""
    only = follower.effect.only if follower.effect and follower.kind else None
    return only in ("first", "last") and follower.phase not in STORING


def _contradicts_texts(follower: Follower, known: Follower | None) -> bool:
    """Return whether the follower contradicts the expansion's texts."""
    if known is None:
        return False
    pairs = [(getattr(known, key), getattr(follower, key)) for key in TOLD_IN_TEXTS]
    return any(None not in pair and pair[0] != pair[1] for pair in pairs)


def check_form(data: Mapping[str, object]) -> None:
    """Refuse a form on which a part of the component was not entered.

    Args:
        data: The nested fields of a `describe` form; blank fields are left out. An edge or a
            middle that nobody has entered is None; one that was entered as empty is [].

    Raises:
        Refused: A storage tile has no rows, or a row has no bonus or no spaces; the arrows or the
            middle of a tax tile, an edge of a town or everything about a follower is missing.
            Only forms are refused: a game file or a box may hold such components.
    """
    if data.get("side") in ("I", "II"):
        _check_rows(items(data.get("rows")))
    if "follower" in data:
        _check_follower_form(data)
    elif "arrows" in data and (not data["arrows"] or data.get("middle") is None):
        raise Refused("tile-empty")
    edges = items(data.get("edges"))
    if "edges" in data and (len(edges) < EDGES or None in edges):
        raise Refused("edges-empty")


def _check_follower_form(data: Mapping[str, object]) -> None:
    """Refuse a follower of which only the group is given, which the form suggests. A form that
    picks a known follower has no arrows."""
    if "arrows" in data and not any(map(data.get, ENTERED_OF_FOLLOWER)):
        raise Refused("follower-empty")


def _check_rows(rows: list[object]) -> None:
    if not rows:
        raise Refused("rows-empty")
    for number, row in enumerate(map(fields, rows), 1):
        if "bonus" not in row:
            raise Refused("row-without-bonus", {"row": number})
        if not items(row.get("spaces")):
            raise Refused("row-without-spaces", {"row": number})
