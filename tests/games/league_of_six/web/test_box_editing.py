"""The editors of a box by their requests: with scripts, without, and at a running table."""

from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.games.league_of_six.box.components import sample_box
from companion.games.league_of_six.box.usual import usual_numbers
from companion.games.league_of_six.web import box_drafts
from tests.support.forms_read import sent
from tests.support.pages import exported
from tests.support.set_up import fields, with_town_numbers

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
    form = with_town_numbers({**fields(client.get("/new?game=league-of-six").text), "box": "blank"})
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


def test_describing_a_town_side_keeps_the_other_one(client):
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
def test_a_known_component_comes_back_from_its_own_editor(client, of):
    where = client.post("/boxes", data={"do": "copy", "of": "sample"}).location
    before = exported(client, where)
    form = sent(client.get(f"{where}/edit/{of}").text, "box-form")
    assert client.post(f"{where}/describe", data=form).status_code == 303
    assert exported(client, where) == before


ROW = {"rows.0.bonus": "2", "rows.0.spaces.0.good": "red", "rows.0.spaces.0.points": "3"}
FORGOTTEN = [
    ({"tile": "s1", "side": "I"}, "Tap the goods of the first row"),
    ({"tile": "s1", "side": "I", **ROW, "rows.0.bonus": ""}, "Row 1 has no bonus yet."),
    ({"tile": "s1", "side": "I", **ROW, "rows.1.bonus": "3"}, "Row 2 has no spaces yet."),
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
def test_a_form_that_misses_a_part_says_what_to_tap_and_loses_nothing(client, forgotten, sentence):
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
def test_nothing_that_nobody_entered_is_saved_at_a_table(client, blank, sentence):
    _refused_at_a_table(client, blank, sentence)


def _refused_at_a_table(client: FlaskClient, form: Mapping[str, Any], sentence: str) -> None:
    data = MultiDict({"type": "describe", "revision": "0", **form})
    answer = client.post(f"{playing(client)}/entries", data=data)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)


def test_a_town_side_may_be_empty_if_somebody_entered_it_so(client):
    where = new(client)
    say(client, where, town="zittau", side="white", **EDGES)
    assert exported(client, where)["towns"]["zittau"]["white"] == [[]] * 6


def test_name_leaders_numbers_and_points(client):
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
def test_there_is_no_editor_for_what_is_not_there(client, path):
    where = new(client)
    assert client.get(f"{where}/edit/{path}").status_code == 404
    assert client.post(f"{where}/sheet/{path}").status_code == 404


def test_r1_1_leader_cards_that_the_app_cannot_draw_are_asked_for_whoever_deals(client):
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


# --- keys without scripts


def pressed(client: FlaskClient, kind: str, to: str, form: dict[str, str], do: str, at: str) -> Any:
    query = {"to": to, "at": at} if at else {"to": to}
    return client.post(f"/box-editor/{kind}", query_string=query, data={**form, "do": do})


def test_without_scripts_keys_give_the_form_back(client):
    where = new(client)
    page = client.get(f"{where}/edit/tile?tile=t01").text
    assert f"/box-editor/tile?to={where}" in page
    assert f"/language?typed=/box-editor/tile?to%3D{where}" in page
    form = fields(page)
    to = f"{where}/describe"
    answer = pressed(client, "tile", to, form, "arrow.2", "")
    assert fields(answer.text)["arrows"] == "2"
    assert f'action="{to}"' in answer.text
    away = pressed(client, "tile", "https://elsewhere.test/", form, "arrow.2", "")
    assert away.status_code == 404
    assert pressed(client, "tile", to, {"a": "1", "a.b": "2"}, "arrow.2", "").status_code == 422
    lies = {"town": "kamenz", "revision": "7"}
    page = pressed(client, "tile", "/t/BCDF/entries", lies, "arrow.2", "").text
    form = {key: [value] for key, value in lies.items()}
    assert sent(page, "box-form").to_dict(flat=False) == {
        **form,
        "arrows": ["[]", "2"],
        "middle": ["null"],
    }


def keys(kind: str, draft: dict[str, Any], *taps: str, at: str = "") -> str:
    """Press these keys one after the other. Return the place that the next key changes."""
    for do in taps:
        at = box_drafts.press(kind, draft, do, at)
    return at


def test_a_key_fills_a_side_and_goes_on_clockwise_to_the_next_blank_one():
    draft = box_drafts.read("town", {"edges": [None, None, ["guard"]]})
    at = keys("town", draft, "put.red.horse", "put.blue", "more.horse", at="0")
    assert draft["edges"] == [["red", "horse"], ["blue", "horse"], ["guard"], None, None, None]
    assert at == "3.1"
    assert keys("town", draft, "put", "at.2", "put.green", at=at) == "4.2"
    assert draft["edges"][2:] == [["green"], [], None, None]
    draft["number"] = 5
    assert keys("town", draft, "clear", at="3.2") == ""
    assert draft == box_drafts.read("town", {"number": "5"})


def test_a_pattern_sets_the_arrows_and_goes_on_to_the_middle():
    draft = box_drafts.read("tile", {})
    at = keys("tile", draft, "arrows.013", "put.clergy.clergy", "arrow.1", "arrow.5", at="arrows")
    assert draft == {"arrows": [0, 3, 5], "middle": ["clergy", "clergy"]}
    assert at == "arrows"
    both = box_drafts.read("both", {})
    assert keys("both", both, "arrows.03", "put.clergy", at="arrows") == "0.middle"


def test_keys_of_rows_suggest_the_numbers_of_the_row_above_and_of_other_tiles():
    draft = box_drafts.read("storage", {})
    at = keys("storage", draft, "new.red.blue", "this.red", "points.0.0", "bonus.0")
    keys("storage", draft, "new.green.green", "this.blue", "new.red", at=at)
    points = [[space["points"] for space in row["spaces"]] for row in draft["rows"]]
    assert points == [[2, 1, 2], [2, 1, 2], [2]]
    assert [row["bonus"] for row in draft["rows"]] == [5, 4, 3]
    keys("storage", draft, "pattern.1.3.2.1", "pattern.1.3", "pattern.0.x.1.2")
    assert [space["points"] for space in draft["rows"][0]["spaces"]] == [0, 1, 2]
    assert [space["points"] for space in draft["rows"][1]["spaces"]] == [3, 2, 1]
    assert keys("storage", draft, "again", "take.2", "take.2") == "2"
    assert [len(row["spaces"]) for row in draft["rows"]] == [3, 3]
    keys("storage", draft, "take.1")
    assert [len(row["spaces"]) for row in draft["rows"]] == [3, 2]
    for bonus, raised in ((None, 1), (5, 6), (6, 1)):
        draft["rows"][0]["bonus"] = bonus
        keys("storage", draft, "bonus.0")
        assert draft["rows"][0]["bonus"] == raised


@pytest.mark.parametrize(("at", "lengths"), [("", [2, 1]), ("1", [1, 2]), ("7", [1, 2])])
def test_a_key_of_a_row_adds_to_the_row_that_is_changed_or_to_the_nearest(at, lengths):
    row = {"bonus": "4", "spaces": [{"good": "red"}]}
    draft = box_drafts.read("storage", {"rows": [row, row]})
    assert [space["points"] for it in draft["rows"] for space in it["spaces"]] == [0, 0]
    keys("storage", draft, "this.blue", at=at)
    assert [len(it["spaces"]) for it in draft["rows"]] == lengths
    assert keys("storage", draft, f"points.0.{lengths[0]}") == "0", "there is no such space"
    assert keys("storage", draft, "bonus.2", at="1") == "1", "there is no such row"


def test_an_added_space_has_the_usual_points_and_the_others_keep_theirs():
    draft = box_drafts.read("storage", {})
    keys("storage", draft, "new.red.blue", "pattern.0.2.2", "new.green", "points.1.0", "this.blue")
    assert [space["points"] for space in draft["rows"][1]["spaces"]] == [3, 2]


def test_the_same_row_again_has_the_same_points_whatever_is_usual():
    draft = {**box_drafts.read("storage", {}), "usual": usual_numbers(sample_box(), "I")}
    keys("storage", draft, "new.red.blue", "pattern.0.6.5", "again", "new.green.green")
    points = [[space["points"] for space in row["spaces"]] for row in draft["rows"]]
    assert points == [[6, 5], [6, 5], [*draft["usual"].points[2][0]]]


def test_a_storage_tile_has_at_most_12_rows_of_12_spaces():
    draft = box_drafts.read("storage", {})
    keys("storage", draft, *["new.red"] * 13, *["this.red"] * 13)
    assert [len(row["spaces"]) for row in draft["rows"]] == [1] * 11 + [12]


@pytest.mark.parametrize(
    ("kind", "do"),
    [("town", "put.red"), ("town", "at"), ("tile", "arrow.9"), ("tile", "x"),
     ("storage", "new.ruby"), ("storage", "points.9.9"), ("storage", "bonus")],
)  # fmt: skip
def test_keys_that_do_not_exist_do_nothing(kind, do):
    draft = box_drafts.read(kind, {})
    box_drafts.press(kind, draft, do)
    assert draft == box_drafts.read(kind, {})
