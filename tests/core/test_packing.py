"""A copy as the text of an address: it is unpacked unchanged, and garbage is refused."""

import zlib
from base64 import b32encode
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import packing
from companion.core.packing import pack, packed_part, plain_box, unpack
from companion.core.play import Refused
from companion.games.installed import INSTALLED

SAMPLES = [game.boxes.sample() for game in INSTALLED.values() if game.boxes is not None]


@pytest.mark.parametrize("box", SAMPLES, ids=lambda box: box.game)
def test_a_whole_copy_comes_back_from_its_address(box):
    """It has 18 tax tiles, six storage tiles and 36 followers, as much as any group can enter."""
    text = pack(box)
    assert text.isalnum()
    assert unpack(text) == plain_box(box)
    assert unpack(f" {text.lower()}\n") == unpack(text)
    link = f"http://192.168.1.20:8430/copy?c={text}"
    assert packed_part(link) == text
    assert packed_part(f"{link[:60]}\n {link[60:]}") == text, "a messenger broke the line"


def deflated(data: bytes) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, packing.RAW)
    return "1" + b32encode(deflate.compress(data) + deflate.flush()).decode().rstrip("=")


def test_a_copy_that_is_too_big_for_an_address_is_not_packed():
    boxes = INSTALLED["league-of-six"].boxes
    long = {f"x{n}": {"note": f"{Random(n).getrandbits(700):x}"} for n in range(99)}
    many = boxes.read({"game": "league-of-six", "name": "Ours", "followers": long})
    assert pack(many) is None


GARBAGE = {
    "nothing": "",
    "another version": "2" + pack(SAMPLES[0])[1:],
    "cut off": pack(SAMPLES[0])[:-40],
    "one letter wrong": pack(SAMPLES[0])[:200] + "A" + pack(SAMPLES[0])[201:],
    "no base 32": "1!!!!",
    "umlauts": "1ÄÖÜ",
    "too long": "1" + "A" * 10_000,
    "a bomb": deflated(b" " * 10_000_000),
    "no json": deflated(b"{"),
    "a list": deflated(b"[]"),
    "no game": deflated(b"{}"),
    "a game that is no text": deflated(b'{"game": [1]}'),
    "nesting without end": deflated(b'{"game":' + b"[" * 100_000),
}


@pytest.mark.parametrize("what", GARBAGE)
def test_garbage_is_refused(what):
    with pytest.raises(Refused):
        unpack(GARBAGE[what])


@given(st.text(max_size=80))
def test_any_text_is_refused_or_read(text):
    with suppress(Refused):
        assert isinstance(unpack("1" + packed_part(text)), dict)


def test_a_file_that_is_larger_than_any_copy_is_refused():
    with pytest.raises(Refused, match="box-too-large"):
        packing.read_plain(b"{}".ljust(packing.LARGEST + 1))
    with pytest.raises(Refused, match="missing-key"):
        packing.read_plain(b"{}".ljust(packing.LARGEST))
