"""Sentences that only some of a table's templates need."""

from collections.abc import Mapping
from typing import Any

from companion.games.league_of_six.page import Page
from companion.wording import Gettext
from companion.wording.scoring import because


def extras(page: Page, names: Mapping[str, str], gettext: Gettext) -> dict[str, Any]:
    """`reasons`: why the points at the end fell as they did; empty before."""
    found = () if page.result is None else page.result.reasons
    return {"reasons": [because(reason, gettext, names) for reason in found]}
