"""What somebody could say: a message of each kind, which makes as much sense as it can."""

from protocol import messages as m
from protocol.codes import Then
from protocol.dice import commit_nonce
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from tests.support.parlour import Visitor, nonce_of

__all__ = ["sensible"]


def sensible(kind: type[m.ClientMessage], visitor: Visitor, code: str) -> m.ClientMessage:
    """Return a message of a kind that makes as much sense as it can, from somebody where they are."""
    sealed = visitor.last(m.Sealed) if visitor.all(m.Sealed) else m.Sealed(bytes(16), bytes(32), 2, 0, 10)
    view = visitor.view if visitor.all(m.View) else None
    revision, options = (view.revision, view.options) if view is not None else (0, ())
    dice, reading = (options[0].dice, options[0].reading) if options else ((1,), None)
    made = (
        m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", visitor.name, None),
        m.CreateTable("dice10k"),
        m.JoinTable(code),
        m.Commit(sealed.match, commit_nonce(sealed.match, sealed.you, nonce_of(visitor.name))),
        m.Reveal(sealed.match, nonce_of(visitor.name)),
        m.Keep(revision, dice, reading, Then.THROW),
        *(intent(revision) for intent in (m.Throw, m.OfferDraw, m.AgreeDraw, m.DeclineDraw, m.Resign)),
        *(plain() for plain in (m.Pong, m.Move, m.Forget, m.ListTables, m.LeaveTable, m.Rematch, m.GetRecord)),
    )
    return next(message for message in made if type(message) is kind)
