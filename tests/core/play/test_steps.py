"""Tests of what is derived from a list of steps: who is asked, what follows, what is refused."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import pytest
from msgspec import Struct

from companion.core import play
from companion.core.play import Phase, Refused, Right, StepTexts, cache_last_result, rank_by_scores
from companion.core.wording import english


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
    """A step that interrupts walking, because it is listed first."""

    phases = ("day",)
    texts = StepTexts("a fight", refusals={"lost": "Lost."})

    def asked_players(self, state: State) -> play.Waits:
        return self.ask("blue") if state.fight else ()

    def apply(self, turn: Turn, entry: Fight) -> None:
        turn.change(fight=False)


class Walking(Step[Walk]):
    phases = ("day",)
    texts = StepTexts("a walk")

    def asked_players(self, state: State) -> play.Waits:
        return self.ask("red")

    def apply(self, turn: Turn, entry: Walk) -> None:
        turn.change(fight=True, tired=turn.state.tired + 1)


class Falling(Step[Sleep]):
    """Night falls automatically, unless an earlier step still asks somebody."""

    phases = ("day", "night")
    texts = StepTexts("sleep")

    def do_next_automatic_step(self, turn: Turn) -> bool:
        if turn.state.phase == "day" and turn.state.tired > 1:
            turn.change(phase="night")
            return True
        return False

    def asked_players(self, state: State) -> play.Waits:
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

    def view(self, state: State, viewer: str) -> Any:
        raise NotImplementedError

    def public_points(self, state: State) -> Mapping[str, int]:
        return dict.fromkeys(state.players, 0)

    def sample_setup(self, players: int, rng: Random, modules: Any = ()) -> dict[str, object]:
        return {}


GAME = Walks()


def code_of(state: State, entry: Entry) -> str:
    with pytest.raises(Refused) as refused:
        GAME.play(state, entry)
    return refused.value.code


def test_the_first_due_step_of_a_phase_is_asked():
    state, _ = GAME.play(State(), Walk("red"))
    assert [one.must for one in GAME.players_to_act(State())] == ["walk"]
    assert [one.must for one in GAME.players_to_act(state)] == ["fight"]
    assert code_of(state, Walk("red")) == "not-now"
    state, _ = GAME.play(state, Fight("blue"))
    assert [one.must for one in GAME.players_to_act(state)] == ["walk"]


def test_only_the_asked_entry_of_the_asked_player_is_accepted():
    assert code_of(State(), Walk("blue")) == "not-your-turn"
    assert code_of(State(), Walk("green")) == "not-seated"
    assert code_of(State(), Sleep()) == "not-now"
    assert code_of(State(phase="finished"), Walk("red")) == "game-over"


def test_an_automatic_step_waits_for_the_previous_step():
    state, _ = GAME.play(State(fight=True), Note("red"))
    assert state.phase == "day"
    state, _ = GAME.play(state, Fight("blue"))
    assert state.phase == "night"


def test_nobody_may_write_entries_without_a_step():
    class Other(Entry, frozen=True, tag="other"):
        player: str

    assert GAME.required_right(State(), Other("red")) == Right()
    assert GAME.required_right(State(), Walk("red")) == Right.of_player("red")
    assert GAME.required_right(State(), Sleep()) == Right(table=True)


def test_two_texts_for_one_code_are_an_error():
    class Losing(Noting):
        texts = StepTexts("a loss", refusals={"lost": "Gone."})

    class Wrong(Walks):
        steps = (Fighting, Walking, Losing)

    with pytest.raises(ValueError, match="lost"):
        Wrong()


def test_a_value_of_the_last_state_is_computed_once():
    computed = []

    @cache_last_result
    def tired(state: State) -> int:
        computed.append(state)
        return state.tired

    one, same = State(tired=3), State(tired=3)
    assert [tired(one), tired(one), tired(same)] == [3, 3, 3]
    assert len(computed) == 2


def test_players_with_equal_scores_share_a_place_and_the_victory():
    result = rank_by_scores({"red": (5, 1), "blue": (7, 0), "black": (7, 0)})
    assert {player: one.place for player, one in result.players.items()} == {
        "red": 3,
        "blue": 1,
        "black": 1,
    }
    assert [one.total for one in result.players.values()] == [5, 7, 7]
    assert result.winners == ("blue", "black")


class Tired(play.Happening, frozen=True):
    """A player is tired. Several steps may report it."""

    player: str


class Saying(play.Words):
    TELLS: ClassVar = {
        Tired: lambda words, it: f"{words.player_name(it.player)} of {len(words.happenings)}"
    }
    REFUSALS: ClassVar = {
        "too-far": lambda words, values: (
            f"{words.player_name(str(values['player']))}: {values.get('most')}"
        )
    }

    def complete_label(self, label: str, entry: Any) -> str:
        return f"{label}, all tired" if self.happenings else label


class Talkative(Walks):
    words = Saying


def test_common_texts_cover_entries_without_a_step():
    game, names, entry = Talkative(), {"red": "Anna"}, Walk("red")
    told = game.sentences(entry, (Tired("red"),), names, english, amounts=True)
    assert told == ["Anna of 1"]
    assert game.entry_label(entry, names, english) == "a walk"
    assert game.entry_label(entry, names, english, (Tired("red"),)) == "a walk, all tired"
    refused = Refused("too-far", {"player": "red"}, {"most": 3})
    assert game.refusal_sentence(refused, names, english, private=False) == "Anna: None"
    assert game.refusal_sentence(refused, names, english, private=True) == "Anna: 3"


def test_undeclared_keys_of_a_changed_entry_are_hidden():
    entry = Walk("red")
    assert GAME.step_of(entry).public_keys(entry, now=True) == ("player",)
    assert GAME.step_of(entry).public_choices(State(), entry) is None
    assert GAME.step_of(entry).alternatives == ()


@pytest.mark.parametrize(
    ("changes", "harmless", "touches"),
    [
        ({"players": [{"colour": "red", "name": "Eda"}]}, True, False),
        ({"players": [{"colour": "blue", "name": "Anna"}]}, False, False),
        ({"paper": True}, True, False),
        ({"stones": 3}, False, False),
        ({"pouch": 3}, False, True),
    ],
)
def test_changing_set_up_keys_that_concern_hands_is_recognised(changes, harmless, touches):
    assert Setups().is_harmless(SETUP, changes) == harmless
    assert Setups().may_change_hidden_hands(SETUP, changes) == touches


def test_by_default_only_changing_names_counts_as_harmless():
    class Silent(Setups):
        setup_changes = None

    names = {"players": [{"colour": "red", "name": "Eda"}]}
    assert not Silent().may_change_hidden_hands(SETUP, names)
    assert Silent().may_change_hidden_hands(SETUP, {"paper": True})


class Seat(Struct, frozen=True):
    colour: str
    name: str


class Setup(Struct, frozen=True):
    players: tuple[Seat, ...]
    paper: bool = False
    stones: int = 2
    pouch: int = 2


SETUP = Setup((Seat("red", "Anna"),))


class Setups(Walks):
    setup, players = Setup, range(1, 3)
    setup_changes = play.SetupChanges({"players", "paper"}, {"pouch"})


def test_the_app_completes_an_entry_that_is_allowed_while_others_are_asked():
    """This holds for an entry that is allowed while another step asks somebody."""

    class Dreams(Entry, frozen=True, tag="dream"):
        of: str = ""

    class Dreaming(Step[Dreams]):
        phases = ("day",)
        texts = StepTexts("a dream")

        def is_allowed_out_of_turn(self, state: State, entry: Dreams) -> bool:
            return not state.tired

        def complete_entry(self, state: State, entry: Dreams, chance: play.Chance) -> Dreams:
            return Dreams(chance("dream").choice(["bread"]))

    class Night(Walks):
        steps = (*Walks.steps, Dreaming)

    drawn = Night().complete_entry(State(), Dreams(), Random)
    assert drawn == Dreams("bread")
    assert Night().complete_entry(State(tired=1), Dreams(), Random) == Dreams()


class Singing(Step[Note]):
    """Singing is allowed at any time, as long as nobody is too tired for it."""

    texts = StepTexts("a song")

    def options(self, state: State, player: str | None) -> tuple[Note, ...]:
        return () if player is None or state.tired > 1 else (Note(player),)

    def apply(self, turn: Turn, entry: Note) -> None:
        turn.report(Tired(entry.player))


class Strolling(Walking):
    def refusal_when_not_asked(self, state: State, entry: Walk, because: Refused) -> Refused:
        return Refused(f"stroll-{because.code}", because.public)


class Singers(Walks):
    steps = (Fighting, Falling, Strolling, Singing)
    phases: ClassVar = {**Walks.phases, "night": Phase("night", "", in_round=False)}


def test_entries_allowed_at_any_time_are_offered_beside_the_question():
    game = Singers()
    assert game.options(State(), "red") == (Note("red"),)
    assert game.options(State(), "blue") == (Note("blue"),)
    assert game.options(State(tired=2), "red") == ()
    assert game.random_entry(State(), Random(1)) == Note("red")
    state = State(fight=True, tired=2)
    found = {type(game.random_entry(State(phase="night"), Random(n))) for n in range(20)}
    assert found == {Sleep}
    assert game.options(state, None) == ()


def test_a_step_can_have_its_own_text_for_a_refusal():
    for state, player in ((State(), "blue"), (State(fight=True), "red"), (State("night"), "red")):
        with pytest.raises(Refused) as refused:
            Singers().play(state, Walk(player))
        assert refused.value.code in ("stroll-not-your-turn", "stroll-not-now")
        assert refused.value.public["must"] in ("walk", "fight", "sleep")


def test_a_question_is_computed_once_for_each_state():
    asked = []

    class Watched(Walking):
        def asked_players(self, state: State) -> play.Waits:
            asked.append(state)
            return super().asked_players(state)

    class Watch(Walks):
        steps = (Fighting, Watched)

    game, state = Watch(), State()
    assert game.players_to_act(state) is game.players_to_act(state)
    game.play(state, Walk("red"))
    assert asked.count(state) == 1


def test_the_game_ends_when_nobody_is_asked():
    class Waking(Falling):
        phases = ("day", "night", "finished")

        def asked_players(self, state: State) -> play.Waits:
            return self.ask(None) if state.phase == "finished" and state.tired else ()

    class Woken(Singers):
        steps = (Fighting, Waking, Walking)

    game = Woken()
    assert game.current_round(State(round=2)) == 2
    assert game.current_round(State("night", round=2)) is None
    assert not game.is_over(State("finished", tired=1))
    assert game.is_over(State("finished"))


class Rested(play.Happening, frozen=True):
    def gains(self) -> tuple[play.Gain, ...]:
        return (play.Gain("walks", 3, "red"), play.Gain("walks"))


def test_points_of_a_source_that_is_scored_again_begin_at_0():
    assert GAME.gains((Rested(),)) == (play.Gain("walks"), play.Gain("walks", 3, "red"))
    assert play.Gain("walks").points == 0


class Insisting(Saying):
    @classmethod
    def other_names(cls, state: State, gettext: Any) -> Mapping[str, str]:
        return {"dog": "Rex"}

    def entry_sentences(self, entry: Any, sentences: list[str]) -> list[str]:
        return [
            f"{one} {self.first_happening(Tired)} {len([*self.happenings_of_kind(Rested)])}"
            for one in sentences
        ]


def test_a_games_words_can_add_sentences_to_every_entry():
    class Walked(Walking):
        texts = StepTexts("a walk", tells={Walk: "%(player)s walked."})

    class Insistent(Setups):
        words, steps = Insisting, (Walked,)

    game, names = Insistent(), {"red": "Anna"}
    assert game.sentence_names(State(setup=SETUP), english) == {"red": "Anna", "dog": "Rex"}
    happened = (Tired("red"), Rested())
    told = game.sentences(Walk("red"), happened, names, english, amounts=True)
    assert told == [f"Anna walked. {happened[0]} 1", "Anna of 2"]


class Plainly(Struct, frozen=True):
    viewer: str
    waiting: tuple[Any, ...]


class Drawn(Walks):
    def view(self, state: State, viewer: str) -> Any:
        return Plainly(viewer, self.players_to_act(state))


def test_the_json_of_a_page_includes_the_players_to_act():
    to_act = [{"player": "red", "must": "walk"}]
    assert Drawn().visible_state(State(), "table") == {"viewer": "table", "to_act": to_act}


def test_an_entry_may_have_no_lesson():
    class Teaching(Walking):
        texts = StepTexts("a walk", lesson="Walking tires.")

    class School(Walks):
        steps = (Teaching, Noting)

    assert School().lessons == {"walk": "Walking tires."}
