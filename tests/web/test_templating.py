"""What every template may use."""

from __future__ import annotations

import re

from companion.folders import HOME
from companion.web.templating import upper_first


def test_a_text_at_the_head_of_something_keeps_its_nouns() -> None:
    assert upper_first("die Plätze der Ämter") == "Die Plätze der Ämter"
    assert upper_first("únik") == "Únik"
    assert upper_first("") == ""


def test_no_template_lowers_what_follows_the_first_letter() -> None:
    for page in (HOME / "templates").rglob("*.html"):
        assert not re.search(r"\|\s*(capitalize|title)\b", page.read_text(encoding="utf-8")), page
