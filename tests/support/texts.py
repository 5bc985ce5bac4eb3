"""Find the texts of the companion like `make messages` does, for tests of translations."""

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

HOME = Path(__file__).parents[2]


@cache
def in_the_code() -> Catalog:
    """Return all texts of code and templates, found with the keywords of the Makefile."""
    found = re.search(r"^KEYWORDS := (.+)$", (HOME / "Makefile").read_text("utf-8"), re.M)
    with TemporaryDirectory() as folder:
        target = Path(folder) / "messages.pot"
        arguments = ["-F", str(HOME / "pyproject.toml"), *found[1].split(), "-o", str(target)]
        CommandLineInterface().run(["pybabel", "-q", "extract", *arguments, str(HOME)])
        with target.open("rb") as file:
            return read_po(file)


def forms(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Return a text, or its singular and plural forms."""
    return (text,) if isinstance(text, str) else tuple(text)
