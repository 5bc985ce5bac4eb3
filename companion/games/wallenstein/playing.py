"""What is asked for, carried out and drawn, and by whom: derived from the steps of Wallenstein."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from msgspec import UNSET

from companion.core.play import Entry as AnyEntry
from companion.games.contract import Chance, Refused, Right, Waiting

from .board import Colour
from .bridge import OF_TABLE, STEPS
from .entries import Entry
from .forms import Form
from .happenings import Happening
from .setup import Setup
from .state import State
from .steps.open import Open

Option: TypeAlias = Entry | Form
TYPES = cast("Mapping[str, type[Entry]]", STEPS.types)


Play: TypeAlias = Callable[[State, Entry], tuple[State, tuple[Happening, ...]]]
play = cast(Play, STEPS.play)
"""The next state and what followed from the entry, or `Refused` and nothing changed."""


def waiting_for(state: State) -> tuple[Waiting[Colour], ...]:
    """Who must act now; several, in seating order, where they act at once; nobody at the end."""
    return STEPS.asked(state)[1]  # type: ignore[return-value]


def options(state: State, player: str | None) -> tuple[Option, ...]:
    """What the player (None: the table) may do of all that is waited for now."""
    return cast("tuple[Option, ...]", STEPS.options(state, player))


def to_open(state: State) -> Open | None:
    """The entry that opens the next box; None where something else is waited for, or where
    somebody has to say what lies on the mat.
    """
    asked = [each.player for each in waiting_for(state) if each.must == "open"]
    found = [option for player in asked for option in options(state, player)]
    planned = [each for each in found if isinstance(each, Open) and each.county is UNSET]
    return planned[0] if planned else None


def automatic(state: State) -> Entry | None:
    """The only entry that is possible now, marked as the app's; None where somebody decides."""
    return cast("Entry | None", STEPS.automatic(state))


def right(state: State, entry: Entry) -> Right:
    """Who may write this entry now (formats of Wallenstein, section 4)."""
    return STEPS.right(state, entry)


def completed(state: State, entry: Entry, chance: Chance) -> Entry:
    """The entry with what it leaves to chance drawn by the app, where that can be drawn now."""
    return cast(Entry, STEPS.of(type(entry)).complete(state, entry, chance))


def draw(state: State, chance: Chance) -> Entry:
    """The entry of chance that is waited for. Refused where nothing is left to chance."""
    for waiting in waiting_for(state):
        if waiting.must in OF_TABLE:
            return completed(state, _blank(state, OF_TABLE[waiting.must]), chance)
    raise Refused("nothing-to-draw")


def _blank(state: State, kind: type[AnyEntry]) -> Entry:
    """The entry that leaves everything to chance."""
    of_somebody = "player" in kind.__struct_fields__ and state.phase == "winter"
    return cast(Entry, kind(**({"player": state.queue[0]} if of_somebody else {})))


def read_entry(data: object, *, from_form: bool = False) -> Entry:
    """Plain data → an entry. Refused with the key that does not fit; `from_form` reads "2" as 2."""
    return cast(Entry, STEPS.read(cast("Mapping[str, object]", data), from_form=from_form))


def sealed(entry: Entry) -> bool:
    """Whether the entry is made, but not to be read by others yet (W1.3, WH.1)."""
    return STEPS.of(type(entry)).sealed(entry)


def rests_on_hand(entry: Entry) -> bool:
    """WH.1: whether a past that no longer fits the entry would tell what is sealed in it."""
    return STEPS.of(type(entry)).rests_on_hand(entry)


def older_rules_matter(
    rules: int, setup: Setup, entries: Sequence[Entry], because: Refused
) -> bool:
    """Return whether the last of these entries may be refused only because older rules wrote it."""
    last = STEPS.of(type(entries[-1]))
    return last.older_rules_matter(rules, setup, entries, because)
