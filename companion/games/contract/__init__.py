"""What a game is to the rest of the companion: `Game`, made of typed `Rules`, `Words` and `Pages`.

A game is one folder beside this file and a line in `installed`. Its rules are pure: they know
nothing of Flask, databases, clocks or dice. What only some games have (a box, a calculator, a game
for watching, …) is an optional part of `Game`, None where a game does without.

Every game has its own types of state, entry and so on; mypy checks them against these protocols
where a game makes its `Game` (`of`). From there on each is only ever handed its own again, so the
rest of the companion holds them by what it may read of them: `State`, `Entry`, `Page`.
"""

from companion.games.contract.boxes import AnyBoxes, Box, Boxes, BoxPart
from companion.games.contract.game import Game, Games
from companion.games.contract.optional import (
    Automatic,
    Calculator,
    Chronicle,
    Doubts,
    Motion,
    Motions,
)
from companion.games.contract.pages import Front, Link, Pages
from companion.games.contract.refused import Refused
from companion.games.contract.rights import Right
from companion.games.contract.rules import AnyRules, Rules
from companion.games.contract.tour import AnyScene, Caption, Scene, Tour
from companion.games.contract.values import (
    Chance,
    Entry,
    Gain,
    Happening,
    Page,
    Plain,
    Setup,
    State,
    Step,
    Waiting,
    by_app,
    first_of,
    insists,
    player_of,
    told_together,
    told_while_newest,
)
from companion.games.contract.words import AnyWords, Help, Words
