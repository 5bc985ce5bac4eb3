"""Sentences about how a printed board differs from the app's."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.wording import N_, Gettext, english

from ...box.printing import Change
from ...words.words import Words

CHANGED: Mapping[str, str] = {
    "taxes": N_("%(county)s: taxes %(printed)s instead of %(app)s"),
    "grain": N_("%(county)s: grain %(printed)s instead of %(app)s"),
    "sites": N_("%(county)s: building sites %(printed)s instead of %(app)s"),
    "from": N_("Supply chart, row %(row)s: from %(printed)s missing grain instead of %(app)s"),
    "revolts": N_("Supply chart, row %(row)s: revolts %(printed)s instead of %(app)s"),
    "peasants": N_("Supply chart, row %(row)s: peasants %(printed)s instead of %(app)s"),
}
NEIGHBOURS = N_("%(county)s and %(to)s are neighbours")
STRANGERS = N_("%(county)s and %(to)s are not neighbours")


def change_line(change: Change, gettext: Gettext = english) -> str:
    """Return a difference as text: "Altmark: taxes 5 instead of 6"."""
    words = Words({}, gettext)
    if change.other:
        text = NEIGHBOURS if change.printed else STRANGERS
        return words.fill(text, county=change.of, to=change.other)
    return words.fill(
        CHANGED[change.what],
        county=change.of,
        row=change.of,
        printed=change.printed,
        app=change.app,
    )
