"""What follows from a choice: the row for each legal keep, and where everybody stands (SCREENS, the table).

The server has worked everything out; here it is only put into words.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from client.sentences.readings import dice_text, reading_name
from client.sentences.refusals import ends_in, refusal
from client.sentences.speech import Counted, Said, Speech, Text
from protocol.codes import RefusalCode, Then
from protocol.messages import Bank, Option, Refusal, Risk, SeatView

__all__ = ["bank_choice", "bank_line", "bank_now", "dice_left", "kept", "option_line", "standing", "throw_on"]

_BANKS: Final[Mapping[Then, Text]] = MappingProxyType(
    {
        Then.BANK: Text("{score}, needs {needs} ({chance} to land)"),
        Then.ADD: Text("add: {score}, needs {needs} ({chance} to land)"),
        Then.SUBTRACT: Text("subtract: {score}, needs {needs} ({chance} to land)"),
    }
)

_NO_LANDING: Final = Text("{score}, needs {needs}")
_LEVEL: Final = Text("{score}, which is only level")
_ENOUGH: Final = Text("{score}")
"""Where the target need not be met."""

_WINS: Final[Mapping[Then, Text]] = MappingProxyType(
    {
        Then.BANK: Text("{score} and win"),
        Then.ADD: Text("add: {score} and win"),
        Then.SUBTRACT: Text("subtract: {score} and win"),
    }
)

_WHY_NOT: Final[Mapping[str, Text]] = MappingProxyType(
    {
        RefusalCode.BANK_AFTER_HOT_HAND: Counted("throw the {dice} die", "throw all {dice} dice", "dice"),
        RefusalCode.BANK_MINIMUM: Text("needs {minimum}"),
        RefusalCode.BANK_OPENING: Text("the opening needs {minimum}"),
        RefusalCode.BANK_MULTIPLE: Text("not a multiple of {multiple}"),
    }
)
"""Why there is no bank, short enough for a row; `refusal` says the same as a sentence."""


def kept(speech: Speech, option: Option) -> Said:
    """Return what is kept: the dice, how they are read, and the bonus of a hot hand."""
    text, reading = dice_text(option.dice), reading_name(speech, option.reading, option.dice)
    named = Said(f"{text} ({reading})" if reading else text)
    return speech.say("{kept}, hot hand +{bonus}", kept=named, bonus=option.bonus) if option.bonus else named


def dice_left(speech: Speech, option: Option) -> Said:
    """Return how many dice throwing on would throw."""
    return speech.say_many("{dice} die", "{dice} dice", option.dice_left, dice=option.dice_left)


def bank_now(speech: Speech, option: Option) -> Said:
    """Return what banking now would lead to, or why it is not allowed, to stand below «bank now»."""
    if option.banks:
        return _banks(speech, option)
    if option.refusal is None:
        return speech.say("no")
    why = _why_not(speech, option.refusal)
    return (
        refusal(speech, option.refusal.code, option.refusal.numbers)
        if why is None
        else speech.say("no: {why}", why=why)
    )


def bank_choice(speech: Speech, option: Option) -> Said:
    """Return the same as a sentence of its own, without its end."""
    if option.banks:
        return speech.say("Bank now: {bank}", bank=_banks(speech, option))
    why = None if option.refusal is None else _why_not(speech, option.refusal)
    return speech.say("No bank now") if why is None else speech.say("No bank now: {why}", why=why)


def _banks(speech: Speech, option: Option) -> Said:
    return speech.join("; ", (_bank(speech, bank) for bank in option.banks))


def _bank(speech: Speech, bank: Bank) -> Said:
    values: dict[str, str | int] = {"score": bank.score, "needs": bank.needs}
    if bank.wins:
        return speech.tell(_WINS.get(bank.then, _WINS[Then.BANK]), values)
    if bank.landing is not None:
        values["chance"] = speech.chance(bank.landing)
        return speech.tell(_BANKS.get(bank.then, _BANKS[Then.BANK]), values)
    return speech.tell(_NO_LANDING if bank.needs else _LEVEL if bank.behind else _ENOUGH, values)


def bank_line(speech: Speech, bank: Bank) -> Said:
    """Return a way to bank as a choice of its own, with what it leads to."""
    result = _bank(speech, bank)
    return speech.say("bank: {result}", result=result) if bank.then is Then.BANK else result


def _why_not(speech: Speech, refused: Refusal) -> Said | None:
    """Return in a few words why there is no bank; `None` where there are none for it."""
    rest = ends_in(refused.numbers)
    if refused.code == RefusalCode.BANK_MULTIPLE and rest:
        return speech.say("ends in {rest}", rest=rest)
    try:
        return speech.tell(_WHY_NOT[refused.code], dict(refused.numbers))
    except KeyError:
        return None


def throw_on(speech: Speech, risk: Risk) -> Said:
    """Return what a throw risks: the chance of a bust, and what it costs."""
    values: dict[str, str | int] = {
        "loses": risk.loses,
        "penalty": risk.penalty,
        "score": risk.score,
        "chance": speech.chance(risk.chance),
    }
    if not risk.penalty and not risk.loses:
        return speech.say("bust {chance}", **values)
    if not risk.penalty:
        return speech.say("bust {chance}: lose {loses}", **values)
    if not risk.loses:
        return speech.say("severe bust {chance}: lose {penalty}, down to {score}", **values)
    return speech.say("severe bust {chance}: lose {loses} and {penalty}, down to {score}", **values)


def option_line(speech: Speech, option: Option) -> Said:
    """Return the whole row as one line to be read out."""
    return speech.say(
        "{kept}: turn score {turn_score}, {dice} left. {bank}. Throw on: {risk}.",
        kept=kept(speech, option),
        turn_score=option.turn_score,
        dice=dice_left(speech, option),
        bank=bank_choice(speech, option),
        risk=throw_on(speech, option.risk),
    )


def standing(speech: Speech, name: str, seat: SeatView) -> Said:
    """Return where somebody stands: the score, what is needed, and the chance to land on it in one turn.

    Args:
        speech: how to say it.
        name: of the player, harmless.
        seat: as the view shows it.
    """
    values: dict[str, str | int] = {
        "name": name,
        "score": seat.score,
        "needs": seat.needs,
    }
    if seat.left:
        return speech.say("{name}: {score}, resigned", **values)
    if seat.landing is None:
        return _standing_to_reach(speech, seat, values)
    if not seat.needs:
        return speech.say("{name}: {score}, on the target", **values)
    values["chance"] = speech.chance(seat.landing)
    return speech.say("{name}: {score}, needs {needs} ({chance} to land)", **values)


def _standing_to_reach(speech: Speech, seat: SeatView, values: dict[str, str | int]) -> Said:
    """Return where somebody stands in a match whose target need not be met."""
    if seat.last_round:
        return speech.say("{name}: {score}, began the last round", **values)
    if seat.beat is not None and seat.needs:
        return speech.say("{name}: {score}, {needs} behind", **values)
    return (
        speech.say("{name}: {score}, needs {needs}", **values)
        if seat.needs
        else speech.say("{name}: {score}", **values)
    )
