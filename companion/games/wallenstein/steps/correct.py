"""Correcting the app's records, at any time."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Refused, StepTexts
from companion.core.wording import N_, NN_

from .. import pieces, stock
from ..board import BUILDINGS, PEASANTS, Building, Colour, Count, CountyId, Cube, Cubes, Difference
from ..entries import Entry
from ..happenings import Happening, Moved
from ..pieces import Turn
from ..shared import checks, ownership, rounds
from ..state import County, State
from ..step import Step
from ..words.words import Words

SUPPLY = "supply"


class Correct(Entry, frozen=True, tag="correct"):
    """A correction: differences of a player's numbers, or the true contents of a county or the
    tower."""

    by_table: ClassVar[bool] = True
    moves_nothing: ClassVar[bool] = True
    player: Colour | UnsetType = UNSET
    thalers: Difference = 0
    grain: Difference = 0
    points: Difference = 0
    county: CountyId | UnsetType = UNSET
    owner: Annotated[
        Colour | UnsetType | None,
        Meta(description=N_("one of red, yellow, blue, purple, black, or null for nobody")),
    ] = UNSET
    armies: Count | UnsetType = UNSET
    buildings: Annotated[
        tuple[Building, ...] | UnsetType, Meta(description=N_("a list of palace, church and post"))
    ] = UNSET
    markers: Count | UnsetType = UNSET
    tray: Cubes | UnsetType = UNSET
    tower: Cubes | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=200)] = ""


class Corrected(Happening, frozen=True, tag="corrected"):
    """The app's record was corrected. The changes follow as movements."""

    player: str | None = None
    county: str | None = None
    note: str = ""


def correction_sentences(words: Words, it: Corrected) -> tuple[str, str]:
    """Return the sentences about a correction and its note. The contents of the tower stay secret
    (WH.3)."""
    return _changes_sentence(words, it), it.note


def _changes_sentence(words: Words, it: Corrected) -> str:
    if it.player is not None:
        changed = ", ".join(words.number_changes(it, it.player))
        text = N_("%(player)s was corrected: %(changed)s.")
        return words.fill(text, player=it.player, changed=changed or words.fill(N_("nothing")))
    if it.county is not None:
        changed = ", ".join(
            _piece_count_text(words, one, one.n if one.end == it.county else -one.n)
            for one in words.happenings_of_kind(Moved)
            if it.county in (one.start, one.end)
        )
        text = N_("%(county)s was corrected: %(changed)s.")
        return words.fill(text, county=it.county, changed=changed or words.fill(N_("nothing")))
    return words.fill(N_("The cubes in the tray and the tower were corrected."))


def _piece_count_text(words: Words, one: Moved, n: int) -> str:
    """Return a number of pieces as text: "Anna's armies +2", "church +1" or "revolt markers −1"."""
    count = f"{n:+}".replace("-", "−")
    if one.what == "marker":
        return words.fill(N_("revolt markers %(n)s"), n=count)
    if one.what in BUILDINGS:
        return words.fill(N_("%(building)s %(n)s"), building=one.what, n=count)
    return words.fill(N_("%(player)s's armies %(n)s"), player=one.what, n=count)


class Correcting(Step[Correct]):
    """Accepts differences of a player's numbers, or the true contents of a county, of the tray or
    of the tower."""

    texts = StepTexts(
        label=N_("a correction"),
        name=N_("correcting numbers"),
        tells={Corrected: correction_sentences},
        refusals={
            "correct-what": N_(
                "Correct one thing at a time: a player, a county, or tray and tower."
            ),
            "below-0": N_("%(player)s has only %(has)s (%(number)s). You cannot take away more."),
            "fought-for": N_("There is a battle in %(county)s. First throw the cubes."),
            "tray-in-hand": N_("The cubes are about to be thrown. First throw them."),
            "neutral-is-empty": N_("Nobody owns %(county)s, so it stays empty."),
            "owner-has-armies": N_("%(player)s needs at least one army in %(county)s."),
            "no-more-armies": NN_(
                "%(player)s can have at most %(most)s army in %(county)s now.",
                "%(player)s can have at most %(most)s armies in %(county)s now.",
                by="most",
            ),
            "needed-to-claim": NN_(
                "%(county)s has to stay free: %(count)s county is still to be claimed.",
                "%(county)s has to stay free: %(count)s counties are still to be claimed.",
            ),
            "sites": NN_(
                "%(county)s has %(count)s building site.",
                "%(county)s has %(count)s building sites, for different buildings.",
            ),
            "no-tile-left": N_("No building of this kind is left: %(building)s."),
            "no-more-markers": N_("%(county)s can have at most %(most)s revolt markers."),
        },
    )

    def apply(self, turn: Turn, entry: Correct) -> None:
        cubes = entry.tray is not UNSET or entry.tower is not UNSET
        kinds = [entry.player is not UNSET, entry.county is not UNSET, cubes]
        if kinds.count(True) != 1 or not _corrects_one_thing(entry):
            raise Refused("correct-what")
        if not isinstance(entry.player, UnsetType):
            _correct_seat(turn, entry, entry.player)
        elif not isinstance(entry.county, UnsetType):
            _correct_county(turn, entry, checks.check_county(turn.state, entry.county))
        else:
            _correct_cubes(turn, entry)
        if turn.state.result is not None:
            turn.change(result=rounds.game_result(turn.state))


def _corrects_one_thing(entry: Correct) -> bool:
    of_seat = any((entry.thalers, entry.grain, entry.points))
    there = (entry.owner, entry.armies, entry.buildings, entry.markers)
    of_county = any(value is not UNSET for value in there)
    if entry.player is not UNSET:
        return of_seat and not of_county
    return not of_seat and of_county == (entry.county is not UNSET)


def _correct_seat(turn: Turn, entry: Correct, player: Colour) -> None:
    pieces.change_numbers(
        turn,
        Corrected(player=player, note=entry.note),
        player,
        thalers=entry.thalers,
        grain=entry.grain,
        points=entry.points,
    )


def _correct_county(turn: Turn, entry: Correct, county: str) -> None:
    """Correct a county. Pieces come from, and go back to, the supplies; a new owner gets the card
    (W1.12)."""
    battle = turn.state.battle
    if battle is not None and battle.county == county:
        raise Refused("fought-for", {"county": county})
    wanted = _corrected_county(turn.state, entry, county)
    if wanted.owner is not None:
        _check_owner(turn.state, county, wanted, wanted.owner)
        _check_pieces(turn.state, county, wanted)
    elif wanted.armies or wanted.buildings or wanted.markers:
        raise Refused("neutral-is-empty", {"county": county})
    turn.report(Corrected(county=county, note=entry.note))
    _set_owner(turn, county, wanted)
    before = turn.state.counties[county]
    for kind in before.buildings:
        if kind not in wanted.buildings:
            pieces.pull_down_building(turn, county, kind)
    for kind in wanted.buildings:
        if kind not in before.buildings:
            pieces.build_on_county(turn, county, kind)
    pieces.add_revolt_markers(turn, county, wanted.markers - before.markers)


def _corrected_county(state: State, entry: Correct, county: str) -> County:
    """Return the county with the values of the correction. A missing key changes nothing; a neutral
    county is empty."""
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


def _check_owner(state: State, county: str, wanted: County, owner: Colour) -> None:
    """Refuse an owner without armies. While counties are claimed, enough counties and armies must
    stay free (W0.3)."""
    if owner not in state.players:
        raise Refused("not-seated", {"player": owner})
    if wanted.armies == 0:
        raise Refused("owner-has-armies", {"county": county, "player": owner})
    there = state.counties[county]
    needed = stock.count_counties_kept_free(state)
    if there.owner is None and len(stock.free_counties(state)) <= needed:
        raise Refused("needed-to-claim", {"county": county, "count": needed})
    most = pieces.count_cubes(state, owner, county) + _cubes_to_spare(state, owner)
    if wanted.armies > most:
        raise Refused("no-more-armies", {"county": county, "player": owner, "most": most})


def _check_pieces(state: State, county: str, wanted: County) -> None:
    there = state.counties[county]
    sites = state.board.printed[county].sites
    if len(set(wanted.buildings)) < len(wanted.buildings) or len(wanted.buildings) > sites:
        raise Refused("sites", {"county": county, "count": sites})
    for kind in wanted.buildings:
        if kind not in there.buildings and not state.buildings[kind]:
            raise Refused("no-tile-left", {"building": kind})
    most = there.markers + state.markers
    if wanted.markers > most:
        raise Refused("no-more-markers", {"county": county, "most": most})


def _cubes_to_spare(state: State, cube: Cube) -> int:
    """Return how many cubes the supply can spare; groups still to be placed are reserved (W0.3)."""
    groups = () if cube == PEASANTS else state.players[cube].groups
    return pieces.count_cubes(state, cube, SUPPLY) - sum(groups)


def _set_owner(turn: Turn, county: str, wanted: County) -> None:
    there = turn.state.counties[county]
    if there.owner is not None and there.owner != wanted.owner:
        pieces.move_all_cubes(turn, there.owner, county, SUPPLY)
        if wanted.owner is None:
            ownership.make_county_neutral(turn, county)
        else:
            ownership.lose_county(turn, county, wanted.owner)
    elif there.owner is None and wanted.owner is not None:
        ownership.win_county(turn, wanted.owner, county)
    if wanted.owner is not None:
        _set_cubes(turn, wanted.owner, county, wanted.armies)


def _set_cubes(turn: Turn, cube: Cube, place: str, n: int) -> None:
    there = pieces.count_cubes(turn.state, cube, place)
    pieces.move_cubes(turn, cube, max(0, n - there), SUPPLY, place)
    pieces.move_cubes(turn, cube, max(0, there - n), place, SUPPLY)


def _correct_cubes(turn: Turn, entry: Correct) -> None:
    """Correct the cubes in the tray and the tower. A missing colour keeps its number."""
    if entry.tray is not UNSET and turn.state.battle is not None:
        raise Refused("tray-in-hand")
    turn.report(Corrected(note=entry.note))
    typed = {"tray": entry.tray, "tower": entry.tower}
    told = {
        place: checks.check_cubes(turn.state, cubes)
        for place, cubes in typed.items()
        if not isinstance(cubes, UnsetType)
    }
    for place, cubes in told.items():  # first what goes back: the other place may need it
        for cube, n in cubes.items():
            _set_cubes(turn, cube, place, min(n, pieces.count_cubes(turn.state, cube, place)))
    for place, cubes in told.items():
        for cube, n in cubes.items():
            most = pieces.count_cubes(turn.state, cube, place) + _cubes_to_spare(turn.state, cube)
            if n > most:
                # WH.3: what came out of a closed tower would be in the number
                open_ = "tower" not in told or turn.state.setup.rulings.open_tower
                limit = {"most": most} if open_ else {}
                raise Refused("no-more-cubes", {"cube": cube, "count": n, **limit})
            _set_cubes(turn, cube, place, n)
