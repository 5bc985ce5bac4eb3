"""The sentences about each step of the replay: what happens, and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.core.wording import N_

from ... import happenings as h
from ...entries import Entry
from ...happenings import OrderSet
from ...plans import Plan
from ...words.words import Words
from ..replay import ReplayStep

START = N_("%(players)s have taken the counties of their line-ups, each with its armies.")
PLAN = N_("%(player)s plans: %(boxes)s. Bid: %(bid)s.")
WINTER = N_("Winter of year %(year)s brings: %(sums)s.")
SUM = N_("%(player)s %(points)s")
BOX = N_("%(action)s: %(county)s")

LESSONS: Mapping[str, str] = {
    "start": N_(
        "Two years, each with spring, summer, fall and winter. Points come in winter alone: for "
        "counties, buildings, and the most buildings of a kind in a region."
    ),
    "order": N_("In this order everybody opens a box, action by action."),
    "built": N_("On a free site, each kind once in a county. Buildings count in every winter."),
    "collected": N_(
        "What the county's card says, changed by event and bonus tile. Now a revolt marker lies "
        "there: collecting again brings a revolt first."
    ),
    "deployed": N_("Thalers bring armies from the supply into the county of the card."),
    "marched": N_("Into a county of one's own armies just move; at least one stays behind."),
    "stayed": N_("Nobody has to move."),
    "skipped": N_("What cannot be done in full is skipped, and nothing is paid."),
    "attacked": N_(
        "Thrown are the armies of both, what tiles and event add, and all that lay in the tray."
    ),
    "rises": N_(
        "A revolt marker lay there, or winter brought hunger: as many peasants rise against all "
        "armies of the county."
    ),
    "conquered": N_(
        "More cubes in the tray win. The winner loses as many as the loser had there, peasants "
        "who helped among them; the rest goes into the county. Its card changes hands at once."
    ),
    "conquered-neutral": N_("More cubes than peasants in the tray: the neutral county is taken."),
    "neutral-stays": N_("As many peasants as cubes are enough to keep a county neutral."),
    "held": N_("More cubes of the defender: the attackers in the tray are lost."),
    "held-by-peasants": N_(
        "Where no revolt marker lies, peasants in the tray help the defender, and are lost first."
    ),
    "both-lose": N_(
        "Level, or peasants alone have defended: both lose all, the county becomes neutral and "
        "its buildings are gone."
    ),
    "revolt-put-down": N_("More cubes than peasants: the county is kept."),
    "revolt-won": N_(
        "The owner needs more cubes than there are peasants. The county becomes neutral, its "
        "buildings are gone."
    ),
    "scored": N_(
        "One point for every county and building; in each region 3 for the most palaces, 2 for "
        "churches, 1 for trading posts. Level ones get one less."
    ),
    "result": N_("Most points win; if several are level, most Thalers."),
    "mended": N_("The table put something right."),
}


Tell = Callable[[Entry, Sequence[h.Happening]], Sequence[str]]
"""Returns the history's sentences about an entry and these happenings."""


def caption(
    replay_step: ReplayStep,
    entry: Entry | None,
    happenings: Sequence[h.Happening],
    words: Words,
    tell: Tell,
) -> str:
    """Return what happens in a step. Nothing is hidden in a replay."""
    if entry is None:
        return words.fill(START, players=tuple(words.names))
    if isinstance(entry, Plan):
        return _plan(entry, words)
    if replay_step.part == "winter":
        return _winter(happenings, words)
    return " ".join(tell(entry, [it for it in happenings if _part(it) == replay_step.part]))


def _plan(plan: Plan, words: Words) -> str:
    boxes = "; ".join(
        words.fill(BOX, action=action, county=county) for action, county in plan.cards.items()
    )
    bid = "0" if not isinstance(plan.bid, int | str) else plan.bid
    return words.fill(PLAN, player=plan.player, boxes=boxes, bid=bid)


def _winter(happenings: Sequence[h.Happening], words: Words) -> str:
    """Return each player's points for the winter. Their sources are shown beside it."""
    scored = [it for it in happenings if isinstance(it, h.WinterScored)]
    sums = ", ".join(
        words.fill(SUM, player=it.player, points=words.points(it.points)) for it in scored
    )
    return words.fill(WINTER, year=scored[0].year, sums=sums)


def _part(it: h.Happening) -> str:
    """Return the step of the replay that shows a happening."""
    match it:
        case OrderSet():
            return "order"
        case h.WinterScored() | h.Gained(what="points"):
            return "winter"
        case h.RoundOver(round=number) if number % 4 == 0:
            return "winter"
        case h.Ended():
            return "result"
    return "entry"
