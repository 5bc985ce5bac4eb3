"""The first table asks one question, then for what it needs to know about the group's game. Later
tables remember the answer."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.application import create_app
from companion.games.league_of_six.box.box import BLANK
from companion.web.requests.identity import COOKIE, token_hash
from companion.web.requests.site import Site
from tests.games.league_of_six.setup_page import NUMBERS, SetupPage
from tests.support.empty_app import app as app
from tests.support.setup_page import fields
from tests.support.tokens import token_for


def start(client: FlaskClient, answer: str = "", box: str = "") -> Any:
    """Start a table with the form as it is offered. Return the table's state."""
    page = SetupPage(client, **({"first": answer} if answer else {}))
    box = "blank" if answer == "here" else box or page.form["box"]
    more = {} if box == "sample" else {**NUMBERS, "numbers_of": box}
    return page.fill(box=box, **more).start()


def suggests(client: FlaskClient) -> tuple[list[str], str]:
    """Return the answers that the next form offers, and the box that it selects."""
    page = SetupPage(client)
    return re.findall(r'name="first" value="(\w+)"', page.text), page.form["box"]


@pytest.mark.parametrize(("answer", "box"), [("here", "blank"), ("trying", "sample")])
def test_the_answer_is_the_box_of_this_table_and_remembered_for_the_next(client, answer, box):
    state = start(client, answer)
    assert state.box.sample == (answer == "trying")
    assert (state.setup.dealing.leaders == "table") == (answer == "here")
    assert suggests(client) == ([], box)
    assert start(client).box == state.box


@pytest.mark.parametrize("answer", ["no", "[]", "here.more"])
def test_an_answer_that_was_not_offered_changes_nothing(client, answer):
    assert start(client, answer).box.sample


def test_choice_of_a_box_follows_the_last_table(client):
    boxes = client.application.extensions["records"].boxes
    client.set_cookie(COOKIE, token_for("host"))
    ours = boxes.add(replace(BLANK, name="Ours"), token_hash(token_for("host")))
    assert suggests(client) == ([], ours.id)
    start(client, box=ours.id)
    boxes.remove(ours.id, ours.owner)
    assert suggests(client) == ([], "blank")


def test_each_tablet_remembers_its_own_table_before_those_of_others(client):
    start(client, "here")
    other = client.application.test_client()
    assert suggests(other)[1] == "blank"
    start(other, box="sample")
    assert (suggests(other)[1], suggests(client)[1]) == ("sample", "blank")


# --- Both games

GAMES = ("league-of-six", "wallenstein")
FORM = re.compile(r'<form[^>]* id="setup"[^>]*>')


def shown(client: FlaskClient, game: str, **more: str) -> tuple[list[str], bool, str]:
    """Return the answers that a page offers, whether its form is hidden, and the page."""
    page = client.get("/new", query_string={"game": game, **more}).text
    answers = re.findall(r'href="/new\?game=[\w-]+&amp;first=(\w+)"', page)
    found = FORM.search(page)
    assert found is not None
    return answers, found.group().rstrip(">").endswith(" hidden"), page


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_is_one_question_and_the_answer_leads_to_the_form(client, game):
    assert shown(client, game)[:2] == (["here", "trying"], True)
    for answer in ("here", "trying"):
        answers, hidden, page = shown(client, game, first=answer)
        assert (answers, hidden) == ([], False)
        assert ("invented" in page.partition("setup-needed")[2]) == (answer == "trying")
    assert shown(client, game, first="perhaps")[:2] == (["here", "trying"], True)


def test_first_page_asks_only_what_cannot_wait(client):
    """R0.2: League of Six asks for the numbers of the towns, Wallenstein for nothing. A group
    without the game is asked nothing, and the app plays the tower (W2.6)."""
    here, trying = (shown(client, GAMES[0], first=answer)[2] for answer in ("here", "trying"))
    needed = here.partition("setup-needed")[2].partition("</section>")[0]
    assert len(re.findall(r'<input[^>]* name="numbers\.', needed)) == 6
    assert len(re.findall("<input", needed)) == 6
    assert "numbers." not in trying.partition("setup-needed")[2].partition("</section>")[0]
    for answer, tower in (("here", "real"), ("trying", "app")):
        page = shown(client, GAMES[1], first=answer)[2]
        needed = page.partition("setup-needed")[2].partition("</section>")[0]
        assert "<input" not in needed
        assert ('href="/wallenstein/boxes"' in needed) == (answer == "here"), "another board?"
        assert re.search(rf'id="rulings-tower-{tower}"[^>]* checked', page)


@pytest.mark.parametrize("answer", ["here", "trying"])
def test_wallensteins_answer_is_the_box_of_its_cards(client, answer):
    page = shown(client, GAMES[1], first=answer)[2]
    form = {**fields(page), "modules": ["[]", "court"]}
    again = client.post("/new", data={**form, "do": "draw"}).text
    assert fields(again)["first"] == answer, "a button keeps the answer"
    location = client.post("/tables", data=form).location
    state = client.application.extensions["records"].find(location[-4:]).table.state
    assert state.box.sample == (answer == "trying")
    assert shown(client, GAMES[1])[:2] == ([], False)


def test_owner_of_a_box_is_not_asked(client):
    client.post("/wallenstein/boxes", data={"do": "new", "name": "Ours"})
    assert shown(client, GAMES[1])[0] == []
    assert shown(client, GAMES[0])[0] == ["here", "trying"]


def test_on_a_public_server_everybody_has_a_first_table(tmp_path):
    app = create_app(tmp_path / "public", site=Site(public=True))
    mine, other = app.test_client(), app.test_client()
    form = fields(shown(mine, GAMES[1], first="trying")[2])
    assert mine.post("/tables", data=form).status_code == 303
    assert shown(mine, GAMES[1])[0] == []
    assert shown(other, GAMES[1])[0] == ["here", "trying"]
    app.extensions["records"].close()
