"""Where things lie on the disk: what comes with the companion, and what it keeps.

In the installed package everything that comes with it is inside; in a checkout it stands beside.
"""

from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).parent
INSTALLED = (PACKAGE / "templates").is_dir()

HOME = PACKAGE if INSTALLED else PACKAGE.parent
"""The folder with the templates, the static files and the translations."""

DATA = user_data_path("table-companion", appauthor=False) if INSTALLED else HOME / "data"
"""The folder with the tables and boxes, where no other is asked for."""
