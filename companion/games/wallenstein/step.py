"""The base class of all steps of Wallenstein, and forms for entries with too many possibilities to
list. A form has limits instead."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from companion.core import play
from companion.core.play import Waits
from companion.core.structs import all_texts

from .board import Action, Colour, Cube, Tile
from .entries import Entry
from .pieces import Turn
from .state import State

EntryT = TypeVar("EntryT", bound=Entry)
OUT_OF_TOWER = frozenset({"out", "tray", "cubes"})


class Step(play.Step[State, Turn, EntryT], Generic[EntryT]):
    """A decision of Wallenstein."""

    form_names_amounts = False
    seen_keys = OUT_OF_TOWER

    def public_keys(self, entry: EntryT, *, now: bool) -> Collection[str]:
        """Return the keys that everybody may read. Cubes that came out of the tower are public only
        during their phase; cubes inside it are never public (WH.3)."""
        hidden = {"tower"} if now else {"tower", *OUT_OF_TOWER}
        return [key for key in entry.__struct_fields__ if key not in hidden]


class Drawn(Step[EntryT], Generic[EntryT]):
    """A step in which players draw cards or lots, or let the app draw."""

    def public_choices(self, state: State, entry: EntryT) -> Collection[str] | None:
        """Return everything that may be drawn, which everybody can see."""
        due = state.phase in self.phases and self.asked_players(state)
        return {text for one in self.options(state, None) for text in all_texts(one)} if due else ()

    def ask_to_draw(self, state: State, why: str, **values: object) -> Waits:
        """Return the table's turn to draw. If it draws real cards, the instruction names only
        what it enters."""
        if state.setup.rulings.counties == "real":
            values["do"] = f"enter-{self.must}"
        return self.ask(None, why=why, **values)

    def random_entry(self, state: State, player: Any, rng: Random) -> EntryT:
        """Return an entry that leaves everything to chance."""
        blank: EntryT = self.entries[0]()  # type: ignore[assignment]
        return blank


class ClaimForm(Struct, frozen=True):
    """The choice of one of these counties (None: the top card) and one of these groups of armies
    (W0.3)."""

    player: Colour
    counties: tuple[str | None, ...]
    groups: tuple[int, ...]
    leader: bool
    """Whether the leader may be put there (WM.1)."""


class PlanForm(Struct, frozen=True):
    """The choices for a plan: each county may be in one box, or be the bid (W1.3).

    `no_bid`: no bid is needed if all counties are in boxes. `towers`: the number of tower cards
    (WC.2).
    """

    player: Colour
    counties: tuple[str, ...]
    actions: tuple[Action, ...]
    no_bid: bool
    towers: int


class MarchForm(Struct, frozen=True):
    """The choice of one of the targets for 1 to `most` armies from the county, or of staying
    (W1.10, W1.11)."""

    player: Colour
    county: str
    targets: tuple[str, ...]
    most: int


class CubesForm(Struct, frozen=True):
    """The cubes that can come out of the tower (W0.4, W2.1). `most`: the limits by colour; None if
    they are secret (WH.3)."""

    type: Literal["fill", "throw"]
    cubes: tuple[Cube, ...]
    most: Mapping[Cube, int] | None


class CardsForm(Struct, frozen=True):
    """The choice of `count` different cards out of `cards`: county cards, events, tied players, or
    revolts."""

    type: Literal["stock", "year", "lot", "revolts"]
    cards: tuple[str, ...]
    count: int
    player: Colour | None = None


class DisplayForm(Struct, frozen=True):
    """The choice of five of these actions, of an order of the tiles, and with the Court of three
    favors (W1.1, W1.2, WC.2)."""

    actions: tuple[Action, ...]
    tiles: tuple[Tile, ...]
    favors: tuple[int, ...]


Form: TypeAlias = ClaimForm | PlanForm | MarchForm | CubesForm | CardsForm | DisplayForm
