"""The names of things by the codes of the rules.

The maps have texts to be translated: templates call `gettext(ACTION[code])`. Counties and regions
have their printed names in every language.
"""

from __future__ import annotations

from companion.core.play import choice_names
from companion.core.wording import COLOUR_NAMES, N_

from ..board import COUNTIES
from ..setup import Setup

COUNTY = {county.id: county.name for county in COUNTIES.values()}
REGION = {
    "brandenburg": "Brandenburg",
    "sachsen": "Sachsen",
    "oesterreich": "Österreich",
    "bayern": "Bayern",
    "kurpfalz": "Kurpfalz",
}
COLOUR = COLOUR_NAMES
CUBE = {**COLOUR, "peasants": N_("Peasants")}
BUILDING = {"palace": N_("palace"), "church": N_("church"), "post": N_("trading post")}
ACTION = {
    "palace": N_("build a palace"),
    "church": N_("build a church"),
    "post": N_("build a trading post"),
    "grain": N_("collect grain"),
    "taxes": N_("collect taxes"),
    "deploy-5": N_("deploy 5 armies"),
    "deploy-3": N_("deploy 3 armies"),
    "deploy-1": N_("deploy 1 army and move"),
    "move-a": N_("combat/movement A"),
    "move-b": N_("combat/movement B"),
}
ACTION_SHORT = {
    "palace": N_("palace"),
    "church": N_("church"),
    "post": N_("post"),
    "grain": N_("grain"),
    "taxes": N_("taxes"),
    "deploy-5": N_("deploy"),
    "deploy-3": N_("deploy"),
    "deploy-1": N_("deploy"),
    "move-a": N_("combat"),
    "move-b": N_("combat"),
}
"""The names below the drawing of an action card."""
STANDS = {
    "done": N_("done"),
    "now": N_("now"),
    "next": N_("next"),
    "open": N_("open"),
    "down": N_("face down"),
}
PLAN_BOX = {
    **ACTION,
    "3": N_("Court: 3 armies → courtiers"),
    "2": N_("Court: 2 armies → courtiers"),
    "1": N_("Court: 1 army → courtier"),
    "favor": N_("favor"),
    "bid": N_("bid"),
}
PLAN_BOX_SHORT = {
    **PLAN_BOX,
    **ACTION_SHORT,
    "3": N_("Court 3"),
    "2": N_("Court 2"),
    "1": N_("Court 1"),
}
"""The names on a box of the plan."""
OBSTACLE = {
    "built": N_("already built"),
    "no-site": N_("no free site"),
    "no-tile": N_("none left"),
    "no-thalers": N_("too few Thalers"),
    "no-armies": N_("too few armies in the supply"),
    "one-army": N_("only 1 army"),
    "no-courtiers": N_("too few courtiers in the supply"),
    "not-enough": N_("too few armies"),
    "not-own": N_("not your own"),
    "church": N_("protected by its church"),
    "favor": N_("protected by a favor"),
    "no-marker": N_("no revolt marker"),
}
"""Why a county cannot be chosen, shown on the county."""
CARD = {**COUNTY, "tower": N_("tower card")}
EVENT = {
    "post-5": N_("A trading post takes a revolt marker away (winter: 5 grain lost)"),
    "post-7": N_("A trading post takes a revolt marker away (winter: 7 grain lost)"),
    "neutral-3": N_("Neutral counties defend with 2 peasants (winter: 3 grain lost)"),
    "palace-2": N_("A palace defends with 1 army more (winter: 2 grain lost)"),
    "palace-6": N_("A palace defends with 1 army more (winter: 6 grain lost)"),
    "church-3": N_("Counties with a church cannot be attacked (winter: 3 grain lost)"),
    "church-4": N_("Counties with a church cannot be attacked (winter: 4 grain lost)"),
    "taxes-max-0": N_("Taxes at most 5 (winter: no grain lost)"),
    "taxes-min-2": N_("Taxes at least 6 (winter: 2 grain lost)"),
    "grain-min-3": N_("Grain at least 4 (winter: 3 grain lost)"),
    "grain-max-4": N_("Grain at most 3 (winter: 4 grain lost)"),
    "deploy-1": N_("Deploying 5 and 3 gives only 3 and 2 (winter: 1 grain lost)"),
}
EVENT_SHORT = {
    **dict.fromkeys(("post-5", "post-7"), N_("post: −1 revolt marker")),
    "neutral-3": N_("neutral: 2 peasants"),
    **dict.fromkeys(("palace-2", "palace-6"), N_("palace: +1 defence")),
    **dict.fromkeys(("church-3", "church-4"), N_("church: no attack")),
    "taxes-max-0": N_("taxes at most 5"),
    "taxes-min-2": N_("taxes at least 6"),
    "grain-min-3": N_("grain at least 4"),
    "grain-max-4": N_("grain at most 3"),
    "deploy-1": N_("deploy only 3 and 2"),
}
"""The text on an event's card, beside the grain that it takes in winter."""
TILE = {
    "taxes": N_("taxes +1"),
    "grain": N_("grain +1"),
    "deploy": N_("deploy 6 instead of 5"),
    "attack": N_("1 army more in attack"),
    "defend": N_("1 army more in defence"),
}
TILE_DOES = {
    "taxes": N_("1 Thaler more when you collect taxes"),
    "grain": N_("1 grain more when you collect grain"),
    "deploy": N_("Deploying 5 gives 6 armies, whatever the event"),
    "attack": N_("1 army more from the supply when you attack with A or B"),
    "defend": N_("1 army more from the supply when you defend against A or B"),
}
MODULE = choice_names(Setup, "modules")
BENEFIT = {
    "thalers": N_("Thalers"),
    "armies": N_("armies"),
    "grain": N_("grain"),
    "points": N_("points"),
}
SEASON = {
    "spring": N_("spring"),
    "summer": N_("summer"),
    "fall": N_("fall"),
    "winter": N_("winter"),
}
ROUND = {
    "1": N_("Spring of year 1"),
    "2": N_("Summer of year 1"),
    "3": N_("Fall of year 1"),
    "4": N_("Winter of year 1"),
    "5": N_("Spring of year 2"),
    "6": N_("Summer of year 2"),
    "7": N_("Fall of year 2"),
    "8": N_("Winter of year 2"),
}
ROUND_SHORT = {
    "1": N_("Spring 1"),
    "2": N_("Summer 1"),
    "3": N_("Fall 1"),
    "4": N_("Winter 1"),
    "5": N_("Spring 2"),
    "6": N_("Summer 2"),
    "7": N_("Fall 2"),
    "8": N_("Winter 2"),
}
SOURCE = {
    "counties": N_("Counties"),
    "buildings": N_("Buildings"),
    "palaces": N_("Most palaces"),
    "churches": N_("Most churches"),
    "posts": N_("Most trading posts"),
    "favors": N_("Favors"),
    "benefits": N_("Benefits"),
    "statues": N_("Statues and trophies"),
    "correction": N_("Corrections"),
}
NUMBERS = {"thalers": N_("Thalers"), "grain": N_("grain"), "points": N_("points")}


ORIGIN = {
    "attackers": N_("attack"),
    "attack-tile": N_("bonus tile of the attack"),
    "defenders": N_("defence"),
    "defend-tile": N_("bonus tile of the defence"),
    "event": N_("by the event"),
    "markers": N_("by revolt markers"),
    "winter": N_("for missing grain"),
    "tray": N_("out of the tray"),
    "fallen": N_("fell out by accident"),
}
SIDE = {
    "attack": N_("Attack"),
    "defence": N_("Defence"),
    "rising": N_("Revolt"),
    "tray": N_("Already in the tray"),
}
GOES = {
    "county": N_("Into the county"),
    "supply": N_("Back to the supply"),
    "tray": N_("Stay in the tray"),
}


FIELD = {
    "county": N_("County"),
    "counties": N_("Counties"),
    "armies": N_("Armies"),
    "leader": N_("Place my leader there, too"),
    "stock.open": N_("Face-up county cards"),
    "open": N_("Face-up county cards"),
    "out": N_("What fell out of the tower"),
    "events": N_("Face-up events"),
    "event": N_("Event"),
    "actions": N_("Face-up actions, in order"),
    "tiles": N_("Bonus tiles of places 1 to 5"),
    "favors": N_("Favors for 4, 3 and 2 courtiers"),
    "boxes": N_("Contents of the boxes"),
    "bid": N_("Bid: a money card (0 to 4) or a county"),
    "court": N_("Contents of the Court boxes"),
    "order": N_("Players in the order drawn"),
    "place": N_("Place"),
    "box": N_("Box of the Court"),
    "to": N_("To"),
    "tray": N_("Cubes in the tray"),
    "tower": N_("Cubes in the tower"),
    "action": N_("Action"),
    "cubes": N_("What fell out"),
    "favor": N_("Favor"),
    "cancel": N_("Cancel the event"),
    "benefit": N_("Benefit"),
    "amount": N_("Amount"),
    "building": N_("Building"),
    "buildings": N_("Buildings"),
    "card": N_("Card of the deck"),
    "thalers": N_("Thalers"),
    "grain": N_("Grain"),
    "points": N_("Points"),
    "owner": N_("Owner"),
    "markers": N_("Revolt markers"),
}
