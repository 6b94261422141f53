"""`dice10k verify`: say whether the records of matches are consistent, also with what this client saw of them."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from client.evidence import Evidence
from client.exits import Exit
from client.profile import ProfileError, home_folder
from client.receipt import ReceiptError, ReceiptTrouble, look
from client.sentences.failures import profile_error
from client.sentences.speech import Said, Speech
from dice10k.record_files import file_name, read_file, what_is_wrong
from dice10k.stopping import Stop
from dice10k.verifying import WrongRecord, compared, verified
from protocol.identity import BadId, parse_id
from protocol.record import Record
from protocol.record_reading import BadRecord

__all__ = ["command"]

_WORST: Final = (Exit.OK, Exit.DISK, Exit.IDENTITY, Exit.VERIFICATION)
"""What can come of a file, the worst last: that is what the program exits with."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "verify",
        help=speech.say(
            "Check records of matches: every throw against the secret and the nonces, every decision against the "
            "rules, the signature of the server, and what this client saw where it took part. "
            "Exit code 7: something is wrong; 6: another server has signed."
        ),
        epilog=speech.say("Try: dice10k verify *.d10k"),
    )
    @click.argument("paths", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
    @click.option("--server", default="", metavar="ID", help=speech.say("The id of the server that must have signed."))
    @click.option("--profile", default="", help=speech.say("Compare with the receipts of this profile alone."))
    @click.option("--lang", help=speech.say("The language: en or es."))
    def verify(paths: tuple[Path, ...], server: str, profile: str, lang: str | None) -> int:
        del lang
        wanted = _wanted(speech, server)
        folders = _folders(speech, profile)
        found = [_verify(speech, path, wanted, folders) for path in paths]
        for path, (sentence, _code) in zip(paths, found, strict=True):
            click.echo(speech.join(": ", (file_name(path), sentence)))
        return max((code for _sentence, code in found), key=_WORST.index)

    return verify


def _wanted(speech: Speech, server: str) -> str:
    """Return the id that somebody has typed, "" for none.

    Raises:
        Stop: when it is none.
    """
    try:
        return parse_id(server) if server else ""
    except BadId as bad:
        raise Stop(speech.say("«{server}» is not the id of a server.", server=server), Exit.USAGE) from bad


def _folders(speech: Speech, profile: str) -> list[Path]:
    """Return the folders of the profiles whose receipts count.

    Raises:
        Stop: when there is no home.
    """
    try:
        home = home_folder(os.environ)
    except ProfileError as error:
        raise Stop(profile_error(speech, error), Exit.USAGE) from error
    folders = sorted(path for path in home.glob("profiles/*") if path.is_dir())
    return [folder for folder in folders if profile in ("", folder.name)]


def _verify(speech: Speech, path: Path, server: str, folders: list[Path]) -> tuple[Said, Exit]:
    """Return what there is to say about a file, and what the program exits with where that is the worst."""
    try:
        record = verified(read_file(speech, path))
        saw = list(_seen(folders, record))
        for evidence in saw:
            if isinstance(evidence, Evidence):
                compared(record, evidence)
    except Stop as stop:
        return Said(stop.sentence), stop.code
    except (BadRecord, WrongRecord) as error:
        return what_is_wrong(speech, error), Exit.VERIFICATION
    signed = record.header.server
    if server not in ("", signed):
        return speech.say("Another server has signed it: {server}.", server=signed), Exit.IDENTITY
    if any(isinstance(evidence, Evidence) and evidence.server not in ("", signed) for evidence in saw):
        sentence = speech.say("Another server has signed it than this client played on: {server}.", server=signed)
        return sentence, Exit.IDENTITY
    return _consistent(speech, record, saw), Exit.OK


def _seen(folders: list[Path], record: Record) -> Iterator[Evidence | ReceiptTrouble]:
    """Yield what clients of this home saw of a match; where there is a receipt that cannot be read, why."""
    for folder in folders:
        try:
            yield look(folder, record.header.settlement.match)
        except ReceiptError as error:
            if error.trouble is not ReceiptTrouble.NONE:
                yield error.trouble


def _consistent(speech: Speech, record: Record, saw: list[Evidence | ReceiptTrouble]) -> Said:
    server = record.header.server
    known = [evidence.server for evidence in saw if isinstance(evidence, Evidence)]
    if any(known):
        return speech.say(
            "consistent with what this client saw. Signed by the server it played on, {server}.", server=server
        )
    if known:
        return speech.say(
            "consistent, and the dice are those this client saw, without encryption: which server that was, nothing "
            "has shown. Signed by the server {server}.",
            server=server,
        )
    if saw:
        return speech.say(
            "consistent. There is a receipt of this match, but it cannot be read. Signed by the server {server}.",
            server=server,
        )
    return speech.say(
        "consistent. No client here has a receipt of this match. Signed by the server {server}.", server=server
    )
