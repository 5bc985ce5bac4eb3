"""The commands of docs/hosting.md, as a reader would copy them."""

import re

from companion.folders import HOME

PAGE = (HOME / "docs/hosting.md").read_text()
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(heading: str) -> list[str]:
    """Return the blocks of commands below that heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}$(.*?)(?=^#+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    commands = BLOCK.findall(found[1])
    assert commands, f"{heading}: no commands"
    return commands


def commands(*headings: str) -> str:
    """Return all commands below those headings, in their order."""
    return "".join(block for heading in headings for block in blocks(heading))
