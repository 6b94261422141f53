"""What dice are worth in plain words, made from the rules of a table (RULES 1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from client.sentences.speech import Said, Speech, Text
from client.sentences.telling import Told, only_as_difference, told
from protocol.codes import FullHouse, Larger, ReadingRule
from protocol.messages import Rules

__all__ = ["scoring"]

_TRIPLE: Final = 3
_FIVE: Final = 5
"""Dice of a short straight and of a full house."""

_ALL: Final = 6
"""Dice of a straight, of three pairs and of two triplets (RULES 1.3)."""


def scoring(speech: Speech, rules: Rules) -> Iterator[Told]:
    """Yield what single dice, sets and all other combinations are worth, and who decides between them.

    Only of what so many dice can show.
    """
    yield told(speech.say("Single dice: {points}.", points=_by_face(speech, rules.singles)), "singles")
    if rules.dice >= _TRIPLE:
        yield told(speech.say("Three of a kind: {points}.", points=_by_face(speech, rules.triples)), "triples")
        yield from _larger(speech, rules)
    if rules.dice == _ALL:
        straight = speech.say("Straight, 1 2 3 4 5 6: {points}.", points=rules.straight)
        yield _worth(straight, rules.straight, "straight")
    if rules.dice >= _FIVE:
        low, high = rules.low_straight, rules.high_straight
        yield _worth(speech.say("Short straight, 1 2 3 4 5: {points}.", points=low), low, "low_straight")
        yield _worth(speech.say("Short straight, 2 3 4 5 6: {points}.", points=high), high, "high_straight")
    if rules.dice == _ALL:
        pairs, triplets = rules.three_pairs, rules.two_triplets
        yield _worth(speech.say("Three pairs: {points}.", points=pairs), pairs, "three_pairs")
        yield from _four_two(speech, rules)
        yield _worth(speech.say("Two triplets: {points}.", points=triplets), triplets, "two_triplets")
    if rules.dice >= _FIVE:
        yield from _full_house(speech, rules)
    nothing = speech.say("A throw of all the dice in which nothing scores: {points}, a hot hand.", points=rules.nothing)
    yield _worth(nothing, rules.nothing, "nothing")
    yield told(_reading(speech, rules.reading), "reading")


def _worth(sentence: Said, points: int, key: str) -> Told:
    """Return a sentence about a combination, which is left out where that is worth nothing of its own."""
    return told(sentence, key) if points else only_as_difference(sentence, key)


def _by_face(speech: Speech, points: Sequence[int]) -> Said:
    """Return the points of faces that have any, such as `1 = 100, 5 = 50`."""
    parts = [
        speech.say("{face} = {points}", face=face, points=each) for face, each in enumerate(points, start=1) if each
    ]
    return speech.join(", ", parts) if parts else speech.say("nothing")


def _larger(speech: Speech, rules: Rules) -> Iterator[Told]:
    """Yield what four, five and six of a kind are worth, as far as there are so many dice."""
    more = rules.dice - _TRIPLE
    if not more:
        return
    match rules.larger:
        case Larger.DOUBLING:
            yield told(speech.say("Each further equal die doubles that."), "larger")
        case Larger.ADDING:
            yield told(speech.say("Each further equal die adds the same again."), "larger")
        case Larger.FIXED:
            yield told(_fixed(speech, rules.fixed[:more]), "larger", "fixed")
        case Larger.TABLE:
            yield from _tables(speech, rules, more)


def _fixed(speech: Speech, fixed: Sequence[int]) -> Said:
    values = dict(zip(("four", "five", "six"), fixed, strict=False))
    text = (
        Text("Four of a kind: {four}, whatever they show."),
        Text("Four of a kind: {four}, five: {five}, whatever they show."),
        Text("Four of a kind: {four}, five: {five}, six: {six}, whatever they show."),
    )[len(fixed) - 1]
    return speech.tell(text, values)


def _tables(speech: Speech, rules: Rules, more: int) -> Iterator[Told]:
    fours, fives, sixes = (_by_face(speech, points) for points in (rules.fours, rules.fives, rules.sixes))
    every = (
        told(speech.say("Four of a kind: {points}.", points=fours), "larger", "fours"),
        told(speech.say("Five of a kind: {points}.", points=fives), "larger", "fives"),
        told(speech.say("Six of a kind: {points}.", points=sixes), "larger", "sixes"),
    )
    yield from every[:more]


def _four_two(speech: Speech, rules: Rules) -> Iterator[Told]:
    keys = ("four_two", "four_two_points")
    if not rules.four_two:
        yield only_as_difference(speech.say("Four and two equal dice are no three pairs."), "four_two")
    elif rules.four_two_points:
        yield told(speech.say("Four and two equal dice: {points}.", points=rules.four_two_points), *keys)
    elif rules.three_pairs:
        yield told(speech.say("Four and two equal dice count as three pairs."), *keys)


def _full_house(speech: Speech, rules: Rules) -> Iterator[Told]:
    keys = ("full_house", "full_house_points")
    points = rules.full_house_points
    match rules.full_house:
        case FullHouse.NONE:
            no_more = speech.say("A full house, three and two equal dice, is worth no more.")
            yield only_as_difference(no_more, "full_house")
        case FullHouse.POINTS if points:
            yield told(speech.say("Full house, three and two equal dice: {points}.", points=points), *keys)
        case FullHouse.BONUS if points:
            yield told(speech.say("Full house, three and two equal dice: {points} on top.", points=points), *keys)
        case FullHouse.POINTS | FullHouse.BONUS:
            pass  # worth no more than its parts
        case FullHouse.DOUBLE:
            yield told(speech.say("Full house, three and two equal dice: the three count twice."), "full_house")


def _reading(speech: Speech, reading: ReadingRule) -> Said:
    if reading is ReadingRule.CHOICE:
        return speech.say(
            "Where kept dice can be read in several ways you say which; equal dice kept together form one set."
        )
    return speech.say("Where kept dice can be read in several ways, the best one applies.")
