"""A county of the map as text, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.wording import N_, Gettext, english

from ...words.names import BUILDING
from ...words.words import Words
from ..map import Card, Place, Sign

SIGNS = {**BUILDING, "leader": N_("leader"), "statue": N_("statue of %(player)s")}


def county_line(
    place: Place, names: Mapping[str, str], gettext: Gettext = english, *, named: bool = True
) -> str:
    """Return a county's owner and what is in it: "Altmark: Anna, 4 armies, church, 1 revolt
    marker"."""
    words = Words(names, gettext)
    said = ", ".join(_county_texts(place, words))
    return words.fill(N_("%(county)s: %(what)s"), county=place.id, what=said) if named else said


def _county_texts(place: Place, words: Words) -> Iterator[str]:
    if place.waste:
        yield words.fill(N_("not in this game"))
        return
    yield words.who(place.owner) if place.owner else words.fill(N_("neutral"))
    if place.fought:
        yield words.fill(N_("battle here now"))
    elif place.armies is not None:
        yield words.armies(place.armies)
    if place.about:
        yield words.fill(N_("current turn"))
    for sign in place.signs:
        yield _sign(sign, words)


def _sign(sign: Sign, words: Words) -> str:
    if sign.name == "revolt":
        return words.markers(sign.count)
    if sign.safe:
        return words.fill(N_("%(building)s (safe from attack)"), building=sign.name)
    return words.fill(SIGNS[sign.name], player=sign.owner)


def county_facts(card: Card, gettext: Gettext = english) -> str:
    """Return what is printed on a county, its free sites and neighbours: "Taxes 6, grain 2, 1 of 2
    sites free; beside …"."""
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
