"""Wallenstein for three to five players, as the rest of the companion uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.play import Front, Game, Link, Played, SetupChanges
from companion.core.structs import plain_data
from companion.core.wording import N_

from . import NAME, calculator
from .board import COLOURS, FEWEST, MOST
from .entries import Entry
from .happenings import Happening
from .library import BOXES
from .page_words import PageWords
from .replay import Replay
from .setup import Setup
from .starting import start_game
from .state import State
from .steps.benefit import Benefits
from .steps.bid import Bidding
from .steps.book import Book, Booking, make_booking
from .steps.claim import Claiming
from .steps.correct import Correcting
from .steps.describe import Describing
from .steps.display import RoundBegins
from .steps.event import Drawing
from .steps.fallen import FallsOut
from .steps.favor import Favors
from .steps.fill import Filling
from .steps.leader import Leaders
from .steps.lot import Lots
from .steps.move import Moving
from .steps.open import CourtOpening, Opening
from .steps.place import Places
from .steps.plan import Planning
from .steps.revolts import Revolting, RevoltsAreDrawn
from .steps.stock import Stocking
from .steps.throw import Throwing
from .steps.turn_up import TurnsUp
from .steps.year import YearBegins
from .views.chronicle import Chronicle, chronicle_of_game
from .views.forecast import Forecast, winter_forecast
from .views.page import TABLE, Page, PageMaker
from .views.seen import viewer_state
from .words.names import SOURCE
from .words.phases import PHASES

FRONT = Front(
    players=N_("Three to five players, one board, one tower."),
    theme=N_("The Empire in the Thirty Years' War"),
    icon="tower",
    links=(
        Link(
            N_("Winter scoring"),
            N_("Score one winter or the end of a game, with every majority explained."),
            "calculator",
            "wallenstein_calculator.page",
        ),
        Link(
            N_("A battle"),
            N_("Show who wins a single battle with the cubes in the tray."),
            "battle",
            "wallenstein_quarrel.page",
        ),
        Link(
            N_("Our tiles and cards"),
            N_("Enter once what is printed on your tiles and cards. The app remembers it."),
            "store",
            "wallenstein_boxes.index",
        ),
    ),
    styles=("wallenstein/css/front.css", "wallenstein/css/sources.css"),
)


class Wallenstein(Game[Setup, State, Page]):
    """Wallenstein with the Emperor's Court, four-card decks and military leaders."""

    name = NAME
    title = N_("Wallenstein")
    players = range(FEWEST, MOST + 1)
    setup = Setup
    steps = (
        *(Throwing, Stocking, Claiming, Filling, YearBegins, RoundBegins, Planning, Drawing),
        *(Bidding, Lots, Places, Leaders, Benefits, CourtOpening, Favors),
        *(TurnsUp, Moving, Opening, Revolting, RevoltsAreDrawn),
        *(FallsOut, Describing, Correcting, Booking),
    )
    """Throwing is first, because a battle interrupts everything else."""
    phases = PHASES
    sources = SOURCE
    """2: a correction cannot leave too little to continue claiming (W0.3)."""
    words = PageWords
    front = FRONT
    calculator = calculator
    boxes = BOXES
    setup_changes = SetupChanges(hands=(), seats=True)

    def __init__(self) -> None:
        super().__init__()
        self.replay = Replay(self)
        self._pages = PageMaker(self)

    def start(self, setup: Setup) -> State:
        return start_game(setup)

    def view(self, state: State, viewer: str) -> Page:
        return self._pages.page(state, viewer)

    def view_past(self, state: State, *, amounts: bool) -> Page:
        """Return the page of an earlier state. It does not show whether the app has the tower, and
        no amount that may be known only during its phase."""
        rulings = replace(state.setup.rulings, tower="real")
        return self.view(replace(state, setup=replace(state.setup, rulings=rulings)), TABLE)

    def make_booking(self, line: int, now: Sequence[Any], then: Sequence[Any]) -> Book | None:
        return make_booking(line, now, then)

    def view_sheet(self, name: str, state: State, viewer: str) -> Forecast | None:
        """Return the forecast of the next winter, which is public (WH.1), for the sheets that show
        it; None for other sheets."""
        return winter_forecast(state) if name in ("winter", "season") else None

    def public_points(self, state: State) -> Mapping[str, int]:
        """Return every player's points, as the track on the board shows them (W3.3)."""
        return {player: seat.points for player, seat in state.players.items()}

    def sample_setup(
        self, players: int, rng: Random, modules: Sequence[str] = ()
    ) -> dict[str, object]:
        """Return a set-up with random line-ups, the app's tower, and the sample box."""
        colours = rng.sample(COLOURS, players)
        letters = rng.sample("ABCDE"[:players], players)
        return {
            "players": [{"colour": c, "name": c.capitalize()} for c in colours],
            "start": "line-up",
            "line_up": dict(zip(colours, letters, strict=True)),
            "modules": list(modules),
            "rulings": {"tower": "app"},
            "box": plain_data(BOXES.sample_box()),
        }

    def visible_state(self, state: State, viewer: str) -> dict[str, object]:
        return plain_data(viewer_state(state, viewer, self.players_to_act(state)))

    def pages(self) -> Any:
        from .web.setup import WallensteinPages

        return WallensteinPages(self)

    def chronicle(
        self, beginning: State, played: Sequence[Played[Entry, Happening, State]]
    ) -> Chronicle:
        return chronicle_of_game(beginning, played)


WALLENSTEIN = Wallenstein()
