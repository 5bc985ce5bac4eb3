"""Packages that bring games: the one that docs/writing-a-game.md describes, and installing some."""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from companion.folders import HOME

GRANARY = HOME / "tests" / "another"
PAGE = (HOME / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`([\w./-]+)`\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""Matches a part of a file on the page: its name on a line of its own, then its text."""
PIP = (sys.executable, "-m", "pip")
QUIET = ("--quiet", "--disable-pip-version-check", "--no-deps")


def write_game(folder: Path) -> Path:
    """Write all files of the page's game into a folder, and return it."""
    parts: dict[str, list[str]] = defaultdict(list)
    for name, text in FILE.findall(PAGE):
        parts[name].append(text)
    for name, texts in parts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n\n".join(texts), encoding="utf-8")
    return folder


def write_package(folder: Path, name: str, code: str) -> Path:
    """Write a package with one module, which brings the object `GAME` of this code as a game."""
    module = name.replace("-", "_")
    project = f"""
[project]
name = "{name}"
version = "1.0"
[project.entry-points."table_companion.games"]
{name} = "{module}:GAME"
[build-system]
requires = ["hatchling~=1.27"]
build-backend = "hatchling.build"
"""
    folder.mkdir(parents=True)
    (folder / "pyproject.toml").write_text(project, encoding="utf-8")
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    return folder


def install(target: Path, *projects: Path) -> None:
    """Build a wheel of each project and install them all into the folder `target`."""
    wheels = target.with_name("wheels")
    subprocess.run([*PIP, "wheel", *QUIET, "-w", wheels, *projects], check=True)
    subprocess.run([*PIP, "install", *QUIET, "--target", target, *wheels.glob("*.whl")], check=True)
