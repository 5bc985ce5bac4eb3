"""Whose turn it is: who must act, which rule says so, and what to do."""

from companion.core.play.turns import TurnTexts
from companion.core.wording import N_

from .things import Words

MUST = {
    "deal": N_("The table must deal round %(round)s"),
    "describe": N_("The table must say what is printed on the tile of the %(store)s"),
    "choose_town": N_("%(player)s must choose a town"),
    "answer": N_("%(other)s offers %(offer)s in %(town)s: %(player)s must accept or offer more"),
    "accept": N_("%(other)s offers %(offer)s in %(town)s: %(player)s must accept"),
    "collect": N_("%(player)s must collect taxes"),
    "choose_row": N_("%(player)s must choose a row"),
    "take_leader": N_("%(player)s may take a leader card"),
    "reveal": N_("%(player)s must enter the hidden hand"),
    "settle": N_("The table plays %(phase)s by itself"),
    "use_follower": N_("%(player)s may use %(followers)s"),
    "exchange_guards": N_("%(player)s must say how many guards to give for points"),
}
YOU_MUST = {
    "choose_town": N_("You must choose a town"),
    "answer": N_("%(other)s offers %(offer)s in %(town)s: you must accept or offer more"),
    "accept": N_("%(other)s offers %(offer)s in %(town)s: you must accept"),
    "collect": N_("You must collect taxes"),
    "choose_row": N_("You must choose a row"),
    "take_leader": N_("You may take a leader card"),
    "reveal": N_("You must enter your hidden hand"),
    "use_follower": N_("You may use %(followers)s"),
    "exchange_guards": N_("You must say how many guards you give for points"),
}
TOGETHER = {
    "reveal": N_("%(players)s must enter their hidden hands"),
    "exchange_guards": N_("%(players)s must say how many guards to give for points"),
}
WHY = {
    "round-begins": N_("Every round begins with new town cards, tiles and leader cards"),
    "lowest-marker": N_("Lowest order marker first"),
    "must-leave": N_("Whoever accepts leaves %(left)s and chooses another town at once"),
    "offer": N_("The higher number holds the town; the other one is paid and leaves"),
    "offer-12": N_("12 is the highest number: nobody can offer more"),
    "highest-marker": N_("Highest order marker collects first"),
    "horses": N_("Most horses choose first: place %(rank)s"),
    "horses-again": N_(
        "Most horses choose first: all have chosen, it starts again, place %(rank)s"
    ),
    "row-full": N_("The chooser of a full civic row gets a face-up leader card"),
    "store-not-known": N_("Nobody has told the app yet, and rows are to be chosen now"),
    "follower": N_(
        "Asked in the order of the markers, lowest first; in storing, by horses, most first"
    ),
    "exchange": N_("All who may exchange guards for points decide at once, in secret"),
    "own-way": N_("This table keeps the phase to itself"),
    "game-over": N_("The last round is over: all show guards and leader cards at the same moment"),
}
DO = {
    "deal": N_("Let the app draw, or enter what was drawn on the table"),
    "describe": N_("Enter the rows of that tile: bonus, spaces, points"),
    "choose_town": N_("Tap a free town, or offer more guards than whoever stands there"),
    "answer": N_("Accept %(offer)s and leave, or offer a higher number"),
    "accept": N_("Accept %(offer)s and leave"),
    "collect": N_("Turn the tile, then take what its arrows and its middle show"),
    "choose_row": N_("Tap a row in either store that nobody has chosen this round"),
    "take_leader": N_("Tap a face-up card with at most %(most)s, or take none"),
    "settle": N_("When it is over, enter how it came out"),
    "use_follower": N_("Use it, or do not"),
    "exchange_guards": N_("The guards are gone before ties are looked at; 0 keeps all"),
    "reveal": N_("Count guards and leader cards; nobody sees them until the last hand is in"),
}

turn_lines = TurnTexts(Words, MUST, YOU_MUST, TOGETHER, WHY, DO).lines
