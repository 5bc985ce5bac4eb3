"""The pages of a game on the web: its own pages, or the usual ones made from its templates."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random

from flask import Blueprint, Response, current_app, make_response, render_template, request

from companion.core.lenient import list_or_empty, mapping_or_empty
from companion.core.play import AnyGame, Plain
from companion.core.play.steps import import_modules
from companion.core.setup_forms import rule_fields, setup_keys
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.web.languages import translation
from companion.web.requests import context
from companion.web.ways import Way


def pages_of(game: AnyGame) -> GamePages:
    """Return the pages of a game on the web."""
    found: GamePages | None = game.pages()
    return found or GamePages(game)


def find_blueprints(package: str) -> tuple[Blueprint, ...]:
    """Return the blueprints in the modules of a package. A module's blueprint has the name
    `pages`."""
    found = (getattr(module, "pages", None) for module in import_modules(package))
    return tuple(one for one in found if isinstance(one, Blueprint))


def find_finished(code: str, game: str) -> TableRecord | None:
    """Return the table with that code if it has a finished game of the given name; otherwise
    None."""
    record = context.find_table_by_sent_code(code) if code else None
    found = record is not None and record.table.is_over and record.table.game.name == game
    return record if found else None


class GamePages:
    """The usual pages of a game. A game that needs others subclasses this.

    Templates of a game are in `templates/NAME`; those of a game that another package brings are in
    the folder `templates` beside its code. A template with the same path as a common one replaces
    it: `league_of_six/story.html` extends `story.html` with content of that game. A game must have
    `_table.html` and `_phone.html`, the changing parts of the tablet's page and of a phone's: one
    element each, with the table's `data-revision` and `data-people`. A replay is `_table.html` with
    other contents of its blocks `top`, `turn`, `says` and `panel`; `_replay.html` may show more in
    the panel. `differing_counts` need `phone/_compare.html`. The scripts also look for `#ph-hand`
    (a hand that can be covered), `data-step` of `#ph` (changes if there is something new to do),
    `.my-turn`, and `data-choices` for keys.

    The usual set-up page is `NAME/setup.html`. Its template gets `given`, a set-up's fields as they
    were typed, `players`, their names by colour, and `rules`, the fields of the house rules, which
    `setup/house_rules.html` shows. The sheets of a page are the templates in `NAME/sheets` (tablet)
    and `NAME/phone` (phones) whose names do not begin with "_".
    """

    ways: Sequence[Way] = ()
    """The ways to use the app, in the order of the set-up page and the menu."""
    calculator = ""
    """The endpoint of the page where only the end is entered."""
    private_sheets: Collection[str] = ()
    """The sheets of one player (`?player=red`), for that player's eyes."""
    blueprints: Sequence[Blueprint] = ()
    """Pages of its own, such as a calculator. Their template folder may be the game's."""
    template_values: Mapping[str, object] = {}
    """What its templates use on any page besides words, by name: the places of drawings."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    @property
    def sheets(self) -> Collection[str]:
        """Return the names of the sheets that can open over the tablet's page."""
        return self._list_templates("sheets")

    @property
    def phone_sheets(self) -> Collection[str]:
        """Return the names of the sheets that can open over a phone's page."""
        return self._list_templates("phone")

    def _list_templates(self, folder: str) -> Collection[str]:
        """Return the names of the game's templates in a folder, without its subfolders."""
        start = f"{self._game.folder}/{folder}/"
        found = current_app.jinja_env.list_templates(
            filter_func=lambda name: name.startswith(start) and name.endswith(".html")
        )
        names = [name.removeprefix(start).removesuffix(".html") for name in found]
        return frozenset(one for one in names if "/" not in one and not one.startswith("_"))

    def list_blueprints(self) -> Iterable[Blueprint]:
        """Return the blueprints that the game adds."""
        return self.blueprints

    def new_page(self) -> Response:
        """Return the set-up page, filled as for the finished game that `like` names, or else with a
        sample set-up."""
        record = find_finished(request.args.get("like", ""), self._game.name)
        if record is not None:
            return self._page(plain_data(record.table.setup))
        sample = self._game.sample_setup(self._game.players[0], Random(1))
        return self._page(plain_data(self._game.read_setup(sample)))

    def changed_page(self) -> Response:
        """Return the set-up page after a button was pressed. (The usual set-up page has no such
        buttons, so it is a new page.)"""
        return self.new_page()

    def refused_page(self, data: Plain, sentence: str, code: str = "") -> Response:
        """Return the set-up page as it was sent, with the reason why no table can be opened.
        `code`: that of the refusal."""
        answer = self._page(data, sentence, code)
        answer.status_code = 422
        return answer

    def rematch_fields(self, code: str) -> Plain:
        """Return the fields of the set-up page for a rematch of the game at that table."""
        record = context.records().find(code)
        assert record is not None  # its game is over
        return plain_data(record.table.setup)

    def setup_from_form(self, data: Plain) -> dict[str, object]:
        """Return the nested fields of the set-up page as a plain set-up."""
        return {key: value for key, value in data.items() if key not in ("game", "like")}

    def show_change(self, table: Table, given: Plain, change: Mapping[str, object]) -> Response:
        """Return the set-up page of a running table, filled with `given`, the fields of its set-up
        or those that were sent. `change` are further values for the page."""
        rules = rule_fields(self._game.setup, given, translation(), begun=bool(table.steps))
        values = {
            "rules": rules,
            "players": _player_names(given),
            "fields": "setup/names.html",
            **change,
        }
        return make_response(render_template("setup/page.html", **values))

    def changes_from_form(self, table: Table, data: Plain) -> Plain:
        """Return the keys of the set-up that the page of a running table has sent."""
        return {key: data[key] for key in setup_keys(table) if key in data}

    def _page(self, given: Plain, sentence: str = "", code: str = "") -> Response:
        template = f"{self._game.folder}/setup.html"
        page = render_template(
            template,
            sentence=sentence,
            given=given,
            players=_player_names(given),
            rules=rule_fields(self._game.setup, given, translation()),
        )
        return make_response(page)


def _player_names(given: Plain) -> dict[str, str]:
    """Return the players' names by colour, as the fields of a set-up have them."""
    rows = map(mapping_or_empty, list_or_empty(given.get("players")))
    return {str(row.get("colour", "")): str(row.get("name", "")) for row in rows}
