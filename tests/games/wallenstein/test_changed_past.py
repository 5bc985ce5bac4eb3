"""A changed past is played again by what everybody saw (WH.1): twin tables, which differ only in
closed boxes, answer every change alike."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.core.history import history_lines
from companion.core.lines import Amend, read_entry
from companion.core.play import Entry, Refused, player_of
from companion.core.replaying import with_seen_values
from companion.core.structs import plain_data
from companion.core.table import Table, begin_table
from companion.core.wording import english
from companion.games.wallenstein.board import ACTIONS
from companion.games.wallenstein.game import WALLENSTEIN as GAME
from companion.games.wallenstein.plans import Plan
from tests.games.changed_past import answer_change, compare_chains
from tests.games.wallenstein import positions as war

KEPT = sorted(path.stem for path in war.KEPT.glob("*.json"))
LINES = 60
"""The number of the last lines that are compared as the history tells them."""
VARIANTS = 12
"""The number of other plans that are tried for each moment."""


def seen_by_all(table: Table) -> tuple[Any, ...]:
    """Return everything that everybody may read of a table."""
    return (
        GAME.visible_state(table.state, "table"),
        plain_data(GAME.view(table.state, "table").seen),
        history_lines(table, english, most=LINES),
        [GAME.motions(step.happenings, amounts=False) for step in table.steps],
        [GAME.gains(step.happenings) for step in table.steps],
    )


class Twins(NamedTuple):
    """Tables that everybody but one planner sees alike, and the counties of that planner."""

    tables: Sequence[Table]
    counties: Sequence[str]


def other_plan(plan: Plan, table: Table, counties: Sequence[str], rng: Random) -> Plan:
    """Return the plan with other cards in the boxes that are still closed."""
    seat = table.state.players[plan.player]
    opened = {box: card for box, card in seat.opened.items() if card is not None}
    used = {*opened.values(), plan.bid}
    left = [county for county in counties if county not in used]
    rng.shuffle(left)
    boxes = {box: card for box, card in opened.items() if box in ACTIONS}
    for box in rng.sample(ACTIONS, len(ACTIONS)):
        if box not in seat.opened and left and rng.random() < 0.8:
            boxes[box] = left.pop()
    return replace(plan, boxes=boxes)


def twins_of(name: str, rng: Random, moments: int) -> Iterator[Twins]:
    """Yield twins: the same game up to a moment, in which one player planned otherwise. Before the
    plan, and after it, the table entered a correction that may be changed."""
    whole = war.kept_table(name)
    entries = [step.entry for step in whole.steps]
    plans = [n for n, one in enumerate(entries) if isinstance(one, Plan) and not one.is_on_mat]
    for _ in range(moments if plans else 0):
        n = rng.choice(plans)
        plan = entries[n]
        assert isinstance(plan, Plan)
        stop = n + 1 + rng.randrange(60)
        counties = whole.state_before(n).counties_of(plan.player)
        original = played(whole, entries, n, stop, plan)
        if original is None or original.is_over or original.state.players[plan.player].plan is None:
            continue
        looks, same = repr(seen_by_all(original)), [original]
        for _ in range(VARIANTS):
            other = played(whole, entries, n, stop, other_plan(plan, original, counties, rng))
            if other is not None and repr(seen_by_all(other)) == looks:
                same.append(other)
        if len(same) > 1:
            yield Twins(same, counties)


def played(whole: Table, entries: Sequence[Entry], n: int, stop: int, plan: Plan) -> Table | None:
    """Return the table after these entries with another plan in place of entry `n`, and with two
    corrections; None if they do not fit."""
    table = begin_table(GAME, whole.setup)
    try:
        for i, entry in enumerate(entries[:stop]):
            if i in (n, stop - 1):
                table = table.play(correction(table, plan.player, thalers=1))
            table = table.play(plan if i == n else entry)
    except Refused:
        return None
    return table


def correction(table: Table, player: str, **more: Any) -> Entry:
    return read_entry(GAME, {"type": "correct", "player": player, **more})


def changes(twins: Twins, rng: Random, count: int) -> Iterator[Amend]:
    """Yield changes of entries, and corrections that take a county away in their place."""
    table = twins.tables[0]
    for _ in range(count):
        n = len(table.steps) - 1 - int(len(table.steps) * rng.random() ** 3)
        step = table.steps[n]
        if isinstance(step.entry, Plan) and not step.entry.is_on_mat:
            continue
        yield Amend(entry=step.line, instead=_instead(twins, n, rng))


def _instead(twins: Twins, n: int, rng: Random) -> Entry | None:
    """Return another entry in place of step `n`, or None."""
    table = twins.tables[0]
    entry = table.steps[n].entry
    if type(entry).__struct_config__.tag == "correct" or rng.random() < 0.2:
        owner = rng.choice([*table.state.players])
        lost = {"county": rng.choice(twins.counties), "owner": owner, "armies": 1}
        return read_entry(GAME, {"type": "correct", **lost})
    player = player_of(entry)
    options = [
        one for one in GAME.options(table.state_before(n), player) if type(one) is type(entry)
    ]
    return rng.choice(options) if options and rng.random() < 0.8 else None


def aimed(twins: Twins) -> Iterator[Amend]:
    """Yield changes of both corrections that take each of the planner's counties away."""
    table = twins.tables[0]
    lines = [s.line for s in table.steps if type(s.entry).__struct_config__.tag == "correct"]
    for line in lines[-2:]:
        for county in twins.counties:
            for owner in table.state.players:
                lost = {"type": "correct", "county": county, "owner": owner, "armies": 1}
                yield Amend(entry=line, instead=read_entry(GAME, lost))


def answer(table: Table, amend: Amend) -> str:
    """Return all that anybody learns of a change, and of live corrections after it."""
    return answer_change(table, amend, look)


def look(table: Table) -> Any:
    """Return what everybody sees of a table, and of live corrections there."""
    return seen_by_all(table), [*live_corrections(table)]


def lead_on(name: str, seed: int, moments: int, per_moment: int) -> tuple[int, int, int]:
    """Compare twins along changes that lead through later entries."""
    rng = Random(f"chains {name} {seed}")
    twins = twins_of(name, rng, moments)
    return compare_chains(((one.tables, changes(one, rng, per_moment)) for one in twins), look)


def live_corrections(table: Table) -> Iterator[Any]:
    """Yield what all see after a county has changed hands at a table with a changed past."""
    for county in [*table.state.counties][::9]:
        for owner in table.state.players:
            try:
                lost = correction(table, owner, thalers=-1)
                taken = read_entry(GAME, war.is_now(county, owner, 1))
                yield GAME.visible_state(table.play(lost).play(taken).state, "table")
            except Refused as why:
                yield why.code, why.public


@cache
def compare(name: str, seed: int, moments: int, per_moment: int) -> tuple[int, int, int, int, int]:
    """Return the numbers of twins, of changes, of those that fit, and of those whose answers
    differ: played again by what everybody saw, and by the rules alone."""
    rng = Random(f"{name} {seed}")
    pairs = tried = fit = by_seen = by_rules = 0
    for twins in twins_of(name, rng, moments):
        pairs += len(twins.tables) - 1
        for amend in (*changes(twins, rng, per_moment), *rng.sample([*aimed(twins)], per_moment)):
            tried += 1
            seen = {answer(t, with_seen_values(t, amend)) for t in twins.tables}
            fit += not next(iter(seen)).startswith("[")
            by_seen += len(seen) > 1
            by_rules += len({answer(t, amend) for t in twins.tables}) > 1
    return pairs, tried, fit, by_seen, by_rules


@pytest.mark.parametrize("name", KEPT)
def test_replaying_an_unchanged_past_gives_the_same_state(name):
    """No closed box is needed to work out what everybody saw."""
    table = war.kept_table(name)
    for n, step in enumerate(table.steps):
        seen = GAME.public_outcome(step.happenings)
        assert GAME.play(table.state_before(n), step.entry, seen) == (step.state, step.happenings)


PLANNED = ("all-3-27", "court-5-11", "mercenaries-3-15")
"""Kept games in which plans are made in the app."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANNED)
def test_WH_1_a_changed_past_reveals_no_closed_box(name):
    twins, tried, fit, by_seen, _ = compare(name, 1, 3, 5)
    assert twins > 5
    assert tried > 10
    assert fit > 5
    assert by_seen == 0


@pytest.mark.slow
def test_WH_1_a_change_through_later_entries_reveals_no_closed_box():
    found = [lead_on(name, 1, 1, 5) for name in PLANNED]
    chains, entries, differ = map(sum, zip(*found, strict=True))
    assert chains > 5
    assert entries > chains
    assert differ == 0


@pytest.mark.slow
def test_WH_1_without_stored_facts_a_changed_past_would_reveal_closed_boxes():
    """Otherwise the comparison of twins would prove nothing."""
    assert sum(compare(name, 1, 3, 5)[4] for name in PLANNED) > 0
