"""Who may do what: every route and every kind of entry, for everybody (formats: rights)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from flask import Flask

from companion import HOME
from companion.core import table as tables
from companion.core.game_file import write_file
from companion.core.lines import CORRECTING_LINES, Undo, read_entry
from companion.core.play import Right
from companion.core.table import Table
from companion.games.league_of_six.entries import Entry
from companion.games.league_of_six.game import LEAGUE_OF_SIX, LeagueOfSix
from companion.games.league_of_six.state import State
from companion.games.league_of_six.steps.correct import Correct, Correcting
from companion.web.static import address
from tests.games.league_of_six.play import TYPES, random_game
from tests.games.league_of_six.positions import a_deal, a_setup, goes, shows
from tests.support.party import HX, Party

STATIC = address(HOME / "static")
HOST, OWN, OTHER, BOTH, GUEST, OLD, STRANGER = Party.ROLES
AS_SEAT = "both as seat"
ROLES = (*Party.ROLES, AS_SEAT)

Statuses = Mapping[str, int]


def a_table(*entries: dict[str, Any], **changes: Any) -> Table:
    """The table of the rules' tests after these entries: red, yellow, green, blue."""
    table = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(a_setup(**changes)))
    for entry in entries:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return table


def a_party(app: Flask, table: Table) -> Party:
    """Red is on `own`'s phone, yellow on `other`'s; green and blue have no phone.

    `both` is not of this table: where it matters, `leads` makes it the one who leads and plays.
    """
    party = Party(app, table).seated(red=OWN, yellow=OTHER)
    return party.at(table)


def leads(party: Party) -> Party:
    """`both` leads the table and holds red on the same browser."""
    return party.led_by(BOTH).seated(red=BOTH)


@pytest.fixture
def party(app: Flask) -> Party:
    return a_party(app, a_table(a_deal()))


# Routes


class Line(NamedTuple):
    """What everybody gets from a route: the first status, except for those named."""

    method: str
    path: str
    everybody: int
    but: Statuses = {}  # noqa: RUF012
    send: Mapping[str, Any] = {}


SEATED = {OWN, BOTH, AS_SEAT}


def for_seat(status: int) -> Statuses:
    return dict.fromkeys(SEATED, status)


def for_host(status: int) -> Statuses:
    return {HOST: status, BOTH: status, AS_SEAT: status}


def for_both(host: int, seat: int | None = None) -> Statuses:
    return for_seat(host if seat is None else seat) | for_host(host)


COLOURS = ("red", "yellow", "green", "blue")
RENAMED = {
    "do": "look",
    **{f"players.{n}.colour": colour for n, colour in enumerate(COLOURS)},
    **{f"players.{n}.name": f"{colour}!" for n, colour in enumerate(COLOURS)},
}
RENAMING = {"do": "keep", "revision": "1", "instead": '{"own_phases": ["storing"]}'}
LEFT_OUT = {"do": "keep", "revision": "1", "instead": "null"}
OF_THE_TABLE: Mapping[str, tuple[Line, ...]] = {
    "GET /t/<code>": (Line("get", "", 200),),
    "GET /t/<code>/sheet/<name>": (
        *(
            Line("get", f"/sheet/{name}", 200)
            for name in ("menu", "help", "phase", "history", "seats")
        ),
        Line("get", "/sheet/correct?player=red", 200),
        Line("get", "/sheet/hand?player=red", 200),
        Line("get", "/sheet/secrets", 404),
    ),
    "GET /t/<code>/sheet/describe": (
        Line("get", "/sheet/describe?what=tile&town=lauban", 403, for_host(200)),
        Line("get", "/sheet/describe?what=secrets", 403, for_host(404)),
    ),
    "GET /t/<code>/sheet/printed": (Line("get", "/sheet/printed", 200),),
    "POST /t/<code>/keep": (Line("post", "/keep", 403, for_host(303), {"json": {"name": ""}}),),
    "GET /t/<code>/history": (Line("get", "/history", 200),),
    "GET /t/<code>/change": (Line("get", "/change", 403, for_host(200)),),
    "POST /t/<code>/change": (
        Line("post", "/change", 403, for_host(422), {"data": {"do": "look"}}),
        Line("post", "/change", 403, for_host(200), {"data": RENAMED}),
        Line("post", "/change", 403, for_host(303), {"data": RENAMING}),
    ),
    "GET /t/<code>/change/<int:line>": (
        Line("get", "/change/1", 403, for_host(200)),
        Line("get", "/change/9", 403, for_host(404)),
    ),
    "POST /t/<code>/change/<int:line>": (
        Line("post", "/change/1", 403, for_host(200), {"data": {"do": "out"}}),
        Line("post", "/change/1", 403, for_host(303), {"data": LEFT_OUT}),
        Line("post", "/change/9", 403, for_host(404), {"data": {"do": "out"}}),
    ),
    "GET /t/<code>/export": (Line("get", "/export", 403),),
    "GET /t/<code>/then": (
        Line("get", "/then", 200),
        Line("get", "/then", 200, send={"headers": HX}),
        Line("get", "/then?n=0", 403),
        Line("get", "/then?n=9999", 404),
        Line("get", "/then?n=-1", 404),
    ),
    "GET /t/<code>/story": (Line("get", "/story", 403),),
    "GET /t/<code>/story.svg": (Line("get", "/story.svg", 403),),
    "GET /t/<code>/csv": (Line("get", "/csv", 403),),
    "GET /t/<code>/state": (
        Line("get", "/state", 200),
        Line("get", "/state?as=table", 200),
        Line("get", "/state?as=red", 403, for_seat(200)),
        Line("get", "/state?as=yellow", 403, {OTHER: 200}),
        Line("get", "/state?as=green", 403),
        Line("get", "/state?as=purple", 404),
        Line("get", "/state?as=all", 404),
    ),
    "GET /t/<code>/events": (
        Line("get", "/events", 200),
        Line("get", "/events?as=table", 200),
        Line("get", "/events?as=red", 403, for_seat(200)),
        Line("get", "/events?as=join", 200),
        Line("get", "/events?as=all", 404),
    ),
    "GET /t/<code>/join": (Line("get", "/join", 200),),
    "GET /t/<code>/qr.svg": (Line("get", "/qr.svg", 200),),
    "GET /t/<code>/seats/<colour>": (
        Line("get", "/seats/red", 303, for_seat(200)),
        Line("get", "/seats/green", 303),
        Line("get", "/seats/purple", 404),
    ),
    "GET /t/<code>/seats/<colour>/sheet/<name>": (
        *(
            Line("get", f"/seats/red/sheet/{name}", 403, for_seat(200))
            for name in ("correct", "history", "help", "board")
        ),
        Line("get", "/seats/red/sheet/secrets", 404),
        Line("get", "/seats/green/sheet/history", 403),
    ),
    "POST /t/<code>/seats/<colour>": (
        Line("post", "/seats/red", 303),
        Line("post", "/seats/green", 303),
        Line("post", "/seats/purple", 404),
        *(
            Line("post", "/seats/red", 403, for_host(303), {"data": {"do": do}})
            for do in ("confirm", "refuse", "no_phone", "phone", "tablet", "free")
        ),
        Line("post", "/seats/red", 403, for_host(422), {"data": {"do": "sing"}}),
    ),
    "POST /t/<code>/seats/<colour>/hand": (
        Line("post", "/seats/red/hand", 403, for_seat(422), {"json": {}}),
        Line("post", "/seats/red/hand", 403, for_seat(422), {"json": {"type": "reveal"}}),
        Line("post", "/seats/green/hand", 403, send={"json": {}}),
    ),
    "DELETE /t/<code>/seats/<colour>": (
        Line("delete", "/seats/red", 403, for_both(204)),
        Line("delete", "/seats/green", 403, for_host(204)),
    ),
    "POST /t/<code>/entries": (
        Line(
            "post",
            "/entries",
            403,
            {**for_both(422), OTHER: 422},
            {"data": b"{", "content_type": "application/json"},
        ),
    ),
    "POST /t/<code>/host": (
        Line("post", "/host", 403, send={"json": {"code": "wrong"}}),
        Line("post", "/host", 403, send={"json": {}}),
    ),
    "POST /t/<code>/rematch": (Line("post", "/rematch", 403, for_host(409)),),
    "POST /t/<code>/delete": (Line("post", "/delete", 403, for_host(303)),),
    "POST /t/<code>/address": (
        Line("post", "/address", 403, for_host(422), {"json": {"address": "evil.example"}}),
    ),
}
"""What each route of a table answers in the middle of a game. A new route needs a line here."""

OF_ANOTHER_GAME: Mapping[str, tuple[Line, ...]] = {
    "GET /t/<code>/outcome": (Line("get", "/outcome", 404),),
    "GET /t/<code>/seats/<colour>/outcome": (Line("get", "/seats/red/outcome", 404),),
    "GET /t/<code>/sheet/cards": (Line("get", "/sheet/cards", 404),),
    "GET /t/<code>/sheet/tower": (Line("get", "/sheet/tower", 404),),
    "POST /t/<code>/cards": (Line("post", "/cards", 404),),
    "POST /t/<code>/openings": (Line("post", "/openings", 404),),
    "POST /t/<code>/corrections": (Line("post", "/corrections", 404),),
    "POST /t/<code>/seats/<colour>/plan-preview": (Line("post", "/seats/red/plan-preview", 404),),
}
"""What Wallenstein's tables have besides: at one of League of Six none of it is there."""

SETUP = {"game": LEAGUE_OF_SIX.name, "setup": a_setup()}
OF_EVERYBODY: Mapping[str, tuple[Line, ...]] = {
    "GET /": (Line("get", "/", 200),),
    "GET /healthz": (Line("get", "/healthz", 200),),
    "GET /healthz/stream": (Line("get", "/healthz/stream", 200),),
    "GET /t": (Line("get", "/t?code=ABCD", 404),),
    f"GET {STATIC}/<path:filename>": (
        Line("get", f"{STATIC}/css/base.css", 200),
        Line("get", f"{STATIC}/../app.py", 404),
    ),
    f"GET {STATIC}/page.css": (
        Line("get", f"{STATIC}/page.css?parts=css/base.css", 200),
        Line("get", f"{STATIC}/page.css?parts=../app.py", 404),
    ),
    f"GET {STATIC}/page.js": (
        Line("get", f"{STATIC}/page.js?first=js/view.js&then=js/keys.js", 200),
        Line("get", f"{STATIC}/page.js?first=../app.py", 404),
    ),
    "GET /static/<path:filename>": (
        Line("get", "/static/css/base.css", 200),
        Line("get", "/static/../app.py", 404),
    ),
    "GET /show": (Line("get", "/show", 302),),
    "GET /show/<name>/<int:step>": (Line("get", "/show/league-of-six/7", 200),),
    "GET /manifest.webmanifest": (Line("get", "/manifest.webmanifest", 200),),
    "GET /sw.js": (Line("get", "/sw.js", 200),),
    "GET /calculator": (Line("get", "/calculator", 200),),
    "GET /calculator/players": (Line("get", "/calculator/players", 200),),
    "GET /calculator/result": (Line("get", "/calculator/result", 200),),
    "GET /wallenstein/calculator": (Line("get", "/wallenstein/calculator", 200),),
    "GET /wallenstein/calculator/players": (Line("get", "/wallenstein/calculator/players", 200),),
    "GET /wallenstein/calculator/result": (Line("get", "/wallenstein/calculator/result", 200),),
    "GET /wallenstein/quarrel": (Line("get", "/wallenstein/quarrel", 200),),
    "GET /wallenstein/quarrel/result": (Line("get", "/wallenstein/quarrel/result", 200),),
    "POST /score": (Line("post", "/score", 422, send={"json": {}}),),
    "GET /new": (Line("get", "/new", 200),),
    "POST /new": (Line("post", "/new", 200),),
    "POST /tables": (Line("post", "/tables", 303, send={"json": SETUP}),),
    "GET /games": (Line("get", "/games", 200),),
    "GET /games/csv": (Line("get", "/games/csv", 200),),
    "POST /games": (
        Line("post", "/games", 422),
        Line("post", "/games", 303, send={"json": write_file(random_game(3, 1, 5))}),
    ),
    "POST /language": (
        Line("post", "/language", 303, send={"data": {"language": "en"}}),
        Line("post", "/language", 422, send={"data": {"language": "../en"}}),
    ),
    "POST /wifi": (
        Line("post", "/wifi", 200, send={"data": {"network": "home", "password": "x"}}),
    ),
}

SAMPLE = "/boxes/sample"
WALLENSTEIN_BOXES = "/wallenstein/boxes"
OF_BOXES: Mapping[str, tuple[Line, ...]] = {
    "GET /boxes": (Line("get", "/boxes", 200),),
    "POST /boxes": (
        Line("post", "/boxes", 303, send={"data": {"name": "Ours"}}),
        Line("post", "/boxes", 422, send={"json": []}),
    ),
    "GET /boxes/<id_>": (Line("get", SAMPLE, 200), Line("get", "/boxes/nowhere", 404)),
    "POST /boxes/<id_>": (Line("post", SAMPLE, 403), Line("post", "/boxes/nowhere", 404)),
    "POST /boxes/<id_>/delete": (Line("post", f"{SAMPLE}/delete", 403),),
    "GET /boxes/<id_>/export": (Line("get", f"{SAMPLE}/export", 200),),
    "GET /boxes/<id_>/edit/<kind>": (Line("get", f"{SAMPLE}/edit/leaders", 403),),
    "GET /boxes/<id_>/edit/follower": (Line("get", f"{SAMPLE}/edit/follower", 403),),
    "POST /boxes/<id_>/followers": (Line("post", f"{SAMPLE}/followers", 403),),
    "POST /box-editor/follower": (
        Line("post", "/box-editor/follower?to=/t/ABCD/entries", 200),
        Line("post", "/box-editor/follower?to=//evil.example", 404),
    ),
    "POST /boxes/<id_>/describe": (Line("post", f"{SAMPLE}/describe", 403),),
    "POST /boxes/<id_>/remove": (Line("post", f"{SAMPLE}/remove", 403),),
    "POST /boxes/<id_>/sheet/<kind>": (Line("post", f"{SAMPLE}/sheet/leaders", 403),),
    "POST /box-editor/<kind>": (
        Line("post", "/box-editor/tile?to=/t/ABCD/entries", 200),
        Line("post", "/box-editor/tile?to=//evil.example", 404),
    ),
    "GET /wallenstein/boxes": (Line("get", WALLENSTEIN_BOXES, 200),),
    "POST /wallenstein/boxes": (
        Line("post", WALLENSTEIN_BOXES, 303, send={"data": {"name": "Ours"}}),
        Line("post", WALLENSTEIN_BOXES, 422, send={"json": []}),
    ),
    "GET /wallenstein/boxes/<id_>": (
        Line("get", f"{WALLENSTEIN_BOXES}/sample-wallenstein", 200),
        Line("get", f"{WALLENSTEIN_BOXES}/sample", 404),
    ),
    "POST /wallenstein/boxes/<id_>": (
        Line("post", f"{WALLENSTEIN_BOXES}/sample-wallenstein", 403),
        Line("post", f"{WALLENSTEIN_BOXES}/nowhere", 404),
    ),
    "POST /wallenstein/boxes/<id_>/typed": (
        Line("post", f"{WALLENSTEIN_BOXES}/sample-wallenstein/typed", 403),
    ),
    "POST /wallenstein/boxes/<id_>/delete": (
        Line("post", f"{WALLENSTEIN_BOXES}/sample-wallenstein/delete", 403),
    ),
    "GET /wallenstein/boxes/<id_>/export": (
        Line("get", f"{WALLENSTEIN_BOXES}/sample-wallenstein/export", 200),
    ),
}
"""All may read the library. A box is changed by the browser that made it, the sample by nobody."""

OF_TABLES = {**OF_THE_TABLE, **OF_ANOTHER_GAME}
ROUTES = {**OF_TABLES, **OF_EVERYBODY, **OF_BOXES}
TRIES = [
    pytest.param(line, rule in OF_TABLES, id=f"{line.method} {line.path or '/'} {n}")
    for rule, lines in ROUTES.items()
    for n, line in enumerate(lines)
]


def test_every_route_says_here_who_may_use_it(app: Flask) -> None:
    there = {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert there == set(ROUTES)
    assert all(lines for lines in ROUTES.values())


@pytest.mark.parametrize(("line", "of_a_table"), TRIES)
def test_a_route_answers_everybody_as_its_line_says(
    app: Flask, line: Line, of_a_table: bool
) -> None:
    """Each role finds the table as it was."""
    table = a_table(a_deal())
    party = a_party(app, table)
    answers = {}
    for role in sorted(ROLES, key=(BOTH, AS_SEAT).__contains__):  # who leads is changed for these
        if role in (BOTH, AS_SEAT):
            leads(party)
        path = (party.at(table).url if of_a_table else "") + line.path
        client = party.browser(BOTH if role == AS_SEAT else role)
        if role == AS_SEAT:
            path += ("&" if "?" in path else "?") + "as=red" if "as=" not in path else ""
        answer = client.open(path, method=line.method, **line.send)
        answers[role] = answer.status_code
        answer.close()
        if line.method != "get" and answer.status_code < 400:
            party = a_party(app, table)
    assert answers == dict.fromkeys(ROLES, line.everybody) | dict(line.but)


def over(app: Flask) -> Party:
    """A game that has been played to its end here."""
    party = Party(app, random_game(4, 1, 0))
    for entry in random_game(4, 1).log:
        party.records.append(party.now, party.now.table.play(entry), "host")
    return party


@pytest.mark.parametrize("what", ["export", "story", "story.svg", "csv", "then?n=0"])
def test_the_story_is_everybodys_once_the_game_is_over(app: Flask, what: str) -> None:
    party = over(app)
    path = f"{party.url}/{what}"
    assert {party.browser(role).get(path).status_code for role in Party.ROLES} == {200}
    party.records.append(party.now, party.now.table.play(Undo()), "host")
    assert {party.browser(role).get(path).status_code for role in Party.ROLES} == {403}


def test_only_who_leads_a_table_deletes_its_finished_game(app: Flask) -> None:
    party = over(app).seated(red=OWN)
    for role in set(Party.ROLES) - {HOST}:
        assert party.browser(role).post(f"{party.url}/delete").status_code == 403
        assert f"{party.url}/delete" not in party.browser(role).get("/games").text
    assert f"{party.url}/delete" in party.browser(HOST).get("/games").text
    leads(party)
    assert party.browser(HOST).post(f"{party.url}/delete").status_code == 403
    assert party.browser(BOTH).post(f"{party.url}/delete").status_code == 303
    assert party.browser(BOTH).post(f"{party.url}/delete").status_code == 404


# Entries


class Kind(NamedTuple):
    """An entry, and who may write it; the rest of the world may not."""

    what: dict[str, Any]
    may: frozenset[str]


TABLES = frozenset({HOST, BOTH})
REDS = frozenset({OWN, BOTH, AS_SEAT})
"""Those who may make what the player of red does, on the phone. `both` has it as a phone too."""

MOVES: tuple[dict[str, Any], ...] = (
    {"type": "choose_town", "town": "lauban"},
    {"type": "choose_town", "town": "lauban", "offer": 3},
    {"type": "raise", "guards": 3},
    {"type": "accept"},
    {"type": "collect", "rotation": 0},
    {"type": "collect", "goods": {"red": 1}, "guards": 2},
    {"type": "choose_row", "store": "royal", "row": 1},
    {"type": "take_leader", "figures": None},
    {"type": "reveal", "guards": 1, "clergy": 0, "aristocracy": 0, "burghers": 0},
    {"type": "use_follower", "follower": "trader", "goods": {"red": -1, "blue": 1}},
    {"type": "decline_follower", "follower": "trader"},
    {"type": "exchange_guards", "guards": 2},
    {"type": "correct", "guards": 1},
    {"type": "correct", "leaders": {"clergy": -2}, "note": "two cards"},
)
OPEN = (
    {"type": "correct", "influence": 2},
    {"type": "correct", "goods": {"red": 1}},
    {"type": "correct", "horses": -1},
)
LEFT_AT_0 = (
    {"type": "correct", "influence": 2, "guards": 0, "leaders": {"clergy": 0}},
    {"type": "correct", "goods": {"red": 1}, "leaders": {}, "guards": 0},
)
MIXED = (
    {"type": "correct", "guards": 1, "influence": 2},
    {"type": "correct", "leaders": {"clergy": 1}, "goods": {"red": 1}},
)
OF_THE_HOST: tuple[dict[str, Any], ...] = (
    {"type": "deal"},
    {"type": "describe", "tile": "t", "arrows": [0], "middle": []},
    {"type": "settle"},
    {"type": "amend", "entry": 1, "with": None},
    {"type": "amend", "setup": {"numbers": {}}},
    {"type": "redo"},
    {"type": "undo"},
    {"type": "undo", "to": 0},
    {"type": "deal", "player": "red"},
    {"type": "redo", "player": "red"},
    {"type": "undo", "player": "red"},
    {"type": "sing"},
    {"type": "lost", "data": {}},
    {"type": None},
    {},
)
KINDS = [
    *(Kind({**move, "player": "red"}, REDS) for move in MOVES),
    *(Kind({**move, "player": "green"}, TABLES) for move in (*MOVES, *OPEN, *MIXED)),
    *(Kind({**move, "player": "yellow"}, frozenset({OTHER})) for move in MOVES),
    *(Kind({**move, "player": "red"}, TABLES) for move in (*OPEN, *LEFT_AT_0)),
    *(Kind({**move, "player": "red"}, frozenset()) for move in MIXED),
    *(Kind({**move, "player": "purple"}, TABLES) for move in MOVES),
    *(Kind(entry, TABLES) for entry in OF_THE_HOST),
    *(Kind({**move, "player": "green", "insist": True}, TABLES) for move in MOVES),
    Kind({**MOVES[2], "player": "red", "insist": True}, frozenset({BOTH})),
]


def may_write(party: Party, role: str, entry: dict[str, Any], **more: Any) -> bool:
    """Whether the entry passes the first gate; then it is refused as much too late."""
    where = "?as=red" if role == AS_SEAT else ""
    role = BOTH if role == AS_SEAT else role
    assert party.now.revision < 90
    answer = party.post(role, {"revision": 90, **entry, **more}, where)
    assert answer.status_code in (403, 409), answer.text
    return answer.status_code == 409


def writers(party: Party, entry: dict[str, Any]) -> set[str]:
    """Everybody who may write this entry."""
    found = {r for r in (HOST, OWN, OTHER, GUEST, OLD, STRANGER) if may_write(party, r, entry)}
    leads(party)
    found |= {r for r in (BOTH, AS_SEAT) if may_write(party, r, entry)}
    party.led_by(HOST).seated(red=OWN)
    return found


def test_each_kind_of_entry_is_written_by_those_of_the_table_of_rights(party: Party) -> None:
    kinds = {kind.what.get("type") for kind in KINDS}
    assert kinds >= {*TYPES, *CORRECTING_LINES}, "a kind of entry has no line here"
    for kind in KINDS:
        assert writers(party, kind.what) == kind.may, kind.what


def test_after_a_take_over_the_tablet_plays_the_seat_too_until_it_is_given_back(
    party: Party,
) -> None:
    move = {**MOVES[0], "player": "red"}
    hand = {"type": "correct", "player": "red", "guards": 1}
    answers = []
    for do in ("tablet", "phone", "tablet"):
        party.browser(HOST).post(f"{party.url}/seats/red", data={"do": do})
        answers.append((may_write(party, HOST, move), may_write(party, HOST, hand)))
        assert may_write(party, OWN, move)
        assert not may_write(party, OTHER, move)
    assert answers == [(True, True), (False, False), (True, True)]
    page = party.browser(OTHER).get(f"{party.url}/seats/yellow").text
    assert "taken" in party.browser(GUEST).get(f"{party.url}/sheet/seats").text
    assert page
    party.browser(OWN).post(f"{party.url}/seats/red")  # the phone takes it back itself
    assert not may_write(party, HOST, move)


def test_a_seat_takes_back_its_own_last_entry_while_nothing_followed(app: Flask) -> None:
    undo = {"type": "undo"}
    party = a_party(app, a_table(a_deal(), goes("red", "lauban")))
    assert writers(party, undo) == {HOST, OWN, BOTH, AS_SEAT}
    assert writers(party, {**undo, "to": 0}) == TABLES
    party.at(party.now.table.play(read_entry(LEAGUE_OF_SIX, goes("yellow", "bautzen"))))
    assert writers(party, undo) == {HOST, OTHER, BOTH}
    party.at(party.now.table.play(Undo()))
    assert writers(party, undo) == TABLES, "an undo is an entry that followed"
    assert party.post(OWN, undo).status_code == 403


def test_a_seat_takes_back_nothing_that_it_could_not_have_entered(app: Flask) -> None:
    """The table's corrections and what it insisted on stay the table's, whose seat it is about."""
    for entry in (
        {"type": "correct", "player": "red", "influence": -3},
        goes("red", "lauban", insist=True),
    ):
        party = a_party(app, a_table(a_deal(), entry))
        assert writers(party, {"type": "undo"}) == TABLES, entry


def test_the_answer_to_an_undo_that_was_lost_can_be_asked_for_again(app: Flask) -> None:
    party = a_party(app, a_table(a_deal()))
    made = [
        party.post(OWN, {**goes("red", "lauban"), "key": "tap 1", "revision": 1}),
        party.post(OWN, {"type": "undo", "key": "tap 2", "revision": 2}),
        party.post(OWN, {"type": "undo", "key": "tap 2", "revision": 2}),
        party.post(OWN, {**goes("red", "lauban"), "key": "tap 1", "revision": 1}),
    ]
    assert [answer.json for answer in made] == [{"revision": n} for n in (2, 3, 3, 2)]
    other = party.post(OTHER, {"type": "undo", "key": "tap 2", "revision": 2})
    assert other.status_code == 403
    assert party.now.revision == 3


def revealing() -> Table:
    table = random_game(4, 1)
    return table.play(Undo(to=len(table.counting) - 4))


def hand_of(colour: str, guards: int = 2) -> dict[str, Any]:
    return shows(colour, guards, 1, 2, 3)


def test_a_seat_replaces_its_own_hand_until_the_last_is_in(app: Flask) -> None:
    table = revealing()
    first, second, *rest = table.state.players
    party = Party(app, table).seated(**{first: OWN, second: OTHER}).at(table)
    n = party.now.revision
    for guards in (2, 9):
        assert party.post(OWN, {**hand_of(first, guards), "revision": n}).status_code == 200
        n += 1
    assert party.post(OTHER, hand_of(first)).status_code == 403
    assert party.post(HOST, hand_of(first)).status_code == 403
    for colour in rest:
        assert party.post(HOST, hand_of(colour)).status_code == 200
    assert party.post(OWN, hand_of(first, 7)).status_code == 200
    assert party.post(OTHER, hand_of(second)).status_code == 200
    assert party.now.table.state.phase == "finished"
    assert party.now.table.state.players[first].guards == 7
    assert party.post(OWN, hand_of(first)).status_code == 422


def test_several_who_act_at_once_are_not_too_late_for_each_other(app: Flask) -> None:
    table = revealing()
    colours = list(table.state.players)
    party = Party(app, table).seated(**{colours[0]: OWN, colours[1]: OTHER}).at(table)
    seen = party.now.revision
    senders = dict(zip(colours, (OWN, OTHER, HOST, HOST), strict=True))
    answers = [
        party.post(sender, {**hand_of(colour), "revision": seen}).json
        for colour, sender in senders.items()
    ]
    assert answers == [{"revision": seen + 1 + n} for n in range(4)]


LADDER = (
    ("forbidden, stale and nonsense", OTHER, {"revision": 77, "town": "prag"}, 403),
    ("forbidden and stale", OTHER, {"revision": 77}, 403),
    ("forbidden and nonsense", OTHER, {"town": "prag"}, 403),
    ("forbidden and against the rules", OTHER, {"town": "loebau"}, 403),
    ("stale and nonsense", OWN, {"revision": 77, "town": "prag"}, 409),
    ("stale and against the rules", OWN, {"revision": 0, "town": "loebau"}, 409),
    ("stale", OWN, {"revision": 0}, 409),
    ("nonsense", OWN, {"town": "prag"}, 422),
    ("against the rules", OWN, {"town": "loebau"}, 422),
    ("right", OWN, {}, 200),
)


@pytest.mark.parametrize(
    ("sender", "what", "status"), [x[1:] for x in LADDER], ids=[x[0] for x in LADDER]
)
def test_checks_run_in_the_order_403_409_422(
    party: Party, sender: str, what: dict[str, Any], status: int
) -> None:
    for send in (party.post, party.form):
        party.at(a_table(a_deal()))
        before = party.now
        answer = send(sender, {**goes("red", "lauban"), **what})
        assert answer.status_code == status
        assert (party.now == before) == (status != 200)


def test_a_form_cannot_say_twice_whose_entry_it_is(party: Party) -> None:
    for fields in (
        {"type": "correct", "player": ["red", "yellow"], "guards": "3"},
        {"type": ["correct", "undo"], "player": "red", "guards": "3"},
    ):
        assert party.form(OWN, fields).status_code == 403
        assert party.form(OTHER, fields).status_code == 403
    twice = {"type": "correct", "player": "red", "guards": "3", "influence": ["0", "5"]}
    assert party.form(OWN, twice).status_code == 422, "it is told why that is no correction"
    assert party.form(OTHER, twice).status_code == 403
    assert party.now.revision == 1


def test_the_numbers_of_a_form_are_judged_as_what_they_say(party: Party) -> None:
    """Fields left at 0 change nothing: so they neither need a right nor give one."""
    fields = {"type": "correct", "player": "red", "influence": "0", "goods.red": "0"}
    hand = {**fields, "guards": "1"}
    board = {**fields, "goods.red": "1", "guards": "0", "leaders.clergy": "0"}
    assert party.form(HOST, hand).status_code == 403
    assert party.form(OWN, board).status_code == 403
    assert party.form(OWN, hand).status_code == 200
    assert party.form(HOST, board).status_code == 200


class Blessing(Entry, frozen=True, tag="bless"):
    """A kind of entry that the game has forgotten to give to anybody."""

    player: str = "red"


class Luck(Correct, frozen=True, tag="correct"):
    """A correction with a number of which nobody has said whether all may see it."""

    luck: int = 0


class TryingLuck(Correcting):
    entries = (Luck,)


class LuckyLeague(LeagueOfSix):
    """League of Six with that number in its corrections."""

    steps = tuple(TryingLuck if step is Correcting else step for step in LeagueOfSix.steps)


def test_what_the_game_has_given_to_nobody_nobody_may_write(app: Flask) -> None:
    game = LuckyLeague()
    table = tables.start(game, game.read_setup(a_setup()))
    party = a_party(app, table.play(read_entry(game, a_deal())))
    lucky = {"type": "correct", "player": "red", "luck": 1}
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "tablet"})
    for entry in (lucky, {**lucky, "guards": 1}, {**lucky, "influence": 1}):
        assert writers(party, entry) == set(), entry
    assert writers(party, {**lucky, "luck": 0}) == {*TABLES, *REDS}
    assert game.right(table.state, Blessing()) == Right()


class SecretiveLeague(LeagueOfSix):
    """All of it is for red's own eyes, as a sealed plan is."""

    def right(self, state: State, entry: Entry) -> Right:
        return Right(
            seats=frozenset({"red"}), for_seat="red", after_take_over=False, may_undo=False
        )


def test_a_game_may_keep_an_entry_from_the_tablet_even_after_a_take_over(app: Flask) -> None:
    """The tablet must never read it; and what was opened stays open."""
    game = SecretiveLeague()
    table = tables.start(game, game.read_setup(a_setup()))
    for entry in (a_deal(), goes("red", "lauban")):
        table = table.play(read_entry(game, entry))
    move = {**MOVES[0], "player": "red"}
    party = a_party(app, table)
    assert writers(party, move) == REDS
    assert writers(party, {"type": "undo"}) == TABLES, "not even the player takes it back"
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "tablet"})
    assert not may_write(party, HOST, move)
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "no_phone"})
    assert may_write(party, HOST, move)
