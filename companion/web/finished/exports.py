"""Finished games for other programs: a spreadsheet (CSV), and a link to the app BG Stats."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from unicodedata import normalize
from urllib.parse import quote

import msgspec
from flask import Response

from companion.core.names import is_visible
from companion.core.play import Games
from companion.core.story import START
from companion.core.table import Table
from companion.storage.results import Finished, Score

FORMULA_SIGNS = frozenset("=+-@")
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table companion"
BYTE_ORDER_MARK = "\ufeff"
"""Without it, Excel reads names with accents wrongly."""
Cell = str | int | float | None


def csv_response(
    games: Games, finished: Sequence[Finished], more: Mapping[str, Mapping[str, Cell]], name: str
) -> Response:
    """Return finished games as a CSV file of that name, with one row for each player.

    The column heads are codes, so that programs can read them. `more` has further cells by the
    player's colour, for the file of a single game.
    """
    rows = [_csv_row(games, one, score, more) for one in finished for score in one.scores]
    heads = list(dict.fromkeys(head for row in rows for head in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, heads, restval="")
    writer.writeheader()
    writer.writerows(rows)
    response = Response(f"{BYTE_ORDER_MARK}{text.getvalue()}", mimetype="text/csv")
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


def _csv_row(
    games: Games, one: Finished, score: Score, more: Mapping[str, Mapping[str, Cell]]
) -> dict[str, Cell]:
    return {
        "game": one.game,
        "table": one.code,
        "finished": one.finished.isoformat(timespec="seconds"),
        "player": _safe_text(score.name),
        "colour": score.colour,
        "place": score.place,
        "won": int(score.won),
        "total": score.total,
        **{source: score.sources.get(source, 0) for source in (START, *games[one.game].sources)},
        **more.get(score.colour, {}),
        "seconds": None if score.seconds is None else round(score.seconds),
        "trial": int(one.trial),
    }


def _safe_text(name: str) -> str:
    """Return the name so that no spreadsheet takes it for a formula, even with spaces before it."""
    first = next(filter(is_visible, normalize("NFKC", name)), "")
    return f"'{name}" if first in FORMULA_SIGNS or name.startswith(("\t", "\r")) else name


def bg_stats_link(finished: Finished, table: Table, began: datetime) -> str:
    """Return the link that hands a game to BG Stats. `began` distinguishes this play from others.
    Nothing is sent before somebody opens the link, and the app asks before it saves the play."""
    return BG_STATS + quote(msgspec.json.encode(bg_stats_play(finished, table, began)), safe="")


def bg_stats_play(finished: Finished, table: Table, began: datetime) -> dict[str, object]:
    """Return a play in the format of BG Stats: times in UTC, players in seating order. Every player
    has `winner`, because the app on Android needs it."""
    game, starter = table.game, _start_player(table)
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
                **({"startPlayer": score.colour == starter} if starter else {}),
            }
            for score in finished.scores
        ],
    }
    if finished.seconds:
        data["durationMin"] = max(1, round(finished.seconds / 60))
    return data


def _start_player(table: Table) -> str | None:
    """Return the first player in the first order of turns; None if the game has no such order."""
    orders = (getattr(step.state, "order", ()) for step in table.steps)
    return next((order[0] for order in orders if order), None)
