"""The headers that tell a browser what a page of the companion may do: little."""

from flask import Flask, Response

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # not no-referrer: posts would carry "Origin: null"
}


def init(app: Flask) -> None:
    """Put the headers on every answer of `app`."""
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    """Put the headers on one answer, where it brings none of its own."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
