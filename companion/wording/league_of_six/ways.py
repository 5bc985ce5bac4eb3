"""What a way costs, and what it is made of (R2.3, S3)."""

from companion.games.league_of_six.fortress import Trip
from companion.wording import N_, NN_, Gettext, english, fill

TOWNS = NN_("%(count)s town", "%(count)s towns")
FORTRESS = N_("%(towns)s + fortress")
SPARED = N_("%(way)s − %(spared)s Wagoner")
COSTS = N_("%(way)s = %(cost)s")


def made_of(trip: Trip, gettext: Gettext = english) -> str:
    """ "2 towns + fortress = 3"; "" where the number of towns is the cost."""
    if not (trip.fortress or trip.spared):
        return ""
    way = fill(TOWNS, {"count": trip.towns}, gettext, {"count": trip.towns})
    if trip.fortress:
        way = fill(FORTRESS, {"towns": way}, gettext)
    if trip.spared:
        way = fill(SPARED, {"way": way, "spared": trip.spared}, gettext)
    return fill(COSTS, {"way": way, "cost": trip.cost}, gettext)
