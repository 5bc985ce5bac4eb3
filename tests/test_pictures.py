"""The README's pictures are there by day and by night, and can be taken again."""

import re

from companion import HOME

README = (HOME / "README.md").read_text(encoding="utf-8")
SHOWN = set(re.findall(r"docs/pictures/([\w-]+)-(?:light|dark)\.webp", README))
TAKEN = set(re.findall(r'Picture\("([\w-]+)"', (HOME / "docs/shoot.py").read_text()))
MOST_BYTES = 4_000_000


def test_what_the_readme_shows_is_there_in_both_themes() -> None:
    assert SHOWN
    for name in SHOWN:
        for theme in ("light", "dark"):
            picture = (HOME / f"docs/pictures/{name}-{theme}.webp").read_bytes()
            assert picture[:4] + picture[8:12] == b"RIFFWEBP"


def test_every_picture_has_its_line_in_the_script_that_takes_them() -> None:
    kept = {re.sub(r"-(light|dark)$", "", p.stem) for p in (HOME / "docs/pictures").iterdir()}
    assert kept <= TAKEN
    assert SHOWN <= TAKEN


def test_all_pictures_together_stay_small() -> None:
    assert sum(p.stat().st_size for p in (HOME / "docs/pictures").iterdir()) < MOST_BYTES
