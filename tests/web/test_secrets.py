"""H1 to H4: no page, answer, stream or error reveals hidden information to anybody."""

import json
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

import pytest
from flask import Flask

from companion.core.lines import Amend, Redo, Undo, read_entry
from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.league_of_six.entries import Entry
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.settle import Settle
from companion.web.live.streams import Pace
from tests.games.league_of_six.engine_games import blank_game, mended_game, new_table, random_game
from tests.games.league_of_six.positions import a_deal, collects, goes, raises
from tests.games.league_of_six.twins import (
    NOBODY,
    Number,
    at_random,
    moment,
    other_hands,
    other_purses,
    prefixes,
    same_in_public,
    with_open_hands,
)
from tests.support import listening
from tests.support.league_tables import a_table
from tests.support.pages import words
from tests.support.party import GUEST, HOST, HX, JSON, OTHER, OWN, STRANGER, Party
from tests.web.requests.test_rights import LINES, a_line, hand_of, rules_of

pytestmark = pytest.mark.slow

ROLES = (OWN, OTHER, HOST, GUEST, STRANGER)
NO_PHONE = "no phone"
STREAMED = "/events"
POSTED, READ = "posted", "read"
PACKED = {"Accept-Encoding": "gzip"}


@pytest.fixture(autouse=True)
def _everybody_stays(app: Flask) -> None:
    """Count nobody as absent during a test, however long it takes, and fix the machine's
    address."""
    app.extensions["hub"].pace = Pace(away=3600, asked=3600, empty=3600)
    app.config["HOST"] = "192.168.1.5"


# Moments of games


@lru_cache
def games() -> tuple[Table, ...]:
    return (
        random_game(4, 1),
        mended_game(3, 2),
        mended_game(5, 3, 0.3),
        blank_game(3, 4),
        random_game(5, 5),
        random_game(4, 9, modules=("retinue",)),
        random_game(6, 10, modules=("retinue",)),
        settled_game(),
        brought_back(),
    )


def brought_back() -> Table:
    """Return a table where an entry of an earlier phase was undone and redone."""
    table = random_game(4, 7, 60)
    return table.play(Undo(to=45)).play(Redo())


def settled_game() -> Table:
    """Return three rounds of a group that collects without the app and enters the results."""
    table, rng = new_table(4, 6, own_phases=["collecting"]), Random(6)
    colours = list(table.state.players)
    while table.state.round < 4:
        if table.state.phase == "collecting":
            goods: Any = {colour: {"red": 1, "blue": 1} for colour in colours}
            guards: Any = dict.fromkeys(colours, 3)
            grey: Any = {colours[0]: {"clergy": 1}} if table.state.round == 1 else {}
            told = Settle(phase="collecting", goods=goods, guards=guards, grey=grey)
            table = table.play(told)
        else:
            table = table.play(LEAGUE_OF_SIX.random_entry(table.state, rng))
    return table


MOMENTS = (
    "deal round-begins",
    "choose_town lowest-marker",
    "choose_town must-leave",
    "answer offer",
    "accept offer-12",
    "collect highest-marker",
    "settle own-way",
    "choose_row horses",
    "choose_row horses-again",
    "take_leader row-full",
    "use_follower follower",
    "exchange_guards exchange",
    "reveal game-over",
    "reveal game-over some in",
    "after undo",
    "after redo",
    "after amend",
)


@lru_cache
def points() -> dict[str, Table]:
    """Return one table for each kind of moment in these games, more often a late one than an early
    one."""
    found: dict[str, Table] = {}
    rng = Random(8)
    for whole in games():
        for table in prefixes(whole):
            kind = moment(table)
            if kind in MOMENTS and (kind not in found or rng.random() < 0.2):
                found[kind] = table
    return found


def test_pages_of_every_phase_are_compared_for_two_hidden_hands():
    assert set(points()) == set(MOMENTS)


def seat_of(table: Table, role: str) -> str | None:
    """Return the colour of a role's seat: the first two who have to act have phones, the third has
    none."""
    acting = [w.player for w in LEAGUE_OF_SIX.players_to_act(table.state) if w.player]
    seats = dict.fromkeys([*acting, *table.state.players])
    return dict(zip((OWN, OTHER, NO_PHONE), seats, strict=False)).get(role)


def kinds_of_seats(table: Table) -> list[str]:
    """Return the seats that phones hold, and one without a phone. All other seats are like that
    one."""
    seats = (seat_of(table, role) for role in (OWN, OTHER, NO_PHONE))
    return [seat for seat in seats if seat]


def seated(app: Flask, table: Table) -> Party:
    """Return the table with the player who has to act and another one on phones."""
    own, other = seat_of(table, OWN), seat_of(table, OTHER)
    return Party(app, table).seated(**{str(own): OWN, str(other): OTHER}).at(table)


# Every request


class Ask(NamedTuple):
    """One request; `path` comes after the table's address."""

    path: str
    method: str = "GET"
    headers: dict[str, str] = {}  # noqa: RUF012
    data: dict[str, Any] | None = None
    json: dict[str, Any] | None = None


SHEETS = ("correct", "followers", "history", "menu", "help", "seats", "printed", "dealing", "phase")
PRINTED = ("what=tile&town=lauban", "what=town&town=zittau", "what=storage&store=royal")
PHONE_SHEETS = ("correct", "count", "followers", "history", "help", "board", "costs")


def looks(table: Table, mine: str | None = None) -> list[Ask]:
    """Return requests for all pages, sheets, data and streams of a table; for the viewer's own
    seat, all its sheets.

    Sheets are requested as scripts do, and one as a whole page: the two differ only in their frame.
    """
    colours = kinds_of_seats(table)
    paths = ["", "/history", "/join", "/qr.svg", STREAMED, "/story", "/story.svg", "/replay"]
    paths += [f"/replay?entry={max(0, len(table.steps) - back)}" for back in (1, 2, 5)]
    viewers = ("table", "join", *colours)
    paths += [f"/{way}?as={viewer}" for way in ("events", "view") for viewer in viewers]
    paths += ["/sheet/correct", *(f"/seats/{colour}" for colour in colours)]
    paths += [f"/seats/{mine}/sheet/{PHONE_SHEETS[0]}"] if mine else []
    sheets = [f"/sheet/{name}" for name in SHEETS]
    sheets += ["/change", *(f"/change/{line}" for line in changed(table))]
    sheets += [f"/sheet/describe?{what}" for what in PRINTED]
    sheets += [
        f"/sheet/{name}?player={c}"
        for name in ("hand", "correct", "count", "exchange")
        for c in colours[:2]
    ]
    for colour in colours:
        names = PHONE_SHEETS if colour == mine else PHONE_SHEETS[:1]
        sheets += [f"/seats/{colour}/sheet/{name}" for name in names]
        sheets += [f"/seats/{colour}/sheet/describe?{what}" for what in PRINTED]
    data = ["/export", "/csv", "/state", *(f"/state?as={viewer}" for viewer in ("table", *colours))]
    asks = [Ask(path) for path in paths]
    asks += [Ask(path, headers=PACKED) for path in (STREAMED, "/events?as=join")]
    asks += [Ask(path, headers=HX) for path in sheets]
    asks += [Ask(path, headers=JSON) for path in data]
    return asks


def changed(table: Table) -> list[int]:
    """Return the numbers of some entries that somebody may want to change."""
    return [*range(1, len(table.log) + 1)][-4:] or [1]


def test_every_get_route_is_compared_for_two_hidden_hands(app):
    table = points()[MOMENTS[0]]
    asked = [a_line(f"get T{ask.path} 200") for ask in looks(table, seat_of(table, OWN))]
    shown = [line for line in LINES if (line.method, line.path[0]) == ("get", "T")]
    there = [line for line in shown if line.everybody != 404]
    assert rules_of(app, there) <= rules_of(app, asked)


def tries(table: Table) -> list[Ask]:
    """Return requests that try to enter something, sensible or not, for the sender and for other
    players.

    Some are sent both as JSON and as a form. Entries that are hardly ever allowed are sent as a
    form if possible, because the JSON error is the same sentence as on the form.
    """
    rng = Random(table.revision)
    waiting = LEAGUE_OF_SIX.players_to_act(table.state)
    sensible = [
        plain_data(entry)
        for colour in {w.player for w in waiting if w.player}
        for entry in _some(LEAGUE_OF_SIX.options(table.state, colour), rng)
    ]
    colours = list(table.state.players)
    others = [
        move | {"player": colour}
        for colour in rng.sample(colours, 2)
        for move in (
            {"type": "accept"},
            {"type": "raise", "guards": 1},
            {"type": "choose_town", "town": "lauban"},
            {"type": "collect", "rotation": 7},
            {"type": "choose_row", "store": "civic", "row": 1},
            {"type": "take_leader", "figures": 4},
            {"type": "use_follower", "follower": "trader", "goods": {"red": -1, "blue": 1}},
            {"type": "use_follower", "follower": "franklin", "goods": {"red": 1}},
            {"type": "decline_follower", "follower": "franklin"},
            {"type": "exchange_guards", "guards": 1},
            {"type": "correct", "guards": -2, "leaders": {"clergy": -1}},
            {"type": "correct", "influence": -900},
            hand_of(colour),
        )
    ]
    for_the_table = [
        {"type": "deal", "besieged": ["lauban"]},
        {"type": "describe", "tile": "x"},
        {"type": "undo", "to": 10_000},
        {"type": "sing"},
    ]
    if not any(isinstance(line, Amend) for line in table.log):  # an amended entry is not hidden
        for_the_table.append({"type": "undo"})
    both = [*sensible, *for_the_table]
    entries = [*both, *others]
    flat = [e for e in entries if not any(isinstance(v, dict | list) for v in e.values())]
    asks = [Ask("/entries", "POST", json=e) for e in entries if e in both or e not in flat]
    asks += [Ask("/entries", "POST", HX, data=entry) for entry in flat]
    asks += [Ask("/entries", "POST", json={**entries[0], "revision": 0})]
    asks += [Ask(f"/change/{line}", "POST", HX, {"do": "out"}) for line in changed(table)[::2]]
    asks += [
        Ask("/host", "POST", data={"code": "wrong"}),
        Ask("/address", "POST", data={"address": "x"}),
    ]
    typed = {"type": "reveal", "guards": 3, "clergy": 1, "aristocracy": 0, "burghers": 0}
    for colour in kinds_of_seats(table):
        asks += [
            Ask(f"/seats/{colour}/hand", "POST", HX, data=typed),
            Ask(f"/seats/{colour}", "POST", HX, data={"do": "tablet"}),
            Ask(f"/seats/{colour}", "POST"),
            Ask(f"/seats/{colour}", "DELETE", HX),
        ]
    return asks


def _some(options: Sequence[Any], rng: Random) -> list[Any]:
    """Return up to three of the listed options. Free-form options are tested by other requests
    here."""
    listed = [o for o in options if isinstance(o, Entry)]
    return rng.sample(listed, min(3, len(listed)))


Answer = tuple[int, bytes, list[tuple[str, str]]]


def ask(party: Party, role: str, what: Ask) -> Answer:
    """Return the whole answer except for the date and the cookie, which are no secrets."""
    body: dict[str, Any] = {}
    revision = party.now.revision
    if what.json is not None:
        body["json"] = {"revision": revision, **what.json}
    if what.data is not None:
        body["data"] = {
            "revision": revision,
            **{k: v for k, v in what.data.items() if v is not None},
        }
    if "/seats/" in what.path and what.method == "POST" and what.data is None:
        what = what._replace(path=f"{what.path}?as=table")
    answer = party.browser(role).open(
        party.url + what.path, method=what.method, headers=what.headers, **body
    )
    if answer.mimetype == "text/event-stream":
        content = next(answer.iter_encoded())
        if answer.content_encoding == "gzip":
            content += listening.unpacked(content)
    else:
        content = answer.get_data()
    answer.close()
    headers = [pair for pair in answer.headers if pair[0] not in ("Date", "Set-Cookie")]
    return answer.status_code, content, headers


# Canaries

CANARY = re.compile(rb"71\d{7}")
"""Matches numbers that can only come from a hidden place."""


def canaries(table: Table) -> Number:
    """Return a function that makes each hidden number unique: 71, a digit for the player, and a
    counter."""
    running = count(1)
    who = [*table.state.players, NOBODY]
    return lambda colour: 710_000_000 + 1_000_000 * (1 + who.index(colour)) + 100 * next(running)


def owners(table: Table, content: bytes) -> set[str]:
    """Return the players whose hidden numbers are in that content."""
    who = [*table.state.players, NOBODY]
    return {who[int(chr(found[2])) - 1] for found in CANARY.findall(content)}


@pytest.mark.parametrize(
    ("kind", "headers"), [*((kind, {}) for kind in MOMENTS), ("after amend", PACKED)]
)
def test_losing_a_seat_or_the_lead_ends_the_stream(app, kind, headers):
    """Their open streams are told at the same moment as all others."""
    table = other_hands(points()[kind], canaries(points()[kind]))
    party, seat = seated(app, table), seat_of(points()[kind], OWN)
    asked = {OWN: seat, HOST: "table", GUEST: "table", STRANGER: "join"}
    answers = {
        role: party.browser(role).get(f"{party.url}/events?as={viewer}", headers=headers)
        for role, viewer in asked.items()
    }
    pages = {role: answer.iter_encoded() for role, answer in answers.items()}
    said = {role: next(page) for role, page in pages.items()}

    def hear(role: str) -> list[tuple[str, str]]:
        said[role] += next(pages[role])
        return listening.told(listening.unpacked(said[role]) if headers else said[role])

    lost = party.browser("both").post(f"{party.url}/seats/{seat}")
    assert lost.location == f"{party.url}/join"
    asks = party.now.seat(str(seat)).asking[0].number
    before = hear(OWN)
    assert before[-1][0] == "view"
    given = party.browser(HOST).post(
        f"{party.url}/seats/{seat}", data={"do": "confirm", "asking": asks}
    )
    assert given.status_code == 303
    assert hear(OWN)[len(before) :] == [("gone", "")]
    assert list(pages[OWN]) == [], "the stream has ended"
    assert hear(HOST)[-1][0] == "view"
    moved = party.browser("old").post(f"{party.url}/host", json={"code": app.config["HOST_KEY"]})
    assert moved.status_code == 303
    assert hear(HOST)[-1] == ("gone", "")
    assert list(pages[HOST]) == []
    assert [hear(role)[-1][0] for role in (GUEST, STRANGER)] == ["view"] * 2
    for role, packed in said.items():
        plain = listening.unpacked(packed) if headers else packed
        assert owners(table, plain) <= ({seat} if role == OWN else set()), role
    for answer in answers.values():
        answer.close()


def test_rendered_pages_of_a_browser_are_cached_briefly(app):
    """A rendered view is shared only between browsers with the same viewer at the same table."""
    for kind in ("choose_town lowest-marker", "collect highest-marker"):
        one = points()[kind]
        two = other_hands(one, canaries(one))
        party = seated(app, one)
        asks = [(role, str(seat_of(one, role))) for role in (OWN, OTHER)]
        asks += [(role, "table") for role in (HOST, GUEST, STRANGER)]
        asks += [(role, "join") for role in (OWN, OTHER, GUEST)]
        alone = {
            (n, *asked): party.at(table).view(*asked)
            for n, table in enumerate((one, two))
            for asked in asks
        }
        assert len(set(alone.values())) >= 9
        for order in (asks, asks[::-1]):
            for n, table in enumerate((one, two)):
                party.at(table)
                for asked in [*order, *order]:
                    assert party.view(*asked) == alone[n, *asked], (kind, asked)


# Twins


Asked = tuple[str, Ask]
"""A role, and its request."""


def answers(party: Party, table: Table, asked: Sequence[Asked]) -> list[Answer]:
    """Return the answers of this table to these requests.

    Before each request that may change something, the table is reset. Before each stream, the
    people are reset. All other requests share what was rendered once.
    """
    found = {}
    for kind in (POSTED, STREAMED, READ):
        as_it_was(party, table)
        for n, (role, what) in enumerate(asked):
            if kind != kind_of(what):
                continue
            if kind == POSTED:
                as_it_was(party, table)
            elif kind == STREAMED:
                with_both_phones(party)
            # Who has which editor open is public, but depends on earlier requests.
            party.app.extensions.pop("open-editors", None)
            found[n] = ask(party, role, what)
    return [found[n] for n in range(len(asked))]


def kind_of(what: Ask) -> str:
    if what.method != "GET":
        return POSTED
    return STREAMED if what.path.startswith(STREAMED) else READ


def as_it_was(party: Party, table: Table) -> None:
    """Reset the party to this table, with both phones present."""
    party.at(table)
    with_both_phones(party)


def with_both_phones(party: Party) -> None:
    """Make exactly the holders of seats present, because others who come would be counted."""
    seats = party.kept.seats.items()
    party.only_these_are_here(*(colour for colour, seat in seats if seat.holder))


def looked_at(table: Table, role: str) -> list[Asked]:
    """Return what a role looks at.

    A guest without a cookie looks at fewer pages. The second phone skips the table's pages, which
    the first phone and a guest look at.
    """
    asks = looks(table, seat_of(table, role))
    if role == OTHER:
        asks = [what for what in asks if not what.path.startswith(("/sheet/", "/history"))]
    return [(role, what) for what in asks[:: 5 if role == STRANGER else 1]]


def tried(table: Table, role: str) -> list[Asked]:
    """Return what a role tries: all its own entries, and some of those of others.

    The latter are refused before they are examined, so fewer are enough, and fewer still without a
    cookie.
    """
    asks = tries(table)
    theirs = [what for what in asks if may_try(table, role, what)]
    others = [what for what in asks if what not in theirs]
    return [(role, what) for what in (*theirs, *others[:: 9 if role == STRANGER else 4])]


def may_try(table: Table, role: str, what: Ask) -> bool:
    """Return whether the rules are asked about this entry, instead of refusing it at once.

    The host may act for the table and for players without a phone, and make any correction, because
    it may concern open numbers. A phone may act for its player and for the table.
    """
    entry = {**(what.data or {}), **(what.json or {})}
    whose, on_phones = entry.get("player"), {seat_of(table, phone) for phone in (OWN, OTHER)}
    if role == HOST:
        return whose not in on_phones or entry["type"] == "correct"
    return role == OWN and whose in (seat_of(table, OWN), None)


def hidden_from(table: Table, role: str) -> frozenset[str]:
    """Return the colours whose hands this role sees. They must stay the same in a twin."""
    mine = seat_of(table, role)
    return frozenset({mine} if mine else ())


def alike(table: Table) -> dict[frozenset[str], list[str]]:
    """Group the roles by the hands that they see. Each group is tested with the same twins."""
    found: dict[frozenset[str], list[str]] = {}
    for role in ROLES:
        found.setdefault(hidden_from(table, role), []).append(role)
    return found


def check(
    party: Party, table: Table, asks: Callable[[Table, str], list[Asked]], hands: Number
) -> dict[str, set[str]]:
    """Check that nobody sees a hidden number, or any difference to a twin with other hands. Return
    for each role the players whose hidden numbers it has seen.

    A twin is the same table with other hidden hands. A role may only see its own player's numbers.
    """
    asked = [what for role in ROLES for what in asks(table, role)]
    answered = answers(party, table, asked)
    seen: dict[str, set[str]] = {role: set() for role in ROLES}
    for (role, what), (_, content, headers) in zip(asked, answered, strict=True):
        found = owners(table, content + str(headers).encode())
        assert found <= hidden_from(table, role), (role, what)
        seen[role] |= found
    for but, roles in alike(table).items():
        twin = other_hands(table, hands, but)
        assert same_in_public(table, twin)
        theirs = [(one, got) for one, got in zip(asked, answered, strict=True) if one[0] in roles]
        again = answers(party, twin, [one for one, _ in theirs])
        assert [one for (one, got), other in zip(theirs, again, strict=True) if got != other] == []
    return seen


@pytest.mark.parametrize("kind", MOMENTS)
def test_pages_are_the_same_whatever_hidden_hands_hold(app, kind):
    """No hidden number appears, and very small hands give the same answers as very large ones."""
    table = other_hands(points()[kind], canaries(points()[kind]))
    seen = check(seated(app, table), table, looked_at, at_random(1, 0, 3))
    assert seen == {role: hidden_from(table, role) for role in ROLES}, "the own hand is on the own"


def test_H4_entered_hands_stay_sealed_even_with_open_hands(app):
    open_hands = with_open_hands(points()["reveal game-over some in"])
    table = other_hands(open_hands, canaries(open_hands))
    party = seated(app, table)
    assert "guards" in party.browser(GUEST).get(f"{party.url}/state").text
    check(party, table, looked_at, at_random(1, 0, 40))


@pytest.mark.parametrize("kind", MOMENTS)
def test_responses_are_the_same_whatever_hidden_hands_hold(app, kind):
    """The hands can pay for everything; otherwise public facts would follow from them."""
    table = other_hands(points()[kind], canaries(points()[kind]))
    check(seated(app, table), table, tried, at_random(1, 30, 59))


def far_away() -> Table:
    """Return a table in round 2 where red chooses first and comes from Lauban, two towns from
    Zittau."""
    seats = {"red": "lauban", "yellow": "bautzen", "green": "kamenz", "blue": "zittau"}
    return a_table(
        a_deal(),
        *(goes(player, town) for player, town in seats.items()),
        *(collects(player) for player in reversed(seats)),
        a_deal(round_=2),
    )


HELD = a_table(a_deal(), goes("red", "lauban"))
DUEL = HELD.play(read_entry(LEAGUE_OF_SIX, goes("yellow", "lauban", 3)))
TOO_MUCH = {
    "an answer": (DUEL, raises("red", 12), "Anna's offer was refused."),
    "an offer": (HELD, goes("yellow", "lauban", 12), "Ben's offer was refused."),
    "a way": (far_away(), goes("red", "zittau"), "Anna's choice of Zittau was refused."),
}


@pytest.mark.parametrize("case", TOO_MUCH)
def test_H2_public_refusals_do_not_depend_on_the_hand(app, case):
    """Nobody has influence, and each player has 0 to 11 guards. The reasons of the refusal differ,
    but the answers do not."""
    table, entry, sentence = TOO_MUCH[case]
    table = other_purses(table, 0)
    party = Party(app, table).at(table)
    seen, codes = [], set()
    for guards in range(12):
        poor = other_hands(table, lambda _, n=guards: n)
        try:
            poor.play(read_entry(LEAGUE_OF_SIX, entry))
        except Refused as refused:
            codes.add(refused.code)
        else:
            continue
        party.at(poor)
        said = [
            ask(party, HOST, Ask("/entries", "POST", HX, data=entry)),
            ask(party, HOST, Ask("/entries", "POST", json=entry)),
        ]
        pages = [ask(party, role, Ask("")) for role in (HOST, GUEST)]
        assert said[0][0] == 422
        assert json.loads(said[1][1]) == {"error": sentence}
        seen.append((said, pages))
    assert len(codes) == (1 if case == "an answer" else 2)
    assert all(one == seen[0] for one in seen)
    assert all(sentence in words(page[1].decode()) for page in seen[0][1]), "all see the try"


def test_H2_a_limit_that_depends_on_a_hand_is_shown_only_to_its_player(app):
    party = Party(app, DUEL).seated(red=OWN).at(DUEL)
    before = [ask(party, role, Ask("")) for role in (HOST, GUEST)]
    answer = party.form(OWN, raises("red", 12), "?as=red")
    assert answer.status_code == 422
    assert "at most 8" in answer.text
    assert 'name="insist"' not in answer.text
    assert 'name="hand.guards"' in answer.text
    assert [ask(party, role, Ask("")) for role in (HOST, GUEST)] == before
    assert party.form(OWN, raises("red", 12)).status_code == 422
    both = Party(app, DUEL).seated(red=HOST).at(DUEL)  # the host also plays
    both.browser(HOST).post(f"{both.url}/seats/red", data={"do": "tablet"})
    for where, told in (("", False), ("?as=table", False), ("?as=red", True)):
        assert ("at most 8" in both.form(HOST, raises("red", 12), where).text) == told


def test_H2_others_learn_only_that_a_hand_was_counted(app):
    """The others get the same bytes for every count of the app and of the player."""
    counted = goes("yellow", "lauban", 12, hand={"guards": 20, "clergy": 3})
    table = HELD.play(read_entry(LEAGUE_OF_SIX, counted))
    table = other_hands(table, canaries(table))
    party = seated(app, table)
    check(party, table, looked_at, at_random(1, 0, 40))
    page = words(party.browser(GUEST).get(f"{party.url}/history").text)
    assert "Ben's hand was counted." in page
    assert "differently" not in page


@pytest.mark.parametrize(("table", "entry"), [(HELD, "choose_town"), (DUEL, "raise")])
def test_H2_a_shared_tablet_shows_the_same_pages_for_every_counted_hand(app, table, entry):
    """Without phones the tablet may change the entry, but its form does not hold the count."""
    sent = []
    for guards in (712, 713):
        count = {"guards": guards, "clergy": guards}
        offer = goes("yellow", "lauban", 12, hand=count)
        counted = offer if entry == "choose_town" else raises("red", 6, hand=count)
        now = table.play(read_entry(LEAGUE_OF_SIX, counted))
        party = Party(app, now).at(now)
        paths = ["", "/history", "/state", *(f"/change/{line}" for line in range(len(now.log) + 1))]
        pages = [party.browser(HOST).get(f"{party.url}{path}") for path in paths]
        assert str(guards) not in "".join(page.text for page in pages)
        assert [page.status_code for page in pages].count(200) >= 5, "the form was shown"
        bodies = [ask(party, HOST, Ask(path))[1] for path in paths]
        sent.append([body.replace(party.code.encode(), b"CODE") for body in bodies])
    assert sent[0] == sent[1]


def test_H2_counting_a_hand_changes_no_answer_to_others(app):
    """Ben's hand does not pay for 12 by the app's count, but by his own, on his phone."""
    seen = []
    for before, counted in ((0, 12), (3, 12), (3, 17)):
        table = other_hands(other_purses(HELD, 0), lambda _, n=before: n)
        party = Party(app, table).seated(yellow=OWN).at(table)
        party.browser(OWN).get(f"{party.url}/seats/yellow")
        offer = goes("yellow", "lauban", 12)
        assert party.form(OWN, offer, "?as=yellow").status_code == 422
        with_count = {**offer, "hand.guards": counted}
        assert party.form(HOST, with_count).status_code == 403
        assert party.form(OWN, {**with_count, "hand.guards": 11}, "?as=yellow").status_code == 422
        assert party.form(OWN, with_count, "?as=yellow").status_code == 200
        assert party.now.table.state.players["yellow"].guards == counted
        pages = ("", "/history", "/state", "/sheet/correct")
        answers = [ask(party, role, Ask(path)) for role in (HOST, GUEST) for path in pages]
        code = party.code.encode()
        seen.append([(status, body.replace(code, b"CODE")) for status, body, _ in answers])
    assert seen[0] == seen[1] == seen[2]
