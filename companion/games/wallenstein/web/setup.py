"""The set-up page: its form, and the set-up that it posts (W0)."""

from __future__ import annotations

from flask_babel import gettext

from companion.core.lenient import list_or_empty, mapping_or_empty, texts_in
from companion.core.play import Plain, Refused
from companion.core.play.house_rules import rule_keys
from companion.core.setup_forms import read_rules
from companion.core.structs import plain_data
from companion.storage.record import TableRecord
from companion.web.requests.context import require_type
from companion.web.requests.forms import typed_text
from companion.web.setup import box_choice
from companion.web.setup.draft_pages import DraftPages
from companion.web.setup.seating import Buttons
from companion.web.ways import SAMPLE, UNKNOWN, apply_way

from .. import NAME
from ..box.box import Box
from ..box.printing import find_changes
from ..library import BOXES
from ..setup import Setup
from ..words.names import COLOUR
from .boxes import completeness
from .setup_draft import (
    BENCH,
    CLAIM,
    WAYS,
    WITH_BOX,
    Draft,
    counties_by_line_up,
    draft_buttons,
    draft_of_setup,
    read_draft,
)

APP = "app"
"""The ruling by which the app's tower is used (W2.6)."""


class WallensteinPages(DraftPages[Draft]):
    """The set-up page of Wallenstein, and its sheets."""

    sheets = (
        *("checklist", "correct", "counties", "county"),
        *("fallen", "plan", "season", "winter"),
    )
    private_sheets = ("plan",)
    phone_sheets = ("counties", "county", "map", "winter")
    bench = BENCH
    ways = WAYS
    calculator = "wallenstein_calculator.page"
    keys = ("players", "start", "line_up", "oldest")

    def new_draft(self, record: TableRecord | None) -> Draft:
        """Return a new form with the players of the finished game `record`; if that is None, with
        the choices of the last table."""
        if record is not None:
            draft = draft_of_setup(plain_data(record.table.setup))
            draft.box = box_choice.form_value_of_box(record)
            return draft
        last, boxes = box_choice.last_table(NAME), self.selectable_boxes()
        chosen = {} if last is None else plain_data(last.table.setup)
        kept = {key: value for key, value in chosen.items() if key in ("start", *rule_keys(Setup))}
        draft = draft_of_setup(kept)
        usual = box_choice.usual_box_value(NAME, boxes)
        draft.box = next(iter(boxes), UNKNOWN) if usual == UNKNOWN else usual
        if draft.box == SAMPLE and last is None:
            draft.rules = read_rules(Setup, {"rulings": {"tower": APP}})
        return draft

    def read_draft(self, data: Plain) -> Draft:
        return read_draft(apply_way(data, WAYS, self.selectable_boxes()))

    def buttons(self, draft: Draft) -> Buttons:
        return draft_buttons(draft, self.rng)

    def setup_from_form(self, data: Plain) -> dict[str, object]:
        """Return the form's nested fields as a plain set-up, with numbers still as texts.

        Values for the other way to start, or for modules that are not played, are left out. The box
        is left out if no played module needs its cards and its board equals the app's, unless it is
        the sample box. Refused if the box is needed and not in the library. Reading the set-up
        checks the rest.
        """
        data = apply_way(data, WAYS, self.selectable_boxes())
        setup = super().setup_from_form(data)
        claims = setup.get("start") == CLAIM
        setup.pop("line_up" if claims else "oldest", None)
        if claims and not setup.get("oldest"):
            raise Refused("oldest-missing")
        rulings = setup.get("rulings")
        if isinstance(rulings, dict) and not claims:
            setup["rulings"] = {key: value for key, value in rulings.items() if key != "counties"}
        trying = data.get("box") == SAMPLE  # kept for the next table, which then tries the app, too
        if trying or any(
            module in WITH_BOX for module in texts_in(list_or_empty(setup.get("modules")))
        ):
            setup["box"] = self._copy_of_box(data.get("box"))
            return setup
        own = self.selectable_boxes(data.get("box")).get(typed_text(data.get("box")))
        if isinstance(own, Box) and own.board:
            setup["box"] = plain_data(own)
        return setup

    def _copy_of_box(self, name: object) -> dict[str, object] | None:
        """Return a copy of the chosen box; None if the choice is the box without known values."""
        if name in (None, UNKNOWN):
            return None
        boxes = {SAMPLE: BOXES.sample_box(), **self.selectable_boxes(name)}
        if not isinstance(name, str) or name not in boxes:
            raise Refused("bad-value", {"what": "setup", "key": "box"})
        return plain_data(boxes[name])

    def start_summary(self, draft: Draft) -> list[str]:
        rulings = mapping_or_empty(draft.rules.get("rulings"))
        return [
            gettext("counties by line-up") if draft.start != CLAIM else gettext("counties chosen"),
            gettext("the app's tower") if rulings.get("tower") == APP else gettext("your tower"),
        ]

    def draft_template_values(self, draft: Draft) -> dict[str, object]:
        boxes = self.selectable_boxes(draft.box)
        if draft.box not in (SAMPLE, UNKNOWN, *boxes):
            draft.box = UNKNOWN
        colours = {colour: gettext(COLOUR[colour]) for colour in BENCH.colours}
        names = {seat.colour: seat.name or colours[seat.colour] for seat in draft.seats}
        return {
            "names": names,
            "seated": list(names.values()),
            "colours": colours,
            "holdings": counties_by_line_up(draft),
            "library": {
                id_: box_choice.offered_box(box, completeness(box)) for id_, box in boxes.items()
            },
            "differences": {
                id_: len(find_changes(require_type(box, Box).differences))
                for id_, box in boxes.items()
            },
        }
