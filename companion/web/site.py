"""For whom this server is run, and from where they come: what its host has asked for."""

from __future__ import annotations

from typing import cast

from flask import current_app
from msgspec import Struct

from companion.storage.codes import CODE_LETTERS
from companion.web.proxy import Network


class Site(Struct, frozen=True):
    """How the companion is run. `proxy`: the address, or network, of the proxy in front of it.

    `public`: for many who do not know one another, so that nobody is told of others' tables.
    `letters`: those with which codes of new tables begin, where several servers share them.
    """

    proxy: Network | None = None
    public: bool = False
    letters: str = CODE_LETTERS


LIVING_ROOM = Site()
"""A group round one table, and whoever is in their network."""


def site() -> Site:
    """How this app is run."""
    return cast(Site, current_app.config["SITE"])
