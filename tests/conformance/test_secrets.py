"""Hidden information changes no byte: two tables that differ only in it look the same."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import NamedTuple

from companion.core.play import AnyGame, Entry, Refused, player_of
from companion.core.structs import plain_data
from companion.core.table import Table
from tests.support.form_reader import sent
from tests.support.party import HX, Party

from .crawling import Link, Page, crawl, fetched, not_below
from .moments import along, moments, whole

LAST = 8
"""The number of the last entries whose change is previewed."""


class Twins(NamedTuple):
    """Two tables that only `player` can tell apart."""

    player: str
    one: Table
    other: Table


def sealed_twins(game: AnyGame) -> Iterator[Twins]:
    """Yield tables after a sealed entry, and after a different one in its place, while others still
    have to act."""
    rng = Random(3)
    for before in along(whole(game)):
        if before.is_over or len(game.players_to_act(before.state)) < 2:
            continue
        tried = [game.random_entry(before.state, rng) for _ in range(20)]
        sealed = [entry for entry in tried if game.step_of(entry).is_sealed(entry)]
        for entry in sealed[:1]:
            player = player_of(entry)
            same = [other for other in sealed if player_of(other) == player]
            other = next(_others(game, before, entry, same), None)
            if player is not None and other is not None:
                yield Twins(player, before.play(entry), before.play(other))


def _others(game: AnyGame, before: Table, entry: Entry, same: list[Entry]) -> Iterator[Entry]:
    """Yield other entries that fit there, including one with a number increased by one."""
    plain = plain_data(entry)
    more = [{**plain, key: n + 1} for key, n in plain.items() if type(n) is int]
    for data in (*map(plain_data, same), *more):
        with suppress(Refused):
            other = game.read_entry(data)
            before.play(other)
            if other != entry:
                yield other


def corrected_twins(game: AnyGame) -> Iterator[Twins]:
    """Yield tables after a correction of a secret number, and after a correction by another
    amount."""
    for before in moments(game):
        players = game.visible_state(before.state, "all")["players"]
        assert isinstance(players, dict)
        for player, facts in list(players.items())[:1]:
            for key in facts:
                with suppress(Refused):
                    data = {"type": "correct", "player": player}
                    one, other = (game.read_entry({**data, key: n}) for n in (1, 2))
                    right = game.required_right(before.state, one)
                    if right.seats and not right.table and not before.is_over:
                        yield Twins(player, before.play(one), before.play(other))


def pages(party: Party, role: str, colour: str) -> dict[Link, Page]:
    """Return every page that browser can reach.

    A phone sees the table's pages as a guest does, so only links from its own pages are followed.
    """
    mine = f"{party.url}/seats/{colour}" if colour else party.url
    client, here = party.browser(role), party.url
    elsewhere = not_below(here)  # the home page shows the time
    crawled = crawl(client, "en", mine, here, within=mine, scripts=False, left_out=elsewhere)
    return {page.link: page for page in crawled}


def told(party: Party, role: str, colour: str) -> dict[str, object]:
    """Return everything else that the browser receives: views, the state, the history."""
    client = party.browser(role)
    found: dict[str, object] = {}
    for address in (f"{party.url}/state", f"{party.url}/export", f"{party.url}/replay"):
        found[address] = client.get(address, headers=HX).data
    for viewer in ("table", "join", *filter(None, [colour])):
        found[viewer] = party.view(role, viewer)  # as sent by the stream
    with client.get(f"{party.url}/events?as={colour or 'table'}") as stream:
        found["events"] = next(stream.iter_encoded())
    return found


def foreseen(party: Party) -> dict[str, object]:
    """Return the previews of changes to the last entries, as the tablet sees them."""
    client = party.browser("host")
    history = client.get(f"{party.url}/history").text
    lines = {int(n) for n in re.findall(r"/change/(\d+)", history)}
    found: dict[str, object] = {}
    for line in sorted(lines)[-LAST:]:
        address = f"{party.url}/change/{line}"
        data = sent(client.get(address, headers=HX).text, within="change-form")
        for do in ("look", "out"):
            data["do"] = do
            found[f"{line} {do}"] = client.post(address, data=data, headers=HX).data
            found[f"{line} {do}, as all are told"] = party.view("guest")
    return found


def open_corrections(table: Table) -> Iterator[dict[str, object]]:
    """Yield the corrections of a number by one that the tablet may make."""
    game = table.game
    players = game.visible_state(table.state, "all")["players"]
    assert isinstance(players, dict)
    for player, facts in players.items():
        for key in facts:
            data = {"type": "correct", "player": player, key: 1}
            with suppress(Refused):
                if game.required_right(table.state, game.read_entry(data)).table:
                    yield data


def corrected(party: Party) -> dict[str, object]:
    """Return what everybody is shown after each of these corrections, and after its undo."""
    found: dict[str, object] = {}
    table = party.now.table
    for data in open_corrections(table):
        for entry in (data, {"type": "undo"}):
            answer = party.post("host", entry)
            history = party.browser("guest").get(f"{party.url}/history").data
            found[f"{data} {entry}"] = (answer.status_code, party.view("guest"), history)
        party.at(table)
    return found


def check(party: Party, twins: Twins) -> None:
    """Check that everybody except that player gets the same bytes."""
    colours = list(twins.one.state.players)
    viewers = {"host": "", "guest": "", "own": colours[0], "other": colours[1]}
    assert party.at(twins.one).now.table is twins.one
    for role, colour in viewers.items():
        links = pages(party.at(twins.one), role, colour)
        seen = []
        for table in (twins.one, twins.other):  # both in one order, because some pages announce
            client = party.at(table).browser(role)
            read = {link: fetched(client, "en", link) for link in links}
            seen.append((read, told(party, role, colour)))
        same = seen[0] == seen[1]
        assert same is (colour != twins.player), (role, colour)
    if twins.player in colours[:2]:  # the hands of others are entered on the tablet itself
        assert foreseen(party.at(twins.one)) == foreseen(party.at(twins.other))
    shown = corrected(party.at(twins.one))
    assert shown
    assert shown == corrected(party.at(twins.other))


def hides_something(game: AnyGame) -> bool:
    """Return whether the game ever hides anything from the table."""
    facts = game.visible_state
    return any(facts(one.state, "all") != facts(one.state, "table") for one in moments(game))


def test_pages_are_identical_for_two_different_hidden_hands(game, sit):
    found = [*islice(sealed_twins(game), 3), *islice(corrected_twins(game), 3)]
    assert bool(found) == hides_something(game)
    party = sit(moments(game)[0])
    for twins in found:
        check(party, twins)
