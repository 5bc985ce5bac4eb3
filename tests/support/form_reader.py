"""Read one form of a page like a browser: all values that it would send, including lists. A button
that is marked as the one that was pressed is pressed again."""

from html.parser import HTMLParser

from werkzeug.datastructures import MultiDict

Sent = MultiDict[str, str]


class _Reader(HTMLParser):
    def __init__(self, within: str) -> None:
        super().__init__()
        self.sent: Sent = MultiDict()
        self.within = within
        self.inside = not within
        self.area = ""
        self.select = ""
        self.templates = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "form" and self.within:
            self.inside = self.within in (given.get("class") or "").split()
        if tag == "template":
            self.templates += 1
        if not self.inside or self.templates:
            return
        if tag == "input" and name:
            choice = given.get("type") in ("radio", "checkbox")
            if not choice or "checked" in given:
                self.sent.add(name, value)
        elif tag == "button" and name and given.get("aria-current") == "true":
            self.sent.add(name, value)
        elif tag == "textarea":
            self.area = name
            self.sent[name] = ""
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in given:
            self.sent.add(self.select, value)

    def handle_data(self, data: str) -> None:
        if self.area:
            self.sent[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self.templates -= 1
        if tag == "textarea":
            self.area = ""
        if tag == "select":
            self.select = ""
        if tag == "form" and self.within:
            self.inside = False


def sent(page: str, within: str = "") -> Sent:
    """Return the values that a browser would send for the form of class `within`. Without `within`,
    the page is part of a form."""
    reader = _Reader(within)
    reader.feed(page)
    return reader.sent
