"""A game whose rules and words are modules, until its decisions are steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, cast

from msgspec import Struct

from companion.core.play import (
    AnyBoxes,
    AnyReplay,
    Boxes,
    Calculator,
    Chance,
    Entry,
    Front,
    Gain,
    Game,
    Happening,
    Help,
    Motion,
    Page,
    Pages,
    Plain,
    Played,
    Refused,
    Right,
    Setup,
    State,
    Waiting,
)
from companion.core.play.boxes import BoxT
from companion.core.play.changing import SetupChanges
from companion.core.play.replay import Replay, ReplayStepT
from companion.core.play.values import EntryT, HappeningT, PageT, SetupT, StateT
from companion.core.wording import Gettext
from companion.games.contract.rules import AnyRules, Rules
from companion.games.contract.words import AnyWords
from companion.games.contract.words import Words as WordsOf

Names = Mapping[str, str]
Chronicle = Callable[[StateT, Sequence[Played[EntryT, HappeningT, StateT]]], Struct]


class GameOfModules(Game[Any, Any, Any]):
    """A game that asks its `rules` and `words` for everything that `Game` derives from steps."""

    def __init__(
        self,
        name: str,
        title: str,
        rules: Rules[SetupT, EntryT, StateT, HappeningT, PageT],
        words: WordsOf[SetupT, EntryT, StateT, HappeningT, PageT],
        pages: Pages,
        front: Front,
        *,
        boxes: Boxes[BoxT, StateT] | None = None,
        replay: Replay[EntryT, StateT, HappeningT, ReplayStepT] | None = None,
        calculator: Calculator | None = None,
        motions: Callable[[Sequence[HappeningT], bool], tuple[Motion, ...]] | None = None,
        automatic: Callable[[StateT], EntryT | None] | None = None,
        doubts: Callable[[StateT, EntryT], Mapping[str, int]] | None = None,
        chronicle: Chronicle[StateT, EntryT, HappeningT] | None = None,
        changing: Any,
    ) -> None:
        self.rules = cast(AnyRules, rules)
        self.called = cast(AnyWords, words)
        self.name, self.title = name, title
        self.version, self.players = self.rules.RULES, self.rules.PLAYERS
        self.sources = {code: words.TERMS["source"][code] for code in self.rules.SOURCES}
        self.front, self.pages, self.calculator = front, pages, calculator
        self.boxes = cast("AnyBoxes | None", boxes)
        self.replay = cast("AnyReplay | None", replay)
        self._changing, self.changing = changing, SetupChanges(changing.SETUP)
        self._motions = cast("Callable[[Any, bool], tuple[Motion, ...]] | None", motions)
        self._automatic = cast("Callable[[Any], Entry | None] | None", automatic)
        self._doubts = cast("Callable[[Any, Any], Mapping[str, int]] | None", doubts)
        self._chronicle = cast("Callable[[Any, Any], Struct] | None", chronicle)

    def read_setup(self, data: Plain, *, from_form: bool = False) -> Setup:
        return self.rules.read_setup(data, from_form=from_form)

    def read_entry(self, data: Plain, *, from_form: bool = False) -> Entry:
        return self.rules.read_entry(data, from_form=from_form)

    def entry_type(self, name: str) -> type[Entry] | None:
        return self.rules.TYPES.get(name)

    def names(self, state: State) -> Names:
        return self.rules.names(state)

    def open_hands(self, setup: Setup) -> bool:
        return self.rules.open_hands(setup)

    def start(self, setup: Setup) -> State:
        return self.rules.start(setup)

    def play(self, state: State, entry: Entry) -> tuple[State, tuple[Happening, ...]]:
        return self.rules.play(state, entry)

    def options(self, state: State, player: str | None) -> tuple[Struct, ...]:
        return self.rules.options(state, player)  # type: ignore[arg-type]

    def waiting_for(self, state: State) -> tuple[Waiting[str], ...]:
        return self.rules.waiting_for(state)

    def completed(self, state: State, entry: Entry, chance: Chance) -> Entry:
        return self.rules.completed(state, entry, chance)

    def sample_setup(self, players: int, rng: Random, modules: Sequence[str] = ()) -> Plain:
        return self.rules.sample_setup(players, rng, modules)

    def any_entry(self, state: State, rng: Random) -> Entry:
        return self.rules.any_entry(state, rng)

    def automatic(self, state: State) -> Entry | None:
        return None if self._automatic is None else self._automatic(state)

    def older_rules_matter(
        self, rules: int, setup: Setup, entries: Sequence[Entry], because: Refused
    ) -> bool:
        return self.rules.older_rules_matter(rules, setup, entries, because)

    def right(self, state: State, entry: Entry) -> Right:
        return self.rules.right(state, entry)

    def sealed(self, entry: Entry) -> bool:
        return self.rules.sealed(entry)

    def rests_on_hand(self, entry: Entry) -> bool:
        return self.rules.rests_on_hand(entry)

    def alternatives(self, entry: Entry) -> Sequence[type[Entry]]:
        return cast("Sequence[type[Entry]]", self._changing.kinds(None, entry))

    def open_keys(self, entry: Entry, *, now: bool) -> Collection[str]:
        return cast("Collection[str]", self._changing.open_keys(entry, now=now))

    def offered(self, state: State, entry: Entry) -> Collection[str] | None:
        return cast("Collection[str] | None", self._changing.offered(state, entry))

    def hides_consequences(self, state: State, entry: Entry) -> bool:
        return bool(self._changing.rests_on_hidden(state, entry))

    def touches_hands(self, setup: Setup, changes: Plain, *, paid: bool) -> bool:
        return self.rules.touches_hands(setup, changes, paid=paid)

    def check_amended(self, before: Setup, after: Setup) -> None:
        self.rules.check_amended(before, after)

    def facts(self, state: State, viewer: str) -> dict[str, object]:
        return self.rules.facts(state, viewer)

    def see(self, state: State, viewer: str, asked: object) -> Page:
        return self.rules.view(state, viewer)

    def view(self, state: State, viewer: str) -> Page:
        return self.rules.view(state, viewer)

    def gains(self, happenings: Sequence[Happening]) -> tuple[Gain, ...]:
        return self.rules.gains(happenings)

    def standing(self, state: State) -> Mapping[str, int]:
        return self.rules.standing(state)

    def totals(self, state: State) -> Mapping[str, int]:
        return self.rules.totals(state)

    def chapter(self, state: State) -> int | None:
        return self.rules.chapter(state)

    def over(self, state: State) -> bool:
        return self.rules.over(state)

    def motions(self, happenings: Sequence[Happening], *, amounts: bool) -> tuple[Motion, ...]:
        return () if self._motions is None else self._motions(happenings, amounts)

    def doubts(self, state: State, entry: Entry) -> Mapping[str, int]:
        return {} if self._doubts is None else self._doubts(state, entry)

    def chronicle(
        self, beginning: State, played: Sequence[Played[Entry, Happening, State]]
    ) -> Struct | None:
        return None if self._chronicle is None else self._chronicle(beginning, played)

    @property
    def terms(self) -> Mapping[str, Mapping[str, str]]:
        return self.called.TERMS

    def sentence_names(self, state: State, gettext: Gettext) -> Names:
        return self.called.names(state, gettext)

    def turn_lines(
        self,
        waiting: Sequence[Waiting[str]],
        names: Names,
        gettext: Gettext,
        you: str | None = None,
    ) -> object:
        return self.called.turn_lines(waiting, names, gettext, you)

    def page_words(self, page: Page, names: Names, gettext: Gettext) -> dict[str, object]:
        return self.called.extras(page, names, gettext)

    def template_words(self, gettext: Gettext) -> dict[str, object]:
        return self.called.steady(gettext)

    def helps(self, setup: Setup, gettext: Gettext) -> Mapping[str, Help]:
        return self.called.helps(setup, gettext)

    def label(
        self,
        entry: Entry,
        names: Names,
        gettext: Gettext,
        happenings: Sequence[Happening] = (),
        *,
        amounts: bool = True,
    ) -> str:
        return self.called.thing(entry, names, gettext, happenings, amounts=amounts)

    def sentences(
        self,
        entry: Entry,
        happenings: Sequence[Happening],
        names: Names,
        gettext: Gettext,
        *,
        amounts: bool,
        hidden: bool = True,
    ) -> list[str]:
        return self.called.sentences(
            entry, happenings, names, gettext, amounts=amounts, hidden=hidden
        )

    def refusal(self, refused: Refused, names: Names, gettext: Gettext, *, private: bool) -> str:
        return self.called.refusal(refused, names, gettext, private=private)
