"""Make the film that keeps a tablet's screen on: `python tools/awake_film.py`, with ffmpeg.

It is black, silent, and as small as it can be: static/js/awake.js stretches it over the page. It
has a sound track, because browsers let the screen go dark during films without one.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

FILMS = Path(__file__).parent.parent / "static" / "film"
LENGTH_S = 30
PICTURE = f"color=black:size=16x16:rate=1:duration={LENGTH_S}"
SOUND = "anullsrc=channel_layout=mono:sample_rate=8000"
FORMATS = {
    "mp4": "-c:v libx264 -profile:v baseline -pix_fmt yuv420p -c:a aac -b:a 8k",
    "webm": "-c:v libvpx -b:v 1k -c:a libopus -b:a 6k",
}

if __name__ == "__main__":
    for ending, options in FORMATS.items():
        sources = ["-f", "lavfi", "-i", PICTURE, "-f", "lavfi", "-i", SOUND, "-shortest"]
        command = ["ffmpeg", "-y", *sources, *options.split(), FILMS / f"awake.{ending}"]
        subprocess.run(command, check=True)
