"""What is told of a follower tile, bit by bit: what is left out stays as it was (L7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from companion.core.play import Refused

from ..box.components import Box, Follower, check_follower
from ..box.known import KNOWN

if TYPE_CHECKING:
    from ..steps.describe import Describe


TOLD = (
    "name", "group", "arrows", "kind", "phase", "when", "note", "effect",
    "first", "leaders", "exchange",
)  # fmt: skip
"""What a `describe` may say of a follower."""
OF_NO_CROWN = {"first": False, "leaders": False, "exchange": False}
BLANK = Follower()


def of_box(box: Box, id_: str) -> Follower:
    """What is known of that tile: by this box, else by the texts of the expansion (L6)."""
    return box.followers.get(id_) or KNOWN.get(id_, BLANK)


def with_follower(box: Box, entry: Describe) -> Box:
    """The box with what the entry tells of a follower. Refused where it contradicts itself.

    A kind without a phase takes the phase along that was told before, one that is no crown what
    was told of a crown, and a moment of scoring another one; no tile is without an arrow (R4.2),
    so that none told are arrows not told.
    """
    id_ = str(entry.follower)
    if id_ in box.tax_tiles:
        raise Refused("follower-is-tile", {"follower": id_})
    told = {key: getattr(entry, key) for key in TOLD if key in entry.given}
    if not told.get("arrows", True):
        del told["arrows"]
    if told.get("kind", "phase") != "phase":
        told.setdefault("phase", None)
    if told.get("kind", "crown") != "crown":
        told = {**OF_NO_CROWN, **told}
    if told.get("first") or told.get("leaders"):
        told.setdefault("exchange", False)
    follower = replace(of_box(box, id_), **told)
    if told:
        follower = replace(follower, invented=False)
    elif follower == BLANK:
        return box
    check_follower(id_, follower)
    return replace(box, followers={**box.followers, id_: follower})


def filled_up(ours: Mapping[str, Follower], table: Mapping[str, Follower]) -> dict[str, Follower]:
    """All of both; where both know a tile the table's counts, and ours fills what it leaves open.

    Unless that would contradict itself: a tile may have changed its kind at the table.
    """
    filled = {id_: _over(id_, tile, ours[id_]) for id_, tile in table.items() if id_ in ours}
    return {**ours, **table, **filled}


def _over(id_: str, upper: Follower, lower: Follower) -> Follower:
    said: dict[str, object] = {k: v for k, v in asdict(upper).items() if v != getattr(BLANK, k)}
    both = replace(lower, **said)
    try:
        check_follower(id_, both)
    except Refused:
        return upper
    return both
