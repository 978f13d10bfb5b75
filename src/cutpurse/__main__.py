"""`python -m cutpurse` is the command line."""

import sys

from cutpurse.cli import main

if __name__ == "__main__":
    sys.exit(main())
