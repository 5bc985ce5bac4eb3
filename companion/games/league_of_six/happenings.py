"""The events that follow from an entry; read by the history, the animation and the tests'
bookkeeping.

Guards move between hands and the bank (None) only by `GuardsMoved`, `Bought` and `Corrected`, so a
player's happenings always add up to the player's hand.

The places of motions are `seat:red`, `town:lauban`, `space:royal:1:2` (row and space from 1),
`store:royal`, `card:3` (its figures), `king` and `bank`. Hand moves also have the place
`row:royal:{…}`, with the JSON of the row's name. Once a phase is over (H3), only the movements of
figures are shown, because gains would reveal hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, Literal

from msgspec import Struct, json
from msgspec.structs import replace

from companion.core import play
from companion.core.play import Gain, Motion
from companion.core.play.values import IN_HAND, ORDER, TRACK

BANK, KING = "bank", "king"
SCORED_LATE = ("clergy", "aristocracy", "burghers", "leader-crowns")
"""The sources of points that are scored from the open hands, and scored again after each
correction."""


class Happening(play.Happening, frozen=True, tag_field="kind", omit_defaults=True):
    """The base of everything that follows from an entry."""


def _seat_place(player: str | None) -> str:
    """Return the place of a player's seat; for None the bank."""
    return BANK if player is None else f"seat:{player}"


def _gains_of(source: str, points: int, player: str) -> tuple[Gain, ...]:
    """Return the points that a player gained or lost, if any."""
    return (Gain(source, points, player),) if points else ()


def _marker_move(points: int, player: str) -> tuple[Motion, ...]:
    """Return the move of a player's influence marker, if it moves."""
    return (Motion("influence", TRACK, _seat_place(player), points),) if points else ()


def _motion_from_bank(what: str, count: int, player: str) -> tuple[Motion, ...]:
    """Return the motion of pieces from the bank to a player, or (if negative) back to the bank."""
    if count < 0:
        return (Motion(what, _seat_place(player), BANK, -count),)
    return (Motion(what, BANK, _seat_place(player), count),) if count else ()


class Travelled(Happening, frozen=True, tag="travelled"):
    """A figure moved to a town (R2.3). `start` is None for the first placement, which is free."""

    player: str
    start: str | None
    town: str
    cost: int

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        start = _seat_place(self.player) if self.start is None else f"town:{self.start}"
        return (Motion(f"player-{self.player}", start, f"town:{self.town}"),)


class Stood(Happening, frozen=True, tag="stood"):
    """A figure was put on a number of a town's counter: on 0, or on its offer to `other`."""

    player: str
    town: str
    guards: int
    other: str | None = None

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the move to the number. Offers of earlier phases are not shown to anybody (H3)."""
        place = f"town:{self.town}"
        if self.other is not None and not amounts:
            return ()
        return (Motion(f"player-{self.player}", place, f"{place}:{self.guards}"),)


class Bought(Happening, frozen=True, tag="bought"):
    """A player bought missing guards from the king (R2.10)."""

    player: str
    guards: int
    influence: int

    def gains(self) -> tuple[Gain, ...]:
        return _gains_of("king", -self.influence, self.player)

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the exchange of influence for guards (R2.10)."""
        if not amounts:
            return ()
        seat = _seat_place(self.player)
        return Motion("influence", seat, KING, self.influence), Motion(
            "guard", KING, seat, self.guards
        )

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        bought = _motion_from_bank("guard", self.guards, self.player) if amounts else ()
        return *_marker_move(-self.influence, self.player), *bought


class GuardsMoved(Happening, frozen=True, tag="guards_moved"):
    """Guards moved from one hand to another; None is the bank."""

    giver: str | None
    taker: str | None
    guards: int
    why: Literal["travel", "offer", "taxes", "follower"]

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the motions of guards that were paid for ways and offers. Taxes are shown by
        `Collected`; exchanges are not shown."""
        if not amounts or not self.guards or self.why not in ("travel", "offer"):
            return ()
        return (Motion("guard", _seat_place(self.giver), _seat_place(self.taker), self.guards),)


class LetOff(Happening, frozen=True, tag="let_off"):
    """A player who could afford no town did not pay the rest of the way (R2.12)."""

    player: str
    guards: int


class Reordered(Happening, frozen=True, tag="reordered"):
    """The order markers were put in a new order, lowest first (R3)."""

    order: tuple[str, ...]

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        return tuple(Motion(f"player-{player}", IN_HAND, ORDER) for player in self.order)


class Collected(Happening, frozen=True, tag="collected"):
    """A player collected taxes (R4). `leaders`: the estates of the grey cards that the player got;
    `short`: the estates of the cards that ran out."""

    player: str
    town: str
    goods: Mapping[Any, int]
    guards: int
    horses: int
    leaders: tuple[str, ...] = ()
    short: tuple[str, ...] = ()

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not amounts:
            return ()
        start, end = f"town:{self.town}", _seat_place(self.player)
        goods = {f"good-{good}": count for good, count in self.goods.items()}
        taken = {**goods, "guard": self.guards, "horse": self.horses}
        return (
            *(Motion(thing, start, end, count) for thing, count in taken.items() if count),
            *(Motion(estate, BANK, end) for estate in self.leaders),
        )

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the moves of the taken pieces. They come from the bank, because nothing lies in
        the town."""
        return tuple(replace(one, start=BANK) for one in self.motions(amounts=amounts))


class BlocksShort(Happening, frozen=True, tag="blocks_short"):
    """More blocks of a good are in play than the box has (R4.4); the table decides what to do."""

    good: str
    due: int
    there: int


class FortressHorse(Happening, frozen=True, tag="fortress_horse"):
    """A player who collects beside the waggon fortress got one more horse (S4)."""

    player: str

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        return _motion_from_bank("horse", 1, self.player) if amounts else ()


class FollowerWon(Happening, frozen=True, tag="follower_won"):
    """A player won a follower (L3)."""

    player: str
    follower: str
    town: str

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        return (Motion("follower", f"town:{self.town}", _seat_place(self.player)),)


class FollowerWorked(Happening, frozen=True, tag="follower_worked"):
    """The amounts that a follower gave or took; guards also move by `GuardsMoved`.

    `cards`: estates of the grey cards taken; `leaders`: figures, if the players entered them.
    `chosen`: its owner used it; otherwise it acted automatically.
    """

    player: str
    follower: str
    influence: int = 0
    guards: int = 0
    goods: Mapping[Any, int] = {}
    horses: int = 0
    cards: tuple[str, ...] = ()
    leaders: Mapping[Any, int] = {}
    chosen: bool = False

    def gains(self) -> tuple[Gain, ...]:
        return _gains_of("followers", self.influence, self.player)

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the public moves of pieces, without the figures on cards."""
        changed = {"horse": self.horses}
        if amounts:
            goods = {f"good-{good}": n for good, n in self.goods.items()}
            cards = {estate: self.cards.count(estate) for estate in self.cards}
            changed = {"guard": self.guards, **goods, **changed, **cards}
        given = (_motion_from_bank(what, n, self.player) for what, n in changed.items())
        return *_marker_move(self.influence, self.player), *chain.from_iterable(given)


class Ranked(Happening, frozen=True, tag="ranked"):
    """The order of storing by horses, most first (R5.1)."""

    ranking: tuple[str, ...]


class RowName(Struct, frozen=True):
    """The name by which people find a row: by its `bonus`, and by its `goods` if several rows of
    the tile have that bonus. A row of a tile that is not known only has its `number`, 1 for the top
    one."""

    number: int
    bonus: int | None = None
    goods: tuple[str, ...] = ()


class RowChosen(Happening, frozen=True, tag="row_chosen"):
    """A row was chosen (R5.2)."""

    player: str
    store: str
    row: RowName


class NoCard(Happening, frozen=True, tag="no_card"):
    """A civic row was full, but no face-up card had few enough figures (R5.4)."""

    player: str


class Placed(Happening, frozen=True, tag="placed"):
    """A player's block was put into a space and scored (R5.3); `space` counts from 1."""

    player: str
    store: str
    row: RowName
    space: int
    good: str
    points: int

    def gains(self) -> tuple[Gain, ...]:
        return _gains_of("goods", self.points, self.player)

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not amounts:
            return ()
        space = f"space:{self.store}:{self.row.number}:{self.space}"
        return (Motion(f"good-{self.good}", _seat_place(self.player), space),)

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        name = json.encode(self.row).decode()
        row = f"row:{self.store}:{name}"
        block = Motion(f"good-{self.good}", _seat_place(self.player), row)
        return block, *_marker_move(self.points, self.player)


class Bonus(Happening, frozen=True, tag="bonus"):
    """A full royal row paid its chooser (R5.4)."""

    player: str
    store: str
    row: RowName
    influence: int

    def gains(self) -> tuple[Gain, ...]:
        return _gains_of("bonus", self.influence, self.player)

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not amounts or not self.influence:
            return ()
        return (
            Motion("influence", f"store:{self.store}", _seat_place(self.player), self.influence),
        )

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        return _marker_move(self.influence, self.player)


class CardTaken(Happening, frozen=True, tag="card_taken"):
    """A player took a face-up leader card for a full civic row; `figures` is 0 if the player took
    none."""

    player: str
    figures: int
    estate: str | None = None

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not amounts or self.estate is None:
            return ()
        return (
            Motion(self.estate, f"card:{self.figures}", _seat_place(self.player), self.figures),
        )

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not amounts or self.estate is None:
            return ()
        return (Motion(self.estate, f"card:{self.figures}", _seat_place(self.player)),)


class CleanedUp(Happening, frozen=True, tag="cleaned_up"):
    """The round ended (R6). Goods (`lost`) and horses of the players went back to the bank
    (R5.6)."""

    round: int
    lost: Mapping[Any, Mapping[Any, int]] = {}
    horses: Mapping[Any, int] = {}

    def all_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        goods = (
            (player, f"good-{good}", n)
            for player, held in self.lost.items()
            for good, n in held.items()
        )
        horses = ((player, "horse", n) for player, n in self.horses.items())
        return tuple(
            Motion(what, _seat_place(player), BANK, n) for player, what, n in (*goods, *horses) if n
        )


class Revealed(Happening, frozen=True, tag="revealed"):
    """All hands were opened and scored (R7). `last`: no crown still needs its points (L6)."""

    winners: tuple[str, ...]
    last: bool = True

    def gains(self) -> tuple[Gain, ...]:
        """Return gains that set the points of each source scored at the end back to 0, because a
        correction scores these sources again (R7)."""
        return tuple(map(Gain, SCORED_LATE))


class CrownPoints(Happening, frozen=True, tag="crown_points"):
    """A crown scored at the end (L6); `step` is "leaders" if it scored with the leader cards
    (R7)."""

    player: str
    follower: str
    points: int
    step: Literal["first", "crowns", "leaders"]

    def gains(self) -> tuple[Gain, ...]:
        source = "leader-crowns" if self.step == "leaders" else "crowns"
        return _gains_of(source, self.points, self.player)


class Exchanged(Happening, frozen=True, tag="exchanged"):
    """A player exchanged guards for points (L6); the guards also move by `GuardsMoved`."""

    player: str
    guards: int
    points: int

    def gains(self) -> tuple[Gain, ...]:
        return _gains_of("crowns", self.points, self.player)


class LeaderPoints(Happening, frozen=True, tag="leader_points"):
    """A player scored for an estate at the end (R7.2)."""

    player: str
    estate: str
    points: int

    def gains(self) -> tuple[Gain, ...]:
        return _gains_of(self.estate, self.points, self.player)


class Corrected(Happening, frozen=True, tag="corrected"):
    """A player's numbers were corrected, by a correction, an insisted entry, a counted or entered
    hand, a settled phase, or an entry that was played again in a changed past."""

    player: str
    influence: int = 0
    guards: int = 0
    goods: Mapping[Any, int] = {}
    horses: int = 0
    leaders: Mapping[Any, int] = {}
    why: Literal[
        "correct", "insist", "counted", "short", "revealed", "settled", "again", "booked"
    ] = "correct"

    @property
    def is_private(self) -> bool:
        return self.why == "booked"

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the moves of a booking. Other corrections move nothing: they adapt the app to the
        table."""
        if self.why != "booked":
            return ()
        changed = {"horse": self.horses, **{f"good-{good}": n for good, n in self.goods.items()}}
        hand = {"guard": self.guards, **self.leaders} if amounts else {}
        pieces = ({**changed, **hand}).items()
        return (
            *_marker_move(self.influence, self.player),
            *(motion for what, n in pieces for motion in _motion_from_bank(what, n, self.player)),
        )

    def gains(self) -> tuple[Gain, ...]:
        source = "settled" if self.why == "settled" else "correction"
        return _gains_of(source, self.influence, self.player)
