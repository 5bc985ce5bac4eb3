"""The language of a page: the browser's wish, out of those the companion has been translated to."""

from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from babel import Locale
from flask import Flask, Response, current_app, request
from flask_babel import Babel, get_locale, get_translations
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.wording import Gettext

DEFAULT = "en"
MOST_TEXTS = 4096
MOST_WISHES = 256


def init(app: Flask, translations: Path) -> None:
    """Offer English and every language that has a compiled catalogue below `translations`."""
    found = {path.parts[-3] for path in translations.glob("*/LC_MESSAGES/messages.mo")}
    available = [DEFAULT, *sorted(found - {DEFAULT})]

    @lru_cache(MOST_WISHES)
    def best(wish: str) -> Locale:
        wishes = parse_accept_header(wish, LanguageAccept)
        return Locale.parse(wishes.best_match(available, DEFAULT) or DEFAULT)

    def wished() -> Locale:
        return best(request.headers.get("Accept-Language", ""))

    Babel(
        app,
        default_locale=DEFAULT,
        default_translation_directories=str(translations),
        locale_selector=wished,
    )

    @app.context_processor
    def language() -> dict[str, str]:
        return {"language": str(get_locale() or DEFAULT).replace("_", "-")}

    @lru_cache(MOST_TEXTS)
    def said(language: str, text: str) -> str:
        return str(get_translations().ugettext(text))

    @lru_cache(MOST_TEXTS)
    def marked(language: str, text: str) -> Markup:
        return Markup(said(language, text))

    @pass_context
    def translated(context: Context, text: str, /, **values: Any) -> Markup:
        """A template's `_`, as Flask-Babel's: but each text is looked up once a language."""
        found = marked(context.get("language") or str(get_locale()), text)
        return found % values if "%" in found else found

    app.extensions["said"] = said
    app.jinja_env.globals.update(_=translated, gettext=translated)

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.add("Accept-Language")
        return response


def translation() -> Gettext:
    """`gettext` in the language of the request, for many texts at once."""
    return partial(current_app.extensions["said"], str(get_locale()))
