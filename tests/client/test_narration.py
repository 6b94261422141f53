"""Claims about the narration: what is said about each change, to whom, and when nothing is."""

from dataclasses import replace as changed
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.address import Address
from client.controller import Cause, LinkDown
from client.evidence import Fault, Finding, First, Verdict
from client.model import LinkState, Model, reduce
from client.narration import NOBODY, narrate, status
from client.profile import ProfileError, ProfileFault
from client.receipt import ReceiptError, ReceiptFault, ReceiptTrouble
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import End, Reading, SeatState, Then
from tests.support.scenes import ANA, CODE, COMPUTER, LUIS, MATCH, RULES, TOKEN, scene, table, welcome
from tests.support.speech import ENGLISH, SPANISH

SERVER: Final = Address("192.168.1.20", 10_010)
SEATED: Final = Model(link=LinkState.UP, name="Ana", table=table())
PLAYING: Final = Model(link=LinkState.UP, name="Ana", table=table(), view=scene("0 throw 0 0 - - - 9000/1+,9500/1+ -"))

SETTLED: Final = "The dice are settled: nobody can change them any more."
NOT_CHECKED: Final = "The dice are not checked: the server has not revealed its secret yet."
STANDINGS: Final = ["Ana: 9,000, needs 1,000 (14% to land)", "Luis: 9,500, needs 500 (22% to land)"]


def said(cause: Cause, before: Model = SEATED, after: Model | None = None, you: int | None = None) -> list[str]:
    """Return what is said in English when something changes a model; into itself where no other is named."""
    return list(narrate(ENGLISH, before, after or before, cause, SERVER, you))


def shown(view: m.View, you: int = 0) -> list[str]:
    """Return what is said when a view arrives at a seat."""
    before = Model(link=LinkState.UP, table=table(you=you))
    return said(view, before, Model(link=LinkState.UP, table=table(you=you), view=view))


# The connection.


def test_the_welcome_tells_the_name_one_has_here() -> None:
    """It may differ from the one wanted."""
    assert ["Connected. Your name here is Ana 2."] == said(welcome(name="Ana 2"), Model())


def test_coming_back_is_told_shortly() -> None:
    """The name is known."""
    assert ["Connected again."] == said(welcome(seated=True), Model(link=LinkState.DOWN))


def outage(*causes: Cause, before: Model = SEATED) -> list[list[str]]:
    """Return what is said of each of several troubles, one after the other."""
    said_of: list[list[str]] = []
    for cause in causes:
        after = changed(before, link=LinkState.DOWN) if isinstance(cause, LinkDown) else before
        trouble = cause.trouble if isinstance(cause, LinkDown) else cause.code if isinstance(cause, m.Farewell) else ""
        known = before.trouble if trouble is Trouble.LOST and before.trouble else trouble
        after = changed(after, trouble=known)
        said_of.append(said(cause, before, after))
        before = after
    return said_of


LOST: Final = "The connection to 192.168.1.20:10010 was lost: check your network."
REFUSED: Final = LinkDown(Trouble.REFUSED, 1.0)


def test_the_cause_of_an_outage_is_told_once() -> None:
    """However often it is tried again; another cause is news."""
    lines = outage(LinkDown(Trouble.LOST, 0.5), REFUSED, REFUSED, REFUSED, LinkDown(Trouble.TIMEOUT, 5.0))

    assert [LOST, "Trying again."] == lines[0]
    assert [2, 0, 0, 2] == [len(each) for each in lines[1:]]


def test_a_full_house_is_told_once() -> None:
    """The farewell is the cause; that the connection ends after it is none."""
    full, end = m.Farewell("server_full", (("limit", 2),)), LinkDown(Trouble.LOST, 0.5)
    lines = outage(full, end, full, end, full, end)

    assert ["The server is full, with 2 connections: try again later."] == lines[0]
    assert ["Trying again."] == lines[1]
    assert [[]] * 4 == lines[2:]


def test_where_there_is_no_way_back_nothing_is_promised() -> None:
    """The program ends."""
    assert [LOST] == outage(LinkDown(Trouble.LOST, None))[0]


def test_a_seat_is_said_to_be_kept_where_there_is_one() -> None:
    """In a match; nobody has a seat in the lobby, and one at a table without a match may be given up."""
    kept = "Your seat is kept for you."
    over = changed(PLAYING, view=scene("0 over 0 0 - - - 10000/2+,9500/1+ exact:0"), verdict=Verdict(7, 7))

    assert [LOST, kept, "Trying again."] == outage(LinkDown(Trouble.LOST, 0.5), before=PLAYING)[0]
    for before in (Model(link=LinkState.UP), SEATED, over):
        assert [LOST, "Trying again."] == outage(LinkDown(Trouble.LOST, 0.5), before=before)[0]


@pytest.mark.parametrize(
    ("sets_up", "met", "told"),
    [
        (True, welcome(), []),
        (
            True,
            welcome(seated=True),
            ["You still have your seat at a table: that match goes on, and no new table is set up."],
        ),
        (True, replace(welcome(), kept=1), ["A match of yours waits here, so no new table is set up yet."]),
        (False, welcome(seated=True), ["You still have your seat at a table: what goes on there goes on."]),
        (False, replace(welcome(), kept=1), []),
    ],
)
def test_whoever_comes_for_a_table_of_their_own_hears_that_another_match_goes_first(
    met: m.Welcome, told: list[str], *, sets_up: bool
) -> None:
    """Whoever asked for other rules would look for them at the table that is there."""
    before = Model(name="Ana", arriving=True, sets_up=sets_up)

    assert told == said(met, before, reduce(before, met))[1:]
    assert not reduce(before, met).sets_up


@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_names_the_address(trouble: Trouble) -> None:
    """A typing error shows."""
    assert "192.168.1.20:10010" in outage(LinkDown(trouble, None))[0][0]


@pytest.mark.parametrize(
    ("cause", "start"),
    [
        (m.Farewell("server_stopping"), "The server is being stopped"),
        (m.Refused("no_such_table"), "There is no table with that code."),
        (m.Left("table_closed"), "The table has been closed."),
        (ReceiptFault([Finding(Fault.COMMITMENT, 0)]), "The dice of this match cannot be trusted"),
        (ReceiptError(ReceiptTrouble.DISK, Path("receipt")), "The receipt of the dice cannot be written"),
        (ProfileError(ProfileFault.DISK, "profile"), "The folder «profile» cannot be written."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_goes_wrong_is_one_sentence(cause: Cause, start: str) -> None:
    """Each kind of trouble has its own."""
    (line,) = said(cause)

    assert line.startswith(start)


# The table.


def test_sitting_down_tells_the_code_and_who_sits_there() -> None:
    """The code is for whoever is to come."""
    assert [f"You sit at table {CODE}: Ana."] == said(table(ANA, None), Model())
    assert [f"You sit at table {CODE}: Ana, Computer."] == said(table(ANA, COMPUTER), Model())


@pytest.mark.parametrize(
    ("was", "now", "lines"),
    [
        (None, LUIS, ["Luis sits down."]),
        (LUIS, None, ["Luis has left the table."]),
        (LUIS, replace(LUIS, name="Eva"), ["Eva sits down."]),
        (LUIS, replace(LUIS, state=SeatState.LINK_LOST), ["The link to Luis is lost. The seat is kept."]),
        (replace(LUIS, state=SeatState.LINK_LOST), LUIS, ["Luis is back."]),
        (LUIS, replace(LUIS, rematch=True), ["Luis would like another match."]),
        (replace(LUIS, rematch=True), LUIS, []),
        (LUIS, LUIS, []),
    ],
)
def test_what_changes_about_another_seat_is_told(was: m.Sitter | None, now: m.Sitter | None, lines: list[str]) -> None:
    """Who comes, goes, loses the link, returns, or wants another match; and nothing twice."""
    before = Model(link=LinkState.UP, table=table(ANA, was))

    assert lines == said(table(ANA, now), before)


def test_ones_own_seat_is_not_news() -> None:
    """But a wish for another match is confirmed."""
    lost = replace(ANA, state=SeatState.LINK_LOST)

    assert [] == said(table(lost, LUIS))
    assert [] == said(table(ANA, LUIS), Model(table=table(lost, LUIS)))
    assert ["You would like another match. It begins when the others want one, too."] == said(
        table(replace(ANA, rematch=True), LUIS)
    )


def test_an_empty_lobby_says_so() -> None:
    """A list with something in it is shown as choices instead."""
    assert ["No table has a free seat."] == said(m.Tables((), more=False))
    assert [] == said(m.Tables((m.TableRow(CODE, table().rules, ("Luis",), 2),), more=False))


# The dice.


def test_settling_the_dice_is_told_in_two_steps() -> None:
    """It is the reason why nobody can cheat, so it is said, but not again to who comes back in mid-match."""
    assert ["The dice of the match are being sealed."] == said(m.Sealed(MATCH, bytes(32), 2, 0, 10))
    assert SETTLED == shown(scene("0 throw 0 0 - - - 0/0,0/0 -", m.Started(0, drawn=True)))[0]
    assert [] == said(m.Nonces(MATCH, ()))


def test_the_check_of_the_dice_is_told_with_the_secret() -> None:
    """Only where there was one."""
    checked = Model(table=table(), verdict=Verdict(7, 7, first=First.DRAWN))

    assert [
        "Dice checked: all 7 throws are consistent with what this client saw. So is who started, as the dice chose."
    ] == said(m.Secret(MATCH, TOKEN, 7), SEATED, checked)
    assert [] == said(m.Secret(MATCH, TOKEN, 7))


def test_dice_settled_anew_are_warned_of_at_once_and_at_the_end() -> None:
    """It is the one choice a server has that no check of the throws can show."""
    twice = changed(SEATED, given_up=2, verdict=Verdict(7, 7))
    warning = "Warning: the dice were settled anew 2 times after your part was known. "

    assert said(m.Sealed(MATCH, bytes(32), 2, 0, 10), SEATED, twice)[1].startswith(warning)
    assert said(m.Secret(MATCH, TOKEN, 7), twice)[1].startswith(warning)
    assert 1 == len(said(m.Sealed(MATCH, bytes(32), 2, 0, 10), twice))


def test_a_table_nobody_has_joined_or_left_says_nothing() -> None:
    """A free seat that stays free is no news."""
    assert [] == said(table(ANA, None), changed(SEATED, table=table(ANA, None)))


# The match.


def test_news_are_told_in_order_to_the_one_they_happen_to() -> None:
    """The same view reads differently in the two seats."""
    news = (m.Kept(0, (1, 5), Reading.SETS, 150), m.Thrown(0, 3, (2, 2, 3, 4)), m.Busted(0, 150))
    view = scene("1 throw 0 0 - - - 9000/2+,9500/1+ -", *news)

    assert [
        "You kept 1 5 for 150.",
        "You threw 2 2 3 4.",
        "Bust: you lose 150.",
        *STANDINGS,
        "It is the turn of Luis.",
    ] == shown(view)
    assert ["Ana kept 1 5 for 150.", "Ana threw 2 2 3 4.", "Bust: Ana loses 150.", *STANDINGS] == shown(view, you=1)


def test_between_two_throws_of_a_turn_the_standings_are_not_repeated() -> None:
    """They have not changed."""
    view = scene("0 choose 150 0 15 1234 - 9000/1+,9500/1+ -", m.Kept(0, (1, 5), Reading.SETS, 150))

    assert ["You kept 1 5 for 150."] == shown(view)


@pytest.mark.parametrize("news", [m.DrawOffered(1), m.DrawDeclined(1)])
def test_a_draw_offered_or_declined_does_not_repeat_the_standings(news: m.AnyNews) -> None:
    """It has changed no score and no turn."""
    view = scene("0 throw 0 0 - - - 9000/1+,9500/1+ -", news)

    assert 1 == len(shown(view))


def test_the_start_of_a_match_is_one_line() -> None:
    """Nobody needs the standings of a match that has just begun."""
    view = scene("1 throw 0 0 - - - 0/0,0/0 -", m.Started(1, drawn=True))

    assert [SETTLED, "Luis starts: the dice chose so."] == shown(view)


def test_the_end_says_who_won_and_no_standings() -> None:
    """The result is the last word."""
    ended = m.Outcome(End.EXACT, (0,))
    view = scene("0 over 0 0 - - - 10000/2+,0/1 exact:0", m.Banked(0, 400, Then.BANK, 10_000), m.Ended(ended))

    assert ["You banked 400 and have 10,000.", "You land exactly on the target and win!"] == shown(view)


def test_a_view_without_news_tells_how_things_stand() -> None:
    """Somebody has come back to it."""
    view = scene("0 choose 250 0 115 153 - 9000/1+,9500/1+ -")

    assert [
        *STANDINGS,
        "It is your turn.",
        "On the table: 1 5 3.",
        "Kept: 1 1 5.",
        "Turn score: 250.",
    ] == shown(view)


def test_to_somebody_who_only_watches_nobody_is_you() -> None:
    """A demonstration tells both players by name."""
    view = scene("1 throw 0 0 - - - 9000/2+,9500/1+ -", m.Busted(0, 0))

    lines = said(view, SEATED, Model(table=table(), view=view), NOBODY)
    assert ["Bust: nothing scores for Ana.", *STANDINGS, "It is the turn of Luis."] == lines


def test_a_seat_whose_player_has_gone_has_a_number() -> None:
    """The match is still on the screen."""
    model = Model(table=table(ANA, None), view=scene("0 over 0 0 - - - 10000/2+,9000/1+ exact:0"))

    assert "Seat 2: 9,000" in list(status(ENGLISH, model))


# How things stand.


@pytest.mark.parametrize(
    ("model", "lines"),
    [
        (Model(), ["You are in the lobby."]),
        (SEATED, [f"You sit at table {CODE}; no match has begun."]),
        (PLAYING, [*STANDINGS, "It is your turn."]),
        (
            Model(table=table(you=1), view=PLAYING.view),
            [*STANDINGS, "It is the turn of Ana."],
        ),
        (
            Model(
                table=table(),
                view=scene("0 over 0 0 - - - 9000/2+,9500/1+ draw_agreed"),
                verdict=Verdict(7, 7),
            ),
            ["Ana: 9,000", "Luis: 9,500", "The match ends in a draw, as was agreed."],
        ),
    ],
)
def test_how_things_stand_in_each_situation(model: Model, lines: list[str]) -> None:
    """Whose turn it is, every score and what it needs, what lies on the table; or the result."""
    assert lines == list(status(ENGLISH, model))


def test_a_computer_player_on_turn_has_no_name() -> None:
    """Languages with articles need a sentence of its own for it."""
    model = Model(table=table(ANA, COMPUTER), view=scene("1 throw 0 0 - - - 9000/1+,9500/1+ -"))

    assert "It is the computer's turn." == list(status(ENGLISH, model))[-1]
    assert "Es el turno del ordenador." == list(status(SPANISH, model))[-1]


def test_dice_that_are_not_checked_yet_are_said_to_be_so() -> None:
    """A server that keeps its secret is not taken for honest."""
    model = Model(table=table(), view=scene("0 over 0 0 - - - 10000/2+,9500/1+ exact:0"))

    assert "The dice are not checked" in list(status(ENGLISH, model))[-1]


@pytest.mark.parametrize(
    "cause", [m.Sealed(bytes(16), bytes(32), 2, 0, 10), m.Left("left"), LinkDown(Trouble.LOST, 0.5)]
)
def test_whoever_moves_on_without_the_secret_is_told_so(cause: Cause) -> None:
    """A server must not get away with keeping it quietly, nor with breaking a match off; a lost link is no end."""
    over = Model(link=LinkState.UP, table=table(), view=scene("0 over 0 0 - - - 10000/2+,9500/1+ exact:0"))
    checked = changed(over, verdict=Verdict(7, 7))
    down = changed(over, link=LinkState.DOWN, trouble="lost")

    broken_off = changed(over, view=scene("0 choose 0 0 - 111236 - 9000/1+,9500/1+ -"))
    unbegun = changed(over, view=scene("0 throw 0 0 - - - 0/0,0/0 -"))

    assert NOT_CHECKED == said(cause, over)[0]
    ends = not isinstance(cause, LinkDown)
    assert (
        ends is (NOT_CHECKED in said(cause, broken_off)) is (NOT_CHECKED in said(cause, changed(over, link=down.link)))
    )
    assert not [before for before in (checked, unbegun) if NOT_CHECKED in said(cause, before)]


def test_a_match_that_is_put_aside_is_not_broken_off() -> None:
    """Its dice are checked when it is over; one that is over cannot be put aside to keep its secret."""
    aside = m.Left("put_aside")
    over = Model(link=LinkState.UP, table=table(), view=scene("0 over 0 0 - - - 10000/2+,9500/1+ exact:0"))
    running = changed(over, view=scene("0 choose 0 0 - 111236 - 9000/1+,9500/1+ -"))

    assert (True, False) == (NOT_CHECKED in said(aside, over), NOT_CHECKED in said(aside, running))


def test_the_same_is_told_in_spanish() -> None:
    """Words of RULES 7, numbers of UX 2.6."""
    assert [
        "Ana: 9\u00a0000, faltan 1\u00a0000 (14\u00a0% de caer justo)",
        "Luis: 9\u00a0500, faltan 500 (22\u00a0% de caer justo)",
        "Es tu turno.",
    ] == list(status(SPANISH, PLAYING))


def test_where_turns_are_limited_the_turn_is_counted() -> None:
    """For whoever asks how things stand, and whenever a turn has passed."""
    where = replace(table(), rules=replace(RULES, turn_limit=3))
    view = scene("1 throw 0 0 - - - 9300/2+,9300/1+ -", m.Busted(0, 300))
    model = Model(link=LinkState.UP, table=where, view=view)

    assert "Turn 2 of 3." in list(status(ENGLISH, model))
    assert "Turn 2 of 3." in list(narrate(ENGLISH, model, model, view, SERVER))
    assert not [line for line in status(ENGLISH, changed(model, table=table())) if line.startswith("Turn ")]


def test_of_a_server_of_ones_own_it_is_said_once_that_it_comes_back() -> None:
    """Neither the network nor the host's screen have to do with it."""
    up, down = Model(link=LinkState.UP), Model(link=LinkState.DOWN)
    lost, refused = (LinkDown(trouble, 0.5, revived=True) for trouble in (Trouble.LOST, Trouble.REFUSED))

    assert ["The connection to your server was lost. If it has stopped, it is being started again."] == list(
        narrate(ENGLISH, up, down, lost, SERVER)
    )
    assert [] == list(narrate(ENGLISH, down, down, refused, SERVER))


def test_where_several_play_the_scores_are_told_to_whoever_is_on_turn() -> None:
    """The others hear what has changed: after each of five turns all five scores would be too much to listen to."""
    eva = replace(LUIS, name="Eva")
    ours = scene("0 throw 0 0 - - - 0/0,500/1+,0/0 -", m.Busted(2, 50))
    theirs = scene("2 throw 0 0 - - - 0/0,500/1+,0/0 -", m.Banked(1, 500, Then.BANK, 500))

    def told(view: m.View) -> list[str]:
        model = Model(link=LinkState.UP, table=table(ANA, LUIS, eva), view=view)
        return said(view, model, model)

    assert ["Bust", "Ana", "Luis", "Eva"] == [line.partition(":")[0] for line in told(ours)]
    assert ["Luis banked 500 and has 500.", "It is the turn of Eva."] == told(theirs)


def test_at_the_end_of_a_match_of_several_all_scores_are_told_before_the_result() -> None:
    """Not everybody has heard them before; the result is the last word."""
    view = scene("0 over 0 0 - - - 10000/1+,500/1+,0/0 last_round:0", m.Ended(m.Outcome(End.LAST_ROUND, (0,))))
    model = Model(table=table(ANA, LUIS, LUIS), view=view)

    assert ["Ana: 10,000", "Luis: 500", "Luis: 0"] == said(view, model, model)[:-1]


def test_one_of_several_computer_players_is_called_by_its_name() -> None:
    """Which one plays is the news."""
    view = scene("1 throw 0 0 - - - 0/0,0/0,0/0 -")
    model = Model(table=table(ANA, COMPUTER, COMPUTER), view=view)

    assert "It is the turn of Computer 1." in [*status(ENGLISH, model)]
