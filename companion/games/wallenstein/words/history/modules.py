"""History of the modules: the Court, four-card decks, leaders."""

from __future__ import annotations

from companion.core.wording import N_

from ...rules import happenings as h
from ..telling import Telling


def converted(t: Telling, it: h.Converted) -> str:
    """WC.3."""
    values = {"player": it.player, "card": it.card, "courtiers": t.courtiers(it.n)}
    if it.card == "tower":
        text = N_("%(player)s makes courtiers of armies in the tray: %(courtiers)s.")
    else:
        text = N_("%(player)s makes courtiers of armies in %(card)s: %(courtiers)s.")
    return t.say(text, values)


def benefit_taken(t: Telling, it: h.BenefitTaken) -> str:
    """WK.1."""
    values = {"player": it.player, "card_number": it.card}
    got = t.join(t.got(it.player))
    if not got:
        return t.say(N_("%(player)s turns card %(card_number)s, which brings nothing."), values)
    return t.say(N_("%(player)s turns card %(card_number)s: %(got)s."), values, got=got)


def leader_placed(t: Telling, it: h.LeaderPlaced) -> str:
    """WM.1, WM.3, WM.4: and what statue stays or is taken."""
    values = {"player": it.player, "county": it.county, "start": it.start}
    if it.start is None:
        said = t.say(N_("%(player)s's leader comes to %(county)s."), values)
    else:
        said = t.say(N_("%(player)s's leader goes from %(start)s to %(county)s."), values)
    statues = [one for one in t.moved if isinstance(one, h.Moved) and one.what == "statue"]
    for one in statues:
        if one.end == "trophies" or one.start != "supply":
            text = N_("%(player)s takes the statue of another there as a trophy.")
        else:
            text = N_("A statue of %(player)s stays in %(start)s.")
        said += " " + t.say(text, values)
    return said


def leader_lost(t: Telling, it: h.LeaderLost) -> str:
    """WM.4."""
    text = N_("%(player)s's leader was in %(county)s and leaves the board.")
    return t.say(text, player=it.player, county=it.county)
