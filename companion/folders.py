"""Where things lie on the disk: what comes with the companion, and what it keeps."""

from pathlib import Path

HOME = Path(__file__).parent.parent
"""The folder with the templates, the static files and the translations."""

DATA = HOME / "data"
"""The folder with the tables and boxes, where no other is asked for."""
