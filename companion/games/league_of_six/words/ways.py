"""The cost of a way as text (R2.3, S3)."""

from companion.core.wording import N_, NN_, Gettext, english, fill, join

from ..shared.ways import Trip
from .followers import short

TOWNS = NN_("%(count)s town", "%(count)s towns")
FORTRESS = N_("%(towns)s + fortress")
SPARED = N_("%(way)s − %(spared)s (%(followers)s)")
COSTS = N_("%(way)s = %(cost)s")


def made_of(trip: Trip, gettext: Gettext = english) -> str:
    """Return how a way's cost adds up: "2 towns + fortress − 1 (Wagoner) = 2"; "" if it is only the
    number of towns."""
    if not (trip.fortress or trip.spared):
        return ""
    way = fill(TOWNS, {"count": trip.towns}, gettext, {"count": trip.towns})
    if trip.fortress:
        way = fill(FORTRESS, {"towns": way}, gettext)
    if trip.spared:
        followers = join([short(name, gettext) for name in trip.by], gettext)
        way = fill(SPARED, {"way": way, "spared": trip.spared, "followers": followers}, gettext)
    return fill(COSTS, {"way": way, "cost": trip.cost}, gettext)
