"""The icons of a page: each refers to a drawing that is once in the page's frame."""

import re

SHOWN = re.compile(r'href="#(icon-[\w-]+)"')
DRAWN = re.compile(r'<symbol id="([\w-]+)"')


def undrawn(text: str, frame: str) -> set[str]:
    """Return the icons in a text that the page has no drawing for; a fragment is shown in
    `frame`."""
    page = text if "<html" in text else frame
    return set(SHOWN.findall(text)) - set(DRAWN.findall(page))
