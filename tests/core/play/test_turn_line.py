"""The line that says whose turn it is: on the tablet, for the player asked, for those who wait."""

import pytest

from companion.core import play
from companion.core.play.turn_line import TurnLine, TurnTexts
from companion.core.play.values import Waiting


class Words(play.Words):
    PLAYERS = ("player", "players")


TEXTS = TurnTexts(
    Words,
    must={"walk": "%(player)s walks", "deal": "The table deals"},
    you_must={"walk": "Walk", "deal": "Deal"},
    together={"walk": "%(players)s walk"},
    why={"": "", "first": "Number %(number)s", "next": "Then number %(number)s"},
    do={"walk": "Take %(steps)s steps", "deal": "Draw a card"},
    do_instead={"blind": "Draw without looking"},
)
NAMES = {"red": "Anna", "blue": "Ben"}
DEAL = Waiting(None, "deal")
RED, BLUE = (
    Waiting(player, "walk", why, {"number": n, "steps": n + 1})
    for n, player, why in ((1, "red", "first"), (2, "blue", "next"))
)


@pytest.mark.parametrize(
    ("waiting", "you", "line"),
    [
        ([], None, None),
        ([DEAL], None, TurnLine(None, "The table deals", "", "Draw a card")),
        (
            [Waiting(None, "deal", values={"do": "blind"})],
            None,
            TurnLine(None, "The table deals", "", "Draw without looking"),
        ),
        ([DEAL], "red", TurnLine(None, "The table deals", "", "Wait for the tablet")),
        ([RED], None, TurnLine("red", "Anna walks", "Number 1", "Take 2 steps")),
        ([RED], "red", TurnLine("red", "Walk", "Number 1", "Take 2 steps")),
        ([RED], "blue", TurnLine("red", "Anna walks", "Number 1", "Wait for Anna")),
        ([RED, BLUE], "blue", TurnLine("blue", "Walk", "Then number 2", "Take 3 steps")),
        ([RED, BLUE], None, TurnLine(None, "Anna and Ben walk", "Number 1", "Take 2 steps")),
        (
            [RED, BLUE],
            "green",
            TurnLine(None, "Anna and Ben walk", "Number 1", "Wait for Anna and Ben"),
        ),
    ],
)
def test_the_turn_line_shows_the_task_to_the_asked_player_and_the_name_to_others(
    waiting, you, line
):
    assert TEXTS.turn_line(waiting, NAMES, you=you) == line
