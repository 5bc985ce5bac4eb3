"""Why something was refused: one sentence for each code that Wallenstein raises.

WH.1: a refusal that rests on a plan says its reason only to the player; everybody else reads the
same sentence, whatever the reason was.
"""

from collections.abc import Mapping

from companion.core.wording import N_, Gettext, Text, english, reading
from companion.games.contract import Refused

from .. import bridge
from .things import ACTION, BOX, CARD, CUBE, EVENT, TILE, Words
from .values import FITS

NAMES = bridge.NAMES
WHAT = {
    "actions": N_("action cards"),
    "tiles": N_("tiles"),
    "favors": N_("favors"),
    "events": N_("events"),
    "counties": N_("county cards"),
}
CARDS: Mapping[str, Mapping[str, str]] = {
    "actions": ACTION,
    "tiles": TILE,
    "events": EVENT,
    "counties": CARD,
}
TEXTS: Mapping[str, Text] = {
    **bridge.REFUSALS,
    "not-seated": N_("Nobody plays %(cube)s at this table."),
    "not-now": N_("Now it is time for something else (%(must)s), not for this (%(type)s)."),
    "game-over": N_("The game is over."),
    "not-your-turn": N_("It is not %(player)s's turn."),
    "nothing-to-choose": N_("There is nothing to choose here."),
    "nothing-to-draw": N_("There is nothing for the app to draw now."),
    # setting up
    "module-twice": N_("“%(module)s” stands there twice."),
    "module-not-played": N_("This table does not play with “%(module)s”."),
    "tower-stays-closed": N_(
        "The tower can be opened at set-up only, not in the middle of a game."
    ),
    "oldest-claims": N_("The oldest is asked for only where counties are claimed."),
    "line-up-or-claim": N_("Line-ups and claimed counties do not go together."),
    "line-up-each-one": N_("Every player has a line-up of their own: %(letters)s."),
    "first-card-empty": N_("The first card of a deck shows nothing."),
    "favor-building": N_("Favor %(favor)s shows a building, no amount."),
    "favor-amount": N_("Favor %(favor)s shows an amount, no building."),
    "tray-empty": N_("Enter what came out of the tower, or tap “Nothing came out”."),
    # cards, tiles, events
    "cards-count": N_("These must be %(count)s different ones: %(what)s."),
    "no-such-card": N_("“%(card)s” does not belong here."),
    "card-gone": N_("“%(card)s” cannot come any more."),
    "no-such-county": N_("There is no county “%(county)s” in this game."),
    # claiming
    "county-not-own": N_("%(county)s is not %(player)s's."),
    "no-more-armies": N_("%(player)s can have at most %(most)s armies in %(county)s now."),
    "needed-to-claim": N_("%(county)s must stay free: %(count)s counties are needed for claiming."),
    "leader-placed": N_("%(player)s's leader stands on the board already."),
    # planning and turn order
    "plan-without-boxes": N_("A plan on the mat names nothing: neither bid nor Court."),
    "plan-without-bid": N_("%(player)s's plan needs a bid."),
    "bid-needed": N_(
        "%(player)s must bid something: nothing may be bid only by who has at most five counties, "
        "all of them in boxes."
    ),
    "tower-cards": N_("%(player)s has %(most)s tower cards in all."),
    "card-not-there": N_("The card of %(county)s cannot lie in that box of %(player)s."),
    # actions and battles
    "not-neighbours": N_("%(county)s is not a neighbouring county."),
    "tower-limit": N_("More cubes than the app has counted (%(cube)s: %(count)s): look again."),
    "tower-limit-open": N_(
        "More cubes than can come out (%(cube)s: %(count)s, at most %(most)s): look again."
    ),
    "no-more-cubes": N_("There are not so many cubes: %(cube)s %(count)s."),
    "quarrel-alone": N_(
        "Somebody fights against somebody else: choose who attacks and who defends."
    ),
    # winter
    # modules
    # corrections
    "nothing-to-correct": N_("The app already has these numbers. Change one of them, then save."),
    "correct-what": N_("A correction is about one thing: a player, a county, or tray and tower."),
    "below-0": N_("%(player)s has %(has)s (%(number)s): no more can be taken away."),
    "fought-for": N_("%(county)s is being fought for: first throw the cubes."),
    "tray-in-hand": N_("Everything is in the hand: first throw the cubes."),
    "neutral-is-empty": N_("In %(county)s, which is nobody's, nothing lies."),
    "owner-has-armies": N_("%(player)s must have an army in %(county)s."),
    "sites": N_("%(county)s has %(sites)s sites, for different buildings."),
    "no-tile-left": N_("No such building is left: %(building)s."),
    "no-more-markers": N_("%(county)s can have at most %(most)s revolt markers."),
    # the calculator
    "region-full": N_(
        "%(region)s has room for %(most)s of a kind, but these are %(count)s (“%(key)s”)."
    ),
}
OWN: Mapping[str, str] = {
    "plan-not-own": N_("The card of %(county)s is not %(player)s's: look at “%(box)s”."),
    "plan-twice": N_("The card of %(county)s lies in two boxes: look at “%(box)s”."),
    "tower-cards": N_("%(player)s has %(most)s tower cards in all."),
    "not-neighbours": N_("%(county)s is no neighbour of %(start)s."),
}
"""What only the one concerned reads."""

KEPT = ("plan-without-bid", "plan-without-boxes", "bid-needed")
"""What tells of a plan although it names none of its cards."""
TOLD_TO_ALL = ("not-neighbours",)
"""What rests on no plan, although something of it is for the one concerned."""
KEPT_BACK = N_("What %(player)s planned was refused.")
"""What all others read: nothing of what was planned (WH.1)."""


def refusal(
    refused: Refused, names: Mapping[str, str], gettext: Gettext = english, *, private: bool
) -> str:
    """The sentence for `refused`; `private`: for the one concerned, with what is hidden."""
    words, code = Words(names, gettext), refused.code
    values = _values(refused, words)
    if refused.private and private:
        return words.say(OWN[code], values)
    if not private and (code in KEPT or (refused.private and code not in TOLD_TO_ALL)):
        return words.say(KEPT_BACK, values)
    if code == "tower-limit" and "most" in refused.public:
        code = "tower-limit-open"
    if code in TEXTS:
        return words.say(TEXTS[code], values)
    if "what" in refused.public:
        return reading.problem(refused, gettext, FITS)
    where = words.called(CUBE, str(refused.public.get("where", "")))
    return reading.problem(Refused(refused.code, {**refused.public, "where": where}), gettext)


def _values(refused: Refused, words: Words) -> dict[str, object]:
    """The values under the names that say what they are."""
    values = {**refused.public, **refused.private}
    values.setdefault("cube", values.get("player"))
    values["number_of"] = values.get("card")
    values["number"] = values.get("what")
    if "what" in values:
        what = str(values["what"])
        values["what"] = words.called(WHAT, what)
        values["card"] = words.called(CARDS.get(what, {}), str(values.get("card")))
    for key in ("type", "must"):
        if key in values:
            values[key] = words.called(NAMES, str(values[key]))
    if "box" in values:
        values["box"] = words.called(BOX, str(values["box"]))
    return values
