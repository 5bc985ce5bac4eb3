"""The exception for what the rules or a check do not allow."""

from __future__ import annotations

from collections.abc import Mapping


class Refused(Exception):
    """Raised if an entry, set-up or box is not allowed; nothing has changed.

    `code` names the reason. `public` holds the values that everybody may know, `private` those that
    only the player concerned may know, such as a limit that depends on a hidden hand. `waivable`:
    the table may insist, although nothing hidden is involved. `for_all`: every page of the table
    shows the reason, because it is about entries of two players.
    """

    def __init__(
        self,
        code: str,
        public: Mapping[str, object] | None = None,
        private: Mapping[str, object] | None = None,
        *,
        waivable: bool = False,
        for_all: bool = False,
    ) -> None:
        super().__init__(code)  # not the values: a traceback must not tell them
        self.code = code
        self.public = dict(public or {})
        self.private = dict(private or {})
        self.waivable = waivable
        self.for_all = for_all
