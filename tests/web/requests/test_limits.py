"""Limits on what a browser and an address may create: generous, but finite."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from companion.core.game_file import game_file_data
from companion.core.table import begin_table
from companion.folders import HOME
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web.requests import limits
from companion.web.requests.limits import Window, request_origin
from companion.web.requests.site import Site
from tests.another import ON_WEB
from tests.games.league_of_six.engine_games import blank_game, random_game
from tests.support.setup_page import fields

pytestmark = pytest.mark.slow

SEEN = {"type": "describe", "tile": "t77", "arrows": [0, 3], "middle": ["horse"]}
BLANK = begin_table(LEAGUE_OF_SIX, blank_game(3, 1).first_setup)
FILE = game_file_data(random_game(3, 1, 5))
LEARNED = game_file_data(BLANK.play(LEAGUE_OF_SIX.read_entry(SEEN)))


@pytest.fixture(params=[False, True], ids=["living room", "public"])
def app(new_app: Callable[..., Flask], request: pytest.FixtureRequest) -> Flask:
    return new_app(site=Site(public=request.param), games=ON_WEB)


def few(app: Flask, kind: str, of_browser: int, of_address: int) -> None:
    quota = limits.QUOTAS[kind]._replace(of_browser=of_browser, of_address=of_address)
    app.config["QUOTAS"][kind] = quota


def a_table(client: FlaskClient, **more: Any) -> Any:
    form = fields(client.get("/new?game=league-of-six").text) | {"players.0.name": "Wilhelmine"}
    return client.post("/tables", data=form, **more)


def a_game(client: FlaskClient, **more: Any) -> Any:
    return client.post("/games", json=FILE, **more)


def a_box(client: FlaskClient, **more: Any) -> Any:
    return client.post("/boxes", data={"do": "new", "name": "Ours"}, **more)


MAKES = {limits.TABLES: a_table, limits.GAMES: a_game, limits.BOXES: a_box}
ROWS = {limits.TABLES: "tables", limits.GAMES: "tables", limits.BOXES: "boxes"}


def test_boxes_saved_by_tables_count_against_the_quota(app):
    few(app, limits.BOXES, 2, 100)
    client = app.test_client()
    asked = {"json": {"name": "Learned"}}
    tables = [client.post("/games", json=LEARNED).headers["Location"] for _ in range(3)]
    answers = [client.post(f"{table}/keep", **asked) for table in tables]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Please wait a while" in answers[-1].text
    assert client.post(f"{tables[0]}/keep", **asked).status_code == 422  # nothing new was created
    boxes = app.extensions["records"].db["boxes"]
    assert boxes.count == 2
    assert a_box(client).status_code == 429


def elsewhere(number: int) -> dict[str, Any]:
    return {"environ_base": {"REMOTE_ADDR": f"10.0.0.{number}"}}


@pytest.mark.parametrize("kind", MAKES)
def test_quotas_limit_a_browser_and_an_address(app, kind):
    """The limit holds whatever cookies an address sends. After a while more is allowed."""
    few(app, kind, 2, 100)
    client, make = app.test_client(), MAKES[kind]
    make(client)  # gives the token, and counts only for the address
    answers = [make(client, **elsewhere(n)) for n in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Please wait a while" in answers[-1].text
    assert 0 < int(answers[-1].headers["Retry-After"]) <= limits.QUOTA_WITHIN_S + 1
    assert app.extensions["records"].db[ROWS[kind]].count == 3
    assert make(app.test_client()).status_code == 303
    few(app, kind, 100, 3)
    now = [0.0]
    app.extensions["quotas"] = Window(limits.QUOTA_WITHIN_S, lambda: now[0])
    answers = [make(app.test_client()) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429]
    assert make(app.test_client(), **elsewhere(1)).status_code == 303
    now[0] = limits.QUOTA_WITHIN_S
    assert make(app.test_client()).status_code == 303


def test_unknown_codes_are_counted_only_on_public_servers(app):
    few(app, limits.UNKNOWN_CODES, 0, 3)
    public = app.config["SITE"].public
    client, stranger = app.test_client(), app.test_client()
    table, box = a_table(client).location, a_box(client).location
    answers = [stranger.get(f"/t/ZZZZZ{letter}/join") for letter in "BCDFG"]
    last = 429 if public else 404
    assert [one.status_code for one in answers] == [404, 404, 404, last, last]
    for right in (table, box):
        assert client.get(right).status_code == 200, "whoever sits there goes on"
        assert stranger.get(right).status_code == (429 if public else 200), "no hit is told"
    assert stranger.get("/boxes/sample").status_code == 200


BY_FIELD = {
    "home.open_by_code", "setup.new", "setup.change", "setup.open_from_form",
    "boxes.add", "wallenstein_boxes.add",
}  # fmt: skip
"""The routes that take a code in a field. All others have it in their address."""
NAMED = re.compile(r"""(?:\.get\(|\[)"(\w+)"[\])]|\.get\("(\w+)", """)
"""Matches the name of a field or parameter that a page reads."""


def names_of_fields() -> dict[str, str]:
    """Return every field name that the pages read, each with an empty value."""
    sources = [*(HOME / "companion/web").rglob("*.py"), *HOME.glob("companion/games/*/web/*.py")]
    found = [name for file in sources for name in NAMED.findall(file.read_text("utf-8"))]
    return dict.fromkeys(sorted({one or other for one, other in found}), "")


def looked_up(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the codes and ids that are looked up and not found from now
    on."""
    missed: list[str] = []

    def noting(find: Callable[[str], object]) -> Callable[[str], object]:
        def found(code: str) -> object:
            result = find(code)
            missed.extend([code] * (result is None))
            return result

        return found

    records = app.extensions["records"]
    monkeypatch.setattr(records, "find", noting(records.find))
    monkeypatch.setattr(records.boxes, "find", noting(records.boxes.find))
    return missed


@pytest.mark.parametrize("app", [True], indirect=True, ids=["public"])
def test_every_route_that_takes_a_code_counts_a_wrong_one_once(app, monkeypatch):
    """The code may be in the address or in any field."""
    missed, by_field, fields = looked_up(app, monkeypatch), set(), names_of_fields()
    assert {"code", "like", "box", "of", "as", "player"} <= set(fields)
    client, values = app.test_client(), {"code": "ZZZZZZ", "id_": "zzzzzzzz", "link": "z"}
    for rule in app.url_map.iter_rules():
        taken = values.keys() & rule.arguments
        with app.test_request_context():
            address = url_for(rule.endpoint, **dict.fromkeys(rule.arguments, "1") | values)
        address = address.partition("?")[0]
        for method, game, sent in product(
            rule.methods & {"GET", "POST", "DELETE"}, [*ON_WEB, ""], ("ZZZZZZ", "of-ZZZZZZ")
        ):
            window = app.extensions["quotas"] = Window(limits.QUOTA_WITHIN_S)
            missed.clear()
            data = {**dict.fromkeys(fields, sent), "game": game, "do": "copy"}
            where = {"query_string": data} if method == "GET" else {"data": data}
            answer = client.open(address, method=method, **where)
            answer.close()
            counted = window.seconds_to_wait(("codes", "127.0.0.1"), 1) > 0
            twice = window.seconds_to_wait(("codes", "127.0.0.1"), 2) > 0
            assert not twice, (rule, "once for each request")
            assert counted == bool(missed), (rule, method, data if missed else "")
            if taken:
                assert counted or answer.status_code == 405, (rule, method, answer.status_code)
            elif missed:
                by_field.add(rule.endpoint)
    assert by_field == BY_FIELD


def test_events_older_than_the_limits_period_no_longer_count():
    now = [0.0]
    window = Window(10, lambda: now[0])
    for now[0] in (1.0, 2.0, 3.0):
        window.add("a")
    window.add("b")
    assert window.seconds_to_wait("a", 4) == 0
    assert window.seconds_to_wait("a", 3) == pytest.approx(8)
    assert window.seconds_to_wait("a", 1) == pytest.approx(10)
    now[0] = 11.0
    assert window.seconds_to_wait("a", 3) == 0
    now[0] = 30.0
    window.add("c")
    assert len(window) == 1, "nothing is kept of those who have gone"


def test_ipv6_addresses_are_limited_by_network(app):
    """A home has 2^64 addresses; otherwise each would have a quota of its own."""

    def seen(text: str) -> str:
        with app.test_request_context(environ_base={"REMOTE_ADDR": text}):
            return request_origin()

    assert seen("2001:db8:1:2::1") == seen("2001:db8:1:2:ffff::9") != seen("2001:db8:1:3::1")
    assert seen("::ffff:10.0.0.1") == seen("10.0.0.1") != seen("10.0.0.2")
    assert seen("") == "?"
