"""The picture of a finished game to share: an SVG of the size that messengers show. Its fonts,
colours and drawings are inside, so that it looks the same everywhere."""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from flask import Blueprint, Response, request
from flask_babel import gettext
from markupsafe import Markup

from companion.core.play import HeadlineWords
from companion.core.story import Ending
from companion.core.wording import join
from companion.web.finished import stories
from companion.web.finished.game_list import local_day
from companion.web.http import static
from companion.web.languages import translation
from companion.web.rendering import renderer
from companion.web.requests import context

pages = Blueprint("story_picture", __name__)

WIDTH, HEIGHT, MARGIN = 1200, 630, 56
CHART = (MARGIN, 174, 600, 252)
"""The chart's left and upper edge, width and height."""
LIST_LEFT, LIST_TOP, LIST_HEIGHT, MOST_ROW = 704, 176, 236, 48
"""Where the players are listed, how much room they have, and the height of a row at most."""
CARDS_TOP, CARDS_HEIGHT, CARDS_APART, MOST_CARDS = 440, 158, 20, 3
HEADING_SIZES, TWO_LINES_SIZE = (54, 46, 38), 34
"""The sizes that are tried for the line that names the winner, and the one for two lines."""
TITLE_SIZE, SUBJECT_SIZE = 21, 27
NAME_SIZE, DETAIL_SIZE = 27, 19.5
"""The sizes of text without serifs, less than they are drawn in: its letters are narrower."""
MOST_LINES = 4
"""The lines of a card below its title."""
FONTS = {
    ("Alegreya", 700): "alegreya/alegreya-700",
    ("Alegreya Sans", 400): "alegreya-sans/alegreya-sans-400",
    ("Alegreya Sans", 700): "alegreya-sans/alegreya-sans-700",
}
STYLES = ("css/tokens.css", "css/picture.css")
THEMES = ("light", "dark")
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
"""Opened by itself the picture may use what is inside it, and nothing else: no script either."""
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WIDTHS = {
    " ": 0.18,
    "ijl.,:;'!": 0.3,
    "ftrI()[]-/": 0.4,
    "nphdu": 0.56,
    "wHN&%": 0.75,
    "mM@": 0.85,
    "W": 0.97,
}
"""How wide letters of Alegreya are that are not of the usual width, as a part of their height."""
LAST_LATIN = 0x24F
NARROWER = (0.55, 0.65, 0.75, 0.85)
"""The parts of the room that are tried, so that no last line has a single word."""
DOTS = "…"


class Heading(NamedTuple):
    """The lines that name the winners, and the size of their letters."""

    lines: tuple[str, ...]
    size: int
    winners: tuple[str, ...]


class Row(NamedTuple):
    """A player in the list: the height of the row's middle, and the texts."""

    y: float
    colour: str
    name: str
    place: int
    points: int


class Card(NamedTuple):
    """A headline in the picture, broken into lines."""

    x: int
    width: int
    sign: str
    title: tuple[str, ...]
    subject: tuple[str, ...]
    detail: tuple[str, ...]


@pages.get("/t/<code>/story.svg")
def show_picture(code: str) -> Response:
    """Return the picture of a finished game. `theme` is "light" or "dark"; otherwise the reader's
    device decides."""
    record = stories.finished_record(context.find_table(code))
    content = stories.read_content(record)
    names, finished = content.names, content.finished
    theme = request.args.get("theme")
    values = {
        "size": (WIDTH, HEIGHT, MARGIN),
        "styles": Markup(_fonts_and_styles(static.static_files())),
        "theme": theme if theme in THEMES else None,
        "date": local_day(finished.finished) if finished is not None else "",
        "names": {colour: without_unprintable(name) for colour, name in names.items()},
        "heading": fit_heading(content.ending.result.winners, names),
        "chart": (*CHART, content.plot),
        "labels": content.columns.short,
        "curve_name": content.curve_name,
        "rows": list(place_rows(content.ending, names)),
        "cards": list(place_cards(content.headlines)),
        "card_edges": (CARDS_TOP, CARDS_HEIGHT),
        "list_edges": (LIST_LEFT, WIDTH - MARGIN),
    }
    drawn = renderer.renderer_for(record.table.game).render("story/picture.svg", values)
    headers = {"Content-Security-Policy": POLICY}
    return Response(drawn, mimetype="image/svg+xml", headers=headers)


def fit_heading(winners: Sequence[str], names: Mapping[str, str]) -> Heading:
    """Return the names of the winners, as large as fits on one line, or else on two."""
    who = join([names[colour] for colour in winners], translation())
    if len(winners) > 1:
        text = f"{gettext('A shared victory')}: {who}"
    else:
        text = gettext("%(player)s wins", player=who)
    room = WIDTH - 2 * MARGIN - 76 * len(winners)
    for size in HEADING_SIZES:
        if estimate_width(without_unprintable(text), size) <= room:
            return Heading((without_unprintable(text),), size, tuple(winners))
    return Heading(balance_lines(text, TWO_LINES_SIZE, room, 2), TWO_LINES_SIZE, tuple(winners))


def place_rows(ended: Ending, names: Mapping[str, str]) -> Iterator[Row]:
    """Yield the row of each player, the best player first."""
    best = sorted(ended.result.players.items(), key=lambda item: item[1].place)
    height = min(MOST_ROW, LIST_HEIGHT / len(best))
    room = WIDTH - MARGIN - LIST_LEFT - 92 - 76
    for n, (colour, standing) in enumerate(best):
        [name] = wrap_text(names[colour], NAME_SIZE, room, 1)
        yield Row(LIST_TOP + (n + 0.5) * height, colour, name, standing.place, standing.total)


def place_cards(headlines: Sequence[HeadlineWords]) -> Iterator[Card]:
    """Yield cards for the first headlines, side by side over the whole width."""
    shown = headlines[:MOST_CARDS]
    apart = CARDS_APART * (len(shown) - 1)
    width = (WIDTH - 2 * MARGIN - apart) // max(1, len(shown))
    for n, one in enumerate(shown):
        room = width - 30
        subject = balance_lines(one.subject, SUBJECT_SIZE, room, 2)
        yield Card(
            x=MARGIN + n * (width + CARDS_APART),
            width=width,
            sign=one.sign,
            title=wrap_text(one.title, TITLE_SIZE, room - 40, 1),
            subject=subject,
            detail=balance_lines(one.detail, DETAIL_SIZE, room, MOST_LINES - len(subject)),
        )


def without_unprintable(text: str) -> str:
    """Return the text without characters that no XML file can hold."""
    return NOT_IN_XML.sub("", text)


def estimate_width(text: str, size: float) -> float:
    """Return the approximate width of a text in bold letters of that size."""
    return size * sum(map(_letter_width, text))


@lru_cache(512)
def _letter_width(letter: str) -> float:
    """Return the width of a letter as a part of its height. Accents do not change it."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > LAST_LATIN:
        return 1.1
    plain = unicodedata.normalize("NFD", letter)[0]
    usual = 0.68 if plain.isupper() else 0.52
    return next((width for letters, width in WIDTHS.items() if plain in letters), usual)


def wrap_text(text: str, size: float, room: float, most: int) -> tuple[str, ...]:
    """Return a text in at most `most` lines of the width `room`. An ellipsis replaces the rest of a
    longer text."""
    lines = [""]
    words = without_unprintable(text).split(" ")
    for n, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        if estimate_width(longer, size) <= room:
            lines[-1] = longer
        elif len(lines) < most and lines[-1]:
            lines.append(_shorten(word, size, room))
        else:
            lines[-1] = _shorten(" ".join((lines[-1], *words[n:])).strip(), size, room)
            break
    lines[-1] = _shorten(lines[-1], size, room)
    return tuple(lines)


def balance_lines(text: str, size: float, room: float, most: int) -> tuple[str, ...]:
    """Return a text in as few lines as `wrap_text` makes, but of about equal length."""
    lines = wrap_text(text, size, room, most)
    for part in NARROWER:
        narrower = wrap_text(text, size, room * part, most)
        if len(narrower) == len(lines) and not narrower[-1].endswith(DOTS):
            return narrower
    return lines


def _shorten(text: str, size: float, room: float) -> str:
    """Return the text, cut off with dots if it does not fit."""
    if estimate_width(text, size) <= room:
        return text
    while text and estimate_width(text + DOTS, size) > room:
        text = text[:-1]
    return text.rstrip() + DOTS


@lru_cache(1)
def _fonts_and_styles(files: static.StaticFiles) -> str:
    """Return the fonts and styles of the picture, in one text."""
    fonts = (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
        f'src: url("data:font/woff2;base64,{_read_font(files, file)}") format("woff2"); }}'
        for (family, weight), file in FONTS.items()
    )
    return "\n".join((*fonts, static.join_style_sheets(files, STYLES)))


def _read_font(files: static.StaticFiles, font: str) -> str:
    return b64encode(files.paths[f"vendor/{font}.woff2"].read_bytes()).decode()
