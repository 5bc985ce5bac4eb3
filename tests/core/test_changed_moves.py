"""The moves of hands after a change of the past: the difference of the table before and after."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.changed_moves import changed_hand_moves, changed_motions, is_past_changed
from companion.core.hand_moves import HandMove
from companion.core.lines import Amend, Undo
from companion.core.play import Entry, Refused, player_of
from companion.core.play.values import TRACK
from companion.core.replaying import with_seen_values
from companion.core.table import AnyPlayed, Table
from companion.core.wording import english
from companion.games.league_of_six.happenings import Corrected
from companion.games.league_of_six.steps.collect import Collect
from companion.games.wallenstein.board import COLOURS
from companion.games.wallenstein.state import State
from companion.games.wallenstein.steps.fallen import Fallen
from companion.games.wallenstein.steps.fill import Fill
from companion.games.wallenstein.steps.throw import Throw
from tests.browser.kept import GAME, WALLENSTEIN
from tests.core.test_hand_moves import after as table_after
from tests.core.test_hand_moves import tell
from tests.games.league_of_six.bookkeeping import holding
from tests.games.league_of_six.engine_games import kept
from tests.games.wallenstein.bookkeeping import counted
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


OUT = {Throw: "tray", Fill: "out", Fallen: "cubes"}
"""The keys of the entries that tell which cubes came out of the tower."""


def random_changes(whole: Table, rng: Random) -> Iterator[tuple[Table, Table]]:
    """Yield tables at random moments of a game, before and after random changes: of what came out
    of the tower, or without a tower of one of the last entries, and of any other entry."""
    for entries in rng.sample(range(30, len(whole.effective_lines)), 4):
        before = whole.play(Undo(to=entries))
        all_steps = range(len(before.steps))
        throws = [n for n in all_steps if type(before.steps[n].entry) in OUT]
        for n in [*rng.choices(throws[-6:] or all_steps[-30:], k=8), rng.choice(all_steps)]:
            step = before.steps[n]
            if step.entry.moves_nothing:
                continue
            try:
                amend = Amend(entry=step.line, instead=other_entry(before, step, rng))
                yield before, before.play(with_seen_values(before, amend))
            except Refused:
                continue


def other_entry(table: Table, step: AnyPlayed, rng: Random) -> Entry | None:
    """Return the entry with other cubes, or another entry that was possible, or None."""
    key = OUT.get(type(step.entry))
    if key is not None:
        cubes = dict(getattr(step.entry, key))
        one = rng.choice([*table.state.tray])
        cubes[one] = max(0, cubes.get(one, 0) + rng.choice((-2, -1, 1, 2)))
        return replace(step.entry, **{key: cubes})
    before = table.state_before(table.steps.index(step))
    possible = table.game.options(before, player_of(step.entry))
    same = [one for one in possible if type(one) is type(step.entry)]
    return rng.choice(same) if same else None


def pieces_by_place(state: State) -> Counter[tuple[str, str, str]]:
    """Return all pieces of Wallenstein, as motions name them: their drawing, place and owner."""
    drawings = {"peasants": "player-green", "thalers": "taxes", "marker": "revolt"}
    found = Counter[tuple[str, str, str]]()
    for (what, place, owner), n in counted(state).items():
        drawing = f"player-{what}" if what in COLOURS else drawings.get(what, what)
        seat = f"seat:{owner}" if owner and place == "supply" else f"seat:{place}"
        at_seat = place in COLOURS or seat == f"seat:{owner}"
        if what == "trophy":  # a statue, which nobody gives back
            found["statue", seat, ""] = n
        else:
            county = f"county:{place}" if place in state.counties else place
            found[drawing, seat if at_seat else county, owner] = n
    for colour, one in state.players.items():
        found["leader", f"county:{one.leader}" if one.leader else f"seat:{colour}", colour] = 1
    for name, county in state.counties.items():
        found[f"county:{name}", f"seat:{county.owner}" if county.owner else f"card:{name}", ""] = 1
    return found


@pytest.mark.parametrize(
    "name", ["base-3-00", "court-4-07", "leaders-5-20", "mended-4-31", "all-3-24", "all-4-25"]
)
def test_after_a_change_all_pieces_get_from_where_they_are_to_where_they_should_be(name):
    """Pieces that did not come out of the tower go back into it; none comes from nowhere."""
    through_tower = 0
    for before, after in random_changes(kept_table(name), Random(name)):
        found = pieces_by_place(before.state)
        for _, motion in changed_motions(before, after):
            if motion.start == TRACK:
                found[motion.what, motion.end, ""] += motion.count
                continue
            through_tower += "tower" in (motion.start, motion.end)
            for place, n in ((motion.start, -motion.count), (motion.end, motion.count)):
                taken = motion.what == "statue" and place in map("seat:{}".format, COLOURS)
                owner = "" if taken and place != f"seat:{motion.player}" else motion.player
                if place != "bank":
                    found[motion.what, place, owner] += n
        assert not any(n < 0 for n in found.values())
        assert +found == +pieces_by_place(after.state)
    assert through_tower


def hands_and_figures(table: Table, owner: str) -> Counter[tuple[str, str]]:
    """Return the pieces of League of Six that the owner may see, as motions name them, without what
    corrections added: a correction adapts the app to the table, and moves nothing."""
    hands: dict[str, Counter[str]] = {
        player: Counter(holding(seat)) for player, seat in table.state.players.items()
    }
    for one in (one for step in table.steps for one in step.happenings):
        if isinstance(one, Corrected) and one.why != "booked":
            hands[one.player].subtract(holding(one))
    found = Counter[tuple[str, str]]()
    for player, seat in table.state.players.items():
        for what, n in hands[player].items():
            drawing = {"guards": "guard", "horses": "horse"}.get(
                what, what.replace("goods.", "good-")
            )
            if not drawing.startswith("leaders") and (drawing != "guard" or player == owner):
                found[drawing, f"seat:{player}"] = n
        found[f"player-{player}", f"town:{seat.town}:{seat.counter}"] = 1
    return found


def town_of(what: str, place: str, *tables: Table) -> str:
    """Return the place without the number in a town, unless the figure is on a number that
    everybody may know in all tables (H3)."""
    seats = [one.state.players.get(what.removeprefix("player-")) for one in tables]
    chosen = all(one.state.phase == "choosing" for one in tables)
    known = chosen and all(seat is not None and seat.counter is not None for seat in seats)
    return place if known else ":".join(place.split(":")[:2])


@pytest.mark.parametrize(
    "name", ["random-4-04", "mended-3-3", "retinue-random-5", "retinue-mended-3", "six-random"]
)
def test_after_a_change_hands_and_figures_are_as_they_should_be(name):
    """Goods and horses of an earlier round are back in the bank. A figure that has left its town
    does not move to another number there."""
    seen = 0
    for before, after in random_changes(kept(name), Random(name)):
        if "revealing" in (before.state.phase, after.state.phase):
            continue
        for owner in before.state.players:
            found, wanted = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
            for (what, place), n in hands_and_figures(before, owner).items():
                found[what, town_of(what, place, before, after)] += n
            for (what, place), n in hands_and_figures(after, owner).items():
                wanted[what, town_of(what, place, before, after)] += n
            for _, motion in changed_motions(before, after, owner):
                steps = ((motion.start, -motion.count), (motion.end, motion.count))
                for place, n in steps if motion.start != TRACK else steps[1:]:
                    found[motion.what, town_of(motion.what, place, before, after)] += n
                seen += 1
            drawings = {what for what, _ in wanted}
            for what, place in {*found, *wanted}:
                if what in drawings and place.startswith(("seat:", "town:")):
                    hidden = what == "guard" and place != f"seat:{owner}"
                    assert hidden or found[what, place] == wanted[what, place], (what, place)
    assert seen


def test_a_cube_that_did_not_come_out_goes_from_its_county_into_the_tower():
    table = table_after(WALLENSTEIN, 68)
    throw = table.steps[-1].entry
    fewer = replace(throw, tray={**throw.tray, "red": throw.tray["red"] - 1})
    after = table.play(Amend(entry=68, instead=fewer))
    moves = changed_hand_moves(after, english)
    assert [tell(move, {}) for move in moves] == ["1 army; Hessen-Kassel; tower"]


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
