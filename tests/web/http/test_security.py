"""Which requests are accepted, which headers protect the answers, and that no input breaks a
page."""

import re
import socket
from collections.abc import Iterator
from random import Random
from typing import Any

import gevent
import pytest
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from companion.application import create_app
from companion.core import table as tables
from companion.core.lines import Undo, read_entry
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web.http.incoming import CONNECTION
from companion.web.http.static import SHARED
from companion.web.live.listeners import CROWD
from companion.web.requests import limits
from companion.web.requests.limits import Window
from tests.games.league_of_six.engine_games import new_table, random_game
from tests.games.league_of_six.positions import a_deal, a_setup, goes
from tests.support.league_tables import a_table
from tests.support.party import GUEST, HOST, HX, OTHER, OWN, STRANGER, Party, error
from tests.web.requests.test_rights import LINES, a_line, hand_of

HERE = "http://localhost"
DEAL = {"type": "deal", "revision": 0}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("data"), ["Tisch.example"])
    yield app
    app.extensions["records"].close()


@pytest.fixture
def party(app: Flask) -> Party:
    table = undealt()
    return Party(app, table).seated(red=OWN, yellow=OTHER).at(table)


def undealt() -> Table:
    """Return a table before its first deal, with red, yellow, green and blue and the sample
    box."""
    return new_table(4)


# Where requests come from


ORIGINS = {
    "none": "none",
    "null": "null",
    "empty": "",
    "foreign": "http://evil.example",
    "another port": f"{HERE}:8431",
    "another name of this machine": "http://127.0.0.1",
    "https": "https://localhost",
    "a longer name": f"{HERE}.evil.example",
    "with a path": f"{HERE}/t/ABCD",
}
KINDS: dict[str, dict[str, Any]] = {
    "form": {"data": DEAL},
    "multipart": {"data": DEAL, "content_type": "multipart/form-data"},
    "text": {"data": '{"type": "deal", "revision": 0}', "content_type": "text/plain"},
    "no type": {"data": b"type=deal&revision=0"},
    "json": {"json": DEAL},
    "delete": {},
}


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("kind", KINDS)
def test_changes_are_accepted_only_from_our_pages(party, origin, kind):
    """Only JSON and DELETE need no origin: a foreign page cannot send them without being asked
    first."""
    method, path = ("DELETE", "/seats/red") if kind == "delete" else ("POST", "/entries")
    before, headers = party.now, {"Origin": ORIGINS[origin]}
    answer = party.browser(HOST).open(
        party.url + path, method=method, headers=headers, **KINDS[kind]
    )
    silent = origin == "none" and kind in ("json", "delete")
    assert (answer.status_code == 403) != silent
    assert (party.now == before) != silent


@pytest.mark.parametrize("kind", ["form", "json"])
@pytest.mark.parametrize("address", ["http://192.168.4.20:8430", "http://[fe80::1]:8430"])
def test_pages_under_all_our_addresses_are_our_own(party, kind, address):
    client = party.app.test_client(use_cookies=False)
    headers = {"Origin": address, "Cookie": f"companion={party.tokens[HOST]}"}
    entries = f"{party.url}/entries"
    answer = client.post(entries, base_url=address, headers=headers, **KINDS[kind])
    assert answer.status_code in (200, 303)


MACHINE = socket.gethostname()
OURS = (
    *("localhost", "localhost:8430", "LOCALHOST:8430", "127.0.0.1:8430", "192.168.178.20"),
    *("10.0.0.7:80", "[::1]:8430", "[fe80::1ff:fe23:4567:890a]:8430"),
    *(MACHINE, f"{MACHINE}.local:8430", "tisch.example", "TISCH.example:8430"),
)
FOREIGN = (
    *("evil.example", "evil.example:8430", "localhost.evil.example", "evil.example."),
    *("127.0.0.1.evil.example", "192.168.1", "tisch.example.evil", "[::1", "[]", "a b", ""),
    *("evil.example#localhost", "localhost@evil.example"),
)


@pytest.mark.parametrize("host", OURS)
def test_the_companion_answers_under_addresses_and_its_own_names(app, host):
    assert app.test_client().get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_foreign_host_names_get_no_answer(party, host):
    """A foreign name that was made to lead here (DNS rebinding) gets no page and no cookie."""
    for path in ("/", party.url, f"{party.url}/state", "/static/css/base.css"):
        answer = party.browser(HOST).get(path, headers={"Host": host})
        assert answer.status_code == 403, path
        assert "Set-Cookie" not in answer.headers


# What protects the answers


MORE = [a_line(text) for text in ("put T/entries 405", "get T/nowhere 404", "get /nowhere 404")]
MORE += [a_line(text) for text in ("get /t/AZZZ 404", "get /t/AZZZ/seats/red 404")]
MORE += [
    a_line("post T/entries 200")._replace(send=send)
    for send in (
        {"json": DEAL},
        {"data": DEAL, "headers": HX},
        {"data": {**DEAL, "revision": 9}, "headers": HX},
        {"data": {"type": "sing", "revision": 0}},
    )
]


@pytest.mark.parametrize("role", [HOST, OWN, STRANGER])
def test_every_response_has_security_headers(party, role):
    """No cache keeps anything of a table (page, fragment, error, stream or redirect), because
    phones and tablets are shared. Other pages may be kept only by the browser itself."""
    for line in (*LINES, *MORE):
        party.at(undealt())
        path = line.at(party.url)
        with party.browser(role).open(path, method=line.method, **line.send) as answer:
            headers, endpoint = answer.headers, answer.request.path
        policy = headers["Content-Security-Policy"]
        for rule in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
            assert rule in policy, line
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff", line
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Frame-Options"] == "DENY"
        assert "Access-Control-Allow-Origin" not in headers
        if endpoint.startswith(("/t/", "/healthz", "/wifi")) or endpoint.endswith("/export"):
            assert headers["Cache-Control"] == "no-store", line
            assert "ETag" not in headers
            assert "Last-Modified" not in headers
        elif not is_shared(party.app, endpoint):
            assert headers["Cache-Control"] == "private, no-cache", line
            assert {"Cookie", "Accept-Language"} <= set(headers["Vary"].split(", ")), line


def is_shared(app: Flask, path: str) -> bool:
    """Return whether the path leads to a file that is the same for everybody."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint in SHARED]
    return any(path.startswith(rule.rule.partition("<")[0]) for rule in rules) or path == "/sw.js"


PAGES = (
    *("", "/join", "/sheet/seats", "/sheet/menu", "/sheet/hand?player=red"),
    *("/sheet/correct?player=red", "/history", "/seats/red", "/seats/red/sheet/board"),
    "/seats/red/sheet/correct",
)


def test_pages_contain_no_inline_scripts_or_styles(party):
    """The security policy would block inline code and styles. Names that people type cannot become
    code either. A phone gets the table's sheets as strangers do."""
    evil = "\"'><script>x</script>&lt;"
    names = [{"colour": c, "name": f"{evil}{n}"} for n, c in enumerate(("red", "blue", "green"))]
    order = [player["colour"] for player in names]
    client = party.browser(HOST)
    box = client.post("/boxes", data={"name": evil}).location
    setup = {**plain_data(new_table(3).setup), "players": names, "order": order}
    setup["numbers"] = a_setup()["numbers"]
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
    rng, moments = Random(3), {"begun": table}
    note = {"type": "correct", "player": "red", "influence": 1, "note": evil}
    table = table.play(read_entry(LEAGUE_OF_SIX, note))
    while not LEAGUE_OF_SIX.is_over(table.state):
        entry = LEAGUE_OF_SIX.random_entry(table.state, rng)
        table = table.play(entry)
        moments[f"{table.state.phase} after {type(entry).__name__}"] = table
    texts = {path: client.get(path).text for path in ("/", "/new", "/boxes", box)}
    texts["editor"] = client.get(f"{box}/edit/leaders").text
    there = Party(party.app, table).seated(red=OWN)
    for moment, now in moments.items():
        there.at(now)
        for role, paths in ((HOST, PAGES), (OWN, PAGES), (STRANGER, PAGES[:2])):
            for path in paths:
                texts[f"{moment} {role} {path}"] = there.browser(role).get(there.url + path).text
        for role, viewer in ((HOST, "table"), (OWN, "red"), (STRANGER, "join")):
            texts[f"{moment} {role} view"] = there.view(role, viewer)
    for where, text in texts.items():
        assert "<script>" not in text, where
        assert "\"'>" not in text, where
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", text), where
    assert "&lt;script&gt;" in "".join(texts.values())


NO_TEXT = "\xff\xfe"
"""Bytes that are not UTF-8, in the form in which WSGI passes them."""


def test_an_undecodable_cookie_is_ignored(party):
    def status(path: str, cookie: str) -> int:
        environ = create_environ(path, HERE)
        answer = run_wsgi_app(party.app, {**environ, "HTTP_COOKIE": cookie}, buffered=True)
        return int(answer[1].split()[0])

    mine = f"companion={party.tokens[OWN]}"
    for cookie, seen in (
        (NO_TEXT, 403),
        (f"companion={NO_TEXT * 16}", 403),
        (f"language={NO_TEXT}; {mine}", 200),
        (f"{mine}; other={NO_TEXT}", 200),
    ):
        for path in ("/", party.url, f"{party.url}/join", "/games"):
            assert status(path, cookie) == 200, (cookie, path)
        assert status(f"{party.url}/state?as=red", cookie) == seen, cookie


# How much, and how often


@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_a_body_beyond_the_limit_is_not_read(party, kind):
    most = party.app.config["MAX_CONTENT_LENGTH"]
    assert most <= 1024 * 1024
    own = (party.url + path for path in ("/entries", "/host"))
    for path in ("/score", "/new", "/tables", "/wifi", *own):
        answer = party.browser(HOST).post(path, data=b"x" * (most + 1), content_type=kind)
        assert answer.status_code == 413, path
    assert party.now.revision == 0


def guess(party: Party, times: int, address: str = "10.0.0.1", url: str = "") -> list[int]:
    """Send wrong codes from a guest at that address. Return the status of each answer."""
    return [take_over(party, address, "sesame", url).status_code for _ in range(times)]


def take_over(party: Party, address: str = "10.0.0.1", code: str = "", url: str = "") -> Any:
    """Send a code from a guest at that address, by default the right one. Return the answer."""
    sent, where = {"code": code or party.now.host_code}, {"REMOTE_ADDR": address}
    guest = party.browser(GUEST)
    return guest.post(f"{url or party.url}/host", json=sent, environ_base=where)


def test_too_many_wrong_host_codes_block_the_right_one(party):
    most = limits.MOST_OF_AN_ADDRESS
    assert guess(party, most + 1) == [*[403] * most, 429]
    late = take_over(party)
    assert error(late, 429).startswith("Too many wrong codes")
    assert 0 < int(late.headers["Retry-After"]) <= limits.WITHIN_S + 1
    assert party.now.host == party.token_hash(HOST)
    assert take_over(party, "10.0.0.2").status_code == 303, "another address need not wait"


def test_a_guests_wrong_codes_do_not_affect_others(party):
    """All devices of a home share one address. Players with a cookie can go on, and so can people
    without a seat."""
    guess(party, limits.MOST_OF_AN_ADDRESS + 5, "127.0.0.1")
    for role in (HOST, OWN, OTHER, GUEST, STRANGER):
        for path in ("", "/join", "/state", "/sheet/menu", "/history"):
            assert party.browser(role).get(party.url + path).status_code == 200
    assert party.browser(OWN).get(f"{party.url}/seats/red").status_code == 200
    assert party.post(HOST, DEAL).status_code == 200
    assert party.post(OWN, {"type": "correct", "player": "red", "guards": 1}).status_code == 200
    assert party.browser(GUEST).post(f"{party.url}/seats/blue").status_code == 303


def test_too_many_guesses_delay_only_the_browser_that_guesses(party):
    guess(party, limits.MOST_OF_AN_ADDRESS)
    on_a_connection = {"REMOTE_ADDR": "10.0.0.1", CONNECTION: object()}
    wrong = {"json": {"code": "sesame"}, "environ_base": on_a_connection}
    late = gevent.spawn(party.browser(GUEST).post, f"{party.url}/host", **wrong)
    gevent.sleep(0.01)
    assert party.post(HOST, DEAL).status_code == 200
    assert not late.ready()
    assert late.get().status_code == 429


def test_asking_for_an_unknown_table_is_no_guess(party):
    """Codes contain no vowels, so these codes do not exist."""
    phone = party.browser(OWN)
    for n in range(3 * limits.MOST_OF_AN_ADDRESS):
        assert phone.get(f"/t/{'AEIO'[n % 4]}ZZZ/join").status_code == 404
        assert phone.post("/t/AZZZ/host", json={"code": "1"}).status_code == 404
    assert take_over(party, "127.0.0.1").status_code == 303


def test_wrong_codes_of_all_senders_are_counted_per_table_and_in_total(party):
    """The key in the terminal opens every table, so it could be tried at each of them."""
    each = limits.MOST_AT_A_TABLE // 4
    answers = [guess(party, each, f"10.0.1.{n}") for n in range(5)]
    assert answers == [*[[403] * each] * 4, [429] * each]
    assert take_over(party, "10.0.1.9").status_code == 429
    other = Party(party.app, undealt())
    assert take_over(other, "10.0.1.9").status_code == 303, "another table need not wait"
    party.app.extensions.pop(limits.WRONG_CODES)
    tables_ = [Party(party.app, undealt()).url for _ in range(8)]
    each = limits.MOST_IN_ALL // 8
    answers = [guess(party, each, f"10.0.2.{n}", url) for n, url in enumerate(tables_)]
    assert answers == [[403] * each] * 8
    assert take_over(party, "10.0.2.9").status_code == 429
    by_address_by_table_and_in_all = 3 * limits.MOST_IN_ALL
    assert len(party.app.extensions[limits.WRONG_CODES]) == by_address_by_table_and_in_all


def test_after_some_minutes_codes_may_be_tried_again(party):
    now = [0.0]
    counted = Window(limits.WITHIN_S, lambda: now[0])
    party.app.extensions[limits.WRONG_CODES] = counted
    guess(party, limits.MOST_OF_AN_ADDRESS)
    now[0] = float(take_over(party).headers["Retry-After"]) - 2
    assert take_over(party).status_code == 429
    now[0] += 2
    assert take_over(party).status_code == 303


def test_many_watchers_do_not_keep_a_phone_from_its_stream(party):
    """It gets one from the crowd's address as well as from another, and keeps it once it has asked
    for a seat."""
    join = f"{party.url}/events?as=join"
    crowd = [party.browser(STRANGER).get(join) for _ in range(CROWD.looking_on)]
    for stream in [looker.iter_encoded() for looker in crowd]:
        next(stream)
    alive = [one for one in party.hub.room(party.code).listeners if not one.closed]
    assert len(alive) == CROWD.of_address
    for where in ({}, {"environ_base": {"REMOTE_ADDR": "10.0.0.9"}}):
        answer = party.browser(STRANGER).get(join, **where)
        assert answer.status_code == 200
        assert b"event: view" in next(answer.iter_encoded())
    party.at(a_table(a_deal()))
    phone = party.browser(GUEST)
    assert phone.post(f"{party.url}/seats/red").status_code == 303
    asks = phone.get(join).iter_encoded()
    next(asks)
    for _ in range(CROWD.looking_on):
        next(party.browser(STRANGER).get(join).iter_encoded())
    mine = [x for x in party.hub.room(party.code).listeners if x.onlooker.known]
    assert [x.closed for x in mine] == [False]


# Nonsense (more of it, at random: tests/conformance/test_hostile.py)


HALF = "\ud800"
"""Half of a surrogate pair: JSON can contain it, but no page, file or code can."""
TRAPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("T/entries", {"json": {**DEAL, "key": HALF}}),
    ("T/entries", {"json": {**DEAL, "type": [1]}}),
    ("T/entries", {"json": {**DEAL, "type": {}}}),
    ("T/entries", {"json": {**hand_of("red"), "player": ["red"], "revision": 1}}),
    ("T/entries", {"json": {"type": "undo", "player": [[]], "revision": 1}}),
    ("T/host", {"json": {"code": HALF}}),
    ("T/host", {"json": {"code": {}}}),
    ("T/host", {"data": {"code": "1", "code.x": "2"}}),
    ("T/host", {"data": {"\r\nX: y": "1"}, "content_type": "multipart/form-data"}),
    ("T/address", {"json": {"address": HALF}}),
    ("T/address", {"json": {"address": [[]]}}),
    ("T/seats/red", {"json": {"do": HALF}}),
    ("T/seats/red", {"data": {"do": "1", "do.x": "2"}}),
    ("T/seats/red", {"data": b"{", "content_type": "text/json"}),
    ("T/seats/red/hand", {"json": {"type": "reveal", "guards": HALF, HALF: 1, "revision": 0}}),
    ("T/seats/red/hand", {"json": [1]}),
    ("/wifi", {"json": {"network": HALF, "password": HALF}}),
    ("/wifi", {"json": {"network": "é" * 16, "password": "漢" * 63}}),
    ("/tables", {"json": {"game": HALF, "setup": {HALF: HALF}}}),
    ("/score", {"json": {"players": [{"name": HALF}, HALF, 1]}}),
    ("T/sheet/hand", {"method": "GET"}),
    ("T/sheet/hand?player=pink", {"method": "GET"}),
    ("T", {"method": "GET", "headers": {"Host": "localhost:abc"}}),
    ("T/qr.svg", {"method": "GET", "headers": {"Host": "localhost:99999"}}),
    ("/", {"method": "GET", "headers": {"Host": "x" * 3000}}),
    ("T/seats/red", {"method": "GET", "headers": {"Cookie": "companion=" + "ÿ" * 32}}),
)
MOMENTS = (
    a_table(),
    a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 3)),
    random_game(4, 1).play(Undo()).play(Undo()),
)


@pytest.mark.parametrize(("path", "sent"), TRAPS, ids=lambda one: str(one)[:60])
@pytest.mark.parametrize("table", MOMENTS, ids=["begun", "choosing", "revealing"])
def test_requests_for_known_attack_paths_get_one_sentence(app, table, path, sent):
    first, second, *_ = table.state.players
    party = Party(app, table).seated(**{first: OWN, second: OTHER})
    for role in (HOST, OWN, STRANGER):
        client = party.at(table).browser(role)
        if "Cookie" in sent.get("headers", {}):
            client = app.test_client(use_cookies=False)
        answer = client.open(path.replace("T", party.url, 1), **{"method": "POST", **sent})
        assert answer.status_code < 500
        assert "\n  File" not in answer.text
