"""Claims about `client.sentences.rules`: every option is told, in both languages, and what is different comes first."""

from typing import Final

import pytest

from client.sentences.rules import Chapter, differences, rules_text
from client.sentences.speech import Speech
from engine import OPTIONS, PRESETS, house
from protocol.messages import Rules
from server.views import rules_view
from tests.support.speech import ENGLISH, SPANISH, SPEECHES

CHANGES: Final = {
    "dice": ({}, "5"),
    "singles": ({}, "100,0,0,0,0,0"),
    "triples": ({}, "1000,200,300,400,500,600"),
    "larger": ({}, "adding"),
    "fixed": ({"larger": "fixed"}, "1000,2000,4000"),
    "fours": ({"larger": "table"}, "1000,0,0,0,0,0"),
    "fives": ({"larger": "table"}, "1000,0,0,0,0,0"),
    "sixes": ({"larger": "table"}, "1000,0,0,0,0,0"),
    "straight": ({}, "0"),
    "low_straight": ({}, "500"),
    "high_straight": ({}, "500"),
    "three_pairs": ({}, "750"),
    "four_two": ({}, "no"),
    "four_two_points": ({}, "500"),
    "two_triplets": ({}, "2500"),
    "full_house": ({"full_house_points": "1500"}, "points"),
    "full_house_points": ({"full_house": "bonus"}, "250"),
    "nothing": ({"severe_bust": "0"}, "500"),
    "reading": ({}, "best"),
    "opening_minimum": ({}, "1000"),
    "opening": ({}, "first_bank"),
    "minimum": ({}, "400"),
    "multiple": ({}, "50"),
    "hot_hand_forced": ({}, "no"),
    "hot_hand_bonus": ({}, "0"),
    "severe_bust": ({}, "500"),
    "busts_in_a_row": ({}, "3"),
    "busts_in_a_row_cost": ({"busts_in_a_row": "3"}, "1000"),
    "floor": ({}, "yes"),
    "finish": ({}, "last_round"),
    "target": ({}, "5000"),
    "overshoot": ({}, "lost"),
    "rounds": ({"finish": "rounds", "rounds": "5"}, "10"),
    "tie": ({"finish": "last_round"}, "shared"),
    "seats": ({}, "2,4"),
    "starting_player": ({}, "first_seat"),
    "turn_limit": ({}, "100"),
    "starting_score": ({}, "7000"),
    "head_starts": ({}, "0,500"),
}
"""For each option what the house is besides, and another value for it."""


def told(rules: Rules, speech: Speech = ENGLISH) -> tuple[Chapter, ...]:
    """Return the rules as they are told."""
    return tuple(rules_text(speech, rules))


def of(different: dict[str, str], preset: str = "dice10k") -> Rules:
    """Return the rules of a house as its table has them."""
    return rules_view(house(preset, different))


def test_every_option_has_a_change_here() -> None:
    """An option that is added must be told, too."""
    assert set(CHANGES) == set(OPTIONS)


@pytest.mark.parametrize("key", CHANGES)
@pytest.mark.parametrize("speech", SPEECHES)
def test_changing_one_option_alone_changes_what_is_told(key: str, speech: Speech) -> None:
    """Nobody sits down at a table without having been able to read what is different there (RULES 5)."""
    besides, value = CHANGES[key]
    base, changed = of(besides), of(besides | {key: value})

    assert told(base, speech) != told(changed, speech)


@pytest.mark.parametrize("key", [key for key, (besides, _) in CHANGES.items() if not besides])
@pytest.mark.parametrize("speech", SPEECHES)
def test_what_is_different_is_told_first(key: str, speech: Speech) -> None:
    """Also where the difference is that something counts no more."""
    rules = of({key: CHANGES[key][1]})
    first, *_ = told(rules, speech)

    assert first.sentences == differences(speech, rules)
    assert len(first.sentences) >= 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_differs_in_nothing_from_itself(preset: str) -> None:
    """It is told in three chapters, and each has something to say."""
    rules = of({}, preset)

    assert differences(ENGLISH, rules) == ()
    for speech in SPEECHES:
        assert [bool(chapter.sentences) for chapter in rules_text(speech, rules)] == [True] * 3


def test_the_strict_game_in_plain_words() -> None:
    """Every number of its sheet is there (RULES 2)."""
    lines = [sentence for chapter in told(of({})) for sentence in chapter.sentences]

    assert "Whoever lands exactly on 10,000 by banking wins." in lines
    assert "While your score is 0 you need 500 to bank." in lines
    assert "Only multiples of 100 can be banked." in lines
    assert "Three of a kind: 1 = 700, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600." in lines
    assert (
        "A bust with all the dice costs part of your score too: 1,000 from a score under 5,000; 2,000 from a higher "
        "score." in lines
    )


def test_the_house_game_in_spanish() -> None:
    """With the words of its sheet (RULES 4, 7)."""
    lines = [sentence for chapter in told(of({}, "diezmil"), SPANISH) for sentence in chapter.sentences]

    assert "Si empatan, gana quien llegó antes a la meta." in lines
    assert "Escalera, 1 2 3 4 5 6: 1\N{NO-BREAK SPACE}500." in lines
    assert "Cada dado igual de más suma otra vez ese valor." in lines


def test_who_starts_is_told_where_no_dice_choose() -> None:
    """It comes first, as a difference, and stands with how one wins; in Spanish as one says it."""
    rules = of({"starting_player": "first_seat"})
    english = "Whoever took the first seat starts the first match; each rematch goes to the next one."
    spanish = "La primera partida la empieza quien ocupó el primer asiento; cada revancha, el siguiente."

    for speech, sentence in ((ENGLISH, english), (SPANISH, spanish)):
        first, end, *_ = told(rules, speech)
        assert (sentence,) == first.sentences
        assert sentence in end.sentences


@pytest.mark.parametrize(
    ("different", "idle"),
    [
        ({"rounds": "5"}, ["rounds = 5"]),
        ({"overshoot": "lost", "floor": "yes"}, ["overshoot = lost", "floor = yes"]),
        ({"full_house_points": "500"}, ["full_house_points = 500"]),
        ({"full_house": "bonus"}, ["full_house = bonus"]),
        ({"four_two": "yes", "three_pairs": "0"}, ["four_two = yes"]),
        ({"dice": "5", "straight": "9"}, ["straight = 9"]),
        ({"dice": "2", "low_straight": "9", "triples": "0,0,0,0,0,0"}, ["low_straight = 9", "triples = 0,0,0,0,0,0"]),
        ({"finish": "rounds", "rounds": "3", "target": "7", "tie": "shared"}, ["target = 7", "tie = shared"]),
        ({"dice": "3", "larger": "fixed"}, ["larger = fixed"]),
    ],
)
def test_what_changes_nothing_is_said_to(different: dict[str, str], idle: list[str]) -> None:
    """Whoever wrote it meant something by it."""
    said = differences(ENGLISH, of(different, "classic"))

    assert sorted(f"{each} changes nothing here." for each in idle) == sorted(
        sentence for sentence in said if sentence.endswith("changes nothing here.")
    )


@pytest.mark.parametrize(
    ("dice", "shown", "hidden"),
    [
        ("5", "Each further equal die", "Straight, 1 2 3 4 5 6"),
        ("5", "Short straight", "Three pairs"),
        ("4", "Three of a kind", "Short straight"),
        ("2", "Single dice", "Three of a kind"),
        ("3", "Three of a kind", "Each further equal die"),
    ],
)
def test_what_so_few_dice_cannot_show_is_not_told(dice: str, shown: str, hidden: str) -> None:
    """The text says what the game does."""
    text = " ".join(sentence for chapter in told(of({"dice": dice}, "tavern")) for sentence in chapter.sentences)

    assert shown in text
    assert hidden not in text


def test_a_table_of_larger_sets_ends_with_the_dice() -> None:
    """Of four dice nobody makes five of a kind."""
    for dice, most in (("4", "four"), ("5", "five"), ("6", "six")):
        fixed = {"dice": dice, "larger": "fixed", "straight": "0", "three_pairs": "0"}
        text = " ".join(sentence for chapter in told(of(fixed, "classic")) for sentence in chapter.sentences)
        words = [word for word in ("four", "five", "six") if f"{word}: " in text.replace("Four of a kind", "four")]
        assert most == words[-1]


def test_the_minimum_of_a_bank_holds_for_the_first_one_too() -> None:
    """Nobody is told that they need 0 points."""
    text = " ".join(differences(ENGLISH, of({"minimum": "300"}, "classic")))

    assert "To bank you need 300 points." == text
