"""Captions of the replay's steps: the rule behind each step, and notes on the kept game."""

from __future__ import annotations

from companion.core.wording import N_

START = N_("%(players)s sit down, each with 10 influence and three guards.")

LESSON = {
    "start": N_(
        "Most influence after six rounds wins. It comes from goods that are stored, and at the "
        "end from leader cards."
    ),
    "dealt-first": N_(
        "As many towns stay open as there are players; the others are besieged. Tax tiles, two "
        "storage tiles and four leader cards lie open before anybody chooses."
    ),
    "dealt": N_(
        "Every round brings other besieged towns, tiles and cards; the figures wait on the road "
        "where they were."
    ),
    "dealt-other-side": N_(
        "Half of the game is over: all six storage tiles come again, with the other side up."
    ),
    "way-free": N_(
        "The first place of the first round costs nothing; in an empty town the figure stands on 0."
    ),
    "way": N_(
        "One guard for every town come to, the last one too; in an empty town the figure stands "
        "on 0."
    ),
    "way-king": N_("Guards that are missing come from the king, for 2 influence each."),
    "offer": N_(
        "%(other)s stands there, so %(player)s has to stand on a higher number: that is the offer."
    ),
    "offer-again": N_("Whoever was paid to leave may at once ask somebody else to leave."),
    "leaver-rests": N_("Nobody stands here, so nobody is to be paid, and the chain ends."),
    "raise": N_("Whoever wants to stay offers still more; now %(other)s has to answer."),
    "accept": N_(
        "Whoever stays pays the number, whoever leaves takes the guards and travels on at once."
    ),
    "accept-king": N_(
        "%(other)s did not hold that many guards; the king sells the rest for 2 influence each."
    ),
    "reordered": N_(
        "The higher the number on the counter, the higher the marker: first to collect now, last "
        "to choose next round."
    ),
    "reordered-level": N_(
        "By the numbers on the counters; of two that are level, the one in the town with the "
        "higher number lies higher."
    ),
    "collect-first": N_(
        "The highest marker collects first, and may turn the tile to any of six positions."
    ),
    "collect": N_(
        "Every arrow brings what its side of the town shows; the middle of the tile comes with it."
    ),
    "collect-card": N_("Two figures in the middle of a tax tile bring a grey leader card."),
    "ranked": N_("That is all horses are for: whoever has most chooses a row first."),
    "ranked-level": N_(
        "Most horses choose first; of two with as many, the one in the town with the higher number."
    ),
    "row-royal": N_(
        "Every block scores at once. The row is full, so %(player)s, who chose it, gets its bonus."
    ),
    "row-given": N_(
        "%(player)s had nothing to add, but the others had to, and the bonus goes to who chose."
    ),
    "row-civic": N_(
        "A full civic row gives %(player)s an open leader card, with at most as many figures as "
        "its number says."
    ),
    "row-no-card": N_("All open cards that are left show too many figures: no bonus."),
    "row-others": N_(
        "Any row may be named. %(player)s has no block for this one; whoever has one must place it."
    ),
    "row-shared": N_(
        "First the chooser, then the others clockwise: who holds a block that fits must place it."
    ),
    "row-open": N_("Every block scores at once; as long as a space is empty there is no bonus."),
    "row-nothing": N_(
        "As long as any block fits any open row nobody may pass, so %(player)s names an idle row."
    ),
    "card": N_("Leader cards go into the hidden hand and count at the end, estate by estate."),
    "cleaned": N_("Nothing fits any more. Figures step onto the road, horses and tiles go back."),
    "cleaned-lost": N_(
        "Nothing fits any more. What is left on the waggons goes back and scores nothing."
    ),
    "cleaned-last": N_("That was the last round. Only the hidden hands are still to be counted."),
    "reveal": N_(
        "All show guards and leader cards at the same moment; until then they are sealed."
    ),
    "result": N_(
        "Each estate is ranked by figures; guards in hand tell apart those who are level."
    ),
    "mended": N_("The table put something right."),
}


WRITTEN_FOR = "836b0959eeed772e"
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
