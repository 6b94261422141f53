"""`python -m client ADDRESS`: the same as `dice10k join`."""

import sys

from dice10k.__main__ import main

if __name__ == "__main__":
    main(["join", *sys.argv[1:]])
