"""A command that cannot go on: one sentence for standard error, and an exit code."""

from client.exits import Exit

__all__ = ["Stop"]


class Stop(Exception):
    """Ends the program.

    Args:
        sentence: what is the matter and what to do, in the player's language.
        code: what the program exits with.
    """

    def __init__(self, sentence: str, code: Exit) -> None:
        """Keep both."""
        super().__init__(sentence, code)
        self.sentence = sentence
        self.code = code
