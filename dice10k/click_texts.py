"""What click says by itself, so that the catalogues have it: click asks gettext for these texts, word for word.

Only what our commands can make it say. The `!r` is click's: it puts what was typed in quotes.
"""

from typing import Final

from client.sentences.speech import Counted, Text

__all__ = ["CLICK_TEXTS"]

CLICK_TEXTS: Final = (
    Text("Usage:"),
    Text("Options"),
    Text("Positional arguments"),
    Text("Show this message and exit."),
    Text("default: {default}"),
    Text("Try '{command} {option}' for help."),
    Text("Error: {message}"),
    Text("Invalid value: {message}"),
    Text("Invalid value for {param_hint}: {message}"),
    Text("Missing argument"),
    Text("Missing option"),
    Text("Missing command."),
    Text("No such option {name!r}."),
    Text("No such command {name!r}."),
    Text("Option {name!r} does not take a value."),
    Text("{value!r} is not a valid {number_type}."),
    Text("{value} is not in the range {range}."),
    Text("{name} {filename!r} is a directory."),
    Text("Aborted!"),
    Counted("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", "number"),
    Counted("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", "number"),
    Counted("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", "nargs"),
)
