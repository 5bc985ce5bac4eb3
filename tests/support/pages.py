"""The texts of pages and files, for tests of the web."""

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient


def words(page: str) -> str:
    """Return the text of a page, without its tags and with single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def exported(client: FlaskClient, where: str) -> Any:
    """Return the exported file of the copy at that address."""
    return client.get(f"{where}/export").get_json()
