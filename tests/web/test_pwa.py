"""On a home screen: what browsers ask for, and what the script that keeps things may keep."""

from __future__ import annotations

import struct

from flask.testing import FlaskClient


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_names_icons_that_are_there_and_as_large_as_it_says(
    client: FlaskClient,
) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    told = answer.get_json(force=True)
    assert told["start_url"] == "/"
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        with client.get(icon["src"]) as png:
            assert "x".join(map(str, size(png.data))) == icon["sizes"]


def test_the_worker_is_asked_for_anew_each_time(client: FlaskClient) -> None:
    with client.get("/sw.js") as answer:
        assert answer.mimetype in ("text/javascript", "application/javascript")
        assert answer.headers["Cache-Control"] == "no-cache"
