"""Invariants in games of random entries."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.core import lines, table
from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.wallenstein.entries import Entry
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.state import State
from companion.games.wallenstein.step import ClaimForm, MarchForm, PlanForm
from companion.games.wallenstein.steps.claim import Claiming
from companion.games.wallenstein.steps.move import Moving
from companion.games.wallenstein.steps.plan import Planning
from companion.games.wallenstein.views.plan_sum import preview_plan
from tests.games.wallenstein.bookkeeping import Books, out_of_nowhere
from tests.games.wallenstein.positions import MODULES, Json
from tests.games.wallenstein.random_entries import a_body, a_correction

pytestmark = pytest.mark.slow

GAME: Any = WALLENSTEIN


def encoded(state: State) -> bytes:
    return msgspec.json.encode(state, order="deterministic")


class Tables(RuleBasedStateMachine):
    """A table at which anything may be entered."""

    @initialize(
        seed=st.integers(0, 2**32),
        players=st.integers(3, 5),
        modules=st.sets(st.sampled_from(MODULES)),
        claims=st.booleans(),
        app=st.booleans(),
        open_tower=st.booleans(),
    )
    def begin(
        self, seed: int, players: int, modules: set[str], claims: bool, app: bool, open_tower: bool
    ) -> None:
        setup = WALLENSTEIN.sample_setup(players, Random(seed), sorted(modules))
        rulings: Json = {"tower": "app", "open_tower": open_tower, "revolt_pays": app}
        if claims:
            setup |= {"start": "claim", "line_up": None}
            rulings["counties"] = "app" if app else "real"
        self.table = table.begin_table(GAME, WALLENSTEIN.read_setup({**setup, "rulings": rulings}))
        self.books = Books(self.state)
        self.skip_to(Random(seed), seed % 400 if seed % 3 else seed % 25)

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def do(self, entry: Entry) -> None:
        self.table = self.table.play(entry)
        self.books.tell(self.table.steps[-1].happenings)

    def next_entry(self, rng: Random) -> Entry:
        return WALLENSTEIN.random_entry(self.state, rng)

    def skip_to(self, rng: Random, entries: int) -> None:
        """Make so many random entries."""
        for _ in range(entries):
            if WALLENSTEIN.players_to_act(self.state):
                self.do(self.next_entry(rng))

    @precondition(lambda self: bool(WALLENSTEIN.players_to_act(self.state)))
    @rule(seed=st.integers(0, 2**32), entries=st.integers(1, 12))
    def go_on(self, seed: int, entries: int) -> None:
        self.skip_to(Random(seed), entries)

    @precondition(lambda self: bool(WALLENSTEIN.players_to_act(self.state)))
    @rule(seed=st.integers(0, 2**32), on_mat=st.booleans())
    def somebody_does_what_is_offered(self, seed: int, on_mat: bool) -> None:
        """Check that every option of a player who has to act is accepted, and play one of them."""
        rng = Random(seed)
        player = rng.choice(WALLENSTEIN.players_to_act(self.state)).player
        offered = [
            self.as_entry(player, option, rng) for option in WALLENSTEIN.options(self.state, player)
        ]
        for entry in offered:
            WALLENSTEIN.play(self.state, WALLENSTEIN.read_entry(plain_data(entry)))
        if offered:
            self.do(rng.choice(offered))
        if on_mat and self.state.phase == "planning":
            self.do(Plan(player=rng.choice(self.state.queue)))

    def as_entry(self, player: Any, option: object, rng: Random) -> Entry:
        """Return the option, or an entry that fills in its form."""
        for form, step in ((ClaimForm, Claiming), (PlanForm, Planning), (MarchForm, Moving)):
            if isinstance(option, form):
                entry = step().random_entry(self.state, player, rng)
                return WALLENSTEIN.complete_entry(self.state, entry, lambda _: rng)
        if isinstance(option, Entry):
            return WALLENSTEIN.complete_entry(self.state, option, lambda _: rng)
        return WALLENSTEIN.random_entry(self.state, rng)

    @rule(seed=st.integers(0, 2**32))
    def anything_else_is_refused_or_played(self, seed: int) -> None:
        rng = Random(seed)
        for _ in range(25):
            before, shown = encoded(self.state), WALLENSTEIN.visible_state(self.state, "all")
            try:
                entry = WALLENSTEIN.read_entry(a_body(rng))
                after, _ = WALLENSTEIN.play(self.state, entry)
            except Refused as refused:
                msgspec.json.encode([refused.public, refused.private])
            else:
                if rng.random() < 0.5:
                    self.do(entry)
                    assert encoded(self.state) == encoded(after)
                    continue
            assert encoded(self.state) == before
            assert WALLENSTEIN.visible_state(self.state, "all") == shown

    @rule(seed=st.integers(0, 2**32))
    def something_is_put_right(self, seed: int) -> None:
        rng = Random(seed)
        for _ in range(6):
            entry = WALLENSTEIN.read_entry(a_correction(self.state, rng))
            with suppress(Refused):
                self.do(entry)

    @rule(seed=st.integers(0, 2**32))
    def a_plan_is_tried(self, seed: int) -> None:
        if self.state.phase != "planning" or not self.state.queue:
            return
        before = encoded(self.state)
        plan = WALLENSTEIN.random_entry(self.state, Random(seed))
        assert set(preview_plan(self.state, plan)) == {*plan.cards, *plan.cards_at_court}
        assert encoded(self.state) == before

    @precondition(lambda self: bool(self.table.effective_lines))
    @rule(back=st.integers(1, 5))
    def undo_then_redo(self, back: int) -> None:
        stay = max(0, len(self.table.effective_lines) - back)
        undone = self.table.play(lines.Undo(to=stay))
        states = [undone.beginning, *(step.state for step in self.table.steps)]
        assert encoded(undone.state) == encoded(states[stay])
        again = undone.play(lines.Redo())
        assert encoded(again.state) == encoded(self.state)

    @invariant()
    def nothing_comes_or_goes(self) -> None:
        assert not out_of_nowhere(WALLENSTEIN.visible_state(self.state, "all"))

    @invariant()
    def happenings_account_for_everything(self) -> None:
        self.books.check(self.state)

    @invariant()
    def a_leader_stands_in_an_own_county(self) -> None:
        for colour, seat in self.state.players.items():
            if seat.leader is not None:
                assert self.state.counties[seat.leader].owner == colour

    @invariant()
    def the_table_is_never_stuck(self) -> None:
        waiting = WALLENSTEIN.players_to_act(self.state)
        assert bool(waiting) != (self.state.phase == "finished")
        for who in waiting:
            assert WALLENSTEIN.options(self.state, who.player) or who.must == "benefit"

    @invariant()
    def open_cards_are_nobodys(self) -> None:
        for card in self.state.open_cards:
            assert self.state.counties[card].owner is None

    @invariant()
    def others_see_no_plan(self) -> None:
        for colour in self.state.players:
            seats = WALLENSTEIN.visible_state(self.state, colour)["players"]
            assert [c for c, seat in seats.items() if "plan" in seat] == [colour]

    def teardown(self) -> None:
        """Check that the table can be played to its end, and that its log replays to the same
        state."""
        if not hasattr(self, "table"):
            return
        rng = Random(1)
        for _ in range(2000):
            if not WALLENSTEIN.players_to_act(self.state):
                break
            self.do(self.next_entry(rng))
        assert self.state.phase == "finished"
        self.happenings_account_for_everything()
        again = table.begin_table(GAME, WALLENSTEIN.read_setup(plain_data(self.table.setup)))
        for entry in self.table.log:
            again = again.play(WALLENSTEIN.read_entry(plain_data(entry)))
        assert encoded(again.state) == encoded(self.state)


Tables.TestCase.settings = settings(max_examples=25, stateful_step_count=20)
Tables.TestCase.pytestmark = [pytest.mark.timeout(600)]  # whole games, on a busy machine
test_whatever_a_table_does = Tables.TestCase
