"""The folders of the companion: its own files, and its data.

An installed package contains its templates and other files; in a checkout they are beside it.
"""

from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).parent
INSTALLED = (PACKAGE / "templates").is_dir()

HOME = PACKAGE if INSTALLED else PACKAGE.parent
"""The folder with the templates, the static files and the translations."""

DATA = user_data_path("table-companion", appauthor=False) if INSTALLED else HOME / "data"
"""The folder with the tables and boxes, unless another one is given."""
