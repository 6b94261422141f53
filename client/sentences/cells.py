"""Short forms for the columns of a table, where a heading says the rest. `options` says the same in whole sentences."""

from client.sentences.options import bank_now
from client.sentences.speech import Said, Speech
from protocol.codes import RefusalCode, SeatState, Then
from protocol.messages import Bank, Option, Risk, SeatView, Sitter

__all__ = ["bank_way", "landing", "needed", "no_bank", "note", "risked", "standing_after"]


def bank_way(speech: Speech, bank: Bank) -> Said:
    """Return what a bank does from the target on, where there are two of them; nothing for a plain one."""
    match bank.then:
        case Then.ADD:
            return speech.say("add")
        case Then.SUBTRACT:
            return speech.say("subtract")
        case _:
            return Said("")


def needed(speech: Speech, needs: int) -> Said:
    """Return what a score needs, with the word."""
    return speech.say("needs {needs}", needs=needs)


def standing_after(speech: Speech, bank: Bank) -> Said:
    """Return what a bank still needs, in a last round that it is not enough; nothing where it needs nothing."""
    if bank.behind and not bank.needs:
        return speech.say("only level")
    return needed(speech, bank.needs) if bank.needs else Said("")


def landing(speech: Speech, seat: SeatView | Bank) -> Said:
    """Return the chance to land from a score; nothing where it is on the target already, or need not land."""
    return speech.chance(seat.landing) if seat.needs and seat.landing is not None else Said("")


def no_bank(speech: Speech, option: Option) -> Said:
    """Return why a keep leads to no bank; of a hot hand, what it earns and what it asks for."""
    if option.bonus and option.refusal is not None and option.refusal.code == RefusalCode.BANK_AFTER_HOT_HAND:
        return speech.say_many(
            "+{bonus}, must throw {dice} die",
            "+{bonus}, must throw {dice} dice",
            option.dice_left,
            bonus=option.bonus,
            dice=option.dice_left,
        )
    return bank_now(speech, option)


def risked(speech: Speech, risk: Risk) -> Said:
    """Return what a throw risks: the chance of a bust and what is lost; of a severe one, what is left."""
    values: dict[str, str | int] = {"chance": speech.chance(risk.chance), "loses": risk.loses, "score": risk.score}
    if risk.penalty:
        return speech.say("{chance}: down to {score}", **values)
    return speech.say("{chance}: lose {loses}", **values)


def note(speech: Speech, sitter: Sitter | None, seat: SeatView | None, *, draw: bool = False) -> tuple[str, Said]:
    """Return what is to be known of somebody besides the score, as one sign and in words; both empty for nothing.

    Args:
        speech: how to say it.
        sitter: who sits there; nobody in a seat that has been left.
        seat: as the view shows it; `None` while there is no match.
        draw: whether they want a draw.
    """
    notes = (
        ("x", speech.say("resigned"), seat is not None and seat.left),
        ("x", speech.say("free seat"), sitter is None),
        ("!", speech.say("link lost"), sitter is not None and sitter.state is SeatState.LINK_LOST),
        ("=", speech.say("wants a draw"), draw),
        ("+", speech.say("wants a rematch"), sitter is not None and sitter.rematch),
        ("*", speech.say("began the last round"), seat is not None and seat.last_round),
        ("*", speech.say("on the target"), seat is not None and seat.landing is not None and not seat.needs),
    )
    return next(((sign, words) for sign, words, holds in notes if holds), ("", Said("")))
