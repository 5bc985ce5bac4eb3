"""What a table learns about its copy, and which of it is stored in the library."""

from typing import Any

from flask import Flask
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.lines import Undo
from companion.core.structs import json_able
from companion.core.table import Table
from companion.games.league_of_six.box.components import Box, TaxTile, sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.shared.describing import add_description
from companion.storage.boxes import LibraryBox
from tests.games.league_of_six.play import blank_game
from tests.games.league_of_six.positions import a_setup
from tests.support.fresh import app as app
from tests.support.party import HX, Party

HOST, STRANGER = "host", "stranger"
TILE = {"type": "describe", "tile": "t77", "arrows": [0, 3], "middle": ["horse"]}
TILE_AS_IT_IS = TaxTile((0, 3), ("horse",))


def a_party(app: Flask, **setup: Any) -> Party:
    """Return a table with these keys in its set-up, before the first deal."""
    return Party(app, tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(a_setup(**setup))))


def with_box(app: Flask, box: Box) -> tuple[Party, str]:
    """Return a table whose copy is in the library, and that copy's id."""
    shelved = app.extensions["records"].boxes.add(box)
    return a_party(app, box=json_able(shelved.box)), shelved.id


def own_box() -> Box:
    return replace(sample_box(), sample=False, name="Ours")


def found(party: Party, id_: str) -> Box:
    shelved = party.records.boxes.find(id_)
    return shelved.box


def own_boxes(party: Party) -> list[LibraryBox]:
    return [shelved for shelved in party.records.boxes.all("league-of-six") if not shelved.fixed]


def learned_first(party: Party) -> list[tuple[Any, object, object]]:
    """Return the pieces at the beginning of the history of the table's copy."""
    (shelved,) = own_boxes(party)
    first = party.records.boxes.history(shelved.id)[-1]
    return [(one.path, one.here, one.there) for one in first.pieces]


def keep(party: Party, role: str = HOST, **data: str) -> Any:
    return party.browser(role).post(f"{party.url}/keep", data=data, headers=HX)


def ended(box: Box | None = None) -> Table:
    """Return a whole game without its last entry, in which the table has copied components."""
    table = blank_game(4, 5)
    if box is not None:
        setup = {**json_able(table.setup), "box": json_able(box)}
        table = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
        for entry in blank_game(4, 5).log:
            table = table.play(entry)
    return table.play(Undo())


# --- on "keep"


def test_the_box_of_the_library_takes_over_what_was_described(app):
    party, id_ = with_box(app, own_box())
    assert party.post(HOST, TILE).status_code == 200
    assert "t77" not in found(party, id_).tax_tiles
    answer = keep(party)
    assert answer.status_code == 200
    assert "Saved in “Ours”" in answer.text
    assert found(party, id_).tax_tiles["t77"] == TILE_AS_IT_IS
    assert keep(party).status_code == 422, "there is nothing new"


def test_a_box_put_right_in_the_meantime_stays_right(app):
    party, id_ = with_box(app, own_box())
    mended: Any = LEAGUE_OF_SIX.read_entry({**TILE, "tile": "t01"})
    party.records.boxes.change(id_, lambda box: add_description(box, mended))
    party.post(HOST, TILE)
    assert keep(party).status_code == 200
    assert found(party, id_).tax_tiles["t01"] == TILE_AS_IT_IS
    assert found(party, id_).tax_tiles["t77"] == TILE_AS_IT_IS


def test_a_blank_box_becomes_one_of_the_library_and_stays_that_one(app):
    party = a_party(app, box=None)
    assert keep(party).status_code == 422
    party.post(HOST, TILE)
    assert "Our copy" in party.browser(HOST).get(f"{party.url}/sheet/printed").text
    assert "Saved in “Naše”" in keep(party, name=" Naše ").text
    (shelved,) = own_boxes(party)
    assert shelved.box.name == "Naše"
    assert (("tax_tiles", "t77"), None, json_able(TILE_AS_IT_IS)) in learned_first(party)
    party.post(HOST, {**TILE, "tile": "t78"})
    keep(party, name="another")
    (shelved,) = own_boxes(party)
    assert set(shelved.box.tax_tiles) == {"t77", "t78"}
    assert shelved.box.name == "Naše"


def test_a_history_says_if_it_does_not_show_what_was_learned(app):
    party = a_party(app, box=None)
    id_ = party.records.boxes.add(Box(name="Ours"), how="learned").id
    assert "does not show what was changed" in party.browser(HOST).get(f"/boxes/{id_}/history").text


def test_names_that_are_none_are_refused(app):
    party = a_party(app, box=None)
    party.post(HOST, TILE)
    refused = keep(party, name="x" * 41)
    assert refused.status_code == 422
    assert "1 to 40 characters" in refused.text
    assert not own_boxes(party)
    assert keep(party, name="").status_code == 200
    assert own_boxes(party)[0].box.name == "Our copy"


def test_the_sample_box_is_kept_only_where_it_was_changed(app):
    party = a_party(app, box=json_able(sample_box()))
    assert keep(party).status_code == 422
    party.post(HOST, TILE)
    assert keep(party, name="Ours").status_code == 200
    (shelved,) = own_boxes(party)
    assert not shelved.box.sample
    assert [path for path, *_ in learned_first(party)] == [("tax_tiles", "t77")]
    assert shelved.box.tax_tiles == {**sample_box().tax_tiles, "t77": TILE_AS_IT_IS}


# --- when a round or the game ends


def test_the_librarys_box_takes_over_by_itself_when_the_game_ends(app):
    box = Box(name="Ours", library="")
    shelved = app.extensions["records"].boxes.add(box)
    table = ended(shelved.box)
    party = Party(app, table)
    party.at(table)
    assert not found(party, shelved.id).storage_tiles
    last = json_able(table.log[-2])
    assert party.post(HOST, last).status_code == 200
    assert LEAGUE_OF_SIX.over(party.now.table.state)
    assert len(found(party, shelved.id).storage_tiles) == 12
    page = party.browser(HOST).get(party.url).text
    assert "Save to our copy" in page
    assert "Save to our copy" not in party.browser(STRANGER).get(party.url).text
    assert "has everything" in party.browser(HOST).get(f"{party.url}/sheet/printed").text


def test_a_blank_box_becomes_the_hosts_copy_by_itself_when_a_round_ends(app):
    party, before, last = end_of_round_one(app, None)
    assert not own_boxes(party), "nothing is saved within a round"
    assert "by itself" in party.browser(HOST).get(f"{party.url}/sheet/printed").text
    assert party.post(HOST, last).status_code == 200
    (shelved,) = own_boxes(party)
    assert shelved.box.name == "Our copy"
    assert shelved.owner == party.now.host
    assert len(shelved.box.storage_tiles) == 2
    assert shelved.box.towns == LEAGUE_OF_SIX.boxes.learned_box(before.state).towns
    assert (
        f'value="{shelved.id}" checked' in party.browser(HOST).get("/new?game=league-of-six").text
    )


def test_a_sample_that_was_corrected_becomes_no_copy_by_itself(app):
    party, _, last = end_of_round_one(app, sample_box())
    assert party.post(HOST, last).status_code == 200
    assert not own_boxes(party)
    assert keep(party).status_code == 200


def end_of_round_one(app: Flask, box: Box | None) -> tuple[Party, Table, Any]:
    """Return a party just before the entry that ends round 1, its table, and that entry.

    The table has described tiles, whatever the copy contains.
    """
    whole = blank_game(4, 5)
    setup = {**json_able(whole.setup), "box": None if box is None else json_able(box)}
    table = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
    for entry in whole.log:
        after = table.play(entry)
        if LEAGUE_OF_SIX.chapter(after.state) == 2:
            party = Party(app, table)
            party.at(table)
            return party, table, json_able(entry)
        table = after
    raise AssertionError("round 2 never comes")
