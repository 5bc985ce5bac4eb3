"""What a game brings to the web beside its templates: the set-up page, and surfaces of its own.

It stands in `companion.web.NAME`. A game that brings nothing there has a plain set-up page: its
template `setup.html`, whose fields are those of the set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from flask import Blueprint, Response, make_response, render_template

from companion.games.installed import GAMES


class Brought(Protocol):
    """What the web asks of a game."""

    def surfaces(self) -> Iterable[Blueprint]:
        """Pages of its own, such as a calculator or editors for what is printed."""

    def new(self) -> Response:
        """The set-up page, ready to start."""

    def change(self) -> Response:
        """The set-up page with the change that a pressed button makes."""

    def refuse(self, data: Mapping[str, Any], sentence: str) -> Response:
        """The set-up page as it was sent, with the reason why no table could start from it."""

    def setup_from_form(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The page's nested fields as a plain set-up. Refused where they make none."""


class Plain:
    """For a game that brings no set-up page but a template."""

    def __init__(self, name: str) -> None:
        self._name = name

    def surfaces(self) -> Iterable[Blueprint]:
        return ()

    def new(self) -> Response:
        return self._page("")

    def change(self) -> Response:
        return self.new()

    def refuse(self, data: Mapping[str, Any], sentence: str) -> Response:
        answer = self._page(sentence)
        answer.status_code = 422
        return answer

    def setup_from_form(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in data.items() if key != "game"}

    def _page(self, sentence: str) -> Response:
        folder = self._name.replace("-", "_")
        return make_response(render_template(f"{folder}/setup.html", sentence=sentence))


def brought(name: object) -> Brought:
    """What the game of that name brings; the first game's where there is no such game."""
    known = name if isinstance(name, str) and name in GAMES else GAMES[0]
    module = f"companion.games.{known.replace('-', '_')}.pages"
    return Plain(known) if find_spec(module) is None else cast(Brought, import_module(module))
