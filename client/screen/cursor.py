"""The cursor of a menu: the row that Enter takes, if any."""

from client.choices import Menu, Question

__all__ = ["Cursor"]


class Cursor:
    """The cursor of one screen; it knows when a menu is another one."""

    def __init__(self) -> None:
        """Stand at the first row of whatever is asked first."""
        self.row: int | None = 0
        """The row, from 0; `None` for none."""
        self._words: tuple[str, ...] = ()
        self._taken = False
        """Whether what was asked has gone without the player's doing, and nothing has taken its place yet."""

    def begin(self, asked: Menu | Question | None, *, again: bool, by_itself: bool) -> None:
        """Stand where a menu begins, if it is another one than before.

        Args:
            asked: what is asked now.
            again: whether it counts as another one in any case.
            by_itself: whether it has come without the player's doing. Where it takes the place of another one no row is
                chosen, so that a key pressed for the one before does nothing.
        """
        before, self._words = self._words, _words(asked)
        if again or self._words != before:
            taken = by_itself and (self._taken or bool(before))
            self.row = asked.start if isinstance(asked, Menu) and not taken else None
            self._taken = taken and asked is None

    def move(self, step: int, count: int) -> None:
        """Move to a row further down of so many, up to the first or the last one; from no row to the next."""
        last = count - 1
        self.row = (0 if step > 0 else last) if self.row is None else min(max(self.row + step, 0), last)


def _words(asked: Menu | Question | None) -> tuple[str, ...]:
    """Return what is read of a menu or question; of a menu made anew nothing else is the same."""
    if asked is None:
        return ()
    if isinstance(asked, Question):
        return (asked.text,)
    return (asked.title, *(choice.text for choice in asked.choices))
