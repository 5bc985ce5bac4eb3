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
    "player": COLOURS,
    "colour": COLOURS,
    "town": N_("one of lauban, goerlitz, bautzen, loebau, kamenz, zittau"),
    "besieged": N_("a list of towns, each by its name in small letters"),
    "offer": OFFER,
    "raise.guards": OFFER,
    "rotation": N_("a whole number from 0 to 5"),
    "store": N_("royal or civic"),
    "row": N_("a whole number from 1 to 12"),
    "figures": N_("1, 2, 3 or 4, or null for no card"),
    "collect.leaders": ESTATES,
    "modules": N_("a list of sixth-player and retinue, or of neither"),
    "numbers": N_("towns with whole numbers from 1 to 6"),
    "sides": N_("towns with white or yellow"),
    "correct.influence": DIFFERENCE,
    "correct.guards": DIFFERENCE,
    "correct.goods": N_("goods with whole numbers from −999 to 999"),
    "correct.horses": DIFFERENCE,
    "correct.leaders": N_("estates with whole numbers from −999 to 999"),
    "goods": N_("goods with whole numbers from 0 to 999"),
    "guards": WHOLE,
    "horses": WHOLE,
    "influence": WHOLE,
    "clergy": WHOLE,
    "aristocracy": WHOLE,
    "burghers": WHOLE,
    "arrows": N_("a list of at most six whole numbers from 0 to 5"),
    "edges": N_("six lists of symbols"),
    "white": N_("six lists of symbols"),
    "yellow": N_("six lists of symbols"),
    "middle": N_("a list of symbols"),
    "number": N_("a whole number from 1 to 6"),
    "bonus": WHOLE,
    "points": WHOLE,
    "good": N_("one of red, green, blue, yellow"),
    "spaces": N_("a list of one to twelve spaces"),
    "rows": N_("a list of one to twelve rows"),
    "I": N_("a list of one to twelve rows"),
    "II": N_("a list of one to twelve rows"),
    "follower": N_("a text of 1 to 40 characters"),
    "group": N_("one of 1-2, 3-4, 5-6"),
    "kind": N_("one of immediate, phase, crown"),
    "describe.phase": PHASE_NUMBER,
    "box.phase": PHASE_NUMBER,
    "when": N_("one of beginning, any, end"),
    "effect": N_("an effect of a follower, in curly brackets"),
    "first": YES_OR_NO,
    "describe.leaders": YES_OR_NO,
    "exchange": YES_OR_NO,
    "invented": YES_OR_NO,
    "every": N_("a whole number from 1 to 999"),
    "blocks": N_("goods with whole numbers from 0 to 999"),
    "leader_points": N_("six whole numbers from 0 to 999"),
    "language": N_("a text of at most 40 characters"),
    "notes": N_("a text of at most 1000 characters"),
    "box.game": N_("league-of-six"),
}
