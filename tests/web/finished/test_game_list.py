"""Finished games: the list, statistics, export and import, and the rematch."""

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.game_file import game_file_data, read_file
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein.game import WALLENSTEIN
from companion.storage.lists import Reader
from companion.storage.record import Codes
from companion.storage.tables import OF_A_TABLE, Records
from companion.web.requests import identity
from companion.web.requests.limits import Limits
from tests.games.league_of_six.engine_games import blank_game, much_mended, new_table, random_game
from tests.support.empty_app import app as app
from tests.support.pages import brought
from tests.support.party import error
from tests.support.setup_page import fields

NAMES = ("Anna", "Ben", "<i>Cem</i>", "=Dora", "Emil")


def file_of(table: Table, *, timed: bool = True, trial: bool = False) -> dict[str, Any]:
    """Return a game file with names for its players. The entries are 30 seconds apart from eight in
    the evening on.

    `trial`: the game was played with the sample box itself, not with a duplicate of it.
    """
    eight = datetime(2026, 1, 31, 20, tzinfo=UTC)
    times = [eight + timedelta(seconds=30 * n) for n in range(len(table.log))]
    file = game_file_data(table, times if timed else ())
    for player, name in zip(file["setup"]["players"], NAMES, strict=False):
        player["name"] = name
    if not trial and file["setup"].get("box"):
        file["setup"]["box"].pop("sample", None)
    return file


def seen_by(client: FlaskClient) -> Reader:
    """Return the reader of finished games for that browser."""
    cookie = client.get_cookie(identity.COOKIE)
    return Reader(identity.token_hash(cookie.value))


def as_form(client: FlaskClient, content: bytes) -> Any:
    data = {"file": (io.BytesIO(content), "game.json")}
    return client.post("/games", data=data, content_type="multipart/form-data")


# Files


def test_an_imported_unfinished_game_is_led_by_its_importer(app, client):
    whole = random_game(3, 2)
    where = brought(client, file_of(random_game(3, 2, 40)))
    assert client.get(f"{where}/state").json["revision"] == 40
    for number, entry in enumerate(whole.log[40:], 40):
        data = {**plain_data(entry), "revision": number}
        refused = app.test_client().post(f"{where}/entries", json=data)
        assert refused.status_code == 403
        assert client.post(f"{where}/entries", json=data).status_code == 200
    assert client.get(f"{where}/story").status_code == 200


def test_a_finished_game_is_not_imported_twice(client):
    file = file_of(random_game(3, 1))
    assert brought(client, file) == brought(client, file)
    assert client.get("/games").text.count('<li class="game ') == 1
    going = file_of(random_game(3, 1, 10))
    assert brought(client, going) != brought(client, going)


NO_ZONE = ["2026-01-31T20:00:00"]
REFUSED: list[tuple[Any, str]] = [
    (b"{", "This is not valid JSON"),
    (b"[]", "must be a JSON object"),
    (b"", "This is not valid JSON"),
    ({"format": "other/9"}, "Game files have the format"),
    ({"game": "chess"}, "This companion does not have the game “chess”."),
    ({"rules": 99}, "newer version of the companion made this game (rules 99)"),
    ({"extra": 1}, "The game file: there is no key “extra”."),
    ({"setup": {"players": []}}, "The set-up"),
    ({"written": []}, "The game file: “written” must be a list"),
    ({"written": NO_ZONE}, "“written[0]” must be a list with one time for each entry"),
    (3, "Entry 3: "),
    (7, "Entry 7: Nobody at this table plays Purple."),
    (2, "Entry 2: There is only 1 entry"),
]
WRONG = {
    3: {"type": "sing"},
    7: {"type": "accept", "player": "purple"},
    2: {"type": "undo", "to": 5},
}


@pytest.mark.parametrize(("change", "sentence"), REFUSED)
def test_a_file_that_does_not_fit_is_refused_in_one_sentence(app, client, change, sentence):
    """`change` is a number if that entry does not fit."""
    file = file_of(random_game(4, 1), timed=False)
    if isinstance(change, int):
        file["entries"][change - 1] = WRONG[change]
    elif isinstance(change, dict):
        file |= change
    content = change if isinstance(change, bytes) else json.dumps(file).encode()
    answer = client.post("/games", data=content, content_type="application/json")
    assert sentence in error(answer, 422)
    page = as_form(client, content)
    assert (page.status_code, "data-brought" in page.text) == (422, False)
    assert ("not a file that a companion saved" in page.text) == (content in (b"{", b""))
    assert app.extensions["records"].db["tables"].count == 0


def test_files_and_logs_have_a_length_limit(app, client):
    app.config["LIMITS"] = Limits(imported=8, lines=9)
    answer = client.post("/games", json=file_of(random_game(3, 1, 9)))
    assert "9 entries" in error(answer, 422)
    where = brought(client, file_of(random_game(3, 1, 8)))
    entry = {"type": "correct", "player": "red", "influence": 1}
    assert client.post(f"{where}/entries", json={**entry, "revision": 8}).status_code == 200
    full = client.post(f"{where}/entries", json={**entry, "revision": 9})
    assert "it holds at most 9 entries" in error(full, 422)


def test_a_slow_computation_is_refused_in_a_sentence(app, client):
    where = brought(client, game_file_data(much_mended()))
    revision = client.get(f"{where}/state").json["revision"]
    app.config["LIMITS"] = Limits(work_s=0)
    answer = client.post("/games", json=game_file_data(much_mended()))
    assert "takes too long" in error(answer, 422)
    assert app.extensions["records"].db["tables"].count == 1
    amend = {"type": "amend", "setup": {"rulings": {"rows": "own"}}, "revision": revision}
    answer = client.post(f"{where}/entries", json=amend)
    assert "takes too long" in error(answer, 422)
    assert client.get(f"{where}/state").json["revision"] == revision


def test_undone_entries_that_cannot_be_played_break_no_page(client):
    """Entries that were undone are not played, but the pages still show them."""
    file = game_file_data(new_table(4, 1))
    undone = [
        {"type": "accept", "player": "black"},
        {"type": "describe", "follower": "nobody"},
        {"type": "collect", "player": "black", "goods": {"red": 5}},
        {"type": "settle", "phase": "choosing", "towns": {"black": "lauban"}},
        {"type": "exchange_guards", "player": "purple", "guards": 5},
        {"type": "use_follower", "player": "purple", "follower": "nobody"},
        {"type": "raise", "player": "purple", "guards": 9},
    ]
    file["entries"] = [line for entry in undone for line in (entry, {"type": "undo"})]
    where = brought(client, file)
    for path in ("", "/history", "/sheet/history", "/state", "/replay"):
        assert client.get(where + path).status_code == 200, path


# The list, and numbers over all games


def test_names_are_escaped_on_every_page(client):
    where = brought(client, file_of(random_game(5, 5)))
    for path in ("/games", f"{where}/story", f"{where}/replay?entry=10", "/"):
        page = client.get(path).text
        assert "<i>Cem" not in page
        assert "&lt;i&gt;Cem" in page


def rows(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff"), "or Excel reads accents wrongly"
    return list(csv.DictReader(io.StringIO(text[1:])))


@pytest.mark.parametrize("blank", ["", " ", "\u00a0", "\u2003 ", "\u200b"])
def test_names_are_never_formulas_in_a_spreadsheet(client, blank):
    signs = ("=", "+", "-", "@", "＝")
    for within, quote in (("", "'"), ("Anna", "")):
        names = [f"{blank}{within}{sign}{n}" for n, sign in enumerate(signs)]
        where = brought(client, file_of(random_game(5, 1)), names)
        for path in ("/games/csv", f"{where}/csv"):
            shown = {row["player"] for row in rows(client.get(path).text)}
            assert {f"{quote}{name}" for name in names} <= shown


def games_played(page: str) -> set[str]:
    """Return the numbers of finished games that the statistics show for players."""
    return set(re.findall(r'<th scope="row"[^>]*>[^<]*</th><td>(\d+)</td>', page))


def a_wallenstein_trial() -> dict[str, Any]:
    """Return the file of a whole game of Wallenstein that was played with the sample box."""
    rng = Random(1)
    setup = WALLENSTEIN.sample_setup(3, rng, ["court", "mercenaries", "leaders"])
    table = tables.begin_table(WALLENSTEIN, WALLENSTEIN.read_setup(setup))
    while not table.is_over:
        table = table.play(WALLENSTEIN.random_entry(table.state, rng))
    return game_file_data(table)


def test_trial_games_count_only_on_request(client):
    league = brought(client, file_of(random_game(3, 1), trial=True))
    page = client.get("/games").text
    assert "Trial game</span>" in page
    assert not games_played(page), "nobody has finished a game that counts"
    wallenstein = brought(client, a_wallenstein_trial())
    real = brought(client, file_of(random_game(3, 2)))
    page = client.get("/games").text
    assert page.count("Trial game</span>") == 2
    assert games_played(page) == {"1"}
    assert "Statistics: Wallenstein" not in page
    [switch] = re.findall(r'<a class="button" href="([^"]*)">Include trial games', page)
    whole = client.get(switch.replace("&amp;", "&")).text
    assert games_played(whole) == {"1", "2"}
    assert "Statistics: Wallenstein" in whole
    assert "Leave out trial games" in whole
    found = {row["table"]: row["trial"] for row in rows(client.get("/games/csv").text)}
    assert found == {league[-4:]: "1", wallenstein[-4:]: "1", real[-4:]: "0"}
    assert rows(client.get(f"{league}/csv").text)[0]["trial"] == "1"
    assert "app.bgstatsapp.com" in client.get(f"{league}/story").text


# Deleting


def test_a_deleted_game_is_in_no_list_statistics_or_page(app, client):
    file = file_of(random_game(4, 1))
    where, other = brought(client, file), brought(client, file_of(random_game(3, 2)))
    code, records = where[-4:], app.extensions["records"]
    assert client.post(f"{where}/delete").location == "/games"
    for page in ("/", "/games", "/games/csv"):
        assert code not in client.get(page).text
        assert other[-4:] in client.get(page).text
    assert {
        person.games
        for person in records.results.statistics(LEAGUE_OF_SIX.name, seen_by(client)).people
    } == {1}
    assert "=Dora" not in client.get("/games").text  # who played only in that game
    for path in ("", "/story", "/state", "/export", "/events"):
        assert client.get(where + path).status_code == 404
    of_a_table = [one for one in records.db.tables if "code" in one.columns_dict]
    assert {one.name for one in of_a_table} == set(OF_A_TABLE)
    assert not any(one.count_where("code = ?", [code]) for one in of_a_table)
    assert brought(client, file) != where


def test_a_new_table_with_the_code_of_a_deleted_one_shows_nothing_of_it(app, client):
    """Only one code exists in this test."""
    app.extensions["records"].close()
    app.extensions["records"] = Records(app.config["DATA"], INSTALLED, Codes(1, "B"))
    where = brought(client, file_of(random_game(3, 1)))
    assert "Anna" in client.get(where).text
    client.post(f"{where}/delete")
    again = {**file_of(random_game(3, 1)), "entries": [], "written": []}
    again["setup"]["players"][0]["name"] = "Zoë"
    assert brought(client, again) == where
    page = client.get(where).text
    assert "Zoë" in page
    assert "Anna" not in page
    assert client.get(f"{where}/state").json["revision"] == 0


# BG Stats


def test_the_link_to_bg_stats_says_of_every_player_whether_they_won(client):
    table = random_game(4, 1)
    where = brought(client, file_of(table))
    page = client.get(f"{where}/story").text
    [link] = re.findall(r'href="(https://app\.bgstatsapp\.com/[^"]*)"', page)
    address = urlsplit(link.replace("&amp;", "&"))
    assert address.path == "/createPlay.html"
    play = json.loads(parse_qs(address.query)["data"][0])
    result = LEAGUE_OF_SIX.visible_state(table.state, "table")["result"]
    colours = list(table.state.board.seating)
    assert play["game"]["name"] == "League of Six"
    assert play["playDate"].startswith("2026-01-31 ")
    assert play["durationMin"] == round((len(table.log) - 1) / 2)
    assert [player["name"] for player in play["players"]] == list(NAMES[:4])
    for colour, player in zip(colours, play["players"], strict=True):
        assert player["winner"] is (colour in result["winners"])
        assert player["score"] == result["players"][colour]["total"]
        assert player["rank"] == result["players"][colour]["place"]
    starts = [
        colour
        for colour, player in zip(colours, play["players"], strict=True)
        if player["startPlayer"]
    ]
    assert starts == [table.setup.order[0]]
    assert len({player["sourcePlayerId"] for player in play["players"]}) == 4
    assert 'rel="noopener noreferrer"' in page


# Rematch


def test_a_rematch_keeps_the_house_rules_and_the_box(app, client):
    file = file_of(blank_game(3, 4))
    file["setup"]["rulings"] = {"rows": "any", "influence": 12, "open_hands": True}
    where = brought(client, file)
    answer = client.post("/tables", data=fields(client.get(f"/new?like={where[-4:]}").text))
    again = app.extensions["records"].find(answer.location[-4:]).table
    assert (again.setup.rulings.influence, again.setup.rulings.open_hands) == (12, True)
    learned = read_file(INSTALLED, file).state.box
    assert again.state.box.storage_tiles == learned.storage_tiles


@pytest.mark.parametrize("known", [True, False])
def test_a_rematch_asks_only_for_missing_components(app, client, known):
    """The numbers of the towns are in the set-up of the game before."""
    file = file_of(blank_game(3, 4))
    where = brought(client, file)
    if not known:
        record = app.extensions["records"].find(where[-4:])
        setup = replace(record.table.setup, numbers=dict.fromkeys(record.table.setup.numbers, 1))
        app.extensions["records"].remember(
            replace(record, table=replace(record.table, setup=setup))
        )
    answer = client.post(f"{where}/rematch")
    assert answer.status_code == 303
    if known:
        assert client.get(f"{answer.location}/state").json["revision"] == 0
    else:
        assert answer.location == f"/new?like={where[-4:]}"
