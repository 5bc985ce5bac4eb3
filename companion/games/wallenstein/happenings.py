"""The events that follow from an entry; read by the history, the animation and the tests'
bookkeeping.

Everything that can be counted changes only by `Moved` and `Gained`, so all happenings together
always add up to the state. Other happenings name the action and its reason. A happening that only
one step reports, and that no view reads, is in the module of that step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from companion.core import play
from companion.core.play import Gain, Motion
from companion.core.play.values import EVERYBODY, TRACK

from .board import BUILDINGS, COLOURS, COUNTIES, Cube, Part, Skip, Source


def county_place(county: str) -> str:
    """Return the place of a county, for motions."""
    return f"county:{county}"


def seat_place(player: str) -> str:
    """Return the place of a player's seat, for motions."""
    return f"seat:{player}"


class Happening(play.Happening, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """The base of everything that follows from an entry."""

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return no moves. Moves of hands are those of `Moved`, `Gained` and the happenings of
        cards."""
        return ()

    opens_cards: ClassVar[bool] = False
    """Whether everybody has seen cards through it. Undoing the entry does not hide them again
    (WH.2)."""


DRAWINGS: Mapping[str, str] = {
    **{building: building for building in BUILDINGS},
    **{"peasants": "player-green", "thalers": "taxes", "marker": "revolt"},
    **{"courtier": "courtier", "statue": "statue"},
}
"""The drawings of pieces that are not cubes of a player."""


class Moved(Happening, frozen=True, tag="moved"):
    """Pieces moved from one place to another.

    `what`: a colour or `peasants` (cubes), `thalers`, a building, `marker`, `courtier` or `statue`;
    the last two with their `player`. Places: `supply`, `bank`, a colour (that player's), `tray`,
    `tower`, `hand` (to be thrown), `entrance`, `audience`, or a county.
    """

    what: str
    n: int
    start: str
    end: str
    player: str | None = None

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the move. Cubes into the tower or out of it give no move, because players are
        asked to throw them."""
        return () if "tower" in (self.start, self.end) else self.all_moves(amounts=amounts)

    def all_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        what = DRAWINGS.get(self.what) or f"player-{self.what}"
        start, end = self._supplied_place(self.start), self._supplied_place(self.end)
        return (Motion(what, start, end, self.n, self.player or ""),)

    def _supplied_place(self, place: str) -> str:
        """Return the place of a motion. The supply of pieces that have a `player` is that player's
        seat."""
        if place in COLOURS:
            return seat_place(place)
        if place in COUNTIES:
            return county_place(place)
        return seat_place(self.player) if self.player and place == "supply" else place


class Gained(Happening, frozen=True, tag="gained"):
    """A player's grain or points marker moved by `n`, which may be negative; points have a
    source."""

    player: str
    what: Literal["grain", "points"]
    n: int
    source: Source | None = None
    region: str | None = None

    def gains(self) -> tuple[Gain, ...]:
        if self.what != "points":
            return ()
        return (Gain(self.source or "", self.n, self.player),)

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        return (Motion(self.what, TRACK, seat_place(self.player), self.n),)


class Skipped(Happening, frozen=True, tag="skipped"):
    """An action or box was skipped (W1.6); `why` is the reason."""

    player: str
    what: str
    why: Skip
    county: str | None = None


class Opened(Happening, frozen=True, tag="opened"):
    """A box was opened (W1.6, WC.3); its card is a county, `tower`, or None for nothing."""

    opens_cards: ClassVar[bool] = True
    player: str
    box: str
    card: str | None


class BidOpened(Happening, frozen=True, tag="bid_opened"):
    """A bid was opened and paid (W1.5)."""

    opens_cards: ClassVar[bool] = True
    player: str
    bid: int | str | None
    paid: int


class Built(Happening, frozen=True, tag="built"):
    """A player built a building (W1.8)."""

    player: str
    county: str
    building: str
    cost: int

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        return (Motion(self.building, seat_place(self.player), county_place(self.county)),)


class Collected(Happening, frozen=True, tag="collected"):
    """A player collected taxes or grain (W1.9)."""

    player: str
    county: str
    what: Literal["taxes", "grain"]
    n: int
    parts: tuple[Part, ...] = ()
    """The parts that add up to `n` (W1.7)."""

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not self.n:
            return ()
        return (Motion(self.what, county_place(self.county), seat_place(self.player), self.n),)


class MarkerPrevented(Happening, frozen=True, tag="marker_prevented"):
    """Favor 4 prevented a revolt marker (WC.5)."""

    player: str
    county: str


class Deployed(Happening, frozen=True, tag="deployed"):
    """A player deployed armies from the supply (W1.10)."""

    player: str
    county: str
    armies: int
    cost: int
    parts: tuple[Part, ...] = ()
    """The parts that add up to `armies` (W1.7)."""

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        what, start, end = (
            f"player-{self.player}",
            seat_place(self.player),
            county_place(self.county),
        )
        return (Motion(what, start, end, self.armies),)


class BattleBegan(Happening, frozen=True, tag="battle_began"):
    """A battle began; `thrown` are all cubes to be thrown, including the tray's (W2.1).

    `start`: the county from which the attackers came. `attackers`, `defenders`: the cubes that
    fight, including added ones. In a neutral county `defenders` are peasants; in a revolt the
    owner's armies defend against `peasants`.
    """

    county: str
    battle: Literal["battle", "revolt"]
    attacker: str | None
    defender: str | None
    start: str | None = None
    attackers: int = 0
    defenders: int = 0
    peasants: int = 0
    allied: bool = False
    thrown: Mapping[Cube, int] = {}

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the attackers' march, including cubes added by a bonus tile. Peasants do not move
        (W2.1)."""
        if self.start is None:  # a revolt
            return ()
        what = f"player-{self.attacker}"
        return (Motion(what, county_place(self.start), county_place(self.county), self.attackers),)


class CountyLost(Happening, frozen=True, tag="county_lost"):
    """A county's card went from its owner to another player, or to the stock (`to` is None;
    W1.12)."""

    player: str
    county: str
    to: str | None

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        return (Motion(f"county:{self.county}", seat_place(self.player), f"card:{self.county}"),)

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if self.to is None:
            return ()
        return (Motion("county", seat_place(self.player), seat_place(self.to)),)


class CountyWon(Happening, frozen=True, tag="county_won"):
    """A player got a county card (W1.12)."""

    player: str
    county: str

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        return (Motion(f"county:{self.county}", f"card:{self.county}", seat_place(self.player)),)


class Insisted(Happening, frozen=True, tag="insisted"):
    """More cubes came out of the tower than the app had counted; the surplus was taken from the
    supply."""

    cubes: Mapping[Cube, int]


class Converted(Happening, frozen=True, tag="converted"):
    """Armies became courtiers (WC.3); `card`: their county, or `tower` for the tray."""

    player: str
    card: str
    n: int


class LeaderPlaced(Happening, frozen=True, tag="leader_placed"):
    """A leader came into a county (WM.1, WM.3, WM.4); `start` is None if it was not on the
    board."""

    player: str
    county: str
    start: str | None = None

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        start = seat_place(self.player) if self.start is None else county_place(self.start)
        return (Motion("leader", start, county_place(self.county), player=self.player),)


class LeaderLost(Happening, frozen=True, tag="leader_lost"):
    """A leader left the board, because its county was lost (WM.4)."""

    player: str
    county: str

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        start, end = county_place(self.county), seat_place(self.player)
        return (Motion("leader", start, end, player=self.player),)


CLEARED = tuple(
    Motion(what, start, end, player=EVERYBODY)
    for what, start, end in (
        ("facedown", "mats", "hands"),
        ("shield", "places", "aside"),
        ("facedown:event", "events", "out"),
    )
)
"""The moves of cards and bonus tiles after a round of actions (W1.13)."""


class RoundOver(Happening, frozen=True, tag="round_over"):
    """A round ended (W1.13, W3.3)."""

    round: int

    def hand_moves(self, *, amounts: bool) -> tuple[Motion, ...]:
        """Return the cards, tiles and markers that go back. The markers stay after fall."""
        season = self.round % 4  # 0 is winter
        markers = (Motion("order", "places", "aside", player=EVERYBODY),)
        return (*(CLEARED if season else ()), *(markers if season != 3 else ()))


class WinterScored(Happening, frozen=True, tag="winter_scored"):
    """A player scored a winter (W3.2)."""

    player: str
    year: int
    points: int

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if not self.points:
            return ()
        return (Motion("points", "board", seat_place(self.player), self.points),)


class Ended(Happening, frozen=True, tag="ended"):
    """The game ended (W3.3)."""

    winners: tuple[str, ...]


class Marched(Happening, frozen=True, tag="marched"):
    """Armies moved to another county of the player's, or stayed (`to` is None; W1.10, W1.11)."""

    player: str
    county: str
    to: str | None
    armies: int = 0

    def motions(self, *, amounts: bool) -> tuple[Motion, ...]:
        if self.to is None:
            return ()
        what = f"player-{self.player}"
        return (Motion(what, county_place(self.county), county_place(self.to), self.armies),)


class OrderSet(Happening, frozen=True, tag="order_set"):
    """The turn order of the round was decided (W1.5)."""

    order: tuple[str, ...]


class Thrown(Happening, frozen=True, tag="thrown"):
    """Cubes were thrown; `tray` has the cubes that are now in the tray (W2.1)."""

    tray: Mapping[Cube, int]


class Fought(Happening, frozen=True, tag="fought"):
    """A battle or revolt ended (W2.3 to W2.5). If `winner` is None, the county is neutral now.

    `stay`: the armies that went into the county. `allied`: the peasants helped the defender (W2.2).
    """

    county: str
    battle: Literal["battle", "revolt"]
    attacker: str | None
    defender: str | None
    winner: str | None
    attackers: int
    defenders: int
    peasants: int
    stay: int
    allied: bool = False
