"""The pages of the library's boxes: a file is shown before it is stored, nothing that it claims is
trusted, and a box full of tiles makes no page slow."""

import html
import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.play import boxes
from companion.core.structs import plain_data
from companion.core.table import begin_table
from companion.games.installed import INSTALLED
from companion.games.wallenstein.board import COUNTIES
from companion.web.requests import limits
from tests.games.league_of_six import positions as p
from tests.support.call_counts import count_calls
from tests.support.empty_app import app as app
from tests.support.pages import exported
from tests.support.party import Party

BOXES = {"league-of-six": "/boxes", "wallenstein": "/wallenstein/boxes"}


def contents(game: str) -> dict[str, Any]:
    """Return a box of that game as the contents of a file."""
    boxes = INSTALLED[game].boxes
    data = {**plain_data(boxes.sample_box()), "game": game, "name": "Sommerhaus"}
    data.pop("sample")
    return data


def stored(app: Flask) -> int:
    return int(app.extensions["records"].db["boxes"].count)


def hidden(page: str) -> str:
    """Return the box in the hidden field of the page that shows a file."""
    found = re.search(r'name="contents" value="([^"]*)"', page)
    return html.unescape(found.group(1))


def open_file(client: FlaskClient, where: str, file: bytes) -> Any:
    return client.post(f"{where}/open", data={"file": (io.BytesIO(file), "box.json")})


def keep(client: FlaskClient, where: str, text: str) -> Any:
    return client.post(f"{where}/open", data={"contents": text, "do": "keep"})


@pytest.mark.parametrize("game", BOXES)
def test_the_box_in_a_file_is_shown_before_it_is_stored(app, game):
    client, where = app.test_client(), BOXES[game]
    mine = client.post(where, json=contents(game)).location
    file = client.get(f"{mine}/export")
    assert file.headers["Content-Disposition"].startswith(f"attachment; filename={game}-box-")
    assert file.get_json() == contents(game)
    other = app.test_client()
    page = open_file(other, where, file.data)
    assert page.status_code == 200
    assert "Sommerhaus" in page.text
    assert "Nothing is stored on this companion yet" in page.text
    assert stored(app) == 1
    answer = keep(other, where, hidden(page.text))
    assert answer.status_code == 303
    assert exported(other, answer.location) == contents(game)
    assert stored(app) == 2
    assert other.post(f"{answer.location}/delete").status_code == 303, "it is this browser's own"


REFUSED = {
    b"": "This is not a file that a companion saved.",
    b"[]": "must be a JSON object",
    b"{}": "“game” is missing",
    b'{"game": "wallenstein"}': "This file is for Wallenstein.",
    b'{"game": "chess"}': "This file is for chess.",
    b'{"game": [1]}': "This file is for [1].",
    b'{"game": "league-of-six", "notes": 1}': "“notes” must be text of at most 1000 characters",
    b'{"game": "league-of-six"}'.ljust(boxes.LARGEST_FILE + 1): "too large",
    json.dumps({"game": "league-of-six", "tax_tiles": {f"x{n}": {} for n in range(37)}}).encode(): (
        "At most 36 tax tiles can be entered: twice as many as the game has."
    ),
    json.dumps(
        {"game": "league-of-six", "storage_tiles": {f"x{n}": {} for n in range(13)}}
    ).encode(): "At most 12 storage tiles",
    json.dumps({"game": "league-of-six", "followers": {f"x{n}": {} for n in range(73)}}).encode(): (
        "At most 72 followers"
    ),
}


@pytest.mark.parametrize("file", REFUSED, ids=range(len(REFUSED)))
def test_a_file_that_is_no_box_of_this_game_gets_one_sentence(app, file):
    client = app.test_client()
    for answer in (open_file(client, "/boxes", file), keep(client, "/boxes", file.decode())):
        assert answer.status_code == 422
        (said,) = re.findall(r'role="alert".*?<span>(.*?)</span>', answer.text, re.DOTALL)
        assert REFUSED[file] in html.unescape(said)
    assert stored(app) == 0


def test_keys_of_an_uploaded_box_that_only_the_server_sets_are_ignored(app):
    """The box cannot claim to be the sample or part of a library, and its name is shown as text."""
    client = app.test_client()
    sly = {**contents("league-of-six"), "sample": True, "library": "sample", "name": "<b>x</b>"}
    where = keep(client, "/boxes", json.dumps(sly)).location
    assert "<b>x</b>" not in client.get(where).text
    kept = exported(client, where)
    assert "sample" not in kept
    assert "library" not in kept


def test_boxes_from_files_count_against_the_browsers_quota(app):
    quota = limits.QUOTAS[limits.BOXES]._replace(of_browser=2)
    app.config["QUOTAS"][limits.BOXES] = quota
    client, text = app.test_client(), json.dumps(contents("wallenstein"))
    client.post("/boxes", json=contents("league-of-six"))
    answers = [keep(client, "/wallenstein/boxes", text).status_code for _ in range(3)]
    assert answers == [303, 303, 429]


def test_the_page_of_a_duplicated_sample_shows_that_it_is_invented(app):
    client = app.test_client()
    for game, list_ in BOXES.items():
        sample = "sample" if game == "league-of-six" else "sample-wallenstein"
        where = client.post(list_, data={"do": "copy", "of": sample}).location
        page = client.get(where).text
        assert "<h1>Copy of the sample</h1>" in page
        file = client.get(f"{where}/export").data
        for shown in (page, open_file(client, list_, file).text):
            assert "At least half of this is the same as the" in shown
        offered = client.get(f"/new?game={game}").text
        assert re.search("mostly the invented sample", offered, re.IGNORECASE)
        # R0.4: the grey cards of the sample are not counted
        assert re.search(r"9\d % known|All favors and decks are known", offered)


# --- boxes that are full of tiles

MOST_CALLS = 500_000
"""Fewer than a page of 20 full boxes would need. A second of Python is ten times as much."""


def full_box(share: float) -> dict[str, Any]:
    """Return a box with that share of the tiles that a box can have, all equal and as large as
    possible."""
    many = [range(round(share * most)) for most in (36, 12, 72)]
    rows = [{"bonus": 9, "spaces": [{"good": "red", "points": 9}] * 12}] * 12
    follower = {
        **{"name": "Hans", "note": "x" * 200, "arrows": [0, 1, 2], "group": "5-6"},
        **{"kind": "immediate", "effect": {"gain": {"goods": 3, "cards": 2}}},
    }
    return {
        "game": "league-of-six",
        "name": "Full",
        "tax_tiles": {f"t{n}": {"arrows": [0, 1, 3], "middle": ["red"] * 12} for n in many[0]},
        "storage_tiles": {f"s{n}": {"I": rows, "II": rows} for n in many[1]},
        "followers": {f"f{n}": follower for n in many[2]},
    }


def full_board(share: float) -> dict[str, Any]:
    """Return a box of Wallenstein whose board differs in that share of its counties."""
    ids = sorted(COUNTIES)
    some = ids[: round(share * len(ids))]
    numbers = {id_: {"taxes": 12, "grain": 12, "sites": 0} for id_ in some}
    near = {one: {other: True for other in ids if one < other} for one in some}
    board = {"counties": numbers, "neighbours": near}
    return {"game": "wallenstein", "name": "Full", "favors": {"2": 999}, "board": board}


def work_of_pages(app: Flask, share: float) -> dict[str, int]:
    """Return how many functions each page calls with eight such boxes of either game."""
    client, box = app.test_client(), full_box(share)
    for _ in range(8):
        mine = client.post("/boxes", json=box).location
        board = client.post("/wallenstein/boxes", json=full_board(share)).location
    drawn = {"dealing": {"tiles": "table", "stores": "table"}, "box": {**box, "library": mine[-8:]}}
    table = Party(app, begin_table(INSTALLED["league-of-six"], p.playing(**drawn).state.setup))
    pages = {
        **{page: page for page in ("/boxes", "/new?game=league-of-six")},
        **{page: page for page in ("/wallenstein/boxes", "/new?game=wallenstein")},
        "box": mine,
        "tile": f"{mine}/edit/tile?tile=t0",
        "storage tile": f"{mine}/edit/storage?tile=s0&side=I",
        "follower": f"{mine}/edit/follower?follower=f0",
        "box of Wallenstein": board,
        "board": f"{board}/board",
        "table": table.url,
        "learned": f"{table.url}/sheet/printed",
    }
    found: dict[str, int] = {}
    for name, page in pages.items():
        browser = table.browser("host") if table.url in page else client
        assert browser.get(page).status_code == 200, "and templates are compiled"
        found[name] = count_calls(lambda page=page, browser=browser: browser.get(page))
    return found


def test_the_work_for_pages_grows_linearly_with_a_box(new_app):
    """Twice as many tiles need at most twice as much work."""
    half, full = (work_of_pages(new_app(), share) for share in (0.5, 1))
    for page, calls in full.items():
        assert calls < 2.1 * half[page], page
        assert calls < MOST_CALLS, page
