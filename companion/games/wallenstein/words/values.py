"""What fits the keys of entries, set-up and box: for whoever wrote the file."""

from companion.core.wording import N_

WHOLE = N_("a whole number from 0 to 999")
DIFFERENCE = N_("a whole number from −999 to 999")
COLOUR = N_("one of red, yellow, blue, purple, black")
COUNTY = N_("a county, such as gft-mark")
CUBES = N_("colours and peasants, each with a whole number from 0 to 999")
YES_OR_NO = N_("true or false")
EVENT = N_("an event, such as taxes-max-0")
WHO = N_("real or app")
BID = N_("a whole number from 0 to 4, a county, tower, or null for nothing")
FAVOR = N_("a whole number from 1 to 21, or null for none")

FITS = {
    **dict.fromkeys(("player", "colour", "oldest"), COLOUR),
    "owner": N_("one of red, yellow, blue, purple, black, or null for nobody"),
    "order": N_("a list of colours"),
    "county": COUNTY,
    "open.county": N_("a county, such as gft-mark, or null for nothing"),
    "favor.county": N_("a county, such as gft-mark, or null where none will do"),
    "to": N_("a county, such as gft-mark, or null to stay"),
    **dict.fromkeys(("open", "counties"), N_("a list of counties, such as gft-mark")),
    "setup.counties": WHO,
    "tower": CUBES,
    "setup.tower": WHO,
    "setup.favors": N_("favors by their numbers, each with an amount or a building"),
    **dict.fromkeys(("out", "tray", "cubes"), CUBES),
    **dict.fromkeys(("armies", "amount", "markers"), WHOLE),
    **dict.fromkeys(("thalers", "grain", "points"), WHOLE),
    **dict.fromkeys(("correct.thalers", "correct.grain", "correct.points"), DIFFERENCE),
    "year.events": N_("a list of events, such as taxes-max-0"),
    "event.event": EVENT,
    "action": N_("an action, such as deploy-5"),
    "actions": N_("a list of actions, such as deploy-5"),
    "tiles": N_("a list of taxes, grain, deploy, attack and defend"),
    "favors": N_("a list of whole numbers from 1 to 21"),
    "boxes": N_("actions, each with a county"),
    "court": N_("the boxes 3, 2 and 1, each with a county or tower"),
    **dict.fromkeys(("bid.bid", "plan.bid"), BID),
    "place.place": N_("a whole number from 1 to 5"),
    "box": N_("3, 2 or 1"),
    **dict.fromkeys(("favor.favor", "describe.favor"), FAVOR),
    "benefit.benefit": N_("one of thalers, armies, grain, points"),
    "card": N_("a whole number from 2 to 4"),
    "building": N_("one of palace, church, post"),
    "buildings": N_("a list of palace, church and post"),
    **dict.fromkeys(("leader", "cancel", "revolt_pays", "open_tower", "sample"), YES_OR_NO),
    "players": N_("a list of players"),
    "start": N_("line-up or claim"),
    "line_up": N_("colours, each with a letter from A to E"),
    "modules": N_("a list of court, mercenaries and leaders, or of none"),
    "rulings": N_("a list of rulings, in curly brackets"),
    "game": N_("the text wallenstein"),
    "setup.box": N_("a box, in curly brackets, or null"),
    "benefits": N_("a list of at most four cards, in curly brackets"),
}
