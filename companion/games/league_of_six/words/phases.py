"""Help for the phases of a round and of the end: what to do, in which order, and what beginners
overlook."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play import Phase
from companion.core.wording import N_

from .things import PHASE

PHASES: Mapping[str, Phase] = {
    "dealing": Phase(
        PHASE["dealing"],
        do=N_(
            "Mark the besieged towns, put a tax tile into every other town, and lay out two "
            "storage tiles and four leader cards."
        ),
        order=N_("Nobody's turn: the app deals, or the table draws and enters it."),
        miss=(
            N_("Look at the rows now: they say which blocks are worth collecting."),
            N_("Influence, guards and leader cards stay with you; blocks and horses do not."),
        ),
        modules={
            "sixth-player": (
                N_(
                    "No town is besieged. A town card puts the waggon fortress on the road between "
                    "that town and the next one clockwise."
                ),
            ),
            "retinue": (
                N_(
                    "Follower tiles take the place of tax tiles: one group for rounds 1 and 2, "
                    "one for 3 and 4, and one for 5 and 6 that lies open from the start."
                ),
            ),
        },
    ),
    "choosing": Phase(
        PHASE["choosing"],
        do=N_(
            "Go to a free town, or to a held one: there you offer its holder guards for leaving, "
            "more than the number the holder stands on."
        ),
        order=N_(
            "Lowest order marker first. All offers that follow from one choice are settled before "
            "the next marker."
        ),
        miss=(
            N_("Every town you come to costs a guard; the first place is free."),
            N_("Staying costs 1; besieged towns may be passed; a town on 12 is closed."),
            N_("Accepting pays: you get the guards, but must travel on at once."),
            N_("Missing guards are bought from the king, 2 influence each."),
            N_("A high number collects early, and chooses late next round."),
        ),
        modules={
            "sixth-player": (
                N_("Passing the waggon fortress costs 1 guard more; the cheaper way round counts."),
            ),
            "retinue": (
                N_(
                    "Followers may change the way's cost or where a figure stands; see who has "
                    "them."
                ),
            ),
        },
    ),
    "collecting": Phase(
        PHASE["collecting"],
        do=N_(
            "Turn the tile of your town to one of six positions. You get what its arrows point at "
            "and what stands in its middle."
        ),
        order=N_("Highest order marker first."),
        miss=(
            N_("Horses decide who names rows first; they are gone after the round."),
            N_("Two figures in the middle of the tile are a grey leader card."),
            N_("Blocks that fit no row this round are lost."),
        ),
        modules={
            "sixth-player": (N_("Collecting beside the waggon fortress gives 1 more horse."),),
            "retinue": (
                N_(
                    "Instead of a middle you win the follower. It lies in the town until the "
                    "order of storing is fixed, then before you for the rest of the game."
                ),
            ),
        },
    ),
    "storing": Phase(
        PHASE["storing"],
        do=N_(
            "Name a row of either store that nobody has named this round. First you fill it, then "
            "the others clockwise, as far as blocks fit."
        ),
        order=N_("Most horses first; level: the higher town number. Then round again."),
        miss=(
            N_("Whoever holds a block that fits must place it, in the dearest space first."),
            N_(
                "Every block scores for who places it; the bonus of a full row is the namer's "
                "alone."
            ),
            N_(
                "Royal: that much influence. Civic: an open leader card with at most as many "
                "figures."
            ),
            N_("No passing: the phase ends when no block fits any row that is left."),
        ),
        modules={
            "retinue": (
                N_(
                    "Followers of this phase are asked in the order of horses: before the first "
                    "row, between rows or at the end, as each of them says."
                ),
            )
        },
    ),
    "revealing": Phase(
        PHASE["revealing"],
        do=N_(
            "Compare the influence track, then enter guards and leader cards. All hands open "
            "together."
        ),
        order=N_("All at once; what is typed stays shut until the last hand is in."),
        miss=(
            N_("A guard card showing 3 counts 3; leader cards count by their figures."),
            N_("Only estates of which you hold a figure bring points."),
            N_("Level figures: more guards in hand is ahead, so guards are worth keeping."),
            N_("Still level: all of them get the points of the lowest of their places."),
        ),
        modules={
            "sixth-player": (N_("The estates pay six places, by the table on the overlay."),),
            "retinue": (
                N_(
                    "Crowns that go by leader cards score together with them, all others before. "
                    "Guards that are exchanged for points break no ties."
                ),
            ),
        },
        in_round=False,
    ),
    "finished": Phase(
        PHASE["finished"],
        do=N_("The result says who got how many points for which estate, and why."),
        order=N_("Most influence wins, then most guards in hand."),
        miss=(N_("The game file and the history are in the menu."),),
        in_round=False,
    ),
    "reordering": Phase(
        N_("reordering"),
        do=N_(
            "Put the order markers down again by the numbers under the figures, the highest "
            "number on the highest circle. Nobody decides anything."
        ),
        order=N_("Level numbers: the town with the higher number lies higher."),
        miss=(
            N_("What counts is the number on the counter, not all that was paid."),
            N_("First to collect now is last to choose a town next round."),
        ),
        modules={"retinue": (N_("Followers of this phase act now, the lowest marker first."),)},
    ),
    "cleaning": Phase(
        N_("cleaning up"),
        do=N_(
            "Clear the board for the next round; every figure steps onto the road beside its town."
        ),
        order=N_("Nobody's turn; it goes by itself."),
        miss=(
            N_("Left-over blocks go back to the bank and score nothing."),
            N_(
                "Besiegers, horse teams and tax tiles come off the board; the open leader cards "
                "and both storage tiles leave the game."
            ),
            N_("After round 3 all six storage tiles come again, with their other side."),
        ),
    ),
}
"""By code. Reordering and cleaning up happen automatically."""
