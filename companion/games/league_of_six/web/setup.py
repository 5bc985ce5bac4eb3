"""The set-up page: its form, its buttons, and the set-up that it posts.

All values are in the form. A button posts the whole form and gets it back changed; the server
stores nothing until the table starts.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext

from companion.core.field_words import FieldWords
from companion.core.fields import make_fields
from companion.core.form_fields import Field, flatten_fields, replace_field
from companion.core.lenient import list_or_empty, mapping_or_empty
from companion.core.play import Plain, Refused
from companion.core.setup_forms import rule_fields
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.web import languages
from companion.web.languages import translation
from companion.web.requests import context
from companion.web.setup import box_choice
from companion.web.setup.draft_pages import DraftPages
from companion.web.setup.seating import Buttons
from companion.web.ways import UNKNOWN, apply_way

from .. import NAME
from ..box.box import BLANK, Box, are_leaders_known
from ..box.checks import completeness
from ..scoring import NOT_FROM_OVERLAY
from ..setup import Setup
from ..state import State
from ..views.drawings import DRAWINGS
from ..words.names import COLOUR, TOWN
from . import setup_box
from .setup_box import overlay_fields
from .setup_draft import (
    BENCH,
    SIDES,
    WAYS,
    Draft,
    draft_buttons,
    draft_of_setup,
    new_draft,
    offered_boxes,
    read_draft,
)

OVERLAY = "$.box.leader_points"
"""Where a set-up has the points for six players, which are the same in every box (S5)."""


class LeaguePages(DraftPages[Draft]):
    """The set-up page of League of Six, and its sheets."""

    sheets = ("checklist", "correct", "count", "dealing", "exchange", "followers", "hand", "settle")
    private_sheets = ("count", "exchange", "hand")
    phone_sheets = ("board", "correct", "costs", "count", "followers", "hand")
    template_values = DRAWINGS
    bench = BENCH
    ways = WAYS
    calculator = "calculator.page"
    refusals_above_more = (
        *DraftPages.refusals_above_more,
        "number-missing",
        "numbers-missing",
        "numbers-once-each",
    )
    keys = ("players", "towns", "sides", "numbers", "order", "start")

    def new_draft(self, record: TableRecord | None) -> Draft:
        """Return a new form with the box of the finished game `record`; if that is None, with the
        box of the last game."""
        if record is None:
            boxes = self._boxes()
            draft = new_draft(self.rng, boxes, box_choice.usual_box_value(NAME, boxes))
        else:
            box = box_choice.form_value_of_box(record)
            draft = draft_of_setup(plain_data(record.table.setup), box, self.rng, self._boxes(box))
        last = box_choice.last_table(NAME)
        if draft.box == UNKNOWN and last is not None:
            known = context.require_type(last.table.setup, Setup).box
            draft.numbers = setup_box.numbers_of_last_box(known) or draft.numbers
        lists = context.records().lists
        said = lists.last_setup_value(NAME, OVERLAY, context.list_reader())
        draft.overlay = draft.overlay or overlay_fields(
            n for n in list_or_empty(said) if isinstance(n, int)
        )
        return draft

    def read_draft(self, data: Plain) -> Draft:
        boxes = self._boxes(data.get("box"))
        return read_draft(apply_way(data, WAYS, boxes), boxes)

    def buttons(self, draft: Draft) -> Buttons:
        return draft_buttons(draft, self.rng)

    def rule_fields(self, draft: Draft) -> Sequence[Field]:
        """Return the fields of the house rules. If the app does not know the leader cards, nobody
        is asked who draws them (R1.1)."""
        six = [setup_box.SIXTH] if draft.has_six_players else []
        modules = [*draft.modules, *six]
        found = rule_fields(Setup, draft.rules, translation(), modules, begun=draft.begun)
        if draft.leaders_known:
            return found
        told = gettext("You draw, because the app does not know these cards.")
        return replace_field(found, "dealing.leaders", kind="hidden", hint=told)

    def draft_of_table(self, table: Table, given: Plain) -> Draft:
        draft = super().draft_of_table(table, given)
        draft.leaders_known = are_leaders_known(context.require_type(table.state, State).box)
        return draft

    def setup_from_form(self, data: Plain) -> dict[str, object]:
        """Return the form's nested fields as a plain set-up, with numbers still as texts.

        Seats without a name are named after their colour. Refused if the box is not in the library,
        or if a number that it does not know is missing (R0.2). Reading the set-up checks the rest.
        """
        data = apply_way(data, WAYS, self._boxes())
        setup = super().setup_from_form(data)
        if not mapping_or_empty(setup.get("start")).get("round"):
            setup.pop("start", None)
        setup_box.add_module_values(setup, data)
        if data.get("box") is not None:
            self._add_chosen_box(setup, data)
        return setup

    def _add_chosen_box(self, setup: dict[str, object], data: Plain) -> None:
        """Put a copy of the chosen box into the set-up, with the numbers and points that the form
        asks for."""
        name = data["box"]
        boxes = offered_boxes(
            self._boxes(name) if isinstance(name, str) and name not in offered_boxes() else None
        )
        if not isinstance(name, str) or name not in boxes:
            raise Refused("bad-value", {"what": "setup", "key": "box"})
        setup["box"] = None if name == UNKNOWN else plain_data(boxes[name])
        points = setup.pop("leader_points", None)
        if points is not None:  # with the box, so that it is kept with it, and can be put right
            setup["box"] = {
                **(mapping_or_empty(setup["box"]) or plain_data(BLANK)),
                "leader_points": points,
            }
        draft = read_draft(data, boxes)
        setup["numbers"] = draft.numbers
        if draft.asked:
            setup_box.check_all_numbers(draft.numbers)
            setup["box"] = setup_box.with_town_numbers(setup["box"], draft.numbers)
        dealing = setup.get("dealing", {})
        if not are_leaders_known(boxes[name]) and isinstance(dealing, dict):
            setup["dealing"] = {**dealing, "leaders": "table"}

    def _boxes(self, wanted: object = None) -> dict[str, Box]:
        found = self.selectable_boxes(wanted).items()
        return {id_: context.require_type(box, Box) for id_, box in found}

    def start_summary(self, draft: Draft) -> list[str]:
        sides = set(draft.sides.values())
        drawn = draft.rules["dealing"]
        by_table = [kind for kind, who in mapping_or_empty(drawn).items() if who == "table"]
        return [
            gettext("towns and markers drawn by lot"),
            gettext("white sides") if sides == {SIDES[0]} else gettext("some yellow sides"),
            gettext("you draw some tiles and cards") if by_table else gettext("the app draws"),
        ]

    def draft_template_values(self, draft: Draft) -> dict[str, object]:
        boxes = self._boxes(draft.box)
        box, say = offered_boxes(boxes)[draft.box], translation()
        names = {seat.colour: seat.name or gettext(COLOUR[seat.colour]) for seat in draft.seats}
        words = FieldWords(self._game.terms, names, say, "setup")
        start = flatten_fields(make_fields(Setup, {"start": draft.start}, words, ["start"]))
        return {
            "seated": list(names.values()),
            "start": {one.name: one for one in start},
            "colours": languages.translate_all(COLOUR),
            "towns": languages.translate_all(TOWN),
            "library": {
                id_: box_choice.offered_box(box, completeness(box)) for id_, box in boxes.items()
            },
            "followers": next(
                (one.known, one.of) for one in completeness(box) if one.kind == "followers"
            ),
            "recruits": setup_box.offered_followers(box, say) if draft.has_retinue else (),
            "stand_in": NOT_FROM_OVERLAY,
        }
