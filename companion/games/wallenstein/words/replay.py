"""The sentences about each step of the replay: one about the events, one about the rule behind
them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.wording import N_

from .. import happenings as h
from ..plans import Plan
from .words import Words

START = N_("%(players)s start with the counties and armies of their line-ups.")
PLAN = N_("%(player)s plans: %(boxes)s. Bid: %(bid)s.")
WINTER = N_("Points in winter of year %(year)s: %(sums)s.")
SUM = N_("%(player)s %(points)s")
BOX = N_("%(action)s: %(county)s")

LESSONS: Mapping[str, str] = {
    "start": N_(
        "Two years, each with spring, summer, fall and winter. You score only in winter: "
        "for counties, for buildings, and for the most buildings of a kind in a region."
    ),
    "order": N_("Everybody opens their boxes in this order, action by action."),
    "built": N_(
        "A building goes on a free site, each kind only once in a county. Buildings "
        "score every winter."
    ),
    "collected": N_(
        "The player gets what the county's card shows, changed by event and bonus tile. The "
        "county now has a revolt marker: before the next collection there is a revolt."
    ),
    "deployed": N_(
        "You pay Thalers for armies from the supply. They go into the county of the card."
    ),
    "marched": N_("Armies move into your own county without a fight; at least one stays behind."),
    "stayed": N_("Nobody has to move."),
    "skipped": N_("An action that cannot be done in full is skipped, and costs nothing."),
    "attacked": N_(
        "The armies of both sides are thrown, plus cubes from tiles and the event, plus "
        "all cubes in the tray."
    ),
    "rises": N_(
        "The county had a revolt marker, or there was too little grain in winter. Peasants "
        "fight against all armies of the county."
    ),
    "conquered": N_(
        "More cubes in the tray win. The winner loses as many as the loser had there, "
        "including peasants who helped; the rest goes into the county. Its card changes "
        "hands at once."
    ),
    "conquered-neutral": N_(
        "The attacker has more cubes than the peasants in the tray and takes the neutral county."
    ),
    "neutral-stays": N_("A tie is enough for the peasants to keep a county neutral."),
    "held": N_("The defender has more cubes, so the attackers in the tray are lost."),
    "held-by-peasants": N_(
        "If there is no revolt marker, peasants in the tray help the defender, and are lost first."
    ),
    "both-lose": N_(
        "It is a tie, or only peasants defended: both sides lose everything, and the "
        "county becomes neutral and loses its buildings."
    ),
    "revolt-put-down": N_("The owner has more cubes than the peasants and keeps the county."),
    "revolt-won": N_(
        "The owner needs more cubes than the peasants. The county becomes neutral and "
        "loses its buildings."
    ),
    "scored": N_(
        "One point for every county and building. In each region 3 for the most "
        "palaces, 2 for churches, 1 for trading posts; each 1 point less if tied."
    ),
    "result": N_("Most points win; ties go to the most Thalers."),
    "mended": N_("Something was corrected."),
}


def plan_sentence(words: Words, plan: Plan) -> str:
    """Return the sentence about a player's plan. Nothing is hidden in the sample game."""
    boxes = "; ".join(
        words.fill(BOX, action=action, county=county) for action, county in plan.cards.items()
    )
    bid = "0" if not isinstance(plan.bid, int | str) else plan.bid
    return words.fill(PLAN, player=plan.player, boxes=boxes, bid=bid)


def winter_sentence(words: Words) -> str:
    """Return the sentence with each player's points for the winter. Their sources are shown beside
    it."""
    scored = [*words.happenings_of_kind(h.WinterScored)]
    sums = ", ".join(
        words.fill(SUM, player=it.player, points=words.points(it.points)) for it in scored
    )
    return words.fill(WINTER, year=scored[0].year, sums=sums)
