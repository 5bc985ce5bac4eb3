"""Start the companion: `python app.py`, then open the printed address on the tablet.

`python app.py COMMAND` is the command line, as with the installed program.
"""

import sys

from companion.program import main

if __name__ == "__main__":
    sys.exit(main(name="python app.py"))
