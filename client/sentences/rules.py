"""The rules of a table in plain words, made from the value that the match is played by (RULES 5).

Each sentence knows the options it speaks of, so what is different from the preset is told by the sentences about that.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from client.sentences.scoring import scoring
from client.sentences.speech import Said, Speech
from client.sentences.telling import Told, only_as_difference, told
from protocol.codes import Finish, Opening, Overshoot, Starter, Tie
from protocol.messages import Penalty, Rules

__all__ = ["Chapter", "differences", "rules_text"]


class Chapter(NamedTuple):
    """Some sentences about rules under a heading."""

    heading: Said
    sentences: tuple[Said, ...]


def rules_text(speech: Speech, rules: Rules) -> Iterator[Chapter]:
    """Yield the rules: first what is different from the preset they come from, then all of them.

    Args:
        speech: how to say it.
        rules: of a table.
    """
    different = differences(speech, rules)
    if different:
        yield Chapter(speech.say("Different from {name} here", name=rules.name), different)
    for heading, chapter in (
        (speech.say("How one wins"), _end(speech, rules)),
        (speech.say("A turn"), _turn(speech, rules)),
        (speech.say("What dice are worth"), scoring(speech, rules)),
    ):
        yield Chapter(heading, tuple(each.sentence for each in chapter if each.always))


def differences(speech: Speech, rules: Rules) -> tuple[Said, ...]:
    """Return what is different from the preset that rules come from; nothing where they are that preset."""
    changed = {change.key: change.value for change in rules.changes}
    every = [*chain(_end(speech, rules), _turn(speech, rules), scoring(speech, rules))]
    spoken_of = frozenset[str]().union(*(each.keys for each in every))
    idle = (
        speech.say("{key} = {value} changes nothing here.", key=key, value=value)
        for key, value in changed.items()
        if key not in spoken_of
    )
    return (*(each.sentence for each in every if changed.keys() & each.keys), *idle)


def _end(speech: Speech, rules: Rules) -> Iterator[Told]:
    """Yield how a match is won, who plays it, and what it starts from."""
    yield from _finish(speech, rules)
    if rules.finish is not Finish.ROUNDS:
        yield from _turn_limit(speech, rules)
    least, most = rules.seats
    if least == most:
        yield told(speech.say_many("For {most} player.", "For {most} players.", most, most=most), "seats")
    else:
        yield told(speech.say("For {least} to {most} players.", least=least, most=most), "seats")
    if least == 1 and rules.finish is not Finish.ROUNDS:
        yield told(speech.say("Alone you play against your own best, in as few turns as you can."), "seats")
    yield _starter(speech, rules.starting_player)
    start = speech.say("Everybody starts with {points}.", points=rules.starting_score)
    yield told(start, "starting_score") if rules.starting_score else only_as_difference(start, "starting_score")
    if any(rules.head_starts):
        points = speech.join(", ", (speech.whole(points) for points in rules.head_starts))
        yield told(speech.say("Head starts, from the first seat on: {points}.", points=points), "head_starts")
    else:
        yield only_as_difference(speech.say("Nobody has a head start."), "head_starts")


def _finish(speech: Speech, rules: Rules) -> Iterator[Told]:
    target = rules.target
    match rules.finish:
        case Finish.EXACT:
            yield told(
                speech.say("Whoever lands exactly on {target} by banking wins.", target=target), "finish", "target"
            )
            yield told(_overshoot(speech, rules.overshoot), "finish", "overshoot")
        case Finish.FIRST_PAST:
            yield told(speech.say("Whoever reaches {target} first by banking wins.", target=target), "finish", "target")
        case Finish.LAST_ROUND:
            yield told(
                speech.say(
                    "Whoever reaches {target} by banking starts the last round: everybody else has one more turn, "
                    "and the highest score wins.",
                    target=target,
                ),
                "finish",
                "target",
            )
            yield told(_tie(speech, rules.tie), "finish", "tie")
        case Finish.ROUNDS:
            yield told(
                speech.say_many(
                    "After {rounds} round the highest score wins; equal scores share the victory.",
                    "After {rounds} rounds the highest score wins; equal scores share the victory.",
                    rules.rounds,
                    rounds=rules.rounds,
                ),
                "finish",
                "rounds",
            )


def _overshoot(speech: Speech, overshoot: Overshoot) -> Said:
    if overshoot is Overshoot.LOST:
        return speech.say("A bank that would go past the target is worth nothing, and the turn is over.")
    return speech.say(
        "A bank from below may go past the target. From there each bank is added or subtracted, as you choose."
    )


def _tie(speech: Speech, tie: Tie) -> Said:
    match tie:
        case Tie.EARLIEST:
            return speech.say("Of equal scores the one wins that reached the target first.")
        case Tie.LATEST:
            return speech.say("Of equal scores the one wins that was reached last.")
        case Tie.SHARED:
            return speech.say("Equal scores share the victory.")


def _starter(speech: Speech, starter: Starter) -> Told:
    match starter:
        case Starter.DRAWN:
            return only_as_difference(
                speech.say("The dice choose who starts the first match; each rematch goes to the next one."),
                "starting_player",
            )
        case Starter.FIRST_SEAT:
            return told(
                speech.say("Whoever took the first seat starts the first match; each rematch goes to the next one."),
                "starting_player",
            )


def _turn_limit(speech: Speech, rules: Rules) -> Iterator[Told]:
    if rules.turn_limit:
        limit = speech.say_many(
            "After {turns} turn each, the score nearest to the target wins.",
            "After {turns} turns each, the score nearest to the target wins.",
            rules.turn_limit,
            turns=rules.turn_limit,
        )
        yield told(limit, "turn_limit")
    else:
        yield only_as_difference(speech.say("There is no limit of turns."), "turn_limit")


def _turn(speech: Speech, rules: Rules) -> Iterator[Told]:
    """Yield what a player does and risks."""
    yield told(
        speech.say_many(
            "Throw your {dice} die, keep it if it scores, then bank the turn score or throw it again.",
            "Throw your {dice} dice, keep at least one that scores, then throw the rest or bank the turn score.",
            rules.dice,
            dice=rules.dice,
        ),
        "dice",
    )
    yield from _bank(speech, rules)
    yield told(_hot_hand(speech, rules), "hot_hand_forced", "hot_hand_bonus")
    yield told(speech.say("A throw in which nothing scores is a bust: it costs the turn score."))
    yield from _losses(speech, rules)


def _bank(speech: Speech, rules: Rules) -> Iterator[Told]:
    if rules.minimum:
        yield told(speech.say("To bank you need {minimum} points.", minimum=rules.minimum), "minimum")
    else:
        yield told(speech.say("There is no minimum to bank."), "minimum")
    opening = max(rules.opening_minimum, rules.minimum)
    if rules.opening is Opening.ZERO:
        first = speech.say("While your score is 0 you need {minimum} to bank.", minimum=opening)
    else:
        first = speech.say("For your first bank you need {minimum}.", minimum=opening)
    differs = opening != rules.minimum
    keys = ("opening_minimum", "opening")
    yield told(first, *keys) if differs else only_as_difference(first, *keys)
    multiple = speech.say("Only multiples of {multiple} can be banked.", multiple=rules.multiple)
    yield told(multiple, "multiple") if rules.multiple > 1 else only_as_difference(multiple, "multiple")


def _hot_hand(speech: Speech, rules: Rules) -> Said:
    if rules.hot_hand_bonus and rules.hot_hand_forced:
        return speech.say(
            "When all dice have scored you get {bonus} on top, twice as much each further time, and must throw them "
            "all.",
            bonus=rules.hot_hand_bonus,
        )
    if rules.hot_hand_bonus:
        return speech.say(
            "When all dice have scored you get {bonus} on top, twice as much each further time, and may throw them all "
            "or bank.",
            bonus=rules.hot_hand_bonus,
        )
    if rules.hot_hand_forced:
        return speech.say("When all dice have scored you must throw them all again.")
    return speech.say("When all dice have scored you may throw them all again or bank.")


def _losses(speech: Speech, rules: Rules) -> Iterator[Told]:
    if rules.severe_bust:
        parts = speech.join("; ", (_penalty(speech, penalty) for penalty in rules.severe_bust))
        severe = speech.say("A bust with all the dice costs part of your score too: {parts}.", parts=parts)
        yield told(severe, "severe_bust")
    else:
        yield only_as_difference(speech.say("A bust with all the dice costs no more than any other."), "severe_bust")
    if rules.busts_in_a_row:
        cost = speech.say_many(
            "Each bust costs {cost} points of your score as well.",
            "Every {busts} busts in a row cost {cost} points of your score as well.",
            rules.busts_in_a_row,
            busts=rules.busts_in_a_row,
            cost=rules.busts_in_a_row_cost,
        )
        yield told(cost, "busts_in_a_row", "busts_in_a_row_cost")
    else:
        yield only_as_difference(speech.say("Busts in a row cost nothing more."), "busts_in_a_row")
    if rules.severe_bust or rules.busts_in_a_row or rules.finish is Finish.EXACT:
        yield _floor(speech, floor=rules.floor)


def _floor(speech: Speech, *, floor: bool) -> Told:
    if floor:
        return told(speech.say("No loss takes a score below 0."), "floor")
    return only_as_difference(speech.say("A loss may take a score below 0."), "floor")


def _penalty(speech: Speech, penalty: Penalty) -> Said:
    if penalty.below is None:
        return speech.say("{points} from a higher score", points=penalty.points)
    return speech.say("{points} from a score under {below}", points=penalty.points, below=penalty.below)
