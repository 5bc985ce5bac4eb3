"""A value of any type under any key of an entry, a set-up or a file is read, or refused in a
sentence.

This holds at every depth, in JSON, in forms and in imported files. Each example puts one odd value
under every key of one line in turn; over the web only under every third.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.core.game_file import game_file_data
from companion.core.lines import read_entry
from companion.core.play import AnyGame, Refused
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.web.requests import limits
from companion.web.requests.forms import flatten_to_fields
from tests.support.party import HX, Party

from .moments import along, begun, whole

Path = tuple[str | int, ...]
TEXTS = st.text(max_size=5) | st.sampled_from(
    ("", "0", "type", "red", "null", "[]", "amend", "\ud800")
)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | TEXTS
ODD = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2)
)
FEW = settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
SHELVES = {"league-of-six": "/boxes", "wallenstein": "/wallenstein/boxes"}
UNDERSTOOD = {200, 303, 403, 409, 422}


def places(data: object, at: Path = ()) -> Iterator[Path]:
    """Yield the path of every key of nested data; of long lists only the first two places."""
    inner: Sequence[tuple[str | int, object]] = ()
    if isinstance(data, dict):
        inner = [*data.items()]
    elif isinstance(data, list):
        inner = [*enumerate(data[:2])]
    for key, value in inner:
        yield (*at, key)
        yield from places(value, (*at, key))


def put(data: Any, at: Path, value: object) -> Any:
    """Return a copy of the data with that value at that place."""
    if not at:
        return value
    key, *rest = at
    copied = data.copy()
    copied[key] = put(data[key], tuple(rest), value)
    return copied


@cache
def lines(game: AnyGame) -> tuple[tuple[Table, dict[str, Any]], ...]:
    """Return one entry of each type with the table before it, amendments with these entries, and
    amendments of the set-up."""
    found: dict[str, tuple[Table, dict[str, Any]]] = {}
    for table, entry in zip(along(whole(game)), whole(game).log, strict=False):
        data = plain_data(entry)
        found.setdefault(data["type"], (table, data))
    amended = [
        (table, {"type": "amend", "entry": table.effective_lines[-1], "with": data})
        for table, data in found.values()
        if table.effective_lines
    ]
    table, setup = begun(game), plain_data(begun(game).first_setup)
    own: list[tuple[Table, dict[str, Any]]] = [
        (table, {"type": "amend", "setup": setup}),
        (whole(game), {"type": "undo", "to": 1}),
    ]
    return (*found.values(), *amended, *own)


def altered(
    game: AnyGame, data: st.DataObject, every: int = 1
) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Yield a line with an odd value under each of its keys in turn, and the table before it.

    `every`: use only every n-th key, beginning with a random one.
    """
    table, line = data.draw(st.sampled_from(lines(game)))
    odd, first = data.draw(ODD), data.draw(st.integers(0, every - 1))
    for place in [*places(line)][first::every]:
        yield table, put(line, place, odd)


@settings(max_examples=60)
@given(data=st.data())
def test_values_of_wrong_types_are_read_or_refused(game, data):
    for table, line in altered(game, data):
        for from_form in (False, True):
            try:
                table.play(read_entry(game, line, from_form=from_form))
            except Refused:
                continue


@pytest.mark.timeout(300)
@FEW
@given(data=st.data())
def test_entries_with_wrong_types_are_answered(game, app, data):
    for table, line in altered(game, data, every=3):
        party = _party(app, table)
        sent = {**line, "revision": table.revision}
        client, where = party.browser("host"), f"{party.url}/entries"
        body = json.dumps(sent)
        answer = client.post(where, data=body, content_type="application/json")
        assert answer.status_code in UNDERSTOOD, (sent, answer.text[:200])
        seen = party.browser("guest").get(party.url)
        assert seen.status_code == 200, (sent, "told to all")
        party.at(table)
        answer = client.post(where, data=_fields(sent), headers=HX)
        assert answer.status_code in UNDERSTOOD, (sent, answer.text[:200])
        party.at(table)


@pytest.mark.parametrize("instead", [[], {"x": 0}, None, True, 0, "undo", "x" * 300])
def test_amendments_with_wrong_types_are_refused(game, app, instead):
    """The type was once looked up among the types of lines without being checked."""
    played = whole(game)
    party, line = _party(app, played), {"type": "amend", "entry": 1, "with": {"type": instead}}
    sent = {**line, "revision": played.revision}
    client, where = party.browser("host"), f"{party.url}/entries"
    for answer in (
        client.post(where, json=sent),
        client.post(where, data=_fields(sent), headers=HX),
        client.post("/games", json={**game_file_data(begun(game)), "entries": [line]}),
    ):
        assert answer.status_code == 422, answer.text[:200]


_PARTIES: dict[str, Party] = {}


def _party(app: Flask, table: Table) -> Party:
    """Return a table of that game at that moment; one table serves all examples."""
    known = _PARTIES.get(table.game.name)
    if known is None or known.app is not app or known.records.find(known.code) is None:
        known = _PARTIES[table.game.name] = Party(app, begun(table.game))
    return known.at(table)


def _fields(sent: dict[str, Any]) -> MultiDict[str, str]:
    """Return the same data as a form would send it, as far as text can express it."""
    clean = [
        tuple(text.encode("utf-8", "replace").decode() for text in pair)
        for pair in flatten_to_fields(sent)
    ]
    return MultiDict(clean)


@pytest.mark.timeout(300)
@FEW
@given(data=st.data())
def test_files_and_set_ups_with_wrong_types_are_answered(game, app, data):
    """The files are a game file with an odd last line or an odd key, a set-up, and a copy."""
    app.config["QUOTAS"] = {
        kind: quota._replace(of_browser=10**9, of_address=10**9)
        for kind, quota in limits.QUOTAS.items()
    }
    for where, sent in _files(game, data):
        client = app.test_client()
        answer = client.post(where, data=json.dumps(sent), content_type="application/json")
        assert answer.status_code in UNDERSTOOD, (where, sent, answer.text[:200])
        if answer.status_code == 303:
            assert client.get(answer.headers["Location"]).status_code == 200, (where, sent)


@pytest.mark.parametrize("modules", [[[]], [{"x": {"y": [1]}}], ["red", [None]], {"x": "1"}])
def test_a_set_up_form_with_invalid_modules_is_answered(game, app, modules):
    setup = {"game": game.name, **plain_data(begun(game).first_setup), "modules": modules}
    answer = app.test_client().post("/tables", data=_fields(setup))
    assert answer.status_code in UNDERSTOOD, answer.text[:200]


def _files(game: AnyGame, data: st.DataObject) -> Iterator[tuple[str, dict[str, Any]]]:
    for table, line in altered(game, data, every=5):
        file = game_file_data(table)
        yield "/games", {**file, "entries": [*file["entries"], line]}
    odd, file = data.draw(ODD), game_file_data(begun(game))
    whole_ones = {"/games": file, "/tables": {"game": game.name, "setup": file["setup"]}}
    if game.boxes is not None and game.name in SHELVES:
        whole_ones[SHELVES[game.name]] = {"game": game.name, **plain_data(game.boxes.sample_box())}
    for where, document in whole_ones.items():
        there = [*places(document)]
        for place in there[:: 1 + len(there) // 10]:
            yield where, put(document, place, odd)
