"""Starts the companion with Granary beside the real games: `python -m tests.another`."""

import sys

from companion.server import main
from tests.another import WITH_GRANARY

if __name__ == "__main__":
    sys.exit(main(games=WITH_GRANARY))
