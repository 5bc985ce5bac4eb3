"""A changed past is played again by what everybody saw (H2): twin tables, which look the same to
all but one player, answer every change alike."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.core.change_forms import find_past_entry
from companion.core.history import history_lines
from companion.core.lines import Amend
from companion.core.play import Entry, Refused, Right, player_of
from companion.core.replaying import with_seen_values
from companion.core.structs import plain_data
from companion.core.table import Table, begin_table, play_lines
from companion.core.wording import english
from companion.games.league_of_six.entries import HandCount
from companion.games.league_of_six.game import LEAGUE_OF_SIX as GAME
from companion.games.league_of_six.steps.answer import Accept, Raise
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.league_of_six.steps.collect import Collect
from companion.games.league_of_six.steps.correct import Correct
from companion.games.league_of_six.steps.exchange_guards import ExchangeGuards
from companion.games.league_of_six.steps.reveal import Reveal
from tests.games.changed_past import answer_change, compare_chains
from tests.games.league_of_six.engine_games import KEPT, kept
from tests.games.league_of_six.positions import a_deal, accepts, goes
from tests.support.league_tables import a_table

HANDS = range(6)
"""The guards in the hand by which twins differ, from that moment on."""
LINES = 50
"""The number of the last lines that are compared as the history tells them."""


def plain_entries(table: Table) -> list[Entry]:
    return [step.entry for step in table.steps]


def with_hand(table: Table, player: str, guards: int) -> Table:
    """Return the table after two corrections of a hand, which then holds that many guards."""
    for change in (-999, guards + 500, -500):
        table = table.play(Correct(player=player, guards=change))
    assert table.state.players[player].guards == guards
    return table


def seen_by_all(table: Table) -> tuple[Any, ...]:
    """Return everything that everybody may read of a table."""
    colours = list(table.state.players)
    return (
        plain_data(GAME.view(table.state, "table")),
        GAME.visible_state(table.state, "table"),
        history_lines(table, english, most=LINES),
        [GAME.motions(step.happenings, amounts=False) for step in table.steps],
        [GAME.gains(step.happenings) for step in table.steps],
        len(colours),
    )


class Twins(NamedTuple):
    """Tables that everybody but `player` sees alike."""

    player: str
    tables: Sequence[Table]


def twins_of(name: str, rng: Random, moments: int) -> Iterator[Twins]:
    """Yield twins: the same game from a moment on in which one hand held other guards."""
    whole = kept(name)
    entries = plain_entries(whole)
    end = next(n for n, e in enumerate(entries) if isinstance(e, Reveal | ExchangeGuards))
    for _ in range(moments):
        begin = rng.randrange(1, end)
        stop = rng.randrange(begin, end + 1)
        player = rng.choice(list(whole.state.players))
        now = play_lines(begin_table(GAME, whole.setup), entries[:begin])
        groups: dict[str, list[Table]] = {}
        for guards in HANDS:
            try:
                table = with_hand(now, player, guards)
                for entry in entries[begin:stop]:
                    table = table.play(entry)
            except Refused:
                continue
            groups.setdefault(repr(seen_by_all(table)), []).append(table)
        largest = max(groups.values(), key=len, default=[])
        if len(largest) > 1:
            yield Twins(player, largest)


def changes(table: Table, rng: Random, count: int) -> Iterator[Amend]:
    """Yield changes of entries, most of them of the last ones."""
    for _ in range(count):
        n = len(table.steps) - 1 - int(len(table.steps) * rng.random() ** 3)
        step = table.steps[n]
        yield Amend(entry=step.line, instead=_instead(table, n, rng))


def _instead(table: Table, n: int, rng: Random) -> Entry | None:
    """Return another entry in place of step `n`, or None."""
    entry, player = table.steps[n].entry, player_of(table.steps[n].entry)
    match entry:
        case ChooseTown():
            towns = rng.choice(table.state_before(n).towns_in_play or table.setup.towns)
            offer = None if rng.random() < 0.5 else rng.randrange(1, 13)
            return ChooseTown(player=entry.player, town=towns, offer=offer)
        case Raise() | Accept() if rng.random() < 0.8:
            more = Raise(player=entry.player, guards=rng.randrange(1, 13))
            return rng.choice((more, Accept(player=entry.player)))
        case Collect() if rng.random() < 0.8:
            return Collect(player=entry.player, guards=rng.randrange(4), goods={"red": 1})
        case Correct() if rng.random() < 0.8:
            amounts = {rng.choice(("influence", "guards")): rng.randrange(-20, 20)}
            return Correct(player=entry.player, **amounts)
    options = [o for o in GAME.options(table.state_before(n), player) if isinstance(o, type(entry))]
    return rng.choice(options) if options and rng.random() < 0.8 else None


def answer(table: Table, amend: Amend) -> str:
    """Return all that anybody learns of a change, and of live corrections after it."""
    return answer_change(table, amend, look)


def look(table: Table) -> Any:
    """Return what everybody sees of a table, and of live corrections there."""
    return seen_by_all(table), [*live_corrections(table)]


def lead_on(name: str, seed: int, moments: int, per_moment: int) -> tuple[int, int, int]:
    """Compare twins along changes that lead through later entries."""
    rng = Random(f"chains {name} {seed}")
    twins = (one.tables for one in twins_of(name, rng, moments))
    return compare_chains(((one, changes(one[0], rng, per_moment)) for one in twins), look)


def live_corrections(table: Table) -> Iterator[Any]:
    """Yield what all see after corrections of public numbers at a table with a changed past."""
    for player in table.state.players:
        for influence in (-9, 3):
            correction = Correct(player=player, influence=influence)
            try:
                yield GAME.visible_state(table.play(correction).state, "table")
            except Refused as why:
                yield why.code, why.public


@cache
def compare(name: str, seed: int, moments: int, per_moment: int) -> tuple[int, int, int, int]:
    """Return the numbers of twins, of changes and of those whose answers differ: played again by
    what everybody saw, and by the rules alone."""
    rng = Random(f"{name} {seed}")
    pairs = tried = by_seen = by_rules = 0
    for twins in twins_of(name, rng, moments):
        pairs += len(twins.tables) - 1
        for amend in changes(twins.tables[0], rng, per_moment):
            tried += 1
            seen = {answer(t, with_seen_values(t, amend)) for t in twins.tables}
            by_seen += len(seen) > 1
            by_rules += len({answer(t, amend) for t in twins.tables}) > 1
    return pairs, tried, by_seen, by_rules


@pytest.mark.parametrize("name", KEPT)
def test_replaying_an_unchanged_past_gives_the_same_state(name):
    """No hidden number is needed to work out what everybody saw."""
    table = kept(name)
    for n, step in enumerate(table.steps):
        seen = GAME.public_outcome(step.happenings)
        assert GAME.play(table.state_before(n), step.entry, seen) == (step.state, step.happenings)


def test_H2_an_uncertain_count_of_a_hand_is_corrected_in_secret():
    """A count that a change of the past made unsure is put right with the next payment. The tablet
    and the history show the same as if the count had been right."""
    table = a_table(a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 2))
    seat = table.state.players["red"]
    looks = []
    for guards, unsure, hand in ((7, False, None), (1, True, HandCount(guards=7))):
        counted = replace(seat, guards=guards, influence=0, unsure=unsure)
        state = replace(table.state, players={**table.state.players, "red": counted})
        entry = Raise(player="red", guards=6, hand=hand)
        with_hand = replace(table.steps[-1], state=state)
        now = replace(table, steps=(*table.steps[:-1], with_hand))
        if hand is not None:
            with pytest.raises(Refused):
                now.play(replace(entry, hand=None))
        after = now.play(entry)
        assert (after.state.players["red"].guards, after.state.players["red"].unsure) == (7, False)
        past = find_past_entry(after, len(after.log))
        form = (past.has_hidden_keys, past.is_form_open, past.shown_data)
        looks.append(
            (GAME.visible_state(after.state, "table"), history_lines(after, english), form)
        )
    assert looks[0] == looks[1]


def test_players_can_take_back_a_purchase_that_a_wrong_count_caused():
    """Everybody sees the influence, and only the owner is asked to count the hand."""
    entries = (a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 3), accepts("red"))
    table = a_table(*entries, start={"round": 1, "guards": {"yellow": 1}})
    before = table.state.players["yellow"]
    assert before.bought == 2
    back = Correct(player="yellow", purchase=2)
    assert GAME.required_right(table.state, back) == Right.of_player("yellow")
    after = table.play(back)
    seat = after.state.players["yellow"]
    assert (seat.influence, seat.bought) == (before.influence + 4, 0)
    assert (seat.guards, seat.unsure) == (0, True)
    said = history_lines(after, english)[0].sentences
    assert "Ben did not have to buy 2 guards: influence +4." in said
    for wrong in (after, a_table(*entries)):
        with pytest.raises(Refused):
            wrong.play(back)
    with pytest.raises(Refused):
        table.play(Correct(player="yellow", purchase=3))


BY_HANDS = ("blank-3", "by-hand-3", "retinue-mended-3")
"""Kept games in which, with these moments, the rules alone would tell a hand."""


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_HANDS)
def test_H2_a_changed_past_reveals_no_hand(name):
    twins, tried, by_seen, _ = compare(name, 1, 6, 10)
    assert twins > 2
    assert tried > 5
    assert by_seen == 0


@pytest.mark.slow
def test_H2_a_change_through_later_entries_reveals_no_hand():
    found = [lead_on(name, 1, 6, 6) for name in BY_HANDS[:2]]
    chains, entries, differ = map(sum, zip(*found, strict=True))
    assert chains > 5
    assert entries > chains
    assert differ == 0


@pytest.mark.slow
def test_H2_without_stored_facts_a_changed_past_would_reveal_hands():
    """Otherwise the comparison of twins would prove nothing."""
    assert sum(compare(name, 1, 6, 10)[3] for name in BY_HANDS) > 0
