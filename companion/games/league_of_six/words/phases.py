"""Help for the phases of a round and of the end: what to do, in which order, and frequent
mistakes."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play import Phase
from companion.core.wording import N_

from .names import PHASE

PHASES: Mapping[str, Phase] = {
    "dealing": Phase(
        PHASE["dealing"],
        do=N_(
            "Mark the besieged towns, put a tax tile into every other town, and lay out two "
            "storage tiles and four leader cards."
        ),
        order=N_("It is nobody's turn: the app draws, or you draw and enter what you drew."),
        miss=(
            N_("Look at the rows now: they show which blocks are worth collecting."),
            N_(
                "You keep influence, guards and leader cards from round to round, but not "
                "blocks and horses."
            ),
        ),
        modules={
            "sixth-player": (
                N_(
                    "No town is besieged. A town card decides where the waggon fortress is: on the "
                    "road from that town to the next one clockwise."
                ),
            ),
            "retinue": (
                N_(
                    "Follower tiles replace tax tiles: one group for rounds 1 and 2, one "
                    "for 3 and 4, and one for 5 and 6, which is face up from the start."
                ),
            ),
        },
    ),
    "choosing": Phase(
        PHASE["choosing"],
        do=N_(
            "Go to a free town, or to a town that somebody holds. There you offer its "
            "holder guards for leaving: more than the number on which the holder stands."
        ),
        order=N_(
            "The lowest order marker goes first. All offers that follow from one choice "
            "are settled before the next marker."
        ),
        miss=(
            N_("Every town that you enter costs 1 guard; your first town of the game is free."),
            N_(
                "Staying in your town costs 1 guard. You may pass besieged towns. Nobody can "
                "enter a town that is held with 12."
            ),
            N_("If you accept an offer, you get the guards but have to travel on at once."),
            N_("You buy missing guards from the king for 2 influence each."),
            N_("With a high number you collect early, and choose late next round."),
        ),
        modules={
            "sixth-player": (
                N_("Passing the waggon fortress costs 1 more guard. The cheaper direction counts."),
            ),
            "retinue": (
                N_(
                    "Some followers make the route cheaper or change the number of your figure. "
                    "Check who has them."
                ),
            ),
        },
    ),
    "collecting": Phase(
        PHASE["collecting"],
        do=N_(
            "Turn the tile of your town to one of six positions. You get what its arrows "
            "point at and what is in its middle."
        ),
        order=N_("The highest order marker goes first."),
        miss=(
            N_("Horses decide who chooses rows first. They are returned after the round."),
            N_("Two figures in the middle of the tile mean a grey leader card."),
            N_("You lose blocks that fit no row this round."),
        ),
        modules={
            "sixth-player": (N_("Collecting next to the waggon fortress gives 1 extra horse."),),
            "retinue": (
                N_(
                    "A follower's tile has no symbols in the middle: you win the follower. It "
                    "stays in the town until the storing order is decided, then it is yours "
                    "for the rest of the game."
                ),
            ),
        },
    ),
    "storing": Phase(
        PHASE["storing"],
        do=N_(
            "Choose a row of either store that nobody has chosen this round. You fill it "
            "first, then the others clockwise, with all blocks that fit."
        ),
        order=N_(
            "Whoever has the most horses chooses first; ties go to the higher town number. "
            "After the last player the first one chooses again."
        ),
        miss=(
            N_(
                "If you have a block that fits, you must place it, in the most valuable "
                "space first."
            ),
            N_(
                "Every block scores for the player who places it. The bonus of a full row "
                "goes only to the chooser."
            ),
            N_(
                "In the royal store the bonus is influence. In the civic store it is a face-up "
                "leader card with at most that many figures."
            ),
            N_("Nobody may pass. The phase ends when no block fits any remaining row."),
        ),
        modules={
            "retinue": (
                N_(
                    "Followers of this phase act in the order of horses: before the first "
                    "row, between rows or at the end, as the follower's tile says."
                ),
            )
        },
    ),
    "revealing": Phase(
        PHASE["revealing"],
        do=N_(
            "Compare your influence track with the app, then enter guards and leader "
            "cards. All hands are revealed together."
        ),
        order=N_(
            "Everybody does this at the same time. Nobody sees a hand until the last one is "
            "entered."
        ),
        miss=(
            N_("A guard card showing 3 counts as 3. Leader cards count by their figures."),
            N_("You get points only for estates of which you have a figure."),
            N_(
                "If figures are tied, more guards in hand win the tie, so guards are worth keeping."
            ),
            N_(
                "If guards are tied, too, all tied players get the points of the lowest place "
                "they share."
            ),
        ),
        modules={
            "sixth-player": (
                N_("With six players all six places get points, as printed on the overlay."),
            ),
            "retinue": (
                N_(
                    "Crowns that depend on leader cards are scored with them; all others come "
                    "first. Guards exchanged for points do not count in ties."
                ),
            ),
        },
        in_round=False,
    ),
    "finished": Phase(
        PHASE["finished"],
        do=N_("The result shows who got how many points for which estate, and why."),
        order=N_("Most influence wins, then most guards in hand."),
        miss=(N_("The game file and the history are in the menu."),),
        in_round=False,
    ),
    "reordering": Phase(
        N_("reordering"),
        do=N_(
            "Put the order markers on the circles by the numbers under the figures, the "
            "highest number on the highest circle. Nobody decides anything."
        ),
        order=N_("Tied numbers: the marker from the higher-numbered town goes higher."),
        miss=(
            N_("Only the number on the counter matters, not what was paid."),
            N_("Whoever collects first now chooses a town last next round."),
        ),
        modules={
            "retinue": (N_("Followers of this phase act now, the lowest order marker first."),)
        },
    ),
    "cleaning": Phase(
        N_("cleaning up"),
        do=N_(
            "Clear the board for the next round, and move every figure onto the road "
            "beside its town."
        ),
        order=N_("It is nobody's turn: there is nothing to decide."),
        miss=(
            N_("Leftover blocks go back to the bank and score nothing."),
            N_(
                "Besiegers, horse teams and tax tiles leave the board. The face-up leader "
                "cards and both storage tiles leave the game."
            ),
            N_("After round 3 all six storage tiles are used again, with their other side up."),
        ),
        modules={
            "retinue": (N_("Followers of this phase act now, the lowest order marker first."),)
        },
    ),
}
"""By code. Reordering and cleaning up happen automatically."""
