"""The allow-list that templates draw for the table or a seat: what the viewer may see and do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from msgspec import Struct, UnsetType

from companion.core.play import AnyGame, Waiting, remember_last

from ..board import REGIONS, Colour, Cube
from ..plans import Bid, OpenedBox
from ..shared.outcomes import OutcomeView
from ..state import State
from . import frame as frame_views
from .cards import CardsView, cards_view
from .choices import BidRow, LeaderWay, Opening, bid_rows, leader_ways, opening_view
from .forecast import Forecast, forecast
from .frame import EventView, FavorView, PlaceView, RowView, StandView, row
from .march import MarchView, march_view
from .parts import CountyView, View
from .plan import PlannedBox, Planning, planned_boxes, planning
from .seen import seen
from .throw import ThrowView, TowerView, dropped_view, fight_view, throw_view, tower_view
from .winter import (
    RisingView,
    Stage,
    Supplying,
    WinterSheet,
    rising_view,
    supplying,
    winter_stage,
    winters,
)

TABLE = "table"
FINISHED = "finished"
ANYBODY_OPENS = "open"
"""The one entry of players that the table may write, whoever is on a phone."""


class Seated(Protocol):
    """What is known of a seat besides the game."""

    @property
    def on_phone(self) -> bool:
        """Whether its player plays on a phone."""


class Page(Struct, frozen=True):
    """What one viewer sees. `opened` and `bids`: what all have seen of plans so far.

    `options`: what the viewer may do now; `asked`: for the table, what each who must act may.
    """

    viewer: str
    seen: View
    waiting: tuple[Waiting[Colour], ...]
    opened: Mapping[Colour, Mapping[OpenedBox, str | None]]
    bids: Mapping[Colour, Bid]
    forecast: Forecast
    options: tuple[Struct, ...]
    asked: Mapping[Colour, tuple[Struct, ...]]
    regions: Mapping[str, tuple[str, ...]]
    row: tuple[RowView, ...]
    planning: Mapping[Colour, Planning]
    """W1.3: while plans are made, what the viewer (the table: everybody) plans with."""
    planned: tuple[PlannedBox, ...]
    """The viewer's own plan while it is carried out."""
    march: MarchView | None
    """What is to be known where armies may move."""
    opening: Opening | None
    bidding: tuple[BidRow, ...]
    leader_ways: tuple[LeaderWay, ...]
    may_act: bool
    """Whether the viewer's seat may write what is waited for."""
    throw: ThrowView | None
    tower: TowerView
    fight: OutcomeView | None
    """What the last entry decided."""
    dropped: Mapping[Cube, int] | None
    """What fell out of the app's tower when the last entry filled it."""
    supplying: tuple[Supplying, ...]
    rising: RisingView | None
    winters: tuple[WinterSheet, ...]
    winter_stage: Stage
    cards: CardsView
    """What favors and cards show, for whoever chooses or types."""

    @property
    def fight_first(self) -> bool:
        """Whether what the last throw decided comes before what is to be done: where the app threw,
        nobody has seen it yet. Not in winter: its choices would be pushed out of sight."""
        return self.tower.by_app and self.winter_stage == "ahead"

    @property
    def strip_says(self) -> bool:
        """Whether what is laid out is what happened last: the events of a year that begins, or a
        round for which nobody has planned yet."""
        planned = any(seat.planned for seat in self.seen.players.values())
        begins = self.seen.season == "spring" and self.must == "display"
        return begins or (self.must == "plan" and not planned)

    @property
    def plans_again(self) -> bool:
        """Whether plans are made that all have made before: a word says what to do."""
        return self.must == "plan" and self.round > 1

    @property
    def button_says(self) -> bool:
        """Whether the button alone says what to do: on the tablet where the app throws, for those
        in the battle, who need not wait for the table, and where a box was planned in the app."""
        if self.opening is not None:
            return not self.opening.cards
        by_app = self.tower.by_app and self.viewer == TABLE
        if self.throw is None:
            return self.must == "fill" and by_app
        return self.throw.yours or by_app

    @property
    def cards_first(self) -> bool:
        """Whether what a card shows is asked before anything else (WC.5, WK.2): while there is
        time, or where the choice needs it."""
        return self.must in ("claim", "stock", "plan", "benefit", "favor")

    @property
    def besides(self) -> Mapping[Colour, int]:
        """Points that came from no winter: what the first one's sheet has before it."""
        first = self.winters[0]
        return {colour: ends - first.totals[colour] for colour, ends in first.ends.items()}

    @property
    def phase(self) -> str:
        """The code of the phase in play."""
        return self.seen.phase

    @property
    def round(self) -> int:
        """The round in play."""
        return self.seen.round

    @property
    def must(self) -> str:
        """The type of the entry that is waited for; "finished" where none is."""
        return self.waiting[0].must if self.waiting else FINISHED

    @property
    def actor(self) -> Colour | None:
        """The one player who must act; None where it is the table, or several."""
        return self.waiting[0].player if len(self.waiting) == 1 else None

    @property
    def acting(self) -> tuple[Colour, ...]:
        """All players who must act."""
        return tuple(one.player for one in self.waiting if one.player)

    @property
    def about(self) -> tuple[str, ...]:
        """The counties that the turn is about, for whoever looks on: from which armies or a leader
        may move (W1.10, WM.3), that can be claimed (W0.3), that may revolt next (W3.1). All know
        them: no plan is opened by it (WH.1).
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
        """W1.2: the places of the turn order with their tiles, as far as they are laid out."""
        return tuple(frame_views.places(self.seen))

    @property
    def event_cards(self) -> tuple[EventView, ...]:
        """W1.4: the event that holds, then those that lie open; none in winter, which has taken its
        grain by the last of them."""
        if self.winter_stage in ("on", "finished"):
            return ()
        return tuple(frame_views.events(self.seen))

    @property
    def favor_cards(self) -> tuple[FavorView, ...]:
        """WC.2: what can be had at Court this round."""
        return tuple(frame_views.favors(self.seen))

    @property
    def standings(self) -> tuple[StandView, ...]:
        """What is open of everybody, in seating order."""
        return tuple(frame_views.stands(self.seen, self.acting))

    def standing_of(self, colour: str) -> StandView:
        """What is open of one player."""
        return next(one for one in self.standings if one.colour == colour)

    @property
    def cubes_lying(self) -> Mapping[str, Mapping[Cube, int]]:
        """Where cubes lie that can be put right now: the tray, and a tower that all may look into.

        Not while a throw is waited for: they are in the hand then.
        """
        if self.seen.battle is not None:
            return {}
        tower = self.seen.tower
        return {
            "tray": self.seen.tray,
            **({} if isinstance(tower, UnsetType) else {"tower": tower}),
        }

    @property
    def by_region(self) -> Mapping[str, Mapping[str, CountyView]]:
        """The counties in the game, region by region."""
        return {
            region: {id_: self.seen.counties[id_] for id_ in ids}
            for region, ids in self.regions.items()
        }

    def tablet_may(self, seats: Mapping[str, Seated]) -> bool:
        """Whether somebody at the tablet may write what is waited for now."""
        if self.must == ANYBODY_OPENS:
            return True
        return not self.acting or bool(self.asked_at_tablet(seats))

    def asked_at_tablet(self, seats: Mapping[str, Seated]) -> tuple[Colour, ...]:
        """Those who must act and have no phone."""
        return tuple(one for one in self.acting if not seats[one].on_phone)


class PageMaker:
    """Makes the pages of a game, which is asked who has to act, and what may be done."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._of_table = remember_last(self._table)

    def page(self, state: State, viewer: str) -> Page:
        """Return the page of "table", a colour or "all"."""
        table = self._of_table(state)
        return table if viewer == TABLE else self._page(state, viewer, table.waiting, table)

    def _table(self, state: State) -> Page:
        """Return the table's page: much of it is on every other page, too."""
        waiting: tuple[Waiting[Colour], ...] = self._game.waiting_for(state)  # type: ignore[assignment]
        return self._page(state, TABLE, waiting)

    def _page(
        self,
        state: State,
        viewer: str,
        waiting: tuple[Waiting[Colour], ...],
        table: Page | None = None,
    ) -> Page:
        """Return a viewer's page; `table`: the table's page of the same state."""
        options = self._game.options
        own = viewer if viewer in state.players else None
        seats = state.players
        bids = {c: s.bid for c, s in seats.items() if not isinstance(s.bid, UnsetType)}
        acting = [one.player for one in waiting if one.player]
        return Page(
            viewer=viewer,
            seen=seen(state, viewer, waiting),
            waiting=waiting,
            opened={colour: seat.opened for colour, seat in seats.items()},
            bids=bids,
            forecast=table.forecast if table else forecast(state),
            options=options(state, own),
            asked={} if own else {colour: options(state, colour) for colour in acting},
            regions=table.regions if table else _regions(state),
            row=table.row if table else tuple(row(state)),
            planning=_planning(state, own),
            planned=() if own is None else planned_boxes(state, cast("Colour", own)),
            march=table.march if table else march_view(state),
            opening=table.opening if table else opening_view(state, waiting, options),
            bidding=table.bidding if table else bid_rows(state),
            leader_ways=table.leader_ways if table else leader_ways(state),
            may_act=own in acting or state.phase == "planning" or own in state.fighters,
            throw=throw_view(state, viewer),
            tower=table.tower if table else tower_view(state),
            fight=table.fight if table else fight_view(state.fight),
            dropped=table.dropped if table else dropped_view(state),
            supplying=table.supplying if table else supplying(state),
            rising=table.rising if table else rising_view(state),
            winters=table.winters if table else winters(state),
            winter_stage=winter_stage(state),
            cards=table.cards if table else cards_view(state),
        )


def _planning(state: State, own: str | None) -> Mapping[Colour, Planning]:
    """WH.1: what lies in the boxes already is on the own page alone."""
    if state.phase != "planning":
        return {}
    seats = state.players.items()
    if own is None:
        return {colour: planning(state, colour) for colour in state.players}
    return {colour: planning(state, colour, seat.plan) for colour, seat in seats if colour == own}


def _regions(state: State) -> Mapping[str, tuple[str, ...]]:
    printed = state.board.printed
    return {
        region: tuple(id_ for id_, county in printed.items() if county.region == region)
        for region in REGIONS
    }
