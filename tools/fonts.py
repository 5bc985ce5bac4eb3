"""Create the fonts in static/vendor: `python tools/fonts.py PACKAGE.tgz …`.

The packages are `@expo-google-fonts/alegreya` and `@expo-google-fonts/alegreya-sans` from the npm
registry (`npm pack NAME` downloads one); `pip install --group fonts` installs what reads them. Each
font in `WANTED` keeps the letters of European names and of the pages' texts, and the features that
the styles use. Hints for old screens are dropped. The licence (SIL Open Font License 1.1, without a
reserved font name) is included.
"""

from __future__ import annotations

import json
import sys
import tarfile
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont

VENDOR = Path(__file__).parent.parent / "static" / "vendor"
WANTED = {
    "alegreya": ("400Regular", "700Bold", "800ExtraBold"),
    "alegreya-sans": ("400Regular", "700Bold"),
}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "lnum", "tnum"]
LETTERS = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Western and Central European, Baltic, Turkish
    (0x18F, 0x18F),  # Azerbaijani, capital and small
    (0x259, 0x259),
    (0x1E6, 0x1E7),  # Romani, Skolt Sami
    (0x218, 0x21B),  # Romanian
    (0x1E80, 0x1E85),  # Welsh
    (0x1E9E, 0x1E9E),  # the capital of ß
    (0x1EF2, 0x1EF3),
    (0x2010, 0x2015),  # dashes
    (0x2018, 0x201E),  # quotation marks
    (0x2020, 0x2022),
    (0x2026, 0x2026),
    (0x2030, 0x2030),
    (0x2039, 0x203A),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),  # arrows, as on keys
    (0x2212, 0x2212),
)
"""The letters that are kept. Other letters of names come from the device's fonts."""


def smaller(font: bytes) -> bytes:
    """Return the font as WOFF2, with only those letters."""
    options = Options(layout_features=FEATURES, hinting=False, flavor="woff2", name_IDs=["*"])
    whole = load_font(BytesIO(font), options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[n for first, last in LETTERS for n in range(first, last + 1)])
    subsetter.subset(whole)
    made = BytesIO()
    save_font(whole, made, options)
    return made.getvalue()


def unpack(package: Path) -> None:
    """Write the wanted fonts of one package, its licence and its version."""
    with tarfile.open(package) as files:

        def read(name: str) -> bytes:
            found = files.extractfile(f"package/{name}")
            assert found is not None
            return found.read()

        about = json.loads(read("package.json"))
        family = about["name"].split("/")[1]
        folder = VENDOR / family
        for style in WANTED[family]:
            name = f"{family.title().replace('-', '')}_{style}.ttf"
            made = folder / f"{family}-{style[:3]}.woff2"
            font = read(f"{style}/{name}")
            made.write_bytes(smaller(font))
            print(f"{made.relative_to(VENDOR)}: {made.stat().st_size} bytes")
        (folder / "LICENSE").write_bytes(read("LICENSE_FONT").replace(b"\r\n", b"\n"))
        own = TTFont(BytesIO(font))["name"].getDebugName(5)
        version = f"{about['name']} {about['version']} ({own}), made smaller by tools/fonts.py\n"
        (folder / "VERSION").write_text(version, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or sys.exit(__doc__):
        unpack(Path(name))
