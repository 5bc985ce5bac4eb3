"""Help for the phases of a round: what to do, in which order, and what beginners overlook."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play import Phase
from companion.core.wording import N_

PHASES: Mapping[str, Phase] = {
    "claiming": Phase(
        N_("claiming counties"),
        N_(
            "Take an open county card or the top one of the stock, and put one of your groups of "
            "armies there."
        ),
        N_("The oldest first, then clockwise, one county at a time."),
        (N_("The groups differ: put the large ones where you will be attacked."),),
    ),
    "filling": Phase(
        N_("filling the tower"),
        N_("Throw 7 armies of each player and 10 peasants into the tower at once."),
        N_("Nobody's turn; it is done once."),
        (N_("What falls out goes back to the supplies."),),
        {"court": (N_("For each own cube that fell out a courtier goes into the entrance hall."),)},
    ),
    "year": Phase(
        N_("the events of the year"),
        N_("Turn up four events for the year."),
        N_("Nobody's turn."),
        (N_("The event left over at the end says how much grain winter takes."),),
    ),
    "display": Phase(
        N_("laying out the round"),
        N_(
            "Shuffle the ten action cards: five lie open, five face down. Shuffle the five bonus "
            "tiles onto the places."
        ),
        N_("Nobody's turn."),
        (N_("A bonus tile goes with its place: look at both before you bid."),),
        {"court": (N_("Turn up three favors: the highest number costs 4 courtiers."),)},
    ),
    "planning": Phase(
        N_("planning"),
        N_(
            "Put one of your county cards, or nothing, into the box of each action, and a bid "
            "beside them."
        ),
        N_("All at once and in secret."),
        (
            N_("Every card lies in one box only; the card of a bid does nothing else."),
            N_("Five actions lie face down: nobody knows their order."),
            N_("A county lost before its turn makes its box void."),
        ),
        {"court": (N_("Three more boxes, and three tower cards for armies in the tray."),)},
    ),
    "event": Phase(
        N_("the event"),
        N_("Draw one of the open events by lot: it holds for this round."),
        N_("Nobody's turn, once all plans are ready."),
        (N_("Order of changes: event, then tile, then leader."),),
    ),
    "bidding": Phase(
        N_("bids"),
        N_("Open all bids together; money is paid at once."),
        N_("4, 3, 2, 1, then county cards, then money 0, then nothing."),
        (N_("Who owns less than the bid pays what there is, and the bid counts."),),
    ),
    "lots": Phase(
        N_("ties"),
        N_("Draw lots among those who bid the same."),
        N_("The highest bids first."),
        (),
    ),
    "placing": Phase(
        N_("turn order"),
        N_("Choose a free place in the turn order and take its bonus tile."),
        N_("The highest bid chooses first."),
        (N_("Being late in the turn order is better for some plans."),),
    ),
    "benefits": Phase(
        N_("benefits"),
        N_(
            "Put your top card under, and take one benefit of the new top card, if you have "
            "counties in four regions."
        ),
        N_("In turn order."),
        (N_("Who has too few regions keeps the top card."),),
    ),
    "court": Phase(
        N_("the boxes of the Court"),
        N_("Open the boxes 3, 2 and 1: that many armies become courtiers."),
        N_("In turn order, each one all three boxes."),
        (N_("All armies of a box or none; one army stays in the county."),),
    ),
    "favors": Phase(
        N_("favors"),
        N_("Move your courtiers into the audience hall and take a favor, or none."),
        N_("Most courtiers in the entrance hall first; tie: turn order."),
        (N_("Favors that nobody takes leave the game."),),
    ),
    "acting": Phase(
        N_("actions"),
        N_(
            "Action after action, all players in turn order: open the box and do it in full, or "
            "skip it."
        ),
        N_("In turn order; after each of the first five actions another card is turned up."),
        (
            N_(
                "Grain and taxes put a revolt marker there; where one lies, there is a revolt "
                "first."
            ),
            N_("One army stays in every county."),
            N_("Everything in the tray is thrown again in the next battle."),
            N_("Peasants in the tray help the defender where no revolt marker lies."),
        ),
        {
            "leaders": (
                N_("In the leader's county buildings cost 1 less and everything brings 1 more."),
            ),
        },
    ),
    "leaders": Phase(
        N_("leaders"),
        N_("Place your leader in a county of your own, or move it to another one."),
        N_("In turn order."),
        (N_("Everybody must move the leader; only next door a statue stays behind."),),
    ),
    "winter": Phase(
        N_("winter"),
        N_("Lose grain by the last open event; whoever has too little faces revolts."),
        N_("In the turn order of fall."),
        (
            N_("Every county needs 1 grain; grain itself stays until winter is over."),
            N_("Level for the most of a kind: everybody gets 1 less."),
        ),
        {
            "mercenaries": (N_("After winter all decks begin anew."),),
            "leaders": (N_("Leaders that were lost come back after the first winter."),),
        },
    ),
    "finished": Phase(
        N_("the end of the game"),
        N_("The result says who got how many points for what."),
        N_("Most points win, then most Thalers."),
        (N_("After the second winter nothing goes back: it is only scored."),),
    ),
}
