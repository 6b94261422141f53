"""Claims about the records a server gives out: of matches that are over, whole, signed, and with no name too many."""

from random import Random
from typing import Final

import pytest

from dice10k.verifying import verified
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import RefusalCode, SitterKind
from protocol.limits import LIST_SERVER, SERVER_FRAME
from protocol.record import NOBODY, Record, RecordSitter, numbered, write
from server.journal import MemoryJournal, Opened, Seated
from server.records import Scribe
from tests.support.matches import anybody
from tests.support.parlour import IDENTITY, Parlour, Visitor, kept_in
from tests.support.playing import careless, play_out, steady
from tests.support.recorded import SERVER, journalled

SHORT: Final = m.CreateTable("dice10k", (m.Change("starting_score", "9000"),))
AGAINST_THE_COMPUTER: Final = m.CreateTable("classic", (m.Change("target", "1000"),), seats=3, computers=("threshold",))


def record_for(visitor: Visitor) -> bytes:
    """Return the text of the record that a visitor gets."""
    visitor.new()
    visitor.say(m.GetRecord())
    parts = visitor.new()
    lines: list[str] = []
    for part in parts:
        assert isinstance(part, m.RecordPart)
        lines += part.lines
        assert part.more is (part is not parts[-1])
    return "".join(f"{line}\n" for line in lines).encode()


def played(parlour: Parlour, *names: str, setting: m.CreateTable = SHORT) -> tuple[Visitor, ...]:
    """Return visitors whose match is over."""
    visitors = parlour.match(*names, setting=setting)
    play_out(parlour, visitors, steady)
    return visitors


def test_whoever_has_played_gets_the_record_of_the_match() -> None:
    """It verifies, is signed by the server, and tells the match as it was seen."""
    parlour = Parlour()
    ana, luis = played(parlour, "Ana", "Luis")

    record = verified(record_for(ana))
    assert IDENTITY.id == record.header.server
    assert ana.last(m.Secret).secret == record.header.secret
    assert ana.view.outcome == record.header.outcome
    assert tuple(seat.score for seat in ana.view.seats) == record.header.scores
    told = [item for _line, item in numbered(record)]
    seen = [item for view in ana.all(m.View) for item in view.news]
    assert [m.Started(record.header.first, record.header.drawn), *told] == seen
    assert record.turns == verified(record_for(luis)).turns


def test_seats_have_the_names_of_those_who_sat_there() -> None:
    """A computer player goes by its kind."""
    parlour = Parlour()
    ana, luis = played(parlour, "Ana", "Luis", setting=AGAINST_THE_COMPUTER)
    names = {visitor.seat: RecordSitter(SitterKind.PERSON, visitor.name) for visitor in (ana, luis)}
    computer = RecordSitter(SitterKind.COMPUTER, "threshold")
    assert (names[0], names[1], computer) == verified(record_for(ana)).header.sitters


def test_a_match_with_draws_and_resignations_has_a_record() -> None:
    """Whatever ends it."""
    for seed in range(6):
        parlour = Parlour()
        visitors = parlour.match("Ana", "Luis", setting=SHORT)
        play_out(parlour, visitors, careless(Random(seed)))
        verified(record_for(visitors[1]))
    parlour = Parlour()
    visitors = parlour.match("Ana", "Luis")
    visitors[1].resign()
    assert [m.Resigned, m.Ended] == [type(item) for _line, item in numbered(verified(record_for(visitors[1])))]


def test_there_is_no_record_while_a_match_runs_or_where_there_is_none() -> None:
    """The secret stays with the server until the end."""
    parlour = Parlour()
    ana = parlour.visitor("Ana")
    assert RefusalCode.NOT_SEATED is ana.refusal(m.GetRecord())
    ana.say(m.CreateTable("dice10k"))
    assert RefusalCode.NO_MATCH is ana.refusal(m.GetRecord())
    on_turn, other = Parlour().match("Ana", "Luis")
    assert RefusalCode.NO_MATCH is on_turn.refusal(m.GetRecord())
    on_turn.throw()
    assert RefusalCode.NO_MATCH is other.refusal(m.GetRecord())


def test_after_a_rematch_has_begun_the_former_record_is_gone() -> None:
    """The table shows another match by then; in a rematch nobody is drawn to start."""
    parlour = Parlour()
    ana, luis = played(parlour, "Ana", "Luis")
    first = verified(record_for(ana))
    ana.say(m.Rematch())
    assert first.turns == verified(record_for(luis)).turns
    luis.say(m.Rematch())
    assert RefusalCode.NO_MATCH is ana.refusal(m.GetRecord())
    for visitor in (ana, luis):
        visitor.commit()
    for visitor in (ana, luis):
        visitor.reveal()
    play_out(parlour, (ana, luis), steady)
    second = verified(record_for(luis))
    assert (first.header.drawn, second.header.drawn) == (True, False)
    assert first.header.settlement.match != second.header.settlement.match


def test_a_server_that_begins_anew_gives_out_the_same_record() -> None:
    """But for the signature, which is another one each time: everything else is in the journal."""
    parlour = Parlour()
    ana, _luis = played(parlour, "Ana", "Luis")
    before = verified(record_for(ana))
    later = Parlour(parlour.written)
    assert [] == later.restore(kept_in(parlour.written))
    after = verified(record_for(later.back(ana)))
    assert write(before)[0] == write(after)[0]


def test_who_is_forgotten_is_nobody_in_the_record() -> None:
    """A name is looked up when the record is written, and is that of the day."""
    parlour = Parlour()
    ana, luis = played(parlour, "Ana", "Luis")
    seat, name = luis.seat, luis.name
    assert name == verified(record_for(ana)).header.sitters[seat].name
    luis.say(m.LeaveTable())
    luis.say(m.Forget())
    record = verified(record_for(ana))
    assert (SitterKind.PERSON, NOBODY) == (record.header.sitters[seat].kind, record.header.sitters[seat].name)
    assert name.encode() not in b"".join(write(record))


def test_the_journal_knows_who_sits_by_id_alone() -> None:
    """So forgetting somebody needs no change to what was journalled."""
    parlour = Parlour()
    ana, luis = parlour.match("Ana", "Luis", setting=AGAINST_THE_COMPUTER)
    opened = parlour.written.entries(ana.view.match)[0]
    assert isinstance(opened, Opened)
    *people, computer = opened.sitters
    assert Seated(SitterKind.COMPUTER, "threshold") == computer
    names = [parlour.players.name_of(sitter.who) for sitter in people]
    assert sorted(names) == sorted((ana.name, luis.name))
    assert not {ana.name, luis.name} & {sitter.who for sitter in opened.sitters}


def test_a_long_record_comes_in_parts_that_fit_a_frame() -> None:
    """Each within the limits of the protocol, together the whole."""
    opened, acts = next(
        found for number in range(100) if len((found := journalled(number, player=anybody))[1]) > LIST_SERVER
    )
    play = _Over(opened, acts)
    parlour = Parlour(MemoryJournal())
    parts = list(Scribe(parlour.players, SERVER).parts(play))  # type: ignore[arg-type]
    assert len(parts) > 1
    assert all(len(part.lines) <= LIST_SERVER and len(encode(part)) <= SERVER_FRAME for part in parts)
    assert [True] * (len(parts) - 1) + [False] == [part.more for part in parts]
    lines = [line for part in parts for line in part.lines]
    assert isinstance(verified("".join(f"{line}\n" for line in lines).encode()), Record)


class _Over:
    """A match that is over, as far as a scribe looks at it."""

    def __init__(self, opened: Opened, acts: object) -> None:
        """Keep both."""
        self.opened = opened
        self.acts = acts


@pytest.mark.parametrize("wired", [False, True])
def test_a_record_passes_the_wire(wired: bool) -> None:  # noqa: FBT001 - a parameter of a test
    """As bytes, too."""
    parlour = Parlour(wired=wired)
    ana, _luis = played(parlour, "Ana", "Luis")
    verified(record_for(ana))
