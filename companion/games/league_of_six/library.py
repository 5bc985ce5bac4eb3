"""The boxes of this game, for the library: what is printed on a group's tiles and cards."""

from __future__ import annotations

from msgspec.structs import replace

from .box.components import BLANK, TOWNS, Box, sample_box
from .box.contents import known_numbers, read_box, with_numbers, without_null
from .box.joining import join_learned, looks
from .state import State

__all__ = ["join_learned", "looks"]

read, without_unknown = read_box, without_null


def sample() -> Box:
    """Return the sample box, which the companion's authors made up."""
    return sample_box()


def table_box(state: State) -> Box:
    """Return the table's box, including what the table has learned."""
    return state.box


def merge_setup(box: Box, begun: Box) -> Box:
    """Return the box with what a table's set-up adds: the overlay's points (S5), and numbers of
    towns that the box did not have (R0.2)."""
    points = begun.leader_points or box.leader_points
    new = {t: n for t, n in known_numbers(begun).items() if t not in known_numbers(box)}
    return with_numbers(replace(box, leader_points=points), new)


def first_box(state: State) -> Box:
    """Return the box with which the table was set up."""
    return state.setup.box or BLANK


def learned_box(state: State) -> Box | None:
    """Return the table's box with the towns' numbers (R0.2); None if nothing was described since
    the table opened."""
    if state.box == first_box(state):
        return None
    towns = state.box.towns
    untold = (t for t in TOWNS if t not in towns or towns[t].number is None)
    return with_numbers(state.box, {town: state.board.numbers[town] for town in untold})
