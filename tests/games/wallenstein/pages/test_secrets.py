"""WH.1: what a plan says reaches nobody but its player before its boxes are opened.

Two tables differ in nothing but Red's plan; everybody else gets the same bytes from every route
and stream, from the sealing of the plan until the box is opened in which they differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.structs import json_able
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from companion.web import phones, tables
from tests.games.wallenstein import positions as war
from tests.support.forms_read import sent
from tests.support.party import HX, JSON, Party

pytestmark = pytest.mark.slow

Json = dict[str, Any]
SEALED = "move_b"
"""The box in which the plans differ: its action lies face down until the very end."""
OPEN = ("taxes", "grain", "palace", "deploy-1", "move-a")
OTHERS = {"host": "", "guest": "", "other": "blue"}


class Twins:
    """The same game twice; whatever is played is played in both."""

    def __init__(self, one: Json, other: Json, **how: Any) -> None:
        self.games = [war.planning(*OPEN, **how).play(plan) for plan in (one, other)]

    def play(self, *entries: Json) -> Twins:
        for game in self.games:
            game.play(*entries)
        return self

    @property
    def tables(self) -> list[Table]:
        return [war.table_of(game) for game in self.games]

    def through_the_turn_order(self) -> Iterator[Twins]:
        """Everybody takes a place, and with modules what comes before the actions."""
        for game in self.games:
            war.places(game)
        yield self
        while (state := self.games[0].state).phase not in ("acting", "planning"):
            player, _ = self.games[0].to_act()[0]
            assert player is not None
            entry = WALLENSTEIN.options(state, player)[0]
            self.play(dict(json_able(entry)))
            yield self


def stages(one: Json, other: Json, **how: Any) -> Iterator[tuple[str, Twins]]:
    """From the sealing on, as long as nobody may tell the tables apart."""
    twins = Twins(one, other, **how)
    yield "others plan", twins
    yield "all but one are ready", twins.play(war.on_mat("blue"))
    yield "all are ready", twins.play(war.plans("black", 2))
    yield "the event is drawn", twins.play(war.draws("post-7"))
    bid = {"type": "bid", "player": "blue", "bid": 3}
    yield "bids are open", twins.play(bid)
    for at in twins.through_the_turn_order():
        yield at.games[0].state.phase, at
    for _ in range(40):
        state = twins.games[0].state
        player, must = twins.games[0].to_act()[0]
        if must == "open" and player == "red":
            twins.play(war.opens("red"))
        elif must == "open":
            twins.play(war.opens(str(player), county=None))
        elif must == "turn":
            left = [a for a in ("palace", "church", "post", "deploy-5", "deploy-3", "move-b")
                    if a not in state.actions]  # fmt: skip
            if left[0] == "move-b":
                return
            twins.play(war.turns(left[0]))
        else:
            entry = WALLENSTEIN.any_entry(state, war.chance()("twins"))
            twins.play(dict(json_able(entry)))
        if twins.games[0].state.phase != state.phase or state.done in (0, 9):
            yield f"{state.phase} {state.done}", twins


def pairs() -> Iterator[tuple[str, Json, Json, Json]]:
    """What two plans of Red may differ in, and how the table plays."""
    owned = war.planning().state.counties_of("red")
    first = {"taxes": owned[0], "grain": owned[1]}
    yield (
        "whether a card lies there",
        war.plans("red", 4, **first),
        war.plans("red", 4, **first, **{SEALED: owned[2]}),
        {},
    )
    how = {"modules": ["court", "leaders", "mercenaries"], "box": war.BOX}
    yield (
        "with all modules",
        war.plans("red", 4, **first, **{SEALED: owned[2]}),
        war.plans("red", 4, **first, **{SEALED: owned[3]}),
        how,
    )


def everything(party: Party, role: str, colour: str) -> dict[str, Any]:
    """All that a browser in that role can be told: every route that only reads, and the streams.
    Sheets are asked for as scripts do: as pages they differ in their frame alone. The table's
    are the tablet's with what may be entered there, others get less of the same; a phone is asked
    for its own."""
    client = party.browser(role)
    surface = WALLENSTEIN.pages
    addresses = [*found(party)]
    if colour:
        of_phone = {*phones.SHEETS, *surface.PHONE_SHEETS}
        addresses += [f"{party.url}/seats/{colour}/sheet/{name}" for name in sorted(of_phone)]
    elif role == "host":
        names = {*tables.SHEETS, *surface.SHEETS}
        county = party.now.table.state.counties_of("red")[2]
        asked = f"?player=red&county={county}"
        addresses += [f"{party.url}/sheet/{name}{asked}" for name in sorted(names)]
    told = {
        address: client.get(address, headers=HX if "/sheet/" in address else {}).data
        for address in addresses
    }
    for viewer in ("table", "join", *filter(None, [colour])):
        told[f"view {viewer}"] = party.view(role, viewer)
    with client.get(f"{party.url}/events?as={colour or 'table'}") as stream:
        told["events"] = next(stream.iter_encoded())
    return told


def found(party: Party) -> Iterator[str]:
    """Every route of a table that reads."""
    filled = {"<code>": party.code, "<colour>": "blue"}
    for rule in party.app.url_map.iter_rules():
        if "<code>" not in rule.rule or "GET" not in (rule.methods or ()):
            continue
        address = rule.rule
        for what, value in filled.items():
            address = address.replace(what, value)
        if "<" not in address and not address.endswith("/events"):
            yield address


def tries(party: Party, role: str, line: int) -> dict[str, Any]:
    """What refusals say to that browser of entries that rest on the plan, or would replace it; a
    guest may enter nothing, and is told so whatever it is."""
    owned = party.now.table.state.counties_of("red")
    made = {"type": "plan", "player": "red", "boxes": {"move-b": owned[2]}, "bid": 4}
    entries: list[Json] = [
        {"type": "amend", "entry": line, "with": made},
        {"type": "amend", "entry": line, "with": None},
        {"type": "amend", "entry": 1, "with": {"type": "fill", "out": {"red": 1}}},
        {"type": "amend", "setup": {"line_up": {"red": "B", "blue": "A", "black": "C"}}},
        {"type": "open", "player": "red", "county": owned[2]},
        {"type": "plan", "player": "red"},
        {"type": "bid", "player": "red", "bid": 4},
    ]
    told = {}
    table = party.now.table
    for n, entry in enumerate(entries[:1] if role == "guest" else entries):
        answer = party.post(role, entry, headers=JSON)
        told[f"try {n}"] = (answer.status_code, answer.data)
        party.at(table)
    return {**told, **changes(party, role)}


def changes(party: Party, role: str) -> dict[str, Any]:
    """What that browser is told of changes to the entries so far, and what all read of the try."""
    table, client, told = party.now.table, party.browser(role), {}
    for line in range(1, min(8, len(table.log)) + 1):
        address = f"{party.url}/change/{line}"
        form = client.get(address, headers=HX)
        told[f"change {line}"] = (form.status_code, form.data)
        for do in ("look", "out"):
            answer = client.post(address, data={**sent(form.text), "do": do}, headers=HX)
            told[f"change {line} {do}"] = (answer.status_code, answer.data, party.view("guest"))
            party.at(table)
    return told


def told_to_others(party: Party, table: Table, line: int) -> dict[tuple[str, str], Any]:
    """What everybody but Red is told, by whom and by what they asked: refusals first; then all look
    at the same table, and share what was drawn once."""
    tried = [(role, tries(party.at(table), role, line)) for role in OTHERS]
    party.at(table)
    seen = [(role, everything(party, role, colour)) for role, colour in OTHERS.items()]
    return {(role, what): said for role, told in (*tried, *seen) for what, said in told.items()}


@pytest.mark.parametrize(("one", "other", "how"), [pair[1:] for pair in pairs()],
                         ids=[pair[0] for pair in pairs()])  # fmt: skip
def test_WH_1_a_sealed_plan_changes_no_byte_for_anybody_else(
    party: Party, one: Json, other: Json, how: Json
) -> None:
    line = 4  # fill, year, display, and then the plan
    seen = []
    for stage, twins in stages(one, other, **how):
        seen.append(stage)
        pair = twins.tables
        assert pair[0].state != pair[1].state, stage
        told, again = (told_to_others(party, table, line) for table in pair)
        assert [what for what in told if told[what] != again[what]] == [], stage
    assert len(seen) > 7


def test_WH_1_the_own_phone_sees_what_it_planned(party: Party) -> None:
    """Else the twins would prove nothing."""
    _, one, other, how = next(pairs())
    _, twins = next(stages(one, other, **how))
    own = [party.at(table).view("own", "red") for table in twins.tables]
    assert own[0] != own[1]
