"""The map on the tablet and the phones as it is sent: what is in it, for whom, and how much."""

from __future__ import annotations

import gzip
import re

from companion.games.wallenstein.board import COUNTIES
from tests.games.wallenstein.conftest import Seats
from tests.games.wallenstein.positions import Playing, a_setup, done, is_now
from tests.support.party import HX


def drawing(page: str) -> str:
    """The map of a page."""
    [found] = re.findall(r'<svg class="wa-map-drawing".*?</svg></div>', page, re.DOTALL)
    return str(found)


def labels(page: str) -> dict[str, str]:
    """What is said of the counties that can be tapped."""
    return dict(re.findall(r'data-county="([\w-]+)"[^>]*aria-label="([^"]+)"', drawing(page)))


def test_every_county_in_the_game_can_be_tapped_and_says_what_lies_there(sits: Seats) -> None:
    said = labels(sits(done("move-a", "gft-mark")).view("host"))
    assert list(said) == [c.id for c in COUNTIES.values() if not c.not_with_three]
    assert said["gft-mark"] == "Gft. Mark: Anna, 5 armies, the turn is about it"
    assert said["anhalt"] == "Anhalt: neutral"


def test_where_a_phone_moves_armies_from_is_marked_on_every_map(sits: Seats) -> None:
    party = sits(done("move-a", "gft-mark"))
    for role, viewer in (("host", "table"), ("own", "red"), ("guest", "table")):
        page = party.view(role, viewer)
        about = re.findall(r'class="county[^"]* about" data-county="([\w-]+)"', page)
        assert about == ["gft-mark"], role


def test_the_map_is_the_same_bytes_for_the_tablet_and_every_phone(sits: Seats) -> None:
    party = sits(done("move-a", "gft-mark"))
    of_table = drawing(party.view("host"))
    assert drawing(party.view("own", "red")) == drawing(party.view("other", "blue")) == of_table


def test_a_view_brings_signs_and_not_the_drawing(sits: Seats) -> None:
    """W0.1: with 45 counties owned the map costs less than 2.5 kB of what is sent."""
    page = drawing(sits(Playing(a_setup(5))).view("host"))
    assert len(gzip.compress(page.encode())) < 2500
    assert "<path" not in page


def test_the_sheet_of_a_county_has_all_about_it(sits: Seats) -> None:
    party = sits(done("move-a", "gft-mark"))
    for role, where in (("host", ""), ("guest", ""), ("own", "/seats/red")):
        sheet = party.browser(role).get(
            f"{party.url}{where}/sheet/county?county=gft-mark", headers=HX
        )
        assert sheet.status_code == 200
        text = re.sub(r"<[^>]+>|\s+", " ", sheet.text)
        for fact in ("Gft. Mark", "Anna, 5 armies", "Taxes", "1 of 1", "Kurpfalz", "Erzbm. Trier"):
            assert fact in text, (role, fact)
        assert "Bm. Lüttich" not in text  # W0.1: not with three players


def test_what_waits_in_a_county_is_told_in_the_case_its_number_asks_for(sits: Seats) -> None:
    game = done("move-a", "gft-mark").play(is_now("hessen-kassel", None))
    czech = {"Accept-Language": "cs"}
    said = re.findall(r'"move-what">\s*([^;<]+?)\s*<', sits(game).view("own", "red", **czech))
    assert "vlastní kraj: jsou tam 2 armády" in said
    assert "neutrální: 4 proti 1 sedlákovi" in said
