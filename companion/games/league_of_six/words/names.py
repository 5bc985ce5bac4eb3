"""The names of things by the codes of the rules.

The maps have texts to be translated: templates call `gettext(TOWN[code])`.
"""

from collections.abc import Mapping

from companion.core import play
from companion.core.wording import N_
from companion.core.wording.colours import COLOUR_NAMES

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
