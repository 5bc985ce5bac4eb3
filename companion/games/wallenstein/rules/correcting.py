"""Putting the app right: what lies where, as it really is (formats, `correct`)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.contract import Refused

from . import checks, ending, ownership, pieces, starting
from .board import PEASANTS, Colour, Cube
from .carrying import Carrying
from .entries import Correct
from .happenings import Corrected
from .state import County, State

SUPPLY = "supply"


def correct(play: Carrying, entry: Correct) -> None:
    """Differences of a player, or a county, the tray or the tower as they really are."""
    kinds = [entry.player is not UNSET, entry.county is not UNSET, _of_cubes(entry)]
    if kinds.count(True) != 1 or not _only_its_keys(entry):
        raise Refused("correct-what")
    if not isinstance(entry.player, UnsetType):
        _seat(play, entry, entry.player)
    elif not isinstance(entry.county, UnsetType):
        _county(play, entry, checks.county(play.state, entry.county))
    else:
        _cubes(play, entry)
    if play.state.result is not None:
        play.change(result=ending.result(play.state))


def _of_cubes(entry: Correct) -> bool:
    return entry.tray is not UNSET or entry.tower is not UNSET


def _only_its_keys(entry: Correct) -> bool:
    """A correction of one thing names nothing of another, and something of its own."""
    of_seat = any((entry.thalers, entry.grain, entry.points))
    there = (entry.owner, entry.armies, entry.buildings, entry.markers)
    of_county = any(value is not UNSET for value in there)
    if entry.player is not UNSET:
        return of_seat and not of_county
    return not of_seat and of_county == (entry.county is not UNSET)


def _seat(play: Carrying, entry: Correct, player: Colour) -> None:
    seat = play.seat(player)
    for what, there, n in (
        ("thalers", seat.thalers, entry.thalers),
        ("grain", seat.grain, entry.grain),
        ("points", seat.points, entry.points),
    ):
        if there + n < 0:
            raise Refused("below-0", {"player": player, "what": what, "has": there})
    play.say(Corrected(player=player, note=entry.note))
    pieces.pay(play, player, -entry.thalers)
    pieces.grain(play, player, entry.grain)
    pieces.score(play, player, entry.points, "correction")


def _county(play: Carrying, entry: Correct, county: str) -> None:
    """What is added comes from the supplies, what is taken goes back; W1.12 for a new owner."""
    battle = play.state.battle
    if battle is not None and battle.county == county:
        raise Refused("fought-for", {"county": county})
    wanted = _wanted(play.state, entry, county)
    _check_county(play.state, county, wanted)
    play.say(Corrected(county=county, note=entry.note))
    _set_owner(play, county, wanted)
    before = play.state.counties[county]
    for kind in before.buildings:
        if kind not in wanted.buildings:
            pieces.pull_down(play, county, kind)
    for kind in wanted.buildings:
        if kind not in before.buildings:
            pieces.build(play, county, kind)
    pieces.mark(play, county, wanted.markers - before.markers)


def _wanted(state: State, entry: Correct, county: str) -> County:
    """The county as it is said to be; what is left out stays, and nothing where nobody is."""
    there = state.counties[county]
    owner = there.owner if isinstance(entry.owner, UnsetType) else entry.owner
    base = there if owner is not None else County(statue=there.statue)
    return County(
        owner,
        base.armies if isinstance(entry.armies, UnsetType) else entry.armies,
        base.buildings if isinstance(entry.buildings, UnsetType) else entry.buildings,
        base.markers if isinstance(entry.markers, UnsetType) else entry.markers,
        there.statue,
    )


def _check_county(state: State, county: str, wanted: County) -> None:
    if wanted.owner is not None:
        _check_owner(state, county, wanted, wanted.owner)
        _check_pieces(state, county, wanted)
    elif wanted.armies or wanted.buildings or wanted.markers:
        raise Refused("neutral-is-empty", {"county": county})


def _check_owner(state: State, county: str, wanted: County, owner: Colour) -> None:
    """W0.3: while counties are claimed enough of them stay free, and the armies for them."""
    if owner not in state.players:
        raise Refused("not-seated", {"player": owner})
    if wanted.armies == 0:
        raise Refused("owner-has-armies", {"county": county, "player": owner})
    there = state.counties[county]
    needed = starting.needed_to_claim(state)
    if there.owner is None and len(starting.free(state)) <= needed:
        raise Refused("needed-to-claim", {"county": county, "count": needed})
    most = pieces.lying(state, owner, county) + _spare(state, owner)
    if wanted.armies > most:
        raise Refused("no-more-armies", {"county": county, "player": owner, "most": most})


def _check_pieces(state: State, county: str, wanted: County) -> None:
    there = state.counties[county]
    sites = state.board.printed[county].sites
    if len(set(wanted.buildings)) < len(wanted.buildings) or len(wanted.buildings) > sites:
        raise Refused("sites", {"county": county, "sites": sites})
    for kind in wanted.buildings:
        if kind not in there.buildings and not state.buildings[kind]:
            raise Refused("no-tile-left", {"building": kind})
    most = there.markers + state.markers
    if wanted.markers > most:
        raise Refused("no-more-markers", {"county": county, "most": most})


def _spare(state: State, cube: Cube) -> int:
    """W0.3: how many the supply can spare: with groups of armies counties are still claimed."""
    groups = () if cube == PEASANTS else state.players[cube].groups
    return pieces.lying(state, cube, SUPPLY) - sum(groups)


def _set_owner(play: Carrying, county: str, wanted: County) -> None:
    """The right armies of the right player stand there."""
    there = play.state.counties[county]
    if there.owner is not None and there.owner != wanted.owner:
        pieces.move_all(play, there.owner, county, SUPPLY)
        if wanted.owner is None:
            ownership.empty(play, county)
        else:
            ownership.lose(play, county, wanted.owner)
    elif there.owner is None and wanted.owner is not None:
        ownership.win(play, wanted.owner, county)
    if wanted.owner is not None:
        _set_cubes(play, wanted.owner, county, wanted.armies)


def _set_cubes(play: Carrying, cube: Cube, place: str, n: int) -> None:
    there = pieces.lying(play.state, cube, place)
    pieces.move(play, cube, max(0, n - there), SUPPLY, place)
    pieces.move(play, cube, max(0, there - n), place, SUPPLY)


def _cubes(play: Carrying, entry: Correct) -> None:
    """The tray and the tower as they are; a colour left out stays."""
    if entry.tray is not UNSET and play.state.battle is not None:
        raise Refused("tray-in-hand")
    play.say(Corrected(note=entry.note))
    typed = {"tray": entry.tray, "tower": entry.tower}
    told = {
        place: checks.cubes(play.state, cubes)
        for place, cubes in typed.items()
        if not isinstance(cubes, UnsetType)
    }
    for place, cubes in told.items():  # first what goes back: the other place may need it
        for cube, n in cubes.items():
            _set_cubes(play, cube, place, min(n, pieces.lying(play.state, cube, place)))
    for place, cubes in told.items():
        for cube, n in cubes.items():
            most = pieces.lying(play.state, cube, place) + _spare(play.state, cube)
            if n > most:
                # WH.3: what came out of a closed tower would be in the number
                open_ = "tower" not in told or play.state.setup.rulings.open_tower
                limit = {"most": most} if open_ else {}
                raise Refused("no-more-cubes", {"cube": cube, "count": n, **limit})
            _set_cubes(play, cube, place, n)
