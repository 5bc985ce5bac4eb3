"""The moves that hands make at the table after the newest entry, as places and pieces."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.hand_moves import HandMove, latest_hand_moves
from companion.core.lines import Redo, Undo
from companion.core.secrecy import may_show_step_amounts
from companion.core.table import Table, begin_table
from companion.core.wording import english
from companion.games.installed import INSTALLED
from tests.browser.kept import GAME, WALLENSTEIN
from tests.games.league_of_six import positions as p
from tests.games.wallenstein import positions as war
from tests.support.league_tables import a_table


def after(game: dict[str, Any], entries: int) -> Table:
    """Return the table of a kept game after so many entries."""
    rules = INSTALLED[game["game"]]
    table = begin_table(rules, rules.read_setup(game["setup"]))
    for entry in game["entries"][:entries]:
        table = table.play(rules.read_entry(entry))
    return table


def told(table: Table) -> list[str]:
    names = table.game.names(table.state)
    return [tell(move, names) for move in latest_hand_moves(table, english)]


def tell(move: HandMove, names: Mapping[str, str]) -> str:
    """Return a move in words: "Ben: 2 guards; from where; to where; influence +1"."""
    pieces = ", ".join(piece.text for piece in move.pieces)
    places = [pieces, *(place.text for place in (move.start, move.end) if place)]
    told = "; ".join([*filter(None, places), *(f"{m.text} {m.number}" for m in move.markers)])
    return f"{names[move.player]}: {told}" if move.player else told


def test_a_figure_moves_straight_to_its_number_and_guards_go_to_the_bank():
    moved = after(GAME, 13)
    assert told(moved) == ["figure; Bautzen; Kamenz, place 0", "Ben: 2 guards; bank"]
    assert [move.pieces[0].number for move in latest_hand_moves(moved, english)] == ["", "2"]


def test_a_figure_that_stays_in_its_town_only_changes_its_number():
    assert told(after(GAME, 7)) == ["figure; Bautzen, place 2"]


def test_H3_moves_after_the_end_of_a_phase_name_no_guards():
    ended = after(GAME, 16)
    assert ended.state.phase == "collecting"
    assert not may_show_step_amounts(ended, len(ended.steps) - 1)
    assert told(ended) == [
        "figure; Kamenz; Zittau, place 0",
        "figure, figure, figure, figure; order 1, 2, 3 …",
    ]


def test_moves_of_blocks_include_the_influence_marker():
    assert told(after(GAME, 24)) == [
        "Dora: 1 blue, 1 green; royal store, bonus 3; influence +7",
        "Anna: 1 green; royal store, bonus 3; influence +1",
    ]


def test_undo_and_redo_list_the_pieces_to_move():
    undone = after(GAME, 24).play(Undo())
    assert told(undone) == [
        "Anna: 1 green; royal store, bonus 3; Anna; influence −1",
        "Dora: 1 green, 1 blue; royal store, bonus 3; Dora; influence −7",
    ]
    assert told(undone.play(Redo())) == told(after(GAME, 24))


def test_an_undo_of_many_entries_lists_each_piece_once():
    assert told(after(GAME, 16).play(Undo(to=13))) == [
        "figure; Zittau, place 0; Kamenz",
        "Ben: 1 guard; Dora",
        "figure; Kamenz, place 1; Dora",
    ]


def test_moves_stay_while_components_are_entered():
    chosen = [p.a_deal(royal=None, civic=None), p.goes("red", "lauban")]
    tile = p.describes(round=1, player="blue", town="bautzen", tile="t01", arrows=[0], middle=[])
    assert told(a_table(*chosen, tile, box=None)) == ["figure; Lauban, place 0"]
    assert told(a_table(*chosen, {**tile, "round": None}, box=None)) == []


def test_H3_redo_shows_no_offers_of_an_earlier_phase():
    redone = after(GAME, 16).play(Undo(to=13)).play(Redo())
    assert (redone.state.phase, GAME["entries"][13]["offer"]) == ("collecting", 1)
    assert told(redone)[0] == "figure; Kamenz"


def test_an_undo_over_several_phases_lists_no_moves():
    undone = after(GAME, 24).play(Undo(to=13))
    assert told(undone) == told(undone.play(Redo())) == []


def test_undoing_a_march_moves_armies_back_before_the_throw():
    assert told(after(WALLENSTEIN, 64)) == [], "the question says what to throw"
    assert told(after(WALLENSTEIN, 64).play(Undo())) == [
        "1 army, 2 armies; tray",
        "1 peasant; supply",
        "6 armies; Hessen-Kassel",
    ]


def test_courtiers_are_moved_back_by_their_own_players():
    court = {"modules": ["court"], "box": war.BOX, "favors": (2, 5, 6)}
    game = war.ordered(out={"red": 3, "blue": 4}, **court).takes("blue", None).takes("red", None)
    played = {"game": "wallenstein", "setup": game.setup, "entries": game.entries}
    assert told(after(played, len(game.entries))) == [
        "Anna: 3 courtiers; audience hall; entrance hall",
        "Ben: 4 courtiers; audience hall; entrance hall",
    ]


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        (GAME, {"player": "red", "influence": 3, "goods": {"red": 1}}),
        (WALLENSTEIN, {"county": "gft-mark", "armies": 3}),
    ],
)
def test_a_correction_lists_no_moves(game, fields):
    table = after(game, 68)
    entry = table.game.read_entry({"type": "correct", **fields})
    corrected = table.play(entry)
    assert told(corrected) == []
    assert told(corrected.play(Undo())) == []


def test_W1_13_W3_3_cards_tiles_and_markers_go_back_after_a_season():
    """After fall the markers stay for winter."""
    cards = ["all cards; mats; hands", "the event of the round; open events; out of the game"]
    both, markers = ("bonus tiles, markers", "markers")
    summer, fall, winter = (told(after(WALLENSTEIN, n)) for n in (108, 157, 167))
    assert {*cards, f"{both}; turn order; aside"} <= {*summer}
    assert {*cards, "bonus tiles; turn order; aside"} <= {*fall}
    assert [one for one in winter if "turn order" in one] == [f"{markers}; turn order; aside"]
    assert not {*cards} & {*winter}


def test_moves_after_a_battle_show_where_cubes_and_card_go():
    assert told(after(WALLENSTEIN, 68)) == [
        "Ben: card of Hessen-Kassel; Anna",
        "4 armies; tray; Hessen-Kassel",
        "3 armies, 2 armies, 1 peasant; tray; supply",
    ]


def test_moves_after_winter_list_all_revolt_markers_as_one_sum():
    moves = told(after(WALLENSTEIN, 167))
    assert "16 revolt markers; supply" in moves
    assert "Anna: 27 points +27; 6 grain −6" in moves


def test_moves_list_a_payment_once_with_the_payer():
    assert told(after(WALLENSTEIN, 13)) == ["Cem: 1 Thaler; bank", "Cem: trading post; Mecklenburg"]
    assert told(after(WALLENSTEIN, 105))[0] == "Cem: 2 Thalers; bank"


def test_moves_list_payments_of_one_tap_player_by_player():
    table = after(WALLENSTEIN, 11)
    for entry in WALLENSTEIN["entries"][11:13]:
        table = table.play(table.game.read_entry({**entry, "same_tap": True}))
    assert told(table) == [
        "Ben: 1 Thaler; bank",
        "Ben: trading post; Vorpommern",
        "Anna: 1 Thaler; bank",
        "Anna: trading post; Niederösterreich",
        "Cem: 1 Thaler; bank",
        "Cem: trading post; Mecklenburg",
    ]
