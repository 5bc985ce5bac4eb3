"""static/league_of_six/js/editor.js in the forms of a box: a tap fills a place and moves on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page

SCRIPT = "league_of_six/js/editor.js"
ROWS = [
    {"bonus": 4, "spaces": [{"good": "red", "points": 2}, {"good": "blue", "points": 1}]},
    {"bonus": 1, "spaces": [{"good": "blue", "points": 3}]},
]
RED, RED_5, BLUE, END, END_6 = "red 2", "red 5", "blue 5", "3", "6"
KNOWN = "[data-does=known]"


class Editor:
    """The form of a component in a box, in which taps are made. It says what it would send."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def put(self, *values: str) -> None:
        for one in values:
            self.tap(f"[data-does=put][data-value='{one}']")

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.page.locator(key).dispatch_event("click")

    @property
    def fields(self) -> list[tuple[str, str]]:
        pairs = self.page.evaluate("[...new FormData(document.forms[0])]")
        left_out = ("town", "tile", "side")
        return [(name, value) for name, value in pairs if name not in left_out]

    @property
    def sent(self) -> list[tuple[str, str]]:
        """The symbols, arrows and numbers that the form would send."""
        return [pair for pair in self.fields if pair[1] not in ("[]", "null")]

    @property
    def rows(self) -> list[str]:
        """The rows that the form would send, such as "4: red 1, blue 2"."""
        found: dict[str, list[str]] = {}
        values = dict(self.sent)
        for name, value in self.sent:
            _, row, *rest = name.split(".")
            spaces = found.setdefault(row, [])
            if rest[-1] == "good":
                spaces.append(f"{value} {values[name.replace('good', 'points')]}")
        return [f"{values.get(f'rows.{n}.bonus', '')}: {', '.join(found[n])}" for n in found]

    @property
    def said(self) -> str:
        return self.page.locator("[data-said]").inner_text()

    def wait(self) -> None:
        self.page.clock.run_for(5000)

    @property
    def is_sent(self) -> bool:
        return self.page.title() == "sent"


@pytest.fixture
def opened(client: FlaskClient, run_script: Callable[..., Page]) -> Callable[..., Editor]:
    """Return a function that opens the editor of a component, in a box with these contents."""

    def run(query: str, around: str = "{}", **box: object) -> Editor:
        data = {"game": "league-of-six", "name": "Ours", **box}
        where = client.post("/boxes", json=data).location
        found = re.search(
            "<form[^>]*box-editor.*?</form>", client.get(f"{where}/edit/{query}").text, re.S
        )
        assert found is not None
        page = run_script(around.format(found[0]), SCRIPT)
        page.evaluate(
            """() => document.addEventListener("submit", (event) => {
              event.preventDefault();
              document.title = "sent";
              document.body.dataset.sent = event.submitter.textContent;
            })"""
        )
        return Editor(page)

    return run


@pytest.fixture
def town(opened: Callable[..., Editor]) -> Editor:
    """Return the editor of a blank town whose number is known."""
    editor = opened("town?town=zittau&side=white")
    editor.page.locator("[name=number][value='4']").check(force=True)
    return editor


def sides(editor: Editor) -> list[tuple[str, str]]:
    return [pair for pair in editor.sent if pair[0] != "number"]


def test_each_tap_fills_one_edge_and_moves_on_clockwise(town):
    town.put("red", "red horse")
    town.tap("[data-does=more][data-value=horse]")
    second = [("edges.1", one) for one in ("red", "horse", "horse")]
    assert sides(town) == [("edges.0", "red"), *second]
    assert town.said == "upper right: red, horse, horse"
    town.tap("[data-place='4'] button")
    town.put("red")
    assert town.page.locator("[data-current]").get_attribute("data-place") == "5"
    town.put("red")
    assert town.said == "upper left: red. Next: lower right"


def test_an_edge_counts_as_empty_only_if_it_was_entered_as_empty(town):
    def whether() -> list[str]:
        return [value for name, value in town.fields if name != "number"]

    assert whether() == ["null"] * 6
    town.put("", "red")
    assert whether() == ["[]", "[]", "red", *["null"] * 4]
    town.tap("[data-does=undo]")
    assert whether() == ["[]", *["null"] * 5]
    town.tap("[data-does=clear]")
    assert whether() == ["null"] * 6
    assert town.page.locator("[data-place='0'] [data-words]").inner_text() == "top: not entered yet"


def test_a_partly_entered_town_shows_its_missing_edges(town):
    partly = town.page.locator("[data-editor][data-partly]")
    assert partly.count() == 0
    town.put("red")
    assert partly.count() == 1
    town.tap("[data-does=undo]")
    assert partly.count() == 0
    town.put(*[""] * 6)
    assert partly.count() == 0, "entered as empty is entered"


def test_the_last_edge_saves_the_form_after_a_moment_unless_tapped(town):
    town.put(*["red"] * 4, "", "red")
    assert town.said.startswith("Everything is entered.")
    town.page.locator("body").dispatch_event("pointerdown")
    town.wait()
    assert not town.is_sent
    town.tap("[data-does=more][data-value=horse]")
    town.wait()
    assert town.is_sent
    assert sides(town)[-2:] == [("edges.5", "red"), ("edges.5", "horse")]


@pytest.mark.parametrize("known", [True, False])
def test_edges_are_not_saved_automatically_if_known_or_without_a_number(opened, known):
    towns = {"zittau": {"number": 4, "white": [["red"]] * 6}} if known else {}
    editor = opened("town?town=zittau&side=white", towns=towns)
    editor.put(*["red"] * 6)
    editor.wait()
    assert not editor.is_sent


def test_undo_in_the_editor_also_restores_the_selected_place(town):
    town.put("red", "red horse")
    town.tap("[data-does=undo]")
    assert sides(town) == [("edges.0", "red")]
    town.put("red")
    assert sides(town) == [("edges.0", "red"), ("edges.1", "red")]


def test_after_the_arrows_are_chosen_taps_fill_the_middle(opened):
    tile = opened("tile?tile=t01")
    tile.put("0 3", "red horse")
    arrows = [("arrows", "0"), ("arrows", "3")]
    middle = [("middle", "red"), ("middle", "horse")]
    assert tile.sent == [*arrows, *middle]
    assert tile.page.locator(".ed-at-middle .icon").count() == 2
    assert tile.page.locator(".ed-at-arrows .draw-arrow").count() == 2
    tile.tap(".ed-at-middle button")
    assert tile.page.locator("[data-editor]").get_attribute("data-now") == "arrows"
    tile.tap("[data-does=clear]")
    assert tile.sent == []
    tile.tap("[data-does=undo]")
    assert tile.sent == [*arrows, *middle]


def test_a_new_tile_is_saved_automatically_once_its_middle_is_filled(opened):
    """Only at a table, where the area of its places is marked."""
    tile = opened("tile?tile=t01")
    tile.page.evaluate("document.querySelector('[data-area]').dataset.blank = ''")
    tile.put("0 3")
    tile.wait()
    assert not tile.is_sent
    tile.put("red")
    tile.wait()
    assert tile.is_sent


def test_arrow_keys_move_between_the_editors_buttons_and_tab_leaves_them(town):
    town.page.add_style_tag(content=".visually-hidden, [data-for] { display: block }")
    town.page.locator(".ed-pairs button").first.focus()
    for press, value in (
        ("ArrowRight", "red red"),
        ("ArrowDown", "green red"),
        ("ArrowLeft", "green"),
    ):
        town.page.keyboard.press(press)
        assert town.page.evaluate("document.activeElement.dataset.value") == value
    town.page.keyboard.press("Tab")
    assert town.page.evaluate("document.activeElement.name") == "number"


# --- storage tiles: rows of places that grow


@pytest.fixture
def store(opened: Callable[..., Editor]) -> Editor:
    """Return the editor of a blank storage tile, in a box that knows another one."""
    return opened("storage?tile=s2&side=I", storage_tiles={"s1": {"I": ROWS}})


def test_the_bonus_ends_a_row_and_the_next_space_begins_a_new_row(store):
    store.put(RED, BLUE, END, BLUE, END_6)
    assert store.rows == ["3: red 2, blue 5", "6: blue 5"]
    assert store.page.locator("[data-row]:has([data-current]) [data-filled]").count() == 0


def test_a_chosen_space_or_bonus_can_be_replaced(store):
    store.put(RED, RED, END_6, END)
    assert store.rows == ["3: red 2, red 2"]
    store.tap(".ed-at-space button >> nth=0")
    store.put(RED_5, BLUE)
    assert store.rows == ["3: red 5, red 2", ": blue 5"], "the row had ended"
    store.tap(".ed-at-bonus button >> nth=0")
    store.put(END_6)
    assert store.rows[0] == "6: red 5, red 2"
    store.tap("[data-does=undo]", "[data-does=undo]")
    assert store.rows == ["3: red 5, red 2"]
    store.tap(".ed-at-bonus button >> nth=0")
    store.put(BLUE)
    assert store.rows == ["3: red 5, red 2, blue 5"], "a space that was forgotten"


def test_a_known_row_with_the_same_first_spaces_takes_one_tap(store):
    assert store.page.locator(KNOWN).count() == 2
    store.put(RED)
    assert store.page.locator(KNOWN).count() == 1
    store.tap(KNOWN)
    assert store.rows == ["4: red 2, blue 1"]
    store.put(BLUE, END)
    assert store.page.locator(KNOWN).count() == 3, "the new row, too"
    store.tap(f"{KNOWN} >> nth=1")
    assert store.rows[2] == "3: blue 5"


def test_a_number_without_a_button_is_typed_for_the_last_space(store):
    store.put(RED)
    store.page.locator("[data-types=space]").evaluate(
        "one => { one.value = '12'; one.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    assert store.rows == [": red 12"]
    store.page.locator("[data-filled] button").focus()
    store.page.keyboard.press("7")
    assert store.rows == [": red 7"]


def test_removing_the_only_space_of_a_row_removes_the_row(store):
    store.put(RED, BLUE, END, RED)
    store.tap("[data-does=take] >> nth=0", "[data-does=take] >> nth=1")
    assert store.rows == ["3: red 2"]
    store.tap("[data-does=clear]")
    assert store.sent == []


def known_tile(name: str, *rows: tuple[str, str, str]) -> str:
    """Return the form that says that it is this tile of the box, with these rows of one space."""
    fields = [
        f'<input type="hidden" name="rows.{n}.{key}" value="{value}">'
        for n, row in enumerate(rows)
        for key, value in zip(("bonus", "spaces.0.good", "spaces.0.points"), row, strict=True)
    ]
    return f'<form class="pick-form">{"".join(fields)}<button>{name}</button></form>'


def test_a_tile_of_the_box_is_recognised_by_its_first_rows_and_takes_one_tap(opened):
    tiles = (
        known_tile("first", ("3", "red", "2"), ("6", "blue", "5")),
        known_tile("second", ("3", "red", "2"), ("3", "blue", "5")),
    )
    around = f'<div id="sheet">{{}}<div class="pick-storage">{"".join(tiles)}</div></div>'
    store = opened("storage?tile=s1&side=I", around)
    store.put(RED, END)
    assert store.page.locator("[data-does=tile]").count() == 0, "two tiles begin like this"
    store.put(BLUE, END_6)
    store.tap("[data-does=tile]")
    assert store.page.evaluate("document.body.dataset.sent") == "first"
