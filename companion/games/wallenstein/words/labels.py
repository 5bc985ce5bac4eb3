"""What an entry is called in a few words, without secrets: for undo and for lists of entries."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from companion.core.play.step import tag_of
from companion.core.wording import N_, Gettext, english

from ..bridge import LABELS
from ..entries import Entry
from ..happenings import Happening
from ..views.seen import cannot_be_unseen
from .things import Words

ALL_HAVE_SEEN = N_("%(thing)s, with cards that all have seen")


def thing(
    entry: Entry,
    names: Mapping[str, str],
    gettext: Gettext = english,
    happenings: Sequence[Happening] = (),
    *,
    amounts: bool = True,
) -> str:
    """ "Anna's move to Burgund". A plan is only somebody's plan; no number of cubes is named.

    `happenings`: whose cards were opened, of which it says that they cannot be unseen (WH.2).
    """
    words, label = Words(names, gettext), LABELS[type(entry)]
    called: str = (
        label(words, entry, happenings) if callable(label) else words.say(label, asdict(entry))
    )
    if tag_of(type(entry)) != "open" and cannot_be_unseen(happenings):
        return words.say(ALL_HAVE_SEEN, thing=called)
    return called
