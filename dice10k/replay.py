"""`dice10k replay`: step through the record of a match, or print what happened."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import click
from msgspec import to_builtins

from client.exits import Exit
from client.narration import NOBODY
from client.screen.ability import Screening, screening_for
from client.sentences.names import names_at, seat_name
from client.sentences.news import news
from client.sentences.speech import Speech
from dice10k.record_files import file_name, read_file, what_is_wrong
from dice10k.stopping import Stop
from dice10k.verifying import WrongRecord, verified
from protocol import messages as m
from protocol.record import Record
from protocol.record_reading import BadRecord

__all__ = ["command"]


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "replay",
        help=speech.say(
            "Step through the record of a match with the arrow keys; without a terminal, print what happened. "
            "A record in which something is wrong is not shown (exit code 7)."
        ),
        epilog=speech.say("Try: dice10k replay K7QF-00010203.d10k; dice10k replay match.d10k --json"),
    )
    @click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("Print one JSON object for each event."))
    @click.option("--plain", is_flag=True, help=speech.say("Print what happened, line by line."))
    @click.option("--ascii", "ascii_only", is_flag=True, help=speech.say("Use ASCII signs alone."))
    @click.option("--lang", help=speech.say("The language: en or es."))
    def replay(path: Path, lang: str | None, *, as_json: bool, plain: bool, ascii_only: bool) -> None:
        del lang
        record = _record(speech, path)
        screening = screening_for(Screening(ascii=ascii_only), plain=plain or as_json, environment=os.environ)
        if screening is not None:
            _show(speech, record, screening)
            return
        for line in _objects(record) if as_json else _sentences(speech, record):
            click.echo(line)

    return replay


def _record(speech: Speech, path: Path) -> Record:
    """Return the record in a file.

    Raises:
        Stop: when it cannot be read, or something in it is wrong.
    """
    try:
        return verified(read_file(speech, path))
    except Stop as stop:
        sentence, code = stop.sentence, stop.code
    except (BadRecord, WrongRecord) as error:
        sentence, code = what_is_wrong(speech, error), Exit.VERIFICATION
    raise Stop(speech.join(": ", (file_name(path), sentence)), code)


def _show(speech: Speech, record: Record, screening: Screening) -> None:
    """Let somebody step through it."""
    from dataclasses import replace

    from client.screen.glyphs import ASCII, UNICODE
    from client.screen.projector import show
    from client.screen.replay import Replay
    from dice10k.replaying import shots_of, table_of

    spoken = speech if screening.letters else replace(speech, ascii=True)
    glyphs = ASCII if screening.ascii else UNICODE
    match = record.header.settlement.match
    show(Replay(table_of(record), list(shots_of(record)), match, spoken, glyphs), screening)


def _events(record: Record) -> Iterator[tuple[int, m.AnyNews]]:
    """Yield everything that happened, the start first, with the number of the turn."""
    yield 1, m.Started(record.header.first, record.header.drawn)
    for number, turn in enumerate(record.turns, start=1):
        for item in turn.news:
            yield number, item


def _objects(record: Record) -> Iterator[str]:
    """Yield each event as JSON: its turn, what it is, and its numbers; seats and turns count from 1, as in the file."""
    for turn, item in _events(record):
        event, *_ = to_builtins(item)
        fields = {name: _plain(name, getattr(item, name)) for name in item.__struct_fields__ if name != "contributions"}
        yield json.dumps({"turn": turn, "event": event, **fields}, ensure_ascii=False)


def _plain(name: str, value: object) -> object:
    """Return a field as JSON has it."""
    if isinstance(value, m.Outcome):
        return {"end": value.end, "winners": [seat + 1 for seat in value.winners]}
    return value + 1 if name in {"seat", "first"} and isinstance(value, int) else value


def _sentences(speech: Speech, record: Record) -> Iterator[str]:
    """Yield what happened, one sentence for each event, under a heading for each turn."""
    from dice10k.replaying import table_of

    names = names_at(speech, table_of(record))
    told = 0
    for turn, item in _events(record):
        if turn > told and not isinstance(item, m.Started):
            told = turn
            name = seat_name(speech, names, record.turns[turn - 1].seat)
            yield speech.say("Turn {turn}: {name}.", turn=turn, name=name)
        yield news(speech, item, names, NOBODY)
    for name, score in zip(names, record.header.scores, strict=True):
        yield speech.say("{name}: {score}", name=name, score=score)
