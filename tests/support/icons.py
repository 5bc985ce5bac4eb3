"""The icons of a page: each refers to a drawing, which stands once in the page's frame."""

import re

SHOWN = re.compile(r'href="#(icon-[\w-]+)"')
DRAWN = re.compile(r'<symbol id="([\w-]+)"')


def undrawn(text: str, frame: str) -> set[str]:
    """The icons in that text for which the page has no drawing; a fragment is shown in `frame`."""
    page = text if "<html" in text else frame
    return set(SHOWN.findall(text)) - set(DRAWN.findall(page))
