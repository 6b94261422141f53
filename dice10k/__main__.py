"""`python -m dice10k`, and what the installed command `dice10k` starts."""

from dice10k.main import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
