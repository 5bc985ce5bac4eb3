"""The web app is put together in one module: everything below it runs without a web server."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from companion.folders import HOME

HEAVY = {"babel", "flask", "gevent", "jinja2", "sqlite3", "sqlite_utils", "werkzeug"}
RULES = [
    module
    for folder in ("core", "games")
    for module in (HOME / "companion" / folder).rglob("[!_]*.py")
    if "web" not in module.parts
]


def loaded(modules: Iterable[Path]) -> set[str]:
    """Return the packages that a fresh Python has loaded after it imported these modules."""
    names = [".".join(one.relative_to(HOME).with_suffix("").parts) for one in modules]
    code = f"import sys, {', '.join(names)}; print(*sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=HOME, capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in answer.stdout.split()}


def test_the_core_and_the_rules_of_all_games_load_no_web_server_and_no_database():
    assert loaded(RULES) & HEAVY == set()


def test_creating_the_app_loads_web_server_and_database():
    assert loaded([HOME / "companion/application.py"]) >= HEAVY
