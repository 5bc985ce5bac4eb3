"""Start the companion with Granary beside the real games: `python -m tests.another`."""

from companion.server import main
from tests.another import WITH_GRANARY

raise SystemExit(main(games=WITH_GRANARY))
