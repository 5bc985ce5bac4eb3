"""Tests of what a table learns about its box, and which of it is stored in the library."""

import re
from typing import Any

from flask import Flask
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.lines import Undo
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.league_of_six.box.box import Box, sample_box
from companion.games.league_of_six.box.components import TaxTile
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.shared.describing import add_description
from companion.storage.boxes import LibraryBox, name_from_date
from tests.games.league_of_six.engine_games import blank_game
from tests.games.league_of_six.positions import a_setup
from tests.support.empty_app import app as app
from tests.support.pages import words
from tests.support.party import HX, Party

HOST, STRANGER = "host", "stranger"
TILE = {"type": "describe", "tile": "t77", "arrows": [0, 3], "middle": ["horse"]}
TILE_AS_IT_IS = TaxTile((0, 3), ("horse",))


def a_party(app: Flask, **setup: Any) -> Party:
    """Return a table with these keys in its set-up, before the first deal."""
    return Party(app, tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(a_setup(**setup))))


def with_box(app: Flask, box: Box) -> tuple[Party, str]:
    """Return a table whose box is in the library, and that box's id."""
    shelved = app.extensions["records"].boxes.add(box, "")
    return a_party(app, box=plain_data(shelved.box)).owning(shelved.id), shelved.id


def own_box() -> Box:
    return replace(sample_box(), sample=False, name="Ours")


def found(party: Party, id_: str) -> Box:
    shelved = party.records.boxes.find(id_)
    return shelved.box


def own_boxes(party: Party) -> list[LibraryBox]:
    return [
        shelved
        for shelved in party.records.boxes.list_boxes("league-of-six")
        if not shelved.is_read_only
    ]


def keep(party: Party, role: str = HOST, **data: str) -> Any:
    return party.browser(role).post(f"{party.url}/keep", data=data, headers=HX)


def ended(box: Box | None = None) -> Table:
    """Return a whole game without its last entry, in which the table has entered components."""
    table = blank_game(4, 5)
    if box is not None:
        setup = {**plain_data(table.setup), "box": plain_data(box)}
        table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
        for entry in blank_game(4, 5).log:
            table = table.play(entry)
    return table.play(Undo())


# --- on "keep"


def test_descriptions_at_a_table_are_saved_in_the_librarys_box(app):
    party, id_ = with_box(app, own_box())
    assert party.post(HOST, TILE).status_code == 200
    assert "t77" not in found(party, id_).tax_tiles
    answer = keep(party)
    assert answer.status_code == 200
    assert "Saved in “Ours”" in answer.text
    assert found(party, id_).tax_tiles["t77"] == TILE_AS_IT_IS
    assert keep(party).status_code == 422, "there is nothing new"


def test_a_box_corrected_in_the_meantime_stays_corrected(app):
    party, id_ = with_box(app, own_box())
    change(party, id_, {**TILE, "tile": "t01", "arrows": [0, 1]})
    party.post(HOST, TILE)
    assert keep(party).status_code == 200
    assert found(party, id_).tax_tiles["t01"].arrows == (0, 1)
    assert found(party, id_).tax_tiles["t77"] == TILE_AS_IT_IS


def test_a_blank_box_is_stored_in_the_library_once(app):
    party = a_party(app, box=None)
    assert keep(party).status_code == 422
    party.post(HOST, TILE)
    assert name_from_date() in party.browser(HOST).get(f"{party.url}/sheet/printed").text
    assert "Saved in “Naše”" in keep(party, name=" Naše ").text
    (shelved,) = own_boxes(party)
    assert shelved.box.name == "Naše"
    party.post(HOST, {**TILE, "tile": "t78"})
    keep(party, name="another")
    (shelved,) = own_boxes(party)
    assert set(shelved.box.tax_tiles) == {"t77", "t78"}
    assert shelved.box.name == "Naše"


def test_invalid_names_are_refused_and_empty_ones_get_the_date(app):
    party = a_party(app, box=None)
    party.post(HOST, TILE)
    refused = keep(party, name="x" * 41)
    assert refused.status_code == 422
    assert "1 to 40 characters" in refused.text
    assert not own_boxes(party)
    assert keep(party, name="").status_code == 200
    assert own_boxes(party)[0].box.name == name_from_date()


def test_the_sample_box_is_saved_only_if_it_was_changed(app):
    party = a_party(app, box=plain_data(sample_box()))
    assert keep(party).status_code == 422
    party.post(HOST, TILE)
    assert keep(party, name="Ours").status_code == 200
    (shelved,) = own_boxes(party)
    assert not shelved.box.sample
    assert shelved.box.tax_tiles == {**sample_box().tax_tiles, "t77": TILE_AS_IT_IS}


# --- two tables with one box

DIFFERS = "“Ours” says something else about these and was not changed."
TWO, THREE, BESIDE = (0, 3), (0, 2), (0, 1)
"""Arrows of tiles that no rotation makes equal."""


def tile(name: str, arrows: tuple[int, ...]) -> dict[str, Any]:
    return {"type": "describe", "tile": name, "arrows": [*arrows], "middle": ["horse"]}


def town(*symbols: str) -> dict[str, Any]:
    """Return a description of the white side of Lauban."""
    edges = [[symbol] for symbol in symbols] + [[]] * (6 - len(symbols))
    return {"type": "describe", "town": "lauban", "side": "white", "edges": edges}


def two_tables(app: Flask) -> tuple[Party, Party, str]:
    """Return two tables of one tablet that learn into one box, and its id."""
    first, id_ = with_box(app, Box(name="Ours"))
    later = a_party(app, box=plain_data(found(first, id_)))
    later.tokens[HOST] = first.tokens[HOST]
    return first, later.tables_led_by(HOST), id_


def change(party: Party, id_: str, entry: dict[str, Any]) -> None:
    """Change the library's box on its own page."""
    read: Any = LEAGUE_OF_SIX.read_entry(entry)
    party.records.boxes.change(id_, lambda box: add_description(box, read), party.now.host)


def printed(party: Party) -> str:
    """Return the sheet that says what the table has learned."""
    return words(party.browser(HOST).get(f"{party.url}/sheet/printed").text)


def arrows_of(party: Party, id_: str) -> dict[str, Any]:
    return {name: tile.arrows for name, tile in found(party, id_).tax_tiles.items()}


def test_a_second_table_adds_unknown_cards_and_reports_contradictions(app):
    first, later, id_ = two_tables(app)
    for entry in (town("red"), tile("t01", TWO)):
        first.post(HOST, entry)
    for entry in (town("blue"), tile("t01", THREE), tile("t02", (1, 4))):
        later.post(HOST, entry)
    assert keep(first).status_code == 200
    assert DIFFERS not in printed(first)
    answer = words(keep(later).text)
    assert re.search(f"Saved in “Ours”.*{DIFFERS}.*here or there. Lauban, white side", answer)
    assert found(first, id_).edges("lauban", "white")[0] == ("red",)
    assert arrows_of(later, id_) == {"t01": TWO, "t02": THREE}
    assert DIFFERS in printed(later), "it is named until one of them is corrected"
    later.post(HOST, town("red"))
    assert DIFFERS not in printed(later)


def test_contradictory_changes_of_a_box_are_reported(app):
    party, id_ = with_box(app, own_box())
    change(party, id_, tile("t01", TWO))
    for entry in (tile("t01", THREE), tile("t02", BESIDE)):
        party.post(HOST, entry)
    answer = words(keep(party).text)
    assert DIFFERS in answer
    assert "Tax tile: arrows top and lower right; in the middle horse" in answer
    kept = arrows_of(party, id_)
    assert (kept["t01"], kept["t02"]) == (TWO, BESIDE)
    change(party, id_, tile("t01", THREE))
    assert DIFFERS not in printed(party)


def test_a_table_can_correct_values_that_it_saved(app):
    """It is no contradiction, not even after a restart and an undo."""
    first, later, id_ = two_tables(app)
    for party, arrows in ((first, TWO), (later, THREE)):
        party.post(HOST, tile("t01", arrows))
        assert keep(party).status_code == 200
    later.records.forget(later.code)
    later.post(HOST, {"type": "undo"})
    for entry in (tile("t01", BESIDE), {"type": "describe", "blocks": {"red": 20}}):
        later.post(HOST, entry)
    assert keep(later).status_code == 200
    later.post(HOST, {"type": "describe", "blocks": {"red": 19}})
    assert keep(later).status_code == 200
    assert DIFFERS not in printed(later)
    assert arrows_of(later, id_) == {"t01": TWO, "t02": BESIDE}
    assert found(later, id_).blocks == {"red": 19}


def test_saved_tiles_are_not_saved_again_after_a_correction(app):
    party, id_ = with_box(app, Box(name="Ours"))
    party.post(HOST, tile("t01", TWO))
    keep(party)
    change(party, id_, tile("t01", THREE))
    party.post(HOST, tile("t02", BESIDE))
    assert keep(party).status_code == 200
    assert arrows_of(party, id_) == {"t01": THREE, "t02": BESIDE}


# --- when a round or the game ends


def test_learned_values_are_saved_automatically_when_the_game_ends(app):
    box = Box(name="Ours", library="")
    shelved = app.extensions["records"].boxes.add(box, "")
    table = ended(shelved.box)
    party = Party(app, table).owning(shelved.id)
    party.at(table)
    assert not found(party, shelved.id).storage_tiles
    last = plain_data(table.log[-2])
    assert party.post(HOST, last).status_code == 200
    assert LEAGUE_OF_SIX.is_over(party.now.table.state)
    stored = found(party, shelved.id).storage_tiles.values()
    assert [tile.side_1 and tile.side_2 and True for tile in stored] == [True] * 6
    page = party.browser(HOST).get(party.url).text
    assert "Save tiles and cards" in page
    assert "Save tiles and cards" not in party.browser(STRANGER).get(party.url).text
    assert "has everything" in party.browser(HOST).get(f"{party.url}/sheet/printed").text


def test_a_blank_box_becomes_the_hosts_box_automatically_when_a_round_ends(app):
    party, before, last = end_of_round_one(app, None)
    assert not own_boxes(party), "nothing is saved within a round"
    sheet = party.browser(HOST).get(f"{party.url}/sheet/printed")
    assert "saves it at the end of the round" in sheet.text
    assert party.post(HOST, last).status_code == 200
    (shelved,) = own_boxes(party)
    assert shelved.box.name == name_from_date()
    assert shelved.owner == party.now.host
    assert len(shelved.box.storage_tiles) == 2
    assert shelved.box.towns == LEAGUE_OF_SIX.boxes.learned_box(before.state).towns
    assert (
        f'value="{shelved.id}" checked' in party.browser(HOST).get("/new?game=league-of-six").text
    )


def test_a_corrected_sample_box_is_not_saved_automatically(app):
    party, _, last = end_of_round_one(app, sample_box())
    assert party.post(HOST, last).status_code == 200
    assert not own_boxes(party)
    assert keep(party).status_code == 200


def end_of_round_one(app: Flask, box: Box | None) -> tuple[Party, Table, Any]:
    """Return a party just before the entry that ends round 1, its table, and that entry.

    The table has described tiles, whatever the box contains.
    """
    whole = blank_game(4, 5)
    setup = {**plain_data(whole.setup), "box": None if box is None else plain_data(box)}
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
    for entry in whole.log:
        after = table.play(entry)
        if LEAGUE_OF_SIX.current_round(after.state) == 2:
            party = Party(app, table)
            party.at(table)
            return party, table, plain_data(entry)
        table = after
    raise AssertionError("round 2 never comes")
