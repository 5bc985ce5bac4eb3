"""The texts of pages and files, for tests of the web."""

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

from flask.testing import FlaskClient


def words(page: str) -> str:
    """Return the text of a page, without its tags and with single spaces. A name's tag inside a
    sentence leaves no space."""
    page = re.sub("</?bdi[^>]*>", "", page)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def exported(client: FlaskClient, where: str) -> Any:
    """Return the exported file of the box at that address."""
    return client.get(f"{where}/export").get_json()


def brought(client: FlaskClient, file: dict[str, Any], names: Iterable[str] = ()) -> str:
    """Import a game from its file, with these names for its first players. Return the address of
    its table, which this browser leads."""
    for player, name in zip(file["setup"]["players"], names, strict=False):
        player["name"] = name
    answer = client.post("/games", json=file)
    assert answer.status_code == 303, answer.text
    return str(answer.location).removesuffix("/story")
