"""Calculators: the pages of each game's calculator, and scoring over HTTP.

The fields of a calculator are query parameters (`red.name=Anna&red.influence=41`), so its address
holds all that was typed. A field without a number counts as 0 and is not refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Response,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct

from companion.core.lenient import LONGEST_NUMBER, typed_number
from companion.core.play import AnyGame, Refused
from companion.core.reading import LONGEST_NAME, load_json
from companion.core.table_words import data_refusal
from companion.core.wording import COLOUR_NAMES, N_
from companion.web.languages import translation
from companion.web.requests import context

pages = Blueprint("scoring", __name__)

USUAL_PLAYERS = 4
HIGHEST = 999
"""The highest number that most fields can hold."""
ODD = N_("%(name)s: “%(text)s” is not a number from 0 to %(high)s, so it counts as 0.")


def row_colours(arguments: Mapping[str, str], every: Sequence[str], fewest: int) -> list[str]:
    """Return the colours of the rows. The query parameters may ask to add or remove one."""
    seen = dict.fromkeys(key.partition(".")[0] for key in arguments)
    found = [colour for colour in seen if colour in every] or list(every[:USUAL_PLAYERS])
    if arguments.get("remove") in found and len(found) > fewest:
        found.remove(arguments["remove"])
    free = [colour for colour in every if colour not in found]
    wanted = max(fewest, len(found) + ("add" in arguments))
    return found + free[: wanted - len(found)]


def typed_text(arguments: Mapping[str, str], key: str, longest: int = LONGEST_NUMBER) -> str:
    """Return the text of a field, without spaces around it, cut off at `longest` characters."""
    return arguments.get(key, "").strip()[:longest].rstrip()


def display_names(names: Mapping[str, str]) -> dict[str, str]:
    """Return the players' names by colour. If two players have the same name, their colours are
    added."""
    called = {colour: name or gettext(COLOUR_NAMES[colour]) for colour, name in names.items()}
    often = Counter(called.values())
    return {
        colour: f"{name} ({gettext(COLOUR_NAMES[colour])})" if often[name] > 1 else name
        for colour, name in called.items()
    }


class Row(Struct, frozen=True):
    """The row of a player, with the texts of its fields by name. Its colour never changes."""

    colour: str
    name: str
    typed: Mapping[str, str]


RowT = TypeVar("RowT", bound=Row)


def read_rows(
    arguments: Mapping[str, str],
    every: Sequence[str],
    fewest: int,
    fields: Sequence[str],
    kind: type[RowT],
) -> tuple[RowT, ...]:
    """Return the rows in the query parameters, which may also ask to add or remove one."""
    return tuple(
        kind(
            colour,
            typed_text(arguments, f"{colour}.name", LONGEST_NAME),
            {field: typed_text(arguments, f"{colour}.{field}") for field in fields},
        )
        for colour in row_colours(arguments, every, fewest)
    )


class Note(Struct, frozen=True):
    """A sentence about an entered value that does not count, or that is impossible in a real game.
    `field` is the id of its field on the page; "" if it is about no single field."""

    sentence: str
    field: str = ""


def is_invalid_number(text: str, high: int) -> bool:
    """Return whether the text is neither empty nor a number up to `high`."""
    return bool(text) and typed_number(text, high=high) is None


class Form(Struct, frozen=True):
    """The input of a game's calculator: a row for each player."""

    rows: tuple[Row, ...]

    def highest_number(self, field: str) -> int:
        """Return the highest number allowed in a field."""
        return HIGHEST

    def counted_texts(self, row: Row) -> Mapping[str, str]:
        """Return the texts of the fields of a row that count."""
        return row.typed

    def number(self, row: Row, field: str) -> int:
        """Return the number in a field; 0 for any other text."""
        return typed_number(row.typed[field], high=self.highest_number(field)) or 0

    def has_numbers(self) -> bool:
        """Return whether any number is entered."""
        return any(any(self.counted_texts(row).values()) for row in self.rows)

    def invalid_number_notes(self, names: Mapping[str, str]) -> list[Note]:
        """Return a note for each field whose text is not a number and does not count."""
        return [
            Note(
                gettext(ODD, name=names[row.colour], text=text, high=self.highest_number(field)),
                f"{row.colour}-{field.replace('.', '-')}",
            )
            for row in self.rows
            for field, text in self.counted_texts(row).items()
            if is_invalid_number(text, self.highest_number(field))
        ]

    def query_parameters(self) -> dict[str, str]:
        """Return the query parameters from which this form can be read again."""
        parameters = {}
        for row in self.rows:
            parameters[f"{row.colour}.name"] = row.name
            filled = {f"{row.colour}.{field}": text for field, text in row.typed.items() if text}
            parameters.update(filled)
        return parameters


FormT = TypeVar("FormT", bound=Form)


def add_calculator_pages(
    pages: Blueprint,
    game: str,
    path: str,
    templates: str,
    read: Callable[[Mapping[str, str]], FormT],
    values: Callable[[FormT], Mapping[str, object]],
) -> None:
    """Add a game's calculator at `path`: its page, and the parts of the page that change while
    somebody types.

    `read` makes a form from the query parameters. `values` returns the values for the templates
    `page`, `form` and `answer` in the folder `templates`.
    """

    def address(form: FormT) -> str:
        return f"{url_for(f'{pages.name}.page')}?{urlencode(form.query_parameters())}"

    def fragment(template: str) -> Response:
        form = read(request.args)
        response = make_response(render_template(f"{templates}/{template}", **values(form)))
        response.headers["HX-Replace-Url"] = address(form)
        return response

    @pages.get(path)
    def page() -> ResponseReturnValue:
        """Show the page. Without scripts its buttons lead here, too."""
        form = read(request.args)
        if {"add", "remove"} & set(request.args):
            return redirect(address(form), 303)
        games = context.games()
        title = gettext(games[game].title) if len(games) > 1 else ""
        return render_template(f"{templates}/page.html", game_title=title, **values(form))

    @pages.get(f"{path}/players")
    def players() -> Response:
        """Show the form with one player more or fewer."""
        return fragment("form.html")

    @pages.get(f"{path}/result")
    def result() -> Response:
        """Show the result while somebody types."""
        return fragment("answer.html")


@pages.post("/score")
def score() -> ResponseReturnValue:
    """Score the end of a game that is posted as JSON, which names the game. The result may have
    `warnings`."""
    game: AnyGame | None = None
    try:
        data = load_json(request.get_data())
        game, calculator = context.games().calculator(data)
        result, warnings = calculator.score(data, translation())
    except Refused as refused:
        sentence = data_refusal(refused, {}, game, translation())
        return jsonify(error=sentence), 422
    return jsonify({**result, "warnings": warnings} if warnings else result)
