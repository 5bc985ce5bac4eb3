"""The list of games. Each game is one folder, and one line here."""

from companion.core.play import Games
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein.game import WALLENSTEIN

INSTALLED = Games([LEAGUE_OF_SIX, WALLENSTEIN])
