"""Derives from the steps of a game: the step of each entry, the players who are asked, and the
automatic consequences."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

from msgspec import Struct

from companion.core.play.step import AnyStep, Step, Waits, entry_tag
from companion.core.play.turn import Seen, Turn
from companion.core.play.values import Chance, Entry, Happening, Plain, Right, State, Waiting
from companion.core.refused import Refused
from companion.core.structs import convert, plain_data, read_tagged_struct

Follow = tuple[Callable[[Any], bool] | None, Callable[[Any], Waits] | None]
"""A step's `do_next_automatic_step` and `asked_players`; None for a method that the step does not
override."""
Due = tuple[AnyStep | None, Waits]
"""The step that is due, and who is asked; None and nobody at the end of the game."""
FINISHED = "finished"
"""The phase in which a game is over."""
Result = tuple[Any, tuple[Happening, ...]]


def import_modules(package: str) -> tuple[ModuleType, ...]:
    """Import the modules in a package, and return them by name."""
    folder = importlib.import_module(package).__path__
    names = sorted(one.name for one in pkgutil.iter_modules(folder))
    return tuple(importlib.import_module(f"{package}.{name}") for name in names)


def find_steps(package: str) -> tuple[type[AnyStep], ...]:
    """Return the steps in a package's modules, highest priority first, then by the module's
    name."""
    found = [
        step
        for module in import_modules(package)
        for step in vars(module).values()
        if isinstance(step, type) and issubclass(step, Step) and step.__module__ == module.__name__
    ]
    return tuple(sorted(found, key=lambda step: -step.priority))


class Steps:
    """The part of a game that is derived from its steps: the players who are asked, the
    consequences, and the right to write an entry.

    In each phase the first step that is due is asked. The steps are indexed once by phase and by
    entry type.
    """

    def __init__(self, steps: Iterable[type[AnyStep]], phases: Iterable[str]) -> None:
        self._all_steps = tuple(step() for step in steps)
        self._types = {entry_tag(kind): kind for step in self._all_steps for kind in step.entries}
        self._by_tag = {entry_tag(kind): step for step in self._all_steps for kind in step.entries}
        self._turn = next(step.turn for step in self._all_steps)
        self._first: dict[type[Entry], AnyStep] = {}
        for step in self._all_steps:
            for kind in step.entries:
                self._first.setdefault(kind, step)
        self._by_kind: dict[tuple[type[Entry], str], AnyStep] = {}
        self._due: dict[str, tuple[tuple[AnyStep, Callable[[Any], Waits]], ...]] = {}
        self._following: dict[str, tuple[Follow, ...]] = {}
        self._at_any_time = [
            step for step in self._all_steps if not step.phases and _overrides(step, "options")
        ]
        self._drawing = frozenset(
            kind
            for step in self._all_steps
            if _overrides(step, "complete_entry")
            for kind in step.entries
        )
        self._last: tuple[object, Due] = (None, (None, ()))
        for phase in phases:
            self._index_steps(phase)

    def _index_steps(self, phase: str) -> None:
        """Index the steps of a phase, and the first of them for each entry type."""
        here = [step for step in self._all_steps if phase in step.phases or not step.phases]
        for step in here:
            for kind in step.entries:
                self._by_kind.setdefault((kind, phase), step)
        due = [(step, step.asked_players) for step in here if _overrides(step, "asked_players")]
        self._due[phase] = tuple(due)
        self._following[phase] = tuple(_automatic_steps(here))

    def read_entry(self, data: Plain, *, from_form: bool = False) -> Entry:
        """Return plain data as a typed entry. Refused on unknown keys and wrong types."""
        tag = data.get("type") if isinstance(data, Mapping) else None
        step = self._by_tag.get(tag) if isinstance(tag, str) else None
        if from_form and step is not None:
            data = step.from_form(data)
        return read_tagged_struct(data, self._types, from_form=from_form)

    def entry_type(self, name: str) -> type[Entry] | None:
        """Return the type of entries of that name in game files; None if the game has none."""
        return self._types.get(name)

    def step_of(self, entry: Entry) -> AnyStep:
        """Return the first step of any phase that accepts entries of this type."""
        return self._first[type(entry)]

    def is_independent(self, entry: Entry) -> bool:
        """Return whether the entry is independent of everything else that happens at the table
        (`Step.is_independent`)."""
        return self.step_of(entry).is_independent(entry)

    def due_step(self, state: State) -> Due:
        """Return the step that is due now, and the players who are asked; none at the end of the
        game. The result for the last state is cached, because callers ask for it repeatedly."""
        last, found = self._last
        if last is not state:
            found = (None, ())
            for step, waiting_in in self._due[state.phase]:
                if waiting := waiting_in(state):
                    found = (step, waiting)
                    break
            self._last = (state, found)
        return found

    def players_to_act(self, state: State) -> tuple[Waiting[str], ...]:
        """Return the players who have to act, each with the entry that is asked for and the
        reason."""
        return tuple(self.due_step(state)[1])

    def play(self, state: State, entry: Entry, seen: Plain | None = None) -> Result:
        """Return the next state and the happenings. Refused if the rules do not allow the entry.

        `seen`: what everybody saw of the entry, if it is played again in a changed past
        (`public_outcome`).
        """
        player = getattr(entry, "player", None)
        if isinstance(player, str) and player not in state.players:
            raise Refused("not-seated", {"player": player})
        step = self.step_of(entry)
        if step.phases:
            step = self._step_of(state, entry, player)
        turn = self._turn.begin(state, entry)
        if seen is not None:
            turn.seen = convert(seen, self._turn.seen_type or Seen, "seen")
        step.apply(turn, entry)
        self._follow_automatically(turn)
        return turn.state, tuple(turn.happenings)

    def public_outcome(self, happenings: Sequence[Happening]) -> Plain:
        """Return what everybody saw of an entry with these happenings, as the plain data that an
        amendment stores."""
        return plain_data(self._turn.public_outcome(happenings))

    @property
    def can_play_changed_past(self) -> bool:
        """Return whether entries can be played again in a changed past while something is hidden.
        They can if the game hides nothing, or implements `public_outcome`."""
        hides = ("is_sealed", "depends_on_hidden_values")
        return self._turn.seen_type is not None or not any(
            _overrides(step, name) for step in self._all_steps for name in hides
        )

    def _step_of(self, state: State, entry: Entry, player: str | None) -> AnyStep:
        """Return the step of a player's entry. Refused if it, or the player, is not asked now."""
        step = self._by_kind.get((type(entry), state.phase))
        asked, waiting = self.due_step(state)
        if (
            step is None
            or asked is None
            or not (step is asked or step.is_allowed_out_of_turn(state, entry))
        ):
            raise self.step_of(entry).refusal_when_not_asked(
                state, entry, _not_asked_refusal(state, entry, waiting)
            )
        if player is None or player == waiting[0].player:
            return step
        players = [one.player for one in waiting]
        if (
            player not in players
            and None not in players
            and not asked.may_also_answer(state, player)
        ):
            values = {"player": player, "turn": players[0], "must": waiting[0].must}
            raise step.refusal_when_not_asked(state, entry, Refused("not-your-turn", values))
        return step

    def _follow_automatically(self, turn: Turn[Any]) -> None:
        """Do all automatic steps until somebody has to act.

        A step that is due stops those after it.
        """
        going = True
        while going:
            going = False
            for follow, waiting_in in self._following[turn.state.phase]:
                if follow is not None and follow(turn):
                    going = True
                    break
                if waiting_in is not None and waiting_in(turn.state):
                    break

    def options(self, state: State, player: str | None) -> tuple[Struct, ...]:
        """Return the entries that a player (None: the table) may make now, or forms for them.

        These are the options of the step that is due, and of the steps without phases.
        """
        step, waiting = self.due_step(state)
        if step is None:
            return ()
        due = any(one.player == player for one in waiting) or step.may_also_answer(state, player)
        found = tuple(step.options(state, player)) if due else ()
        for other in self._at_any_time:
            if other is not step:
                found += tuple(other.options(state, player))
        return found

    def random_entry(self, state: State, rng: Random) -> Entry:
        """Return a random legal entry for somebody who has to act."""
        step, waiting = self.due_step(state)
        assert step is not None
        player = waiting[0].player if len(waiting) == 1 else rng.choice(waiting).player
        for other in self._at_any_time:
            if other is not step and tuple(other.options(state, player)) and rng.random() < 0.5:
                step = other
        entry = step.random_entry(state, player, rng)
        drawn = type(entry) in self._drawing
        return self.complete_entry(state, entry, lambda _: rng) if drawn else entry

    def complete_entry(self, state: State, entry: Entry, chance: Chance) -> Entry:
        """Return the entry with what it leaves to chance drawn by the app, if it can be made
        now."""
        if type(entry) not in self._drawing:
            return entry
        step = self._by_kind.get((type(entry), state.phase))
        if step is None:
            return entry
        if (
            step.phases
            and self.due_step(state)[0] is not step
            and not step.is_allowed_out_of_turn(state, entry)
        ):
            return entry
        drawn: Entry = step.complete_entry(state, entry, chance)
        return drawn

    def automatic_entry(self, state: State) -> Entry | None:
        """Return the entry that the app makes automatically now; None if somebody has to decide."""
        step, _ = self.due_step(state)
        entry: Entry | None = None if step is None else step.automatic_entry(state)
        return entry

    def required_right(self, state: State, entry: Entry) -> Right:
        """Return the right that is needed to write the entry in this state. This does not check
        whether the entry is legal.

        Nobody may write an entry that belongs to no step, or a booking, which the server makes.
        """
        kind = type(entry)
        step = self._by_kind.get((kind, state.phase)) or self._first.get(kind)
        if step is None or entry.books_past:
            return Right()
        return step.required_right(state, entry)


def _not_asked_refusal(state: State, entry: Entry, waiting: Waits) -> Refused:
    if not waiting:
        return Refused("game-over")
    values = {"type": entry_tag(type(entry)), "must": waiting[0].must, "phase": state.phase}
    return Refused("not-now", values)


def _automatic_steps(steps: Sequence[AnyStep]) -> Iterator[Follow]:
    """Yield `do_next_automatic_step` and `asked_players` of the steps of a phase, up to the last
    step that overrides the first of them. A method that a step does not override is None."""
    last = max(
        (n for n, step in enumerate(steps) if _overrides(step, "do_next_automatic_step")),
        default=-1,
    )
    for n, step in enumerate(steps[: last + 1]):
        follow = step.do_next_automatic_step if _overrides(step, "do_next_automatic_step") else None
        waiting = step.asked_players if n < last and _overrides(step, "asked_players") else None
        if follow or waiting:
            yield follow, waiting


def _overrides(step: AnyStep, name: str) -> bool:
    return getattr(type(step), name) is not getattr(Step, name)
