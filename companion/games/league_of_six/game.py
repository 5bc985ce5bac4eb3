"""League of Six for three to six players, as the rest of the companion uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from companion.core import play
from companion.core.play import Chronicle, Front, Link, Plain, Played, SetupChanges
from companion.core.structs import plain_data
from companion.core.wording import N_

from . import NAME, calculator
from .box.box import sample_box
from .box.components import COLOURS, ESTATES, TOWNS
from .library import BOXES
from .page_words import PageWords
from .replay import Replay
from .setup import BY_TABLE, MOST, Module, Setup
from .starting import HAND_KEYS, HARMLESS_KEYS, PLAYERS, start_game
from .state import State
from .steps.book import Book, make_booking
from .views.headlines import headlines
from .views.page import Page, make_page, without_amounts
from .views.seen import viewer_state
from .views.table import TABLE
from .words.names import SOURCE
from .words.phases import PHASES

FRONT = Front(
    players=N_("Three to six players, one board, one tablet."),
    theme=N_("Upper Lusatia, around 1430"),
    icon="town",
    links=(
        Link(
            N_("Final scoring"),
            N_("Score the leader cards at the end of a game, with every tie explained."),
            "calculator",
            "calculator.page",
        ),
        Link(
            N_("Our tiles and cards"),
            N_("Enter once what is printed on your tiles and cards. The app remembers it."),
            "store",
            "boxes.index",
        ),
    ),
    styles=("league_of_six/css/front.css", "league_of_six/css/sources.css"),
    bgg_id=31624,
)


class LeagueOfSix(play.Game[Setup, State, Page]):
    """League of Six with its expansions."""

    name = NAME
    title = N_("League of Six")
    players = PLAYERS
    setup = Setup
    steps = play.find_steps(f"{__package__}.steps")
    phases = PHASES
    sources = SOURCE
    """2: guards for points are split in the best way (L6). A settled collecting phase adds the
    horse of the waggon fortress and the followers won (S4, L3)."""
    words = PageWords
    front = FRONT
    calculator = calculator
    boxes = BOXES
    hand_pieces = frozenset({"guard", *ESTATES})
    setup_changes = SetupChanges(HARMLESS_KEYS, HAND_KEYS, seats=True)

    def __init__(self) -> None:
        super().__init__()
        self.replay = Replay(self)

    def start(self, setup: Setup) -> State:
        return start_game(setup)

    def view(self, state: State, viewer: str) -> Page:
        return make_page(state, viewer, cast(Any, self.players_to_act(state)))

    def view_past(self, state: State, *, amounts: bool) -> Page:
        """Return the page of an earlier state. It does not show whether the app drew cards and
        tiles; without `amounts`, it shows no number from which amounts could be computed (H3)."""
        setup = replace(state.setup, dealing=BY_TABLE)
        found = self.view(replace(state, setup=setup), TABLE)
        return found if amounts else without_amounts(found)

    def make_booking(self, line: int, now: Sequence[Any], then: Sequence[Any]) -> Book | None:
        return make_booking(line, now, then)

    def visible_state(self, state: State, viewer: str) -> dict[str, object]:
        return viewer_state(state, viewer, self.players_to_act(state))

    def public_points(self, state: State) -> Mapping[str, int]:
        """Return every player's influence, as the track on the board shows it. At the end it
        includes the leaders' points (R7)."""
        if state.result is None:
            return {colour: seat.influence for colour, seat in state.players.items()}
        return {player: one.total for player, one in state.result.players.items()}

    def sample_setup(self, players: int, rng: Random, modules: Sequence[str] = ()) -> Plain:
        """Return a set-up with the sample box, and random towns, sides and order.

        `modules`: the modules to play with. With six players "sixth-player" is added.
        """
        colours = COLOURS[:players]
        sixth: tuple[Module, ...] = ("sixth-player",) if players == MOST else ()
        return {
            "players": [{"colour": c, "name": c.capitalize()} for c in colours],
            "towns": rng.sample(TOWNS, len(TOWNS)),
            "sides": {town: rng.choice(("white", "yellow")) for town in TOWNS},
            "order": rng.sample(colours, players),
            "modules": sorted({*sixth, *modules}),
            "box": plain_data(sample_box()),
        }

    def chronicle(self, beginning: State, played: Sequence[Played[Any, Any, State]]) -> Chronicle:
        return Chronicle(
            headlines=headlines(beginning, played), curve_name=N_("Influence round by round")
        )

    def pages(self) -> Any:
        from .web.setup import LeaguePages

        return LeaguePages(self)

    def has_open_hands(self, setup: Setup) -> bool:
        """Return whether the table plays with open hands (H4)."""
        return setup.rulings.open_hands


LEAGUE_OF_SIX = LeagueOfSix()
