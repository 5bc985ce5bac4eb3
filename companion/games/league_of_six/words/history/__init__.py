"""What happened in an entry, in one to three sentences, for the page of what happened.

H3: once a phase is over, and until the game is, no amount of guards or leader cards is named, nor
anything from which one could be read (what the king was paid, which goods came with guards).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.wording import N_, Gettext, english

from ...rules import entries as e
from ...rules import happenings as h
from .choosing import accepted, chose_town, raised
from .followers import crowned, declined, exchange_made, used, worked
from .goods import blocks_short, card_taken, collected, row_chosen
from .hands import corrected, opened, revealed
from .settled import settled
from .telling import Telling

WHAT = {
    "tax tile": N_("The table told the app what is printed on tax tile %(id)s."),
    "storage tile": N_("The table told the app what is printed on storage tile %(id)s."),
    "town": N_("The table told the app what is printed in %(town)s."),
    "deck": N_("The table told the app which leader cards are in the deck of %(deck)s."),
    "grey": N_("The table told the app how many grey leader cards there are."),
    "follower": N_("The table told the app about follower %(id)s."),
    "blocks": N_("The table told the app how many blocks there are."),
    "leader points": N_("The table told the app what the places bring with six players."),
}


def dealt(telling: Telling, entry: e.Deal) -> list[str]:
    """R1: the round and the besieged towns."""
    dealt = telling.first(h.Dealt)
    if dealt is None:
        return []
    values = {"round": dealt.round, "towns": dealt.besieged, "town": dealt.fortress}
    if dealt.fortress is not None:
        text = N_("Round %(round)s was set up; the waggon fortress stands clockwise of %(town)s.")
        return [telling.say(text, values)]
    if not dealt.besieged:
        return [telling.say(N_("Round %(round)s was set up; no town is besieged."), values)]
    return [telling.say(N_("Round %(round)s was set up. Besieged: %(towns)s."), values)]


def described(telling: Telling, entry: e.Describe) -> list[str]:
    """The table told what a component shows."""
    told = telling.first(h.Described)
    if told is None:
        return []
    text = WHAT["grey" if told.id == "grey" else told.what]
    return [telling.say(text, id=told.id, town=told.id, deck=told.id)]


TOLD: Mapping[type[e.Entry], Callable[[Telling, Any], list[str]]] = {
    e.Deal: dealt,
    e.Describe: described,
    e.ChooseTown: chose_town,
    e.Raise: raised,
    e.Accept: accepted,
    e.Collect: collected,
    e.ChooseRow: row_chosen,
    e.TakeLeader: card_taken,
    e.Reveal: revealed,
    e.Correct: corrected,
    e.Settle: settled,
    e.UseFollower: used,
    e.DeclineFollower: declined,
    e.ExchangeGuards: exchange_made,
}


def sentences(
    entry: e.Entry,
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
    told = TOLD[type(entry)](telling, entry)
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
