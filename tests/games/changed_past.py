"""Changes of the past that lead on through later entries, and the answers to changes, as everybody
at the table learns them, for twin tables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import UNSET

from companion.core.change_forms import PastEntry
from companion.core.lines import Amend, Edit
from companion.core.play import Refused
from companion.core.preview import preview_amendment
from companion.core.repairing import add_edit, find_misfit, make_amendment
from companion.core.replaying import with_seen_values
from companion.core.structs import plain_data
from companion.core.table import Table, no_tick
from companion.core.wording import english
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.tower import draw_cubes_coming_out

Look = Callable[[Table], Any]
MOST = 40
"""A change that leads through more entries than this is given up."""


def answer_change(table: Table, amend: Amend, look: Look) -> str:
    """Return all that anybody learns of a change: why it is refused, or the preview and what `look`
    finds at the table afterwards."""
    try:
        after = table.play(amend)
    except Refused as why:
        because = why.public.get("because")
        reasons = [(one.code, one.public, bool(one.private)) for one in (why, because) if one]
        return repr([(code, {**public, "because": 0}, one) for code, public, one in reasons])
    return repr((look(after), preview_amendment(table, after, amend, english)))


def misfit(table: Table, edits: Sequence[Edit]) -> int | None:
    """Return the line of the first entry that no longer fits after the edits; None if all fit."""
    try:
        table.play(with_seen_values(table, make_amendment(edits)))
    except Refused as why:
        line = why.public.get("entry")
        return line if isinstance(line, int) else None
    return None


def first_possible(table: Table, past: PastEntry) -> Edit:
    """Return the edit with what is suggested, or with the first answer that is possible, or else
    without an entry."""
    waiting = table.game.players_to_act(past.before)
    options = table.game.options(past.before, waiting[0].player) if waiting else ()
    if waiting and waiting[0].must == "throw":
        options = (drawn_throw(past.before),)
    for entry in (*(() if past.is_question else (past.entry,)), *options):
        try:
            table.game.play(past.before, entry, {})
        except (Refused, KeyError, AttributeError):  # or it is a form, which is no entry
            continue
        if past.is_question:
            return Edit(past.line, before=(entry,))
        return Edit(past.line, entry, origin=past.origin or UNSET)
    return Edit(past.line, None)


def drawn_throw(state: Any) -> Throw:
    return Throw(tray=draw_cubes_coming_out(state.hand, state.tower, Random(1)))


def repair(table: Table, first: Edit) -> tuple[Edit, ...] | None:
    """Return all the edits to which the first one leads; None if it is not possible itself."""
    edits: tuple[Edit, ...] = (first,)
    line = misfit(table, edits)
    if line == first.entry:
        return None
    while line is not None:
        assert line >= edits[-1].entry
        assert len(edits) < MOST
        edits = add_edit(edits, first_possible(table, find_misfit(table, edits, line, no_tick)))
        line = misfit(table, edits)
    return edits


def tell_moment(table: Table, edits: Sequence[Edit], line: int) -> str:
    """Return what a page shows of the moment at which a change goes on in that line."""
    try:
        past = find_misfit(table, edits, line, no_tick)
    except Refused as why:
        return repr((why.code, bool(why.private)))
    page = table.game.view_past(past.before, amounts=past.may_show_amounts)
    form = past.form(english) if past.possible_entry_types else []
    told = (
        past.kind,
        past.player,
        past.is_question,
        past.origin,
        sorted(past.possible_entry_types),
    )
    return repr((told, past.form_data, form, plain_data(page)))


def follow_chain(tables: Sequence[Table], first: Edit, look: Look) -> Iterator[set[str]]:
    """Yield, for each entry through which a change leads, the different answers of the tables. The
    same is entered at all of them."""
    edits: tuple[Edit, ...] = (first,)
    for _ in range(MOST):
        amend = make_amendment(edits)
        yield {answer_change(one, with_seen_values(one, amend), look) for one in tables}
        line = misfit(tables[0], edits)
        if line is None or line <= first.entry:
            return
        yield {tell_moment(one, edits, line) for one in tables}
        edits = add_edit(
            edits, first_possible(tables[0], find_misfit(tables[0], edits, line, no_tick))
        )


def compare_chains(
    twins: Iterable[tuple[Sequence[Table], Iterable[Amend]]], look: Look
) -> tuple[int, int, int]:
    """Return the numbers of changes that lead on, of the entries through which they lead, and of
    those at which twins differ."""
    chains = entries = differ = 0
    for tables, amends in twins:
        for amend in amends:
            told = [*follow_chain(tables, amend.edits[0], look)]
            chains += len(told) > 1
            entries += len(told) // 2
            differ += any(len(one) > 1 for one in told)
    return chains, entries, differ
