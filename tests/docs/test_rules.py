"""The rules by number in docs/rules, and everybody who cites them."""

import re
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[2]
LAWS = {path.stem: path.read_text(encoding="utf-8") for path in (HOME / "docs/rules").glob("*.md")}
NUMBER = r"[A-Z]{1,2}\.?\d+(?:\.\d+)?"
WRITTEN = {
    number
    for text in LAWS.values()
    for number in re.findall(rf"^(?:- \*\*|## )({NUMBER})\b", text, re.MULTILINE)
}
LETTERS = "|".join(sorted({re.sub(r"[.\d]", "", number) for number in WRITTEN}))
CITED = re.compile(rf"\b(?:{LETTERS})\.?\d+(?:\.\d+)?\b")
IN_A_NAME = re.compile(rf"(?<=_)(?:{LETTERS})\d+(?:_\d+)?(?=_|$)", re.IGNORECASE)
ROOMS = ("companion", "templates", "static", "tests", "tools", "bench", "docs")
KINDS = {".py", ".html", ".js", ".css", ".md", ".toml"}


def texts() -> Iterator[tuple[str, str]]:
    """Everything that is written here, by its place."""
    files = [path for room in ROOMS for path in (HOME / room).rglob("*") if path.suffix in KINDS]
    for path in (*files, HOME / "app.py", *HOME.glob("*.md")):
        if "vendor" not in path.parts:
            yield str(path.relative_to(HOME)), path.read_text(encoding="utf-8")


def cited(text: str) -> set[str]:
    """The rules that a text names: as R2.6, or in the name of a test as r2_6."""
    names = re.findall(r"\bdef (test_\w+)", text)
    in_names = {n.upper().replace("_", ".") for name in names for n in IN_A_NAME.findall(name)}
    return set(CITED.findall(text)) | in_names


def test_every_cited_rule_is_written_down():
    unknown = {place: cited(text) - WRITTEN for place, text in texts()}
    assert not {place: rules for place, rules in unknown.items() if rules}


def test_every_rule_is_carried_out_or_tried_somewhere():
    told = ("docs/", "tests/docs/")
    doing = [text for place, text in texts() if not place.startswith(told) and "/" in place]
    assert WRITTEN - {rule for text in doing for rule in cited(text)} == set()


def test_no_rule_stands_twice():
    found = [n for text in LAWS.values() for n in re.findall(rf"^- \*\*({NUMBER})\*\*", text, re.M)]
    assert found
    assert len(found) == len(set(found))
