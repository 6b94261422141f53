"""The cells of the list of keeps: what a row says of an option, in more or fewer words.

Where columns are scarce the risk is said in fewer words and then goes, then the dice left, then what a bank needs. Of
the row under the cursor a line below says what the columns do not (`client.screen.keeps`).
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum, auto
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from client.screen.grid import aligned
from client.screen.lines import Line, plain
from client.sentences.cells import bank_way, landing, no_bank, risked, standing_after
from client.sentences.options import throw_on
from client.sentences.readings import dice_text, reading_name
from client.sentences.speech import Said, Speech
from protocol.codes import Reading, Then
from protocol.messages import Bank, Option

__all__ = ["PLANS", "RIGHT", "BankWords", "Cells", "Plan", "RiskWords", "headings", "option_rows"]

Cells: TypeAlias = tuple[Line, ...]
"""Keep, reading, turn score, dice left, bank, throw; an empty cell is ()."""

RIGHT: Final = (2, 3)
"""The cells with numbers, which stand at their right edge."""


class BankWords(IntEnum):
    """How much is said of a bank."""

    NONE = 0
    """Nothing: a line below the list says it."""
    BRIEF = auto()
    """Where it leads, and the chance to land; all banks in one line, with a sign for add and subtract."""
    FULL = auto()
    """What it needs as well; each bank in a line of its own."""


class RiskWords(IntEnum):
    """How much is said of a throw."""

    NONE = 0
    CHANCE = auto()
    """The chance of a bust."""
    COST = auto()
    """What it costs as well, in short."""
    FULL = auto()
    """The whole sentence."""


class Plan(NamedTuple):
    """How much a row says: of a bank, of a throw, whether the dice left have a cell, and the columns between two."""

    bank: BankWords
    risk: RiskWords
    dice: bool = True
    gap: int = 2


PLANS: Final = (
    Plan(BankWords.FULL, RiskWords.FULL),
    Plan(BankWords.FULL, RiskWords.COST),
    Plan(BankWords.FULL, RiskWords.CHANCE),
    Plan(BankWords.BRIEF, RiskWords.COST),
    Plan(BankWords.FULL, RiskWords.CHANCE, dice=False),
    Plan(BankWords.BRIEF, RiskWords.CHANCE),
    Plan(BankWords.BRIEF, RiskWords.CHANCE, dice=False),
    Plan(BankWords.BRIEF, RiskWords.NONE, dice=False),
    Plan(BankWords.BRIEF, RiskWords.NONE, dice=False, gap=1),
    Plan(BankWords.NONE, RiskWords.NONE, dice=False),
)
"""From the richest on; the first one that fits is taken."""

_SIGNS: Final[Mapping[Then, str]] = MappingProxyType({Then.ADD: "+", Then.SUBTRACT: "-"})
"""What add and subtract are in one column: also what is typed for them in plain mode."""


def headings(speech: Speech, plan: Plan) -> Cells:
    """Return what stands above each column; nothing where there is hardly room for what stands below."""
    if plan.gap == 1:
        return ()
    risk = {
        RiskWords.NONE: "",
        RiskWords.CHANCE: speech.say("bust"),
        RiskWords.COST: speech.say("throw on: bust"),
    }.get(plan.risk, speech.say("throw on"))
    dice = speech.say("dice") if plan.dice else ""
    bank = speech.say("bank now") if plan.bank else ""
    words = (speech.say("keep"), "", speech.say("turn"), dice, bank, risk)
    return tuple(plain(word, "class:keep.heading") for word in words)


def option_rows(speech: Speech, options: Sequence[Option], plan: Plan) -> Iterator[tuple[Cells, ...]]:
    """Yield the rows of each option: one, or one for each of its banks.

    Args:
        speech: how to say it.
        options: all of them, since a reading is named where there are several of the same dice.
        plan: how much to say.
    """
    for option, (bank, *others) in zip(options, _banks(speech, options, plan), strict=True):
        several = sum(other.dice == option.dice for other in options) > 1
        first = _first_row(speech, option, bank, plan, named=several or option.reading != Reading.SETS)
        yield first, *(((), (), (), (), other, ()) for other in others)


def _first_row(speech: Speech, option: Option, bank: Line, plan: Plan, *, named: bool) -> Cells:
    style = "class:keep.win" if any(way.wins for way in option.banks) else "class:keep"
    bonus = f"+{speech.whole(option.bonus)}" if option.bonus and option.banks else ""
    reading = reading_name(speech, option.reading, option.dice) if named else ""
    return (
        plain(dice_text(option.dice) + (":" if plan.gap == 1 else ""), style),
        plain(" ".join(filter(None, (reading, bonus))), style),
        plain(speech.whole(option.turn_score), style),
        plain(speech.whole(option.dice_left) if plan.dice else "", style),
        bank,
        plain(_risk(speech, option, plan.risk), "class:keep.severe" if option.risk.penalty else "class:keep.risk"),
    )


def _banks(speech: Speech, options: Sequence[Option], plan: Plan) -> Iterator[tuple[Line, ...]]:
    """Yield what banking leads to, for each option in one line or several, all aligned."""
    if plan.bank is BankWords.NONE:
        yield from (((),) for _ in options)
        return
    brief = plan.bank is BankWords.BRIEF
    rows = [_bank(speech, bank, brief=brief) for option in options for bank in option.banks]
    lines = iter(aligned(rows, right=(1, 2, 3), gap=1 if brief else 2))
    for option in options:
        banks = tuple(islice(lines, len(option.banks)))
        if not banks:
            yield (plain(no_bank(speech, option), "class:keep.refused"),)
        elif brief:
            yield aligned((banks,), gap=plan.gap)
        else:
            yield banks


def _bank(speech: Speech, bank: Bank, *, brief: bool) -> Cells:
    """Return the parts of a bank: add or subtract, the score, what it needs, the chance to land."""
    style = "class:keep.win" if bank.wins else "class:keep.bank"
    needs = speech.say("win!") if bank.wins else "" if brief else standing_after(speech, bank)
    way = _SIGNS.get(bank.then, "") if brief else bank_way(speech, bank)
    parts = (way, speech.whole(bank.score), needs, landing(speech, bank))
    return tuple(plain(part, style) for part in parts)


def _risk(speech: Speech, option: Option, words: RiskWords) -> Said:
    match words:
        case RiskWords.FULL:
            return throw_on(speech, option.risk)
        case RiskWords.COST:
            return risked(speech, option.risk)
        case RiskWords.CHANCE:
            return speech.chance(option.risk.chance)
        case RiskWords.NONE:
            return Said("")
