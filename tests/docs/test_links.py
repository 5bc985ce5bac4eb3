"""Every link in README and docs leads somewhere, and every file that they name exists."""

import re
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[2]
PAGES = [*HOME.glob("*.md"), *(HOME / "docs").rglob("*.md"), *(HOME / "translations").glob("*.md")]
GAME = HOME / "companion/games/league_of_six"
LINK = re.compile(r'\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"')
NAMED = re.compile(r"`([\w.-]+/[\w./-]*|\w+\.(?:py|toml))`(?:: ((?:`\w+`(?:, )?)+))?")
UNBORN = (
    "NAME",
    "GAME",
    "CODE",
    "docs/pictures/more",
    "last_berry",
    "translations/fr",
    "data/",
    "requirements/",
    ".venv",
)
"""Files that readers create, or that are created while the companion runs."""


def links() -> Iterator[tuple[Path, str]]:
    for page in PAGES:
        for pair in LINK.findall(page.read_text(encoding="utf-8")):
            yield page, "".join(pair)


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def leads(page: Path, link: str) -> bool:
    """Return whether that file exists and has that heading."""
    if link.startswith("https://"):
        return True
    name, _, heading = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not heading or heading in anchors(target))


def test_every_link_leads_somewhere():
    found = list(links())
    assert len(found) > 40
    assert not [(page.name, link) for page, link in found if not leads(page, link)]


def test_files_named_in_the_docs_exist_with_their_functions():
    checked, missing = 0, []
    for page in PAGES:
        for place, names in NAMED.findall(page.read_text(encoding="utf-8")):
            if place.startswith("/") or any(word in place for word in UNBORN):
                continue
            checked += 1
            text = _text(place)
            if text is None or not all(_there(name, text) for name in re.findall(r"\w+", names)):
                missing.append((page.name, place, names))
    assert checked > 60
    assert not missing


def _text(place: str) -> str | None:
    """Return the text of that file of the repository or of the game; "" for a folder, None if it is
    missing."""
    for path in (HOME / place, GAME / place, GAME / "rules" / place):
        if path.exists():
            return "" if path.is_dir() else path.read_text(encoding="utf-8")
    return None


def _there(name: str, text: str) -> bool:
    return re.search(rf"\bdef {name}\(", text) is not None
