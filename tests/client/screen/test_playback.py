"""Claims about time on the screen: dice tumble shortly, moments are held, nothing is painted over, and idle is idle."""

from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from twisted.internet.task import Clock

from client.controller import Cause
from client.exits import Exit
from client.model import Model
from client.screen.moments import FRAME_SECONDS, FRAMES, HOLD_SECONDS, moment_of, thrown_of, tumbled
from client.screen.playback import Cue, Playback
from client.screen.scene import Moment, MomentKind
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import End, Reading, RefusalCode, Then
from tests.support.scenes import MATCH, TOKEN, scene, table, welcome
from tests.support.speech import ENGLISH
from tests.support.staging import Staging

TUMBLING: Final = FRAMES * FRAME_SECONDS
BUSTED: Final = scene(
    "1 throw 0 0 - - - 9300/12+,10300/12+ -", m.Thrown(0, 0, (2, 2, 3, 3, 4, 6)), m.Busted(0, 0), revision=2, throws=1
)
LUIS_THROWS: Final = scene(
    "1 choose 0 0 - 223344 - 9300/12+,10300/12+ -", m.Thrown(1, 1, (2, 2, 3, 3, 4, 4)), revision=3, throws=2
)
WON: Final = scene(
    "0 over 0 0 - - - 10000/13+,10300/12+ exact:0",
    m.Banked(0, 700, Then.BANK, 10_000),
    m.Ended(m.Outcome(End.EXACT, (0,))),
    revision=4,
    throws=0,
)
MOMENTS: Final[dict[MomentKind, tuple[m.AnyNews, ...]]] = {
    MomentKind.BUST: (m.Busted(0, 350),),
    MomentKind.SEVERE_BUST: (m.SevereBusted(1, 350, 2_000, 8_000),),
    MomentKind.HOT_HAND: (m.Kept(0, (1,), Reading.SETS, 100), m.HotHand(0, 1, 500)),
    MomentKind.OVERSHOOT: (m.Banked(0, 800, Then.BANK, 10_100), m.Overshot(0, 10_100)),
    MomentKind.WIN: (m.Banked(0, 700, Then.BANK, 10_000), m.Ended(m.Outcome(End.EXACT, (0,)))),
}


class Showing:
    """A playback on its own, with what it has shown written down."""

    def __init__(self, *, animated: bool = True) -> None:
        """Show nothing yet."""
        self.clock = Clock()
        self.shown: list[Cause] = []
        self.cues: dict[Cause, Cue] = {}
        self.drawn = 0
        self.playback = Playback(self.clock, self._show, self._draw, animated=animated)

    def _show(self, _model: Model, cause: Cause) -> Cue:
        self.shown.append(cause)
        return self.cues.get(cause, Cue())

    def _draw(self) -> None:
        self.drawn += 1

    def moment(self) -> Moment | None:
        """What is held."""
        return self.playback.moment

    def put(self, *causes: Cause) -> None:
        """Let changes come."""
        for cause in causes:
            self.playback.put(Model(), cause)


BUST: Final = Moment(MomentKind.BUST, "bust")
FIRST: Final = m.Refused("first")
SECOND: Final = m.Refused("second")
THIRD: Final = m.Refused("third")


def test_what_holds_nothing_is_shown_at_once() -> None:
    """And leaves nothing behind that would move later."""
    showing = Showing()
    showing.put(FIRST, SECOND)

    assert [FIRST, SECOND] == showing.shown
    assert showing.playback.idle
    assert [] == showing.clock.getDelayedCalls()


def test_dice_tumble_for_six_tenths_of_a_second_at_the_most() -> None:
    """Then they lie as they fell (UX B3, 34)."""
    showing = Showing()
    showing.cues[FIRST] = Cue((1, 2, 3))
    showing.put(FIRST)
    for _ in range(FRAMES):
        assert 3 == len(showing.playback.faces)
        assert not showing.playback.idle
        showing.clock.advance(FRAME_SECONDS)

    assert TUMBLING <= 0.6
    assert showing.playback.idle
    assert () == showing.playback.faces
    assert [] == showing.clock.getDelayedCalls()


def test_each_picture_of_tumbling_dice_is_drawn() -> None:
    """Nobody draws anything by itself."""
    showing = Showing()
    showing.cues[FIRST] = Cue((1, 2, 3))
    showing.put(FIRST)
    before = showing.drawn
    showing.clock.pump([FRAME_SECONDS] * FRAMES)

    assert FRAMES == showing.drawn - before


@pytest.mark.parametrize("place", range(6))
def test_every_die_turns_in_every_picture_and_shows_its_face_only_in_the_end(place: int) -> None:
    """None lies still among those that tumble, and none gives away what is to be seen."""
    dice = (1, 2, 3, 4, 5, 6)
    faces = [tumbled(dice, frame)[place] for frame in range(FRAMES, -1, -1)]

    assert dice[place] == faces[-1]
    assert dice[place] not in faces[:-1]
    assert all(face != after for face, after in pairwise(faces))
    assert set(range(1, 7)) >= set(faces)


def test_a_moment_is_held_for_a_second_at_least_and_what_comes_waits() -> None:
    """It is never painted over by the next view (SCREENS)."""
    showing = Showing()
    showing.cues[FIRST] = Cue((), BUST)
    showing.put(FIRST, SECOND, THIRD)
    showing.clock.advance(1.0)

    assert BUST is showing.moment()
    assert [FIRST] == showing.shown
    showing.clock.advance(HOLD_SECONDS - 1.0)
    assert [FIRST, SECOND, THIRD] == showing.shown
    assert showing.moment() is None
    assert [] == showing.clock.getDelayedCalls()


def test_a_moment_comes_when_its_dice_lie_still() -> None:
    """Who has lost is not said before the dice say it."""
    showing = Showing()
    showing.cues[FIRST] = Cue((2, 3, 4), BUST)
    showing.put(FIRST)

    assert showing.moment() is None
    showing.clock.pump([FRAME_SECONDS] * FRAMES)
    assert BUST is showing.moment()
    assert (2, 3, 4) == showing.playback.faces
    showing.clock.advance(HOLD_SECONDS)
    assert showing.playback.idle


def test_without_animation_dice_lie_still_at_once_and_moments_are_held() -> None:
    """`--no-animation` takes away what moves, and nothing that is to be read."""
    showing = Showing(animated=False)
    showing.cues[FIRST] = Cue((2, 3, 4), BUST)
    showing.cues[SECOND] = Cue((2, 3, 4))
    showing.put(FIRST, SECOND)

    assert BUST is showing.moment()
    showing.clock.advance(HOLD_SECONDS)
    assert showing.playback.idle
    assert [FIRST, SECOND] == showing.shown


@pytest.mark.parametrize("cue", [Cue((1, 2)), Cue((), BUST), Cue((1, 2), BUST)])
def test_skipping_ends_one_thing_and_goes_on_to_the_next(cue: Cue) -> None:
    """The next moment is seen, too; nobody skips what they have not seen."""
    showing = Showing()
    showing.cues = {FIRST: cue, SECOND: Cue((), BUST)}
    showing.put(FIRST, SECOND, THIRD)
    showing.playback.skip()

    assert [FIRST, SECOND] == showing.shown
    assert BUST is showing.moment()
    assert 1 == len(showing.clock.getDelayedCalls())
    showing.playback.skip()
    assert [FIRST, SECOND, THIRD] == showing.shown
    assert showing.playback.idle
    assert [] == showing.clock.getDelayedCalls()


def test_skipping_nothing_does_nothing() -> None:
    """Most keys are pressed while nothing is held."""
    showing = Showing()
    showing.playback.skip()

    assert 0 == showing.drawn


def test_what_cannot_wait_is_shown_behind_all_that_waits() -> None:
    """Nothing is lost, and nothing is held any more."""
    showing = Showing()
    showing.cues = {FIRST: Cue((1, 2), BUST), SECOND: Cue((1, 2), BUST)}
    showing.put(FIRST, SECOND)
    showing.playback.put_at_once(Model(), THIRD)

    assert [FIRST, SECOND, THIRD] == showing.shown
    assert showing.playback.idle
    assert (None, ()) == (showing.moment(), showing.playback.faces)
    assert [] == showing.clock.getDelayedCalls()


# The moments of views.


@pytest.mark.parametrize("kind", MOMENTS)
def test_each_kind_of_moment_is_told_by_its_news(kind: MomentKind) -> None:
    """With the sentence about it."""
    view = scene("1 throw 0 0 - - - 9300/12+,10300/12+ -", *MOMENTS[kind])
    found = moment_of(ENGLISH, view, ("Ana", "Luis"), 0)

    assert found is not None
    assert kind is found.kind
    assert found.text


def test_of_several_moments_the_greatest_is_held() -> None:
    """A view that ends a match may bring a bust."""
    view = scene("0 over 0 0 - - - 10000/13+,10300/12+ exact:0", m.HotHand(0, 1, 500), *MOMENTS[MomentKind.WIN])
    found = moment_of(ENGLISH, view, ("Ana", "Luis"), 0)

    assert found is not None
    assert MomentKind.WIN is found.kind


@pytest.mark.parametrize("end", [end for end in End if end is not End.EXACT])
def test_an_end_without_a_landing_is_no_moment(end: End) -> None:
    """A draw or a resignation is told by the result alone."""
    view = scene("0 over 0 0 - - - 10000/13+,10300/12+ exact:0", m.Ended(m.Outcome(end, ())))

    assert moment_of(ENGLISH, view, ("Ana", "Luis"), 0) is None


def test_of_several_throws_the_last_one_falls() -> None:
    """The one whose dice lie on the table."""
    view = scene("0 throw 0 0 - - - 0/0,0/0 -", m.Thrown(0, 1, (1, 1)), m.Thrown(0, 2, (2, 2)), m.Busted(0, 0))

    assert (2, 2) == thrown_of(view)
    assert () == thrown_of(scene("0 throw 0 0 - - - 0/0,0/0 -"))


# The whole screen.


@pytest.mark.parametrize("kind", MOMENTS)
def test_a_moment_stays_on_the_screen_while_views_come(tmp_path: Path, kind: MomentKind) -> None:
    """For a second at the least; then the screen catches up."""
    screen = Staging(tmp_path)
    next_view = scene("0 throw 0 0 - - - 9300/12+,10300/12+ -", revision=3)
    screen.play(scene("1 throw 0 0 - - - 9300/12+,10300/12+ -", *MOMENTS[kind]), next_view)
    for _ in range(10):
        held = screen.stage.scene(80, 24).moment
        assert held is not None
        assert kind is held.kind
        assert 1 == screen.stage.view.revision
        screen.clock.advance(0.1)
    screen.wait()

    assert 3 == screen.stage.view.revision
    assert [] == screen.clock.getDelayedCalls()


def test_a_win_is_held_before_the_result_and_its_menu(tmp_path: Path) -> None:
    """The secret, too, comes behind it; Enter ends the moment and asks for no other match."""
    screen = Staging(tmp_path)
    screen.play(WON, m.Secret(MATCH, TOKEN, 0))

    assert [] == screen.choices
    assert [] == screen.keys("enter")
    assert screen.stage.awake()
    assert ["play another match", "back to the lobby"] == screen.choices
    assert [] == screen.all_said(m.Rematch)
    assert [] == screen.clock.getDelayedCalls()


def test_a_key_while_dice_tumble_skips_and_acts_on_what_is_there(tmp_path: Path) -> None:
    """Who knows what they want need not press twice."""
    screen = Staging(tmp_path)
    screen.play(
        scene("0 choose 0 0 - 123456 - 4300/12+,10300/12+ -", m.Thrown(0, 0, (1, 2, 3, 4, 5, 6))),
    )
    assert screen.stage.scene(80, 24).tumbling
    screen.press("1")

    assert [1] == screen.picked
    assert () == screen.stage.scene(80, 24).tumbling
    assert [] == screen.clock.getDelayedCalls()


def test_a_key_while_more_waits_only_skips(tmp_path: Path) -> None:
    """What it would act on has not been seen."""
    screen = Staging(tmp_path)
    mine = scene("0 throw 0 0 - - - 9300/12+,10300/12+ -", m.Busted(1, 0), revision=4, throws=2)
    screen.play(BUSTED, LUIS_THROWS, mine)

    assert not screen.stage.awake()
    assert not screen.stage.awake()
    assert screen.stage.awake()
    assert [] == screen.said


def test_a_key_is_dead_when_what_waited_has_changed_its_meaning(tmp_path: Path) -> None:
    """The other resigned while a hot hand was held: there are no dice to pick any more."""
    screen = Staging(tmp_path)
    hot = scene("0 choose 500 1 - 123456 - 4300/12+,10300/12+ -", m.HotHand(0, 1, 500))
    over = scene("0 over 0 0 - - - 4300/12+,10300/12+x resigned:0", m.Ended(m.Outcome(End.RESIGNED, (0,))), revision=2)
    screen.play(hot, over)
    for name in ("a", "down", "1", "t", "b", "enter"):
        assert screen.keys(name)
    screen.press("a")

    assert [] == screen.said
    assert screen.stage.view.outcome is not None


@pytest.mark.parametrize("trouble", Trouble)
def test_trouble_waits_for_nothing(tmp_path: Path, trouble: Trouble) -> None:
    """A lost link, a refusal or a farewell is seen although a moment is held."""
    screen = Staging(tmp_path)
    screen.play(BUSTED, LUIS_THROWS)
    screen.controller.down(trouble, 5.0)

    assert 3 == screen.stage.view.revision
    assert screen.notice.startswith("No connection.")
    assert screen.stage.scene(80, 24).moment is None


def test_a_refusal_waits_for_nothing(tmp_path: Path) -> None:
    """It is the answer to a key."""
    screen = Staging(tmp_path)
    screen.play(BUSTED)
    screen.hear(m.Refused(RefusalCode.STALE))

    assert screen.stage.scene(80, 24).moment is None
    assert screen.log[-1]


def test_the_end_waits_for_nothing(tmp_path: Path) -> None:
    """All that was still to be shown is, and nothing moves any more."""
    screen = Staging(tmp_path)
    screen.play(BUSTED, LUIS_THROWS)
    screen.controller.quit()

    assert [Exit.OK] == screen.codes
    assert any("2 2 3 3 4 4" in line for line in screen.log)
    assert [] == screen.clock.getDelayedCalls()


def test_nothing_moves_when_nothing_happens(tmp_path: Path) -> None:
    """In the lobby, at a table, on turn or not: an idle screen costs nothing (UX B3, 36)."""
    screen = Staging(tmp_path)
    assert [] == screen.clock.getDelayedCalls()
    screen.hear(welcome())
    assert [] == screen.clock.getDelayedCalls()
    screen.play(LUIS_THROWS, at=table())
    screen.wait()
    assert [] == screen.clock.getDelayedCalls()


def test_a_throw_is_told_once_its_dice_lie_still(tmp_path: Path) -> None:
    """And what came of it: the log gives nothing away. What led to the throw is told at once."""
    screen = Staging(tmp_path)
    screen.play(BUSTED)
    assert not [line for line in screen.log if "threw" in line or "Bust" in line]
    screen.clock.advance(FRAME_SECONDS * FRAMES / 2)
    assert not [line for line in screen.log if "threw" in line or "Bust" in line]
    screen.wait()

    assert [line for line in screen.log if "threw" in line]
    assert [line for line in screen.log if "Bust" in line]


def test_whose_bust_is_held_stands_above_it(tmp_path: Path) -> None:
    """From the throw until it has been looked at; then who is next."""
    screen = Staging(tmp_path)
    screen.play(BUSTED)
    thrower = next(item.seat for item in BUSTED.news if isinstance(item, m.Thrown))
    seen = [screen.stage.scene(80, 24).on_turn]
    while not screen.stage.scene(80, 24).moment:
        screen.clock.advance(0.01)
    seen.append(screen.stage.scene(80, 24).on_turn)
    screen.wait()

    assert [thrower, thrower, BUSTED.on_turn] == [*seen, screen.stage.scene(80, 24).on_turn]
    assert thrower != BUSTED.on_turn
