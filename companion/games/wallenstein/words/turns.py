"""Whose turn it is: who must act, which rule says so, and what to do."""

from companion.core.play.turns import TurnTexts
from companion.core.wording import N_

from .. import bridge
from .things import Words

MUST = {
    **bridge.ASK,
    "claim": N_("%(player)s must claim a county"),
    "stock": N_("The table must turn up county cards"),
    "plan": N_("%(player)s must plan"),
    "bid": N_("%(player)s must open the bid on the mat"),
    "leader": N_("%(player)s must choose a county for the leader"),
    "benefit": N_("%(player)s must choose a benefit"),
    "open": N_("%(player)s must open the next box"),
    "move": N_("%(player)s must move armies out of %(county)s, or stay"),
    "revolts": N_("The table must draw counties of %(player)s that revolt: %(count)s"),
    "revolt": N_("%(player)s must say which county revolts next"),
}
YOU_MUST = {
    **bridge.ASK_YOU,
    "claim": N_("You must claim a county"),
    "plan": N_("You must plan"),
    "bid": N_("You must open your bid on the mat"),
    "leader": N_("You must choose a county for your leader"),
    "benefit": N_("You must choose a benefit"),
    "open": N_("You must open your next box"),
    "move": N_("You must move armies out of %(county)s, or stay"),
    "revolt": N_("You must say which county revolts next"),
}
TOGETHER = {
    **bridge.ASK_ALL,
    "plan": N_("%(players)s must plan"),
    "bid": N_("%(players)s must open their bids on the mats"),
}
WHY = {
    **bridge.WHY,
    "cards-open": N_("Two county cards lie open beside the stock"),
    "claims": N_("The oldest first, then clockwise, one county and one group of armies at a time"),
    "all-plan": N_("All plan at once and in secret"),
    "bid-on-mat": N_("All bids are opened together"),
    "leader-placed": N_("Every player has one leader, in a county of their own"),
    "leader-moves": N_("After the tenth action every leader moves to another county"),
    "four-regions": N_("With counties in at least four regions the next card brings a benefit"),
    "court-box": N_("In turn order: %(box)s"),
    "turn-order": N_("In turn order: %(action)s"),
    "march": N_("In turn order: %(action)s; at least one army stays"),
    "no-grain": N_("%(player)s has %(short)s grain too little; %(by)s on the left draws"),
    "choose-next": N_("Of the counties drawn the owner chooses the next one"),
}
DO = {
    **bridge.DO,
    "claim": N_("Choose a county that nobody has, and a group of armies"),
    "stock": N_("Let the app draw, or enter the cards that lie open now"),
    "plan": N_("A county card or nothing for each action, and a bid"),
    "bid": N_("Enter what lies in the box for the bid"),
    "leader": N_("Tap a county of your own"),
    "benefit": N_("Thalers, armies, grain or points: whichever the card shows"),
    "open": N_("Open the box on the mat, and enter what lies there"),
    "move": N_("Choose a neighbouring county and how many armies go"),
    "revolts": N_("Let the app draw, or enter the county cards drawn"),
    "revolt": N_("Tap one of the counties drawn"),
}

turn_lines = TurnTexts(Words, MUST, YOU_MUST, TOGETHER, WHY, DO).lines
