"""Claims about the verdict: it says exactly what was checked, and plainly what is wrong."""

import pytest

from client.evidence import Fault, Finding, First, Verdict
from client.sentences.verdicts import broken, not_checked, settled_anew, verdict
from tests.support.speech import ENGLISH, SPANISH, SPEECHES

SEAT_FAULTS = (Fault.COMMITMENT, Fault.NONCE, Fault.FIRST_SEAT)
THROW_FAULTS = (Fault.ORDER, Fault.THROW, Fault.COUNT, Fault.TURN, Fault.LATE, Fault.CONTRIBUTION)


def finding(fault: Fault) -> Finding:
    """Return a finding of each kind, with a number where there is one."""
    return Finding(fault, 4 if fault in (*SEAT_FAULTS, *THROW_FAULTS, Fault.OWN_NONCE) else None)


CONSISTENT = (
    (Verdict(128, 128), "Dice checked: all 128 throws are consistent with what this client saw."),
    (Verdict(1, 1), "Dice checked: 1 throw, all there was, is consistent with what this client saw."),
    (
        Verdict(128, 128, first=First.DRAWN),
        "Dice checked: all 128 throws are consistent with what this client saw. So is who started, as the dice chose.",
    ),
    (
        Verdict(100, 128),
        (
            "Dice checked: 100 throws are consistent with what this client saw. "
            "It did not see 28 throws, which fell while the link was lost."
        ),
    ),
    (
        Verdict(1, 2, first=First.DRAWN),
        (
            "Dice checked: 1 throw is consistent with what this client saw. "
            "So is who started, as the dice chose. It did not see 1 throw, which fell while the link was lost."
        ),
    ),
    (
        Verdict(9, 9, first=First.UNSEEN),
        (
            "Dice checked: all 9 throws are consistent with what this client saw. "
            "It did not see who was to start, since the link was lost then."
        ),
    ),
    (
        Verdict(9, 9, sure=False),
        (
            "Dice checked: all 9 throws are consistent with what this client saw. "
            "Who started could not be checked: this client did not see all that went on at the table before."
        ),
    ),
    (
        Verdict(9, 9, first=First.DRAWN, sure=False),
        (
            "Dice checked: all 9 throws are consistent with what this client saw. "
            "So is who started, as the dice chose. "
            "Whether the first seat had to be drawn could not be checked: "
            "this client did not see all that went on at the table before."
        ),
    ),
    (
        Verdict(0, 0, sure=False),
        (
            "The dice were not checked: this client saw no throw. "
            "Who started could not be checked: this client did not see all that went on at the table before."
        ),
    ),
    (Verdict(0, 3, receipt=False), "The dice could not be checked: this client has no receipt of the match."),
    (Verdict(0, 3), "The dice were not checked: this client saw no throw."),
    (Verdict(0, 0), "The dice were not checked: this client saw no throw."),
)


@pytest.mark.parametrize(("found", "text"), CONSISTENT)
def test_a_verdict_says_how_much_was_checked_and_how_much_not(found: Verdict, text: str) -> None:
    """Consistent with what this client saw, and no word more."""
    assert text == verdict(ENGLISH, found)
    assert text != verdict(SPANISH, found)


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_sentence_in_both_languages(fault: Fault) -> None:
    """It does not say consistent, and it says what."""
    found = Verdict(5, 5, findings=(finding(fault),))
    sentences = [verdict(speech, found) for speech in SPEECHES]

    assert 2 == len(set(sentences))
    assert not [text for text in sentences if "consistent" in text or "{" in text or fault.value == text]
    assert len(Fault) == len({verdict(ENGLISH, Verdict(5, 5, findings=(finding(each),))) for each in Fault})


@pytest.mark.parametrize("fault", [*SEAT_FAULTS, *THROW_FAULTS])
def test_people_count_seats_and_throws_from_one(fault: Fault) -> None:
    """Seat 4 of the protocol is the fifth."""
    assert " 5" in verdict(ENGLISH, Verdict(5, 5, findings=(Finding(fault, 4),)))


def test_what_cannot_be_checked_is_no_accusation() -> None:
    """A client that has lost its receipt says so; a server that cheats is called what it is."""
    missing = verdict(ENGLISH, Verdict(0, 9, findings=(Finding(Fault.MISSING),)))
    wrong = verdict(ENGLISH, Verdict(9, 9, findings=(Finding(Fault.THROW, 2),)))

    assert "The dice could not be checked. This client did not see how the dice were settled." == missing
    assert "The dice are NOT what this client saw being settled. Throw 3 should have fallen otherwise." == wrong


@pytest.mark.parametrize(
    ("count", "more"), [(5, ""), (6, "And 1 more thing is wrong."), (1_205, "And 1,200 more things are wrong.")]
)
def test_a_long_list_of_faults_is_cut(count: int, more: str) -> None:
    """Five are said, the rest counted."""
    text = verdict(
        ENGLISH, Verdict(count, count, findings=tuple(Finding(Fault.THROW, index) for index in range(count)))
    )

    assert 5 == text.count("should have fallen")
    assert text.endswith(more)


def test_a_secret_that_is_kept_is_said_to_be() -> None:
    """Nobody takes silence for a check."""
    assert "The dice are not checked: the server has not revealed its secret yet." == not_checked(ENGLISH)


def test_a_fault_that_shows_early_says_that_this_client_takes_no_part() -> None:
    """The player learns that nothing of theirs was given away."""
    text = broken(ENGLISH, [Finding(Fault.COMMITMENT, 0)])

    assert (
        "The dice of this match cannot be trusted, so this client takes no part in them. "
        "The commitment of seat 1 was exchanged." == text
    )


@pytest.mark.parametrize(("count", "often"), [(1, "1 time"), (2, "2 times")])
def test_dice_settled_anew_are_a_warning(count: int, often: str) -> None:
    """How often, since nothing else can show it."""
    warned = settled_anew(ENGLISH, count)

    assert warned.startswith(f"Warning: the dice were settled anew {often} after your part was known.")
    assert warned.endswith("but a server that wants to can pick dice in this way.")
