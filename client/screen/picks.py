"""The picks of a player: the hand of the choice there is, what it was before, and when a choice is another one."""

from client.screen.picking import fresh_hand
from client.screen.scene import Hand
from protocol.messages import View

__all__ = ["Picks"]


class Picks:
    """What one player has picked."""

    def __init__(self) -> None:
        """Hold nothing."""
        self.hand = Hand()
        self._before: list[Hand] = []
        self._choice: tuple[object, ...] | None = None

    def begin(self, view: View | None) -> None:
        """Begin with a choice, unless it is the one before: neither an offer nor a lost link takes picked dice back.

        Args:
            view: with the choice; `None` where there is none.
        """
        choice = None if view is None else (view.match, view.throws, view.thrown, view.options)
        if view is None or choice != self._choice:
            self.hand = Hand() if view is None else fresh_hand(view)
            self._before.clear()
        self._choice = choice

    def take(self, hand: Hand) -> None:
        """Pick something else."""
        if hand != self.hand:
            self._before.append(self.hand)
        self.hand = hand

    def undo(self) -> None:
        """Take the last pick back."""
        if self._before:
            self.hand = self._before.pop()
