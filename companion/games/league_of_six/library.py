"""The boxes of this game, for the library: what is printed on a group's tiles and cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from companion.core.play import Boxes, Joined, Plain

from .box.box import BLANK, Box, known_numbers, read_box, sample_box, with_numbers, without_null
from .box.components import TOWNS
from .box.joining import join_learned, looks
from .state import State


class LeagueBoxes(Boxes[Box, State]):
    """The boxes of League of Six."""

    def sample(self) -> Box:
        """Return the sample box, which the companion's authors made up."""
        return sample_box()

    def read(self, data: Plain) -> Box:
        return read_box(data)

    def looks(self, box: Box) -> Iterable[Hashable]:
        return looks(box)

    def first_box(self, state: State) -> Box:
        return state.setup.box or BLANK

    def join_learned(self, box: Box, before: Box, now: Box) -> Joined[Box]:
        return join_learned(box, before, now)

    def without_unknown(self, data: Plain) -> Plain:
        return without_null(data)

    def merge_setup(self, box: Box, begun: Box) -> Box:
        """Return the box with what a table's set-up adds: the overlay's points (S5), and numbers of
        towns that the box did not have (R0.2)."""
        points = begun.leader_points or box.leader_points
        new = {t: n for t, n in known_numbers(begun).items() if t not in known_numbers(box)}
        return with_numbers(replace(box, leader_points=points), new)

    def learned_box(self, state: State) -> Box | None:
        """Return the table's box with the towns' numbers (R0.2); None if nothing was described
        since the table opened."""
        box = super().learned_box(state)
        if box is None:
            return None
        untold = (t for t in TOWNS if t not in box.towns or box.towns[t].number is None)
        return with_numbers(box, {town: state.board.numbers[town] for town in untold})


BOXES = LeagueBoxes()
