"""What an entry is called in a few words, without secrets: for undo and for lists of entries."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from companion.core.wording import N_, Gettext, english

from ..rules import entries as e
from ..rules.happenings import Collected, Dealt, Happening, Revealed
from .things import Words

THINGS: Mapping[type[e.Entry], str] = {
    e.Deal: N_("the deal"),
    e.Describe: N_("a description"),
    e.ChooseTown: N_("%(player)s's choice of %(town)s"),
    e.Raise: N_("%(player)s's higher offer"),
    e.Accept: N_("%(player)s's acceptance of the offer"),
    e.Collect: N_("%(player)s's taxes"),
    e.ChooseRow: N_("%(player)s's row %(row)s of the %(store)s"),
    e.TakeLeader: N_("%(player)s's leader card"),
    e.Reveal: N_("%(player)s's entered hand"),
    e.Correct: N_("the correction of %(player)s's numbers"),
    e.Settle: N_("the outcome of %(phase)s"),
    e.UseFollower: N_("%(player)s's use of %(follower)s"),
    e.DeclineFollower: N_("%(player)s's decision not to use %(follower)s"),
    e.ExchangeGuards: N_("%(player)s's guards for points"),
}
OFFER = N_("%(player)s's offer in %(town)s")
OFFER_OF = N_("%(player)s's offer of %(offer)s in %(town)s")
RAISE_TO = N_("%(player)s's raise to %(guards)s")
TAXES_IN = N_("%(player)s's taxes in %(town)s")
SEEN = N_("%(player)s's entered hand, although all hands have been seen")
DEAL_OF = N_("the deal of round %(round)s")
DESCRIBED_TILE = N_("the description of tile %(tile)s")
DESCRIBED_TOWN = N_("the description of %(town)s")
DESCRIBED_FOLLOWER = N_("the description of follower %(follower)s")
DESCRIBED_POINTS = N_("the points for six players")
DESCRIBED_BLOCKS = N_("the count of the blocks")


def thing(
    entry: e.Entry,
    names: Mapping[str, str],
    gettext: Gettext = english,
    happenings: Sequence[Happening] = (),
    *,
    amounts: bool = True,
) -> str:
    """ "Red's offer of 3 in Lauban"; with `amounts` False (H3: the phase is over) without the 3.

    Guards paid or collected and cards are never named. What `happenings` tell makes it clearer:
    the round of a deal, the town of taxes.
    """
    values: dict[str, object] = asdict(entry)
    template = THINGS[type(entry)]
    if isinstance(entry, e.ChooseTown) and entry.offer is not None:
        template = OFFER_OF if amounts else OFFER
    if isinstance(entry, e.Raise) and amounts:
        template = RAISE_TO
    if isinstance(entry, e.Describe):
        template = _described(entry)
    for happening in happenings:
        if isinstance(happening, Collected):
            template, values = TAXES_IN, {**values, "town": happening.town}
        if isinstance(happening, Revealed) and isinstance(entry, e.Reveal):
            template = SEEN
        if isinstance(happening, Dealt):
            template, values = DEAL_OF, {**values, "round": happening.round}
    return Words(names, gettext).say(template, values)


def _described(entry: e.Describe) -> str:
    if entry.follower:
        return DESCRIBED_FOLLOWER
    if entry.leader_points is not None:
        return DESCRIBED_POINTS
    if entry.blocks is not None:
        return DESCRIBED_BLOCKS
    if entry.tile or entry.town:
        return DESCRIBED_TILE if entry.tile else DESCRIBED_TOWN
    return THINGS[e.Describe]
