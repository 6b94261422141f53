"""`python -m server`: the same as `dice10k serve`."""

import sys

from dice10k.__main__ import main

if __name__ == "__main__":
    main(["serve", *sys.argv[1:]])
