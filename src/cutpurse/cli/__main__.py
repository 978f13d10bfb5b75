"""`python -m cutpurse.cli` is `cutpurse`."""

import sys

from cutpurse.cli import main

sys.exit(main())
