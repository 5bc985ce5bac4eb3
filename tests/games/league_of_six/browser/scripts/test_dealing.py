"""static/league_of_six/js/dealing.js: a tile is in one place only, a card goes to one player
only."""

import pytest
from playwright.sync_api import Page

DEVICE = "const table = document.getElementById('table'); const shown = () => '9';"


def choice(town: str, value: str, more: str = "") -> str:
    label = f"<b data-id>{value}</b><i data-why></i>"
    kind = f'type="radio" name="{town}" value="{value}" id="{town}-{value}"'
    return f"<label><input {kind} {more}><span>{label}</span></label>"


def gallery(town: str) -> str:
    alike = choice(town, "t02", "data-alike=2")
    found = choice(town, "null", "checked") + choice(town, "t01", "data-alike=1") + alike
    summary = f'<summary id="{town}">pick</summary><p data-shown></p>'
    return f'<details data-pick="tile" data-here="in {town}" open>{summary}{found}</details>'


ONLY = '<input type="checkbox" data-only="4" id="{0}">'
TOWN = '<input type="radio" name="{0}" data-only="{1}" value="{1}" id="{0}-{1}">'
BODY = f"""<div id="table"><form>{gallery("kamenz")}{gallery("zittau")}{gallery("loebau")}
<p data-besieged-count="2"><input type="checkbox" data-besieged="tile-kamenz" id="siege">
<input type="checkbox" data-besieged="tile-loebau" id="other-siege"></p>
<select id="tile-kamenz"></select>
{ONLY.format("anna")}{ONLY.format("ben")}</form></div>
<div id="sheet"><form class="learn"><input name="revision" value="7"></form></div>"""


@pytest.fixture
def page(run_script) -> Page:
    return run_script(BODY, "league_of_six/js/dealing.js", device=DEVICE)


def test_a_picked_tile_cannot_be_picked_elsewhere(page):
    page.locator("#kamenz-t01").check()
    assert page.locator("[data-here='in kamenz']").get_attribute("open") is None
    assert page.evaluate("document.activeElement.id") == "zittau"
    assert page.locator("[data-shown]").first.text_content() == "t01"
    there = page.locator("label:has(#zittau-t01)")
    assert there.locator("input").is_disabled()
    assert there.locator("[data-why]").text_content() == "in kamenz"
    page.locator("#kamenz").click()
    page.locator("#kamenz-null").check()
    assert there.locator("input").is_enabled()
    assert there.locator("[data-why]").text_content() == ""


def test_the_gallery_of_the_next_town_without_a_tile_opens(page):
    page.evaluate("document.querySelectorAll('[data-pick]').forEach(one => { one.open = false })")
    opened = page.locator("[data-pick][open]")
    page.locator("#kamenz").click()
    page.locator("#kamenz-t01").check()
    assert opened.get_attribute("data-here") == "in zittau"
    page.locator("#zittau-t02").check()
    assert opened.get_attribute("data-here") == "in loebau"
    page.locator("#loebau-t02").check()
    assert opened.count() == 0
    page.locator("#kamenz").click()
    page.locator("#kamenz-null").check()
    assert opened.count() == 0, "all others have a tile"


def test_the_first_gallery_opens_with_the_last_besieged_town(page):
    page.evaluate("document.querySelectorAll('[data-pick]').forEach(one => { one.open = false })")
    opened = page.locator("[data-pick][open]")
    page.locator("#siege").check()
    assert opened.count() == 0
    page.locator("#other-siege").check()
    assert opened.get_attribute("data-here") == "in kamenz"
    page.keyboard.press("Escape")
    page.locator("#other-siege").uncheck()
    assert opened.count() == 0


def test_a_picture_of_two_equal_tiles_can_be_picked_twice(page):
    page.locator("#kamenz-t02").check()
    page.locator("#zittau-t02").check()
    third = page.locator("label:has(#loebau-t02)")
    assert third.locator("input").is_disabled()
    assert third.locator("[data-why]").text_content() == "in kamenz"
    page.locator("#kamenz").click()
    page.locator("#kamenz-null").check()
    assert third.locator("input").is_enabled()


def test_a_leader_card_belongs_to_one_player_and_a_besieged_town_has_no_tile(page):
    page.locator("#anna").check()
    page.locator("#ben").check()
    assert not page.locator("#anna").is_checked()
    page.locator("#siege").check()
    assert page.locator("#tile-kamenz").is_disabled()
    page.locator("#siege").uncheck()
    assert page.locator("#tile-kamenz").is_enabled()


def test_a_description_that_is_half_typed_is_sent_with_the_newest_revision(page):
    page.evaluate("htmx.swap({ text: table.innerHTML, target: table })")
    assert page.locator("[name=revision]").input_value() == "9"


TOWNS = ("kamenz", "zittau", "loebau")
SEATS = "".join(
    f"<div class='settle-towns'>{''.join(TOWN.format(seat, town) for town in TOWNS)}</div>"
    for seat in ("red", "yellow", "green")
)


@pytest.mark.parametrize(
    "taps",
    [
        ("red-kamenz", "green-zittau"),
        ("red-kamenz", "green-zittau", "yellow-loebau"),
        ("red-kamenz", "green-zittau", "green-kamenz"),
    ],
)
def test_the_towns_of_all_players_are_saved_however_many_are_tapped(run_script, taps):
    """The last town follows from the others; a tap on it saves, too, and so does a swap."""
    body = f"<div id='table'><form>{SEATS}<button class='button-primary'></button></form></div>"
    page = run_script(body, "league_of_six/js/dealing.js", device=DEVICE)
    page.evaluate(
        "addEventListener('submit', (event) => { event.preventDefault(); window.sent = 1 })"
    )
    for id_ in taps:
        assert page.evaluate("window.sent") is None
        page.locator(f"#{id_}").click()
    page.clock.run_for(2100)
    assert page.evaluate("window.sent") == 1
    assert page.locator(":checked").count() == 3
