"""How templates are read: what they may leave out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

BETWEEN_TAGS = re.compile(r">[ \t]*\n\s*<")


class LineBreaks(Extension):
    """A line break between two tags of a template is no space on the page: so each can stand on a
    line of its own. Where a space is meant, it stands within a line."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The template's tokens, without those breaks."""
        for token in stream:
            if token.type == "data":
                token = Token(token.lineno, "data", BETWEEN_TAGS.sub("><", token.value))
            yield token
