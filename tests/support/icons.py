"""The icons of a page; each refers to a drawing in the page's frame."""

import re

SHOWN = re.compile(r'href="#(icon-[\w-]+)"')
DRAWN = re.compile(r'<symbol id="([\w-]+)"')


def undrawn(text: str, frame: str) -> set[str]:
    """Return the icons in a text that have no drawing. If the text is a fragment, the drawings are
    those of `frame`."""
    page = text if "<html" in text else frame
    return set(SHOWN.findall(text)) - set(DRAWN.findall(page))
