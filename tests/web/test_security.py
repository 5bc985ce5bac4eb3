"""Which requests are listened to, what protects the answers, and that no input breaks a page."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote

import gevent
import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.routing import Rule
from werkzeug.test import create_environ, run_wsgi_app

from companion import create_app
from companion.core import table as tables
from companion.core.lines import Undo, read_entry
from companion.core.structs import json_able
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web import rate_limit
from companion.web.listeners import CROWD
from companion.web.streams import CONNECTION
from companion.web.windows import Window
from tests.games.league_of_six.play import blank_game, new_table, random_game
from tests.games.league_of_six.positions import a_deal, a_setup, goes
from tests.support.party import HX, JSON, Party
from tests.web.test_rights import GUEST, HOST, OTHER, OWN, ROUTES, STRANGER, Line, a_table, hand_of

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
    """A table that the app can deal: red, yellow, green and blue, with the sample box."""
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


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("kind", ["form", "multipart", "text", "no type", "json", "delete"])
def test_what_changes_something_comes_from_our_own_pages(
    party: Party, origin: str, kind: str
) -> None:
    """Only JSON (and DELETE) may not say from where: no foreign page can send it unasked."""
    sent: dict[str, Any] = {
        "form": {"data": DEAL},
        "multipart": {"data": DEAL, "content_type": "multipart/form-data"},
        "text": {"data": '{"type": "deal", "revision": 0}', "content_type": "text/plain"},
        "no type": {"data": b"type=deal&revision=0"},
        "json": {"json": DEAL},
        "delete": {},
    }[kind]
    path = "/seats/red" if kind == "delete" else "/entries"
    method = "DELETE" if kind == "delete" else "POST"
    before = party.now
    answer = party.browser(HOST).open(
        party.url + path, method=method, headers={"Origin": ORIGINS[origin]}, **sent
    )
    silent = origin == "none" and kind in ("json", "delete")
    assert (answer.status_code == 403) != silent
    assert (party.now == before) != silent


@pytest.mark.parametrize("kind", ["form", "json"])
def test_a_page_of_another_address_that_leads_here_is_our_own_too(party: Party, kind: str) -> None:
    sent: Any = {"data": DEAL} if kind == "form" else {"json": DEAL}
    for address in ("http://192.168.4.20:8430", "http://[fe80::1]:8430"):
        party.at(undealt())
        client = party.app.test_client(use_cookies=False)
        answer = client.post(
            f"{party.url}/entries",
            base_url=address,
            headers={"Origin": address, "Cookie": f"companion={party.tokens[HOST]}"},
            **sent,
        )
        assert answer.status_code in (200, 303)


MACHINE = socket.gethostname()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8430",
        "LOCALHOST:8430",
        "127.0.0.1:8430",
        "192.168.178.20",
        "10.0.0.7:80",
        "[::1]:8430",
        "[fe80::1ff:fe23:4567:890a]:8430",
        MACHINE,
        f"{MACHINE}.local:8430",
        "tisch.example",
        "TISCH.example:8430",
    ],
)
def test_the_companion_answers_under_addresses_and_its_own_names(app: Flask, host: str) -> None:
    assert app.test_client().get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8430",
        "localhost.evil.example",
        "evil.example.",
        "127.0.0.1.evil.example",
        "192.168.1",
        "tisch.example.evil",
        "[::1",
        "[]",
        "a b",
        "evil.example#localhost",
        "localhost@evil.example",
        "",
    ],
)
def test_under_any_other_name_nothing_is_answered(party: Party, host: str) -> None:
    """A foreign name that is made to lead here (DNS rebinding) gets no page and no cookie."""
    for path in ("/", party.url, f"{party.url}/state", "/static/css/base.css"):
        answer = party.browser(HOST).get(path, headers={"Host": host})
        assert answer.status_code == 403, path
        assert "Set-Cookie" not in answer.headers


# What protects the answers


def test_every_answer_says_what_a_browser_may_do_with_it(party: Party) -> None:
    """And that nothing of a table is kept by a cache, be it a page, a fragment, an error or a
    redirect: a phone may be handed on, a tablet may be shared."""
    for line, answer in answers(party):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "base-uri 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff", line
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "Access-Control-Allow-Origin" not in answer.headers
        if answer.request.path.startswith("/t/") or line.path == "/wifi":
            assert answer.headers["Cache-Control"] == "no-store", line
            assert "ETag" not in answer.headers
            assert "Last-Modified" not in answer.headers


def answers(party: Party) -> Iterator[tuple[Line, Any]]:
    """What a host, a phone and a stranger get from every route, errors among it."""
    tables_own = [line for rule, lines in ROUTES.items() if "/t/" in rule for line in lines]
    more = [
        Line("get", "/seats/red/sheet/history", 200),
        Line("post", "/entries", 200, send={"json": DEAL}),
        Line("post", "/entries", 200, send={"data": DEAL, "headers": HX}),
        Line("post", "/entries", 200, send={"data": {**DEAL, "revision": 9}, "headers": HX}),
        Line("post", "/entries", 200, send={"data": {"type": "sing", "revision": 0}}),
        Line("put", "/entries", 405),
        Line("get", "/nowhere", 404),
    ]
    for role in (HOST, OWN, STRANGER):
        for lines, start in (([*tables_own, *more], party.url), (OTHERS, "")):
            for line in lines:
                party.at(undealt())
                client = party.browser(role)
                answer = client.open(start + line.path, method=line.method, **line.send)
                yield line, answer
                answer.close()


OTHERS = [line for rule, lines in ROUTES.items() if "/t/" not in rule for line in lines] + [
    Line("get", "/t/AZZZ", 404),
    Line("get", "/t/AZZZ/seats/red", 404),
]


def test_pages_hold_no_code_and_no_style_of_their_own(party: Party) -> None:
    """The policy would not let them act; what people call things cannot become code either. A phone
    finds the table's sheets as strangers do."""
    evil = "\"'><script>x</script>&lt;"
    names = [{"colour": c, "name": f"{evil}{n}"} for n, c in enumerate(("red", "blue", "green"))]
    order = [player["colour"] for player in names]
    client = party.browser(HOST)
    box = client.post("/boxes", data={"name": evil}).location
    setup = {**json_able(new_table(3).setup), "players": names, "order": order}
    table = tables.start(
        LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup({**setup, "numbers": a_setup()["numbers"]})
    )
    rng, moments = Random(3), {"begun": table}
    note = {"type": "correct", "player": "red", "influence": 1, "note": evil}
    table = table.play(read_entry(LEAGUE_OF_SIX, note))
    while not LEAGUE_OF_SIX.over(table.state):
        entry = LEAGUE_OF_SIX.any_entry(table.state, rng)
        table = table.play(entry)
        moments[f"{table.state.phase} after {type(entry).__name__}"] = table
    asks = [(HOST, path) for path in ("/", "/new", "/boxes", box, f"{box}/edit/leaders")]
    texts = {path: client.get(path).text for _, path in asks}
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


PAGES = (
    "",
    "/join",
    "/sheet/seats",
    "/sheet/menu",
    "/sheet/hand?player=red",
    "/sheet/correct?player=red",
    "/history",
    "/seats/red",
    "/seats/red/sheet/board",
    "/seats/red/sheet/correct",
)


# Cookies


NO_TEXT = "\xff\xfe"
"""Bytes that are no UTF-8, as WSGI hands them over."""


def test_a_cookie_that_is_no_text_is_ignored_and_ours_beside_it_counts(party: Party) -> None:
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


def test_a_body_beyond_the_limit_is_not_read(party: Party) -> None:
    most = party.app.config["MAX_CONTENT_LENGTH"]
    assert most <= 1024 * 1024
    for path in (
        "/score",
        "/new",
        "/tables",
        "/wifi",
        *(party.url + p for p in ("/entries", "/host")),
    ):
        for kind in ("application/json", "application/x-www-form-urlencoded"):
            answer = party.browser(HOST).post(path, data=b"x" * (most + 1), content_type=kind)
            assert answer.status_code == 413, path
    assert party.now.revision == 0


def guess(party: Party, times: int, address: str = "10.0.0.1", url: str = "") -> list[int]:
    """How wrong codes of a guest at that address are answered."""
    guest, where = party.browser(GUEST), {"REMOTE_ADDR": address}
    answers = (
        guest.post(f"{url or party.url}/host", json={"code": "sesame"}, environ_base=where)
        for _ in range(times)
    )
    return [answer.status_code for answer in answers]


def take_over(party: Party, address: str = "10.0.0.1") -> Any:
    """What a guest at that address gets for the right code."""
    right = {"code": party.now.host_code}
    where = {"REMOTE_ADDR": address}
    return party.browser(GUEST).post(f"{party.url}/host", json=right, environ_base=where)


def test_who_guesses_too_many_host_codes_has_to_wait_with_the_right_one_too(party: Party) -> None:
    assert guess(party, rate_limit.MOST_OF_AN_ADDRESS + 1) == [
        *[403] * rate_limit.MOST_OF_AN_ADDRESS,
        429,
    ]
    late = take_over(party)
    assert late.status_code == 429
    assert late.json["error"].startswith("Too many wrong codes")
    assert 0 < int(late.headers["Retry-After"]) <= rate_limit.WITHIN_S + 1
    assert party.now.host == party.token_hash(HOST)
    assert take_over(party, "10.0.0.2").status_code == 303, "another address need not wait"


def test_a_guests_wrong_codes_lock_nobody_out_of_pages_and_entries(party: Party) -> None:
    """A home has one address: whoever has a cookie goes on, and so does who only looks."""
    guess(party, rate_limit.MOST_OF_AN_ADDRESS + 5, "127.0.0.1")
    for role in (HOST, OWN, OTHER, GUEST, STRANGER):
        for path in ("", "/join", "/state", "/sheet/menu", "/history"):
            assert party.browser(role).get(party.url + path).status_code == 200
        assert party.browser(role).get(party.url, headers=HX).status_code == 200
    assert party.browser(OWN).get(f"{party.url}/seats/red").status_code == 200
    assert party.post(HOST, DEAL).status_code == 200
    assert party.post(OWN, {"type": "correct", "player": "red", "guards": 1}).status_code == 200
    assert party.browser(GUEST).post(f"{party.url}/seats/blue").status_code == 303


def test_a_guess_too_many_is_answered_late_and_keeps_nobody_at_the_table_waiting(
    party: Party,
) -> None:
    guess(party, rate_limit.MOST_OF_AN_ADDRESS)
    on_a_connection = {"REMOTE_ADDR": "10.0.0.1", CONNECTION: object()}
    wrong = {"json": {"code": "sesame"}, "environ_base": on_a_connection}
    late = gevent.spawn(party.browser(GUEST).post, f"{party.url}/host", **wrong)
    gevent.sleep(0.01)
    assert party.post(HOST, DEAL).status_code == 200
    assert not late.ready()
    assert late.get().status_code == 429


def test_asking_for_a_table_that_is_not_there_is_no_guess(party: Party) -> None:
    """No code has a vowel: no table of these tests happens to be there."""
    phone = party.browser(OWN)
    for n in range(3 * rate_limit.MOST_OF_AN_ADDRESS):
        assert phone.get(f"/t/{'AEIO'[n % 4]}ZZZ/join").status_code == 404
        assert phone.post("/t/AZZZ/host", json={"code": "1"}).status_code == 404
    assert phone.get(party.url).status_code == 200
    assert take_over(party, "127.0.0.1").status_code == 303


def test_wrong_codes_for_one_table_are_counted_together_wherever_they_come_from(
    party: Party,
) -> None:
    each = rate_limit.MOST_AT_A_TABLE // 4
    answers = [guess(party, each, f"10.0.1.{n}") for n in range(5)]
    assert answers == [*[[403] * each] * 4, [429] * each]
    assert take_over(party, "10.0.1.9").status_code == 429
    other = Party(party.app, undealt())
    assert take_over(other, "10.0.1.9").status_code == 303, "another table need not wait"


def test_wrong_codes_for_all_tables_are_counted_together(party: Party) -> None:
    """The terminal's key opens every table: it could be tried at each of them."""
    tables_ = [Party(party.app, undealt()).url for _ in range(8)]
    each = rate_limit.MOST_IN_ALL // 8
    answers = [guess(party, each, f"10.0.2.{n}", url) for n, url in enumerate(tables_)]
    assert answers == [[403] * each] * 8
    assert take_over(party, "10.0.2.9").status_code == 429
    counted = 3 * rate_limit.MOST_IN_ALL  # by address, by table and in all
    assert len(party.app.extensions["wrong codes"]) == counted


def test_after_some_minutes_codes_may_be_tried_again(party: Party) -> None:
    now = [0.0]
    counted = Window(rate_limit.WITHIN_S, lambda: now[0])
    party.app.extensions[rate_limit.WRONG_CODES] = counted
    guess(party, rate_limit.MOST_OF_AN_ADDRESS)
    now[0] = float(take_over(party).headers["Retry-After"]) - 2
    assert take_over(party).status_code == 429
    now[0] += 2
    assert take_over(party).status_code == 303


def test_a_phone_that_joins_gets_its_stream_though_64_lookers_of_one_address_came_first(
    party: Party,
) -> None:
    """Whether it comes from elsewhere or from that address; once it has asked, it keeps it."""
    join = f"{party.url}/events?as=join"
    crowd = [party.browser(STRANGER).get(join) for _ in range(CROWD.looking_on)]
    streams = [looker.iter_encoded() for looker in crowd]
    for stream in streams:
        next(stream)
    alive = [one for one in party.hub.room(party.code).listeners if not one.closed]
    assert len(alive) == CROWD.of_address
    elsewhere = {"environ_base": {"REMOTE_ADDR": "10.0.0.9"}}
    for where in ({}, elsewhere):
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


# Whatever is sent


HALF = "\ud800"
"""Half of a character: JSON can bring it, and no page, file or code can hold it."""
TRAPS = {
    "a sheet for nobody": ("get", "T/sheet/hand", {}),
    "a sheet for a stranger": ("get", "T/sheet/hand?player=pink", {}),
    "a key that cannot be stored": ("post", "T/entries", {"json": {**DEAL, "key": HALF}}),
    "a type that is a list": ("post", "T/entries", {"json": {**DEAL, "type": [1]}}),
    "a type that is an object": ("post", "T/entries", {"json": {**DEAL, "type": {}}}),
    "a player that is a list": (
        "post",
        "T/entries",
        {"json": {**hand_of("red"), "player": ["red"], "revision": 1}},
    ),
    "players that are lists": (
        "post",
        "T/entries",
        {"json": {"type": "undo", "player": [[]], "revision": 1}},
    ),
    "half a host code": ("post", "T/host", {"json": {"code": HALF}}),
    "no host code": ("post", "T/host", {"json": {"code": {}}}),
    "half an address": ("post", "T/address", {"json": {"address": HALF}}),
    "an address that is a list": ("post", "T/address", {"json": {"address": [[]]}}),
    "half a decision": ("post", "T/seats/red", {"json": {"do": HALF}}),
    "half a hand": (
        "post",
        "T/seats/red/hand",
        {"json": {"type": "reveal", "guards": HALF, HALF: 1, "revision": 0}},
    ),
    "half a network": ("post", "/wifi", {"json": {"network": HALF, "password": HALF}}),
    "a long network": ("post", "/wifi", {"json": {"network": "é" * 16, "password": "漢" * 63}}),
    "half a game": ("post", "/tables", {"json": {"game": HALF, "setup": {HALF: HALF}}}),
    "half a name": ("post", "/score", {"json": {"players": [{"name": HALF}, HALF, 1]}}),
    "a port that is none": ("get", "T", {"headers": {"Host": "localhost:abc"}}),
    "a port beyond all": ("get", "T/qr.svg", {"headers": {"Host": "localhost:99999"}}),
    "a name beyond all": ("get", "/", {"headers": {"Host": "x" * 3000}}),
    "fields in each other's way": ("post", "T/seats/red", {"data": {"do": "1", "do.x": "2"}}),
    "fields in the host's way": ("post", "T/host", {"data": {"code": "1", "code.x": "2"}}),
    "broken JSON for a seat": ("post", "T/seats/red", {"data": b"{", "content_type": "text/json"}),
    "no object for a hand": ("post", "T/seats/red/hand", {"json": [1]}),
    "a field without a name": (
        "post",
        "T/host",
        {"data": {"\r\nX: y": "1"}, "content_type": "multipart/form-data"},
    ),
    "a strange cookie": ("get", "T/seats/red", {"headers": {"Cookie": "companion=" + "ÿ" * 32}}),
}


@pytest.mark.parametrize("trap", TRAPS)
@pytest.mark.parametrize("role", [HOST, OWN, STRANGER])
def test_a_trap_gets_one_sentence(anybody: list[Party], trap: str, role: str) -> None:
    method, path, sent = TRAPS[trap]
    for party in anybody[:3]:
        party.at(party.kept.table)
        client = party.browser(role)
        if "Cookie" in sent.get("headers", {}):
            client = party.app.test_client(use_cookies=False)
        answer = client.open(path.replace("T", party.url, 1), method=method, **sent)
        assert answer.status_code < 500
        assert "\n  File" not in answer.text


NAMES = """
    type player town offer guards goods goods.red leaders leaders.clergy rotation store row
    figures insist revision key entry with setup to do code address network password as from
    game players players.0.name players.0.colour order towns box name note clergy aristocracy
    burghers influence horses besieged tiles tiles.lauban royal civic tile side rows
    rows.0.bonus rows.0.spaces.0.good edges edges.0 arrows middle deck phase cards counters
    rulings open_hands leader_points numbers row.0.name add remove red blue
""".split()  # noqa: SIM905
WORDS = """
    deal describe choose_town raise accept collect choose_row take_leader reveal correct settle
    undo redo amend lost red yellow green blue purple pink lauban zittau royal civic clergy I II
    white table all confirm refuse no_phone phone tablet free take hand history menu help seats
    correct board settle null [] true false 0 1 -1 2 7 12 13 999 1000 1e9 NaN ٣ ²
    99999999999999999999
""".split()  # noqa: SIM905
ODD = (
    "",
    " ",
    "\x00",
    "\ud800",
    "é" * 50,
    "a" * 5000,
    "%s",
    "%(x)s",
    "{{7*7}}",
    "'; --",
    "../../x",
    "\r\nX: y",
)

texts = st.sampled_from([*WORDS, *ODD]) | st.text(max_size=12)
numbers = st.integers(-2, 14) | st.sampled_from([10**9, 10**30, -(10**18), 0.5, 1e308])
leaves = st.none() | st.booleans() | numbers | texts
keys = st.sampled_from(NAMES) | texts
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)
bodies = st.dictionaries(keys, values, max_size=6) | values
forms = st.lists(st.tuples(keys, texts), max_size=8)
queries = st.lists(st.tuples(keys, texts), max_size=3)


def writable(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """As a browser would send them: halves of characters cannot be."""
    return [(clean(name), clean(value)) for name, value in pairs]


def clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


@st.composite
def requests(draw: st.DrawFn, rules: list[Rule]) -> dict[str, Any]:
    rule = draw(st.sampled_from(rules))
    parts = {name: draw(st.sampled_from([*WORDS, "base.css"]) | texts) for name in rule.arguments}
    request: dict[str, Any] = {
        "rule": rule,
        "parts": {name: clean(part) for name, part in parts.items()},
        "lost": draw(st.integers(0, 9)) == 0,
        "method": draw(st.sampled_from(sorted((rule.methods or set()) - {"OPTIONS"}))),
        "query_string": dict(writable(draw(queries))),
        "headers": draw(st.sampled_from([{}, HX, JSON, {"Accept-Language": "xx;q=zz,,*"}])),
    }
    if draw(st.integers(0, 9)) == 0:
        request["headers"] = {
            **request["headers"],
            draw(st.sampled_from(HEADERS)): draw(odd_headers),
        }
    if request["method"] == "POST":
        kind = draw(st.sampled_from(["json", "json", "form", "form", "multipart", "raw"]))
        if kind == "json":
            request["json"] = draw(bodies)
        elif kind == "raw":
            request["data"] = draw(st.binary(max_size=30))
            request["content_type"] = draw(st.sampled_from(TYPES))
        else:
            multi = draw(forms)
            request["data"] = {
                n: [v for m, v in writable(multi) if m == n] for n, _ in writable(multi)
            }
            if kind == "multipart":
                request["content_type"] = "multipart/form-data"
    return request


HEADERS = ("Accept", "Accept-Language", "Content-Type", "Cookie", "If-None-Match", "Range", "Host")
odd_headers = st.sampled_from(
    [
        "",
        "x" * 3000,
        "companion=" + "ÿ" * 32,
        'companion="' + "\\377" * 31,
        "*/*;q=x",
        "application/json;charset=utf-99",
        "multipart/form-data",
        "bytes=9-1",
        "localhost:abc",
        "localhost:99999",
        "localhost:",
        "[::1]:-1",
    ]
)
TYPES = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json",
)


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Party]]:
    """Tables of several moments, in an app that answers errors as it does in earnest."""
    app = create_app(tmp_path_factory.mktemp("data"))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    over = random_game(4, 1)
    hands = over.play(Undo())
    moments: list[Table] = [
        a_table(),
        a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 3)),
        hands.play(Undo()),
        over,
        blank_game(3, 2).play(Undo(to=60)),
    ]
    parties = [Party(app, table) for table in moments]
    for party, table in zip(parties, moments, strict=True):
        first, second, *_ = table.state.players
        party.seated(**{first: OWN, second: OTHER}).at(table)
    yield parties
    app.extensions["records"].close()


@settings(suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_that_is_sent_breaks_the_server(anybody: list[Party], data: st.DataObject) -> None:
    """Any route, by anybody, with any path, query, form, JSON, header: never a 5xx."""
    app = anybody[0].app
    party = data.draw(st.sampled_from(anybody), "party")
    rules = sorted(app.url_map.iter_rules(), key=str)
    request = data.draw(requests(rules), "request")
    rule, parts = request.pop("rule"), request.pop("parts")
    if "code" in parts and not request.pop("lost", False):
        parts["code"] = party.code
    request.pop("lost", None)
    role = data.draw(st.sampled_from([HOST, HOST, OWN, OTHER, GUEST, STRANGER]), "role")
    path = re.sub(r"<(?:path:)?(\w+)>", lambda found: quote(parts[found[1]], safe=""), rule.rule)
    body = request.get("json")
    if isinstance(body, dict) and data.draw(st.booleans(), "fresh"):
        body["revision"] = party.now.revision
    party.at(party.kept.table)
    answer = party.browser(role).open(path, **request)
    assert answer.status_code < 500, (path, request, answer.text[:200])
    assert "Traceback" not in ("" if answer.mimetype == "text/event-stream" else answer.text)
    answer.close()
    party.there_again()
