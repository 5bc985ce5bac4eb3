"""Remarks on single steps of the sample game, written by hand.

They fit only the game in `sample_game.json`; a test fails if that is replaced.
"""

from __future__ import annotations

from companion.core.wording import N_

OF = "836b0959eeed772e"
"""The digest of the game that they were written for."""

NOTES = {
    (0, "start"): N_(
        "Guards and leader cards are secret at a real table. Here everybody's lie open, so that "
        "you can follow."
    ),
    (1, "entry"): N_(
        "Two towns are besieged, four are open: everybody will end in one of them. The question "
        "is who gets the good ones, and what it costs."
    ),
    (4, "entry"): N_(
        "Lauban is taken, but its holder may be paid to leave: Cem stands on 2 and so offers "
        "Anna two guards."
    ),
    (5, "entry"): N_(
        "Anna could have offered 3 to stay. But two guards for a place that cost nothing are a "
        "good trade."
    ),
    (6, "entry"): N_(
        "Whoever left travels on at once. Ben stands on 0 in Bautzen, so an offer of 1 is enough "
        "to ask."
    ),
    (8, "entry"): N_("Paid twice, Anna now holds six guards: one can live on leaving."),
    (9, "entry"): N_(
        "A town left earlier may be asked for again. Cem stands on 2 there, so it takes at least 3."
    ),
    (13, "entry"): N_(
        "Kamenz is two towns from Bautzen, hence two guards; it is empty, so nobody is asked."
    ),
    (16, "reordered"): N_(
        "Anna and Cem both stand on 3. Bautzen has the higher number of the two towns, so Cem's "
        "marker lies higher."
    ),
    (20, "ranked"): N_(
        "Cem has two horses. The others have one each, and the numbers of their towns decide: "
        "Zittau, Kamenz, Lauban."
    ),
    (21, "entry"): N_(
        "Dora had to place the yellow block and scored for it; but the card for the full row is "
        "Cem's."
    ),
    (30, "entry"): N_(
        "Dora had no block for any row left, and may not pass: Anna's yellow block still fitted."
    ),
    (39, "entry"): N_(
        "Dora wanted to stay and had no guards left: the two for Anna cost 4 influence."
    ),
    (51, "entry"): N_(
        "Anna had no block for this row, but saw on the open waggons that Ben and Dora would have "
        "to fill it: 3 influence for looking."
    ),
    (54, "entry"): N_(
        "The row is full, but its number is 1 and no open card with one figure is left: no bonus."
    ),
    (87, "entry"): N_(
        "Four guards, all of them from the king: 8 influence for Löbau. Look at what it brings."
    ),
    (95, "entry"): N_(
        "Five blocks in one row, 8 influence and a card with four figures: Löbau was worth it."
    ),
    (105, "entry"): N_("Anna pays two guards to come to Lauban, perhaps only to be paid to leave."),
    (107, "entry"): N_("And so it came: two guards for the way, three for leaving again."),
    (121, "entry"): N_(
        "A red block of Ben's still fits one open row, so nobody may pass. Dora names a row that "
        "helps nobody."
    ),
    (123, "entry"): N_(
        "One red block goes in, now nothing fits any more, and Ben's other one is lost."
    ),
    (150, "result"): N_(
        "Cem was ahead on the track with 71. The leaders turned it: Anna wins with 86 to Ben's 83."
    ),
}
