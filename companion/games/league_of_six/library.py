"""What the library of boxes asks of this game: what is printed on a group's copy."""

from __future__ import annotations

from msgspec.structs import replace

from .box.components import BLANK, TOWNS, Box, sample_box
from .box.telling import learned, news, numbered, numbers_known, read_box
from .setup import without_null
from .state import State

read, without_unknown = read_box, without_null


def sample() -> Box:
    """The box to start with, the companion's own invention."""
    return sample_box()


def of(state: State) -> Box:
    """The table's box, as far as it is known by now."""
    return state.box


def fresh(box: Box) -> Box:
    """A box called like this one, of which nothing else is known."""
    return Box(
        given_game=box.given_game,
        name=box.name,
        language=box.language,
        notes=box.notes,
        library=box.library,
    )


def typed(box: Box, begun: Box) -> Box:
    """The box with what the set-up of a table was told of it: the overlay's points (S5), and the
    numbers on town tiles that the box did not know (R0.2)."""
    points = begun.leader_points or box.leader_points
    new = {t: n for t, n in numbers_known(begun).items() if t not in numbers_known(box)}
    return numbered(replace(box, leader_points=points), new)


def told(state: State) -> Box | None:
    """What this table has learned since it opened, and with it the towns' numbers (R0.2)."""
    new = news(state.setup.box or BLANK, state.box)
    if new == Box():
        return None
    towns = state.box.towns
    untold = (t for t in TOWNS if t not in towns or towns[t].number is None)
    return numbered(new, {town: state.board.numbers[town] for town in untold})
