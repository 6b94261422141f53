"""Claims about `engine.intents`: an intent is a plain value."""

from typing import get_args

import pytest

from engine import Intent, KeepThen, Reading, Then, Throw


def test_intents_are_compared_by_what_they_say() -> None:
    """Two intents that say the same are the same, wherever they were made."""
    assert Throw() == Throw()
    assert KeepThen((1, 5), None, Then.BANK) == KeepThen((1, 5), None, Then.BANK)
    assert KeepThen((1, 5), None, Then.BANK) != KeepThen((1, 5), Reading.SETS, Then.BANK)
    assert len({Throw(), Throw(), KeepThen((1,), None, Then.THROW)}) == 2


@pytest.mark.parametrize("kind", get_args(Intent))
def test_an_intent_cannot_be_changed(kind: type) -> None:
    """Whoever is handed an intent may keep it."""
    intent: object = KeepThen((1,), None, Then.THROW) if kind is KeepThen else kind()
    with pytest.raises((AttributeError, TypeError)):
        setattr(intent, "dice", (6,))  # noqa: B010 - the type checker knows it and would refuse the claim


def test_a_keep_is_followed_by_a_throw_or_one_of_three_banks() -> None:
    """There are exactly four things to do after a keep, and a keep alone is none of them."""
    # RULES 2.2, 2.10
    assert {then.value for then in Then} == {"throw", "bank", "add", "subtract"}
