"""Claims about news: every kind has a line to the player and one about somebody else, in both languages."""

from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from client.sentences.news import news, outcome
from protocol import messages as m
from protocol.codes import End, Reading, Then
from tests.support.speech import ENGLISH, SPANISH, SPEECHES

NAMES: Final = ("Ana", "Luis", "Eva")
YOU, OTHER = 0, 1

LINES: Final = (
    (m.Started(YOU, drawn=True), "You start: the dice chose you."),
    (m.Started(OTHER, drawn=True), "Luis starts: the dice chose so."),
    (m.Started(YOU, drawn=False), "You start."),
    (m.Started(OTHER, drawn=False), "Luis starts."),
    (m.Thrown(YOU, 3, (1, 1, 5)), "You threw 1 1 5."),
    (m.Thrown(OTHER, 3, (1, 1, 5), (b"x" * 32,)), "Luis threw 1 1 5."),
    (m.Kept(YOU, (1, 1, 5), Reading.SETS, 250), "You kept 1 1 5 for 250."),
    (m.Kept(OTHER, (1, 1, 5), Reading.SETS, 250), "Luis kept 1 1 5 for 250."),
    (m.Kept(YOU, (2, 2, 2, 2, 5, 5), Reading.THREE_PAIRS, 1_000), "You kept 2 2 2 2 5 5 as three pairs for 1,000."),
    (m.Kept(OTHER, (1, 2, 3, 4, 5, 6), Reading.STRAIGHT, 1_500), "Luis kept 1 2 3 4 5 6 as a straight for 1,500."),
    (m.Kept(YOU, (2, 2, 3, 4, 6, 6), Reading.NOTHING, 500), "Nothing scores, and that pays you 500."),
    (m.Kept(OTHER, (2, 2, 3, 4, 6, 6), Reading.NOTHING, 500), "Nothing scores, and that pays Luis 500."),
    (m.Kept(YOU, (1, 2, 3, 4, 5), Reading.SHORT_STRAIGHT, 500), "You kept 1 2 3 4 5 as a short straight for 500."),
    (m.Kept(OTHER, (2, 2, 2, 3, 3), Reading.FULL_HOUSE, 900), "Luis kept 2 2 2 3 3 as a full house for 900."),
    (m.HotHand(YOU, 1, 500), "Hot hand: you get 500 on top and all dice back."),
    (m.HotHand(OTHER, 2, 1_000), "Hot hand: Luis gets 1,000 on top and all dice back."),
    (m.HotHand(YOU, 1, 0), "Hot hand: you get all dice back."),
    (m.HotHand(OTHER, 1, 0), "Hot hand: Luis gets all dice back."),
    (m.Banked(YOU, 400, Then.BANK, 9_700), "You banked 400 and have 9,700."),
    (m.Banked(OTHER, 400, Then.BANK, 9_700), "Luis banked 400 and has 9,700."),
    (m.Banked(YOU, 400, Then.ADD, 11_100), "You added 400 and have 11,100."),
    (m.Banked(OTHER, 400, Then.ADD, 11_100), "Luis added 400 and has 11,100."),
    (m.Banked(YOU, 400, Then.SUBTRACT, 10_300), "You subtracted 400 and have 10,300."),
    (m.Banked(OTHER, 400, Then.SUBTRACT, 10_300), "Luis subtracted 400 and has 10,300."),
    (m.Overshot(YOU, 10_300), "Overshoot: with 10,300 you are past the target."),
    (m.Overshot(OTHER, 10_300), "Overshoot: with 10,300 Luis is past the target."),
    (m.LastRoundBegun(YOU, 10_150), "You have reached the target with 10,150: everybody else has one more turn."),
    (m.LastRoundBegun(OTHER, 10_150), "Luis has reached the target with 10,150: everybody else has one more turn."),
    (m.Busted(YOU, 350), "Bust: you lose 350."),
    (m.Busted(OTHER, 350), "Bust: Luis loses 350."),
    (m.Busted(YOU, 0), "Bust: nothing scores."),
    (m.Busted(OTHER, 0), "Bust: nothing scores for Luis."),
    (m.SevereBusted(YOU, 1_400, 2_000, 4_300), "Severe bust: you lose 1,400 and 2,000, down to 4,300."),
    (m.SevereBusted(OTHER, 1_400, 2_000, 4_300), "Severe bust: Luis loses 1,400 and 2,000, down to 4,300."),
    (m.SevereBusted(YOU, 0, 1_000, -1_000), "Severe bust: you lose 1,000, down to -1,000."),
    (m.SevereBusted(OTHER, 0, 1_000, -1_000), "Severe bust: Luis loses 1,000, down to -1,000."),
    (m.BustsPenalized(YOU, 3, 500, 2_150), "3 busts in a row: you lose 500 more, down to 2,150."),
    (m.BustsPenalized(OTHER, 3, 500, 2_150), "3 busts in a row: Luis loses 500 more, down to 2,150."),
    (m.DrawOffered(YOU), "You offer a draw."),
    (m.DrawOffered(OTHER), "Luis offers a draw."),
    (m.DrawAgreed(YOU), "You agree to the draw."),
    (m.DrawAgreed(OTHER), "Luis agrees to the draw."),
    (m.DrawDeclined(YOU), "You decline the draw."),
    (m.DrawDeclined(OTHER), "Luis declines the draw."),
    (m.DrawLapsed(), "The draw on offer has lapsed with the throw."),
    (m.Resigned(YOU), "You resigned."),
    (m.Resigned(OTHER), "Luis resigned."),
    (m.Ended(m.Outcome(End.EXACT, (YOU,))), "You land exactly on the target and win!"),
)

OUTCOMES: Final = (
    (End.EXACT, (YOU,), "You land exactly on the target and win!"),
    (End.EXACT, (OTHER,), "Luis lands exactly on the target and wins."),
    (End.TARGET, (YOU,), "You reach the target and win!"),
    (End.TARGET, (OTHER,), "Luis reaches the target and wins."),
    (End.LAST_ROUND, (YOU,), "The last round is over, and you win with the highest score!"),
    (End.LAST_ROUND, (OTHER,), "The last round is over, and Luis wins with the highest score."),
    (End.LAST_ROUND, (YOU, OTHER), "The last round is over, and these share the victory: Ana, Luis."),
    (End.LAST_ROUND, (1, 2), "The last round is over, and these share the victory: Luis, Eva."),
    (End.ROUNDS, (YOU,), "All rounds are over, and you win with the highest score!"),
    (End.ROUNDS, (OTHER,), "All rounds are over, and Luis wins with the highest score."),
    (End.ROUNDS, (0, 1, 2), "All rounds are over, and these share the victory: Ana, Luis, Eva."),
    (End.TURN_LIMIT, (YOU,), "All turns are over, and you win: you are nearest to the target."),
    (End.TURN_LIMIT, (OTHER,), "All turns are over, and Luis wins: nobody is nearer to the target."),
    (End.TURN_LIMIT, (), "All turns are over, and it is a draw: you are equally near to the target."),
    (End.DRAW_AGREED, (), "The match ends in a draw, as was agreed."),
    (End.RESIGNED, (YOU,), "You win: the match was resigned."),
    (End.RESIGNED, (OTHER,), "Luis wins: the match was resigned."),
    (End.RESIGNED, (), "Nobody wins: the match was resigned."),
    (End.EXACT, (), "The match is over, and nobody wins."),
    (End.DRAW_AGREED, (YOU,), "The match is over, and you win."),
    (End.DRAW_AGREED, (OTHER,), "The match is over, and Luis wins."),
    (End.EXACT, (YOU, OTHER), "The match is over, and these share the victory: Ana, Luis."),
    (End.LAST_ROUND, (), "The match is over, and nobody wins."),
)


@pytest.mark.parametrize(("item", "line"), LINES)
def test_news_is_told_to_the_player_or_about_somebody_else(item: m.AnyNews, line: str) -> None:
    """Every kind, every variant, in English; in Spanish it is another sentence about the same."""
    assert line == news(ENGLISH, item, NAMES, YOU)
    assert line != news(SPANISH, item, NAMES, YOU)


@pytest.mark.parametrize("kind", get_args(m.AnyNews))
def test_every_kind_of_news_is_among_the_claims(kind: type[m.News]) -> None:
    """A kind that is added needs its lines."""
    assert kind in {type(item) for item, _ in LINES}


def test_a_spectator_reads_about_everybody_by_name() -> None:
    """Without a seat of one's own nobody is you."""
    for item, _ in LINES:
        seat = getattr(item, "seat", getattr(item, "first", None))
        if seat is not None:
            assert NAMES[seat] in news(ENGLISH, item, NAMES, -1)
            assert NAMES[seat] in news(SPANISH, item, NAMES, -1)


@pytest.mark.parametrize(("end", "winners", "line"), OUTCOMES)
def test_an_outcome_says_how_it_ended_and_who_won(end: End, winners: tuple[int, ...], line: str) -> None:
    """Every way to end, and those no honest server would send."""
    assert line == outcome(ENGLISH, m.Outcome(end, winners), NAMES, YOU)
    assert line != outcome(SPANISH, m.Outcome(end, winners), NAMES, YOU)


@pytest.mark.parametrize(
    ("end", "winners", "english", "spanish"),
    [
        (End.TARGET, (0,), "You reach the target and win!", "¡Llegas a la meta y ganas!"),
        (
            End.TURN_LIMIT,
            (),
            "All turns are over, and the target is not reached.",
            "Se han acabado los turnos sin alcanzar la meta.",
        ),
        (End.ROUNDS, (0,), "All rounds are over.", "Las rondas han terminado."),
        (End.RESIGNED, (), "Nobody wins: the match was resigned.", "No gana nadie: se ha abandonado la partida."),
    ],
)
def test_who_plays_alone_is_compared_with_nobody(
    end: End, winners: tuple[int, ...], english: str, spanish: str
) -> None:
    """There is no draw and no highest score where nobody else plays (RULES 4.6)."""
    ended = m.Outcome(end, winners)

    assert [english, spanish] == [outcome(speech, ended, ("Ana",), 0) for speech in (ENGLISH, SPANISH)]


@pytest.mark.parametrize("end", End)
@pytest.mark.parametrize("winners", [(), (0,), (1,), (6,), (0, 1), (5, 6), tuple(range(7))])
def test_every_outcome_has_a_sentence(end: End, winners: tuple[int, ...]) -> None:
    """Whatever a server sends, also winners nobody knows."""
    for speech in SPEECHES:
        for names in (NAMES, NAMES[:1], ()):
            assert outcome(speech, m.Outcome(end, winners), names, YOU)


@given(
    st.sampled_from(LINES),
    st.integers(0, 6),
    st.lists(st.text(), max_size=7),
    st.integers(-1, 6),
)
def test_whoever_it_is_about_a_line_can_be_said(
    claim: tuple[m.AnyNews, str], seat: int, names: list[str], you: int
) -> None:
    """Seats without names, and names of any kind, break nothing."""
    item = claim[0]
    if "seat" in item.__struct_fields__:
        item = structs.replace(item, seat=seat)

    for speech in SPEECHES:
        assert news(speech, item, names, you)
