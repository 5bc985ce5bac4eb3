"""Limits of what pages accept and show at once."""

from __future__ import annotations

from typing import NamedTuple, cast

from flask import Flask, current_app

from companion.storage.work import MOST_S


class Limits(NamedTuple):
    """What the app refuses, delays or leaves out.

    `imported`: entries of a game file. A long game has some three hundred; a file of thousands of
    undos would keep everybody waiting. `lines`: lines of a log, because every page reads the whole
    log. The last of them, `for_tablet`, only the tablet may write, so that it can always undo.
    `of_phone`: lines of a log that one phone may write, three times as many as a long game needs.
    `finished`: games that their list shows at first. `history`: lines of the log on one page;
    a line takes 1.5 kB. `held_back_s`: the delay of a 429, so that browsers which ask again at once
    do not keep the server busy. `work_s`: the processor time that one request may take to replay a
    log.
    """

    imported: int = 2000
    lines: int = 5000
    for_tablet: int = 100
    of_phone: int = 500
    finished: int = 24
    history: int = 400
    held_back_s: float = 0.5
    work_s: float = MOST_S


LIMITS = Limits()


def init(app: Flask) -> None:
    """Give `app` the usual limits."""
    app.config["LIMITS"] = LIMITS


def limits() -> Limits:
    """Return the app's limits."""
    return cast(Limits, current_app.config["LIMITS"])
