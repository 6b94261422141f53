"""The help of plain mode: what can be typed at any time, and the rules of the table."""

from collections.abc import Iterator

from client.sentences.rules import rules_text
from client.sentences.speech import Speech
from protocol.messages import Rules

__all__ = ["help_lines"]


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
    yield speech.say(
        "«w» saves the record of a match that is over; «dice10k verify» checks it, «dice10k replay» shows it."
    )
    yield speech.say("«l» switches the language, «x» goes back, «q» leaves, «?» shows this help.")
    if rules is not None:
        yield speech.say("The rules of this table ({name}):", name=rules.name)
        for chapter in rules_text(speech, rules):
            yield speech.say("{heading}:", heading=chapter.heading)
            yield from chapter.sentences
