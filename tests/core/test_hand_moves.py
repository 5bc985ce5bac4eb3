"""The moves that hands make at the table after the newest entry, as places and pieces."""

from typing import Any

from companion.core.hand_moves import HandMove, latest_hand_moves
from companion.core.lines import Redo, Undo
from companion.core.secrecy import may_tell_amounts
from companion.core.table import Table, start
from companion.core.wording import english
from companion.games.installed import INSTALLED
from tests.browser.kept import GAME, WALLENSTEIN


def after(game: dict[str, Any], entries: int) -> Table:
    """Return the table of a kept game after so many entries."""
    rules = INSTALLED[game["game"]]
    table = start(rules, rules.read_setup(game["setup"]))
    for entry in game["entries"][:entries]:
        table = table.play(rules.read_entry(entry))
    return table


def told(table: Table) -> list[str]:
    return [one_told(move) for move in latest_hand_moves(table, english)]


def one_told(move: HandMove) -> str:
    pieces = ", ".join(piece.text for piece in move.pieces)
    places = [pieces, *(place.text for place in (move.start, move.end) if place)]
    return "; ".join([*filter(None, places), *(f"{m.text} {m.number}" for m in move.markers)])


def test_a_figure_moves_at_once_to_its_number_and_guards_go_to_the_bank():
    moved = after(GAME, 13)
    assert told(moved) == ["figure; Bautzen; Kamenz, place 0", "2 guards; Ben; bank"]
    assert [move.pieces[0].number for move in latest_hand_moves(moved, english)] == ["", "2"]


def test_H3_end_of_a_phase_is_reported_without_guards():
    ended = after(GAME, 16)
    assert ended.state.phase == "collecting"
    assert not may_tell_amounts(ended, len(ended.steps) - 1)
    assert told(ended) == [
        "figure; Kamenz; Zittau, place 0",
        "figure, figure, figure, figure; order 1, 2, 3 …",
    ]


def test_blocks_are_reported_with_the_marker_that_they_move():
    assert told(after(GAME, 24)) == [
        "1 blue, 1 green; Dora; royal store, bonus 3; influence +7",
        "1 green; Anna; royal store, bonus 3; influence +1",
    ]


def test_undo_and_redo_list_what_hands_move():
    undone = after(GAME, 24).play(Undo())
    assert told(undone) == [
        "1 green; royal store, bonus 3; Anna; influence −1",
        "1 green, 1 blue; royal store, bonus 3; Dora; influence −7",
    ]
    assert told(undone.play(Redo())) == told(after(GAME, 24))


def test_a_battle_tells_where_cubes_and_the_card_go():
    assert told(after(WALLENSTEIN, 68)) == [
        "card of Hessen-Kassel; Ben; Anna",
        "4 armies; tray; Hessen-Kassel",
        "3 armies, 2 armies, 1 peasant; tray; supply",
    ]


def test_markers_that_all_leave_the_board_after_winter_are_reported_as_a_sum():
    moves = told(after(WALLENSTEIN, 167))
    assert "16 revolt markers; supply" in moves
    assert "Anna; 27 points +27; 6 grain −6" in moves


def test_payments_of_three_players_are_listed():
    assert told(after(WALLENSTEIN, 13))[::2] == [
        "1 Thaler; Ben; bank", "1 Thaler; Anna; bank", "1 Thaler; Cem; bank",
    ]  # fmt: skip
