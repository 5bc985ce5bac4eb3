"""What the frame derives from a list of steps: who is asked, what follows, what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import pytest
from msgspec import Struct

from companion.core import play
from companion.core.play import Asked, Phase, Refused, Right, StepTexts, remember_last, result_of


class Entry(play.Entry, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class Walk(Entry, frozen=True, tag="walk"):
    player: str


class Fight(Entry, frozen=True, tag="fight"):
    player: str


class Sleep(Entry, frozen=True, tag="sleep"):
    pass


class Note(Entry, frozen=True, tag="note"):
    player: str


class State(Struct, frozen=True):
    phase: str = "day"
    round: int = 1
    setup: Any = None
    players: tuple[str, ...] = ("red", "blue")
    fight: bool = False
    tired: int = 0


Turn = play.Turn[State]
EntryT = TypeVar("EntryT", bound=Entry)


class Step(play.Step[State, Turn, EntryT], Generic[EntryT]):
    pass


class Fighting(Step[Fight]):
    """Interrupts walking because it is listed first."""

    phases = ("day",)
    texts = StepTexts("a fight", refusals={"lost": "Lost."})

    def waiting(self, state: State) -> play.Waits:
        return self.ask("blue") if state.fight else ()

    def apply(self, turn: Turn, entry: Fight) -> None:
        turn.change(fight=False)


class Walking(Step[Walk]):
    phases = ("day",)
    texts = StepTexts("a walk")

    def waiting(self, state: State) -> play.Waits:
        return self.ask("red")

    def apply(self, turn: Turn, entry: Walk) -> None:
        turn.change(fight=True, tired=turn.state.tired + 1)


class Falling(Step[Sleep]):
    """Night falls by itself, unless somebody before is still asked."""

    phases = ("day", "night")
    texts = StepTexts("sleep")

    def follow(self, turn: Turn) -> bool:
        if turn.state.phase == "day" and turn.state.tired > 1:
            turn.change(phase="night")
            return True
        return False

    def waiting(self, state: State) -> play.Waits:
        return self.ask(None) if state.phase == "night" else ()

    def apply(self, turn: Turn, entry: Sleep) -> None:
        turn.change(phase="finished")


class Noting(Step[Note]):
    texts = StepTexts("a note", refusals={"lost": "Lost."})

    def apply(self, turn: Turn, entry: Note) -> None:
        turn.change(tired=5)


class Walks(play.Game[Any, State, Any]):
    name, title, players, setup = "walks", "Walks", range(2, 3), Struct
    steps = (Fighting, Falling, Walking, Noting)
    phases: ClassVar = {phase: Phase(phase, "") for phase in ("day", "night", "finished")}
    sources: ClassVar[Mapping[str, str]] = {}

    def start(self, setup: Any) -> State:
        return State()

    def see(self, state: State, viewer: str, asked: Asked) -> Any:
        raise NotImplementedError

    def standing(self, state: State) -> Mapping[str, int]:
        return dict.fromkeys(state.players, 0)

    def sample_setup(self, players: int, rng: Random, modules: Any = ()) -> dict[str, object]:
        return {}


GAME = Walks()


def code_of(state: State, entry: Entry) -> str:
    with pytest.raises(Refused) as refused:
        GAME.play(state, entry)
    return refused.value.code


def test_the_first_step_of_a_phase_that_is_due_is_asked() -> None:
    state, _ = GAME.play(State(), Walk("red"))
    assert [one.must for one in GAME.waiting_for(State())] == ["walk"]
    assert [one.must for one in GAME.waiting_for(state)] == ["fight"]
    assert code_of(state, Walk("red")) == "not-now"
    state, _ = GAME.play(state, Fight("blue"))
    assert [one.must for one in GAME.waiting_for(state)] == ["walk"]


def test_nobody_else_and_nothing_else_is_taken() -> None:
    assert code_of(State(), Walk("blue")) == "not-your-turn"
    assert code_of(State(), Walk("green")) == "not-seated"
    assert code_of(State(), Sleep()) == "not-now"
    assert code_of(State(phase="finished"), Walk("red")) == "game-over"


def test_what_follows_by_itself_waits_for_a_step_before_it_that_is_due() -> None:
    state, _ = GAME.play(State(fight=True), Note("red"))
    assert state.phase == "day"
    state, _ = GAME.play(state, Fight("blue"))
    assert state.phase == "night"


def test_an_entry_of_no_step_is_nobodys() -> None:
    class Other(Entry, frozen=True, tag="other"):
        player: str

    assert GAME.right(State(), Other("red")) == Right()
    assert GAME.right(State(), Walk("red")) == Right.of_player("red")
    assert GAME.right(State(), Sleep()) == Right(table=True)


def test_two_texts_for_one_code_are_found_when_the_game_is_made() -> None:
    class Losing(Noting):
        texts = StepTexts("a loss", refusals={"lost": "Gone."})

    class Wrong(Walks):
        steps = (Fighting, Walking, Losing)

    with pytest.raises(ValueError, match="lost"):
        Wrong()


def test_what_was_computed_of_the_last_state_is_computed_once() -> None:
    computed = []

    @remember_last
    def tired(state: State) -> int:
        computed.append(state)
        return state.tired

    one, same = State(tired=3), State(tired=3)
    assert [tired(one), tired(one), tired(same)] == [3, 3, 3]
    assert len(computed) == 2


def test_players_with_equal_scores_share_a_place_and_the_victory() -> None:
    result = result_of({"red": (5, 1), "blue": (7, 0), "black": (7, 0)})
    assert {player: one.place for player, one in result.players.items()} == {
        "red": 3,
        "blue": 1,
        "black": 1,
    }
    assert result.winners == ("blue", "black")
