"""Drawing with a game's templates, quickly: a pen for each game and language (`bench/drawing.py`).

A part of a page is kept by what it shows. Its template gets the values that it was called with and
nothing else, neither the page nor the request, and those very values are the key: what is not in
the key cannot be drawn (H2), and who was shown other values is never given this part. So parts are
shared by all viewers and last until what they show changes. A value that was forgotten is an error.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache, partial
from sys import getsizeof
from typing import cast

from flask import Flask, current_app
from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from markupsafe import Markup
from msgspec.msgpack import encode

from companion.core.play import AnyGame
from companion.core.wording import N_, Gettext
from companion.core.wording.colours import COLOUR_NAMES
from companion.web import languages
from companion.web.languages import template_functions, translation

MOST_OF_PARTS = 32_000_000
"""Bytes of parts that are kept, and of what they show: some 11,000 of them."""
MOST_GROUPS = 1024
MOST_DRAWINGS = 128
DRAWINGS = "_pieces.html"
NOBODY: Mapping[str, str] = {}
Shown = tuple[str, str, bytes]
"""A part by its template, its language and the values that it shows."""
NOT_SHOWN = {"request", "session", "g", "config", "get_flashed_messages"}
"""What Flask has in every template; who asks is in no key, and so in nothing that is kept."""
UNLIMITED = -1
"""Of Jinja's cache of templates: there are some two hundred."""
TERMS = {"colour": COLOUR_NAMES, "chapter": {"end": N_("The end")}}
"""What any game's templates have words for, unless the game calls it something else."""


def init(app: Flask) -> None:
    """Nothing has been drawn yet."""
    app.extensions["parts"] = Parts(app.jinja_env)
    app.extensions["pens"] = {}


def parts_of(app: Flask) -> Parts:
    """The parts that were drawn in this app."""
    return cast(Parts, app.extensions["parts"])


def pen_of(game: AnyGame) -> Pen:
    """What draws a game's pages in the asker's language; built once."""
    language = languages.code()
    kept: dict[tuple[str, str], Pen] = current_app.extensions["pens"]
    key = (game.name, language)
    if key not in kept:
        steady = {
            **template_functions(language),
            **terms(game),
            **game.template_words(translation()),
            "round_name": partial(round_name, game, translation()),
            "game": game.name,
            "game_title": translation()(game.title),
            "folder": game.folder,
        }
        kept[key] = parts_of(current_app).pen(language, steady)
    return kept[key]


def chosen(game: AnyGame, part: str) -> Template:
    """The template of that name: the game's own where it has one, else that of any game."""
    return current_app.jinja_env.select_template([f"{game.folder}/{part}", part])


def terms(game: AnyGame) -> dict[str, dict[str, str]]:
    """What the game calls things, translated: `town` becomes `town_names` in its templates."""
    say = translation()
    return {
        f"{name}_names": {code: say(text) for code, text in texts.items()}
        for name, texts in {**TERMS, **game.terms}.items()
    }


def round_name(game: AnyGame, say: Gettext, number: int) -> str:
    """What the game calls a round of that number ("round" among its terms), else "Round 3"."""
    text = game.terms.get("round", {}).get(str(number))
    return say(text) if text else say(N_("Round %(round)s")) % {"round": number}


class Parts:
    """Parts of pages by their template, language and values, those used last.

    They have an environment of their own, which knows nothing of a request.
    """

    def __init__(self, env: Environment) -> None:
        self._of_app = env
        self.env = env.overlay(cache_size=UNLIMITED)
        self.env.globals = {}
        self.drawn: OrderedDict[Shown, Markup] = OrderedDict()
        self._size = 0

    def pen(self, language: str, words: Mapping[str, object]) -> Pen:
        """What draws in that language; `words`: what every template of a game has in it."""
        shown = {name: it for name, it in self._of_app.globals.items() if name not in NOT_SHOWN}
        return Pen(self, language, {**shown, **words})

    def keep(self, shown: Shown, drawn: Markup) -> None:
        """Keeps that part; those that were shown longest ago make room for it."""
        self.drawn[shown] = drawn
        self._size += _size(shown, drawn)
        while self._size > MOST_OF_PARTS:
            self._size -= _size(*self.drawn.popitem(last=False))


def _size(shown: Shown, drawn: Markup) -> int:
    return getsizeof(shown[-1]) + getsizeof(drawn)


class Pen:
    """Draws a game's pages in one language. `words`: what its templates have on any page."""

    def __init__(self, parts: Parts, language: str, words: Mapping[str, object]) -> None:
        self.words = {**words, "language": language, "part": self.part, "pieces": self.pieces}
        self._language = language
        self._env = parts.env
        self._parts = parts
        self._pieces = lru_cache(MOST_GROUPS)(self.made)

    def frame(self, template: str, values: Mapping[str, object]) -> str:
        """A page's own template, drawn anew; it knows nothing of the request."""
        return self._env.get_template(template).render({**self.words, **values})

    def part(self, template: str, /, **values: object) -> Markup:
        """`part("folder/_name.html", value=…)`: drawn now or shown again.

        Values are plain data and views' structs, else TypeError.
        """
        key = (template, self._language, encode(values))
        found = self._parts.drawn.get(key)
        if found is None:
            found = self.drawing(template, values)
            self._parts.keep(key, found)
        else:
            self._parts.drawn.move_to_end(key)
        return found

    def drawing(self, template: str, values: Mapping[str, object]) -> Markup:
        """A part, drawn for these very values: one that is forgotten is an error."""
        return Markup(self.frame(template, values))

    def pieces(self, template: str, names: Mapping[str, str] = NOBODY) -> Pieces:
        """The macros of a template, which know nothing but the game's words and these names."""
        return self._pieces(template, tuple(names.items()))

    def made(self, template: str, names: tuple[tuple[str, str], ...]) -> Pieces:
        """Those macros, made anew."""
        module = self._env.get_template(template).make_module({**self.words, "names": dict(names)})
        return Drawings(module) if template == DRAWINGS else module


class Drawings:
    """Macros for small drawings, by plain texts and numbers: what each draws is kept, unless it
    draws around something else."""

    def __init__(self, module: TemplateModule) -> None:
        for name, macro in vars(module).items():
            if isinstance(macro, Macro):
                once = lru_cache(MOST_DRAWINGS, typed=True)  # markup is another text than its own
                setattr(self, name, macro if macro.caller else once(macro))


Pieces = TemplateModule | Drawings
