"""Start the companion: `python app.py`, then open the printed address on the tablet."""

import sys

from companion.server import main

if __name__ == "__main__":
    sys.exit(main())
