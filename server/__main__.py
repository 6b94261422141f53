"""`python -m server`: the same as `dice10k serve`."""

import sys

from dice10k.main import main

if __name__ == "__main__":
    main(["serve", *sys.argv[1:]])
