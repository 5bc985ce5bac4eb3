"""The form of any game's calculator: whose rows it has, what is typed there, and its address.

The fields are query parameters (`red.name=Anna&red.influence=41`), so the address holds it all.
Half-typed things are no errors here: a field that is not a number yet counts as 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.lenient import LONGEST_NUMBER, whole
from companion.core.wording.colours import COLOUR_NAMES
from companion.web import request_context

USUAL = 4


def colours(arguments: Mapping[str, str], every: Sequence[str], fewest: int) -> list[str]:
    """Whose rows there are, after adding or removing a player if the parameters ask for it."""
    seen = dict.fromkeys(key.partition(".")[0] for key in arguments)
    found = [colour for colour in seen if colour in every] or list(every[:USUAL])
    if arguments.get("remove") in found and len(found) > fewest:
        found.remove(arguments["remove"])
    free = [colour for colour in every if colour not in found]
    wanted = max(fewest, len(found) + ("add" in arguments))
    return found + free[: wanted - len(found)]


def typed(arguments: Mapping[str, str], key: str, longest: int = LONGEST_NUMBER) -> str:
    """What stands in a field."""
    return arguments.get(key, "").strip()[:longest].rstrip()


def is_odd(text: str, high: int = 999) -> bool:
    """Whether something stands there that is no number up to `high`."""
    return bool(text) and whole(text, high=high) is None


def display_names(names: Mapping[str, str]) -> dict[str, str]:
    """What players are called by colour; two of the same name are told apart by their colours."""
    called = {colour: name or gettext(COLOUR_NAMES[colour]) for colour, name in names.items()}
    often = Counter(called.values())
    return {
        colour: f"{name} ({gettext(COLOUR_NAMES[colour])})" if often[name] > 1 else name
        for colour, name in called.items()
    }


class Form(Protocol):
    """What is typed on a game's calculator."""

    def query(self) -> Mapping[str, str]:
        """The parameters that bring this form back."""


FormT = TypeVar("FormT", bound=Form)


def add_pages(
    pages: Blueprint,
    game: str,
    path: str,
    templates: str,
    read: Callable[[Mapping[str, str]], FormT],
    context: Callable[[FormT], Mapping[str, object]],
) -> None:
    """The calculator's page of that game at `path`, and what of it changes while somebody types.

    `read`: parameters → the form; `context`: what `page`, `form` and `answer` in the folder
    `templates` show of it. The address holds all that is typed.
    """

    def address(form: FormT) -> str:
        return f"{url_for(f'{pages.name}.page')}?{urlencode(form.query())}"

    def fragment(template: str) -> Response:
        form = read(request.args)
        response = make_response(render_template(f"{templates}/{template}", **context(form)))
        response.headers["HX-Replace-Url"] = address(form)
        return response

    @pages.get(path)
    def page() -> ResponseReturnValue:
        """The page; where scripts are missing, its own buttons lead here too."""
        form = read(request.args)
        if {"add", "remove"} & set(request.args):
            return redirect(address(form), 303)
        games = request_context.games()
        title = gettext(games[game].title) if len(games) > 1 else ""
        return render_template(f"{templates}/page.html", game_title=title, **context(form))

    @pages.get(f"{path}/players")
    def players() -> Response:
        """The lines of the form, with a player more or fewer."""
        return fragment("form.html")

    @pages.get(f"{path}/result")
    def result() -> Response:
        """What comes out, while somebody types."""
        return fragment("answer.html")
