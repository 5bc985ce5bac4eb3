"""Compile the translations into the wheel, because the installed files may be read-only.

A checkout compiles them when it starts; hatchling calls this when it builds the package.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Put each language's catalogue where the installed companion looks for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a temporary folder before the build, and name the files to include."""
        self._made = TemporaryDirectory()
        if version == "editable":  # a checkout compiles them when it starts
            return
        for source in Path(self.root).glob("translations/*/LC_MESSAGES/messages.po"):
            language = source.parts[-3]
            target = Path(self._made.name, f"{language}.mo")
            with source.open("rb") as text, target.open("wb") as file:
                write_mo(file, read_po(text, locale=language))
            inside = f"companion/translations/{language}/LC_MESSAGES/messages.mo"
            build_data["force_include"][str(target)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder after the build."""
        self._made.cleanup()
