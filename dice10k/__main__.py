"""`python -m dice10k`, and what the installed command `dice10k` starts.

To load the program takes a moment in which somebody may press Ctrl-C, so nothing is loaded before that is caught.
"""

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line (`dice10k.main`) and exit; Ctrl-C ends it quietly from the first moment on.

    Args:
        arguments: what was typed behind the program's name; `None` for what really was.
    """
    try:
        from dice10k.main import main as run

        run(arguments)
    except KeyboardInterrupt:
        sys.exit(130)  # `Exit.INTERRUPTED`, which may not have been loaded yet


if __name__ == "__main__":
    main()
