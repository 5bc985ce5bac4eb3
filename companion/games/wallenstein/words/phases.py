"""Help for the phases of a round: what to do, in which order, and frequent mistakes."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play import Phase
from companion.core.wording import N_

PHASES: Mapping[str, Phase] = {
    "claiming": Phase(
        N_("claiming counties"),
        N_(
            "Take a face-up county card or the top card of the stock, and put one of your "
            "groups of armies there."
        ),
        N_("The oldest player goes first, then clockwise, one county at a time."),
        (N_("The groups differ: put the large ones where you will be attacked."),),
    ),
    "filling": Phase(
        N_("filling the tower"),
        N_("Throw 7 armies of each player and 10 peasants into the tower at once."),
        N_("It is nobody's turn: this is done only once."),
        (N_("Cubes that fall out go back to the supplies."),),
        {
            "court": (
                N_(
                    "For each of your cubes that fell out, a courtier goes into your entrance hall."
                ),
            )
        },
    ),
    "year": Phase(
        N_("the events of the year"),
        N_("Turn up four events for the year."),
        N_("It is nobody's turn."),
        (N_("The event left over at the end shows how much grain is lost in winter."),),
    ),
    "display": Phase(
        N_("laying out actions"),
        N_(
            "Shuffle the ten action cards; five go face up, five face down. Shuffle the "
            "five bonus tiles and put one on each place."
        ),
        N_("It is nobody's turn."),
        (N_("A bonus tile goes with its place: look at both before you bid."),),
        {"court": (N_("Turn up three favors: the highest number costs 4 courtiers."),)},
    ),
    "planning": Phase(
        N_("planning"),
        N_(
            "Put one of your county cards, or nothing, into the box of each action, and a bid "
            "beside them."
        ),
        N_("Everybody at the same time, in secret."),
        (
            N_("A card can be in only one box. A card used as a bid does nothing else."),
            N_("Five actions are face down: nobody knows their order."),
            N_("If you lose a county before its box is opened, the box does nothing."),
        ),
        {"court": (N_("Three more boxes, and three tower cards for armies in the tray."),)},
    ),
    "event": Phase(
        N_("the event"),
        N_("Draw one of the face-up events by lot. It applies this round."),
        N_("It is nobody's turn: the event is drawn as soon as all plans are ready."),
        (N_("Changes apply in this order: event, tile, leader."),),
    ),
    "bidding": Phase(
        N_("bids"),
        N_("Reveal all bids together. Money is paid at once."),
        N_("The bids rank like this: 4, 3, 2, 1, then county cards, then money 0, then nothing."),
        (
            N_(
                "If you have less money than your bid, you pay what you have, and the bid "
                "still counts."
            ),
        ),
    ),
    "lots": Phase(
        N_("drawing lots"),
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
            "If you have counties in four regions, put your top card under the deck and "
            "take one benefit of the new top card."
        ),
        N_("In turn order."),
        (N_("If you have too few regions, keep the top card."),),
    ),
    "court": Phase(
        N_("the boxes of the Court"),
        N_("Open the boxes 3, 2 and 1. That many armies become courtiers."),
        N_("In turn order; each player opens all three boxes."),
        (N_("Either all armies of a box become courtiers, or none do. One stays in the county."),),
    ),
    "favors": Phase(
        N_("favors"),
        N_("Move your courtiers into the audience hall and take a favor, or none."),
        N_(
            "Whoever has the most courtiers in the entrance hall goes first; "
            "turn order decides ties."
        ),
        (N_("Favors that nobody takes leave the game."),),
    ),
    "acting": Phase(
        N_("actions"),
        N_(
            "Action by action, all players in turn order: open the box and carry it out in "
            "full, or skip it."
        ),
        N_("In turn order; after each of the first five actions another card is turned up."),
        (
            N_(
                "Collecting grain or taxes adds a revolt marker. If the county already has "
                "one, there is a revolt first."
            ),
            N_("One army stays in every county."),
            N_("Everything in the tray is thrown again in the next battle."),
            N_("Peasants in the tray help the defender if the county has no revolt marker."),
        ),
        {
            "leaders": (
                N_(
                    "In the leader's county buildings cost 1 less, and you get 1 more of "
                    "everything."
                ),
            ),
        },
    ),
    "leaders": Phase(
        N_("leaders"),
        N_("Place your leader in one of your counties, or move it to another."),
        N_("In turn order."),
        (
            N_(
                "Everybody has to move their leader. A statue stays behind only if it "
                "moves to a neighbouring county."
            ),
        ),
    ),
    "winter": Phase(
        N_("winter"),
        N_(
            "Lose grain as the last face-up event says. Players with too little grain face revolts."
        ),
        N_("In the turn order of fall."),
        (
            N_("You need 1 grain per county, but none is spent until winter is over."),
            N_("If players tie for the most buildings of a kind, each of them gets 1 point less."),
        ),
        {
            "mercenaries": (N_("After winter all decks start again."),),
            "leaders": (N_("Lost leaders come back after the first winter."),),
        },
    ),
    "finished": Phase(
        N_("the end of the game"),
        N_("The result shows who got how many points for what."),
        N_("Most points win, then most Thalers."),
        (N_("After the second winter you only score; nothing is put back."),),
    ),
}
