"""The rules of Dice 10k as pure functions. The engine is handed dice and knows no clock, no network and nobody else.

A turn in the prompt:

    >>> from engine import DICE10K, KeepThen, Then, Throw, apply, options, rule_book, start
    >>> book = rule_book(DICE10K)
    >>> position = start(book, seats=2, first=0)
    >>> position = apply(book, position, 0, Throw(), (1, 1, 5, 2, 3, 6)).position
    >>> [(option.dice, option.turn_score) for option in options(book, position)]
    [((1, 1, 5), 250), ((1, 1), 200), ((1, 5), 150), ((1,), 100), ((5,), 50)]
    >>> apply(book, position, 0, KeepThen((1, 1), None, Then.THROW), (5, 5, 5, 2)).position
    parse_position('0 choose 200 0 11 5552 - 0/0,0/0 -')
"""

from engine.bank import Bank, banks, landing_chance
from engine.book import RuleBook, rule_book
from engine.events import End, Event, Outcome
from engine.faults import Fault, FaultCode, RulesRefused
from engine.finish import needs, to_beat
from engine.house import changes, house
from engine.intents import AgreeDraw, DeclineDraw, Intent, KeepThen, OfferDraw, Resign, Then, Throw
from engine.match import apply, decide, start
from engine.options import Option, Risk, options, throw_risk
from engine.position import Phase, Position, Seat, parse_position
from engine.presets import DICE10K, PRESETS
from engine.refusals import Reason, Refused
from engine.rules import OPTIONS, Rules
from engine.scoring import Dice, Keep, Reading
from engine.threshold import threshold
from engine.turn import Advance, land

__all__ = [
    "DICE10K",
    "OPTIONS",
    "PRESETS",
    "Advance",
    "AgreeDraw",
    "Bank",
    "DeclineDraw",
    "Dice",
    "End",
    "Event",
    "Fault",
    "FaultCode",
    "Intent",
    "Keep",
    "KeepThen",
    "OfferDraw",
    "Option",
    "Outcome",
    "Phase",
    "Position",
    "Reading",
    "Reason",
    "Refused",
    "Resign",
    "Risk",
    "RuleBook",
    "Rules",
    "RulesRefused",
    "Seat",
    "Then",
    "Throw",
    "apply",
    "banks",
    "changes",
    "decide",
    "house",
    "land",
    "landing_chance",
    "needs",
    "options",
    "parse_position",
    "rule_book",
    "start",
    "threshold",
    "throw_risk",
    "to_beat",
]
