"""Every text of Granary, marked for translation, and what its things are called."""

from __future__ import annotations

from companion.core.wording import N_, Text
from companion.core.wording.colours import COLOUR_NAMES

PHASE = {
    "weather": N_("the weather"),
    "planning": N_("planning"),
    "opening": N_("opening the plans"),
    "selling": N_("the market"),
    "finished": N_("the harvest feast"),
}
PART = {"sow": N_("sowing"), "reap": N_("reaping"), "sell": N_("selling")}
PROVINCE = {
    "amberfold": "Amberfold",
    "brackmoor": "Brackmoor",
    "cinderby": "Cinderby",
    "dawnmead": "Dawnmead",
    "elderholt": "Elderholt",
    "fernshaw": "Fernshaw",
}
SOURCE = {
    "start": N_("Purse"),
    "market": N_("Market"),
    "barn": N_("Granary"),
    "corrected": N_("Put right"),
}
TERMS = {
    "phase": PHASE,
    "colour": COLOUR_NAMES,
    "source": SOURCE,
    "part": PART,
    "province": PROVINCE,
}
REFUSALS: dict[str, Text] = {
    "granary-not-now": N_("That belongs to %(wanted)s, but this is %(phase)s."),
    "granary-no-such-player": N_("Nobody farms here as %(player)s."),
    "granary-every-province": N_("The weather names each of the %(count)s provinces once."),
    "granary-three-provinces": N_("%(player)s needs three different provinces in the plan."),
    "granary-hail-missing": N_("Say where it hails, or that it hails nowhere."),
    "granary-sold-already": N_("%(player)s has been to the market this year."),
    "granary-coins-below-0": N_("%(player)s has %(has)s coins; fewer than none cannot be."),
    "granary-colour-twice": N_("Two neighbours cannot both be %(player)s."),
    "granary-unknown-type": N_("Nothing called “%(type)s” happens on these farms."),
    "granary-no-modules": N_("There is nothing to add to this game."),
    "granary-same-players": N_("The same %(count)s neighbours must stay, in their order."),
    "granary-poor-end": N_("The last year is poor: every province yields 1."),
    "granary-screens-stay": N_("The screens stay as they were at the start."),
}
LIMITS = {"granary-too-little": N_("%(player)s has %(has)s grain behind the screen, no more.")}
KEPT = N_("%(player)s's sale was refused.")
FITS = {
    "players": N_("a list of neighbours, each with colour and name"),
    "years": N_("a number of years from 1 to 4"),
    "grain": N_("a number of grains"),
    "coins": N_("a number of coins"),
    "yields": N_("a number from 1 to 6 for each province"),
    "hail": N_("a province, or null for none"),
    "sow": N_("a province"),
    "reap": N_("a province"),
    "sell": N_("a province"),
    "player": N_("the colour of a neighbour"),
    "colour": N_("red, yellow, blue or black"),
}
HELP = {
    "weather": N_("A year begins: the table tells how much every province yields."),
    "planning": N_("Everybody plans in secret where to sow, to reap and to sell."),
    "opening": N_("The plans are opened part by part; hail may ruin a province before each."),
    "selling": N_("Everybody says how much grain goes to the market."),
    "finished": N_("Two grains left behind the screen are a coin."),
}
MUST = {
    "weather": N_("The table tells the weather"),
    "plan": N_("%(names)s plan in secret"),
    "open": N_("The table opens the plans for %(part)s"),
    "sell": N_("%(names)s go to the market"),
}
YOURS = {"plan": N_("Make your plan"), "sell": N_("Say how much you sell")}
