"""What has happened in a match, one line for each piece of news: to the player, or to somebody else.

A sentence to the player and one about somebody else are two texts, since verbs change in most languages (UX 2).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec.structs import asdict

from client.sentences.names import seat_name
from client.sentences.readings import dice_text, reading_name
from client.sentences.speech import Said, Speech, Text
from protocol import messages as m
from protocol.codes import End, Reading, Then

__all__ = ["news", "outcome"]

_LAPSED: Final = Text("The draw on offer has lapsed with the throw.")

_TEXTS: Final[Mapping[tuple[type[m.News], str], tuple[Text, Text]]] = MappingProxyType(
    {
        (m.Started, ""): (Text("You start."), Text("{name} starts.")),
        (m.Started, "drawn"): (Text("You start: the dice chose you."), Text("{name} starts: the dice chose so.")),
        (m.Thrown, ""): (Text("You threw {dice}."), Text("{name} threw {dice}.")),
        (m.Kept, ""): (Text("You kept {dice} for {points}."), Text("{name} kept {dice} for {points}.")),
        (m.Kept, Reading.NOTHING): (
            Text("Nothing scores, and that pays you {points}."),
            Text("Nothing scores, and that pays {name} {points}."),
        ),
        (m.Kept, Reading.STRAIGHT): (
            Text("You kept {dice} as a straight for {points}."),
            Text("{name} kept {dice} as a straight for {points}."),
        ),
        (m.Kept, Reading.SHORT_STRAIGHT): (
            Text("You kept {dice} as a short straight for {points}."),
            Text("{name} kept {dice} as a short straight for {points}."),
        ),
        (m.Kept, Reading.FULL_HOUSE): (
            Text("You kept {dice} as a full house for {points}."),
            Text("{name} kept {dice} as a full house for {points}."),
        ),
        (m.Kept, "named"): (
            Text("You kept {dice} as {reading} for {points}."),
            Text("{name} kept {dice} as {reading} for {points}."),
        ),
        (m.HotHand, ""): (
            Text("Hot hand: you get {bonus} on top and all dice back."),
            Text("Hot hand: {name} gets {bonus} on top and all dice back."),
        ),
        (m.HotHand, "no bonus"): (
            Text("Hot hand: you get all dice back."),
            Text("Hot hand: {name} gets all dice back."),
        ),
        (m.Banked, ""): (
            Text("You banked {points} and have {score}."),
            Text("{name} banked {points} and has {score}."),
        ),
        (m.Banked, Then.ADD): (
            Text("You added {points} and have {score}."),
            Text("{name} added {points} and has {score}."),
        ),
        (m.Banked, Then.SUBTRACT): (
            Text("You subtracted {points} and have {score}."),
            Text("{name} subtracted {points} and has {score}."),
        ),
        (m.Overshot, ""): (
            Text("Overshoot: with {score} you are past the target."),
            Text("Overshoot: with {score} {name} is past the target."),
        ),
        (m.LastRoundBegun, ""): (
            Text("You have reached the target with {score}: everybody else has one more turn."),
            Text("{name} has reached the target with {score}: everybody else has one more turn."),
        ),
        (m.Busted, ""): (Text("Bust: you lose {lost}."), Text("Bust: {name} loses {lost}.")),
        (m.Busted, "no loss"): (Text("Bust: nothing scores."), Text("Bust: nothing scores for {name}.")),
        (m.SevereBusted, ""): (
            Text("Severe bust: you lose {lost} and {penalty}, down to {score}."),
            Text("Severe bust: {name} loses {lost} and {penalty}, down to {score}."),
        ),
        (m.SevereBusted, "no loss"): (
            Text("Severe bust: you lose {penalty}, down to {score}."),
            Text("Severe bust: {name} loses {penalty}, down to {score}."),
        ),
        (m.BustsPenalized, ""): (
            Text("{busts} busts in a row: you lose {penalty} more, down to {score}."),
            Text("{busts} busts in a row: {name} loses {penalty} more, down to {score}."),
        ),
        (m.DrawOffered, ""): (Text("You offer a draw."), Text("{name} offers a draw.")),
        (m.DrawAgreed, ""): (Text("You agree to the draw."), Text("{name} agrees to the draw.")),
        (m.DrawDeclined, ""): (Text("You decline the draw."), Text("{name} declines the draw.")),
        (m.Resigned, ""): (Text("You resigned."), Text("{name} resigned.")),
    }
)
"""By kind of news and variant: the sentence to the player, and the one about somebody else."""

_OUTCOMES: Final[Mapping[tuple[End, str], Text]] = MappingProxyType(
    {
        (End.EXACT, "you"): Text("You land exactly on the target and win!"),
        (End.EXACT, "other"): Text("{name} lands exactly on the target and wins."),
        (End.TARGET, "you"): Text("You reach the target and win!"),
        (End.TARGET, "other"): Text("{name} reaches the target and wins."),
        (End.LAST_ROUND, "you"): Text("The last round is over, and you win with the highest score!"),
        (End.LAST_ROUND, "other"): Text("The last round is over, and {name} wins with the highest score."),
        (End.LAST_ROUND, "several"): Text("The last round is over, and these share the victory: {name}."),
        (End.ROUNDS, "you"): Text("All rounds are over, and you win with the highest score!"),
        (End.ROUNDS, "other"): Text("All rounds are over, and {name} wins with the highest score."),
        (End.ROUNDS, "alone"): Text("All rounds are over."),
        (End.ROUNDS, "several"): Text("All rounds are over, and these share the victory: {name}."),
        (End.TURN_LIMIT, "you"): Text("All turns are over, and you win: you are nearest to the target."),
        (End.TURN_LIMIT, "other"): Text("All turns are over, and {name} wins: nobody is nearer to the target."),
        (End.TURN_LIMIT, "nobody"): Text("All turns are over, and it is a draw: you are equally near to the target."),
        (End.TURN_LIMIT, "alone"): Text("All turns are over, and the target is not reached."),
        (End.DRAW_AGREED, "nobody"): Text("The match ends in a draw, as was agreed."),
        (End.RESIGNED, "you"): Text("You win: the match was resigned."),
        (End.RESIGNED, "other"): Text("{name} wins: the match was resigned."),
        (End.RESIGNED, "nobody"): Text("Nobody wins: the match was resigned."),
    }
)
"""By how the match ended, and who won."""

_STRANGE_OUTCOMES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "you": Text("The match is over, and you win."),
        "other": Text("The match is over, and {name} wins."),
        "several": Text("The match is over, and these share the victory: {name}."),
        "nobody": Text("The match is over, and nobody wins."),
    }
)
"""For what only a server could say that keeps to no rules."""


def news(speech: Speech, item: m.AnyNews, names: Sequence[str], you: int) -> Said:
    """Return one piece of news as a sentence.

    Args:
        speech: how to say it.
        item: what happened.
        names: of the players, by seat.
        you: the player's own seat, -1 for somebody who only watches.
    """
    if isinstance(item, m.Ended):
        return outcome(speech, item.outcome, names, you)
    if isinstance(item, m.DrawLapsed):
        return speech.tell(_LAPSED, {})
    seat = item.first if isinstance(item, m.Started) else item.seat
    to_you, about_other = _TEXTS.get((type(item), _variant(item)), _TEXTS[type(item), ""])
    values = {"name": seat_name(speech, names, seat), **_values(speech, item)}
    return speech.tell(to_you if seat == you else about_other, values)


_KEPT: Final[Mapping[Reading, str]] = MappingProxyType(
    {Reading.SETS: "", **{reading: reading.value for reading in Reading if (m.Kept, reading) in _TEXTS}}
)
"""Readings that are not named, or not as the others are."""


def _variant(item: m.News) -> str:
    """Return what the wording depends on, besides who it is about."""
    match item:
        case m.Started(drawn=True):
            return "drawn"
        case m.Kept():
            return _KEPT.get(item.reading, "named")
        case m.HotHand(bonus=0):
            return "no bonus"
        case m.Busted(lost=0) | m.SevereBusted(lost=0):
            return "no loss"
        case m.Banked():
            return item.then
        case _:
            return ""


def _values(speech: Speech, item: m.News) -> dict[str, int | str]:
    """Return the fields as they stand in sentences: points, a throw read out, a reading by its name."""
    fields: dict[str, int | str] = {name: value for name, value in asdict(item).items() if isinstance(value, int)}
    if isinstance(item, m.Thrown | m.Kept):
        fields["dice"] = dice_text(item.dice)
    if isinstance(item, m.Kept):
        fields["reading"] = reading_name(speech, item.reading)
    return fields


def outcome(speech: Speech, ended: m.Outcome, names: Sequence[str], you: int) -> Said:
    """Return how a match ended and who won.

    Args:
        speech: how to say it.
        ended: how it ended.
        names: of the players, by seat.
        you: the player's own seat, -1 for somebody who only watches.
    """
    name = speech.join(", ", (seat_name(speech, names, seat) for seat in ended.winners))
    who = "nobody" if not ended.winners else "several" if len(ended.winners) > 1 else "other"
    if ended.winners == (you,):
        who = "you"
    alone = _OUTCOMES.get((ended.end, "alone")) if len(names) == 1 else None
    return speech.tell(alone or _OUTCOMES.get((ended.end, who), _STRANGE_OUTCOMES[who]), {"name": name})
