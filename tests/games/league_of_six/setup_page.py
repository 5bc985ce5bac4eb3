"""The set-up page of League of Six, filled in as a browser would do it."""

from typing import Any, Self

from flask.testing import FlaskClient

from companion.games.league_of_six.box.components import TOWNS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.web.setup import LeaguePages
from companion.web.requests.forms import nest_form_fields
from companion.web.ways import EVERYTHING, SAMPLE, TRYING
from tests.support.form_reader import sent

PAGES = LeaguePages(LEAGUE_OF_SIX)
FOUR = ("Anna", "Ben", "Cem", "Dora")
NUMBERS = {f"numbers__{town}": str(number) for number, town in enumerate(TOWNS, 1)}
"""Numbers for all six towns, for a box that does not know them."""


class SetupPage:
    """The form that a browser would send. In Python names, `__` stands
    for a dot."""

    def __init__(self, client: FlaskClient, **typed: Any) -> None:
        self.client = client
        self.show(client.get("/new?game=league-of-six").text)
        self.fill(**typed)

    def show(self, text: str) -> None:
        """Continue with the page or part of a page in that answer."""
        self.text, self.form = text, sent(text, "setup" if "<html" in text else "")

    def fill(self, **typed: Any) -> Self:
        """Type other values; a list holds the checked boxes. A box brings its way to play."""
        if "box" in typed and "way" not in typed and "way" in self.form:
            trying, was = typed["box"] == SAMPLE, self.form["way"] == TRYING
            self.form["way"] = TRYING if trying else EVERYTHING if was else self.form["way"]
        for key, value in typed.items():
            values = value if isinstance(value, list) else [value]
            self.form.setlist(key.replace("__", "."), values)
        return self

    def four(self) -> Self:
        """Type four names."""
        return self.fill(**{f"players__{place}__name": name for place, name in enumerate(FOUR)})

    def holds(self, **typed: str) -> bool:
        """Return whether the form still contains these values."""
        return all(self.form.get(key.replace("__", ".")) == it for key, it in typed.items())

    def press(self, *buttons: str, **headers: str) -> Self:
        for do in buttons:
            data = {**self.form.to_dict(flat=False), "do": do}
            answer = self.client.post("/new", data=data, headers=headers)
            assert answer.status_code == 200
            self.show(answer.text)
        return self

    def state(self) -> Any:
        """Return the state of the table that the form would start."""
        with self.client.application.test_request_context():
            setup = PAGES.setup_from_form(nest_form_fields(self.form))
        return LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup, from_form=True))

    def post(self) -> Any:
        """Start the game and return the answer."""
        return self.client.post("/tables", data=self.form)

    def start(self) -> Any:
        """Start the game and return its state."""
        answer = self.post()
        assert answer.status_code == 303, answer.text
        records = self.client.application.extensions["records"]
        return records.find(answer.location[-4:]).table.state

    def column(self, name: str, part: str = "") -> list[str]:
        """Return the values of `name.0`, `name.1` and so on."""
        names = (f"{name}.{n}{part}" for n in range(6))
        return [self.form[name] for name in names if name in self.form]
