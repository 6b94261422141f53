"""What dice are worth in plain words, made from the rules of a table (RULES 1)."""

from collections.abc import Iterator, Sequence

from client.sentences.speech import Said, Speech
from client.sentences.telling import Told, only_as_difference, told
from protocol.codes import FullHouse, Larger, ReadingRule
from protocol.messages import Rules

__all__ = ["scoring"]


def scoring(speech: Speech, rules: Rules) -> Iterator[Told]:
    """Yield what single dice, sets and all other combinations are worth, and who decides between them."""
    yield told(speech.say("Single dice: {points}.", points=_by_face(speech, rules.singles)), "singles")
    yield told(speech.say("Three of a kind: {points}.", points=_by_face(speech, rules.triples)), "triples")
    yield from _larger(speech, rules)
    yield _worth(speech.say("Straight, 1 2 3 4 5 6: {points}.", points=rules.straight), rules.straight, "straight")
    low, high = rules.low_straight, rules.high_straight
    yield _worth(speech.say("Short straight, 1 2 3 4 5: {points}.", points=low), low, "low_straight")
    yield _worth(speech.say("Short straight, 2 3 4 5 6: {points}.", points=high), high, "high_straight")
    pairs = rules.three_pairs
    yield _worth(speech.say("Three pairs: {points}.", points=pairs), pairs, "three_pairs")
    yield _four_two(speech, rules)
    triplets = rules.two_triplets
    yield _worth(speech.say("Two triplets: {points}.", points=triplets), triplets, "two_triplets")
    yield _full_house(speech, rules)
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
    """Yield what four, five and six of a kind are worth."""
    match rules.larger:
        case Larger.DOUBLING:
            yield told(speech.say("Each further equal die doubles that."), "larger")
        case Larger.ADDING:
            yield told(speech.say("Each further equal die adds the same again."), "larger")
        case Larger.FIXED:
            four, five, six = rules.fixed
            sentence = speech.say(
                "Four of a kind: {four}, five: {five}, six: {six}, whatever they show.", four=four, five=five, six=six
            )
            yield told(sentence, "larger", "fixed")
        case Larger.TABLE:
            yield told(speech.say("Four of a kind: {points}.", points=_by_face(speech, rules.fours)), "larger", "fours")
            yield told(speech.say("Five of a kind: {points}.", points=_by_face(speech, rules.fives)), "larger", "fives")
            yield told(speech.say("Six of a kind: {points}.", points=_by_face(speech, rules.sixes)), "larger", "sixes")


def _four_two(speech: Speech, rules: Rules) -> Told:
    keys = ("four_two", "four_two_points")
    if not rules.four_two:
        return only_as_difference(speech.say("Four and two equal dice are no three pairs."), *keys)
    if rules.four_two_points:
        return told(speech.say("Four and two equal dice: {points}.", points=rules.four_two_points), *keys)
    return told(speech.say("Four and two equal dice count as three pairs."), *keys)


def _full_house(speech: Speech, rules: Rules) -> Told:
    keys = ("full_house", "full_house_points")
    points = rules.full_house_points
    match rules.full_house:
        case FullHouse.NONE:
            return only_as_difference(speech.say("A full house, three and two equal dice, is worth no more."), *keys)
        case FullHouse.POINTS:
            return told(speech.say("Full house, three and two equal dice: {points}.", points=points), *keys)
        case FullHouse.BONUS:
            return told(speech.say("Full house, three and two equal dice: {points} on top.", points=points), *keys)
        case FullHouse.DOUBLE:
            return told(speech.say("Full house, three and two equal dice: the three count twice."), *keys)


def _reading(speech: Speech, reading: ReadingRule) -> Said:
    if reading is ReadingRule.CHOICE:
        return speech.say(
            "Where kept dice can be read in several ways you say which; equal dice kept together form one set."
        )
    return speech.say("Where kept dice can be read in several ways, the best one applies.")
