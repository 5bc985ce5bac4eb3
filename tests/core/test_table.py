"""The log: which entries count, undo, redo, amend; a corrected table equals the replayed one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import table as tables
from companion.core.game_file import game_file_data, read_file
from companion.core.lines import Amend, Redo, Undo, Unfit, read_entry
from companion.core.play import Entry, Refused
from companion.core.story import states_by_line
from companion.core.structs import plain_data
from companion.core.table import Table, still_fits
from companion.games.installed import INSTALLED
from companion.games.league_of_six.entries import Describe
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.engine_games import (
    Counted,
    mended_game,
    much_mended,
    new_table,
    random_game,
)
from tests.games.league_of_six.positions import a_deal, a_setup, goes

seeds = st.integers(0, 10_000)
players = st.integers(3, 5)


CORRECTED = {"type": "correct", "player": "red"}


def refused(table: Table, entry: object) -> Refused:
    """Check that the entry is refused and that the table stays as it was. Return the refusal."""
    before = (table.state, table.log, table.effective)
    with pytest.raises(Refused) as caught:
        table.play(entry)
    assert (table.state, table.log, table.effective) == before
    return caught.value


@given(players, seeds)
@settings(max_examples=15)
def test_replaying_a_whole_log_equals_playing_it_line_by_line(count, seed):
    live = mended_game(count, seed)
    assert tables.play_lines(tables.begin_table(LEAGUE_OF_SIX, live.first_setup), live.log) == live


@given(players, seeds, st.integers(1, 120))
@settings(max_examples=25)
def test_undo_and_redo_restore_exactly_the_same_table(count, seed, entries):
    table = random_game(count, seed, entries)
    undone = table.play(Undo())
    assert undone.state == random_game(count, seed, table.revision - 1).state
    redone = undone.play(Redo())
    assert redone.state == table.state
    assert redone.effective_lines == table.effective_lines
    assert redone.revision == table.revision + 2


@given(players, seeds, st.integers(2, 120), st.data())
@settings(max_examples=25)
def test_an_undo_to_a_number_keeps_that_many_entries(count, seed, n, data):
    table = random_game(count, seed, n)
    stay = data.draw(st.integers(0, table.revision - 1))
    assert table.play(Undo(to=stay)).state == random_game(count, seed, stay).state


def test_undos_can_be_redone_one_by_one_until_another_entry():
    table = random_game(4, 3, 40)
    once, twice = table.play(Undo()), table.play(Undo()).play(Undo(to=20))
    assert twice.play(Redo()).state == once.state
    assert twice.play(Redo()).play(Redo()).state == table.state
    assert refused(twice.play(Redo()).play(Redo()), Redo()).code == "nothing-to-redo"
    went_on = once.play(LEAGUE_OF_SIX.random_entry(once.state, Random(9)))
    assert refused(went_on, Redo()).code == "nothing-to-redo"
    assert refused(new_table(), Undo()).code == "nothing-to-undo"
    assert refused(table, Undo(to=40)).public == {"to": 40, "count": 40}


def entered(round_: int = 1, **what: object) -> Describe:
    return LEAGUE_OF_SIX.read_entry(
        {"type": "describe", "player": "yellow", "round": round_, **what}
    )


EDGES = [["red"], [], [], [], [], ["blue"]]
TOWN = entered(town="kamenz", side="white", edges=EDGES)
TILE = entered(town="kamenz", tile="t01", arrows=[0, 2], middle=["guard"])


def table_of(*entries: Entry | dict[str, object]) -> Table:
    """Return a table with a blank box, a deal and these entries."""
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(a_setup(box=None)))
    for one in (a_deal(), *entries):
        table = table.play(read_entry(LEAGUE_OF_SIX, one) if isinstance(one, dict) else one)
    return table


def test_an_entry_before_entered_components_is_undone_and_redone_alone():
    table = table_of(goes("red", "lauban"), TOWN)
    undone = table.play(Undo(entry=2))
    assert undone.effective_lines == (1, 3)
    assert undone.state == table_of(TOWN).state
    later = undone.play(TILE)  # a component entered after the undo is no obstacle either
    back = later.play(Redo())
    assert back.effective_lines == (1, 2, 3, 5)
    assert back.state == table_of(goes("red", "lauban"), TOWN, TILE).state
    for folded in (undone, later, back):
        assert tables.play_lines(table_of(), folded.log[1:]).state == folded.state


def test_an_entry_before_other_entries_is_not_undone_alone():
    table = table_of(goes("red", "lauban"), TOWN, goes("yellow", "bautzen"))
    for line in (0, 2, 3, 5):
        assert refused(table, Undo(entry=line)).code == "undo-entry"
    with pytest.raises(Refused, match="undo-what"):
        read_entry(LEAGUE_OF_SIX, {"type": "undo", "to": 0, "entry": 1})


@given(st.integers(0, 10_000))
@settings(max_examples=40)
def test_undoing_before_entered_components_equals_replaying_the_log(seed):
    random, table = Random(seed), table_of(goes("red", "lauban"))
    for _ in range(25):
        line = random.randint(1, table.revision)
        kinds = (
            Undo(),
            Undo(entry=line),
            Redo(),
            Redo(),
            TOWN,
            TILE,
            read_entry(LEAGUE_OF_SIX, a_deal()),
            None,
        )
        entry = random.choice(kinds)
        try:
            table = table.play(entry or LEAGUE_OF_SIX.random_entry(table.state, random))
        except Refused:
            continue
    again = tables.play_lines(tables.begin_table(LEAGUE_OF_SIX, table.first_setup), table.log)
    assert (again.state, again.effective, again.steps) == (
        table.state,
        table.effective,
        table.steps,
    )


@given(players, seeds, st.integers(1, 150), st.data())
@settings(max_examples=25)
def test_amending_an_entry_with_itself_changes_nothing(count, seed, n, data):
    table = random_game(count, seed, n)
    line = data.draw(st.integers(1, table.revision))
    same = table.log[line - 1]
    amended = table.play(Amend(entry=line, instead=same))
    assert amended.state == table.state
    assert amended.play(Undo()).state == table.state


def test_an_amendment_replays_all_later_entries():
    table = new_table(4, 1)
    table = table.play(LEAGUE_OF_SIX.random_entry(table.state, Random(1)))
    first = LEAGUE_OF_SIX.random_entry(table.state, Random(2))
    other = next(
        e for e in LEAGUE_OF_SIX.options(table.state, first.player) if e.town != first.town
    )
    amended = table.play(first).play(Amend(entry=2, instead=other))
    assert amended.state == table.play(other).state
    assert amended.play(Undo()).state == table.play(first).state


def test_an_amendment_that_breaks_a_later_entry_names_it():
    table = random_game(4, 1, 30)
    why = refused(table, Amend(entry=1, instead=None))
    assert why.code == "amend-breaks"
    assert why.public["entry"] == 2
    assert isinstance(why.public["because"], Refused)


def test_an_amendment_can_remove_an_entry_and_restore_it():
    table = random_game(4, 1, 30)
    struck = table.play(Amend(entry=30, instead=None))
    assert struck.state == random_game(4, 1, 29).state
    back = struck.play(Amend(entry=30, instead=table.log[29]))
    assert back.state == table.state


def test_only_an_entry_that_counts_can_be_amended():
    table = random_game(4, 1, 5).play(Undo())
    same = table.log[0]
    assert refused(table, Amend(entry=9, instead=same)).code == "amend-no-such"
    assert refused(table, Amend(entry=0, instead=same)).code == "amend-no-such"
    assert refused(table, Amend(entry=5, instead=same)).code == "amend-not-counting"
    assert refused(table, Amend(entry=6, instead=same)).code == "amend-not-an-entry"
    assert refused(table, Amend(entry=1)).code == "amend-what"
    assert refused(table, Amend()).code == "amend-what"
    assert refused(table, Amend(entry=1, instead=same, setup={})).code == "amend-what"


def test_an_amendment_can_change_keys_of_the_set_up():
    table = random_game(4, 1, 8)
    seats = [{"colour": c, "name": f"{c} anew"} for c in table.state.players]
    others: list[None] = []
    renamed = table.play(Amend(setup={"players": seats}), lambda: others.append(None))
    assert len(others) == 1 + 8, "before the set-up and each entry other tasks may run"
    assert renamed.state.board.names["red"] == "red anew"
    assert renamed.state.players == table.state.players
    assert renamed.play(Undo()).state == table.state
    assert refused(table, Amend(setup={"order": ["red"]})).code == "order-each-once"
    assert refused(table, Amend(setup={"colour": 1})).code == "unknown-key"


def test_an_amendment_contains_its_entry_as_a_typed_value():
    """This also holds for a form, whose numbers are text. An entry that does not fit is refused
    with its own code."""
    sent = {"type": "amend", "entry": "1", "with": {**CORRECTED, "guards": "2"}}
    amend = read_entry(LEAGUE_OF_SIX, sent, from_form=True)
    assert amend == Amend(entry=1, instead=LEAGUE_OF_SIX.read_entry({**CORRECTED, "guards": 2}))
    assert read_entry(LEAGUE_OF_SIX, plain_data(amend)) == amend
    for wrong in ({**CORRECTED, "guards": "2"}, {**CORRECTED, "luck": 1}, {"type": "sing"}, {}):
        with pytest.raises(Refused):
            read_entry(LEAGUE_OF_SIX, {"type": "amend", "entry": 1, "with": wrong})


def test_amended_logs_play_each_entry_once(monkeypatch):
    table = much_mended()
    played = Counted(monkeypatch)
    again = read_file(INSTALLED, game_file_data(table))
    assert played.count == 1000
    assert again.steps[1].entry.influence == 998 % 5
    undone = [Undo(to=0), Redo()] * 300
    assert tables.play_lines(again, undone).state == again.state
    now = again
    for entry in undone:
        now = now.play(entry)
    assert now.state == again.state
    assert played.count == 1000


def test_the_error_for_a_broken_log_names_the_line():
    log = random_game(4, 1, 9).log
    empty = new_table(4, 1)
    for lines, wrong in (
        (
            [
                *log,
                Amend(
                    entry=3, instead=LEAGUE_OF_SIX.read_entry({"type": "accept", "player": "black"})
                ),
            ],
            3,
        ),
        ([*log, Undo(to=20)], 10),
        ([*log, Amend(entry=12, instead=None)], 10),
        ([*log, Amend(setup={"order": ["red"]}), *log], 10),
        ([*log, Amend(setup={"rulings": {"open_hands": True}})], 10),
    ):
        with pytest.raises(Unfit) as caught:
            tables.play_lines(empty, lines)
        assert caught.value.line == wrong


def test_states_include_those_of_undone_lines():
    table = random_game(4, 3, 12)
    for entry in (Undo(), Undo(to=4), Redo(), Undo(to=2)):
        table = table.play(entry)
    table = table.play(LEAGUE_OF_SIX.random_entry(table.state, Random(5)))
    now, came = tables.begin_table(LEAGUE_OF_SIX, table.first_setup), []
    for entry in table.log:
        now = now.play(entry)
        came.append(now.state)
    assert list(states_by_line(table)) == came


def test_hands_entered_at_the_same_revision_all_count():
    table = random_game(5, 4)
    last = [e for e in table.log if e.__class__.__name__ == "Reveal"]
    table = random_game(5, 4, table.revision - 5)
    seen = table.revision
    for entry in last[:-1]:
        assert table.revision == seen or still_fits(table, seen, entry.player)
        table = table.play(entry)
    assert still_fits(table, seen, last[-1].player)
    assert not still_fits(table, seen, last[0].player)
    assert not still_fits(table, seen, None)
    assert not still_fits(table.play(Undo()), seen, last[-1].player)


def test_entries_at_the_same_revision_conflict_if_one_player_must_act():
    table = random_game(4, 1, 10)
    seen = table.revision - 1
    assert not any(still_fits(table, seen, player) for player in table.state.players)


def test_h4_hands_cannot_be_opened_during_a_game():
    opening = Amend(setup={"rulings": {"open_hands": True}})
    assert refused(random_game(4, 1, 9), opening).code == "only-at-setup"
    before = new_table(4, 1).play(opening)
    assert before.state.setup.rulings.open_hands
    closed = before.play(LEAGUE_OF_SIX.random_entry(before.state, Random(1))).play(
        Amend(setup={"rulings": {}})
    )
    assert closed.play(Undo()).state.setup.rulings.open_hands
