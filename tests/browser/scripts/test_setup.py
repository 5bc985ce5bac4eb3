"""static/js/setup.js: names and groups that were used on this device are offered again."""

import pytest

SEAT = '<input name="players.{0}.name"><input name="players.{0}.colour" value="{1}">'
SEATS = "".join(SEAT.format(n, colour) for n, colour in enumerate(("red", "blue")))
BODY = f"""<form id="setup" data-change="/change"><div id="setup-fields">{SEATS}</div>
<button id="start">Start</button><button id="again" formaction="/change">Once more</button></form>
<datalist id="known-names"></datalist><div id="known-people" hidden><p data-people></p></div>"""
STAYS = "addEventListener('submit', (event) => event.preventDefault());"


@pytest.fixture
def opened(run_script):
    def opened():
        return run_script(BODY, "js/setup.js", device=STAYS)

    return opened


def sits(page, *names):
    for n, name in enumerate(names):
        page.locator(f"[name='players.{n}.name']").fill(name)


def offered(page):
    return page.locator("#known-people:not([hidden]) button").all_inner_texts()


def test_an_earlier_player_can_be_chosen_for_the_first_free_seat(opened):
    page = opened()
    assert offered(page) == []
    sits(page, "Anna", "Ben")
    page.locator("#again").click()  # sending the form again shows that nobody has played yet
    assert offered(opened()) == []
    page.locator("#start").click()
    page = opened()
    assert page.locator("#known-names option").count() == 2
    assert offered(page) == ["Anna, Ben", "Anna", "Ben"]
    sits(page, " Cem ")
    page.get_by_role("button", name="Ben", exact=True).click()
    assert page.locator("[name='players.1.name']").input_value() == "Ben"
    assert offered(page) == ["Anna, Ben", "Anna"]
    page.locator("#start").click()
    assert offered(opened()) == ["Cem, Ben", "Cem", "Ben", "Anna"]


def test_an_earlier_group_keeps_its_colours(opened):
    page = opened()
    sits(page, "Anna", "Ben")
    page.locator("#start").click()
    page = opened()
    page.evaluate("answers.push(503)")
    page.get_by_role("button", name="Anna, Ben").click()
    sent = "decodeURIComponent(requests[0].body)"
    assert page.evaluate(sent) == (
        "players.0.key=0&players.0.colour=red&players.0.name=Anna"
        "&players.1.key=1&players.1.colour=blue&players.1.name=Ben"
    )
    assert offered(page) == ["Anna, Ben", "Anna", "Ben"], "no answer came: all is as it was"


def test_invalid_stored_values_are_not_offered_as_names(opened):
    for kept in ("{", '{"a": 1}', "[1, null]"):
        opened().evaluate("text => localStorage.setItem('companion.names', text)", kept)
        assert offered(opened()) == [], kept


RENAMES = """<form class="change-yes" data-names='{"red": "Ana", "blue": "Ben"}'>
<input type="hidden" name="instead" value='{"players": [{"colour": "red", "name": "Anna"},
{"colour": "blue", "name": "Ben"}]}'><button>Change it</button></form>"""


def test_players_renamed_at_the_table_are_offered_by_their_new_name(opened, run_script):
    page = opened()
    sits(page, "Ana", "Ben")
    page.locator("#start").click()
    run_script(BODY + RENAMES, "js/setup.js", device=STAYS).get_by_text("Change it").click()
    assert offered(opened()) == ["Anna, Ben", "Anna", "Ben"]
