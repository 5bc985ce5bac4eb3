"""The moves of hands after a change of the past: the difference of the table before and after."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.changed_moves import changed_hand_moves, is_past_changed
from companion.core.hand_moves import HandMove
from companion.core.lines import Amend, Undo
from companion.core.play import Refused
from companion.core.replaying import with_seen_values
from companion.core.table import Table
from companion.core.wording import english
from companion.games.league_of_six.steps.collect import Collect
from companion.games.wallenstein.words.names import COUNTY
from tests.browser.kept import GAME
from tests.core.test_hand_moves import after as table_after
from tests.games.league_of_six.engine_games import kept
from tests.games.wallenstein.positions import kept_table

MOST = 7


def changes(whole: Table) -> Iterator[tuple[Table, Table]]:
    """Yield tables in the middle of a game, each before and after a change of one of its last
    entries to another one that was possible."""
    rng = Random(2)
    for entries in range(30, len(whole.effective_lines), 25):
        before = whole.play(Undo(to=entries))
        for n in range(len(before.steps) - 8, len(before.steps)):
            step = before.steps[n]
            possible = before.game.options(
                before.state_before(n), getattr(step.entry, "player", None)
            )
            same = [one for one in possible if type(one) is type(step.entry)]
            for entry in rng.sample(same, min(2, len(same))):
                amend = with_seen_values(before, Amend(entry=step.line, instead=entry))
                try:
                    yield before, before.play(amend)
                except Refused:
                    continue


def markers(moves: tuple[HandMove, ...], what: str) -> Counter[str]:
    """Return by how much the markers of that kind are moved, by player."""
    found = Counter[str]()
    for move in moves:
        for piece in move.markers:
            if piece.drawing == what:
                found[move.player] += int(piece.number.replace("−", "-"))
    return found


@pytest.mark.parametrize("name", ["random-4-04", "retinue-random-5"])
def test_after_a_change_influence_markers_move_by_the_difference(name):
    seen = 0
    for before, after in changes(kept(name)):
        moves = changed_hand_moves(after, english)
        assert is_past_changed(after)
        assert len(moves) <= MOST
        then, now = (one.game.public_points(one.state) for one in (before, after))
        differs = {player: now[player] - then[player] for player in now}
        assert markers(moves, "influence") == {who: n for who, n in differs.items() if n}
        seen += len(moves)
    assert seen


def test_after_a_change_order_markers_get_the_changed_order():
    """They are not moved if the order is the same."""
    told = 0
    for name in ("random-4-04", "retinue-random-5"):
        for before, after in changes(kept(name)):
            moves = changed_hand_moves(after, english)
            order = [move for move in moves if move.end and move.end.text.startswith("order 1")]
            then, now = ([*one.state.order] for one in (before, after))
            if before.state.round == after.state.round and (then != now or order):
                assert [[piece.drawing for piece in move.pieces] for move in order] == [
                    [f"player-{player}" for player in now]
                ]
                told += 1
    assert told


def test_after_a_change_armies_move_between_counties_by_the_difference():
    """Cubes that the app believed to be in the tower come from nowhere."""
    names = {text: county for county, text in COUNTY.items()}
    seen = 0
    for before, after in changes(kept_table("all-4-25")):
        moved = Counter[str]()
        for move in changed_hand_moves(after, english):
            for piece in move.pieces:
                if piece.drawing.startswith("player-"):
                    n = int(piece.number or 1)
                    for place, sign in ((move.start, -1), (move.end, 1)):
                        if place is not None and place.text in names:
                            moved[names[place.text]] += sign * n
        then, now = before.state.counties, after.state.counties
        differs = {one: now[one].armies - then[one].armies for one in now}
        assert {c: n for c, n in moved.items() if n} == {c: n for c, n in differs.items() if n}
        seen += len(moved)
    assert seen


def test_H3_guards_moved_in_an_earlier_phase_are_shown_only_to_their_owner():
    whole = kept("random-4-04")
    n = next(
        n
        for n, step in enumerate(whole.steps)
        if isinstance(step.entry, Collect) and whole.state_before(n + 4).phase == "storing"
    )
    step, table = (
        whole.steps[n],
        whole.play(Undo(to=whole.effective_lines.index(whole.steps[n].line) + 9)),
    )
    told = 0
    for entry in table.game.options(table.state_before(n), step.entry.player):
        amend = with_seen_values(table, Amend(entry=step.line, instead=entry))
        try:
            after = table.play(amend)
        except Refused:
            continue
        for owner in (None, *table.state.players):
            moves = changed_hand_moves(after, english, owner)
            guards = [p for move in moves for p in move.pieces if p.drawing == "guard"]
            assert not guards or owner == step.entry.player
            told += bool(guards)
    assert told


def test_H3_offers_of_an_earlier_phase_are_never_shown():
    table = table_after(GAME, 24)
    offer = table.log[13]
    changed = table.play(Amend(entry=14, instead=replace(offer, offer=2)))
    assert changed_hand_moves(changed, english) == ()
