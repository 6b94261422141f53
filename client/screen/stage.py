"""The stage: what this screen alone knows, and the player's verbs. It knows no terminal, only who draws it anew."""

from collections.abc import Callable
from typing import Final

from twisted.internet.interfaces import IReactorTime

from client.attendant import Attendant
from client.choices import Act, Menu, Question
from client.commands import COMMANDS
from client.controller import Cause, Controller
from client.dialog import Dialog, DialogSetting
from client.exits import Exit
from client.menus import option_menu
from client.model import LinkState, Model
from client.records import RecordError, RecordKept
from client.screen.chronicle import Chronicle
from client.screen.countdown import Countdown
from client.screen.cursor import Cursor
from client.screen.look import Look
from client.screen.moments import moment_of, seat_of, thrown_of
from client.screen.parting import card, seat_words
from client.screen.picking import all_picked, row_moved, row_taken, scores, shifted, toggled
from client.screen.picks import Picks
from client.screen.playback import Cue, Playback
from client.screen.scene import Hand, Scene
from client.screen.waiting import Waiting
from client.sentences.names import names_at
from client.sentences.records import record_kept
from client.sentences.refusals import refusal
from protocol import messages as m
from protocol.codes import Phase, RefusalCode, Then

__all__ = ["Stage"]


class Stage:
    """The stage of one player: an `Audience`, and what the keys act on.

    Args:
        controller: whose verbs it calls.
        finish: ends the program.
        setting: what the dialog is about.
        clock: for what is held, tumbles or counts down.
        look: how it looks.
    """

    def __init__(
        self,
        controller: Controller,
        finish: Callable[[Exit], None],
        setting: DialogSetting,
        clock: IReactorTime,
        look: Look,
    ) -> None:
        """Show nothing yet; `redraw` may be set to be told when there is something new to see."""
        self._glyphs = look.glyphs
        self.dialog: Final = Dialog(controller, self, setting)
        self._attendant = Attendant(self.dialog, self, finish, clock)
        self.redraw: Callable[[], None] = lambda: None
        self._playback = Playback(clock, self._show, self._redraw, animated=look.animated)
        self._countdown = Countdown(clock, self._redraw)
        self._waiting = Waiting(clock, self._redraw)
        self._chronicle = Chronicle(setting.speech, setting.server)
        self._notice: tuple[str, ...] = ()
        self._picks = Picks()
        self._cursor = Cursor()
        self._by_itself = False
        self._left = False
        self.helping = False
        self._scrolled = 0
        self.mouse = False

    # What keys depend on.

    @property
    def model(self) -> Model:
        """What is shown now; it may lag behind what the client knows."""
        return self.dialog.model

    @property
    def question(self) -> Question | None:
        """The question that is being answered by typing."""
        asked = self.dialog.inner
        return asked if isinstance(asked, Question) else None

    @property
    def menu(self) -> Menu | None:
        """The menu that is shown: what a choice has led to, or what can be done where no dice are on the table."""
        if self.dialog.inner is None and self.model.on_turn and self.model.stranger is None:
            return None
        asked = self.dialog.question
        return asked if isinstance(asked, Menu) else None

    @property
    def draft(self) -> str:
        """What was typed in answer to the question that is asked, where it is to be corrected; "" at first."""
        return self.dialog.draft

    @property
    def overdue(self) -> bool:
        """Whether the server has owed an answer for some time."""
        return self._waiting.long

    @property
    def choosing(self) -> bool:
        """Whether the player picks dice now."""
        return self._at_the_dice(Phase.CHOOSE) and bool(self.view.options and self.view.thrown)

    @property
    def throwing(self) -> bool:
        """Whether the player can throw all dice now."""
        return self._at_the_dice(Phase.THROW)

    def _at_the_dice(self, phase: Phase) -> bool:
        view = self.model.view
        connected = self.model.link is LinkState.UP
        return (
            view is not None and self.model.on_turn and connected and self.dialog.inner is None and view.phase is phase
        )

    @property
    def view(self) -> m.View:
        """The match.

        Raises:
            RuntimeError: when there is none; a fault of ours.
        """
        if self.model.view is None:
            raise RuntimeError("keys for the dice are dead without a match")
        return self.model.view

    @property
    def parting(self) -> tuple[str, ...]:
        """What stays in the terminal when the screen is gone: the result, and why it ended or what becomes of it."""
        about = (self.dialog.speech, self.model)
        words = seat_words(*about, self.dialog.setting.stay) if self._left else ()
        return tuple(dict.fromkeys((*card(*about), *(self._chronicle.reason or words), *self._notice)))

    @property
    def _hand(self) -> Hand:
        return self._picks.hand

    def _redraw(self) -> None:
        self.redraw()

    # What there is to see.

    def scene(self, columns: int, rows: int) -> Scene:
        """Return everything on a screen of so many columns and rows."""
        return Scene(
            model=self.model,
            speech=self.dialog.speech,
            columns=columns,
            rows=rows,
            glyphs=self._glyphs,
            hand=self._hand,
            tumbling=self._playback.faces,
            moment=self._playback.moment,
            turn=self._playback.seat,
            log=self._chronicle.told(falling=self._playback.tumbling),
            notice=self._said,
            asked=self.question or self.menu,
            cursor=self._cursor.row,
            helping=self.helping,
            scrolled=self._scrolled,
            mouse=self.mouse,
            invite=self.dialog.setting.invite,
        )

    @property
    def _said(self) -> str:
        """What is said below the picture: what the link does, what is waited for, or what a key has led to."""
        speech = self.dialog.speech
        waiting = speech.say("Waiting for the server ...") if self.overdue else ""
        return self._countdown.banner(speech) or waiting or " ".join(self._notice)

    # What comes from the server: an audience, a face and a teller.

    def changed(self, model: Model, cause: Cause) -> None:
        """Take a change, to be shown behind those before it. Trouble waits for nothing."""
        self._waiting.stop()
        at_once = not isinstance(cause, m.View | m.Secret | m.Table)
        (self._playback.put_at_once if at_once else self._playback.put)(model, cause)

    def end(self, code: Exit) -> None:
        """End the program, with everything shown that there was."""
        self._playback.finish()
        self._countdown.stop()
        self._waiting.stop()
        self._left = code in (Exit.OK, Exit.INTERRUPTED)
        self._attendant.end(code)

    def _show(self, model: Model, cause: Cause) -> Cue:
        """Show a change, and say what is to be made of it."""
        self._notice = ()
        self._by_itself = not (self.dialog.asked_server or isinstance(cause, m.Tables))
        self._attendant.changed(model, cause)
        self._by_itself = False
        self._countdown.watch(cause)
        return self._cue(cause) if isinstance(cause, m.View) else Cue()

    def _cue(self, view: m.View) -> Cue:
        self._picks.begin(view if self.choosing else None)
        names = names_at(self.dialog.speech, self.model.table)
        return Cue(thrown_of(view), moment_of(self.dialog.speech, view, names, self.model.you), seat_of(view))

    def tell(self, before: Model, model: Model, cause: Cause) -> None:
        """Note what has happened; where a record is stands below the picture, since a log may have no room for it."""
        if isinstance(cause, RecordKept | RecordError):
            self.note(record_kept(self.dialog.speech, cause))
        else:
            self._chronicle.add(before, model, cause)

    def moved(self) -> None:
        """Draw anew: a secret has not come."""
        self.redraw()

    def note(self, *lines: str) -> None:
        """Say something below the picture."""
        self._notice = lines
        self.redraw()

    def say_last(self, line: str) -> None:
        """Say something that stays when the screen is gone, and draw nothing more: the program has failed."""
        self._notice = (*self._notice, line)

    def ask(self, *, again: bool = False) -> None:
        """Show what is asked: a new menu from the row it begins at, a new question without an answer."""
        self._cursor.begin(self.question or self.menu, again=again, by_itself=self._by_itself)
        self.redraw()

    def asked_server(self) -> None:
        """Wait for the answer."""
        self._waiting.begin()

    # What keys do.

    def awake(self) -> bool:
        """Take note of a key: end what is held, and say whether the key may act on what is there now.

        The key that follows a Ctrl-C only takes it back: what it said may hide what the key would act on.
        """
        slip = self._attendant.go_on()
        self._forget()
        self._playback.skip()
        return self._playback.idle and not slip

    def _forget(self) -> None:
        """Forget what was said before the player did something."""
        self._notice = self._chronicle.reason = ()

    def interrupt(self) -> None:
        """Take a Ctrl-C: the first says what leaving means, the second leaves at once."""
        self._forget()
        self._attendant.interrupt()

    def command(self, letter: str) -> None:
        """Do what a letter stands for at any time."""
        spoken = self.dialog.speech
        COMMANDS[letter](self.dialog)
        if self.dialog.speech is not spoken:
            self._chronicle.tell_in(self.dialog.speech)

    def throw(self) -> None:
        """Throw all dice."""
        self._act(Controller.throw)

    def _act(self, act: Act) -> None:
        """Ask something of the server, but not while it owes an answer: what is seen then is no longer so."""
        if not self.dialog.asked_server:
            self.dialog.act(act)

    def pick(self, place: int) -> None:
        """Pick the die at a place, or put it back."""
        view = self.view
        if place >= len(view.thrown):
            return
        if not scores(view, place):
            self.note(self.dialog.speech.say("A {face} scores nothing in this throw.", face=view.thrown[place]))
            return
        self._picks.take(toggled(self._hand, view, place))

    def pick_focused(self) -> None:
        """Pick the die in focus, or put it back."""
        self.pick(self._hand.focus)

    def pick_all(self) -> None:
        """Pick every die that scores."""
        self._picks.take(all_picked(self._hand, self.view))

    def move_focus(self, step: int) -> None:
        """Move the focus to a die further along."""
        self._picks.hand = shifted(self._hand, self.view, step)

    def move_row(self, step: int) -> None:
        """Move to a keep further down, and pick its dice."""
        self._picks.take(row_moved(self._hand, self.view, step))

    def click(self, place: str) -> None:
        """Do what a click on a part of the picture means: pick that die, take that keep, follow that choice."""
        kind, _, number = place.partition(".")
        if kind == "die" and self.choosing:
            self.pick(int(number))
        elif kind == "row" and self.choosing:
            self._picks.take(row_taken(self._hand, self.view, int(number)))
        elif kind == "choice":
            self.choose(int(number))

    def undo(self) -> None:
        """Take the last pick back."""
        self._picks.undo()

    def keep_and_throw(self) -> None:
        """Keep the picked dice and throw on."""
        option = self._option()
        if option is not None:
            self._act(lambda controller: controller.keep(option, Then.THROW))

    def keep_and_bank(self) -> None:
        """Keep the picked dice and bank; where that can be done in two ways, ask which."""
        option = self._option()
        if option is None:
            return
        if not option.banks:
            refused = option.refusal
            self.note("" if refused is None else refusal(self.dialog.speech, refused.code, refused.numbers))
        elif len(option.banks) > 1:
            self.consider()
        else:
            then = option.banks[0].then
            self._act(lambda controller: controller.keep(option, then))

    def consider(self) -> None:
        """Ask what is to follow the keep that is picked."""
        option = self._option()
        if option is not None and not self.dialog.asked_server:
            self.dialog.follow(option_menu(option, self.dialog.speech))

    def _option(self) -> m.Option | None:
        """Return the keep of the picked dice; where they make none, say why."""
        if self._hand.row is not None:
            return self.view.options[self._hand.row]
        code = RefusalCode.KEEP_WORTHLESS if self._hand.picked else RefusalCode.KEEP_NOTHING
        self.note(refusal(self.dialog.speech, code, ()))
        return None

    def move_cursor(self, step: int) -> None:
        """Move to a row further down the menu."""
        if self.menu is not None:
            self._cursor.move(step, len(self.menu.choices))

    def choose(self, row: int | None = None) -> None:
        """Follow a row of the menu; `None` for the one the cursor is on."""
        menu = self.menu
        chosen = self._cursor.row if row is None else row
        if chosen is None:
            self.note(self.dialog.speech.say("Nothing is chosen yet: take a row with its digit, or with the arrows."))
        elif menu is not None and chosen < len(menu.choices):
            self.dialog.answer(str(chosen + 1))

    def submit(self, text: str) -> bool:
        """Answer the question that is asked; say whether it is still asked, so that the answer can be corrected."""
        question, ready = self.question, self.awake()
        if ready and question is not None and question is self.question:
            self.dialog.answer(text.strip().lower())
        return question is not None and question is self.question

    def help(self) -> None:
        """Show the help, or put it away."""
        self.helping = not self.helping
        self._scrolled = 0

    def scroll(self, step: int) -> None:
        """Scroll the help."""
        self._scrolled = max(0, self._scrolled + step)

    def limit_scroll(self, most: int) -> None:
        """Take note of how far the help can be scrolled where it is shown: keys count from there."""
        self._scrolled = min(self._scrolled, most)

    def toggle_mouse(self) -> None:
        """Switch the mouse on or off."""
        self.mouse = not self.mouse
        speech = self.dialog.speech
        self.note(
            speech.say("The mouse is on: hold Shift to select text.") if self.mouse else speech.say("The mouse is off.")
        )
