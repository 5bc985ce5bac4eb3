"""Finished games as CSV: one row for each player, codes as heads so that programs can read it."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from unicodedata import normalize

from flask import Response

from companion.core.names import is_seen
from companion.core.play import Games
from companion.core.story import START
from companion.storage.results import Finished, Score

FORMULA = frozenset("=+-@")
Cell = str | int | float | None


def answer(
    games: Games, finished: Sequence[Finished], more: Mapping[str, Mapping[str, Cell]], name: str
) -> Response:
    """A file of that name. `more`: further cells of a player by colour, where it is one game."""
    rows = [_row(games, one, score, more) for one in finished for score in one.scores]
    heads = list(dict.fromkeys(head for row in rows for head in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, heads, restval="")
    writer.writeheader()
    writer.writerows(rows)
    response = Response(text.getvalue(), mimetype="text/csv")
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


def _row(
    games: Games, one: Finished, score: Score, more: Mapping[str, Mapping[str, Cell]]
) -> dict[str, Cell]:
    return {
        "game": one.game,
        "table": one.code,
        "finished": one.finished.isoformat(timespec="seconds"),
        "player": _text(score.name),
        "colour": score.colour,
        "place": score.place,
        "won": int(score.won),
        "total": score.total,
        **{source: score.sources.get(source, 0) for source in (START, *games[one.game].sources)},
        **more.get(score.colour, {}),
        "seconds": None if score.seconds is None else round(score.seconds),
        "trial": int(one.trial),
    }


def _text(name: str) -> str:
    """The name, made safe: no spreadsheet takes it for a formula, even behind blanks."""
    first = next(filter(is_seen, normalize("NFKC", name)), "")
    return f"'{name}" if first in FORMULA or name.startswith(("\t", "\r")) else name
