"""A difference of the printed board is noticed in the middle of a game."""

import json
import re
from html import unescape

from tests.games.wallenstein import positions as war


def boards_of(box: str, sheet: str) -> list[str]:
    """Return the changes that the sheet offers with the board of that box."""
    every = map(unescape, re.findall(r'name="instead" value="([^"]*)"', sheet))
    return [one for one in every if box.rpartition("/")[2] in one]


def test_a_preview_is_shown_before_a_table_changes_its_board(sits):
    people = sits(war.acting("taxes", "passau").opens("red"))
    host = people.browser("host")
    box = host.post("/wallenstein/boxes", data={"do": "new", "name": "Ours"}).location
    before = people.state.players["red"].thalers
    assert "uses the app's own board" in people.read("host", "/sheet/board")
    assert not boards_of(box, people.read("host", "/sheet/board")), "its board is the same"

    host.post(f"{box}/board", data={"put": "taxes passau 9"})
    sheet = people.read("host", "/sheet/board")
    assert "Passau: taxes 9 instead of 5" in sheet
    [changes] = boards_of(box, sheet)
    shown = people.send("host", "/change", do="look", instead=changes).text
    assert "What would change" in shown
    assert people.state.players["red"].thalers == before

    assert people.send("host", "/change", do="keep", instead=changes).status_code == 200
    assert people.state.players["red"].thalers == before + 4
    assert people.state.box.library == box.rpartition("/")[2]
    assert "Taxes</dt><dd>9" in people.read("own", "/seats/red/sheet/county", county="passau")
    assert "differs from the app" in people.read("host", "/sheet/board")
    assert json.loads(changes)["box"]["board"] == {"counties": {"passau": {"taxes": 9}}}


def test_a_table_that_changes_its_board_keeps_cards_and_name_of_its_box(sits):
    people = sits(war.planning(box={"sample": True, "name": "Sample", **war.BOX}))
    host = people.browser("host")
    box = host.post("/wallenstein/boxes", data={"do": "new", "name": "Ours"}).location
    host.post(f"{box}/board", data={"put": "taxes passau 9"})
    [first, *_] = re.findall(r'name="instead" value="([^"]*)"', people.read("host", "/sheet/board"))
    changed = json.loads(unescape(first))["box"]
    assert (changed["name"], "library" in changed) == ("Sample", False)


def test_only_the_tablet_is_offered_another_board(sits):
    people = sits(war.acting("taxes", "passau").opens("red"))
    other = people.browser("guest").post("/wallenstein/boxes", data={"do": "new"}).location
    people.browser("guest").post(f"{other}/board", data={"put": "taxes passau 9"})
    assert 'name="instead"' not in people.read("guest", "/sheet/board")
    assert other not in people.read("host", "/sheet/board")
