"""What happened in an entry, in one to three sentences, for the page of what happened.

H3: once a phase is over, and until the game is, no amount of guards or leader cards is named, nor
anything from which one could be read (what the king was paid, which goods came with guards).
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import asdict

from companion.core.wording import N_, Gettext, english

from ... import happenings as h
from ...bridge import BRIDGE
from ...entries import Entry
from ..telling import Telling
from .followers import crowned, worked
from .goods import blocks_short
from .hands import opened


def tell(telling: Telling, entry: Entry) -> list[str]:
    """Return what is told about an entry itself, without what followed by itself."""
    text = BRIDGE.tells[type(entry)]
    return text(telling, entry) if callable(text) else [telling.say(text, asdict(entry))]


def sentences(
    entry: Entry,
    happenings: Sequence[h.Happening],
    names: Mapping[str, str],
    gettext: Gettext = english,
    *,
    amounts: bool,
    hidden: bool = True,
) -> list[str]:
    """What happened, for all to read.

    `amounts`: the phase is still in play, or the game is over (H3). `hidden`: hands are secret;
    False with open hands and after the end (H4, R7.1).
    """
    telling = Telling(names, gettext, tuple(happenings), amounts, hidden)
    told = tell(telling, entry)
    if getattr(entry, "insist", False) and told:
        told[0] = telling.say(N_("%(told)s The table insisted."), told=told[0])
    return [*told, *(text for followed in FOLLOWED.values() for text in followed(telling))]


def reordered(telling: Telling) -> list[str]:
    """R3: the markers lie anew."""
    order = telling.first(h.Reordered)
    text = N_("The order markers were put down again, lowest first: %(players)s.")
    return [] if order is None else [telling.say(text, players=telling.all(order.order))]


def ranked(telling: Telling) -> list[str]:
    """R5.1: who chooses rows first."""
    ranked = telling.first(h.Ranked)
    text = N_("Rows are chosen in this order, most horses first: %(players)s.")
    return [] if ranked is None else [telling.say(text, players=telling.all(ranked.ranking))]


def cleaned(telling: Telling) -> list[str]:
    """R6: the round is over."""
    cleaned = telling.first(h.CleanedUp)
    return [] if cleaned is None else [_cleaned(telling, cleaned)]


FOLLOWED: Mapping[str, Callable[[Telling], list[str]]] = {
    "followers": worked,
    "blocks": blocks_short,
    "reordered": reordered,
    "ranked": ranked,
    "cleaned": cleaned,
    "crowns": crowned,
    "result": opened,
}
"""What follows by itself when all have chosen, collected, stored or shown their hands."""


def _cleaned(telling: Telling, cleaned: h.CleanedUp) -> str:
    if not cleaned.lost:
        return telling.say(N_("Round %(round)s is over."), round=cleaned.round)
    if not telling.amounts:
        text = N_("Round %(round)s is over; left-over goods went back to the bank.")
        return telling.say(text, round=cleaned.round)
    lost = "; ".join(
        telling.say(
            N_("%(player)s %(goods)s"), player=colour, goods=telling.join(telling.goods(goods))
        )
        for colour, goods in cleaned.lost.items()
    )
    text = N_("Round %(round)s is over; left-over goods went back to the bank: %(lost)s.")
    return telling.say(text, round=cleaned.round, lost=lost)
