"""What an entry is called in a few words, without secrets: for undo and for lists of entries."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from companion.core.wording import Gettext, english

from ..bridge import BRIDGE
from ..entries import Entry
from ..happenings import Happening
from .telling import Telling


def thing(
    entry: Entry,
    names: Mapping[str, str],
    gettext: Gettext = english,
    happenings: Sequence[Happening] = (),
    *,
    amounts: bool = True,
) -> str:
    """Return what an entry is called: "Red's offer of 3 in Lauban", or without `amounts` (H3: the
    phase is over) without the 3.

    Guards paid or collected and cards are never named. What `happenings` tell makes it clearer:
    the round of a deal, the town of taxes.
    """
    telling = Telling(names, gettext, tuple(happenings), amounts)
    label = BRIDGE.labels[type(entry)]
    if callable(label):
        said: str = label(telling, entry, happenings)
        return said
    return telling.say(label, asdict(entry))
