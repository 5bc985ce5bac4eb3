"""Hostile input: whatever anybody sends to any address, nothing breaks, and every answer is right.

`HOSTILE=10000 python -m pytest tests/conformance/test_hostile.py` tries that many entries per game.
"""

import gzip
import json
import os
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.core.game_file import game_file_data, read_file
from companion.core.play import AnyGame
from companion.core.structs import plain_data
from companion.core.table import Table, begin_table
from tests.support.party import HX, Party

from .moments import GAMES, moments, whole

MANY = int(os.environ.get("HOSTILE", "150"))
AT_ONE_TABLE = 25
ODD: tuple[object, ...] = (
    None, True, -1, 0, 10**30, 1.5, "", "\ud800", "x" * 3000, "٣", [], {}, [[[]]], {"": 0},
    {"a": {"b": {"c": 1}}}, [None] * 50, "null", "[]", "1e999",
)  # fmt: skip


# Entries at random states


def next_bodies(rng: Random, table: Table, whole_log: list[dict[str, Any]]) -> dict[str, Any]:
    """Draw an entry that may fit, one that changes the past, or one with an error."""
    count = len(table.log)
    kind = rng.randrange(10)
    if kind < 4:
        entry = dict(whole_log[min(count, len(whole_log) - 1)])
    elif kind < 6:
        entry = dict(rng.choice(whole_log))
    elif kind == 6:
        entry = rng.choice([{"type": "undo"}, {"type": "redo"}])
    elif kind == 7:
        entry = {"type": "undo", "to": rng.randrange(-1, count + 2)}
    else:
        instead = rng.choice([None, rng.choice(whole_log), rng.choice(ODD)])
        entry = {"type": "amend", "entry": rng.randrange(-1, count + 2), "with": instead}
    entry = dict(entry)
    if rng.random() < 0.3:
        entry[rng.choice(sorted(entry))] = rng.choice(ODD)
    if rng.random() < 0.1:
        entry[rng.choice(["insist", "player", "note", "x" * 200, ""])] = rng.choice(ODD)
    return entry


def revision_of(rng: Random, now: int) -> object:
    return now if rng.random() < 0.8 else rng.choice([now - 1, now + 1, now + 1, rng.choice(ODD)])


def post(party: Party, rng: Random, body: dict[str, Any]) -> TestResponse:
    """Post the entry as somebody, as JSON or as a form."""
    client = party.browser(rng.choice(["host", "host", "host", "own", "other", "guest"]))
    where = f"{party.url}/entries"
    if rng.random() < 0.7:
        return client.post(where, data=json.dumps(body), content_type="application/json")
    fields = {key: str(value) for key, value in body.items() if value is not None}
    sent = json.loads(json.dumps(fields).encode().decode("utf-8", "replace"))
    clean = {k: str(v).encode("utf-8", "replace").decode() for k, v in sent.items()}
    return client.post(where, data=clean, headers=HX if rng.random() < 0.5 else {})


def at_random(rng: Random, app: Flask, game: AnyGame) -> Party:
    """Return a table at some moment of a game, with its log in the database."""
    end = whole(game)
    table = begin_table(game, end.first_setup)
    for entry in end.log[: rng.randrange(len(end.log) + 1)]:
        table = table.play(entry)
    party = Party(app, table)
    first, second, *_ = table.state.players
    return party if rng.random() < 0.5 else party.seated(**{first: "own", second: "other"})


def replayed(party: Party) -> Table:
    """Return the table as replayed from its stored log, after checking that no line is lost."""
    find_in_memory = party.now
    party.records.forget(party.code)
    again = party.now
    assert again.lost == 0
    assert again.revision == find_in_memory.revision
    assert again.table.digest == find_in_memory.table.digest
    return again.table


@pytest.mark.timeout(max(120, MANY // 5))
def test_after_random_entries_the_state_equals_the_replayed_log(game, app):
    rng, statuses = Random(f"{game.name} {MANY}"), dict.fromkeys((200, 303, 403, 409, 422), 0)
    log = [plain_data(entry) for entry in whole(game).log]
    for _ in range(0, MANY, AT_ONE_TABLE):
        party = at_random(rng, app, game)
        for _ in range(AT_ONE_TABLE):
            before = party.now
            body = next_bodies(rng, before.table, log)
            body["revision"] = revision_of(rng, before.revision)
            answer = post(party, rng, body)
            assert answer.status_code in statuses, (body, answer.text[:300])
            statuses[answer.status_code] += 1
            written = party.now.revision - before.revision
            assert written == (1 if answer.status_code in (200, 303) else 0), body
            if not written:
                assert party.now.table is before.table
                assert answer.text.strip(), body
        table = replayed(party)
        assert read_file(GAMES, game_file_data(table)).digest == table.digest
        party.records.remove(party.code)
    for often in (200, 403, 409, 422):
        assert statuses[often] > MANY / 200, statuses


# All addresses


IDS = ("1", "ZZZZ", "..", "%2e%2e%2f", "%00", "é", "x" * 3000, "-1", "9" * 400, "%ff", "a b", "<b>")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "FOO", "get")
DEEP = b'{"a":' * 10_000
NAMES = """
    type player town offer guards goods goods.red leaders leaders.clergy rotation store row figures
    insist revision key entry with setup to do code address network password as from game players
    players.0.name players.0.colour order towns box name note besieged tiles.lauban royal tile side
    rows.0.bonus rows.0.spaces.0.good edges.0 arrows middle deck phase cards rulings open_hands
    leader_points numbers row.0.name add remove red like page have until n step
""".split()  # noqa: SIM905
WORDS = """
    deal describe choose_town raise collect choose_row take_leader reveal correct settle undo redo
    amend lost red pink lauban civic clergy I table all confirm refuse no_phone tablet free take
    menu history board null [] true 0 1 -1 13 1000 1e9 NaN ٣ ² 99999999999999999999 base.css
""".split()  # noqa: SIM905
TEXTS = (
    *("", " ", "\x00", "é" * 50, "a" * 5000, "%s", "%(x)s", "{{7*7}}", "'; --", "../../x"),
    "\r\nX: y",
)
HEADERS = {
    "Accept": ("", "*/*;q=x", "x" * 3000),
    "Accept-Language": ("xx;q=zz,,*", "é"),
    "Cookie": ("companion=" + "ÿ" * 32, 'companion="' + "\\377" * 31),
    "If-None-Match": ("x", "*"),
    "Range": ("bytes=9-1", "x"),
    "Host": ("localhost:abc", "localhost:99999", "localhost:", "[::1]:-1"),
}
SENT: Mapping[str, tuple[bytes, dict[str, str]]] = {
    "nothing": (b"", {"Content-Type": "application/json"}),
    "deep JSON": (DEEP, {"Content-Type": "application/json"}),
    "deep lists": (b"[" * 30_000, {"Content-Type": "application/json"}),
    "a huge number": (b'{"revision": ' + b"9" * 5000 + b"}", {"Content-Type": "application/json"}),
    "a huge exponent": (b'{"revision": 1e999999}', {"Content-Type": "application/json"}),
    "keys that stand twice": (
        b'{"type": "undo", "type": "redo", "revision": 0}',
        {"Content-Type": "application/json"},
    ),
    "fields that stand twice": (
        b"type=undo&type=redo&revision=0&revision=1&code=1&code=2&do=take&do=free",
        {"Content-Type": "application/x-www-form-urlencoded"},
    ),
    "thousands of fields": (
        b"&".join(b"a%d=1" % n for n in range(5000)),
        {"Content-Type": "application/x-www-form-urlencoded"},
    ),
    "UTF-16": ('{"type": "undo"}'.encode("utf-16"), {"Content-Type": "application/json"}),
    "a charset that is none": (b"type=undo", {"Content-Type": "text/plain; charset=x-none"}),
    "no text": (bytes(range(256)), {"Content-Type": "application/x-www-form-urlencoded"}),
    "packed": (
        gzip.compress(b'{"type": "undo", "revision": 0}'),
        {"Content-Type": "application/json", "Content-Encoding": "gzip"},
    ),
    "a form that does not end": (
        b'--x\r\nContent-Disposition: form-data; name="code"\r\n\r\n',
        {"Content-Type": "multipart/form-data; boundary=x"},
    ),
    "a type that is none": (b"{}", {"Content-Type": ";;;=,"}),
    "too much": (b"x" * (1024 * 1024 + 1), {"Content-Type": "application/json"}),
}


def addresses(app: Flask, party: Party, rng: Random) -> Iterator[str]:
    """Yield the address of every route, with the names of this table and seat, and with other
    names."""
    first = next(iter(party.now.table.state.players))
    filled = {"code": party.code, "colour": first, "name": "menu"}
    for rule in app.url_map.iter_rules():
        for values in (filled, {}):
            address = rule.rule
            for name in rule.arguments:
                value = values.get(name, rng.choice(IDS))
                for kind in ("", "path:", "int:"):
                    address = address.replace(f"<{kind}{name}>", value)
            yield address


def fields(rng: Random) -> dict[str, str]:
    """Draw some fields with known names and random texts."""
    return {rng.choice(NAMES): rng.choice([*WORDS, *TEXTS]) for _ in range(rng.randrange(7))}


def a_request(rng: Random) -> dict[str, Any]:
    """Draw a request: any method, any query, sometimes an odd header. Its body is broken, or has
    known keys."""
    method, kind = rng.choice(METHODS), rng.choice(["JSON", "form", "broken"])
    headers = {"Accept": rng.choice(["text/html", "application/json", "*/*"])}
    if rng.random() < 0.2:
        headers |= HX
    if rng.random() < 0.1:
        name = rng.choice([*HEADERS])
        headers[name] = rng.choice(HEADERS[name])
    asked = {"method": method, "query_string": fields(rng)}
    if method in ("GET", "HEAD"):
        return {**asked, "headers": headers}
    if kind == "form":
        return {**asked, "headers": headers, "data": fields(rng)}
    body, typed = SENT[rng.choice([*SENT])]
    if kind == "JSON":
        odd = {rng.choice(NAMES): rng.choice(ODD) for _ in range(2)}
        body, typed = json.dumps({**fields(rng), **odd}).encode(), SENT["nothing"][1]
    return {**asked, "headers": {**typed, **headers}, "data": body}


@pytest.mark.parametrize("role", ["host", "own", "elsewhere", "stranger"])
def test_requests_with_any_method_and_body_are_answered(game, app, sit, role):
    rng = Random(f"{game.name} {role}")
    table = rng.choice(moments(game))
    party, other = sit(table), sit(table)
    if role == "elsewhere":  # this browser leads another table and holds the same seat there
        party.tokens[role] = other.tokens["own"]
    before = party.now
    for address in addresses(app, party, rng):
        said = (address, asked := a_request(rng))
        answer = party.browser(role).open(address, **asked)
        assert answer.status_code < 500, said
        if answer.status_code >= 400 and asked["method"] != "HEAD":
            assert answer.text.strip(), said
            assert "Traceback" not in answer.text, said
        answer.close()
        if role == "elsewhere":
            now = party.now
            assert (now.table, now.host) == (before.table, before.host), said
            assert {c: h.holder for c, h in now.seats.items()} == {
                c: h.holder for c, h in before.seats.items()
            } or address.endswith(tuple(now.seats)), said
        party.there_again()
