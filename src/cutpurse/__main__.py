"""`python -m cutpurse` is the command line."""

from cutpurse.cli import main

if __name__ == "__main__":
    main()
