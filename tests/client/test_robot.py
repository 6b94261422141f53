"""Claims about the client that plays by itself: it plays one match, answers what must be answered, and leaves."""

from pathlib import Path
from typing import Final

import pytest
from twisted.internet.task import Clock

from client.controller import Cause
from client.exits import Exit
from client.model import Model
from client.robot import Robot
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import Then
from protocol.limits import CODE_LENGTH
from tests.support.desk import Desk
from tests.support.scenes import CODE, MATCH, RULES, opening, scene, welcome
from tests.support.seal import Seal

ROW: Final = m.TableRow(CODE, RULES, ("Luis",), 2)
CHOOSE: Final = "0 choose 0 0 - 111236 - 9000/1+,0/0 -"
SEAL: Final = Seal(match=MATCH)


class Watched:
    """A robot at a desk, and what it prints."""

    def __init__(self, home: Path) -> None:
        """Let it play: it keeps the least and throws on."""
        self.clock = Clock()
        self.printed: list[tuple[Model, Model, Cause]] = []
        self.codes: list[Exit] = []
        self.desk = Desk(home)
        write = lambda *change: self.printed.append(change)  # noqa: E731 - one line says it
        robot = Robot(self.desk.controller, lambda view: (view.options[-1], Then.THROW), self.clock, write, self.end)
        self.desk.controller.attach(self.desk, robot)

    def end(self, code: Exit) -> None:
        """Write down how it ended."""
        self.codes.append(code)


@pytest.fixture
def robot(tmp_path: Path) -> Watched:
    """A robot that has not been welcomed yet."""
    return Watched(tmp_path)


@pytest.fixture
def seated(robot: Watched) -> Watched:
    """A robot whose match is settled."""
    robot.desk.sit()
    robot.desk.settle(SEAL)
    robot.desk.said.clear()
    return robot


def test_it_joins_the_first_table_it_finds(robot: Watched) -> None:
    """Any will do."""
    robot.desk.hear(welcome(), m.Tables((ROW,), more=False))

    assert [m.JoinTable(CODE)] == robot.desk.said
    assert CODE_LENGTH == len(CODE)


def test_it_asks_again_where_there_is_no_table_yet(robot: Watched) -> None:
    """Its opponent may still be on the way."""
    robot.desk.hear(welcome(), m.Tables((), more=False))
    assert [] == robot.desk.said
    robot.clock.advance(0.1)

    assert [m.ListTables()] == robot.desk.said


def test_it_throws_and_keeps_when_it_is_on_turn(seated: Watched) -> None:
    """What to keep is decided elsewhere."""
    view = scene(CHOOSE, revision=2)
    seated.desk.hear(scene("0 throw 0 0 - - - 9000/1+,0/0 -"), view)

    assert [m.Throw(1), m.Keep(2, view.options[-1].dice, view.options[-1].reading, Then.THROW)] == seated.desk.said


def test_it_waits_while_another_is_on_turn(seated: Watched) -> None:
    """It does nothing out of turn."""
    seated.desk.hear(scene("1 throw 0 0 - - - 0/0,0/0 -"), scene("1 choose 0 0 - 115236 - 0/0,0/0 -", revision=2))

    assert [] == seated.desk.said


def test_it_declines_every_draw(seated: Watched) -> None:
    """A draw on offer comes before its own turn, or nobody would answer it."""
    seated.desk.hear(scene("0 throw 0 0 - - 1 0/0,0/0 -"))

    assert [m.DeclineDraw(1)] == seated.desk.said


def test_it_leaves_when_the_dice_are_checked(robot: Watched) -> None:
    """Not with the end of the match: the secret comes after it."""
    robot.desk.sit()
    seal = robot.desk.settle(SEAL)
    robot.desk.hear(opening(seal.started), scene("0 over 0 0 - - - 10000/1+,0/0 exact:0"))
    assert [] == robot.codes
    robot.desk.said.clear()
    robot.desk.hear(m.Secret(MATCH, seal.secret, 0))

    assert [m.LeaveTable()] == robot.desk.said
    assert [Exit.OK] == robot.codes


def test_dice_that_are_wrong_are_its_exit_code(seated: Watched) -> None:
    """Whoever started it can tell."""
    seated.desk.hear(scene("0 over 0 0 - - - 10000/1+,0/0 exact:0"))
    seated.desk.hear(m.Secret(MATCH, bytes(32), 0))

    assert [Exit.VERIFICATION] == seated.codes


@pytest.mark.parametrize("message", [m.Refused("no_such_table"), m.Left("table_closed")])
def test_it_does_not_insist(seated: Watched, message: m.ServerMessage) -> None:
    """A refusal, or a table that closes, is the end of it."""
    seated.desk.hear(message)

    assert [Exit.FAILURE] == seated.codes


def test_it_tells_every_change_with_the_model_before_and_after(robot: Watched) -> None:
    """So a match can be followed in plain text."""
    before = robot.desk.model
    robot.desk.hear(welcome())
    between = robot.desk.model
    robot.desk.controller.down(Trouble.LOST, 0.5)

    assert [(before, between), (between, robot.desk.model)] == [change[:2] for change in robot.printed]
    assert welcome() == robot.printed[0][2]
