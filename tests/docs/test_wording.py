"""The pages for readers are written in plain and short sentences, and the README is short."""

import re

from tests.docs.test_links import HOME

HABITS = re.compile(
    r"so long as|so often as|\bthe own\b|\bdearest\b|\btold of the\b|\bbrought along\b|^Who only"
    r"|\b(?:tiles?|cards?) lies? open\b|\bstands? in (?:a|the) (?:files?|logs?|tables?)\b"
    r"|\bwhoever could\b|\bto whom it belongs|\bwhat (?:\w+ ){1,3}(?:brings?|brought)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""Wordings that these pages must not fall back to."""
LONGEST = 30
"""The largest number of words in a sentence. A piece of code counts as one word."""
NO_PROSE = re.compile(
    r"^ *(```).*?^ *\1$|(?<=\n\n) {4}\w.*?(?=\n\n)|^(?:#|\||<picture>).*?$|^ *(?:[-*]|\d+\.) ",
    re.MULTILINE | re.DOTALL,
)
"""Matches code, headings, tables, pictures, and the markers of lists."""


def test_pages_are_written_in_plain_short_sentences():
    for page in (*HOME.glob("*.md"), *(HOME / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        assert not HABITS.findall(text), page.name
        prose = re.sub(r"`[^`]*`|\[([^\]]*)\]\([^)]*\)", r"\1x", NO_PROSE.sub("\n\n", text))
        for paragraph in re.split(r"\n\s*\n", prose):
            for sentence in re.split(r"(?<=[.!?])[)*\"]*\s+", paragraph):
                assert len(re.findall(r"\w[\w'.-]*", sentence)) <= LONGEST, sentence


def test_the_first_page_is_short():
    text = (HOME / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 90
    assert text.count("<picture>") <= 6
