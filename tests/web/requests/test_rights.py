"""Rights: every route and every kind of entry, for everybody (formats: rights)."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound

from companion.core import table as tables
from companion.core.game_file import game_file_data
from companion.core.lines import CORRECTING_LINES, Undo, read_entry
from companion.core.play import Right
from companion.core.table import Table
from companion.folders import HOME
from companion.games.league_of_six.entries import Entry
from companion.games.league_of_six.game import LEAGUE_OF_SIX, LeagueOfSix
from companion.games.league_of_six.state import State
from companion.games.league_of_six.steps.correct import Correct, Correcting
from companion.web.http.static import StaticFiles
from tests.games.league_of_six.engine_games import TYPES, random_game
from tests.games.league_of_six.positions import a_deal, a_setup, goes, shows
from tests.support.league_tables import a_party, a_table
from tests.support.party import BOTH, GUEST, HOST, HX, OLD, OTHER, OWN, STRANGER, Party

STATIC = StaticFiles(HOME / "static").address
AS_SEAT = "both as seat"
ROLES = (*Party.ROLES, AS_SEAT)


def leads(party: Party) -> Party:
    """Let `both` lead the table and hold red with the same browser."""
    return party.tables_led_by(BOTH).seated(red=BOTH)


@pytest.fixture
def party(app: Flask) -> Party:
    return a_party(app, a_table(a_deal()))


# Routes


class Line(NamedTuple):
    """The answers of a route: `everybody` gets the first status, except for the roles in `but`."""

    method: str
    path: str
    everybody: int
    but: dict[str, int]
    send: dict[str, Any]

    def at(self, table: str) -> str:
        """Return the address of the route; T stands for the table's address."""
        return self.path.replace("T", table, 1) if self.path.startswith("T") else self.path


WHO = {
    "host": (HOST, BOTH, AS_SEAT),
    "seat": (OWN, BOTH, AS_SEAT),
    "other": (OTHER,),
    "as-seat": (AS_SEAT,),
}
COLOURS = ("red", "yellow", "green", "blue")
SEND: dict[str, dict[str, Any]] = {
    "look": {"data": {"do": "look"}},
    "rename": {
        "data": {
            "do": "look",
            **{f"players.{n}.colour": colour for n, colour in enumerate(COLOURS)},
            **{f"players.{n}.name": f"{colour}!" for n, colour in enumerate(COLOURS)},
        }
    },
    "renaming": {"data": {"do": "keep", "revision": "1", "instead": '{"own_phases": ["storing"]}'}},
    "out": {"data": {"do": "out"}},
    "leaving-out": {"data": {"do": "keep", "revision": "1", "instead": "null"}},
    **{do: {"data": {"do": do}} for do in ("confirm", "refuse", "no_phone", "phone", "tablet")},
    **{do: {"data": {"do": do}} for do in ("free", "sing")},
    "fragment": {"headers": HX},
    "no-name": {"json": {"name": ""}},
    "ours": {"data": {"name": "Ours"}},
    "nothing": {"json": {}},
    "list": {"json": []},
    "hand": {"json": {"type": "reveal"}},
    "half": {"data": b"{", "content_type": "application/json"},
    "wrong-code": {"json": {"code": "wrong"}},
    "foreign": {"json": {"address": "evil.example"}},
    "setup": {"json": {"game": LEAGUE_OF_SIX.name, "setup": a_setup()}},
    "game": {"json": game_file_data(random_game(3, 1, 5))},
    "english": {"data": {"language": "en"}},
    "no-language": {"data": {"language": "../en"}},
    "wifi": {"data": {"network": "home", "password": "x"}},
}
SAMPLE = "/boxes/sample"
LIBRARY = "/wallenstein/boxes"
ROUTES = f"""
get T 200
get T/sheet/menu 200
get T/sheet/help 200
get T/sheet/phase 200
get T/sheet/history 200
get T/sheet/seats 200
get T/sheet/correct?player=red 200
get T/sheet/hand?player=red 200
get T/sheet/secrets 404
get T/sheet/describe?what=tile&town=lauban 403 host=200
post T/sheet/describe?what=tile&town=lauban 403 host=200
get T/sheet/describe?what=secrets 403 host=404
get T/sheet/describe?what=closed 403 host=204
get T/sheet/printed 200
post T/keep 403 host=303 send=no-name
get T/history 200
get T/change 403 host=200 as-seat=403
post T/change 403 host=422 as-seat=403 send=look
post T/change 403 host=200 as-seat=403 send=rename
post T/change 403 host=303 as-seat=403 send=renaming
get T/change/1 403 host=200 as-seat=403
get T/change/9 403 host=404
post T/change/1 403 host=200 as-seat=403 send=out
post T/change/1 403 host=303 as-seat=403 send=leaving-out
post T/change/9 403 host=404 send=out
get T/export 403
get T/replay 200
get T/replay 200 send=fragment
get T/replay?entry=0 403
get T/replay?entry=9999 404
get T/replay?entry=-1 404
get T/story 403
get T/story.svg 403
get T/csv 403
get T/state 200
get T/state?as=table 200
get T/state?as=red 403 seat=200
get T/state?as=yellow 403 other=200
get T/state?as=green 403
get T/state?as=purple 404
get T/state?as=all 404
get T/events 200
get T/events?as=table 200
get T/events?as=red 403 seat=200
get T/events?as=join 200
get T/events?as=all 404
get T/view 200
get T/view?as=table 200
get T/view?as=red 403 seat=200
get T/view?as=join 200
get T/view?as=all 404
get T/join 200
get T/qr.svg 200
get T/seats/red 303 seat=200
get T/seats/green 303
get T/seats/purple 404
get T/seats/red/sheet/correct 403 seat=200
get T/seats/red/sheet/history 403 seat=200
get T/seats/red/sheet/help 403 seat=200
get T/seats/red/sheet/board 403 seat=200
get T/seats/red/sheet/secrets 404
get T/seats/red/sheet/describe?what=tile&town=lauban 403 seat=200
post T/seats/red/sheet/describe?what=tile&town=lauban 403 seat=200
get T/seats/red/sheet/describe?what=deck&deck=1 403 seat=404
get T/seats/red/sheet/describe?what=closed 403 seat=204
get T/seats/purple/sheet/describe?what=tile&town=lauban 403
get T/seats/green/sheet/history 403
post T/seats/red 303
post T/seats/green 303
post T/seats/purple 404
post T/seats/red 403 host=303 send=confirm
post T/seats/red 403 host=303 send=refuse
post T/seats/red 403 host=303 send=no_phone
post T/seats/red 403 host=303 send=phone
post T/seats/red 403 host=303 send=tablet
post T/seats/red 403 host=303 send=free
post T/seats/red 403 host=422 send=sing
post T/seats/red/hand 403 seat=422 send=nothing
post T/seats/red/hand 403 seat=422 send=hand
post T/seats/green/hand 403 send=nothing
delete T/seats/red 403 host=204 seat=204
delete T/seats/green 403 host=204
post T/entries 403 host=422 seat=422 other=422 send=half
post T/host 403 send=wrong-code
post T/host 403 send=nothing
post T/rematch 403 host=409
post T/delete 403 host=303
post T/address 403 host=422 send=foreign
get T/outcome 404
get T/seats/red/outcome 404
get T/sheet/cards 404
get T/sheet/tower 404
post T/cards 404
post T/openings 404
post T/corrections 404
post T/seats/red/plan-preview 404
get / 200
get /healthz 200
get /healthz/stream 200
get /t?code=ABCD 404
get {STATIC}/css/base.css 200
get {STATIC}/../app.py 404
get {STATIC}/page.css?parts=css/base.css 200
get {STATIC}/page.css?parts=../app.py 404
get {STATIC}/page.js?first=js/view.js&then=js/keys.js 200
get {STATIC}/page.js?first=../app.py 404
get /static/css/base.css 200
get /static/../app.py 404
get /replay 302
get /replay/league-of-six?entry=7 200
get /manifest.webmanifest 200
get /sw.js 200
get /calculator 200
get /calculator/players 200
get /calculator/result 200
get /wallenstein/calculator 200
get /wallenstein/calculator/players 200
get /wallenstein/calculator/result 200
get /wallenstein/quarrel 200
get /wallenstein/quarrel/result 200
post /score 422 send=nothing
get /new 200
post /new 200
post /tables 303 send=setup
post /tables/remove 303
post /tables/restore 303
get /games 200
get /games/csv 200
post /games 422
post /games 303 send=game
post /language 303 send=english
post /language 422 send=no-language
post /wifi 200 send=wifi
get /boxes 200
post /boxes 303 send=ours
post /boxes 422 send=list
post /boxes/open 422
get {SAMPLE} 200
get /boxes/nowhere 404
post {SAMPLE} 403
post /boxes/nowhere 404
post {SAMPLE}/delete 403
get {SAMPLE}/export 200
get {SAMPLE}/edit/leaders 403
get {SAMPLE}/edit/follower 403
post {SAMPLE}/edit/leaders 403
post {SAMPLE}/edit/follower 403
post {SAMPLE}/describe 403
post {SAMPLE}/remove 403
post {SAMPLE}/sheet/leaders 403
get {LIBRARY} 200
post {LIBRARY} 303 send=ours
post {LIBRARY} 422 send=list
post {LIBRARY}/open 422
get {LIBRARY}/sample-wallenstein 200
get {LIBRARY}/sample 404
post {LIBRARY}/sample-wallenstein 403
post {LIBRARY}/nowhere 404
post {LIBRARY}/sample-wallenstein/typed 403
post {LIBRARY}/sample-wallenstein/delete 403
get {LIBRARY}/sample-wallenstein/export 200
get {LIBRARY}/sample-wallenstein/board 200
post {LIBRARY}/sample-wallenstein/board 403
get T/sheet/board 404
"""
"""What each route answers at a table (T) in the middle of a game. Routes that only Wallenstein has
answer 404 there. A box is changed only by the browser that made it, the sample by nobody. A new
route needs a line here."""


def a_line(text: str) -> Line:
    method, path, everybody, *rest = text.split()
    named = dict(word.split("=") for word in rest)
    send = SEND[named.pop("send")] if "send" in named else {}
    but = {role: int(status) for who, status in named.items() for role in WHO[who]}
    return Line(method, path, int(everybody), but, send)


LINES = [a_line(text) for text in ROUTES.split("\n") if text]


def rules_of(app: Flask, lines: Iterable[Line]) -> set[str]:
    """Return the rules of the routes that these lines lead to."""
    routes, found = app.url_map.bind("localhost"), set()
    for line in lines:
        with suppress(NotFound):
            rule, _ = routes.match(
                line.at("/t/ABCD").partition("?")[0], line.method.upper(), return_rule=True
            )
            found.add(f"{line.method.upper()} {rule.rule}")
    return found


def test_every_route_has_a_line_in_the_table_of_rights(app):
    assert rules_of(app, LINES) == {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


@pytest.mark.parametrize("line", LINES, ids=[text for text in ROUTES.split("\n") if text])
def test_every_route_grants_only_its_documented_rights(app, line):
    """Each role starts from the same table."""
    table = a_table(a_deal())
    party = a_party(app, table)
    answers = {}
    for role in sorted(ROLES, key=(BOTH, AS_SEAT).__contains__):  # these change who leads
        if role in (BOTH, AS_SEAT):
            leads(party)
        path = line.at(party.at(table).url)
        client = party.browser(BOTH if role == AS_SEAT else role)
        if role == AS_SEAT and "as=" not in path:
            path += f"{'&' if '?' in path else '?'}as=red"
        answer = client.open(path, method=line.method, **line.send)
        answers[role] = answer.status_code
        answer.close()
        if line.method != "get" and answer.status_code < 400:
            party = a_party(app, table)
    assert answers == dict.fromkeys(ROLES, line.everybody) | line.but


def over(app: Flask) -> Party:
    """Return a table whose game was played to its end on this server."""
    party = Party(app, random_game(4, 1, 0))
    for entry in random_game(4, 1).log:
        party.records.append(party.now, party.now.table.play(entry), "host")
    return party


@pytest.mark.parametrize("what", ["export", "story", "story.svg", "csv", "replay?entry=0"])
def test_everybody_may_read_the_story_once_the_game_is_over(app, what):
    party = over(app)
    path = f"{party.url}/{what}"
    assert {party.browser(role).get(path).status_code for role in Party.ROLES} == {200}
    party.records.append(party.now, party.now.table.play(Undo()), "host")
    assert {party.browser(role).get(path).status_code for role in Party.ROLES} == {403}


def test_only_the_host_can_delete_a_finished_game(app):
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
    """An entry, and the roles that may write it. All others may not."""

    what: dict[str, Any]
    may: frozenset[str]


TABLES = frozenset({HOST, BOTH})
REDS = frozenset({OWN, BOTH, AS_SEAT})
"""The roles that may act for red on the phone. `both` has red on this browser, too."""

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
    Kind({"type": "book", "entry": 1, "player": "red"}, frozenset()),
    Kind({"type": "book", "entry": 1, "player": "green"}, frozenset()),
    *(Kind({**move, "player": "green", "insist": True}, TABLES) for move in MOVES),
    Kind({**MOVES[2], "player": "red", "insist": True}, frozenset({BOTH})),
]


def may_write(party: Party, role: str, entry: dict[str, Any], **more: Any) -> bool:
    """Return whether the entry passes the check of rights. It is never written, because its
    revision is wrong."""
    where = "?as=red" if role == AS_SEAT else ""
    role = BOTH if role == AS_SEAT else role
    assert party.now.revision < 90
    answer = party.post(role, {"revision": 90, **entry, **more}, where)
    assert answer.status_code in (403, 409), answer.text
    return answer.status_code == 409


def writers(party: Party, entry: dict[str, Any]) -> set[str]:
    """Return all roles that may write this entry."""
    found = {r for r in (HOST, OWN, OTHER, GUEST, OLD, STRANGER) if may_write(party, r, entry)}
    leads(party)
    found |= {r for r in (BOTH, AS_SEAT) if may_write(party, r, entry)}
    party.tables_led_by(HOST).seated(red=OWN)
    return found


def test_only_those_in_the_table_of_rights_may_write_an_entry(party):
    kinds = {kind.what.get("type") for kind in KINDS}
    assert kinds >= {*TYPES, *CORRECTING_LINES}, "a kind of entry has no line here"
    for kind in KINDS:
        assert writers(party, kind.what) == kind.may, kind.what


def test_the_tablet_plays_for_a_seat_from_its_take_over_until_its_return(party):
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
    party.browser(OWN).post(f"{party.url}/seats/red")  # the phone takes its seat back itself
    assert not may_write(party, HOST, move)


def test_a_seat_can_undo_its_own_last_entry(app):
    undo = {"type": "undo"}
    party = a_party(app, a_table(a_deal(), goes("red", "lauban")))
    assert writers(party, undo) == {HOST, OWN, BOTH, AS_SEAT}
    assert writers(party, {**undo, "to": 0}) == TABLES
    party.at(party.now.table.play(read_entry(LEAGUE_OF_SIX, goes("yellow", "bautzen"))))
    assert writers(party, undo) == {HOST, OTHER, BOTH}
    party.at(party.now.table.play(Undo()))
    assert writers(party, undo) == TABLES, "an undo is an entry that followed"
    assert party.post(OWN, undo).status_code == 403


def test_a_seat_can_undo_its_move_before_a_town_entered_by_another_phone(app):
    entered = {"type": "describe", "round": 1, "town": "kamenz", "side": "white", "edges": [[]] * 6}
    party = a_party(app, a_table(a_deal(), goes("red", "lauban"), box=None))
    assert party.post(OTHER, {**entered, "player": "yellow", "revision": 2}).status_code == 200
    assert writers(party, {"type": "undo"}) == {HOST, OTHER, BOTH}, (
        "what it entered itself, as ever"
    )
    assert writers(party, {"type": "undo", "entry": 2}) == {HOST, OWN, BOTH, AS_SEAT}
    assert writers(party, {"type": "undo", "entry": 1}) == TABLES
    page = party.browser(OWN).get(f"{party.url}/seats/red").text
    assert '<input type="hidden" name="entry" value="2">' in page
    seen_before = {"type": "undo", "entry": 2, "revision": 2}
    assert party.post(OWN, seen_before).status_code == 200
    assert party.now.table.effective_lines == (1, 3)


def test_a_seat_cannot_undo_entries_that_it_may_not_make(app):
    """A correction or an insisted entry by the table stays with the table, whichever seat it
    concerns."""
    for entry in (
        {"type": "correct", "player": "red", "influence": -3},
        goes("red", "lauban", insist=True),
    ):
        party = a_party(app, a_table(a_deal(), entry))
        assert writers(party, {"type": "undo"}) == TABLES, entry


def test_an_undo_can_be_sent_again_after_a_lost_answer(app):
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
    return table.play(Undo(to=len(table.effective_lines) - 4))


def hand_of(colour: str, guards: int = 2) -> dict[str, Any]:
    return shows(colour, guards, 1, 2, 3)


def test_a_seat_can_replace_its_hand_until_the_last_is_entered(app):
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


PRAG, FAR = {"town": "prag"}, {"town": "loebau"}
LADDER = {
    "forbidden, stale and nonsense": (OTHER, {"revision": 77, **PRAG}, 403),
    "forbidden and stale": (OTHER, {"revision": 77}, 403),
    "forbidden and nonsense": (OTHER, PRAG, 403),
    "forbidden and against the rules": (OTHER, FAR, 403),
    "stale and nonsense": (OWN, {"revision": 77, **PRAG}, 409),
    "stale and against the rules": (OWN, {"revision": 0, **FAR}, 409),
    "stale": (OWN, {"revision": 0}, 409),
    "nonsense": (OWN, PRAG, 422),
    "against the rules": (OWN, FAR, 422),
    "right": (OWN, {}, 200),
}


@pytest.mark.parametrize("why", LADDER)
def test_an_entry_is_checked_for_403_then_409_then_422(party, why):
    sender, what, status = LADDER[why]
    for send in (party.post, party.form):
        party.at(a_table(a_deal()))
        before = party.now
        answer = send(sender, {**goes("red", "lauban"), **what})
        assert answer.status_code == status
        assert (party.now == before) == (status != 200)


def test_a_form_cannot_name_two_players(party):
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


def test_rights_treat_numbers_typed_as_text_as_numbers(party):
    """Fields left at 0 change nothing, so they neither need a right nor give one."""
    fields = {"type": "correct", "player": "red", "influence": "0", "goods.red": "0"}
    hand = {**fields, "guards": "1"}
    board = {**fields, "goods.red": "1", "guards": "0", "leaders.clergy": "0"}
    assert party.form(HOST, hand).status_code == 403
    assert party.form(OWN, board).status_code == 403
    assert party.form(OWN, hand).status_code == 200
    assert party.form(HOST, board).status_code == 200


class Blessing(Entry, frozen=True, tag="bless"):
    """A kind of entry that the game has assigned to nobody."""

    player: str = "red"


class Luck(Correct, frozen=True, tag="correct"):
    """A correction with a number that the game has declared neither public nor hidden."""

    luck: int = 0


class TryingLuck(Correcting):
    entries = (Luck,)


class LuckyLeague(LeagueOfSix):
    """League of Six with that number in its corrections."""

    steps = tuple(TryingLuck if step is Correcting else step for step in LeagueOfSix.steps)


def test_nobody_may_write_undeclared_entries(app):
    game = LuckyLeague()
    table = tables.begin_table(game, game.read_setup(a_setup()))
    party = a_party(app, table.play(read_entry(game, a_deal())))
    lucky = {"type": "correct", "player": "red", "luck": 1}
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "tablet"})
    for entry in (lucky, {**lucky, "guards": 1}, {**lucky, "influence": 1}):
        assert writers(party, entry) == set(), entry
    assert writers(party, {**lucky, "luck": 0}) == REDS, "it reads like one of the hand"
    assert game.required_right(table.state, Blessing()) == Right()


class SecretiveLeague(LeagueOfSix):
    """League of Six where all entries are for red only, as a sealed plan is."""

    def required_right(self, state: State, entry: Entry) -> Right:
        return Right(
            seats=frozenset({"red"}), for_seat="red", after_take_over=False, may_undo=False
        )


def test_a_game_may_hide_an_entry_from_the_tablet_even_after_a_take_over(app):
    """The tablet must never read such an entry, whereas open entries stay open."""
    game = SecretiveLeague()
    table = tables.begin_table(game, game.read_setup(a_setup()))
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
