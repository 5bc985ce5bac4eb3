"""Loyal Retinue in the set-up form: its two modules, the overlay's points, followers owned.

The sixth player is no choice of its own: with six players the module is played, else not (S0).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.wording import Gettext

from ..box.checks import parts
from ..box.components import FOLLOWERS_IN_GROUP, GROUPS, Box
from ..box.naming import FOLLOWER, next_names
from ..retinue.describing import BLANK, of_box
from ..retinue.known import KNOWN
from ..rules.starting import MOST
from ..words import followers

SIXTH, RETINUE = "sixth-player", "retinue"
PLACES = tuple(str(place) for place in range(1, MOST + 1))
NAMELESS = 12
"""So many followers that nobody has named may be owned when a game is joined in the middle."""


class Recruit(Struct, frozen=True):
    """A follower that a player may own already when the game is joined (L3)."""

    id: str
    name: str
    does: str


def typed_points(data: Mapping[str, Any], box: Box, *, taken_out: bool) -> dict[str, str]:
    """S5: what stands in the six fields by place: what was typed, else what the box knows.

    A box that has just been `taken_out` comes first, if it knows them.
    """
    given = data.get("overlay")
    found = {p: t for p, t in given.items() if p in PLACES} if isinstance(given, dict) else {}
    typed = {place: text[:8] for place, text in found.items() if isinstance(text, str)}
    if box.leader_points is not None and (taken_out or not typed):
        return as_typed(box.leader_points)
    return typed


def as_typed(points: Iterable[int] | None) -> dict[str, str]:
    """The six numbers as the fields have them; empty where none are known."""
    return {} if points is None else dict(zip(PLACES, map(str, points), strict=False))


def owners(data: Mapping[str, Any]) -> dict[str, str]:
    """Who owns which follower: colours by the ids of the tiles, as far as the form says so."""
    rows = data.get("owners")
    found = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    pairs = [(row.get("follower"), row.get("player")) for row in found]
    return {id_: who for id_, who in pairs if isinstance(id_, str) and isinstance(who, str)}


def recruits(box: Box, gettext: Gettext) -> list[Recruit]:
    """The followers of the box; where it has not all, the known ones and some without a name."""
    lacking = len(GROUPS) * FOLLOWERS_IN_GROUP - len(box.followers)
    known = list(box.followers)
    if lacking > 0:
        known += [id_ for id_ in KNOWN if id_ not in box.followers]
        known += next_names(known, FOLLOWER, min(NAMELESS, lacking))
    tiles = {id_: of_box(box, id_) for id_ in known}
    return [
        Recruit(
            id_,
            followers.called(id_, tile, gettext),
            "" if tile == BLANK else followers.effect(tile, gettext),
        )
        for id_, tile in tiles.items()
    ]


def known_followers(box: Box) -> tuple[int, int]:
    """How many followers the box knows, of how many."""
    return next((part.known, part.of) for part in parts(box) if part.kind == "followers")


def take_over(setup: dict[str, Any], data: Mapping[str, Any]) -> None:
    """Puts into the plain set-up what the form says of the modules."""
    rows, given = setup.get("players"), setup.get("modules")
    six = isinstance(rows, list) and len(rows) == MOST
    chosen = given if isinstance(given, list) else [] if given is None else [given]
    setup["modules"] = [m for m in chosen if m != SIXTH] + [SIXTH] * six
    if not six or not isinstance(data.get("overlay"), dict):
        setup.pop("leader_points", None)
    else:
        setup["leader_points"] = [data["overlay"][p] for p in PLACES if p in data["overlay"]]
    start = setup.get("start")
    if isinstance(start, dict) and start.get("round") and RETINUE in chosen:
        owned = owners(data)
        of = {colour: [i for i, who in owned.items() if who == colour] for colour in owned.values()}
        setup["start"] = {**start, "followers": of}
