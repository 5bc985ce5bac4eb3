"""Handing a finished game to the app BG Stats: one link that carries the play as JSON.

Nothing is sent: whoever opens the link has the app ask before it takes the play. The app on
Android cannot do without `winner`, so every player has it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

import msgspec

from companion.core.play import AnyGame
from companion.storage.results import Finished

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table companion"


def link(finished: Finished, game: AnyGame, began: datetime) -> str:
    """The address that hands the game over; `began` tells this play from others."""
    return ADDRESS + quote(msgspec.json.encode(play(finished, game, began)), safe="")


def play(finished: Finished, game: AnyGame, began: datetime) -> dict[str, object]:
    """The play as BG Stats takes it: times in UTC, players in seating order."""
    described: dict[str, object] = {
        "name": game.title,
        "sourceGameId": game.name,
        "highestWins": True,
        "noPoints": False,
    }
    if game.front is not None and game.front.bgg_id is not None:
        described["bggId"] = game.front.bgg_id
    data: dict[str, object] = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{finished.code}-{began.astimezone(UTC):%Y%m%d%H%M%S}",
        "playDate": f"{finished.finished.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": described,
        "players": [
            {
                "name": score.name,
                "sourcePlayerId": " ".join(score.name.split()).casefold(),
                "score": score.total,
                "rank": score.place,
                "winner": score.won,
            }
            for score in finished.scores
        ],
    }
    if finished.seconds:
        data["durationMin"] = max(1, round(finished.seconds / 60))
    return data
