"""The help: what can be typed at any time in plain mode, and the rules of the table in short for every renderer."""

from collections.abc import Iterator

from client.sentences.speech import Speech
from protocol.messages import Rules

__all__ = ["help_lines", "rules_lines"]


def help_lines(speech: Speech, rules: Rules | None) -> Iterator[str]:
    """Yield the help.

    Args:
        speech: how to say it.
        rules: of the table where the player sits; `None` in the lobby.
    """
    yield speech.say("Type the number of a choice and press Enter.")
    yield speech.say(
        "Behind the number of a keep you may say what follows: «2t» throws on, «2b» banks, «2+» adds, «2-» subtracts."
    )
    yield speech.say(
        "At any time: «s» says how things stand, «d» offers a draw, «y» agrees to one, «n» declines it, «r» resigns."
    )
    yield speech.say("«c» shows a code with which you go on with another device.")
    yield speech.say("«l» switches the language, «x» goes back, «q» leaves, «?» shows this help.")
    if rules is not None:
        yield from rules_lines(speech, rules)


def rules_lines(speech: Speech, rules: Rules) -> Iterator[str]:
    """Yield the rules with the numbers of the table (RULES 2)."""
    yield speech.say("The rules of this table ({name}):", name=rules.name)
    yield speech.say("Whoever lands exactly on {target} by banking wins.", target=rules.target)
    yield speech.say(
        "Throw all {dice} dice, keep at least one that scores, then throw the rest or bank the turn score.",
        dice=rules.dice,
    )
    yield speech.say(
        "To bank you need {minimum} points, {opening} while your score is 0, and a multiple of {multiple}.",
        minimum=rules.minimum,
        opening=rules.opening_minimum,
        multiple=rules.multiple,
    )
    yield speech.say(
        "When all dice have scored you get {bonus} on top, twice as much each further time, and must throw them all.",
        bonus=rules.hot_hand_bonus,
    )
    yield speech.say(
        "A throw in which nothing scores costs the turn score, and with all the dice part of your score too."
    )
    yield speech.say(
        "A bank from below may go past the target. From there each bank is added or subtracted, as you choose."
    )
    if rules.turn_limit:
        yield speech.say_many(
            "After {turns} turn each, the score nearest to the target wins.",
            "After {turns} turns each, the score nearest to the target wins.",
            rules.turn_limit,
            turns=rules.turn_limit,
        )
