"""Pages, docstrings and names of tests are written in plain words, and the README is short."""

import ast
import re
from collections.abc import Iterator

from tests.docs.test_links import HOME

HABITS = re.compile(
    r"so long as|so often as|\bthe own\b|\bdearest\b|\btold of the\b|\bbrought along\b|^Who only"
    r"|\b(?:tiles?|cards?) lies? open\b|\bstands? in (?:a|the) (?:files?|logs?|tables?)\b"
    r"|\bwhoever could\b|\bto whom it belongs|\bwhat (?:\w+ ){1,3}(?:brings?|brought)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""Wordings that these pages must not fall back to."""
CLAUSE = re.compile(r"(?:What|Whatever|Whether|Who|Whoever|Where|That|How)\b")
"""Matches a docstring that begins with a clause instead of a verb, or a noun and its article."""
RIDDLE = re.compile(
    r"test_(?:[A-Za-z]+\d+_(?:\d+_)?)*(?:what|where|who|whoever|whose|whether)_"
    r"|_the_own_|_by_itself|_lies?_|_stands?_twice|twins_|_worded|_by_hand|_(?:that|another)_moment"
    r"|_the_referees|_reads_back|_comes_back_from|_says_so|_in_the_words_of"
    r"|^test_(?:score|simulate)_[a-z]+s_"
)
"""Matches a test's name that begins with a question word after its rules, or has a habit: a
pointer, a word that only insiders know, or a command that acts."""
CODE = ("companion", "bench", "tools", "tests")
LONGEST = 30
"""The largest number of words in a sentence. A piece of code counts as one word."""
NO_PROSE = re.compile(
    r"^ *(```).*?^ *\1$|(?<=\n\n) {4}\w.*?(?=\n\n)|^(?:#|\||<picture>).*?$|^ *(?:[-*]|\d+\.) ",
    re.MULTILINE | re.DOTALL,
)
"""Matches code, headings, tables, pictures, and the markers of lists."""


def test_pages_are_written_in_plain_short_sentences():
    for page in (*HOME.glob("*.md"), *(HOME / "docs").glob("*.md"), HOME / "bench/README.md"):
        text = page.read_text(encoding="utf-8")
        assert not HABITS.findall(text), page.name
        prose = re.sub(r"`[^`]*`|\[([^\]]*)\]\([^)]*\)", r"\1x", NO_PROSE.sub("\n\n", text))
        for paragraph in re.split(r"\n\s*\n", prose):
            for sentence in re.split(r"(?<=[.!?])[)*\"]*\s+", paragraph):
                assert len(re.findall(r"\w[\w'.-]*", sentence)) <= LONGEST, sentence


def definitions() -> Iterator[tuple[str, str, str]]:
    """Yield the file, name and docstring of each module, class and function; "" for none."""
    for file in (file for folder in CODE for file in sorted((HOME / folder).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield str(file), getattr(node, "name", ""), ast.get_docstring(node) or ""


def test_docstrings_begin_with_a_verb_or_a_noun_and_have_no_old_habits():
    found = list(definitions())
    assert len(found) > 5000
    assert not [(file, name) for file, name, text in found if CLAUSE.match(text)]
    assert not [(file, name) for file, name, text in found if HABITS.search(text)]


def test_names_of_tests_have_no_riddles_or_pointers():
    names = [name for _, name, _ in definitions() if name.startswith("test_")]
    assert len(names) > 1500
    assert not [name for name in names if RIDDLE.search(name)]


def test_the_first_page_is_short():
    text = (HOME / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 90
    assert text.count("<picture>") <= 6
