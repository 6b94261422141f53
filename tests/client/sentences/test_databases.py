"""Claims about what an operator is told of a database; what is wrong with one is told where it is."""

from client.sentences.databases import forgotten
from tests.support.speech import ENGLISH, SPANISH


def test_several_players_are_told_apart_by_their_ids() -> None:
    """Each on a line of its own, to be copied."""
    told = list(forgotten(ENGLISH, "Ana", {"a1": "Ana", "b2": "ANA"}, ("K7QF",)))

    assert [
        "Several players are called like that. Name the one you mean by its id:",
        "a1: Ana",
        "b2: ANA",
    ] == told


def test_no_line_is_the_same_in_two_languages() -> None:
    """But for an id with its name."""
    found: tuple[dict[str, str], ...] = ({}, {"a1": "Ana", "b2": "ANA"}, {"a1": "Ana"}, {"a1": "Ana"})
    for players, tables in zip(found, ((), (), ("K7QF",), ()), strict=True):
        first, second = (next(forgotten(speech, "Ana", players, tables)) for speech in (ENGLISH, SPANISH))
        assert first != second
