"""Sentences that only some of a table's pages need."""

from collections.abc import Mapping
from functools import partial

from companion.core.wording import N_, Gettext, english

from ...board import Building, Cube
from ...scoring import Majority, Result
from ...words.signs import SIGNS
from ...words.tells import TELLS
from ...words.words import Words
from .. import cells
from .. import map as county_map
from ..page import Page
from ..track import points_track
from .battles import card_line, outcome_line, peasants_line, quarrel_line, rule_line, sheet_tells
from .cards import benefit_line, deck_line, favor_line
from .counties import county_facts, county_line
from .winters import rising_line, supply_line, supplying_line

MOST: Mapping[Building, str] = {
    "palace": N_("%(region)s, most palaces: %(counts)s."),
    "church": N_("%(region)s, most churches: %(counts)s."),
    "post": N_("%(region)s, most trading posts: %(counts)s."),
}


class PageWords(Words):
    """Sentences of Wallenstein, with those that pages show besides."""

    TELLS = TELLS

    def of_page(self, page: Page) -> dict[str, object]:
        """Return `majorities`: each region's most buildings if winter were now, and how far others
        are; and `winner`: who has won, and by what."""
        known = [one for one in page.forecast.majorities if any(one.counts.values())]
        return {
            "majorities": [majority_line(one, self) for one in known],
            "winner": _winner(page, self),
        }

    def functions(self) -> dict[str, object]:
        """Return what pages may ask for whenever they need it: lines in words, the drawings, the
        counties on the map (`places`), all about one (`county_card`) or, by region, about all."""
        gettext = self.gettext
        return {
            "cubes_line": partial(cubes_line, gettext=gettext),
            "benefit_line": partial(benefit_line, gettext=gettext),
            "deck_line": partial(deck_line, gettext=gettext),
            "favor_line": partial(favor_line, gettext=gettext),
            "card_line": partial(card_line, gettext=gettext),
            "outcome_line": partial(outcome_line, gettext=gettext),
            "peasants_line": partial(peasants_line, gettext=gettext),
            "quarrel_line": partial(quarrel_line, gettext=gettext),
            "rule_line": partial(rule_line, gettext=gettext),
            "sheet_tells": partial(sheet_tells, gettext=gettext),
            "rising_line": partial(rising_line, gettext=gettext),
            "supply_line": partial(supply_line, gettext=gettext),
            "points_track": points_track,
            "supplying_line": partial(supplying_line, gettext=gettext),
            **SIGNS,
            "count_thalers": self.thalers,
            "county_line": partial(county_line, gettext=gettext),
            "county_facts": partial(county_facts, gettext=gettext),
            "county_centre": cells.centre,
            "breakable_county": cells.breakable_name,
            "places": county_map.places,
            "county_card": county_map.card,
            "county_cards": county_map.cards,
        }


def cubes_line(
    cubes: Mapping[Cube, int], names: Mapping[str, str], gettext: Gettext = english
) -> str:
    """Cubes in a row: "Anna 3, 2 peasants"."""
    return Words(names, gettext).cubes(cubes)


def majority_line(one: Majority, words: Words) -> str:
    """W3.2: who has how many, what that brings, and how many more would have the most alone."""
    text = N_("%(player)s %(count)s (%(points)s)")
    more = N_("%(player)s %(count)s (%(missing)s more)")
    counts = [
        words.say(
            text if one.points.get(player) else more,
            player=player,
            count=count,
            points=words.points(one.points.get(player, 0)),
            missing=one.missing[player],
        )
        for player, count in sorted(one.counts.items(), key=lambda item: -item[1])
    ]
    return words.say(MOST[one.kind], region=one.region, counts=", ".join(counts))


def _winner(page: Page, words: Words) -> str:
    return "" if page.seen.result is None else winner_line(page.seen.result, words)


def winner_line(result: Result, words: Words) -> str:
    """W3.3: who has won, and by what."""
    first = result.players[result.winners[0]]
    values = {
        "players": result.winners,
        "points": words.points(first.points),
        "thalers": words.thalers(first.thalers),
    }
    level = [who for who, at in result.players.items() if at.points == first.points]
    if len(result.winners) > 1:
        text = N_("%(players)s share the victory: %(points)s and %(thalers)s each.")
    elif len(level) > 1:
        text = N_("%(players)s wins: level at %(points)s, but with most Thalers (%(thalers)s).")
    else:
        text = N_("%(players)s wins with %(points)s.")
    return words.say(text, values)
