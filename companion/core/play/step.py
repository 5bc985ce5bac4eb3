"""A step: one decision at the table, with everything that belongs to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from types import UnionType
from typing import Any, ClassVar, Generic, TypeVar, Union, get_args, get_origin

from msgspec import Struct

from companion.core.play.texts import StepTexts
from companion.core.play.turn import Turn
from companion.core.play.values import (
    Chance,
    Entry,
    EntryT,
    Plain,
    Right,
    StateT,
    Waiting,
    player_of,
)
from companion.core.refused import Refused

TurnT = TypeVar("TurnT", bound=Turn[Any])
Waits = Sequence[Waiting[str]]


class Step(Generic[StateT, TurnT, EntryT]):
    """One decision: who is asked, which answers are allowed, what follows, and the texts about it.

    A game names its types once, `class Step(play.Step[State, Turn, EntryT], Generic[EntryT])`, and
    each of its steps names its entry: `class Planning(Step[Plan])`, or `Step[Raise | Accept]`. A
    step has no state of its own.
    """

    phases: ClassVar[tuple[str, ...]] = ()
    """The phases in which it is asked. Without any, its entries may be made at any time."""
    priority: ClassVar[int] = 0
    """Steps found by `find_steps` are asked in this order, highest first."""
    texts: ClassVar[StepTexts]

    alternatives: ClassVar[tuple[type[Entry], ...]] = ()
    """The entry types that may replace its entry if the past is changed."""
    form_names_amounts: ClassVar[bool] = True
    """Whether its form names amounts that may be known only in its phase (H3). Later such an entry
    is changed with a form that is derived from its type."""
    seen_keys: ClassVar[Collection[str]] = ()
    """The keys of its entries that everybody saw, and that the form of a change shows again. All of
    them together would reveal something hidden, so everybody is told when one is shown."""

    private_keys: ClassVar[Collection[str]] = ()
    """The keys of its entries of which nobody else knows whether they are there. A change of the
    past leaves them out."""

    entries: ClassVar[tuple[type[Entry], ...]] = ()
    must: ClassVar[str] = ""
    """What it asks for: the tag of its first entry, unless the step sets another name."""
    turn: ClassVar[type[Turn[Any]]] = Turn
    """These are read from the types in the brackets of the base class."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        for base in cls.__dict__.get("__orig_bases__", ()):
            origin = get_origin(base)
            if isinstance(origin, type) and issubclass(origin, Step):
                cls._read_types(get_args(base))

    @classmethod
    def _read_types(cls, arguments: tuple[Any, ...]) -> None:
        """Remember the entry types (the last argument), and the turn if it is named."""
        last = arguments[-1]
        kinds = get_args(last) if get_origin(last) in (UnionType, Union) else (last,)
        if all(isinstance(kind, type) for kind in kinds):
            cls.entries, cls.must = kinds, cls.__dict__.get("must", entry_tag(kinds[0]))
        for argument in arguments:
            named = get_origin(argument) or argument
            if isinstance(named, type) and issubclass(named, Turn):
                cls.turn = named

    def asked_players(self, state: StateT) -> Waits:
        """Return the players who are asked now; none if the step is not due. Several may act at
        once."""
        return ()

    def ask(self, *players: str | None, why: str = "", **values: object) -> Waits:
        """Return `Waiting` for each of the players (None: the table), as the result of
        `asked_players`."""
        if len(players) == 1:  # nearly always, and asked after every entry
            return (Waiting(players[0], self.must, why, values),)
        return tuple(Waiting(player, self.must, why, values) for player in players)

    def may_also_answer(self, state: StateT, player: Any) -> bool:
        """Return whether a player who is not asked may answer, for example to change an answer."""
        return False

    def is_allowed_out_of_turn(self, state: StateT, entry: EntryT) -> bool:
        """Return whether an entry may be made although another step of the phase is due."""
        return False

    def refusal_when_not_asked(self, state: StateT, entry: EntryT, because: Refused) -> Refused:
        """Return the refusal of an entry that is not asked for now. A step overrides this to give a
        more exact reason than `because`: "not-now", "not-your-turn" or "game-over"."""
        return because

    def options(self, state: StateT, player: Any) -> Iterable[Struct]:
        """Return the entries that the player (None: the table) may make when asked; for a step
        without phases, those that may be made now. Values that the app draws are left out.

        By default the only option is the entry without any field.
        """
        return () if player is not None else (self.entries[0](),)

    def random_entry(self, state: StateT, player: Any, rng: Random) -> Entry:
        """Return a random legal entry, for simulations and tests. Override it if `options` returns
        forms."""
        found: Entry = rng.choice(tuple(self.options(state, player)))  # type: ignore[assignment]
        return found

    def apply(self, turn: TurnT, entry: EntryT) -> None:
        """Carry the entry out. Refused if the rules do not allow it."""
        raise NotImplementedError

    def do_next_automatic_step(self, turn: TurnT) -> bool:
        """Do the next automatic step of this phase. Return False if there is none."""
        return False

    def required_right(self, state: StateT, entry: EntryT) -> Right:
        """Return the right that is needed to write the entry. It depends only on what everybody can
        see.

        By default an entry with a player may be written on that player's phone, or else on the
        tablet. An entry without a player is for the tablet.
        """
        player = player_of(entry)
        return Right(table=True) if player is None else Right.of_player(player)

    def complete_entry(self, state: StateT, entry: EntryT, chance: Chance) -> EntryT:
        """Return the entry with everything drawn that it leaves to chance."""
        return entry

    def automatic_entry(self, state: StateT) -> EntryT | None:
        """Return the entry that the app makes automatically, or None if somebody has to decide.

        Its key `by` is "app". It must be the only possible entry, for a reason that everybody can
        see.
        """
        return None

    def is_sealed(self, entry: EntryT) -> bool:
        """Return whether the entry is still secret, so that other players may not read it."""
        return False

    def depends_on_hidden_values(self, entry: EntryT) -> bool:
        """Return whether hidden information decides if the entry is legal or what it costs, or
        whether the entry changes hidden information."""
        return False

    def may_table_change(self, entry: EntryT) -> bool:
        """Return whether the tablet may change the entry, or insert one into the past, although
        only its player may make it now. By default it may if everybody can see the entry and its
        effects (H2)."""
        return not (self.is_sealed(entry) or self.depends_on_hidden_values(entry))

    def without_private_keys(self, entry: EntryT) -> EntryT:
        """Return the entry without the keys that only its player may know."""
        kept = {
            key: getattr(entry, key)
            for key in entry.__struct_fields__
            if key not in self.private_keys
        }
        return type(entry)(**kept) if self.private_keys else entry

    def is_independent(self, entry: EntryT) -> bool:
        """Return whether the entry is independent of everything else that happens at the table.

        Such an entry is accepted even if others have acted since its sender's page was loaded, and
        it does not make their entries out of date. The rules still check it against the present
        state.
        """
        return False

    def public_keys(self, entry: EntryT, *, now: bool) -> Collection[str]:
        """Return the keys of an entry that all may read while hands are hidden.

        `now`: the entry's phase is still in play; otherwise amounts are secret (H3).
        """
        return ("player",)

    def public_choices(self, state: StateT, entry: EntryT) -> Collection[str] | None:
        """Return the codes (towns, counties, …) that a form for changing the entry offers. They may
        depend only on what everybody can see. None: the codes in `options`, or all codes if the
        options depend on a hand."""
        return None

    def differing_counts(self, state: StateT, entry: EntryT) -> Mapping[str, int]:
        """Return the app's counts where they differ from a sealed entry. Only the entry's player
        may read them."""
        return {}

    def from_form(self, data: Plain) -> Plain:
        """Return the fields of a form, converted to the plain data of an entry."""
        return data

    def to_form(self, state: StateT, data: Plain) -> Plain:
        """Return the plain data of an entry, converted to the fields of its form in that state: the
        reverse of `from_form`."""
        return data


AnyStep = Step[Any, Any, Any]


def entry_tag(kind: type[Entry]) -> str:
    """Return an entry type's name in game files."""
    return str(kind.__struct_config__.tag)
