"""What is wrong with a server's database, and what to do about it."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from client.sentences.speech import Said, Speech, Text
from protocol.text import LINE_COLUMNS, clean_line

__all__ = ["database_error", "findings", "forgotten"]

_FAULTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "url": Text(
            "«{place}» is no address of a database. Write it like postgresql://user@host/name, "
            "or leave it out to use a file."
        ),
        "parameter": Text("«{place}» has something behind the «?» that is not known here. Leave that out."),
        "driver": Text("What speaks to PostgreSQL is not installed: pip install 'dice10k[postgresql]'."),
        "in_use": Text("Another server uses the database «{place}» already. Stop it, or name another database."),
        "lost": Text("Another server has taken over the database «{place}», so this one has ended."),
        "damaged": Text("«{place}» is damaged, or no database of ours. It has been left as it is: restore a copy."),
        "foreign": Text("«{place}» is a database of another program. It has been left as it is: name another one."),
        "newer": Text("A newer version of this program has made the database «{place}». Install that version."),
        "read_only": Text("This user may not write to the database «{place}». Allow it, or name another one."),
        "full": Text("The disk with the database «{place}» is full. Free some space; nothing that was shown is lost."),
        "missing": Text("There is no database «{place}». Name the one you mean."),
        "no_file": Text("«{place}» is not a file that a database could be in. Name another one."),
        "hung": Text("The database «{place}» has stopped answering, so it was left. Nothing that was shown is lost."),
        "unreachable": Text("The database «{place}» cannot be opened. Check that it is there and may be reached."),
    }
)

_GENERAL: Final = Text(
    "The database «{place}» could not be read or written. Check the disk; nothing that was shown is lost."
)


def database_error(speech: Speech, fault: str, place: str) -> Said:
    """Return why a server's database cannot be used, and what to do.

    Args:
        speech: how to say it.
        fault: the server's code for it.
        place: its file or address, without a password.
    """
    return speech.tell(_FAULTS.get(fault, _GENERAL), {"place": place})


def findings(speech: Speech, players: int, tables: int, matches: int) -> Said:
    """Return how much of a database is whole."""
    return speech.join(
        ", ",
        (
            speech.say_many("{count} player", "{count} players", players, count=players),
            speech.say_many("{count} table", "{count} tables", tables, count=tables),
            speech.say_many("{count} match", "{count} matches", matches, count=matches),
        ),
    )


def forgotten(speech: Speech, wanted: str, players: Mapping[str, str], tables: Sequence[str]) -> Iterator[Said]:
    """Yield what became of the wish to delete a player.

    Args:
        speech: how to say it.
        wanted: who was meant, as it was typed.
        players: the names of those who were found, by their id.
        tables: the codes of the tables where one of them sits.
    """
    if not players:
        yield speech.say("There is no player «{wanted}» in it.", wanted=wanted)
    elif len(players) > 1:
        yield speech.say("Several players are called like that. Name the one you mean by its id:")
        yield from (Said(clean_line(f"{key}: {name}", LINE_COLUMNS)) for key, name in players.items())
    elif tables:
        yield speech.say(
            "«{wanted}» holds a seat (table {tables}), so nothing has been deleted. While the server runs they have to "
            "leave the table; a match that goes on there they resign first.",
            wanted=wanted,
            tables=", ".join(tables),
        )
    else:
        yield from (speech.say("Deleted: {name} ({id}).", name=name, id=key) for key, name in players.items())
