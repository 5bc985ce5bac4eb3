"""The only code that moves pieces, so that pieces taken from one place always arrive in another.

It moves cubes, Thalers, buildings, revolt markers, courtiers and statues, and the markers for grain
and points. Every movement is reported as a happening. `NotThere` is raised if a piece is not there:
that is a mistake in the rules' code, never in an entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core import play
from companion.core.play import Entry, Refused, is_made_by_app

from .board import PEASANTS, BenefitKind, Building, Colour, Cube, Source
from .happenings import BidOpened, Gained, Happening, Moved, Opened
from .plans import Bid
from .state import Phase, Seat, State

Shared = Mapping[str, Callable[[State], Mapping[Cube, int]]]
SHARED: Shared = {
    "tray": lambda state: state.tray,
    "tower": lambda state: state.tower,
    "hand": lambda state: state.hand,
}
"""Places that hold cubes of all colours."""


class SeenBox(Struct, frozen=True, forbid_unknown_fields=True):
    """A box that was opened, with its card; `card` is None if the box was empty."""

    player: str
    box: str
    card: str | None


class Seen(play.Seen, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The boxes and bids that an entry opened for everybody to see (WH.1, WH.2)."""

    boxes: tuple[SeenBox, ...] = ()
    bids: dict[str, Bid] = {}


class Turn(play.Turn[State]):
    """The state while an entry is carried out. Only the functions of this module move pieces."""

    __slots__ = ()
    seen: Seen | None
    seen_type = Seen

    @classmethod
    def public_outcome(cls, happenings: Sequence[Happening]) -> Seen:
        boxes = tuple(
            SeenBox(one.player, one.box, one.card) for one in happenings if isinstance(one, Opened)
        )
        bids = {one.player: one.bid for one in happenings if isinstance(one, BidOpened)}
        return Seen(boxes, bids)

    @classmethod
    def begin(cls, state: State, entry: Entry) -> Self:
        """Return the turn of an entry. Its state no longer shows the result of the previous
        entry."""
        if (state.fight is None and state.dropped is None) or is_made_by_app(entry):
            return cls(state)
        return cls(replace(state, fight=None, dropped=None))

    def change_county(self, county: str, **fields: object) -> None:
        """Change fields of a county."""
        changed = replace(self.state.counties[county], **fields)
        self.change(counties={**self.state.counties, county: changed})

    def seat(self, player: Colour) -> Seat:
        """Return the player's seat as it is now."""
        return self.state.players[player]

    def enter_phase(self, phase: Phase, queue: tuple[Colour, ...] = ()) -> None:
        """Go on to a phase. The players in `queue` act in it, in this order."""
        self.change(phase=phase, queue=queue)

    def go_to_next_player(self) -> None:
        """Remove the first player from the queue, so that the next one acts."""
        self.change(queue=self.state.queue[1:])


class NotThere(Exception):
    """Raised if pieces are not where they should be, or may not be put there."""


def count_cubes(state: State, cube: Cube, place: str) -> int:
    """Return how many cubes of a colour are in a place: the supply, tray, tower, hand or a
    county."""
    if place in SHARED:
        return SHARED[place](state)[cube]
    if place == "supply":
        return state.peasants if cube == PEASANTS else state.players[cube].supply
    county = state.counties[place]
    return county.armies if county.owner == cube else 0


def move_cubes(turn: Turn, cube: Cube, n: int, start: str, end: str) -> None:
    """Move cubes of a colour. Only its owner's cubes may be in a county."""
    if n == 0 or start == end:
        return
    county = turn.state.counties.get(end)
    _refuse_unless_available(county is None or county.owner == cube)
    left = count_cubes(turn.state, cube, start) - n
    _refuse_unless_available(n > 0 and left >= 0)
    _add_cubes(turn, cube, start, left)
    _add_cubes(turn, cube, end, count_cubes(turn.state, cube, end) + n)
    turn.report(Moved(what=cube, n=n, start=start, end=end))


def move_cubes_up_to(turn: Turn, cube: Cube, n: int, start: str, end: str) -> int:
    """Move `n` cubes, or as many as there are (W2.7). Return how many were moved."""
    n = min(n, count_cubes(turn.state, cube, start))
    move_cubes(turn, cube, n, start, end)
    return n


def move_all_cubes(turn: Turn, cube: Cube, start: str, end: str) -> int:
    """Move all cubes of a colour. Return how many were moved."""
    n = count_cubes(turn.state, cube, start)
    move_cubes(turn, cube, n, start, end)
    return n


def pay_thalers(turn: Turn, player: Colour, thalers: int) -> None:
    """Move Thalers from a player to the bank, or (negative) from the bank to the player."""
    if not thalers:
        return
    left = turn.seat(player).thalers - thalers
    _refuse_unless_available(left >= 0)
    turn.change_seat(player, thalers=left)
    start, end = (player, "bank") if thalers > 0 else ("bank", player)
    turn.report(Moved(what="thalers", n=abs(thalers), start=start, end=end))


def build_on_county(turn: Turn, county: str, kind: Building) -> None:
    """Move a building from the supply into a county."""
    there = turn.state.counties[county].buildings
    _refuse_unless_available(turn.state.buildings[kind] > 0 and kind not in there)
    turn.change(buildings=_subtract_piece(turn.state.buildings, kind, 1))
    turn.change_county(county, buildings=(*there, kind))
    turn.report(Moved(what=kind, n=1, start="supply", end=county))


def pull_down_building(turn: Turn, county: str, kind: Building) -> None:
    """Move a building from a county back into the supply."""
    there = turn.state.counties[county].buildings
    _refuse_unless_available(kind in there)
    turn.change(buildings=_subtract_piece(turn.state.buildings, kind, -1))
    turn.change_county(county, buildings=tuple(k for k in there if k != kind))
    turn.report(Moved(what=kind, n=1, start=county, end="supply"))


def add_revolt_markers(turn: Turn, county: str, n: int) -> int:
    """Add (or, if negative, remove) revolt markers, as many as there are. Return how many were
    added."""
    there = turn.state.counties[county].markers
    n = max(-there, min(n, turn.state.markers))
    if n:
        turn.change(markers=turn.state.markers - n)
        turn.change_county(county, markers=there + n)
        start, end = ("supply", county) if n > 0 else (county, "supply")
        turn.report(Moved(what="marker", n=abs(n), start=start, end=end))
    return n


def move_courtiers(turn: Turn, player: Colour, n: int, start: str, end: str) -> None:
    """Move courtiers between supply, entrance and audience."""
    if not n:
        return
    courtiers = turn.seat(player).courtiers
    there = {start: getattr(courtiers, start) - n, end: getattr(courtiers, end) + n}
    _refuse_unless_available(n > 0 and there[start] >= 0)
    turn.change_seat(player, courtiers=replace(courtiers, **there))
    turn.report(Moved(what="courtier", n=n, start=start, end=end, player=player))


def put_up_statue(turn: Turn, player: Colour, county: str) -> None:
    """Put a statue of the player into a county that has none (WM.3)."""
    left = turn.seat(player).statues
    _refuse_unless_available(left > 0 and turn.state.counties[county].statue is None)
    turn.change_seat(player, statues=left - 1)
    turn.change_county(county, statue=player)
    turn.report(Moved(what="statue", n=1, start="supply", end=county, player=player))


def take_trophy(turn: Turn, player: Colour, county: str) -> None:
    """Turn another player's statue in the county into a trophy of the player (WM.4)."""
    whose = turn.state.counties[county].statue
    _refuse_unless_available(whose is not None)
    turn.change_county(county, statue=None)
    turn.change_seat(player, trophies=turn.seat(player).trophies + 1)
    turn.report(Moved(what="statue", n=1, start=county, end=player, player=whose))


def add_grain(turn: Turn, player: Colour, n: int) -> None:
    """Add grain to a player (or, if negative, subtract it), but not below 0."""
    n = max(n, -turn.seat(player).grain)
    if n:
        turn.change_seat(player, grain=turn.seat(player).grain + n)
        turn.report(Gained(player=player, what="grain", n=n))


def add_points(
    turn: Turn, player: Colour, n: int, source: Source, region: str | None = None
) -> None:
    """Add points to a player, and report their source."""
    if n:
        turn.change_seat(player, points=turn.seat(player).points + n)
        turn.report(Gained(player=player, what="points", n=n, source=source, region=region))


def change_numbers(
    turn: Turn, report: Happening, player: Colour, *, thalers: int, grain: int, points: int
) -> None:
    """Change a player's numbers, after reporting the reason (`report`). Refused if a number falls
    below 0."""
    seat = turn.seat(player)
    for what, there, n in (
        ("thalers", seat.thalers, thalers),
        ("grain", seat.grain, grain),
        ("points", seat.points, points),
    ):
        if there + n < 0:
            raise Refused("below-0", {"player": player, "number": what, "has": there})
    turn.report(report)
    pay_thalers(turn, player, -thalers)
    add_grain(turn, player, grain)
    add_points(turn, player, points, "correction")


def give_benefit(turn: Turn, player: Colour, kind: BenefitKind, n: int, source: Source) -> None:
    """Give a benefit of a favor or a card: Thalers, armies from the supply into the tray, grain, or
    points from `source` (WC.5, WK.1)."""
    match kind:
        case "thalers":
            pay_thalers(turn, player, -n)
        case "armies":
            move_cubes_up_to(turn, player, n, "supply", "tray")
        case "grain":
            add_grain(turn, player, n)
        case "points":
            add_points(turn, player, n, source)


def _refuse_unless_available(holds: bool) -> None:
    if not holds:
        raise NotThere


def _add_cubes(turn: Turn, cube: Cube, place: str, n: int) -> None:
    if place in SHARED:
        turn.change(**{place: {**SHARED[place](turn.state), cube: n}})
    elif place != "supply":
        turn.change_county(place, armies=n)
    elif cube == PEASANTS:
        turn.change(peasants=n)
    else:
        turn.change_seat(cube, supply=n)


def _subtract_piece(
    there: Mapping[Building, int], kind: Building, n: int
) -> Mapping[Building, int]:
    return {**there, kind: there[kind] - n}
