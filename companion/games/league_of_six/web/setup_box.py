"""The questions of the set-up form about the chosen box: the numbers on the town tiles (R0.2), the
points for six players (S5), and the followers of Loyal Retinue. Numbers and points are stored with
the box.

The module for the sixth player is on with six players, otherwise off (S0).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.core.lenient import (
    LONGEST_NUMBER,
    list_or_empty,
    mapping_or_empty,
    text_up_to,
    typed_number,
)
from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.core.wording import Gettext

from ..box.box import BLANK, Box, known_numbers
from ..box.components import FOLLOWERS_IN_GROUP, GROUPS, TOWNS, Follower
from ..box.known import KNOWN, known_follower
from ..setup import MOST
from ..shared.describing import FOLLOWER, free_numbered_names
from ..words import followers

FROM_TEXTS = {"lauban": 1, "bautzen": 3}
"""The only numbers that the rules mention, in their examples."""


def towns_without_number(box: Box) -> tuple[str, ...]:
    """Return the towns whose numbers the box does not know (R0.2)."""
    return tuple(town for town in TOWNS if town not in known_numbers(box))


def read_town_numbers(data: Mapping[str, object], box: Box, *, taken_out: bool) -> dict[str, int]:
    """Return the known numbers of the towns.

    The box's numbers come first. The form adds numbers for the other towns, if no town has those
    numbers yet. If the form is new or its box has just been chosen (`taken_out`), the numbers from
    the rules fill the gaps.
    """
    found, typed = _printed_numbers(box), mapping_or_empty(data.get("numbers"))
    if taken_out or not (typed or "numbers_of" in data):
        free = {town: n for town, n in FROM_TEXTS.items() if str(n) not in typed.values()}
        typed = {**free, **typed}
    for town in TOWNS:
        number = typed_number(str(typed.get(town, "")), 1, len(TOWNS))
        if number is not None and town not in found and number not in found.values():
            found[str(town)] = number
    return found


def numbers_of_last_box(last: Box | None) -> dict[str, int]:
    """Return the numbers in the last table's box, for a new blank box; none if the last box was the
    sample."""
    return {} if last is None or last.sample else _printed_numbers(last)


def _printed_numbers(box: Box) -> dict[str, int]:
    return {str(town): number for town, number in known_numbers(box).items()}


def check_all_numbers(numbers: Mapping[str, int]) -> None:
    """Refuse the numbers if one is missing."""
    if len(numbers) < len(TOWNS):
        raise Refused("numbers-missing", {})


def with_town_numbers(box: object, numbers: Mapping[str, int]) -> object:
    """Return a box's plain data (None: a blank box) with these numbers on its town tiles."""
    plain = mapping_or_empty(box) or mapping_or_empty(plain_data(BLANK))
    towns = mapping_or_empty(plain.get("towns"))
    told = {town: {**mapping_or_empty(towns.get(town)), "number": n} for town, n in numbers.items()}
    return {**plain, "towns": {**towns, **told}}


SIXTH, RETINUE = "sixth-player", "retinue"
PLACES = tuple(str(place) for place in range(1, MOST + 1))
NAMELESS = 12
"""The number of unnamed followers that players may own when a game is joined in the middle."""


class Recruit(Struct, frozen=True):
    """A follower that a player may own when a game is joined in the middle (L3)."""

    id: str
    name: str
    does: str


def typed_overlay_points(
    data: Mapping[str, object], box: Box, *, taken_out: bool
) -> dict[str, str]:
    """Return the texts of the six fields by place: as entered, or else from the box (S5). If the
    box has just been chosen (`taken_out`), the box's points replace the entered ones."""
    given = mapping_or_empty(data.get("overlay"))
    typed = {place: text_up_to(given[place], LONGEST_NUMBER) for place in PLACES if place in given}
    if box.leader_points is not None and (taken_out or not typed):
        return overlay_fields(box.leader_points)
    return typed


def overlay_fields(points: Iterable[int]) -> dict[str, str]:
    """Return the six numbers as texts of fields; empty if none are known."""
    return dict(zip(PLACES, map(str, points), strict=False))


def owners_from_form(data: Mapping[str, object]) -> dict[str, str]:
    """Return the colour of each follower's owner, by the follower's id, as entered in the form."""
    rows = map(mapping_or_empty, list_or_empty(data.get("owners")))
    pairs = [(row.get("follower"), row.get("player")) for row in rows]
    return {id_: who for id_, who in pairs if isinstance(id_, str) and isinstance(who, str)}


def offered_followers(box: Box, gettext: Gettext) -> list[Recruit]:
    """Return the box's followers. If the box does not have all followers, the list also has those
    of the expansion's texts and some without a name."""
    lacking = len(GROUPS) * FOLLOWERS_IN_GROUP - len(box.followers)
    known = list(box.followers)
    if lacking > 0:
        known += [id_ for id_ in KNOWN if id_ not in box.followers]
        known += free_numbered_names(known, FOLLOWER, min(NAMELESS, lacking))
    tiles = {id_: known_follower(box, id_) for id_ in known}
    return [
        Recruit(
            id_,
            followers.follower_name(id_, tile, gettext),
            "" if tile == Follower() else followers.effect_sentence(tile, gettext),
        )
        for id_, tile in tiles.items()
    ]


def add_module_values(setup: dict[str, object], data: Mapping[str, object]) -> None:
    """Add the modules' values from the form to the plain set-up."""
    given, overlay = setup.get("modules"), mapping_or_empty(data.get("overlay"))
    six = len(list_or_empty(setup.get("players"))) == MOST
    chosen = given if isinstance(given, list) else [] if given is None else [given]
    setup["modules"] = [m for m in chosen if m != SIXTH] + [SIXTH] * six
    if six and overlay:
        setup["leader_points"] = [overlay[place] for place in PLACES if place in overlay]
    start = mapping_or_empty(setup.get("start"))
    if start.get("round") and RETINUE in chosen:
        owned = owners_from_form(data)
        of = {colour: [i for i, who in owned.items() if who == colour] for colour in owned.values()}
        setup["start"] = {**start, "followers": of}
