"""Merging two boxes of the library: what differs side by side, and a tap for each difference."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.pieces import Difference, compare, merge
from companion.core.play import Box, Refused
from companion.core.table_words import table_refusal
from companion.storage.boxes import LibraryBox
from companion.web import request_context
from companion.web.copy_pages import CopyPages, PieceView, piece_views, render
from companion.web.languages import translation
from companion.web.shelf import boxes_of, change_box, find, find_own, library

HERE, THERE, BOTH = "here", "there", "both"
"""The answers to a difference: this box is right, the other is, or they are two components."""


def add_pages(pages: Blueprint, copies: CopyPages) -> None:
    """Add the pages that merge another box into a box of this browser."""
    game = copies.game

    @pages.get(f"{copies.where}/<id_>/merge")
    def merge_with(id_: str) -> str:
        """Show the boxes that can be merged into this one."""
        shelved = find_own(game, id_)
        listed = library().all(game, request_context.reader())
        others = [one for one in listed if not one.fixed and one.id != id_]
        return render(copies, "merge_with", shelved=shelved, others=others)

    @pages.get(f"{copies.where}/<id_>/merge/<other>")
    def show_merge(id_: str, other: str, sentence: str = "") -> str:
        """Show how the other box differs, each difference with its choices."""
        shelved, added = _read_both_boxes(game, id_, other)
        views = _views(copies, shelved, added)
        return render(
            copies,
            "merge",
            shelved=shelved,
            other=added,
            differing=[view for view in views if view.one.here is not None],
            new=[view for view in views if view.one.here is None],
            chosen=request.form,
            sentence=sentence,
        )

    @pages.post(f"{copies.where}/<id_>/merge/<other>")
    def merge_boxes(id_: str, other: str) -> ResponseReturnValue:
        """Merge the other box into this one as chosen. 422 if something is undecided, or differs by
        now; then nothing is changed."""
        shelved, added = _read_both_boxes(game, id_, other)
        if any(_choice(view.one) is None for view in _views(copies, shelved, added)):
            return show_merge(id_, other, gettext("Tap your choice for every difference.")), 422
        try:
            change_box(game, id_, lambda box: _merge_choices(box, added.box), way="merged")
        except Refused as why:
            playing = request_context.games()[game]
            sentence = table_refusal(why, {}, translation(), private=True, game=playing)
            return show_merge(id_, other, sentence), 422
        return redirect(url_for(".show", id_=id_, merged=1), 303)


def _read_both_boxes(game: str, id_: str, other: str) -> tuple[LibraryBox, LibraryBox]:
    """Return the box of this browser and the other one. 403 for the sample, which is invented."""
    shelved, added = find_own(game, id_), find(game, other)
    if added.fixed:
        abort(403, gettext("The sample is invented, so it cannot be merged into your own copy."))
    return shelved, added


def _views(copies: CopyPages, shelved: LibraryBox, other: LibraryBox) -> list[PieceView]:
    """Return the pieces that only the other box knows or that differ between the boxes."""
    return piece_views(copies, shelved.box, _differences(shelved.box, other.box))


def _differences(box: Box, other: Box) -> list[Difference]:
    found = compare(boxes_of(box.game), box, other)
    return [one for one in found if one.there is not None]


def _choice(one: Difference) -> str | None:
    """Return the choice for a difference; None if nothing (that is offered)."""
    choice = request.form.get(one.key)
    return choice if choice in (HERE, THERE, BOTH) else None


def _merge_choices(box: Box, other: Box) -> Box:
    """Return the box with what was chosen. Differences are compared again, because either box may
    have been changed in the meantime: what is undecided stays as it is here."""
    found = _differences(box, other)
    taken, apart = ([one for one in found if _choice(one) == way] for way in (THERE, BOTH))
    return merge(boxes_of(box.game), box, taken, apart)
