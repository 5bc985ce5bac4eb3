"""A change of the past that goes on through later entries that no longer fit."""

from collections.abc import Iterator, Sequence

import pytest

from companion.core import table as tables
from companion.core.game_file import read_file, write_file
from companion.core.lines import Amend, Edit, Undo, read_entry
from companion.core.play import Entry, Refused
from companion.core.repairing import find_misfit, make_amendment
from companion.core.replaying import with_what_was_seen
from companion.core.structs import json_able
from companion.core.table import Table, no_tick
from companion.games.installed import INSTALLED
from companion.games.league_of_six.steps.choose_row import ChooseRow
from companion.games.league_of_six.steps.choose_town import ChooseTown
from tests.games.league_of_six.engine_games import kept
from tests.games.league_of_six.positions import a_deal, a_setup, goes

MOST = 40


def misfit(table: Table, edits: Sequence[Edit]) -> int | None:
    """Return the line of the first entry that no longer fits after the edits; None if all fit."""
    try:
        table.play(with_what_was_seen(table, make_amendment(edits)))
    except Refused as why:
        line = why.public["entry"]
        assert isinstance(line, int)
        return line
    return None


def first_possible(table: Table, suggested: Entry, line: int, edits: Sequence[Edit]) -> Edit:
    """Return the edit of that line with what is suggested, or with the first entry of its type that
    is possible, or else without an entry."""
    before = find_misfit(table, edits, line, no_tick).before
    waiting = table.game.waiting_for(before)
    options = table.game.options(before, waiting[0].player) if waiting else ()
    for entry in (suggested, *(one for one in options if type(one) is type(suggested))):
        try:
            table.game.play(before, entry)
        except Refused:
            continue
        return Edit(line, entry)
    return Edit(line, None)


def changes(table: Table) -> Iterator[Edit]:
    """Yield other towns and rows that were possible for the last entries of that kind."""
    for n in range(max(0, len(table.steps) - 12), len(table.steps) - 1):
        step, before = table.steps[n], table.before(n)
        if isinstance(step.entry, ChooseTown | ChooseRow):
            for other in table.game.options(before, step.entry.player)[:2]:
                if type(other) is type(step.entry) and other != step.entry:
                    yield Edit(step.line, other)


@pytest.mark.parametrize("entries", [20, 45, 75])
def test_every_wrong_town_or_row_is_put_right_entry_by_entry(entries):
    """Each step leads further on, and one undo takes everything back."""
    table = kept("random-4-04").play(Undo(to=entries))
    longest = 0
    for first in changes(table):
        edits = [first]
        try:
            line = misfit(table, edits)
        except KeyError:  # the change itself is not possible
            continue
        while line is not None:
            if line == first.entry:
                break
            assert line > edits[-1].entry
            assert len(edits) < MOST
            past = find_misfit(table, edits, line, no_tick)
            edits.append(first_possible(table, past.entry, line, edits))
            line = misfit(table, edits)
        if line is None:
            after = table.play(with_what_was_seen(table, make_amendment(edits)))
            assert after.play(Undo()).state == table.state
            longest = max(longest, len(edits))
    assert longest > 1


def test_another_players_entry_is_suggested_if_they_are_asked_instead():
    table = kept("random-4-04").play(Undo(to=8))
    step = table.steps[1]
    for other in table.game.options(table.before(1), step.entry.player):
        line = misfit(table, [Edit(step.line, other)])
        if line is not None and line > step.line:
            past = find_misfit(table, [Edit(step.line, other)], line, no_tick)
            asked = {one.player for one in table.game.waiting_for(past.before)}
            assert getattr(past.entry, "player", None) in asked
            assert past.answers
            return
    pytest.fail("every other town fits")


def test_an_amendment_of_several_entries_is_read_again_from_a_file():
    game = INSTALLED["league-of-six"]
    table = tables.start(game, game.read_setup(a_setup()))
    for entry in (a_deal(), goes("red", "lauban"), goes("yellow", "bautzen")):
        table = table.play(game.read_entry(entry))
    data = {
        "type": "amend",
        "changes": [
            {"entry": 2, "with": {**goes("red", "bautzen"), "type": "choose_town"}},
            {"entry": 3, "with": None},
        ],
    }
    amend = read_entry(game, data)
    assert isinstance(amend, Amend)
    assert json_able(amend) == data
    changed = table.play(amend)
    assert [one.line for one in changed.steps] == [1, 2]
    assert changed.state.players["red"].town == "bautzen"
    assert tables.fold(tables.start(game, table.first_setup), changed.log) == changed
    assert read_file(INSTALLED, write_file(changed, ())).state == changed.state
    for wrong in ([], data["changes"][::-1], data["changes"] * 2):
        with pytest.raises(Refused):
            table.play(read_entry(game, {**data, "changes": wrong}))
    with pytest.raises(Refused):
        table.play(read_entry(game, {**data, "entry": 2, "with": None}))
