"""Claims about refusals: what travels to the sender is a code and its numbers."""

import pytest

from engine import Reason
from engine import Refused as RulesRefused
from protocol.codes import RefusalCode
from protocol.messages import Refused
from server.refusal import Refusal, as_message


def test_a_refusal_of_the_table_travels_as_its_code_and_numbers() -> None:
    """The code is a word, and the numbers keep their names and their order."""
    refusal = Refusal(RefusalCode.STALE, revision=7)

    assert Refused("stale", (("revision", 7),)) == as_message(refusal)


def test_a_refusal_of_the_rules_travels_the_same_way() -> None:
    """Whether the table or the rules refuse makes no difference to the one who hears it."""
    refused = RulesRefused(Reason.BANK_MINIMUM, turn_score=100, minimum=300)

    assert Refused("bank_minimum", (("turn_score", 100), ("minimum", 300))) == as_message(refused)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_of_the_rules_has_a_code(reason: Reason) -> None:
    """A client that knows the codes of the protocol knows every reason for which the rules refuse."""
    assert RefusalCode(as_message(RulesRefused(reason)).code) == reason.value


def test_a_refusal_says_in_a_log_what_it_is() -> None:
    """Its text names code and numbers."""
    assert "{'seats': 2}" in str(Refusal(RefusalCode.TABLE_FULL, seats=2))
