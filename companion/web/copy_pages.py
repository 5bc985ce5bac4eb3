"""What the common pages of boxes need to know of a game: its words, its drawings, its page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from flask import render_template

from companion.core.pieces import Difference, Path, is_like_sample, with_piece
from companion.core.play import AnyBoxes, Box, BoxPart, Refused
from companion.core.structs import json_able
from companion.storage.boxes import LibraryBox
from companion.web import box_choice, request_context


class ShowBox(Protocol):
    """Renders the page of a box; `more` are further values for the template."""

    def __call__(self, shelved: LibraryBox, **more: Any) -> str: ...


class CopyPages(NamedTuple):
    """The boxes of a game on the web.

    `name` is that of the blueprint in the Python module `module`, `where` the address of the list,
    and `folder` that of the game's templates. `box/_piece.html` there draws a piece.
    """

    game: str
    name: str
    module: str
    where: str
    folder: str
    parts: Callable[[Box], Sequence[BoxPart]]
    """How complete a box is."""
    kinds: Mapping[str, str]
    """The names of those parts."""
    sentence: Callable[[Refused], str]
    """The error message for a refusal."""
    show: ShowBox
    piece_name: Callable[[Path], str]
    """What a piece is called, in the reader's language."""
    piece_words: Callable[[Path, object], str]
    """What a piece shows, in words; "" where a drawing says it all."""


def render(copies: CopyPages, template: str, **values: Any) -> str:
    """Return one of the common pages of boxes, with a game's drawings and styles."""
    about = {"copies": copies, "folder": copies.folder, "at": copies.name}
    return render_template(f"boxes/{template}.html", **about, **values)


def looks_invented(box: Box) -> bool:
    """Return whether pages of a box say that most of it was invented for the sample box."""
    return is_like_sample(_boxes_of(box.game), box)


def _boxes_of(game: str) -> AnyBoxes:
    return box_choice.boxes_of(request_context.games()[game])


class Offered(NamedTuple):
    """A box as a set-up page offers it: how much of the base game it knows, in per cent, and
    whether most of it was invented for the sample box."""

    box: Box
    complete: int
    invented: bool


def offer(copies: CopyPages, box: Box) -> Offered:
    """Return a box of the library as the set-up page offers it."""
    every = [part for part in copies.parts(box) if not part.module]
    complete = 100 * sum(part.known for part in every) // sum(part.of for part in every)
    return Offered(box, complete, looks_invented(box))


class PieceView(NamedTuple):
    """A piece that two boxes, or two states of a box, know differently, as pages show it."""

    one: Difference
    name: str
    here: str
    """What it shows here, in words; "" where a drawing says it all."""
    there: str
    separate: bool
    """Whether both could be in a box, as two components."""


def piece_views(copies: CopyPages, box: Box, every: Iterable[Difference]) -> list[PieceView]:
    """Return differences as pages show them. What the game cannot read is left out: a history may
    be old, or altered."""
    boxes, plain, known = _boxes_of(copies.game), {"game": copies.game}, json_able(box)

    def fits(path: Path, value: object) -> bool:
        if value is None:
            return True
        try:
            boxes.read({**plain, **with_piece(path, value)})
        except Refused:
            return False
        return True

    def words(path: Path, value: object) -> str:
        return "" if value is None else copies.piece_words(path, value)

    return [
        PieceView(
            one,
            copies.piece_name(one.path),
            words(one.path, one.here),
            words(one.path, one.there),
            one.here is not None and boxes.free_path(known, one.path) is not None,
        )
        for one in every
        if fits(one.path, one.here) and fits(one.path, one.there)
    ]
