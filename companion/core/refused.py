"""Why something cannot be."""

from __future__ import annotations

from collections.abc import Mapping


class Refused(Exception):
    """An entry, set-up or box that the rules do not allow; nothing has changed.

    `code` names the reason; `public` holds what everybody may know of it, `private` what only
    the one concerned may (a limit that rests on a hidden hand). Wording happens elsewhere.
    `waivable`: the table may insist, although nothing hidden is the matter.
    """

    def __init__(
        self,
        code: str,
        public: Mapping[str, object] | None = None,
        private: Mapping[str, object] | None = None,
        *,
        waivable: bool = False,
    ) -> None:
        super().__init__(code, public or {}, private or {})
        self.code = code
        self.public = dict(public or {})
        self.private = dict(private or {})
        self.waivable = waivable
