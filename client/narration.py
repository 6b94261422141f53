"""What has happened and how things stand, as lines of text: for plain mode, and for whoever follows a match."""

from collections.abc import Iterator
from typing import Final

from client.acquaintance import Meeting, Stranger
from client.address import Address
from client.alone import Alone
from client.controller import Cause, LinkDown, Taken
from client.model import LinkState, Model
from client.profile import ProfileError
from client.receipt import ReceiptError, ReceiptFault
from client.records import RecordError, RecordKept
from client.sentences.failures import connection_error, profile_error, receipt_error, stranger
from client.sentences.names import names_at, sitter_name
from client.sentences.news import news, outcome
from client.sentences.options import standing
from client.sentences.readings import dice_text
from client.sentences.records import record_kept
from client.sentences.refusals import farewell, left, refusal
from client.sentences.rule_faults import rule_faults
from client.sentences.rules import differences
from client.sentences.speech import Speech
from client.sentences.verdicts import broken, not_checked, settled_anew, verdict
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import LeftCode, Phase, SeatState, SitterKind
from protocol.identity import short_id

__all__ = ["NOBODY", "narrate", "status"]


_TURN_ENDS: Final = (m.Banked, m.Busted, m.SevereBusted, m.Resigned)
"""News after which somebody else is on turn; who offers or answers a draw changes no score."""

_FEW: Final = 2
"""Seats whose scores are told after every turn; of more, to whoever is on turn: the others have heard the news."""

NOBODY: Final = -1
"""The seat that is nobody's, for telling a match to somebody who only watches it."""


def narrate(  # noqa: C901, PLR0912 - one line for each cause
    speech: Speech, before: Model, after: Model, cause: Cause, server: Address, you: int | None = None
) -> Iterator[str]:
    """Yield what there is to say about a change.

    Args:
        speech: how to say it.
        before: the model before.
        after: the model now.
        cause: why it changed.
        server: where it is, for what concerns the connection.
        you: the seat that is spoken to; `None` for the player's own.
    """
    if _leaves_unchecked(before, cause):
        yield not_checked(speech)
    match cause:
        case LinkDown():
            yield from _link_down(speech, before, after, cause, server)
        case Stranger():
            yield stranger(speech, cause, str(server))
        case Alone():
            yield _alone(speech, cause)
        case Taken():
            yield speech.say("This server is meant from now on when {address} is named.", address=str(server))
        case ReceiptFault():
            yield broken(speech, cause.findings)
        case ReceiptError():
            yield receipt_error(speech, cause)
        case ProfileError():
            yield profile_error(speech, cause)
        case RecordKept() | RecordError():
            yield record_kept(speech, cause)
        case m.Welcome():
            yield from _meeting(speech, before, after, server)
            yield _welcome(speech, before, cause)
            yield from _still_there(speech, before, cause)
        case m.Farewell() if before.link is not LinkState.DOWN or before.trouble != cause.code:
            yield farewell(speech, cause.code, cause.numbers)
        case m.Refused():
            yield refusal(speech, cause.code, cause.numbers)
            yield from rule_faults(speech, cause.faults)
        case m.Left():
            yield left(speech, cause.code)
        case m.Table():
            yield from _table(speech, before.table, cause)
        case m.Tables(rows=()):
            yield speech.say("No table has a free seat.")
        case m.Sealed():
            yield speech.say("The dice of the match are being sealed.")
            if after.given_up != before.given_up:
                yield settled_anew(speech, after.given_up)
        case m.View():
            yield from _view(speech, after, cause, after.you if you is None else you)
        case m.Secret() if after.verdict is not None:
            yield verdict(speech, after.verdict)
            if after.given_up:
                yield settled_anew(speech, after.given_up)
        case _:
            pass


def _leaves_unchecked(before: Model, cause: Cause) -> bool:
    """Say whether a match is done with now whose secret has not come: one that is over, or one that was broken off.

    One that was put aside is not done with.
    """
    if isinstance(cause, m.Left) and cause.code == LeftCode.PUT_ASIDE:
        return before.unchecked
    thrown = before.view is not None and before.view.throws > 0 and before.verdict is None
    if isinstance(cause, m.Sealed | m.Left):
        return before.unchecked or thrown
    return before.unchecked and before.link is LinkState.UP and isinstance(cause, LinkDown)


def _still_there(speech: Speech, before: Model, welcome: m.Welcome) -> Iterator[str]:
    """Yield what waits for somebody who has come to play, and that no new table was set up because of it."""
    if welcome.seated and before.sets_up:
        yield speech.say("You still have your seat at a table: that match goes on, and no new table is set up.")
    elif welcome.seated and before.link is not LinkState.DOWN:
        yield speech.say("You still have your seat at a table: what goes on there goes on.")
    elif welcome.kept and before.sets_up:
        yield speech.say("A match of yours waits here, so no new table is set up yet.")


def _link_down(speech: Speech, before: Model, after: Model, down: LinkDown, server: Address) -> Iterator[str]:
    """Yield why there is no connection, once for each cause: attempts that fail alike are not told."""
    if down.revived and down.trouble in (Trouble.LOST, Trouble.REFUSED):
        if before.link is not LinkState.DOWN:
            yield speech.say("The connection to your server was lost. If it has stopped, it is being started again.")
        return
    if after.trouble != before.trouble:
        yield connection_error(speech, down.trouble, str(server))
    if after.trouble != before.trouble or before.link is not LinkState.DOWN:
        gone = down.trouble is Trouble.REFUSED
        yield from [speech.say("Your seat is kept for you.")] if after.playing and not gone else []
        yield from [speech.say("Trying again.")] if down.pause is not None else []


def _alone(speech: Speech, ended: Alone) -> str:
    """Return how many turns a match against oneself took, and the best there was (RULES 4.6)."""
    took = speech.say_many(
        "You have reached the target in {turns} turn.",
        "You have reached the target in {turns} turns.",
        ended.turns,
        turns=ended.turns,
    )
    if ended.best is None:
        return speech.join(" ", (took, speech.say("That is your first result by these rules.")))
    if ended.turns < ended.best:
        return speech.join(" ", (took, speech.say("That is your best: before it was {best}.", best=ended.best)))
    return speech.join(" ", (took, speech.say("Your best is {best}.", best=ended.best)))


def _meeting(speech: Speech, before: Model, after: Model, server: Address) -> Iterator[str]:
    """Yield what there is to know about a server that is met for the first time, and about a link anybody can read."""
    if before.link is not LinkState.CONNECTING:
        return
    if after.meeting is Meeting.NEW:
        yield speech.say("New server at {address}. Its id is {id}.", address=str(server), id=short_id(after.server))
    if after.meeting is Meeting.UNPROVEN:
        yield speech.say("This connection is not encrypted: anybody on the network can read along.")


def _welcome(speech: Speech, before: Model, welcome: m.Welcome) -> str:
    if before.link is LinkState.DOWN:
        return speech.say("Connected again.")
    return speech.say("Connected. Your name here is {name}.", name=welcome.name)


def _table(speech: Speech, before: m.Table | None, table: m.Table) -> Iterator[str]:
    """Yield what has changed about a table, to those who sit there."""
    if before is None or before.code != table.code:
        called = zip(names_at(speech, table), table.sitters, strict=True)
        names = [name for name, sitter in called if sitter is not None]
        yield speech.say("You sit at table {code}: {names}.", code=table.code, names=", ".join(names))
        different = differences(speech, table.rules)
        if different:
            yield speech.say("Different from {name} here:", name=table.rules.name)
            yield from different
        return
    for seat, (was, now) in enumerate(zip(before.sitters, table.sitters, strict=False)):
        if seat != table.you and was != now:
            yield from _sitter(speech, was, now)
        elif was is not None and now is not None and now.rematch and not was.rematch:
            yield speech.say("You would like another match. It begins when the others want one, too.")


def _sitter(speech: Speech, was: m.Sitter | None, now: m.Sitter | None) -> Iterator[str]:
    """Yield what has changed about somebody else's seat."""
    if now is None:
        if was is not None:
            yield speech.say("{name} has left the table.", name=sitter_name(speech, was))
        return
    name = sitter_name(speech, now)
    if was is None or was.name != now.name:
        yield speech.say("{name} sits down.", name=name)
    elif was.state != now.state and now.state is SeatState.LINK_LOST:
        yield speech.say("The link to {name} is lost. The seat is kept.", name=name)
    elif was.state != now.state and was.state is SeatState.LINK_LOST:
        yield speech.say("{name} is back.", name=name)
    if now.rematch and not (was is not None and was.rematch):
        yield speech.say("{name} would like another match.", name=name)


def _view(speech: Speech, model: Model, view: m.View, you: int) -> Iterator[str]:
    """Yield the news of a view; to somebody who returns, how things stand."""
    names = names_at(speech, model.table)
    if not view.news:
        yield from _standing(speech, model, view)
    for item in view.news:
        if isinstance(item, m.Started):
            yield speech.say("The dice are settled: nobody can change them any more.")
        if isinstance(item, m.Ended) and len(view.seats) > _FEW:
            yield from _final(speech, view, names)
        yield news(speech, item, names, you)
    if view.outcome is None and _turn_passed(view):
        if view.on_turn == you or len(view.seats) <= _FEW:
            yield from _standings(speech, view, names)
        yield from _turns(speech, model, view)
        if view.on_turn != you:
            yield _whose_turn(speech, model, names[view.on_turn])


def _whose_turn(speech: Speech, model: Model, name: str) -> str:
    """Return that it is somebody else's turn."""
    table, view = model.table, model.view
    kinds = [] if table is None else [None if sitter is None else sitter.kind for sitter in table.sitters]
    if view is not None and kinds.count(SitterKind.COMPUTER) == 1 and kinds[view.on_turn] is SitterKind.COMPUTER:
        return speech.say("It is the computer's turn.")
    return speech.say("It is the turn of {name}.", name=name)


def _turn_passed(view: m.View) -> bool:
    return view.phase is Phase.THROW and any(isinstance(item, _TURN_ENDS) for item in view.news)


def status(speech: Speech, model: Model) -> Iterator[str]:
    """Yield whose turn it is, every score, and what lies on the table."""
    if model.table is None:
        yield speech.say("You are in the lobby.")
        return
    view = model.view
    if view is None:
        yield speech.say("You sit at table {code}; no match has begun.", code=model.table.code)
        return
    yield from _standing(speech, model, view)
    if model.unchecked:
        yield not_checked(speech)


def _standing(speech: Speech, model: Model, view: m.View) -> Iterator[str]:
    """Yield every score, and how the match ended, or whose turn it is and what lies on the table."""
    names = names_at(speech, model.table)
    if view.outcome is not None:
        yield from _final(speech, view, names)
        yield outcome(speech, view.outcome, names, model.you)
        return
    yield from _standings(speech, view, names)
    yield from _turns(speech, model, view)
    yield (speech.say("It is your turn.") if model.on_turn else _whose_turn(speech, model, names[view.on_turn]))
    yield from _on_the_table(speech, view)


def _turns(speech: Speech, model: Model, view: m.View) -> Iterator[str]:
    """Yield which turn it is, where there is a limit."""
    limit = 0 if model.table is None else model.table.rules.turn_limit
    if limit:
        yield speech.say("Turn {turn} of {limit}.", turn=view.seats[view.on_turn].turns + 1, limit=limit)


def _standings(speech: Speech, view: m.View, names: list[str]) -> Iterator[str]:
    for name, seat in zip(names, view.seats, strict=False):
        yield standing(speech, name, seat)


def _final(speech: Speech, view: m.View, names: list[str]) -> Iterator[str]:
    """Yield what everybody has at the end."""
    for name, seat in zip(names, view.seats, strict=False):
        yield speech.say("{name}: {score}", name=name, score=seat.score)


def _on_the_table(speech: Speech, view: m.View) -> Iterator[str]:
    if view.thrown:
        yield speech.say("On the table: {dice}.", dice=dice_text(view.thrown))
    if view.kept:
        yield speech.say("Kept: {dice}.", dice=dice_text(view.kept))
    if view.turn_score:
        yield speech.say("Turn score: {points}.", points=view.turn_score)
