"""Laying out a round: actions, tiles, and favors with the Court (W1.1, W1.2, WC.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from ..board import (
    ACTIONS,
    COURT_FAVORS,
    FAVORS,
    OPEN_ACTIONS,
    TILES,
    Action,
    FavorNumber,
    Tile,
)
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..shared import checks
from ..shared.checks import draw_cards
from ..state import PRICES, Price, State
from ..step import DisplayForm, Drawn
from ..words.names import ROUND, TILE
from ..words.words import Words


class Display(Entry, frozen=True, tag="display"):
    """The layout of a round: five open actions, the tiles of places 1 to 5, three favors (W1.1,
    W1.2, WC.2)."""

    actions: Annotated[
        tuple[Action, ...] | UnsetType, Meta(description=N_("a list of actions, such as deploy-5"))
    ] = UNSET
    tiles: Annotated[
        tuple[Tile, ...] | UnsetType,
        Meta(description=N_("a list of taxes, grain, deploy, attack and defend")),
    ] = UNSET
    favors: Annotated[
        tuple[FavorNumber, ...] | UnsetType,
        Meta(description=N_("a list of whole numbers from 1 to 21")),
    ] = UNSET


class RoundBegan(Happening, frozen=True, tag="round_began"):
    """The layout of the round was drawn or entered (W1.1, W1.2, WC.2)."""

    round: int
    actions: tuple[str, ...]
    tiles: tuple[str, ...]
    favors: tuple[int, ...] = ()


def round_layout_sentence(words: Words, it: RoundBegan) -> str:
    """Return the sentence about the layout of the round (W1.1, W1.2, WC.2)."""
    tiles = "; ".join(f"{n}: {words.name_of(TILE, tile)}" for n, tile in enumerate(it.tiles, 1))
    called = words.name_of(ROUND, str(it.round))
    values = {"when": called, "actions": it.actions, "places": tiles}
    said = words.fill(
        N_("%(when)s. Actions: %(actions)s. Bonus tiles of the places: %(places)s."), values
    )
    if it.favors:
        numbers = words.join(map(str, it.favors))
        text = N_("Favors for 4, 3 and 2 courtiers: %(favors)s.")
        said += " " + words.fill(text, favors=numbers)
    return said


class RoundBegins(Drawn[Display]):
    """Asks the table to lay out the round, or to let the app draw."""

    phases = ("display",)
    texts = StepTexts(
        label=N_("laying out the actions and bonus tiles"),
        name=N_("laying out actions"),
        ask=N_("Lay out the actions and bonus tiles"),
        why={"round-begins": N_("Every round has a new order of actions and bonus tiles")},
        do=N_("Let the app draw, or enter the five face-up actions and the bonus tiles"),
        do_instead={
            "enter-display": N_("Tap the five face-up actions and the bonus tiles in their order")
        },
        sign="facedown",
        lesson=N_(
            "Five actions are face up in order, five face down. All ten are carried out, each once."
        ),
        tells={RoundBegan: round_layout_sentence},
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask_to_draw(state, why="round-begins", round=state.round)

    def options(self, state: State, player: None) -> Iterator[DisplayForm]:
        yield DisplayForm(ACTIONS, TILES, state.favors_left if state.plays("court") else ())

    def apply(self, turn: Turn, entry: Display) -> None:
        """Lay out five actions in order, the tiles on their places (W1.1, W1.2) and three favors
        (WC.2)."""
        state = turn.state
        actions = required_value(entry.actions, "display", "actions")
        actions = checks.check_cards(actions, OPEN_ACTIONS, ACTIONS, (), "actions")
        tiles = required_value(entry.tiles, "display", "tiles")
        tiles = checks.check_cards(tiles, len(TILES), TILES, (), "tiles")
        turn.change(actions=actions, tiles=tiles)
        if state.plays("court"):
            favors = required_value(entry.favors, "display", "favors")
            favors = checks.check_cards(favors, COURT_FAVORS, FAVORS, state.favors_gone, "favors")
            # WC.2: the highest number costs 4 courtiers, the next 3, the lowest 2.
            highest_first = sorted(favors, reverse=True)
            prices: dict[Price, int | None] = dict(zip(PRICES, highest_first, strict=True))
            turn.change(favors=prices, favors_gone=(*state.favors_gone, *favors))
        elif entry.favors is not UNSET:
            raise Refused("module-not-played", {"module": "court"})
        shown = tuple(number for number in turn.state.favors.values() if number is not None)
        turn.report(RoundBegan(round=state.round, actions=actions, tiles=tiles, favors=shown))
        turn.enter_phase("planning", state.board.seating)

    def complete_entry(self, state: State, entry: Display, chance: Chance) -> Display:
        """Return the layout with missing actions, tiles and favors drawn, each kind independently
        (W1.1, W1.2, WC.2)."""
        if isinstance(entry.actions, UnsetType):
            entry = replace(entry, actions=draw_cards(chance("actions"), ACTIONS, OPEN_ACTIONS))
        if isinstance(entry.tiles, UnsetType):
            entry = replace(entry, tiles=draw_cards(chance("tiles"), TILES, len(TILES)))
        if isinstance(entry.favors, UnsetType) and state.plays("court"):
            favors = draw_cards(chance("favors"), state.favors_left, COURT_FAVORS)
            entry = replace(entry, favors=favors)
        return entry
