"""The rules of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol, TypeVar

from msgspec import Struct

from companion.core.play import (
    Chance,
    Entry,
    Gain,
    Happening,
    Page,
    Plain,
    Refused,
    Right,
    Setup,
    State,
    Waiting,
)
from companion.core.play.values import EntryT, HappeningT, SetupT, StateT

_Page = TypeVar("_Page", bound=Page, covariant=True)


class Rules(Protocol[SetupT, EntryT, StateT, HappeningT, _Page]):
    """The rules of one game, as functions over frozen values.

    A function that refuses raises `Refused` and has changed nothing.
    """

    @property
    def RULES(self) -> int:  # noqa: N802 (a module's constant)
        """The version of the rules; goes up when the same log may come to another state."""

    @property
    def PLAYERS(self) -> range:  # noqa: N802
        """How many may play."""

    @property
    def SOURCES(self) -> Sequence[str]:  # noqa: N802
        """Codes of where points come from, in the order in which they are shown."""

    @property
    def TYPES(self) -> Mapping[str, type[EntryT]]:  # noqa: N802
        """The types of entries by their names."""

    def read_setup(self, data: Plain, *, from_form: bool = False) -> SetupT:
        """Plain data → a checked set-up. Refused where it does not fit.

        `from_form`: numbers and yes or no may be texts.
        """

    def read_entry(self, data: Plain, *, from_form: bool = False) -> EntryT:
        """Plain data → a typed entry. Refused on unknown keys and wrong types."""

    def older_rules_matter(
        self, rules: int, setup: SetupT, entries: Sequence[EntryT], because: Refused
    ) -> bool:
        """Return whether the last of these entries of a game file may be refused only because the
        file was written by older `rules` (a version before `RULES`).

        `entries`: all up to the refused one, as they were put right since. `because`: the refusal.
        """

    def names(self, state: StateT) -> Mapping[str, str]:
        """The players' names by colour, in seating order."""

    def open_hands(self, setup: SetupT) -> bool:
        """Whether this group plays with nothing hidden."""

    def start(self, setup: SetupT) -> StateT:
        """The state before the first entry. Refused where the set-up cannot be."""

    def play(self, state: StateT, entry: EntryT) -> tuple[StateT, tuple[HappeningT, ...]]:
        """The next state and what followed. Refused where the rules do not allow the entry."""

    def options(self, state: StateT, player: str) -> tuple[Struct, ...]:
        """The entries that this player may make now; a form where they cannot be listed."""

    def waiting_for(self, state: StateT) -> tuple[Waiting[str], ...]:
        """Who must do what and why; several where they act together."""

    def completed(self, state: StateT, entry: EntryT, chance: Chance) -> EntryT:
        """The entry with what it leaves to chance drawn by the app."""

    def sample_setup(
        self, players: int, rng: Random, modules: Sequence[str] = ()
    ) -> dict[str, object]:
        """A set-up as plain data with which the game can be tried at once, with those modules."""

    def any_entry(self, state: StateT, rng: Random) -> EntryT:
        """Something legal at random for whoever must act: for simulation and tests."""

    def right(self, state: StateT, entry: EntryT) -> Right:
        """Who may write this entry in this state, before its sense is looked at.

        Decided by what all can see. What the game has given to nobody, nobody may write.
        """

    def sealed(self, entry: EntryT) -> bool:
        """Whether the entry is made, but not to be read by others yet."""

    def rests_on_hand(self, entry: EntryT) -> bool:
        """Whether what its `player` holds in secret decides if the entry can be, or what it costs.

        The past before it could be changed little by little until it no longer fits: so would the
        hand be found out.
        """

    def touches_hands(self, setup: SetupT, changes: Plain, *, paid: bool) -> bool:
        """Whether these keys in the set-up change what hands hold, or where something was `paid`
        from hands, what that cost or whether it could be. What is not known to be harmless does.
        Refused where they make no set-up."""

    def check_amended(self, before: SetupT, after: SetupT) -> None:
        """Refuses a set-up that may no longer be put in another's place once a game has begun."""

    def facts(self, state: StateT, viewer: str) -> dict[str, object]:
        """The state as JSON for one viewer ("table", a colour, "all"): an allow-list.

        At least `round`, `phase`, `players` (each with its `name`), and `result` once it is over:
        `players` with the `place` of each, and `winners`; their points are in `totals`.
        """

    def view(self, state: StateT, viewer: str) -> _Page:
        """The allow-list that this game's templates draw for "table" or a colour."""

    def gains(self, happenings: Sequence[HappeningT]) -> tuple[Gain, ...]:
        """The points that followed: with those at the start they add up to the total."""

    def standing(self, state: StateT) -> Mapping[str, int]:
        """The points of everybody at this point of the game, as all can see them."""

    def totals(self, state: StateT) -> Mapping[str, int]:
        """What everybody has ended with, once it is over."""

    def chapter(self, state: StateT) -> int | None:
        """The round in play, from 1; None once the rounds are over and all is scored."""

    def over(self, state: StateT) -> bool:
        """Whether the game is finished and nothing is hidden any more."""


AnyRules = Rules[Setup, Entry, State, Happening, Page]
"""The rules of a game of which nothing more is known."""
