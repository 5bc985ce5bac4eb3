"""A change of the past that goes on through later entries that no longer fit."""

from collections.abc import Iterator

import pytest
from msgspec import UNSET

from companion.core import table as tables
from companion.core.game_file import game_file_data, read_file
from companion.core.history import history_lines
from companion.core.lines import Amend, Edit, Undo, read_entry
from companion.core.play import Entry, Refused
from companion.core.repairing import add_edit, find_misfit, make_amendment
from companion.core.replaying import with_seen_values
from companion.core.structs import plain_data
from companion.core.table import Table, no_tick
from companion.core.wording import english
from companion.games.installed import INSTALLED
from companion.games.league_of_six.steps.choose_row import ChooseRow
from companion.games.league_of_six.steps.choose_town import ChooseTown
from companion.games.wallenstein.steps.claim import Claim
from companion.games.wallenstein.steps.favor import TakeFavor
from companion.games.wallenstein.steps.move import Move
from companion.games.wallenstein.steps.open import Open
from companion.games.wallenstein.steps.place import ChoosePlace
from tests.games.changed_past import drawn_throw, first_possible, misfit, repair
from tests.games.league_of_six.engine_games import kept
from tests.games.league_of_six.positions import a_deal, a_setup, accepts, goes
from tests.games.wallenstein import positions as war
from tests.support.league_tables import a_table


def changes(table: Table, *kinds: type[Entry]) -> Iterator[Edit]:
    """Yield other entries that were possible in place of the last ones of these kinds."""
    for n in range(max(0, len(table.steps) - 12), len(table.steps) - 1):
        step, before = table.steps[n], table.state_before(n)
        if isinstance(step.entry, kinds):
            for other in [*table.game.options(before, step.entry.player)][:2]:
                if type(other) is type(step.entry) and other != step.entry:
                    yield Edit(step.line, other)


@pytest.mark.parametrize("entries", [20, 45, 75])
def test_every_wrong_town_or_row_can_be_corrected_entry_by_entry(entries):
    """Each step leads further on, and one undo takes everything back."""
    table = kept("random-4-04").play(Undo(to=entries))
    assert longest_repair(table, ChooseTown, ChooseRow) > 1


@pytest.mark.parametrize("name", ["all-4-25", "court-5-11"])
def test_every_wrong_county_place_or_card_can_be_corrected_entry_by_entry(name):
    table = war.kept_table(name).play(Undo(to=60))
    assert longest_repair(table, Open, ChoosePlace, TakeFavor, Claim) > 1


def longest_repair(table: Table, *kinds: type[Entry]) -> int:
    longest = 0
    for first in changes(table, *kinds):
        edits = repair(table, first)
        if edits is not None:
            after = table.play(with_seen_values(table, make_amendment(edits)))
            assert after.play(Undo()).state == table.state
            assert (
                tables.play_lines(tables.begin_table(table.game, table.first_setup), after.log)
                == after
            )
            longest = max(longest, len(edits))
    return longest


def test_the_entry_of_the_player_who_is_asked_instead_is_suggested():
    table = kept("random-4-04").play(Undo(to=8))
    step = table.steps[1]
    for other in table.game.options(table.state_before(1), step.entry.player):
        line = misfit(table, [Edit(step.line, other)])
        if line is not None and line > step.line:
            past = find_misfit(table, [Edit(step.line, other)], line, no_tick)
            asked = {one.player for one in table.game.players_to_act(past.before)}
            assert past.player in asked
            assert past.possible_entry_types
            return
    pytest.fail("every other town fits")


def attack() -> tuple[Table, Edit]:
    """Return a table, and a change of its last move but one: into a county that is defended."""
    whole = war.kept_table("all-4-25")
    for step in whole.steps[:-4]:
        if not isinstance(step.entry, Move) or step.state.battle is not None:
            continue
        table = whole.play(Undo(to=whole.effective_lines.index(step.line) + 4))
        for county in table.state.counties:
            there = Edit(step.line, Move(player=step.entry.player, to=county, armies=1))
            line = misfit(table, [there])
            if line is not None and line > step.line:
                past = find_misfit(table, [there], line, no_tick)
                if past.is_question and past.possible_entry_types == {"throw"}:
                    return table, there
    pytest.fail("no move leads to a battle")


def test_an_additional_battle_is_inserted_before_the_entry_that_it_delays():
    table, move = attack()
    line = misfit(table, [move])
    assert line is not None
    entry = table.steps[table.find_step(line) or 0].entry
    past = find_misfit(table, [move], line, no_tick)
    assert (past.kind, past.player) == ("throw", None)
    throw = drawn_throw(past.before)
    edits = add_edit([move], Edit(line, before=(throw,)))
    amend = make_amendment(edits)
    assert read_entry(table.game, plain_data(amend)) == amend
    while (next_line := misfit(table, edits)) is not None:
        edits = add_edit(
            edits, first_possible(table, find_misfit(table, edits, next_line, no_tick))
        )
    after = table.play(with_seen_values(table, make_amendment(edits)))
    n = after.find_step(line)
    assert n is not None
    assert [step.entry for step in after.steps if step.line == line] == [throw, entry]
    told = {one.number: one for one in history_lines(after, english)}
    battle = [one for one in told[line].sentences if "cubes" in one or "tower" in one.lower()]
    assert battle or len(told[line].sentences) > 1
    assert any("Put in before entry" in one for one in told[len(after.log)].sentences)
    assert read_file(INSTALLED, game_file_data(after, ())).state == after.state


def test_an_inserted_answer_stays_if_another_answer_is_inserted():
    table, move = attack()
    line = misfit(table, [move])
    assert line is not None
    edits: tuple[Edit, ...] = (move,)
    while (stop := misfit(table, edits)) is not None:
        edits = add_edit(edits, first_possible(table, find_misfit(table, edits, stop, no_tick)))
    after = table.play(with_seen_values(table, make_amendment(edits)))
    put_in = [step.entry for step in after.steps if step.line == line]
    entry = put_in[-1]
    same = after.play(with_seen_values(after, Amend(entry=line, instead=entry)))
    assert same.steps == after.steps
    again = Edit(line, before=(put_in[0],))
    assert after.play(with_seen_values(after, make_amendment([again]))).steps == after.steps
    with pytest.raises(Refused):
        after.play(with_seen_values(after, make_amendment([Edit(line, before=())])))
    assert after.play(Undo()).steps == table.steps


def test_H2_seen_values_are_moved_only_together_with_their_entry():
    """Two entries may be equal, and only one of them was seen to open a box or to buy guards."""
    entries = (a_deal(), goes("red", "lauban"), goes("yellow", "lauban", 3), accepts("red"))
    table = a_table(*entries, start={"round": 1, "guards": {"yellow": 1}})
    first = table.steps[-1]
    seen = table.game.public_outcome(first.happenings)
    assert seen == {"bought": 2}
    equal = Edit(first.line, first.entry)
    for edits, found in (
        ([Edit(2, None), equal], {str(first.line): seen}),
        ([Edit(2, first.entry, origin=first.line), Edit(first.line, None)], {"2": seen}),
        ([Edit(2, first.entry), Edit(first.line, None)], {}),
        ([Edit(2, None), Edit(first.line, before=(first.entry,))], {str(first.line): seen}),
    ):
        amend = with_seen_values(table, make_amendment(edits))
        assert amend.seen == found
        assert all(edit.origin is UNSET for edit in amend.edits)


def test_an_amendment_of_several_entries_survives_a_game_file():
    game = INSTALLED["league-of-six"]
    table = tables.begin_table(game, game.read_setup(a_setup()))
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
    assert plain_data(amend) == data
    changed = table.play(amend)
    assert [one.line for one in changed.steps] == [1, 2]
    assert changed.state.players["red"].town == "bautzen"
    assert tables.play_lines(tables.begin_table(game, table.first_setup), changed.log) == changed
    assert read_file(INSTALLED, game_file_data(changed, ())).state == changed.state
    for wrong in ([], data["changes"][::-1], data["changes"] * 2):
        with pytest.raises(Refused):
            table.play(read_entry(game, {**data, "changes": wrong}))
    with pytest.raises(Refused):
        table.play(read_entry(game, {**data, "entry": 2, "with": None}))
