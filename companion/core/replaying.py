"""Adds to an amendment what everybody saw of the entries that it plays again (H2).

A changed past is played again with that. So nothing that everybody can see is computed from a
hidden hand or a sealed plan, and whether a change fits says nothing about either.
"""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.lines import Amend
from companion.core.secrecy import all_open
from companion.core.table import Table


def with_what_was_seen(table: Table, amend: Amend) -> Amend:
    """Return the amendment with what everybody saw of the entries that it plays again, in place of
    whatever its sender wrote there. Where nothing is hidden, the rules work everything out anew."""
    if all_open(table):
        return replace(amend, seen=UNSET)
    first = amend.entry if isinstance(amend.entry, int) else 0
    seen = {
        str(step.line): dict(found)
        for step in table.steps
        if step.line >= first and (found := table.game.see(step.happenings))
    }
    return replace(amend, seen=seen)
