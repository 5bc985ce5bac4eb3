"""Loyal Retinue in the set-up form: its two modules, the overlay's points, and owned followers.

The module for the sixth player is on with six players, otherwise off (S0).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.core.lenient import LONGEST_NUMBER, fields, items, text
from companion.core.wording import Gettext

from ..box.box import Box
from ..box.components import FOLLOWERS_IN_GROUP, GROUPS, Follower
from ..box.known import KNOWN, known_follower
from ..setup import MOST
from ..shared.describing import FOLLOWER, next_names
from ..words import followers

SIXTH, RETINUE = "sixth-player", "retinue"
PLACES = tuple(str(place) for place in range(1, MOST + 1))
NAMELESS = 12
"""The number of unnamed followers that players may own when a game is joined in the middle."""


class Recruit(Struct, frozen=True):
    """A follower that a player may own when a game is joined in the middle (L3)."""

    id: str
    name: str
    does: str


def typed_points(data: Mapping[str, object], box: Box, *, taken_out: bool) -> dict[str, str]:
    """Return the texts of the six fields by place: as entered, or else from the box (S5). If the
    box has just been chosen (`taken_out`), the box's points replace the entered ones."""
    given = fields(data.get("overlay"))
    typed = {place: text(given[place], LONGEST_NUMBER) for place in PLACES if place in given}
    if box.leader_points is not None and (taken_out or not typed):
        return overlay_fields(box.leader_points)
    return typed


def overlay_fields(points: Iterable[int]) -> dict[str, str]:
    """Return the six numbers as texts of fields; empty if none are known."""
    return dict(zip(PLACES, map(str, points), strict=False))


def owners(data: Mapping[str, object]) -> dict[str, str]:
    """Return the owners' colours by the ids of the followers, as the form has them."""
    rows = map(fields, items(data.get("owners")))
    pairs = [(row.get("follower"), row.get("player")) for row in rows]
    return {id_: who for id_, who in pairs if isinstance(id_, str) and isinstance(who, str)}


def recruits(box: Box, gettext: Gettext) -> list[Recruit]:
    """Return the box's followers. If some are missing, also the known ones and some without a
    name."""
    lacking = len(GROUPS) * FOLLOWERS_IN_GROUP - len(box.followers)
    known = list(box.followers)
    if lacking > 0:
        known += [id_ for id_ in KNOWN if id_ not in box.followers]
        known += next_names(known, FOLLOWER, min(NAMELESS, lacking))
    tiles = {id_: known_follower(box, id_) for id_ in known}
    return [
        Recruit(
            id_,
            followers.follower_name(id_, tile, gettext),
            "" if tile == Follower() else followers.effect(tile, gettext),
        )
        for id_, tile in tiles.items()
    ]


def take_over(setup: dict[str, object], data: Mapping[str, object]) -> None:
    """Add the form's values for the modules to the plain set-up."""
    given, overlay = setup.get("modules"), fields(data.get("overlay"))
    six = len(items(setup.get("players"))) == MOST
    chosen = given if isinstance(given, list) else [] if given is None else [given]
    setup["modules"] = [m for m in chosen if m != SIXTH] + [SIXTH] * six
    if six and overlay:
        setup["leader_points"] = [overlay[place] for place in PLACES if place in overlay]
    start = fields(setup.get("start"))
    if start.get("round") and RETINUE in chosen:
        owned = owners(data)
        of = {colour: [i for i, who in owned.items() if who == colour] for colour in owned.values()}
        setup["start"] = {**start, "followers": of}
