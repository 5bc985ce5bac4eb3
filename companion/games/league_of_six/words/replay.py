"""Captions of the replay's steps: the rule behind each step, and notes on the sample game."""

from __future__ import annotations

from companion.core.wording import N_

START = N_("%(players)s begin, each with 10 influence and three guards.")

LESSONS = {
    "start": N_(
        "Whoever has the most influence after six rounds wins. Influence comes from "
        "storing goods, and at the end from leader cards."
    ),
    "dealt-first": N_(
        "There is one town for each player; the others are besieged. Tax tiles, two "
        "storage tiles and four leader cards are face up before anybody chooses."
    ),
    "dealt": N_(
        "Every round has new besieged towns, tiles and cards. The figures wait on the road "
        "beside their towns."
    ),
    "dealt-other-side": N_(
        "Half of the game is over. All six storage tiles are used again, with the other side up."
    ),
    "way-free": N_(
        "The first town of the game costs nothing; in an empty town the figure stands on 0."
    ),
    "way": N_(
        "The route costs one guard for every town, including the last one. In an empty "
        "town the figure stands on 0."
    ),
    "way-king": N_("Missing guards are bought from the king for 2 influence each."),
    "offer": N_("%(other)s holds the town, so %(player)s has to offer a higher number."),
    "offer-again": N_("A player who was paid to leave may at once pay somebody else to leave."),
    "leaver-rests": N_("The town is empty, so nobody is paid, and the chain of offers ends."),
    "raise": N_("To stay, a player offers more; now %(other)s has to answer."),
    "accept": N_(
        "The player who stays pays that number of guards. The player who leaves takes them "
        "and travels on at once."
    ),
    "accept-king": N_(
        "%(other)s did not have that many guards. The king sells the rest for 2 influence each."
    ),
    "reordered": N_(
        "The higher the number on the counter, the higher the order marker: its player "
        "collects first now, and chooses last next round."
    ),
    "reordered-level": N_(
        "The numbers on the counters decide. If two are tied, the marker from the "
        "higher-numbered town goes higher."
    ),
    "collect-first": N_(
        "The highest marker collects first. The player may turn the tile to any of six positions."
    ),
    "collect": N_(
        "Every arrow gives what its side of the town shows. The symbols in the middle of the "
        "tile are added."
    ),
    "collect-card": N_("Two figures in the middle of a tax tile give a grey leader card."),
    "ranked": N_("Horses decide only this: whoever has the most chooses a row first."),
    "ranked-level": N_(
        "Whoever has the most horses chooses first; ties go to the higher-numbered town."
    ),
    "row-royal": N_(
        "Every block scores at once. The row is full, so %(player)s, who chose it, gets its bonus."
    ),
    "row-given": N_(
        "%(player)s had nothing to add, but the others had to. The bonus goes to the chooser."
    ),
    "row-civic": N_(
        "A full civic row gives %(player)s a face-up leader card, with at most as many "
        "figures as the row's bonus."
    ),
    "row-no-card": N_("All remaining face-up cards show too many figures, so there is no bonus."),
    "row-others": N_(
        "Any row may be chosen. %(player)s has no block for this one, but everybody who "
        "has one must place it."
    ),
    "row-shared": N_(
        "First the chooser, then the others clockwise: everybody who has a matching block "
        "must place it."
    ),
    "row-open": N_("Every block scores at once. While a space is empty there is no bonus."),
    "row-nothing": N_(
        "Nobody may pass while a block still fits one of the remaining rows. So "
        "%(player)s chooses a row that helps nobody."
    ),
    "card": N_("Leader cards go into the hidden hand and count at the end, estate by estate."),
    "cleaned": N_(
        "No block fits any more. Figures move onto the road, horses and tiles are put back."
    ),
    "cleaned-lost": N_(
        "No block fits any more. Blocks left on the waggons are put back and score nothing."
    ),
    "cleaned-last": N_("That was the last round. Only the hidden hands remain to be counted."),
    "reveal": N_(
        "Everybody shows guards and leader cards at the same time; until then nobody sees them."
    ),
    "result": N_("Each estate is ranked by figures. Guards in hand break ties."),
    "mended": N_("Something was corrected."),
}


WRITTEN_FOR = "3532a17334a2885e"
"""The digest of the game that they were written for."""

NOTES = {
    (0, ""): N_(
        "Guards and leader cards are secret in a real game. Here everybody's are shown, so "
        "that you can follow."
    ),
    (1, "entry"): N_(
        "Two towns are besieged, so there are four, one for each player. The question "
        "is who gets the good ones, and at what cost."
    ),
    (4, "entry"): N_(
        "Anna holds Lauban, but Cem can pay her to leave: he stands on 2 and so offers her "
        "two guards."
    ),
    (5, "entry"): N_(
        "Anna could have offered 3 to stay. But two guards for a place that cost nothing are a "
        "good trade."
    ),
    (6, "entry"): N_(
        "Anna left, so she travels on at once. Ben stands on 0 in Bautzen, so an offer of "
        "1 is enough."
    ),
    (8, "entry"): N_("Anna was paid twice and now has six guards: leaving can be good business."),
    (9, "entry"): N_(
        "Anna may go back to a town that she left earlier. Cem stands on 2 there, so she "
        "has to offer at least 3."
    ),
    (13, "entry"): N_(
        "Kamenz is two towns away from Bautzen, so the route costs two guards. Kamenz "
        "is empty, so there is no offer."
    ),
    (16, "reordered"): N_(
        "Anna and Cem both stand on 3. Bautzen has the higher town number, so Cem's marker "
        "goes higher."
    ),
    (20, "ranked"): N_(
        "Cem has two horses. The others have one each, so their town numbers decide: "
        "Zittau, Kamenz, Lauban."
    ),
    (21, "entry"): N_(
        "Dora had to place the yellow block and scored for it, but the card for the full "
        "row goes to Cem."
    ),
    (30, "entry"): N_(
        "Dora had no block for the remaining rows, but may not pass: Anna's yellow block "
        "still fitted."
    ),
    (39, "entry"): N_(
        "Dora wanted to stay and had no guards left: the two for Anna cost 4 influence."
    ),
    (51, "entry"): N_(
        "Anna had no block for this row. But she saw on the waggons that Ben and Dora "
        "would have to fill it, and got 3 influence."
    ),
    (54, "entry"): N_(
        "The row is full, but its bonus is 1 and no face-up card with one figure is left: no bonus."
    ),
    (87, "entry"): N_(
        "Four guards, all bought from the king: 8 influence for Löbau. See what it gains."
    ),
    (95, "entry"): N_(
        "Five blocks in one row, 8 influence and a card with four figures: Löbau was worth it."
    ),
    (105, "entry"): N_("Anna pays two guards to come to Lauban, perhaps only to be paid to leave."),
    (107, "entry"): N_("And that happened: two guards for the route, three for leaving again."),
    (121, "entry"): N_(
        "Ben's red block still fits one of the remaining rows, so nobody may pass. "
        "Dora chooses a row that helps nobody."
    ),
    (123, "entry"): N_(
        "One red block is placed. Now no block fits any more, and Ben loses his other red one."
    ),
    (150, "result"): N_(
        "Cem was ahead on the track with 71. The leader cards changed that: Anna wins with "
        "86, Ben has 83."
    ),
}
