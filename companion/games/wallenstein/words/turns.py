"""Whose turn it is: who must act, which rule says so, and what to do."""

from companion.core.play.turns import TurnTexts
from companion.core.wording import N_

from .. import bridge
from .things import Words

MUST = {
    **bridge.ASK,
    "claim": N_("%(player)s must claim a county"),
    "stock": N_("The table must turn up county cards"),
    "fill": N_("The table must fill the tower"),
    "year": N_("The table must turn up the events of the year"),
    "display": N_("The table must lay out the round"),
    "plan": N_("%(player)s must plan"),
    "event": N_("The table must draw the event"),
    "bid": N_("%(player)s must open the bid on the mat"),
    "lot": N_("The table must draw lots: %(players)s bid the same"),
    "place": N_("%(player)s must choose a place in the turn order"),
    "leader": N_("%(player)s must choose a county for the leader"),
    "benefit": N_("%(player)s must choose a benefit"),
    "open": N_("%(player)s must open the next box"),
    "move": N_("%(player)s must move armies out of %(county)s, or stay"),
    "throw": N_("The cubes must be thrown for %(county)s"),
    "turn": N_("The table must turn up the next action card"),
    "revolts": N_("The table must draw counties of %(player)s that revolt: %(count)s"),
    "revolt": N_("%(player)s must say which county revolts next"),
}
YOU_MUST = {
    **bridge.ASK_YOU,
    "claim": N_("You must claim a county"),
    "plan": N_("You must plan"),
    "bid": N_("You must open your bid on the mat"),
    "place": N_("You must choose a place in the turn order"),
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
    "battle": N_("A battle: %(attacker)s attacks, %(defender)s defends"),
    "neutral": N_("A battle: %(attacker)s attacks a neutral county"),
    "revolt": N_("A revolt against %(defender)s"),
    "cards-open": N_("Two county cards lie open beside the stock"),
    "claims": N_("The oldest first, then clockwise, one county and one group of armies at a time"),
    "tower-empty": N_("Before the first round cubes are thrown into the tower"),
    "year-begins": N_("Every year has four events of its own"),
    "round-begins": N_("Every round has other actions and tiles"),
    "all-plan": N_("All plan at once and in secret"),
    "plans-ready": N_("All plans are ready; one of the open events holds for this round"),
    "bid-on-mat": N_("All bids are opened together"),
    "tie": N_("Equal bids are decided by lot"),
    "highest-bid": N_("The highest bid chooses first"),
    "leader-placed": N_("Every player has one leader, in a county of their own"),
    "leader-moves": N_("After the tenth action every leader moves to another county"),
    "four-regions": N_("With counties in at least four regions the next card brings a benefit"),
    "court-box": N_("In turn order: %(box)s"),
    "turn-order": N_("In turn order: %(action)s"),
    "march": N_("In turn order: %(action)s; at least one army stays"),
    "action-done": N_("After each of the first five actions another card is turned up"),
    "no-grain": N_("%(player)s has %(short)s grain too little; %(by)s on the left draws"),
    "choose-next": N_("Of the counties drawn the owner chooses the next one"),
}
DO = {
    **bridge.DO,
    "claim": N_("Choose a county that nobody has, and a group of armies"),
    "stock": N_("Let the app draw, or enter the cards that lie open now"),
    "fill": N_("Throw 7 armies of each player and 10 peasants; enter what fell out"),
    "year": N_("Let the app draw, or enter the four events"),
    "display": N_("Let the app draw, or enter the five open actions and the tiles"),
    "plan": N_("A county card or nothing for each action, and a bid"),
    "event": N_("Let the app draw, or enter the event drawn"),
    "bid": N_("Enter what lies in the box for the bid"),
    "lot": N_("Let the app draw, or enter the order drawn"),
    "place": N_("Tap a free place; its bonus tile comes with it"),
    "leader": N_("Tap a county of your own"),
    "benefit": N_("Thalers, armies, grain or points: whichever the card shows"),
    "open": N_("Open the box on the mat, and enter what lies there"),
    "move": N_("Choose a neighbouring county and how many armies go"),
    "throw": N_("Throw them all at once, then enter what lies in the tray"),
    "turn": N_("Let the app draw, or enter the card turned up"),
    "revolts": N_("Let the app draw, or enter the county cards drawn"),
    "revolt": N_("Tap one of the counties drawn"),
}

turn_lines = TurnTexts(Words, MUST, YOU_MUST, TOGETHER, WHY, DO).lines
