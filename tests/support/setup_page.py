"""Read a set-up page like a browser: the fields that its form would send."""

import re
from html.parser import HTMLParser

from flask.testing import FlaskClient

from companion.games.league_of_six.box.components import TOWNS

Fields = dict[str, str]
MORE_OPEN = '<details id="more" class="setup-more panel disclosure" open>'
SENDS = re.compile(r"""<(?:input|button)\b(?:[^>"']|"[^"]*"|'[^']*')*>""")
"""Matches elements that may send a value. Parsing the rest of a page would take longer than
rendering it."""


class _Form(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: Fields = {}
        self.presses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name"), given.get("value") or ""
        if tag == "button" and name == "do" and "aria-disabled" not in given:
            self.presses.append(value)
        choice = given.get("type") in ("radio", "checkbox")
        if tag == "input" and name and (not choice or "checked" in given):
            self.fields[name] = value


def fields(page: str) -> Fields:
    """Return the values that a browser would send for this page's form."""
    return _read(page).fields


def with_town_numbers(form: Fields) -> Fields:
    """Return a form of League of Six with all six town numbers, for a box that does not know
    them."""
    numbers = {f"numbers.{town}": str(number) for number, town in enumerate(TOWNS, 1)}
    return {**form, "numbers_of": form["box"], **numbers}


def start_table(client: FlaskClient, *names: str, **more: str) -> str:
    """Start a table of League of Six from its form, with these names and other fields. Return its
    address."""
    form = with_town_numbers(fields(client.get("/new?game=league-of-six").text))
    named = {f"players.{number}.name": name for number, name in enumerate(names)}
    answer = client.post("/tables", data={**form, **named, **more})
    assert answer.status_code == 303, answer.text[:500]
    return str(answer.location)


def presses(page: str) -> list[str]:
    """Return the values of the enabled buttons that send `do`."""
    return _read(page).presses


def _read(page: str) -> _Form:
    form = _Form()
    form.feed("".join(SENDS.findall(page)))
    return form
