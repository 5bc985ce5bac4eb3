"""Sentences about happenings that several steps report, or that follow automatically (R3 to R7).

From the end of a phase until the end of the game, sentences name no number of guards or leader
cards, and nothing that would reveal one: no payments to the king, no goods that came with guards
(H3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.play.texts import Tell
from companion.core.wording import N_, NN_

from .. import happenings as h
from ..happenings import Bought, CardTaken, GuardsMoved, Travelled
from .words import Words

WAY = N_("%(player)s paid %(paid)s for the route to %(town)s.")
WAY_BOUGHT = N_(
    "%(player)s paid %(paid)s for the route to %(town)s and bought %(bought)s of "
    "them from the king for %(influence)s influence."
)
OFFER = N_("%(player)s paid %(other)s %(paid)s.")
OFFER_BOUGHT = N_(
    "%(player)s paid %(other)s %(paid)s and bought %(bought)s of them from the king for "
    "%(influence)s influence."
)


def payment_sentences(words: Words, payer: str) -> list[str]:
    """Return the sentence about the guards that were paid, and those bought from the king
    (R2.10)."""
    moved, bought = words.first_happening(GuardsMoved), words.first_happening(Bought)
    if not words.amounts:
        asked = N_("%(player)s bought guards from the king.")
        return [] if bought is None else [words.fill(asked, player=payer)]
    if moved is None or not moved.guards:
        return []
    travelled = words.first_happening(Travelled)
    values: dict[str, object] = {
        "player": payer,
        "other": moved.taker or "",
        "town": "" if travelled is None else travelled.town,
        "paid": words.guards(moved.guards),
    }
    if bought is None:
        return [words.fill(WAY if moved.why == "travel" else OFFER, values)]
    values |= {"bought": bought.guards, "influence": bought.influence}
    return [words.fill(WAY_BOUGHT if moved.why == "travel" else OFFER_BOUGHT, values)]


def fortress_horse_sentence(words: Words, it: h.FortressHorse) -> str:
    """Return the sentence about the horse of the waggon fortress (S4)."""
    text = N_("%(player)s got 1 extra horse from the waggon fortress.")
    return words.fill(text, player=it.player) if words.amounts else ""


def follower_sentence(words: Words, it: h.FollowerWorked) -> str:
    """Return the sentence about a follower that acted automatically (L4). The choice of an owner is
    in the sentence of the owner's entry."""
    return "" if it.chosen else words.follower_worked_sentence(it)


def shortage_sentence(words: Words, it: h.BlocksShort) -> str:
    """Return the sentence about missing blocks (R4.4), or "" once amounts are secret (H3)."""
    text = N_(
        "Blocks (%(good)s): you need %(due)s, but the game has only %(there)s. "
        "Decide who gets them."
    )
    return words.fill(text, good=it.good, due=it.due, there=it.there) if words.amounts else ""


def storing_order_sentence(words: Words, it: h.Ranked) -> str:
    """Return the sentence about the order of storing (R5.1). If followers' horses change the order
    later, only the last order gets a sentence."""
    *_, last = words.happenings_of_kind(h.Ranked)
    text = N_("Rows are chosen in the order of horses: %(players)s.")
    return words.fill(text, players=words.player_list(it.ranking)) if it is last else ""


def cleaning_up_sentence(words: Words, it: h.CleanedUp) -> str:
    """Return the sentence about the end of a round and the goods that were lost (R6)."""
    if not it.lost:
        return words.fill(N_("Round %(round)s is over."), round=it.round)
    if not words.amounts:
        text = N_("Round %(round)s is over. Leftover goods went back to the bank.")
        return words.fill(text, round=it.round)
    each = N_("%(player)s %(goods)s")
    lost = "; ".join(
        words.fill(each, player=colour, goods=words.join(words.goods(goods)))
        for colour, goods in it.lost.items()
    )
    text = N_("Round %(round)s is over. Leftover goods went back to the bank: %(lost)s.")
    return words.fill(text, round=it.round, lost=lost)


def exchange_sentence(words: Words, it: h.Exchanged) -> str:
    """Return the sentence about guards exchanged for points (L6)."""
    if not it.guards:
        return words.fill(N_("%(player)s gave no guards for points."), player=it.player)
    gave = NN_(
        "%(player)s gave %(count)s guard for points: %(points)s influence.",
        "%(player)s gave %(count)s guards for points: %(points)s influence.",
    )
    return words.fill(gave, player=it.player, count=it.guards, points=it.points)


def crown_points_sentence(words: Words, it: h.CrownPoints) -> str:
    """Return the sentence about a crown's points (L6), or "" if it would reveal a hand."""
    text = N_("%(player)s got %(points)s influence from a follower (%(follower)s).")
    if it.step == "leaders" and not words.may_show_amounts:
        return ""
    return words.fill(text, player=it.player, follower=it.follower, points=it.points)


def result_sentences(words: Words, it: h.Revealed) -> Iterator[str]:
    """Yield the sentences about the open hands, the app's own count and the winners (R7.1 to
    R7.5)."""
    if not it.last:
        yield words.fill(N_("All hands are revealed. The last crowns are still to be scored."))
        return
    if words.may_show_amounts:
        yield _count_differences_sentence(words)
        yield _points_sentence(words)
    win = N_("All hands are revealed: %(players)s wins.")
    share = N_("All hands are revealed: %(players)s share the victory.")
    yield words.fill(win if len(it.winners) == 1 else share, players=words.player_list(it.winners))


def _points_sentence(words: Words) -> str:
    points = Counter[str]()
    for leader in words.happenings_of_kind(h.LeaderPoints):
        points[leader.player] += leader.points
    each = N_("%(player)s %(points)s")
    parts = [words.fill(each, player=colour, points=n) for colour, n in points.items()]
    text = N_("Influence for leader cards: %(parts)s.")
    return words.fill(text, parts=words.join(parts)) if parts else ""


def _count_differences_sentence(words: Words) -> str:
    shown = []
    for gap in words.happenings_of_kind(h.Corrected):
        if gap.why == "revealed":
            changes = {"influence": gap.influence, "guards": gap.guards, **gap.leaders}
            parts = words.join(words.changes(changes))
            shown.append(
                words.fill(N_("%(player)s (%(changes)s)"), player=gap.player, changes=parts)
            )
    text = N_("The app had counted differently: %(parts)s.")
    return words.fill(text, parts=words.join(shown)) if shown else ""


TELLS: Mapping[type, Tell] = {
    h.FortressHorse: fortress_horse_sentence,
    h.FollowerWon: N_("New in %(player)s's retinue: %(follower)s."),
    h.FollowerWorked: follower_sentence,
    h.BlocksShort: shortage_sentence,
    h.Reordered: N_("New order of the markers, lowest first: %(order)s."),
    h.Ranked: storing_order_sentence,
    h.CleanedUp: cleaning_up_sentence,
    h.Exchanged: exchange_sentence,
    h.CrownPoints: crown_points_sentence,
    h.Revealed: result_sentences,
}


def card_taken_sentences(words: Words, player: str) -> str:
    """Return the sentence about a leader card that a player took. Its figures are left out once
    amounts are secret (H3)."""
    taken = words.first_happening(CardTaken)
    if taken is None or not taken.figures:
        return words.fill(N_("%(player)s took no leader card."), player=player)
    if not words.amounts:
        return words.fill(N_("%(player)s took a leader card."), player=player)
    text = N_("%(player)s took the leader card with %(figures)s (%(estate)s).")
    return words.fill(text, player=player, figures=taken.figures, estate=taken.estate)
