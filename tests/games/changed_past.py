"""The answers to changes of the past, as everybody at the table learns them, for twin tables."""

from collections.abc import Callable
from typing import Any

from companion.core.lines import Amend
from companion.core.play import Refused
from companion.core.preview import preview_amend
from companion.core.table import Table
from companion.core.wording import english

Look = Callable[[Table], Any]


def answer_change(table: Table, amend: Amend, look: Look) -> str:
    """Return all that anybody learns of a change: why it is refused, or the preview and what `look`
    finds at the table afterwards."""
    try:
        after = table.play(amend)
    except Refused as why:
        because = why.public.get("because")
        reasons = [(one.code, one.public, bool(one.private)) for one in (why, because) if one]
        return repr([(code, {**public, "because": 0}, one) for code, public, one in reasons])
    return repr((look(after), preview_amend(table, after, amend, english)))
