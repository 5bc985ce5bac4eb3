"""The language of a page: the browser's wish, out of those the companion has been translated to."""

from pathlib import Path

from flask import Flask, Response, request
from flask_babel import Babel, get_locale

DEFAULT = "en"


def init(app: Flask, translations: Path) -> None:
    """Offer English and every language that has a compiled catalogue below `translations`."""
    found = {path.parts[-3] for path in translations.glob("*/LC_MESSAGES/messages.mo")}
    available = [DEFAULT, *sorted(found - {DEFAULT})]

    def wished() -> str:
        return request.accept_languages.best_match(available, DEFAULT) or DEFAULT

    Babel(
        app,
        default_locale=DEFAULT,
        default_translation_directories=str(translations),
        locale_selector=wished,
    )

    @app.context_processor
    def language() -> dict[str, str]:
        return {"language": str(get_locale() or DEFAULT).replace("_", "-")}

    @app.after_request
    def vary(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.vary.add("Accept-Language")
        return response
