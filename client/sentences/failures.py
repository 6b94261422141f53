"""What to say when something outside the match fails: connection, profile, receipt, name, language, a server of ours.

Each sentence says what is the matter and what to do (UX B5).
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from client.acquaintance import Stranger
from client.profile import HOME_VARIABLE, ProfileError, ProfileFault
from client.receipt import ReceiptError, ReceiptTrouble
from client.sentences.speech import Said, Speech, Text
from client.words import LANGUAGES, UnknownLanguage
from protocol.text import NAME_COLUMNS, TextFault

__all__ = [
    "bad_name",
    "connection_error",
    "identity_error",
    "not_known",
    "profile_damaged",
    "profile_error",
    "receipt_error",
    "serve_error",
    "stranger",
    "unknown_language",
]

_CONNECTIONS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "refused": Text(
            "Nothing is listening at {address}. Is the host's screen still open? Check the address and the port."
        ),
        "timeout": Text(
            "No answer from {address} in {seconds} s. Are you on the same Wi-Fi? "
            "Guest networks often keep devices apart; on the host, allow Python through the firewall."
        ),
        "not_found": Text("I cannot find {address}. Try the numbers on the host's screen."),
        "unreachable": Text("There is no way to {address} from here. Check your network and the address."),
        "silent": Text(
            "Something at {address} takes the call but says nothing. Check the port; "
            "if it is the right one, the server hangs or has too much to do."
        ),
        "not_ours": Text("Something answered at {address}, but it is not a Dice 10k server. Check the port."),
        "unencrypted": Text(
            "Something answered at {address}, but it is not a Dice 10k server with encryption. Check the port; "
            "a server that was started with --insecure is joined with --insecure."
        ),
        "encrypted": Text(
            "Something answered at {address} and hung up without a word, as servers with encryption do. "
            "Check the port, or leave out --insecure."
        ),
        "lost": Text("The connection to {address} was lost: check your network."),
        "nonsense": Text(
            "The server at {address} said something that makes no sense here. It may be of another version than this."
        ),
        "bad_invite": Text("«{address}» is not a whole invite. Copy all of it, from dice10k:// to its end."),
        "bad_address": Text("«{address}» is not an address. Write it like 192.168.1.20:10010."),
    }
)

_SERVERS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "port_in_use": Text("Another program listens at port {port} already. Stop it, or take another port: --port."),
        "system": Text("The system has no socket for a server at port {port}: too many files may be open."),
        "port_refused": Text("This user may not listen at port {port}. Take one from 1024 on: --port."),
    }
)

_IDENTITIES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "damaged": Text(
            "The key of this server in «{path}» is damaged. Put back a copy of it, or move it away: a new key is made "
            "then, and everybody who knows this server is told that it is another one."
        ),
        "not_private": Text("The key of this server in «{path}» can be read by others. Allow it to its owner alone."),
        "disk": Text("The key of this server in «{path}» cannot be read or made. Free some space or allow it."),
    }
)

_PROFILES: Final[Mapping[ProfileFault, Text]] = MappingProxyType(
    {
        ProfileFault.BAD_NAME: Text(
            "«{subject}» cannot name a profile. Use 1 to 32 letters without accents, digits, - and _."
        ),
        ProfileFault.BAD_HOME: Text("{variable} must be an absolute path, and «{subject}» is not one."),
        ProfileFault.IN_USE: Text(
            "The profile «{subject}» is in use. Close the other program, or take another profile."
        ),
        ProfileFault.DISK: Text(
            "The folder «{subject}» cannot be written. Free some space or allow it, or set {variable}."
        ),
    }
)

_RECEIPTS: Final[Mapping[ReceiptTrouble, Text]] = MappingProxyType(
    {
        ReceiptTrouble.DISK: Text(
            "The receipt of the dice cannot be written to «{subject}». Free some space or allow it."
        ),
        ReceiptTrouble.UNREADABLE: Text(
            "The receipt of the dice in «{subject}» cannot be read, so they cannot be checked."
        ),
        ReceiptTrouble.DAMAGED: Text("The receipt of the dice in «{subject}» is damaged, so they cannot be checked."),
        ReceiptTrouble.NONE: Text("There is no receipt of the dice in «{subject}», so they cannot be checked."),
        ReceiptTrouble.TOO_LONG: Text("The match is longer than any real one, so its receipt ends here: «{subject}»."),
    }
)

_NAMES: Final[Mapping[TextFault, Text]] = MappingProxyType(
    {
        TextFault.NOT_TEXT: Text("A name must be a text."),
        TextFault.TOO_LONG: Text("That name is too long: choose one of at most {columns} columns."),
        TextFault.EMPTY: Text("A name needs something that can be seen."),
        TextFault.TOO_WIDE: Text("That name is too long: choose one of at most {columns} columns."),
        TextFault.ONLY_SYMBOLS: Text("A name needs a letter or a digit."),
        TextFault.MIXED_ALPHABETS: Text("A name keeps to one alphabet."),
        TextFault.RESERVED: Text("That name could be taken for the program itself: choose another one."),
    }
)


def connection_error(speech: Speech, trouble: str, address: str, seconds: int = 5) -> Said:
    """Return why there is no connection, and what to do.

    Args:
        speech: how to say it.
        trouble: a `Trouble` of `client.wire`, or `bad_address` for what cannot be an address at all.
        address: the server, as `host:port` or as it was typed.
        seconds: how long an answer was waited for.
    """
    return speech.tell(_CONNECTIONS[trouble], {"address": address, "seconds": seconds})


def not_known(speech: Speech, address: str) -> Said:
    """Return that a server does not know the player who wants to be forgotten; `address` is its `host:port`."""
    return speech.say("The server at {address} does not know you.", address=address)


def stranger(speech: Speech, found: Stranger, address: str) -> Said:
    """Return that another server answers than the one that was meant.

    Args:
        speech: how to say it.
        found: both.
        address: where it answers, as `host:port`.
    """
    if found.own:
        return speech.say(
            "Another server of this game listens at {address} already. Stop it, or take another port: --port.",
            address=address,
        )
    if not found.named:
        return speech.say(
            "This is not the server you met before at {address}. Nothing was sent to it.", address=address
        )
    return speech.say(
        "The server at {address} is not the one that was meant (meant: {known}, now: {now}). Nothing was sent to it. "
        "Check the address, or ask the host for a new invite.",
        address=address,
        known=found.known,
        now=found.now,
    )


def serve_error(speech: Speech, fault: str, port: int) -> Said:
    """Return why a server cannot run, and what to do.

    Args:
        speech: how to say it.
        fault: the server's code for it.
        port: where it was to listen.
    """
    general = Text("The server cannot listen at port {port} ({code}).")
    return speech.tell(_SERVERS.get(fault, general), {"port": str(port), "code": fault})


def identity_error(speech: Speech, fault: str, path: Path) -> Said:
    """Return why a server has no identity, and what to do.

    Args:
        speech: how to say it.
        fault: the server's code for it.
        path: the file with its key.
    """
    return speech.tell(_IDENTITIES[fault], {"path": str(path)})


def profile_error(speech: Speech, error: ProfileError) -> Said:
    """Return why there is no profile, and what to do."""
    return speech.tell(_PROFILES[error.fault], {"subject": error.subject, "variable": HOME_VARIABLE})


def profile_damaged(speech: Speech, aside: str) -> Said:
    """Return what happened to a profile that made no sense.

    Args:
        speech: how to say it.
        aside: the path of the file it was put into.
    """
    return speech.say(
        "Your profile was damaged, so a new one was started. The old one is in «{path}».",
        path=aside,
    )


def receipt_error(speech: Speech, error: ReceiptError) -> Said:
    """Return why the receipt of the dice is of no use."""
    return speech.tell(_RECEIPTS[error.trouble], {"subject": str(error.path)})


def bad_name(speech: Speech, fault: TextFault) -> Said:
    """Return why a name cannot be used."""
    return speech.tell(_NAMES[fault], {"columns": NAME_COLUMNS})


def unknown_language(speech: Speech, error: UnknownLanguage) -> Said:
    """Return which languages there are, to somebody who wanted another one."""
    return speech.say(
        "«{tag}» is not a language of this program. It speaks: {languages}.",
        tag=error.tag,
        languages=", ".join(LANGUAGES),
    )
