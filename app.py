"""Start the companion: `python app.py`, then open the printed address on the tablet."""

import sys

from companion.server import main

MORE = "Other commands: python -m companion --help"

if __name__ == "__main__":
    sys.exit(main(more=MORE))
