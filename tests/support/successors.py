"""Players who come by one link after another, while what they have said on the one before still arrives.

A walk through a server: players set up tables, settle dice, play and leave, and all the while each of them comes again
by a new link, whose words arrive among those of the former in any order. The disk takes its time. All follows from a
seed.
"""

from collections import Counter
from random import Random
from typing import Final

from protocol import messages as m
from protocol.messages import TO_SERVER
from tests.support.journals import LazyJournal
from tests.support.parlour import Parlour, Visitor
from tests.support.photograph import photograph
from tests.support.sensible import sensible

__all__ = ["Successors"]

_FENCED: Final[tuple[type[m.ClientMessage], ...]] = tuple(kind for kind in TO_SERVER if kind is not m.Hello)
"""What is said by a link that is no more. A second hello breaks the order of the protocol by whatever link."""

_PLAY: Final[tuple[type[m.ClientMessage], ...]] = (m.Commit, m.Reveal, m.Throw, m.Keep, m.JoinTable)
"""What leads on, and so is said more often."""

_LIVE: Final[tuple[type[m.ClientMessage], ...]] = (*(kind for kind in _FENCED if kind is not m.Forget), *_PLAY * 3)
"""What is said by a link that holds; who has themselves forgotten has no successor."""

_BY_CODE: Final = 0.2
"""How often somebody comes by a code, as to another device, and not by their token."""

_ENDS: Final = 0.3
"""How often the end of a link is noticed behind what is said by it."""

_MIRRORED: Final = 0.2
"""How often the successor says the same as the former has said in vain."""


class Successors:
    """A walk.

    Args:
        rng: what happens when.
    """

    def __init__(self, rng: Random) -> None:
        """Open a server, with three players in its lobby."""
        self._rng = rng
        self._journal = LazyJournal()
        self.parlour: Final = Parlour(self._journal)
        self._players = [self.parlour.visitor(name) for name in ("Ana", "Luis", "Eva")]
        self.taken_over = 0
        """How many links were taken over while something that was said by them was still to come."""
        self.effective: Final[Counter[type[m.ClientMessage]]] = Counter()
        """How often the former said in vain what did something when the successor said the same, by kind."""

    def step(self) -> None:
        """Let somebody come by a new link, in the middle of what is said by the former, by itself and by others."""
        self._journal.write()
        rng, number = self._rng, self._rng.randrange(len(self._players))
        old, new = self._players[number], Visitor(self.parlour.line(), self._players[number].name)
        code = self._code(old) if rng.random() < _BY_CODE else None
        for who in rng.choices([old, *self._players, None], k=rng.randint(0, 3)):
            self._live(who)
        new.hello(None if code else old.token, code)
        if new.line.farewells:  # a code holds no longer when another was asked for
            assert code is not None, "a token that holds is not known"
            return
        self._players[number] = new
        self.taken_over += 1
        turns = [old, *rng.choices([old, new, *self._players, None], k=rng.randint(0, 4))]
        rng.shuffle(turns)
        for who in turns:
            if who is old:
                said = self._fenced(old, new)
                if said[-1] is not m.Forget and code is None and rng.random() < _MIRRORED:
                    self._mirror(said[-1], new)
            else:
                self._live(who)

    def end(self) -> None:
        """Let everybody go, and look whether anything is left."""
        self._journal.write()
        self.parlour.close()

    def _code(self, visitor: Visitor) -> str:
        """Return a code that moves somebody, who has asked for it."""
        visitor.say(m.Move())
        self._journal.write()
        return visitor.last(m.Moving).code

    def _live(self, visitor: Visitor | None) -> None:
        """Let somebody say something by a link that holds; or nobody, and let the disk write a little."""
        if visitor is None:
            self._journal.write(1)
        else:
            visitor.say(self._message(self._rng.choice(_LIVE), visitor))

    def _fenced(self, old: Visitor, new: Visitor) -> list[type[m.ClientMessage]]:
        """Let one to three words arrive by a link that is no more, and sometimes its end; return what was said.

        Nothing changes, and nobody hears of it.
        """
        kinds = self._rng.sample((*_FENCED, *_PLAY), k=self._rng.randint(1, 3))
        before = self._server(), self._heard(old)
        for kind in kinds:
            old.say(self._message(kind, new if new.all(m.View) else old))
        if self._rng.random() < _ENDS:
            old.line.lose()
        assert before == (self._server(), self._heard(old)), f"something came of {kinds} or of the end"
        return kinds

    def _mirror(self, kind: type[m.ClientMessage], new: Visitor) -> None:
        """Let the successor say what the former has said in vain, and count whether that changes anything."""
        before = self._server()
        new.say(self._message(kind, new))
        self.effective[kind] += before != self._server()

    def _message(self, kind: type[m.ClientMessage], visitor: Visitor) -> m.ClientMessage:
        return sensible(kind, visitor, self._rng.choice([*self.parlour.lobby.tables, "ZZZZ"]))

    def _server(self) -> object:
        """Return a picture of the whole server."""
        parlour = self.parlour
        return photograph(parlour.players, parlour.lobby, parlour.moves, parlour.clock.getDelayedCalls())

    def _heard(self, old: Visitor) -> list[object]:
        """Return how much everybody has heard, and how their links have ended."""
        lines = [visitor.line for visitor in (old, *self._players)]
        return [(len(line.heard), len(line.farewells), line.cuts) for line in lines]
