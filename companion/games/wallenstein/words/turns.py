"""Whose turn it is: who must act, which rule says so, and what to do."""

from companion.core.play.turns import TurnTexts
from companion.core.wording import N_

from .. import bridge
from .things import Words

MUST = {
    **bridge.ASK,
    "claim": N_("%(player)s must claim a county"),
    "stock": N_("The table must turn up county cards"),
    "open": N_("%(player)s must open the next box"),
    "move": N_("%(player)s must move armies out of %(county)s, or stay"),
}
YOU_MUST = {
    **bridge.ASK_YOU,
    "claim": N_("You must claim a county"),
    "open": N_("You must open your next box"),
    "move": N_("You must move armies out of %(county)s, or stay"),
}
TOGETHER = {
    **bridge.ASK_ALL,
}
WHY = {
    **bridge.WHY,
    "cards-open": N_("Two county cards lie open beside the stock"),
    "claims": N_("The oldest first, then clockwise, one county and one group of armies at a time"),
    "court-box": N_("In turn order: %(box)s"),
    "turn-order": N_("In turn order: %(action)s"),
    "march": N_("In turn order: %(action)s; at least one army stays"),
}
DO = {
    **bridge.DO,
    "claim": N_("Choose a county that nobody has, and a group of armies"),
    "stock": N_("Let the app draw, or enter the cards that lie open now"),
    "open": N_("Open the box on the mat, and enter what lies there"),
    "move": N_("Choose a neighbouring county and how many armies go"),
}

turn_lines = TurnTexts(Words, MUST, YOU_MUST, TOGETHER, WHY, DO).lines
