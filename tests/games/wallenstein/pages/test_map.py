"""The map on the tablet and the phones as it is sent: its contents, its viewers and its size."""

import gzip
import re

from companion.games.wallenstein.board import COUNTIES
from tests.games.wallenstein import positions as war
from tests.support.party import HX


def moving() -> war.Playing:
    return war.done("move-a", "gft-mark")


def drawing(page: str) -> str:
    """Return the map of a page."""
    [found] = re.findall(r'<svg class="wa-map-drawing".*?</svg></div>', page, re.DOTALL)
    return str(found)


def test_every_county_in_the_game_can_be_tapped_and_has_a_text(sits):
    """Every map also marks the county from which a phone moves armies."""
    people = sits(moving())
    page = drawing(people.view("host"))
    said = dict(re.findall(r'data-county="([\w-]+)"[^>]*aria-label="([^"]+)"', page))
    assert list(said) == [c.id for c in COUNTIES.values() if not c.not_with_three]
    assert said["gft-mark"] == "Gft. Mark: Anna, 5 armies, current turn"
    assert said["anhalt"] == "Anhalt: neutral"
    assert re.findall(r'class="[^"]*\babout" data-county="([\w-]+)"', page) == ["gft-mark"]
    assert drawing(people.view("guest")) == page
    for role, colour in (("own", "red"), ("other", "blue")):
        address = f"{people.url}/seats/{colour}/sheet/map?part=yes"
        assert drawing(people.browser(role).get(address, headers=HX).text) == page, role


def test_a_phone_loads_the_map_only_when_it_is_opened(sits):
    people = sits(moving())
    phone = people.browser("own").get(f"{people.url}/seats/red").text
    assert "data-county=" not in phone
    assert "map.svg" not in phone
    address = f"{people.url}/seats/red/sheet/map"
    for role in ("host", "guest", "other"):
        refused = people.browser(role).get(f"{address}?part=yes", headers=HX)
        assert refused.status_code == 403
        assert "data-county=" not in refused.text, role
    alone = people.browser("own").get(address).text  # without scripts it is a whole page
    assert alone.lstrip().startswith("<!doctype html>")
    assert drawing(alone) == drawing(people.view("host"))


def test_a_view_contains_the_signs_of_the_map_without_its_drawing(sits):
    """W0.1: with 45 owned counties the map adds less than 2.5 kB to the answer."""
    page = drawing(sits(war.playing(players=5)).view("host"))
    assert len(gzip.compress(page.encode())) < 2500
    assert "<path" not in page


def test_the_number_of_armies_has_the_right_plural_form(sits):
    game = moving().is_now("hessen-kassel", None)
    czech = {"Accept-Language": "cs"}
    said = re.findall(r'"move-what">\s*([^;<]+?)\s*<', sits(game).view("own", "red", **czech))
    assert "vlastní kraj: jsou tam 2 armády" in said
    assert "neutrální: 4 proti 1 sedlákovi" in said
