"""The editors of a box by their requests: with scripts and without."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.support.form_reader import sent
from tests.support.pages import exported
from tests.support.setup_page import fields, with_town_numbers

EDGES = {f"edges.{n}": "[]" for n in range(6)}
"""All sides of a town, entered as empty."""
BLANK = dict.fromkeys(EDGES, "null")
ARROWS = "Choose how the arrows of this tax tile point"
AT_EACH_SIDE = "Tap what is printed at each side of this town"


def new(client: FlaskClient) -> str:
    """Create a blank box. Return its address."""
    return str(client.post("/boxes", data={"do": "new", "name": "Ours"}).location)


def playing(client: FlaskClient) -> str:
    """Create a table with a blank box. Return its address."""
    page = client.get("/new?game=league-of-six&way=everything").text
    form = with_town_numbers({**fields(page), "box": "blank"})
    return str(client.post("/tables", data=form).location)


def say(client: FlaskClient, where: str, **data: Any) -> Any:
    return client.post(f"{where}/describe", data=MultiDict(data))


def test_describing_a_tile_leads_to_the_next_unknown_one(client):
    where = new(client)
    answer = say(client, where, tile="t01", arrows=["[]", "0", "3"], middle="[]", then="next")
    assert answer.location.endswith("/edit/tile?tile=t02")
    assert exported(client, where)["tax_tiles"] == {"t01": {"arrows": [0, 3], "middle": []}}
    answer = say(client, where, tile="t02", arrows=["[]", "1"], middle=["[]", "red", "red"])
    assert answer.location == f"{where}#tiles"
    assert client.post(f"{where}/remove", data={"tile": "t01"}).status_code == 303
    assert list(exported(client, where)["tax_tiles"]) == ["t02"]


def test_describing_a_town_side_keeps_the_other_side(client):
    where = new(client)
    white, yellow = {**EDGES, "edges.2": ["[]", "red"]}, {**EDGES, "edges.0": ["[]", "horse"]}
    say(client, where, town="zittau", side="white", number="5", **white)
    answer = say(client, where, town="zittau", side="yellow", then="next", **yellow)
    assert answer.location.endswith("/edit/town?town=lauban&side=white")
    assert exported(client, where)["towns"]["zittau"] == {
        "number": 5,
        "white": [[], [], ["red"], [], [], []],
        "yellow": [["horse"], [], [], [], [], []],
    }


@pytest.mark.parametrize(
    "of",
    ["town?town=zittau&side=white", "town?town=zittau&side=yellow", "tile?tile=t05",
     "storage?tile=s1&side=I", "storage?tile=s1&side=II"],
)  # fmt: skip
def test_saving_an_unchanged_editor_changes_nothing(client, of):
    where = client.post("/boxes", data={"do": "copy", "of": "sample"}).location
    before = exported(client, where)
    form = sent(client.get(f"{where}/edit/{of}").text, "box-form")
    assert client.post(f"{where}/describe", data=form).status_code == 303
    assert exported(client, where) == before


ROW = {"rows.0.bonus": "2", "rows.0.spaces.0.good": "red", "rows.0.spaces.0.points": "3"}
FORGOTTEN = [
    ({"tile": "s1", "side": "I"}, "Tap the goods of the first row"),
    (
        {"tile": "s1", "side": "I", **ROW, "rows.0.bonus": ""},
        "Enter the bonus of row 1 from the top",
    ),
    (
        {"tile": "s1", "side": "I", **ROW, "rows.1.bonus": "3"},
        "Enter the spaces of row 2 from the top",
    ),
    ({"tile": "t01", "arrows": "[]", "middle": "null"}, ARROWS),
    ({"tile": "t01", "arrows": "[]", "middle": "[]"}, ARROWS),
    ({"tile": "t01", "arrows": ["[]", "3"], "middle": "null"}, ARROWS),
    ({"town": "zittau", "side": "white", **BLANK}, AT_EACH_SIDE),
    ({"town": "zittau", "side": "white", **EDGES, "edges.4": "null"}, AT_EACH_SIDE),
]
UNNAMED = [
    ({"town": "kamenz", "arrows": "[]", "middle": "null"}, ARROWS),
    ({"town": "kamenz", "side": "white", **BLANK, "arrows": "[]", "middle": "null"}, ARROWS),
    ({"town": "kamenz", "side": "white", **BLANK, "arrows": ["[]", "1"], "middle": "null"}, ARROWS),
    ({"town": "kamenz", "side": "white", **EDGES, "arrows": "[]", "middle": "[]"}, ARROWS),
    (
        {"town": "kamenz", "side": "white", **EDGES, "edges.0": "null", "arrows": "[]"},
        AT_EACH_SIDE,
    ),
    ({"store": "royal", "side": "I"}, "Tap the goods of the first row"),
    ({"follower": "f01", "town": "kamenz", "group": "1-2", "arrows": "[]"}, "on this follower"),
]
"""What the forms of tiles without a name send at a table."""


@pytest.mark.parametrize(("forgotten", "sentence"), FORGOTTEN)
def test_a_refused_incomplete_form_names_the_missing_part_and_keeps_the_rest(
    client, forgotten, sentence
):
    """This holds in the library and at a table. Files may contain incomplete tiles, as always."""
    where = new(client)
    before = exported(client, where)
    answer = say(client, where, **forgotten)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)
    assert exported(client, where) == before
    kept = fields(answer.text)
    assert all(kept[key] == value for key, value in forgotten.items() if ".spaces" in key)
    _refused_at_a_table(client, forgotten, sentence)


@pytest.mark.parametrize(("blank", "sentence"), UNNAMED)
def test_parts_of_a_component_that_nobody_entered_are_not_saved(client, blank, sentence):
    _refused_at_a_table(client, blank, sentence)


def _refused_at_a_table(client: FlaskClient, form: Mapping[str, Any], sentence: str) -> None:
    data = MultiDict({"type": "describe", "revision": "0", **form})
    answer = client.post(f"{playing(client)}/entries", data=data)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)


def test_a_town_side_may_be_entered_as_empty(client):
    where = new(client)
    say(client, where, town="zittau", side="white", **EDGES)
    assert exported(client, where)["towns"]["zittau"]["white"] == [[]] * 6


def test_name_leaders_numbers_and_points_of_a_box_can_be_edited(client):
    where = new(client)
    about = {"name": "Theirs", "language": "de", "notes": "Bought used"}
    assert client.post(where, data=about).status_code == 303
    cards = {f"leaders.1.{e}": "2" for e in ("clergy", "aristocracy", "burghers")}
    assert client.post(f"{where}/sheet/leaders", data=cards).status_code == 303
    client.post(f"{where}/sheet/numbers", data={"numbers.lauban": "1", "numbers.zittau": "9"})
    points = {f"leader_points.{n}": str(9 - n) for n in range(6)}
    client.post(f"{where}/sheet/points", data=points)
    box = exported(client, where)
    assert about.items() <= box.items()
    assert box["leaders"] == {"1": {"clergy": 2, "aristocracy": 2, "burghers": 2}}
    assert box["towns"]["lauban"] == {"number": 1}
    assert box["leader_points"] == [9, 8, 7, 6, 5, 4]
    answer = client.post(f"{where}/sheet/points", data={"leader_points.0": "9"})
    assert answer.status_code == 422
    assert "Enter all six numbers, or leave all six fields empty." in answer.text
    client.post(f"{where}/sheet/points", data={})
    assert "leader_points" not in exported(client, where)


def test_r4_4_blocks_are_counted_colour_by_colour(client):
    where = new(client)
    assert client.get(f"{where}/edit/blocks").status_code == 200
    client.post(f"{where}/sheet/blocks", data={"blocks.red": "9", "blocks.blue": ""})
    assert exported(client, where)["blocks"] == {"red": 9}
    assert fields(client.get(f"{where}/edit/blocks").text)["blocks.red"] == "9"
    answer = client.post(f"{where}/sheet/blocks", data={"blocks.red": "-1"})
    assert answer.status_code == 422
    assert "a whole number from 0 to 999." in answer.text
    client.post(f"{where}/sheet/blocks", data={})
    assert "blocks" not in exported(client, where)


@pytest.mark.parametrize(
    "path", ["tile?tile=x9", "town?town=rome&side=white", "nothing", "storage"]
)
def test_addresses_of_impossible_components_have_no_editor(client, path):
    where = new(client)
    assert client.get(f"{where}/edit/{path}").status_code == 404
    assert client.post(f"{where}/sheet/{path}").status_code == 404


def test_r1_1_unknown_leader_cards_are_asked_for_in_every_deal(client):
    """The set-up may assign them to the app before it knows the decks."""
    table = playing(client)
    amend = {"type": "amend", "setup": {"dealing": {"leaders": "app"}}, "revision": 0}
    assert client.post(f"{table}/entries", json=amend).status_code == 200
    page = client.get(table).text
    form = {f"leaders.{n}": "clergy" for n in range(1, 5)}
    assert all(f'name="{name}"' in page for name in form)
    deal = {"type": "deal", "revision": "1", **form}
    assert client.post(f"{table}/entries", data=deal).status_code == 303
    assert "choosing" in client.get(f"{table}/state").get_json()["phase"]


# --- plain fields, for browsers without scripts


def plain(client: FlaskClient, where: str, of: str, **typed: Any) -> Any:
    """Fill in plain fields of an editor and save it. In Python names, `__` stands for a dot."""
    form = sent(client.get(f"{where}/edit/{of}").text, "box-form")
    for key, value in typed.items():
        form.setlist(f"plain.{key.replace('__', '.')}", value)
    return client.post(f"{where}/describe", data=form)


def test_without_scripts_a_town_side_is_chosen_symbol_by_symbol(client):
    where = new(client)
    assert plain(client, where, "town?town=zittau&side=white").status_code == 422
    sides = {f"edges__{n}": ["[]", "", ""] for n in range(6)}
    sides |= {"edges__0": ["red", "horse", ""], "edges__3": ["guard", "", ""]}
    plain(client, where, "town?town=zittau&side=white", **sides)
    assert exported(client, where)["towns"]["zittau"] == {
        "white": [["red", "horse"], [], [], ["guard"], [], []]
    }


def test_without_scripts_a_tax_tile_is_entered_with_checkboxes_and_lists(client):
    where = new(client)
    of, arrows = "tile?tile=t01", ["[]", "0", "3"]
    assert plain(client, where, of, arrows=arrows).status_code == 422
    plain(client, where, of, arrows=arrows, middle=["clergy", "clergy", ""])
    plain(client, where, of, middle=["guard", "", ""])
    assert exported(client, where)["tax_tiles"] == {"t01": {"arrows": [0, 3], "middle": ["guard"]}}


def test_without_scripts_a_storage_tile_is_typed_row_by_row(client):
    where = new(client)
    assert plain(client, where, "storage?tile=s1&side=I").status_code == 422
    space = {"rows__0__spaces__0__good": ["red"], "rows__0__spaces__0__points": ["3"]}
    plain(client, where, "storage?tile=s1&side=I", rows__0__bonus=["4"], **space)
    row = {"bonus": 4, "spaces": [{"good": "red", "points": 3}]}
    assert exported(client, where)["storage_tiles"]["s1"] == {"I": [row]}


@pytest.mark.parametrize(
    "of", ["town?town=zittau&side=white", "tile?tile=t05", "storage?tile=s1&side=I"]
)
def test_changing_the_language_keeps_typed_values(client, of):
    where = client.post("/boxes", data={"do": "copy", "of": "sample"}).location
    again = f"{where}/edit/{of}"
    page = client.get(again).text
    to = re.search('formaction="/language.typed=(.*?)"', page)
    assert to is not None
    assert unquote(unescape(to[1])) == again
    form = sent(page, "box-form")
    client.set_cookie("language", "de")
    answer = client.post(again, data=form)
    assert sent(answer.text, "box-form") == form
    assert 'lang="de"' in answer.text
    assert client.post(again, data={"a": "1", "a.b": "2"}).status_code == 422
