"""Refusals that belong to no single step, by their code.

If a refusal depends on a plan, only the plan's player reads the reason. Everybody else reads a
sentence that is the same for all reasons (WH.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.play import Secret
from companion.core.play.texts import Refusal
from companion.core.wording import N_, Text

from .names import ACTION, CARD, EVENT, TILE

Values = Mapping[str, object]
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
PLAN_REFUSED = N_("%(player)s's plan was refused.")
"""What everybody else reads; it reveals nothing about the plan (WH.1)."""


def make_cards_refusal(text: Text) -> Callable[[Any, Values], str]:
    """Return a function that puts the refusal of cards into words. The refusal's value `what` names
    the kind of cards."""

    def sentence(words: Any, values: Values) -> str:
        what, card = str(values["what"]), str(values.get("card"))
        called = {
            "card": words.name_of(CARDS.get(what, {}), card),
            "what": words.name_of(WHAT, what),
        }
        said: str = words.fill(text, {**values, **called})
        return said

    return sentence


def tower_cards_refusal(words: Any, values: Values) -> str:
    """Return the sentence that the player has too few tower cards. Their number in a plan is
    secret."""
    text = N_("%(player)s has only %(most)s tower cards.")
    said: str = words.fill(text if "most" in values else PLAN_REFUSED, values)
    return said


def tower_limit_refusal(words: Any, values: Values) -> str:
    """Return the sentence about more cubes than can come out, with the limit if everybody may know
    it (WH.3)."""
    text = N_("You entered more cubes than the app has counted (%(cube)s: %(count)s). Check them.")
    if "most" in values:
        text = N_("At most %(most)s can come out (%(cube)s), not %(count)s. Check the cubes.")
    said: str = words.fill(text, values)
    return said


REFUSALS: Mapping[str, Refusal] = {
    # setting up
    "module-twice": N_("“%(module)s” appears twice."),
    "module-not-played": N_("This table does not play with “%(module)s”."),
    "oldest-missing": N_("Choose who is the oldest."),
    "oldest-claims": N_("The oldest player matters only if counties are claimed."),
    "line-up-or-claim": N_("Choose either line-ups or claimed counties, not both."),
    "line-up-each-one": N_("Give every player a different line-up: %(letters)s."),
    "first-card-empty": N_("The first card of each deck is empty. Enter nothing for it."),
    "favor-building": N_("Favor %(favor)s shows a building, not an amount."),
    "favor-amount": N_("Favor %(favor)s shows an amount, not a building."),
    # how a printed board differs
    "neighbour-itself": N_("%(county)s cannot be its own neighbour."),
    "neighbours-order": N_(
        "List neighbours once, under the county that comes first in the alphabet: %(county)s "
        "belongs under %(to)s."
    ),
    "chart-begins": N_("The first row of the supply chart begins with 1 missing grain."),
    "chart-order": N_(
        "Row %(row)s of the supply chart must begin with more than %(before)s missing grain."
    ),
    "chart-revolts": N_(
        "Row %(row)s of the supply chart can have at most %(most)s revolts, because no "
        "more counties can lack grain there."
    ),
    # cards and counties
    "cards-count": make_cards_refusal(N_("Choose %(count)s of the %(what)s, each only once.")),
    "no-such-card": make_cards_refusal(N_("“%(card)s” does not belong here.")),
    "card-gone": make_cards_refusal(N_("“%(card)s” can no longer be drawn.")),
    "no-such-county": N_("There is no county “%(county)s” in this game."),
    "county-not-own": N_("%(player)s does not own %(county)s."),
    # plans and what is on the mat
    "bid-needed": Secret(
        N_(
            "%(player)s needs a bid. Only a player with at most five counties, all of them "
            "in boxes, may bid nothing."
        ),
        PLAN_REFUSED,
    ),
    "tower-cards": tower_cards_refusal,
    "card-not-there": N_("%(player)s cannot have the card of %(county)s in that box."),
    # battles
    "tray-missing": N_(
        "Enter for each colour that was thrown how many cubes came out; 0 if none did."
    ),
    "tray-empty": N_("Enter what came out of the tower, or tap “Nothing came out”."),
    "tower-limit": tower_limit_refusal,
    "no-more-cubes": N_(
        "The game does not have that many cubes (%(cube)s: %(count)s). Check them."
    ),
    "quarrel-alone": N_("Choose two different players: one attacks, one defends."),
    # corrections and the calculator
    "nothing-to-correct": N_("The app already has these numbers. Change one of them, then save."),
}
