"""What a table has learned of its box, and how the library's box takes it over.

It takes over what counts when the game ends, or when the table asks for it: what was undone
before never gets there. Only what the table has told since it opened goes over, so that a box
that was put right in the meantime stays right.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.boxes import Library, Shelved
from companion.games import Refused
from companion.games.league_of_six import plain
from companion.games.league_of_six.boxes import learned, news, numbered, read_box
from companion.games.league_of_six.components import BLANK, TOWNS, Box
from companion.records import Records
from companion.store import Kept


class Keeping(Struct, frozen=True):
    """What can be kept of a table: in which box of the library (None: in a new one), if at all."""

    to: Shelved | None
    open: bool


def told(kept: Kept) -> Box:
    """What this table has learned since it opened, and with it the towns' numbers (R0.2)."""
    state = kept.table.state
    new = news(kept.table.setup.box or BLANK, state.box)
    if new == Box():
        return new
    towns = state.box.towns
    untold = (t for t in TOWNS if t not in towns or towns[t].number is None)
    return numbered(new, {town: state.board.numbers[town] for town in untold})


def keeping(library: Library, kept: Kept) -> Keeping:
    """Whether there is something to keep, and where it would go."""
    box: Box = kept.table.state.box
    found = library.of_table(kept.code, box)
    if found is None:
        fresh = Box(name=box.name, language=box.language, notes=box.notes, library=box.library)
        return Keeping(None, told(kept) != Box() or (not box.sample and box != fresh))
    return Keeping(found, learned(found.box, told(kept)) != found.box)


def keep(library: Library, kept: Kept, name: str) -> Shelved | None:
    """The library's box with what was learned, or a new one of that name.

    None where there is nothing to keep. Refused where that is no name or there are too many tiles.
    """
    what = keeping(library, kept)
    if not what.open:
        return None
    if what.to is not None:
        return library.change(what.to.id, lambda box: learned(box, told(kept)))
    box = learned(kept.table.state.box, told(kept))
    box = replace(box, sample=False, library="")
    return library.add(
        read_box({**plain(box), "game": box.game, "name": name}), learned_at=kept.code
    )


def points_typed(library: Library, box: Box | None) -> None:
    """S5: the library's box takes over the overlay's points that were typed when a table opened."""
    found = None if box is None else library.find(box.library)
    points = None if box is None else box.leader_points
    if found is None or points is None or points == found.box.leader_points:
        return
    library.change(found.id, lambda kept: replace(kept, leader_points=points))


def at_the_end(records: Records, before: Kept, after: Kept) -> None:
    """When a game ends, the box that the table's was taken from takes over what counts."""
    over = after.table.game.over
    if over(before.table.state) or not over(after.table.state):
        return
    what = keeping(records.boxes, after)
    if what.to is None or not what.open:
        return
    try:
        keep(records.boxes, after, what.to.box.name)
    except Refused:
        return  # too many tiles for a box: the game has ended all the same
