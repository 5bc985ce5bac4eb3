"""Fills the forms of a rendered page with the values of an earlier entry.

So an entry is changed in the same form that makes it, and its template needs no extra line. Only
the tags of fields and buttons that get a value are changed; the rest of the page stays as it was
rendered. (The library FormEncode fills fields, too, but it marks no buttons and removes no forms.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from typing import NamedTuple

from markupsafe import Markup, escape
from msgspec import Struct

from companion.web.requests.forms import LIST

Values = Mapping[str, Sequence[str]]
"""The values of a form by the names of its fields, as a browser sends them."""
OF_EVERY_ENTRY = frozenset({"", "type", "player", "revision"})
"""The hidden fields that every form of an entry has, and fields without a name."""
FORM_CLASS = "change-form"
"""The class of the form that has the values of the entry."""


class _Tag(NamedTuple):
    """A start tag, and its place on the page. `field`: the name of the field to which it
    belongs."""

    tag: str
    attributes: Mapping[str, str | None]
    field: str
    start: int
    end: int

    def get(self, attribute: str) -> str:
        """Return the value of an attribute; "" if it has none."""
        return self.attributes.get(attribute) or ""

    @property
    def kind(self) -> str:
        """The type of an input, or the name of any other tag."""
        return self.get("type") or "text" if self.tag == "input" else self.tag

    @property
    def is_submit(self) -> bool:
        """Return whether the tag is a button that sends its form."""
        return self.tag == "button" and self.get("type") in ("", "submit")

    def with_attributes(self, without: str = "", **more: str) -> str:
        """Return the tag with the attributes `more`, and without the attribute `without`."""
        attributes = {k: v for k, v in {**self.attributes, **more}.items() if k != without}
        parts = (k if v is None else f'{k}="{escape(v)}"' for k, v in attributes.items())
        return f"<{' '.join((self.tag, *parts))}>"


class _Form(Struct):
    """A form of a page: its own tag, the tags of its fields in order, and its end."""

    tag: _Tag
    fields: list[_Tag]
    end: int = 0

    @property
    def type(self) -> str:
        """The type of the entry that the form makes; "" if it makes none."""
        return next((one.get("value") for one in self.fields if one.field == "type"), "")

    @property
    def is_blank(self) -> bool:
        """Return whether the form has no values besides the type of its entry and the player."""
        return {one.field for one in self.fields} <= OF_EVERY_ENTRY


class _Edit(NamedTuple):
    """A part of a page that is replaced."""

    start: int
    end: int
    by: str


class _Reader(HTMLParser):
    """Finds the forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[_Form] = []
        self._begins = [0]
        for line in page.split("\n"):
            self._begins.append(self._begins[-1] + len(line) + 1)
        self._form: _Form | None = None
        self._select = ""
        self._outside: list[_Tag] = []
        self.feed(page)
        by_id = {form.tag.get("id"): form for form in self.forms}
        for one in self._outside:
            if one.get("form") in by_id:
                by_id[one.get("form")].fields.append(one)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("form", "input", "select", "option", "button"):
            return
        given, start = dict(attrs), self._place()
        if tag == "select":
            self._select = given.get("name") or ""
        field = self._select if tag == "option" else given.get("name") or ""
        found = _Tag(tag, given, field, start, start + len(self.get_starttag_text() or ""))
        if tag == "form":
            self._form = _Form(found, [])
            self.forms.append(self._form)
        elif "form" in given:
            self._outside.append(found)
        elif self._form is not None:
            self._form.fields.append(found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._form is not None:
            self._form.end = self._place() + len("</form>")
            self._form = None

    def _place(self) -> int:
        line, column = self.getpos()
        return self._begins[line - 1] + column


def fill_forms(
    page: str,
    address: str,
    kinds: Collection[str],
    kind: str,
    values: Values,
    more: Mapping[str, str],
) -> Markup | None:
    """Return the page with one of its forms filled with the values of an entry of type `kind`; None
    if no form can hold all of them.

    Only forms that are sent to that address and make entries of these kinds stay on the page. A
    form is also removed if the app would draw values that are given. All forms also send the hidden
    fields `more`.
    """
    edits: list[_Edit] = []
    is_filled = False
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in more.items()
    )
    for form in _Reader(page).forms:
        draws = form.is_blank and form.type == kind and any(values.values())
        if form.tag.get("action") != address or form.type not in kinds or draws:
            edits.append(_Edit(form.tag.start, form.end, ""))
            outside = (one for one in form.fields if "form" in one.attributes)
            edits += (_Edit(one.start, one.end, one.with_attributes(hidden="")) for one in outside)
            continue
        if form.type == kind and not is_filled and (filled := _fill_form(form, values)) is not None:
            edits += filled
            is_filled = True
        edits.append(_Edit(form.tag.end, form.tag.end, hidden))
    return Markup(_apply_edits(page, edits)) if is_filled else None


def _fill_form(form: _Form, values: Values) -> list[_Edit] | None:
    """Return the edits that fill the form; None if the form has no field for one of the values. A
    list of options holds one value."""
    left = {name: [one for one in some if one != LIST] for name, some in values.items()}
    edits, left_at_select = [], 0
    for one in form.fields:
        rest = left.get(one.field, [])
        if one.tag == "select":
            left_at_select = len(rest)
        has_value = one.tag == "option" and len(rest) < left_at_select
        if (written := _fill_tag(one, values, [] if has_value else rest)) is None:
            return None
        if written:
            edits.append(_Edit(one.start, one.end, written))
    if any(left.values()):
        return None
    if form.is_blank:
        first = next(one for one in form.fields if one.is_submit)
        edits.append(_Edit(first.start, first.end, _mark_button(first)))
    classes = f"{form.tag.get('class')} {FORM_CLASS}".strip()
    edits.append(
        _Edit(form.tag.start, form.tag.end, form.tag.with_attributes(**{"class": classes}))
    )
    return edits


def _fill_tag(one: _Tag, values: Values, left: list[str]) -> str | None:
    """Return the tag filled with its value, and remove this value from `left`. "" if the tag stays
    as it is; None if it contradicts the values."""
    value, said = one.get("value"), one.field in values
    if not said or one.field in OF_EVERY_ENTRY or value == LIST:
        return ""
    match one.kind:
        case "hidden" | "option" if left and left[0] == value:
            del left[0]
            return one.with_attributes(selected="") if one.tag == "option" else ""
        case "hidden":
            return None
        case "option":
            return one.with_attributes(without="selected")
        case "radio" | "checkbox" if value in left:
            left.remove(value)
            return one.with_attributes(checked="")
        case "radio" | "checkbox":
            return one.with_attributes(without="checked")
        case "button" if value in left:
            left.remove(value)
            return _mark_button(one)
        case "text" | "number" if left:
            return one.with_attributes(value=left.pop(0))
    return ""


def _mark_button(button: _Tag) -> str:
    """Return the tag of the button that makes the same entry again."""
    return button.with_attributes(**{"aria-current": "true"})


def _apply_edits(page: str, edits: list[_Edit]) -> str:
    """Return the page with the edits. Edits within a part that is left out are ignored."""
    return "".join(_page_parts(page, sorted(edits)))


def _page_parts(page: str, edits: Sequence[_Edit]) -> Iterator[str]:
    done = 0
    for edit in edits:
        if edit.start < done:
            continue
        yield page[done : edit.start]
        yield edit.by
        done = edit.end
    yield page[done:]
