"""What an entry is called in a few words, without secrets: for undo and for lists of entries."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UnsetType
from msgspec.structs import asdict

from companion.core.wording import N_, Gettext, english
from companion.games.contract import first_of

from .. import bridge
from ..rules import entries as e
from ..rules.happenings import Happening, Opened
from ..rules.views import cannot_be_unseen
from .things import Words

THINGS: Mapping[type[e.Entry], Any] = {
    **bridge.LABELS,
    e.Claim: N_("%(player)s's claim"),
    e.Stock: N_("the open county cards"),
    e.Open: N_("the next box, which all have seen"),
    e.Move: N_("%(player)s's move"),
    e.Fallen: N_("the cubes that fell out"),
    e.Describe: N_("the description of a card"),
    e.Correct: N_("a correction"),
}
CLAIM_OF = N_("%(player)s's claim to %(county)s")
OPENED = N_("%(player)s's box (%(box)s), which all have seen")
MOVE_TO = N_("%(player)s's move to %(to)s")
ALL_HAVE_SEEN = N_("%(thing)s, with cards that all have seen")


def thing(
    entry: e.Entry,
    names: Mapping[str, str],
    gettext: Gettext = english,
    happenings: Sequence[Happening] = (),
    *,
    amounts: bool = True,
) -> str:
    """ "Anna's move to Burgund". A plan is only somebody's plan; no number of cubes is named.

    `happenings`: whose cards were opened, of which it says that they cannot be unseen (WH.2).
    """
    values: dict[str, object] = asdict(entry)
    template = THINGS[type(entry)]
    if isinstance(entry, e.Claim) and not isinstance(entry.county, UnsetType):
        template = CLAIM_OF
    if isinstance(entry, e.Move) and entry.to is not None:
        template = MOVE_TO
    words = Words(names, gettext)
    opened = first_of(happenings, Opened)
    if isinstance(entry, e.Open):
        if opened is not None:
            template, values = OPENED, {"player": opened.player, "box": opened.box}
    elif cannot_be_unseen(happenings):
        return words.say(ALL_HAVE_SEEN, thing=words.say(template, values))
    return words.say(template, values)
