"""What is checked before a commit is what `make check` runs, no more and no less."""

import re

from companion import HOME


def test_pre_commit_calls_the_tools_of_make_check() -> None:
    makefile = (HOME / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(r"^check:.*\n((?:\t.+\n)+)", makefile, re.MULTILINE)
    assert recipe
    tools = [line.strip().replace("$(BIN)", ".venv/bin") for line in recipe[1].splitlines()]
    hooks = (HOME / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^ +entry: (.+)$", hooks, re.MULTILINE) == tools
