"""The map for one viewer: the owner of each county and the signs in it, also as text for screen
readers.

All of it comes from the viewer's allow-list. Parts that never change are in the drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby
from typing import Literal

from msgspec import Struct, UnsetType

from companion.core.wording import N_, Gettext, english

from ..board import BUILDINGS, COUNTIES, REGIONS, Colour, Printed
from ..words.names import BUILDING
from ..words.words import Words
from . import cells
from .seen import CountyView, View

SignName = Literal["palace", "church", "post", "revolt", "leader", "statue"]
APART, AT_MOST = 37, 124
"""The distance between the signs below a county's place, and the greatest width of their row."""


class Sign(Struct, frozen=True):
    """A drawing in a county. `count`: how many there are, if there can be several."""

    name: SignName
    x: int
    y: int
    count: int
    owner: Colour | None
    """The owner of a statue."""
    safe: bool
    """W4: a church that protects the county from attacks."""


class Place(Struct, frozen=True):
    """A county on the map. `armies` is None if nobody owns it, or while its armies are thrown."""

    id: str
    x: int
    y: int
    owner: Colour | None
    armies: int | None
    signs: tuple[Sign, ...]
    waste: bool = False
    """W0.1: the county is not in the game."""
    fought: bool = False
    """W2: the county of the battle that waits for its throw."""
    about: bool = False
    """The county is what the turn is about, for example the one that armies may leave."""
    markers: int = 0
    """The revolt markers in the county."""


class MapView(Struct, frozen=True):
    """The map: the counties by region, and the players who own any county, in the order of the
    board."""

    owners: tuple[Colour, ...]
    regions: tuple[tuple[Place, ...], ...]


def map_view(seen: View, about: Collection[str] = ()) -> MapView:
    """Return the map with all counties; the counties that the turn is `about` are highlighted."""
    found = map_places(seen, about)
    owners = dict.fromkeys(one.owner for one in found if one.owner)
    regions = groupby(found, lambda one: COUNTIES[one.id].region)
    return MapView(tuple(owners), tuple(tuple(region) for _, region in regions))


def map_places(seen: View, about: Collection[str] = ()) -> tuple[Place, ...]:
    """Return all 45 counties, in the order of the board; the counties that the turn is `about` are
    highlighted."""
    battle = seen.battle.county if seen.battle else None
    leaders = {seat.leader for seat in seen.players.values() if seat.leader}
    safe = seen.event in ("church-3", "church-4")
    return tuple(
        _map_place(
            id_,
            seen.counties[id_],
            fought=id_ == battle,
            about=id_ in about,
            leader=id_ in leaders,
            safe=safe,
        )
        if id_ in seen.counties
        else Place(id_, *cells.signs_centre(id_), None, None, (), waste=True)
        for id_ in COUNTIES
    )


def _map_place(
    id_: str, county: CountyView, *, fought: bool, about: bool, leader: bool, safe: bool
) -> Place:
    signs = list(_county_signs(county, leader=leader, safe=safe))
    apart = min(APART, AT_MOST / len(signs)) if signs else 0
    right, down = cells.signs_offset(id_)
    left = right - apart * len(signs) / 2
    return Place(
        id_,
        *cells.signs_centre(id_),
        owner=county.owner,
        armies=county.armies if county.owner and not fought else None,
        signs=tuple(
            Sign(name, round(left + apart * n), down, count, owner, protects)
            for n, (name, count, owner, protects) in enumerate(signs)
        ),
        fought=fought,
        about=about,
        markers=county.markers,
    )


def _county_signs(
    county: CountyView, *, leader: bool, safe: bool
) -> Iterator[tuple[SignName, int, Colour | None, bool]]:
    for kind in BUILDINGS:
        if kind in county.buildings:
            yield kind, 1, None, safe and kind == "church"
    if county.markers:
        yield "revolt", county.markers, None, False
    if leader:
        yield "leader", 1, None, False
    if county.statue and not isinstance(county.statue, UnsetType):
        yield "statue", 1, county.statue, False


class Card(Struct, frozen=True):
    """Everything about one county: the values printed on its card, and the pieces in it."""

    id: str
    region: str
    owner: Colour | None
    armies: int
    taxes: int
    grain: int
    sites: int
    free: int
    """W1.8: how many building sites are free."""
    place: Place
    beside: tuple[Place, ...]
    """The neighbours in the game."""


def county_card(seen: View, printed: Mapping[str, Printed], county: str | None) -> Card | None:
    """Return everything that the viewer may know about a county; None if it is not in the game.
    `printed`: the counties in the game, as printed on the table's board."""
    if county is None or county not in seen.counties:
        return None
    by_id = {place.id: place for place in map_places(seen)}
    return _county_card(seen, printed[county], by_id)


def county_cards(seen: View, printed: Mapping[str, Printed]) -> Mapping[str, tuple[Card, ...]]:
    """Return all counties in the game, by region."""
    by_id = {place.id: place for place in map_places(seen)}
    return {
        region: tuple(
            _county_card(seen, one, by_id) for one in printed.values() if one.region == region
        )
        for region in REGIONS
    }


def _county_card(seen: View, printed: Printed, by_id: Mapping[str, Place]) -> Card:
    now = seen.counties[printed.id]
    return Card(
        id=printed.id,
        region=printed.region,
        owner=now.owner,
        armies=now.armies,
        taxes=printed.taxes,
        grain=printed.grain,
        sites=printed.sites,
        free=printed.sites - len(now.buildings),
        place=by_id[printed.id],
        beside=tuple(by_id[other] for other in printed.neighbours),
    )


SIGNS = {**BUILDING, "leader": N_("leader"), "statue": N_("statue of %(player)s")}


def county_line(
    place: Place, names: Mapping[str, str], gettext: Gettext = english, *, named: bool = True
) -> str:
    """Return a county's owner and contents as text: "Altmark: Anna, 4 armies, church, 1 revolt
    marker"."""
    words = Words(names, gettext)
    said = ", ".join(_county_texts(place, words))
    return words.fill(N_("%(county)s: %(what)s"), county=place.id, what=said) if named else said


def _county_texts(place: Place, words: Words) -> Iterator[str]:
    if place.waste:
        yield words.fill(N_("not in this game"))
        return
    yield words.player_name(place.owner) if place.owner else words.fill(N_("neutral"))
    if place.fought:
        yield words.fill(N_("battle here now"))
    elif place.armies is not None:
        yield words.armies(place.armies)
    if place.about:
        yield words.fill(N_("current turn"))
    for sign in place.signs:
        if sign.name == "revolt":
            yield words.markers(sign.count)
        elif sign.safe:
            yield words.fill(N_("%(building)s (protects from attack)"), building=sign.name)
        else:
            yield words.fill(SIGNS[sign.name], player=sign.owner)


def county_facts(card: Card, gettext: Gettext = english) -> str:
    """Return a county's printed values, free sites and neighbours as text: "Taxes 6, grain 2, 1 of
    2 sites free; beside …"."""
    text = N_(
        "Taxes %(taxes)s, grain %(amount)s, %(free)s of %(sites)s sites free; neighbours: "
        "%(counties)s."
    )
    return Words({}, gettext).fill(
        text,
        taxes=card.taxes,
        amount=card.grain,
        free=card.free,
        sites=card.sites,
        counties=[place.id for place in card.beside],
    )
