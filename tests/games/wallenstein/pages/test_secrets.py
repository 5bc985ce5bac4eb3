"""WH.1: a plan reaches nobody but its player before its boxes are opened.

Two tables differ only in Red's plan. Everybody else gets the same bytes from every route and
stream, from the sealing of the plan until the box is opened in which the plans differ.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from companion.web.game_pages import pages_of
from companion.web.table import phones, tablet
from tests.games.played import chance
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People
from tests.support.form_reader import sent
from tests.support.party import HX, JSON

pytestmark = pytest.mark.slow

OPEN = ("taxes", "grain", "palace", "deploy-1", "move-a")
OTHERS = {"host": "", "guest": "", "other": "blue"}
FIRST = {"taxes": "gft-mark", "grain": "osnabrueck"}
PAIRS: dict[str, tuple[dict[str, str], dict[str, str], dict[str, Any]]] = {
    "whether a card lies there": ({}, {"move_b": "passau"}, {}),
    "which card lies there, with all modules": (
        {"move_b": "passau"},
        {"move_b": "vogtland"},
        {"modules": war.MODULES, "box": war.BOX},
    ),
}
"""The cards of both plans in the box in which they differ, and how the table plays. The action of
this box stays face down until the end."""


class Twins:
    """The same game twice. Every entry is played in both."""

    def __init__(self, pair: str) -> None:
        one, other, how = PAIRS[pair]
        self.games = [
            war.planning(*OPEN, **how).plans("red", 4, **FIRST, **more) for more in (one, other)
        ]

    @property
    def tables(self) -> list[Table]:
        return [war.table_of(game) for game in self.games]

    def stages(self) -> Iterator[str]:
        """Yield a name for each moment after the sealing at which nobody may tell the tables
        apart."""
        while (entry := self.next_entry()) is not None:
            state = self.games[0].state
            placing = state.phase == "placing" and len(state.queue) < 3
            if state.done in (0, 9) and not placing:
                yield f"{state.phase} before {entry}"
            for game in self.games:
                game.play(entry)
        yield "the box that differs is opened next"

    def next_entry(self) -> war.Json | None:
        """Return the next entry of both tables; None before the box in which they differ is
        opened."""
        game = self.games[0]
        player, must = game.to_act()[0]
        if must == "plan":
            return war.on_mat("blue") if player == "blue" else war.plans("black", 2)
        if must == "event":
            return war.draws("post-7")
        if must == "bid":
            return war.bids("blue", 3)
        if (player, must, game.state.action) == ("red", "open", "move-b"):
            return None
        if must == "open" and game.state.phase == "acting":
            return war.opens(str(player), **({} if player == "red" else {"county": None}))
        if must == "turn":
            left = ("church", "post", "deploy-5", "deploy-3", "move-b")
            return war.turns(next(a for a in left if a not in game.state.actions))
        if must == "move":
            return dict(plain_data(WALLENSTEIN.random_entry(game.state, chance()("twins"))))
        return dict(plain_data(game.options(player)[0]))


def routes(people: People) -> Iterator[str]:
    """Yield the addresses of a table's routes that only read."""
    for rule in people.app.url_map.iter_rules():
        if "<code>" in rule.rule and "GET" in (rule.methods or ()):
            address = rule.rule.replace("<code>", people.code).replace("<colour>", "blue")
            if "<" not in address and not address.endswith("/events"):
                yield address


def everything(people: People, role: str, colour: str) -> dict[str, Any]:
    """Return all that a browser in that role can read: every route that only reads, and the
    streams.

    Sheets are requested as scripts do, because whole pages differ only in their frame. The tablet
    reads all sheets of the table, where others would see less of the same; a phone reads its own.
    """
    client, surface = people.browser(role), pages_of(WALLENSTEIN)
    addresses = [*routes(people)]
    if colour:
        of_phone = {*phones.SHEETS, *surface.phone_sheets}
        addresses += [f"{people.url}/seats/{colour}/sheet/{name}" for name in sorted(of_phone)]
    elif role == "host":
        names = {*tablet.SHEETS, *surface.sheets}
        asked = "?player=red&county=passau"
        addresses += [f"{people.url}/sheet/{name}{asked}" for name in sorted(names)]
    told = {
        address: client.get(address, headers=HX if "/sheet/" in address else {}).data
        for address in addresses
    }
    for viewer in ("table", "join", *filter(None, [colour])):
        told[f"view {viewer}"] = people.view(role, viewer)
    with client.get(f"{people.url}/events?as={colour or 'table'}") as stream:
        told["events"] = next(stream.iter_encoded())
    return told


LINE = 4
"""The number of Red's plan in the log: it follows the filling of the tower, the year and the
display."""
MADE = war.plans("red", 4, move_b="passau")
TRIES: list[war.Json] = [
    {"type": "amend", "entry": LINE, "with": MADE},
    {"type": "amend", "entry": LINE, "with": None},
    {"type": "amend", "entry": 1, "with": war.fills(red=1)},
    {"type": "amend", "setup": {"line_up": {"red": "B", "blue": "A", "black": "C"}}},
    war.opens("red", county="passau"),
    war.on_mat("red"),
    war.bids("red", 4),
]


CORRECTIONS: list[war.Json] = [
    war.is_now("passau", "blue", 1),
    war.is_now("vogtland", None),
    *(war.is_now(county, "blue", 1) for county in FIRST.values()),
    war.fell(red=1, insist=True),
]
"""What the table may enter at any time. With it, the box of a lost county must not open."""


def live(people: People) -> list[Any]:
    """Return what is shown after an entry, and after it was taken back."""
    seen = []
    for _ in range(2):
        history = people.browser("guest").get(f"{people.url}/history").data
        seen.append((people.view("host"), people.view("guest"), history))
        people.post("host", {"type": "undo"})
    return seen


def tries(people: People, role: str) -> dict[str, Any]:
    """Return the answers to entries that depend on the plan or would replace it, and to changes of
    earlier entries, together with what everybody is told about them.

    A guest may enter nothing, and is told so in every case.
    """
    told: dict[str, Any] = {}
    table, client = people.now.table, people.browser(role)
    for n, entry in enumerate(TRIES[:1] if role == "guest" else TRIES):
        answer = people.post(role, entry, headers=JSON)
        told[f"try {n}"] = (answer.status_code, answer.data)
        people.at(table)
    for entry in CORRECTIONS if role == "host" else ():
        told[f"correction {entry}"] = (people.post(role, entry, headers=JSON).data, live(people))
        people.at(table)
    for line in range(1, min(8, len(table.log)) + 1):
        address = f"{people.url}/change/{line}"
        form = client.get(address, headers=HX)
        told[f"change {line}"] = (form.status_code, form.data)
        for do in ("look", "out"):
            answer = client.post(address, data={**sent(form.text), "do": do}, headers=HX)
            told[f"change {line} {do}"] = (answer.status_code, answer.data, people.view("guest"))
            people.at(table)
    return told


def told_to_others(people: People, table: Table) -> dict[tuple[str, str], Any]:
    """Return all that everybody but Red is told, by role and request.

    Refused entries come first; then all look at the same table and share what was rendered once.
    """
    people.at(table)
    tried = [(role, tries(people, role)) for role in OTHERS]
    people.at(table)
    seen = [(role, everything(people, role, colour)) for role, colour in OTHERS.items()]
    return {(role, what): said for role, told in (*tried, *seen) for what, said in told.items()}


@pytest.mark.parametrize("pair", PAIRS)
def test_WH_1_pages_of_others_do_not_depend_on_a_sealed_plan(party, pair):
    twins, seen = Twins(pair), []
    for stage in twins.stages():
        seen.append(stage)
        one, other = twins.tables
        assert one.state != other.state, stage
        told, again = told_to_others(party, one), told_to_others(party, other)
        assert [what for what in told if told[what] != again[what]] == [], stage
    assert len(seen) > 6, seen


def test_WH_1_a_players_phone_shows_its_plan(party):
    """Otherwise the comparison of the twins would prove nothing."""
    one, other = (party.at(at).view("own", "red") for at in Twins(next(iter(PAIRS))).tables)
    assert one != other
