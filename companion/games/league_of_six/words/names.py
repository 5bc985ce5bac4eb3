"""The names of things by the codes of the rules.

The maps have texts to be translated: templates call `gettext(TOWN[code])`.
"""

from collections.abc import Mapping

from companion.core import play
from companion.core.wording import COLOUR_NAMES, N_

from ..setup import Setup

TOWN = {
    "lauban": N_("Lauban"),
    "goerlitz": N_("Görlitz"),
    "bautzen": N_("Bautzen"),
    "loebau": N_("Löbau"),
    "kamenz": N_("Kamenz"),
    "zittau": N_("Zittau"),
}
COLOUR = COLOUR_NAMES
GOOD = {"red": N_("red"), "green": N_("green"), "blue": N_("blue"), "yellow": N_("yellow")}
ESTATE = {
    "clergy": N_("clergy"),
    "aristocracy": N_("aristocracy"),
    "burghers": N_("burghers"),
}
SYMBOL = {**GOOD, "guard": N_("guard"), "horse": N_("horse"), **ESTATE}
STORE = {"royal": N_("royal store"), "civic": N_("civic store")}
PLACES = (
    N_("top"),
    N_("upper right"),
    N_("lower right"),
    N_("bottom"),
    N_("lower left"),
    N_("upper left"),
)
"""The six sides of a tile, clockwise."""
SIDE = {"white": N_("white side"), "yellow": N_("yellow side")}
FACE = {"I": N_("side I"), "II": N_("side II")}
TILES = {
    "tax_tiles": N_("tax tiles"),
    "storage_tiles": N_("storage tiles"),
    "followers": N_("followers"),
}
MODULE = play.choice_names(Setup, "modules")
PHASE = {
    "dealing": N_("setting up the round"),
    "choosing": N_("choosing towns"),
    "collecting": N_("collecting taxes"),
    "storing": N_("storing goods"),
    "revealing": N_("showing hands"),
    "finished": N_("the end of the game"),
}
SOURCE = {
    "goods": N_("Goods"),
    "bonus": N_("Full rows"),
    "followers": N_("Followers"),
    "crowns": N_("Crowns"),
    "clergy": N_("Clergy"),
    "aristocracy": N_("Aristocracy"),
    "burghers": N_("Burghers"),
    "leader-crowns": N_("Crowns with the leader cards"),
    "king": N_("Paid to the king"),
    "settled": N_("Phases played without the app"),
    "correction": N_("Corrections"),
}
"""Where points come from, in the order in which they are shown: blocks in rows, full royal rows,
followers, crowns, leaders at the end and crowns with them, payments to the king, settled phases,
corrections."""
VALUE_NAMES: Mapping[str, Mapping[str, str]] = {
    "town": TOWN,
    "towns": TOWN,
    "left": TOWN,
    "good": GOOD,
    "estate": ESTATE,
    "store": STORE,
    "tiles": TILES,
    "module": MODULE,
    "phase": PHASE,
    "wanted": PHASE,
}
"""The map that has the names for a value, by its key in a `Refused`, a `Waiting` or a happening."""

FIGURES = ("most", "figures", "deck")
"""Keys of values that are a number of figures; a deck is named by its figures."""

PLAYERS = ("player", "other", "holder", "by", "order")
FOLLOWERS = ("follower", "followers")
"""Keys of values that are followers; `names` has them as "follower ID"."""


PIECE = {
    "figure": N_("figure"),
    "influence": N_("influence"),
    "follower": N_("follower"),
    **ESTATE,
}
"""What pieces are called that hands move, besides those that are counted."""
PLACE = {
    "bank": N_("bank"),
    "row": N_("%(store)s, %(row)s"),
    "card": N_("leader card %(number)s"),
    "order": N_("order 1, 2, 3 …"),
}
"""What places are called that hands move something from or to."""

CHANGED = {
    "influence": N_("influence %(change)s"),
    "guards": N_("guards %(change)s"),
    "horses": N_("horses %(change)s"),
    "red": N_("red goods %(change)s"),
    "green": N_("green goods %(change)s"),
    "blue": N_("blue goods %(change)s"),
    "yellow": N_("yellow goods %(change)s"),
    "clergy": N_("clergy %(change)s"),
    "aristocracy": N_("aristocracy %(change)s"),
    "burghers": N_("burghers %(change)s"),
}
NUMBERS_CORRECTED = N_("%(player)s's numbers were corrected: %(changes)s.")


GUARDS, HORSES, INFLUENCE = N_("Guards"), N_("Horses"), N_("Influence")
LEADERS, CARDS = N_("Figures on leader cards"), N_("Grey leader cards")

FIELD = {
    "round": N_("Round"),
    "town": N_("Town"),
    "towns": N_("Towns"),
    "besieged": N_("Besieged towns"),
    "fortress": N_("Waggon fortress: on the road clockwise of"),
    "tiles": N_("Tiles in the towns"),
    "deal.leaders": N_("Leader cards, by deck"),
    "open_followers": N_("Face-up followers"),
    "royal": N_("Tile on the royal store"),
    "civic": N_("Tile on the civic store"),
    "offer": N_("Guards offered"),
    "raise.guards": N_("Guards offered"),
    "stand": N_("Number that the figure stands on"),
    "rotation": N_("Position of the tile, 0 to 5 clockwise"),
    "goods": N_("Goods"),
    "guards": GUARDS,
    "horses": HORSES,
    "influence": INFLUENCE,
    "leaders": LEADERS,
    "hand": N_("Counted hand"),
    "collect.leaders": N_("Grey leader card"),
    "settle.leaders": N_("Grey leader card"),
    "grey": CARDS,
    "cards": CARDS,
    "settle.cards": N_("Leader cards taken, by deck"),
    "counters": N_("Number on which each figure stands"),
    "phase": N_("Phase"),
    "store": N_("Store"),
    "row": N_("Row, from the top"),
    "figures": N_("Figures on the leader card"),
    "follower": N_("Follower"),
    "points": N_("Points"),
    "clergy": N_("Clergy"),
    "aristocracy": N_("Aristocracy"),
    "burghers": N_("Burghers"),
    "tile": N_("Tile"),
    "arrows": N_("Arrows, 0 to 5 clockwise"),
    "middle": N_("Symbols in the middle"),
    "side": N_("Side"),
    "rows": N_("Rows, from the top"),
    "bonus": N_("Bonus at the left"),
    "spaces": N_("Spaces"),
    "card": N_("Figures on the leader card taken"),
    "good": N_("Good"),
    "edges": N_("Edges, clockwise"),
    "number": N_("Number"),
    "deck": N_("Deck"),
    "group": N_("Group of rounds"),
    "kind": N_("Kind of follower"),
    "when": N_("When in the phase"),
    "effect": N_("Effect"),
    "way": N_("Guards saved on the route"),
    "half_horses": N_("Extra half horses in the ranking"),
    "if": N_("Only if"),
    "give": N_("Pieces given"),
    "gain": N_("Pieces gained"),
    "crown": N_("Crown"),
    "count": N_("What is counted"),
    "every": N_("Points for every"),
    "most": N_("Points at most"),
    "first": N_("Scored before the other crowns"),
    "describe.leaders": N_("Depends on leader cards"),
    "exchange": N_("Guards are exchanged for its points"),
    "blocks": N_("Blocks in the game"),
    "leader_points": N_("Points by place with six players"),
}

VALUES = {
    "kind": {
        "immediate": N_("works at once"),
        "phase": N_("works in a phase"),
        "crown": N_("crown"),
    },
    "when": {"beginning": N_("beginning"), "any": N_("at any time"), "end": N_("end")},
}
"""The names of values that are used nowhere else."""
