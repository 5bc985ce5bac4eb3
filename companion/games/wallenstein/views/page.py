"""The allow-list that templates render for the table or a seat: everything that the viewer may see
and do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from companion.core.play import AnyGame, Waiting, cache_last_result

from ..board import REGIONS, Colour, Cube, Printed
from ..plans import Bid, PlanBoxName
from ..shared.outcomes import OutcomeView
from ..state import State
from ..tower import is_tower_in_app
from . import frame as frame_views
from .cards import CardsView, cards_view
from .choices import (
    BidRow,
    LeaderWay,
    MarchView,
    Opening,
    bid_rows,
    leader_ways,
    march_view,
    opening_view,
)
from .frame import EventView, FavorView, PlaceView, RowView, StandView, action_row
from .plan import PlannedBox, Planning, planned_boxes, planning_view
from .printed import Line, changed_borders
from .seen import View, viewer_state, with_own_seat
from .throw import ThrowView, TowerView, fight_view, throw_view, tower_view
from .winter import (
    RisingView,
    Stage,
    Supplying,
    WinterSheet,
    rising_view,
    scored_winters,
    supply_order,
    winter_stage,
)

TABLE = "table"
FINISHED = "finished"
ANYBODY_OPENS = "open"
"""A player's entry that the table may make even if the player is on a phone."""


class Seated(Protocol):
    """Facts about a seat that a page needs and that are not part of the game."""

    @property
    def is_on_phone(self) -> bool:
        """Return whether the player uses a phone."""


class Page(Struct, frozen=True):
    """The page of one viewer. `opened` and `bids`: the parts of plans that everybody has seen so
    far. `options`: the entries that the viewer may make now. `asked`: on the table's page, the
    entries that each player who has to act may make."""

    viewer: str
    seen: View
    standings: tuple[StandView, ...]
    """What is public about each player, in seating order."""
    waiting: tuple[Waiting[Colour], ...]
    opened: Mapping[Colour, Mapping[PlanBoxName, str | None]]
    bids: Mapping[Colour, Bid]
    options: tuple[Struct, ...]
    asked: Mapping[Colour, tuple[Struct, ...]]
    regions: Mapping[str, tuple[str, ...]]
    printed: Mapping[str, Printed]
    """The counties in the game, as the table's board shows them."""
    odd_borders: tuple[Line, ...]
    """Neighbours on the table's board that differ from the app's, as lines on the map."""
    row: tuple[RowView, ...]
    planning: Mapping[Colour, Planning]
    """W1.3: during planning, what the viewer plans with; on the table's page for all players."""
    planned: tuple[PlannedBox, ...]
    """The viewer's own plan while it is carried out."""
    march: MarchView | None
    """Where the armies may go that may move now."""
    opening: Opening | None
    bidding: tuple[BidRow, ...]
    leader_ways: tuple[LeaderWay, ...]
    may_act: bool
    """Whether the viewer's seat may make the entry that is asked for."""
    throw: ThrowView | None
    tower: TowerView
    fight: OutcomeView | None
    """The battle that the last entry decided."""
    dropped: Mapping[Cube, int] | None
    """The cubes that fell out of the app's tower, if the last entry filled it (W0.4, WH.3).
    Everybody saw those of a real tower."""
    supplying: tuple[Supplying, ...]
    rising: RisingView | None
    winters: tuple[WinterSheet, ...]
    winter_stage: Stage
    cards: CardsView
    """What favors and cards show, for players who choose from them or describe them."""

    @property
    def is_shown_on_strip(self) -> bool:
        """Return whether the strip at the top already shows the result of the last entry: the
        events of a year, or the layout of a round that nobody has planned yet."""
        planned = any(seat.planned for seat in self.seen.players.values())
        begins = self.seen.season == "spring" and self.must == "display"
        return begins or (self.must == "plan" and not planned)

    @property
    def fills_the_page(self) -> bool:
        """Return whether the form is so large that it needs the space of the map."""
        if self.must in ("display", "year"):
            favors = self.must == "display" and not isinstance(self.seen.favors, UnsetType)
            return favors or self.fight is not None
        by_hand = self.must in ("fill", "throw") and not self.tower.by_app
        return (by_hand and self.must == "fill") or (
            self.throw is not None and not self.throw.by_app
        )

    @property
    def is_repeated_planning(self) -> bool:
        """Return whether players have planned before, so that short instructions are enough."""
        return self.must == "plan" and self.round > 1

    @property
    def is_button_self_explanatory(self) -> bool:
        """Return whether the button alone explains what to do.

        This is the case on the tablet if the app throws, on the phones of players in the battle,
        and for a box that was planned in the app.
        """
        if self.opening is not None:
            return not self.opening.cards
        by_app = self.tower.by_app and self.viewer == TABLE
        if self.throw is None:
            return self.must == "fill" and by_app
        return self.throw.yours or by_app

    @property
    def are_cards_entered_first(self) -> bool:
        """Return whether unknown cards are asked for before the choice (WC.5, WK.2), because there
        is time for that or because the choice needs the cards."""
        return self.must in ("claim", "stock", "plan", "benefit", "favor")

    @property
    def other_points(self) -> Mapping[Colour, int]:
        """The points that players have from sources other than winters. They are shown first."""
        ends = self.winters[-1].ends.items()
        return {c: n - sum(winter.totals[c] for winter in self.winters) for c, n in ends}

    @property
    def phase(self) -> str:
        """Return the code of the phase in play."""
        return self.seen.phase

    @property
    def round(self) -> int:
        """Return the current round."""
        return self.seen.round

    @property
    def must(self) -> str:
        """Return the entry that is asked for; "finished" if there is none."""
        return self.waiting[0].must if self.waiting else FINISHED

    @property
    def actor(self) -> Colour | None:
        """Return the only player who has to act; None for the table, or for several players."""
        return self.waiting[0].player if len(self.waiting) == 1 else None

    @property
    def acting_players(self) -> tuple[Colour, ...]:
        """Return all players who have to act."""
        return tuple(one.player for one in self.waiting if one.player)

    def must_act(self, player: str) -> bool:
        """Return whether the player has to act."""
        return any(one.player == player for one in self.waiting)

    @property
    def highlighted_counties(self) -> tuple[str, ...]:
        """The counties that this turn is about, highlighted for spectators.

        They are the county that armies (W1.10) or a leader (WM.3) may leave, the open cards during
        claiming (W0.3), and the counties that may revolt next (W3.1). Everybody knows them, so no
        plan is revealed (WH.1).
        """
        if self.march is not None:
            return (self.march.county,)
        if self.rising is not None and self.seen.battle is None:
            return tuple(one.county for one in self.rising.counties)
        if self.must == "claim":
            return tuple(card.id for card in self.cards.open)
        acting = self.seen.players[self.actor] if self.actor else None
        leader = acting.leader if acting and self.must == "leader" else None
        return (leader,) if isinstance(leader, str) else ()

    @property
    def places(self) -> tuple[PlaceView, ...]:
        """Return the places of the turn order with their tiles, once these are laid out (W1.2)."""
        return tuple(frame_views.turn_order_places(self.seen))

    @property
    def event_cards(self) -> tuple[EventView, ...]:
        """The event in effect, then the open events (W1.4). In winter there are none, because the
        grain is lost already."""
        if self.winter_stage in ("on", "finished"):
            return ()
        return tuple(frame_views.event_views(self.seen))

    @property
    def favor_cards(self) -> tuple[FavorView, ...]:
        """Return the favors at Court this round (WC.2)."""
        return tuple(frame_views.favor_views(self.seen))

    def summary_of(self, colour: str) -> StandView:
        """Return the public facts about one player."""
        return next(one for one in self.standings if one.colour == colour)

    @property
    def correctable_cubes(self) -> Mapping[str, Mapping[Cube, int]]:
        """The cubes that can be corrected now: those in the tray, and those in the tower if
        everybody may look into it. There are none while a throw is asked for, because the cubes are
        in the hand."""
        if self.seen.battle is not None:
            return {}
        tower = self.seen.tower
        return {
            "tray": self.seen.tray,
            **({} if isinstance(tower, UnsetType) else {"tower": tower}),
        }

    def may_enter_on_tablet(self, seats: Mapping[str, Seated]) -> bool:
        """Return whether the entry that is asked for may be made on the tablet."""
        if self.must == ANYBODY_OPENS:
            return True
        return not self.acting_players or bool(self.players_asked_on_tablet(seats))

    def players_asked_on_tablet(self, seats: Mapping[str, Seated]) -> tuple[Colour, ...]:
        """Return the players who have to act and have no phone."""
        return tuple(one for one in self.acting_players if not seats[one].is_on_phone)


class PageMaker:
    """Makes the pages of a game. The game's rules say which players have to act, and with which
    entry."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._cached_table_page = cache_last_result(self._table_page)

    def page(self, state: State, viewer: str) -> Page:
        """Return the page of "table", a colour or "all". Most of it is the same for all viewers."""
        table = self._cached_table_page(state)
        if viewer == TABLE:
            return table
        own = cast("Colour", viewer) if viewer in state.players else None
        return replace(
            table,
            viewer=viewer,
            seen=viewer_state(state, viewer, table.waiting)
            if own is None
            else with_own_seat(table.seen, state, own),
            options=table.options if own is None else self._game.options(state, own),
            asked=table.asked if own is None else {},
            planning=table.planning if own is None else _planning_by_player(state, own),
            planned=() if own is None else planned_boxes(state, own),
            may_act=table.may_act or own in table.acting_players or own in state.fighters,
            throw=throw_view(state, viewer),
        )

    def _table_page(self, state: State) -> Page:
        waiting: tuple[Waiting[Colour], ...] = self._game.players_to_act(state)  # type: ignore[assignment]
        options, seats = self._game.options, state.players
        seen, printed = viewer_state(state, TABLE, waiting), state.board.printed
        return Page(
            viewer=TABLE,
            seen=seen,
            standings=tuple(frame_views.player_summaries(seen, waiting)),
            waiting=waiting,
            opened={colour: seat.opened for colour, seat in seats.items()},
            bids={c: s.bid for c, s in seats.items() if not isinstance(s.bid, UnsetType)},
            options=options(state, None),
            asked={one.player: options(state, one.player) for one in waiting if one.player},
            regions={
                region: tuple(id_ for id_, county in printed.items() if county.region == region)
                for region in REGIONS
            },
            printed=printed,
            odd_borders=changed_borders(state.box.differences, state.counties),
            row=tuple(action_row(state)),
            planning=_planning_by_player(state, None),
            planned=(),
            march=march_view(state),
            opening=opening_view(state, waiting, options),
            bidding=bid_rows(state),
            leader_ways=leader_ways(state),
            may_act=state.phase == "planning",
            throw=throw_view(state, TABLE),
            tower=tower_view(state),
            fight=fight_view(state.fight),
            dropped=state.dropped if is_tower_in_app(state) else None,
            supplying=supply_order(state),
            rising=rising_view(state),
            winters=scored_winters(state),
            winter_stage=winter_stage(state),
            cards=cards_view(state),
        )


def _planning_by_player(state: State, own: str | None) -> Mapping[Colour, Planning]:
    """Return each player's means for a plan. Only the player's own page has the cards in the boxes
    (WH.1)."""
    if state.phase != "planning":
        return {}
    seats = state.players.items()
    if own is None:
        return {colour: planning_view(state, colour) for colour in state.players}
    return {
        colour: planning_view(state, colour, seat.plan) for colour, seat in seats if colour == own
    }
