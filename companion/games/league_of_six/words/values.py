"""What fits the keys of entries, set-up and box: for whoever wrote the file."""

from companion.core.wording import N_

WHOLE = N_("a whole number from 0 to 999")
OFFER = N_("a whole number from 0 to 12")
DIFFERENCE = N_("a whole number from −999 to 999")
COLOURS = N_("one of red, yellow, green, blue, purple, black")
PHASE_NUMBER = N_("a whole number from 1 to 6")
YES_OR_NO = N_("true or false")
ESTATES = N_("one of clergy, aristocracy, burghers")

FITS = {
    **dict.fromkeys(("player", "colour"), COLOURS),
    "town": N_("one of lauban, goerlitz, bautzen, loebau, kamenz, zittau"),
    "besieged": N_("a list of towns, each by its name in small letters"),
    **dict.fromkeys(("offer", "raise.guards"), OFFER),
    "rotation": N_("a whole number from 0 to 5"),
    "store": N_("royal or civic"),
    "row": N_("a whole number from 1 to 12"),
    "figures": N_("1, 2, 3 or 4, or null for no card"),
    "collect.leaders": ESTATES,
    "modules": N_("a list of sixth-player and retinue, or of neither"),
    "numbers": N_("towns with whole numbers from 1 to 6"),
    "sides": N_("towns with white or yellow"),
    **dict.fromkeys(("correct.influence", "correct.guards", "correct.horses"), DIFFERENCE),
    "correct.goods": N_("goods with whole numbers from −999 to 999"),
    "correct.leaders": N_("estates with whole numbers from −999 to 999"),
    **dict.fromkeys(("goods", "blocks"), N_("goods with whole numbers from 0 to 999")),
    **dict.fromkeys(("guards", "horses", "influence"), WHOLE),
    **dict.fromkeys(("clergy", "aristocracy", "burghers"), WHOLE),
    **dict.fromkeys(("bonus", "points"), WHOLE),
    "arrows": N_("a list of at most six whole numbers from 0 to 5"),
    **dict.fromkeys(("edges", "white", "yellow"), N_("six lists of symbols")),
    "middle": N_("a list of symbols"),
    "number": N_("a whole number from 1 to 6"),
    "good": N_("one of red, green, blue, yellow"),
    "spaces": N_("a list of one to twelve spaces"),
    **dict.fromkeys(("rows", "I", "II"), N_("a list of one to twelve rows")),
    "follower": N_("a text of 1 to 40 characters"),
    "group": N_("one of 1-2, 3-4, 5-6"),
    "kind": N_("one of immediate, phase, crown"),
    **dict.fromkeys(("describe.phase", "box.phase"), PHASE_NUMBER),
    "when": N_("one of beginning, any, end"),
    "effect": N_("an effect of a follower, in curly brackets"),
    **dict.fromkeys(("first", "describe.leaders", "exchange", "invented"), YES_OR_NO),
    "every": N_("a whole number from 1 to 999"),
    "leader_points": N_("six whole numbers from 0 to 999"),
    "box.game": N_("league-of-six"),
}
