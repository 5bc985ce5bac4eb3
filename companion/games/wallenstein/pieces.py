"""The only way in which anything counted changes its place: what leaves one arrives in another.

Cubes, Thalers, buildings, revolt markers, courtiers and statues; grain and points, which are
markers on a track, are told here too. Every movement is said as a happening. What is not there
cannot be moved: that is a mistake in the rules, never in an entry, and raises `NotThere`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from .board import PEASANTS, BenefitKind, Building, Colour, Cube
from .happenings import Gained, Moved
from .reasons import Source
from .state import Carrying, State

Shared = Mapping[str, Callable[[State], Mapping[Cube, int]]]
SHARED: Shared = {
    "tray": lambda state: state.tray,
    "tower": lambda state: state.tower,
    "hand": lambda state: state.hand,
}
"""Places where cubes of all colours lie together."""


class NotThere(Exception):
    """Pieces that are not there, or a county where they may not stand."""


def lying(state: State, cube: Cube, place: str) -> int:
    """How many cubes of a colour there are in the supply, tray, tower, hand or a county."""
    if place in SHARED:
        return SHARED[place](state)[cube]
    if place == "supply":
        return state.peasants if cube == PEASANTS else state.players[cube].supply
    county = state.counties[place]
    return county.armies if county.owner == cube else 0


def move(play: Carrying, cube: Cube, n: int, start: str, end: str) -> None:
    """Moves that many cubes of a colour; in a county only its owner's may stand."""
    if n == 0 or start == end:
        return
    county = play.state.counties.get(end)
    _sure(county is None or county.owner == cube)
    left = lying(play.state, cube, start) - n
    _sure(n > 0 and left >= 0)
    _put(play, cube, start, left)
    _put(play, cube, end, lying(play.state, cube, end) + n)
    play.say(Moved(what=cube, n=n, start=start, end=end))


def move_up_to(play: Carrying, cube: Cube, n: int, start: str, end: str) -> int:
    """W2.7: moves that many cubes, or as many as there are; how many that was."""
    n = min(n, lying(play.state, cube, start))
    move(play, cube, n, start, end)
    return n


def move_all(play: Carrying, cube: Cube, start: str, end: str) -> int:
    """Moves all cubes of a colour; how many that was."""
    n = lying(play.state, cube, start)
    move(play, cube, n, start, end)
    return n


def pay(play: Carrying, player: Colour, thalers: int) -> None:
    """Thalers go from a player to the bank, or (negative) from the bank to the player."""
    if not thalers:
        return
    left = play.seat(player).thalers - thalers
    _sure(left >= 0)
    play.change_seat(player, thalers=left)
    start, end = (player, "bank") if thalers > 0 else ("bank", player)
    play.say(Moved(what="thalers", n=abs(thalers), start=start, end=end))


def build(play: Carrying, county: str, kind: Building) -> None:
    """A building goes from the supply into a county."""
    there = play.state.counties[county].buildings
    _sure(play.state.buildings[kind] > 0 and kind not in there)
    play.change(buildings=_less(play.state.buildings, kind, 1))
    play.change_county(county, buildings=(*there, kind))
    play.say(Moved(what=kind, n=1, start="supply", end=county))


def pull_down(play: Carrying, county: str, kind: Building) -> None:
    """A building goes from a county back into the supply."""
    there = play.state.counties[county].buildings
    _sure(kind in there)
    play.change(buildings=_less(play.state.buildings, kind, -1))
    play.change_county(county, buildings=tuple(k for k in there if k != kind))
    play.say(Moved(what=kind, n=1, start=county, end="supply"))


def mark(play: Carrying, county: str, n: int) -> int:
    """That many revolt markers more (or less) on a county, as far as there are any; how many."""
    there = play.state.counties[county].markers
    n = max(-there, min(n, play.state.markers))
    if n:
        play.change(markers=play.state.markers - n)
        play.change_county(county, markers=there + n)
        start, end = ("supply", county) if n > 0 else (county, "supply")
        play.say(Moved(what="marker", n=abs(n), start=start, end=end))
    return n


def usher(play: Carrying, player: Colour, n: int, start: str, end: str) -> None:
    """Courtiers go from supply, entrance or audience to another of these."""
    if not n:
        return
    courtiers = play.seat(player).courtiers
    there = {start: getattr(courtiers, start) - n, end: getattr(courtiers, end) + n}
    _sure(n > 0 and there[start] >= 0)
    play.change_seat(player, courtiers=replace(courtiers, **there))
    play.say(Moved(what="courtier", n=n, start=start, end=end, player=player))


def put_up_statue(play: Carrying, player: Colour, county: str) -> None:
    """WM.3: a statue of the player's stands in a county where none did."""
    left = play.seat(player).statues
    _sure(left > 0 and play.state.counties[county].statue is None)
    play.change_seat(player, statues=left - 1)
    play.change_county(county, statue=player)
    play.say(Moved(what="statue", n=1, start="supply", end=county, player=player))


def take_trophy(play: Carrying, player: Colour, county: str) -> None:
    """WM.4: another player's statue leaves the county and becomes a trophy."""
    whose = play.state.counties[county].statue
    _sure(whose is not None)
    play.change_county(county, statue=None)
    play.change_seat(player, trophies=play.seat(player).trophies + 1)
    play.say(Moved(what="statue", n=1, start=county, end=player, player=whose))


def grain(play: Carrying, player: Colour, n: int) -> None:
    """The grain marker moves, not below 0."""
    n = max(n, -play.seat(player).grain)
    if n:
        play.change_seat(player, grain=play.seat(player).grain + n)
        play.say(Gained(player=player, what="grain", n=n))


def score(
    play: Carrying, player: Colour, n: int, source: Source, region: str | None = None
) -> None:
    """The points marker moves, for this reason."""
    if n:
        play.change_seat(player, points=play.seat(player).points + n)
        play.say(Gained(player=player, what="points", n=n, source=source, region=region))


def give(play: Carrying, player: Colour, kind: BenefitKind, n: int, source: Source) -> None:
    """WC.5, WK.1: what a favor or a card brings: Thalers, armies from the supply into the tray,
    grain, or points from that source."""
    match kind:
        case "thalers":
            pay(play, player, -n)
        case "armies":
            move_up_to(play, player, n, "supply", "tray")
        case "grain":
            grain(play, player, n)
        case "points":
            score(play, player, n, source)


def _sure(holds: bool) -> None:
    if not holds:
        raise NotThere


def _put(play: Carrying, cube: Cube, place: str, n: int) -> None:
    if place in SHARED:
        play.change(**{place: {**SHARED[place](play.state), cube: n}})
    elif place != "supply":
        play.change_county(place, armies=n)
    elif cube == PEASANTS:
        play.change(peasants=n)
    else:
        play.change_seat(cube, supply=n)


def _less(there: Mapping[Building, int], kind: Building, n: int) -> Mapping[Building, int]:
    return {**there, kind: there[kind] - n}
