"""Catalogues of translated texts, recompiled when they are out of date, and cached by text."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import mkstemp

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from markupsafe import Markup

MOST_TEXTS = 8192


class Translator:
    """A language with its catalogue; each text is looked up once."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self._said = lru_cache(MOST_TEXTS)(catalogue.gettext)
        self._counted = lru_cache(MOST_TEXTS)(catalogue.ngettext)
        self._markup = lru_cache(MOST_TEXTS)(lambda text: Markup(self._said(text)))

    def __call__(self, text: str, /) -> str:
        """Return the text in this language."""
        return str(self._said(text))

    def plural(self, one: str, many: str, count: int, /) -> str:
        """Return the form of the text for `count`."""
        return str(self._counted(one, many, count))

    def markup(self, text: str, /, **values: object) -> Markup:
        """Return the text for a template, with the values filled in."""
        found = self._markup(text)
        return found % values if "%" in found else found

    def markup_plural(self, one: str, many: str, count: int, /, **values: object) -> Markup:
        """Return the form for `count` for a template; the number is filled into `%(count)s`."""
        return Markup(self.plural(one, many, count)) % {"count": count, **values}


def compile_catalogues(translations: Path) -> list[str]:
    """Compile catalogues that are missing or out of date, if their folder can be written. Return
    the languages that have a compiled catalogue."""
    for source in translations.glob("*/LC_MESSAGES/messages.po"):
        with suppress(OSError):
            if _is_old(source):
                _compile_catalogue(source)
    return sorted({path.parts[-3] for path in translations.glob("*/LC_MESSAGES/messages.[pm]o")})


def load_catalogue(folders: Iterable[Path], code: str) -> NullTranslations:
    """Return the texts of that language, each from the first folder that has it."""
    first, *others = (_load_from_folder(folder, code) for folder in folders)
    for other in others:
        first.add_fallback(other)
    return first


def _load_from_folder(folder: Path, code: str) -> NullTranslations:
    """Return a folder's catalogue of that language. It is compiled in memory if this user cannot
    write or read the files of an installed package."""
    source = folder / code / "LC_MESSAGES" / "messages.po"
    with suppress(OSError):
        if not source.exists() or not _is_old(source):
            return Translations.load(folder, [code])
    compiled = BytesIO()
    write_mo(compiled, _read_catalogue(source))
    compiled.seek(0)
    return Translations(compiled)


def _is_old(source: Path) -> bool:
    """Return whether a catalogue has changed since it was compiled, or was not compiled yet."""
    target = source.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


def _read_catalogue(source: Path) -> Catalog:
    with source.open("rb") as text:
        return read_po(text, locale=source.parts[-3])


def _compile_catalogue(source: Path) -> None:
    """Compile a catalogue in one step, because another process may be reading the file."""
    number, name = mkstemp(dir=source.parent)
    with os.fdopen(number, "wb") as file:
        write_mo(file, _read_catalogue(source))
    Path(name).replace(source.with_suffix(".mo"))
