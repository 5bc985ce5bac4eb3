"""Set-up pages with buttons: the form while people fill it in, and the set-up that results."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random, SystemRandom
from typing import ClassVar, Generic, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, render_template, request, url_for
from flask_babel import gettext

from companion.core.form_fields import Field, flatten_fields
from companion.core.lenient import list_or_empty
from companion.core.play import Box, Plain
from companion.core.play.house_rules import rule_keys
from companion.core.setup_forms import rule_fields, setup_keys, typed_deviation_sentences
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.web.game_pages import GamePages, find_blueprints, find_finished
from companion.web.languages import translation
from companion.web.requests import context
from companion.web.requests.forms import nest_form_fields
from companion.web.setup import box_choice
from companion.web.setup.seating import Bench, Buttons, Draft, drop_colour_names, player_from_row
from companion.web.ways import SAMPLE, UNKNOWN, chosen_way, find_way

DraftT = TypeVar("DraftT", bound=Draft)


class DraftPages(GamePages, Generic[DraftT]):
    """The pages of a game whose set-up page has buttons. Its blueprints are beside its class.

    All typed values are in the form. A button (`do`) posts the form and gets it back changed, as
    `setup/fields.html`, a part of the page. That template includes the game's own parts, in
    `NAME/setup`: `needed` (questions that must be answered first), `modules` (questions of the
    chosen modules), `box`, `start` and `joining`. The server stores nothing until the table starts.
    """

    bench: Bench
    keys: Sequence[str]
    """The fields that go into the set-up besides the house rules; the others only serve the
    form."""
    refusals_above_more: Collection[str] = ("name-unseen", "names-alike")
    """The codes of refusals about fields that are above "More", which then stays closed."""
    rng: ClassVar[Random] = SystemRandom()

    @abstractmethod
    def new_draft(self, record: TableRecord | None) -> DraftT:
        """Return a new form that is ready to start. If `record` is given, the form has the players
        of that finished game."""

    @abstractmethod
    def read_draft(self, data: Plain) -> DraftT:
        """Return the form as it was sent, with values that do not fit replaced."""

    @abstractmethod
    def buttons(self, draft: DraftT) -> Buttons:
        """Return the buttons that can be pressed now: a function for each value that a button
        sends."""

    def rule_fields(self, draft: DraftT) -> Sequence[Field]:
        """Return the fields of the house rules."""
        return rule_fields(
            self._game.setup, draft.rules, translation(), draft.modules, begun=draft.begun
        )

    @abstractmethod
    def start_summary(self, draft: DraftT) -> Iterable[str]:
        """Return short texts for the summary: about the board at the start, and about who draws."""

    @abstractmethod
    def draft_template_values(self, draft: DraftT) -> Mapping[str, object]:
        """Return the game's own values for the templates, in addition to the form and its
        buttons."""

    def list_blueprints(self) -> Iterable[Blueprint]:
        return find_blueprints(type(self).__module__.rpartition(".")[0])

    def new_page(self) -> Response:
        """Return the page with a new form. If the query parameter `like` names a finished game, the
        form has its players."""
        return self._show(self._new_draft_like(request.args.get("like", "")))

    def rematch_fields(self, code: str) -> Plain:
        return self._new_draft_like(code).fields()

    def changed_page(self) -> Response:
        """Return the page after the pressed button has changed the form."""
        data = nest_form_fields(request.form)
        draft = self.read_draft(data)
        if pressed := self.buttons(draft).get(str(data.get("do"))):
            pressed()
        return self._show(draft, {"fragment": context.is_htmx_request()})

    def setup_from_form(self, data: Plain) -> dict[str, object]:
        keys = (*self.keys, *rule_keys(self._game.setup))
        return _with_players({key: data[key] for key in keys if key in data})

    def show_change(self, table: Table, given: Plain, change: Mapping[str, object]) -> Response:
        draft = self.draft_of_table(table, self._with_keys_of_way(given))
        if pressed := self.buttons(draft).get(str(given.get("do"))):
            pressed()
        names = {f"{seat.colour}.name": seat.name for seat in draft.seats}
        calculator = f"{url_for(self.calculator)}?{urlencode(names)}"
        return self._show(draft, {"calculator": calculator, **change})

    def draft_of_table(self, table: Table, given: Plain) -> DraftT:
        """Return the form for the set-up of a running table, filled with the fields `given`."""
        boxes = self._game.boxes
        sample = boxes is not None and boxes.table_box(table.state).sample
        draft = self.read_draft({**given, "box": SAMPLE if sample else UNKNOWN})
        drop_colour_names(draft.seats)
        draft.begun = bool(table.steps)
        return draft

    def changes_from_form(self, table: Table, data: Plain) -> Plain:
        given = self._with_keys_of_way(data)
        return _with_players({key: given[key] for key in setup_keys(table) if key in given})

    def _with_keys_of_way(self, data: Plain) -> Plain:
        """Return the data of a running table's form. If a way was just chosen, its keys are
        added."""
        way = chosen_way(data, self.ways)
        kept = {key: value for key, value in data.items() if key != "way"}
        return kept if way is None else {**kept, **way.keys}

    def selectable_boxes(self, wanted: object = None) -> dict[str, Box]:
        """Return the boxes that groups have entered, by their ids. If `wanted` is the form's value
        for the box of a finished game, that box is added."""
        return box_choice.selectable_boxes(self._game, wanted)

    def _new_draft_like(self, like: str) -> DraftT:
        draft = self.new_draft(find_finished(like, self._game.name))
        way = request.args.get("way")
        return draft if way is None else self.read_draft({**draft.fields(), "way": way})

    def _page(self, given: Plain, sentence: str = "", code: str = "") -> Response:
        opens_more = bool(code) and code not in self.refusals_above_more
        return self._show(self.read_draft(given), {"sentence": sentence, "opens_more": opens_more})

    def _show(self, draft: DraftT, given: Mapping[str, object] | None = None) -> Response:
        """Return the page with the form, or for `fragment` only the fields. `given` has further
        values for the page, such as the sentence of a refusal, or the values of a running table."""
        given, folder = given or {}, self._game.folder
        rules, box = self.rule_fields(draft), self.selectable_boxes(draft.box).get(draft.box)
        fields = flatten_fields(rules)
        placed = {one.place: one for one in fields if one.place}
        by_default = [one for one in fields if not one.place]
        told = typed_deviation_sentences(self._game.setup, by_default, translation())
        text = render_template(
            "setup/fields.html" if given.get("fragment") else "setup/page.html",
            **{
                "folder": folder,
                "game": self._game.name,
                "title": gettext(self._game.title),
                "draft": draft,
                "counts": self.bench.counts,
                "can": self.buttons(draft).keys(),
                "sentence": "",
                "rules": rules,
                "placed": placed,
                "ways": self.ways,
                "chosen_way": find_way(self.ways, draft.rules, sample=draft.box == SAMPLE),
                "calculator": url_for(self.calculator),
                "fields": "setup/fields.html",
                "change_to": url_for("setup.change"),
                "at_table": False,
                "outlook": "",
                "settled": [
                    *_module_names(placed["modules"]),
                    *([] if box is None else [box.name]),
                    *([] if "at_table" in given else self.start_summary(draft)),
                    *(told or [gettext("the usual rules")]),
                ],
                **self.draft_template_values(draft),
                **given,
            },
        )
        return make_response(text)


def _module_names(field: Field) -> Sequence[str]:
    """Return the names of the chosen modules, or a text that there are none."""
    chosen = [one.label for one in field.options if one.value in field.values]
    return chosen or [gettext("without modules")]


def _with_players(setup: dict[str, object]) -> dict[str, object]:
    """Return a plain set-up in which each row of the form is replaced by a player."""
    if isinstance(setup.get("players"), list):
        setup["players"] = [player_from_row(row) for row in list_or_empty(setup["players"])]
    return setup
