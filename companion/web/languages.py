"""The language of a page: the one chosen on this device, or the one that the browser prefers."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast
from urllib.parse import urlsplit

from babel import Locale, UnknownLocaleError
from flask import Blueprint, Flask, Response, abort, current_app, g, redirect, request, url_for
from flask_babel import Babel, get_locale, gettext
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header

from companion.core.wording import Gettext, player_name
from companion.web.catalogues import Translator, compile_catalogues, load_catalogue

pages = Blueprint("languages", __name__)
Name = TypeVar("Name")

DEFAULT = "en"
COOKIE = "companion-language"
YEAR = 365 * 24 * 3600
MOST_WISHES = 256
REGIONS = {"en": "en_GB"}
"""The region whose dates are written if a browser names only the language."""


class Language(NamedTuple):
    """A language that can be chosen, with its own name."""

    code: str
    name: str


def init_app(app: Flask, translations: Path, more: Sequence[Path] = ()) -> None:
    """Offer English and every language that has a catalogue below `translations`.

    `more`: folders with the catalogues of games that bring their own.
    """
    offered = [DEFAULT, *sorted(set(compile_catalogues(translations)) - {DEFAULT})]
    for folder in more:
        compile_catalogues(folder)
    app.extensions["languages"] = [Language(code, language_name(code)) for code in offered]
    app.extensions["translators"] = {
        code: Translator(load_catalogue((translations, *more), code)) for code in offered
    }

    @lru_cache(MOST_WISHES)
    def best_locale(wish: str) -> Locale:
        wishes = parse_accept_header(wish, LanguageAccept)
        return Locale.parse(wishes.best_match(offered, DEFAULT) or DEFAULT)

    def chosen_language() -> Locale:
        chosen = request.cookies.get(COOKIE)
        return best_locale(
            chosen if chosen in offered else request.headers.get("Accept-Language", "")
        )

    Babel(
        app,
        default_locale=DEFAULT,
        default_translation_directories=str(translations),
        locale_selector=chosen_language,
    )
    app.context_processor(template_values)
    app.jinja_env.globals.update(
        _=translate_markup, gettext=translate_markup, ngettext=translate_plural
    )
    app.jinja_env.filters["player_name"] = name_markup
    app.register_blueprint(pages)


def language_name(code: str) -> str:
    """Return a language's own name."""
    name = Locale.parse(code).language_name or code
    return name[:1].upper() + name[1:]


def request_language() -> str:
    """Return the language of this request. It is determined once per request, because a page needs
    it fifty times."""
    found: str | None = g.get("language")
    if found is None:
        found = g.language = str(get_locale() or DEFAULT)
    return found


def translation() -> Gettext:
    """Return the function that translates texts into the language of the request."""
    return _translator_of(request_language())


def _translator_of(code: str) -> Translator:
    return cast(Translator, current_app.extensions["translators"][code])


def translate_all(texts: Mapping[Name, str]) -> dict[Name, str]:
    """Return the texts, under the same keys, in the language of the request."""
    return {name: gettext(text) for name, text in texts.items()}


def template_values() -> dict[str, object]:
    """Return values for all templates: the page's language, and the languages to choose from."""
    return {"language": request_language(), "languages": current_app.extensions["languages"]}


def template_functions(code: str) -> dict[str, object]:
    """Return the translation functions for templates in that language; they need no request."""
    translator = _translator_of(code)
    return {
        "_": translator.markup,
        "gettext": translator.markup,
        "ngettext": translator.markup_plural,
    }


@pass_context
def translate_markup(context: Context, text: str, /, **values: object) -> Markup:
    """Translate a text in a template (`_`), as Flask-Babel does, but with a cache."""
    return _translator_of(context.get("language") or request_language()).markup(text, **values)


@pass_context
def translate_plural(
    context: Context, one: str, many: str, count: int, /, **values: object
) -> Markup:
    """Translate a text with a number in a template (`ngettext`); `%(count)s` is the number."""
    translator = _translator_of(context.get("language") or request_language())
    return translator.markup_plural(one, many, count, **values)


@pass_context
def name_markup(context: Context, name: str) -> str:
    """Return a player's name for a template; a colour is named in the page's language."""
    return player_name(name, _translator_of(context.get("language") or request_language()))


def regional_locale() -> Locale:
    """Return the page's language with the region of this browser. The region decides between the
    forms "21 November" and "November 21"."""
    language = request_language()
    for wish in request.accept_languages.values():
        if wish.lower().startswith(f"{language}-"):
            with suppress(ValueError, UnknownLocaleError):
                return Locale.parse(wish, sep="-")
    return Locale.parse(REGIONS.get(language, language))


def _page_to_return_to() -> str:
    """Return the address of the page where the language was chosen, if GET shows that page;
    otherwise that of the home page."""
    page = request.referrer or ""
    ours = page.startswith(request.host_url) and _is_own_address(urlsplit(page).path, "GET")
    return page if ours else url_for("home.index")


def _form_address() -> str | None:
    """Return the address in `typed`, to which a page sends its fields; None if it is not an address
    of this app. A browser would read a leading `//` as the address of another host."""
    address = request.args.get("typed", "")
    if not address.startswith("/") or address.startswith("//"):
        return None
    return address if _is_own_address(address.partition("?")[0], "POST") else None


def _is_own_address(path: str, method: str) -> bool:
    try:
        current_app.create_url_adapter(request).match(path, method)  # type: ignore[union-attr]
    except HTTPException:
        return False
    return True


@pages.post("/language")
def choose_language() -> Response:
    """Set this device's language, and redirect to the page where it was chosen.

    `typed` is the address of a page with typed fields. The browser sends the fields there again, so
    the page comes back with all that was typed.
    """
    wanted = request.form.get("language", "")
    if wanted not in current_app.extensions["translators"]:
        abort(422, gettext("The companion is not available in this language."))
    typed = _form_address()
    back = (_page_to_return_to(), 303) if typed is None else (typed, 307)
    response = cast(Response, redirect(*back))
    secure = request.is_secure
    response.set_cookie(COOKIE, wanted, max_age=YEAR, secure=secure, httponly=True, samesite="Lax")
    return response
