"""What everybody at a table is shown: positions, events and rules of the engine as messages.

One public view serves every seat and watcher. Nothing secret goes in: a position has no future dice, and the secret of
the dice is not at hand here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, assert_never

import engine
from engine import (
    OPTIONS,
    Bank,
    Event,
    Option,
    Outcome,
    Position,
    Refused,
    Risk,
    RuleBook,
    Rules,
    RulesRefused,
    Seat,
    changes,
    events,
    landing_chance,
    needs,
    options,
    policies,
    throw_risk,
    to_beat,
)
from protocol import messages as m
from protocol.codes import (
    End,
    Finish,
    FullHouse,
    Larger,
    Opening,
    Overshoot,
    Phase,
    Reading,
    ReadingRule,
    Starter,
    Then,
    Tie,
)
from protocol.limits import FAULTS, VALUE_LENGTH

__all__ = ["faults_view", "news_of", "rules_view", "view"]


def view(
    book: RuleBook, position: Position, match: bytes, revision: int, throws: int, news: Sequence[m.AnyNews]
) -> m.View:
    """Return the whole match as a message.

    Args:
        book: what the match is played by.
        position: where it stands.
        match: its id.
        revision: the number of this view.
        throws: how many throws there have been.
        news: what has happened since the view before.
    """
    return m.View(
        match=match,
        revision=revision,
        phase=Phase(position.phase),
        on_turn=position.on_turn,
        turn_score=position.turn_score,
        hot_hands=position.hot_hands,
        kept=position.kept,
        thrown=position.thrown,
        throws=throws,
        draw=position.draw,
        seats=tuple(_seat(book, position, index) for index in range(len(position.seats))),
        risk=_risk(throw_risk(book, position)) if position.phase is engine.Phase.THROW else None,
        options=tuple(_option(book, position, option) for option in options(book, position)),
        outcome=_outcome(position.outcome) if position.outcome else None,
        news=tuple(news),
    )


def _seat(book: RuleBook, position: Position, index: int) -> m.SeatView:
    seat, beat = position.seats[index], to_beat(book.rules, position, index)
    return m.SeatView(
        score=seat.score,
        turns=seat.turns,
        needs=needs(book.rules, seat.score, beat),
        landing=_landing(book, seat),
        left=seat.left,
        busts=seat.busts,
        last_round=seat.last_round,
        beat=beat,
    )


def _option(book: RuleBook, position: Position, option: Option) -> m.Option:
    seat = position.seats[position.on_turn]
    return m.Option(
        dice=option.dice,
        reading=Reading(option.reading),
        points=option.points,
        bonus=option.bonus,
        turn_score=option.turn_score,
        dice_left=option.dice_left,
        risk=_risk(option.risk),
        banks=tuple(_bank(book, seat, bank) for bank in option.banks),
        refusal=_refusal(option.refused) if option.refused else None,
    )


def _bank(book: RuleBook, seat: Seat, bank: Bank) -> m.Bank:
    landing = _landing(book, replace(seat, score=bank.score, banked=True))
    return m.Bank(Then(bank.then), bank.score, bank.needs, landing, bank.wins, bank.behind)


def _risk(risk: Risk) -> m.Risk:
    return m.Risk(_chance(risk.chance), risk.loses, risk.penalty, risk.score)


def _refusal(refused: Refused) -> m.Refusal:
    return m.Refusal(refused.reason.value, tuple(refused.numbers.items()))


def _outcome(outcome: Outcome) -> m.Outcome:
    return m.Outcome(End(outcome.end), outcome.winners)


def _landing(book: RuleBook, seat: Seat) -> int | None:
    chance = landing_chance(book, seat)
    return None if chance is None else _chance(chance)


def _chance(chance: float) -> int:
    """Return a chance in millionths."""
    return round(chance * m.MILLION)


def news_of(event: Event, throws: int) -> m.AnyNews:  # noqa: C901, PLR0911, PLR0912 - one line for each kind of event
    """Return an event as news.

    Args:
        event: what happened.
        throws: the index of a throw, should it be one.
    """
    match event:
        case events.Thrown():
            return m.Thrown(event.seat, throws, event.dice)
        case events.Kept():
            return m.Kept(event.seat, event.dice, Reading(event.reading), event.points)
        case events.HotHand():
            return m.HotHand(event.seat, event.number, event.bonus)
        case events.Banked():
            return m.Banked(event.seat, event.points, Then(event.then), event.score)
        case events.Overshot():
            return m.Overshot(event.seat, event.score)
        case events.LastRoundBegun():
            return m.LastRoundBegun(event.seat, event.score)
        case events.Busted():
            return m.Busted(event.seat, event.lost)
        case events.SevereBusted():
            return m.SevereBusted(event.seat, event.lost, event.penalty, event.score)
        case events.BustsPenalized():
            return m.BustsPenalized(event.seat, event.busts, event.penalty, event.score)
        case events.DrawOffered():
            return m.DrawOffered(event.seat)
        case events.DrawAgreed():
            return m.DrawAgreed(event.seat)
        case events.DrawDeclined():
            return m.DrawDeclined(event.seat)
        case events.DrawLapsed():
            return m.DrawLapsed()
        case events.Resigned():
            return m.Resigned(event.seat)
        case events.Ended():
            return m.Ended(_outcome(event.outcome))
    assert_never(event)


def rules_view(rules: Rules) -> m.Rules:
    """Return what everybody at a table may read of its rules."""
    values = {key: getattr(rules, key) for key in OPTIONS}
    penalties = tuple(m.Penalty(penalty.below, penalty.points) for penalty in rules.severe_bust)
    words = {key: _WORDS[type(value)](value) for key, value in values.items() if type(value) in _WORDS}
    different = tuple(m.Change(key, text) for key, text in changes(rules).items())
    return m.Rules(name=rules.name, changes=different, **(values | words | {"severe_bust": penalties}))


_WORDS: Final[Mapping[type, Callable[[Any], Any]]] = MappingProxyType(
    {
        policies.Larger: Larger,
        policies.FullHouse: FullHouse,
        policies.ReadingRule: ReadingRule,
        policies.Opening: Opening,
        policies.Finish: Finish,
        policies.Overshoot: Overshoot,
        policies.Tie: Tie,
        policies.Starter: Starter,
    }
)
"""The words that options take, as they are on the wire."""


def faults_view(refused: RulesRefused) -> tuple[m.RuleFault, ...]:
    """Return what is wrong with rules that somebody wanted, as much of it as is told at once."""
    return tuple(
        m.RuleFault(f.key, _as_much(f.value), f.code.value, f.numbers, f.words) for f in refused.faults[:FAULTS]
    )


def _as_much(value: str) -> str:
    """Return as much of a value as there is room for: whole parts of a list, and that there are more."""
    if len(value) <= VALUE_LENGTH:
        return value
    whole, _, part = value[: VALUE_LENGTH - len(",…")].rpartition(",")
    return f"{whole},…" if whole else f"{part}…"
