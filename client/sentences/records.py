"""What to say of a record that was to be kept."""

from client.records import RecordError, RecordKept, RecordTrouble
from client.sentences.speech import Said, Speech

__all__ = ["record_kept"]


def record_kept(speech: Speech, kept: RecordKept | RecordError) -> Said:
    """Return where a record is kept, or why it is not."""
    path = str(kept.path)
    if isinstance(kept, RecordKept):
        if kept.new:
            return speech.say("The record is saved in {path}.", path=path)
        return speech.say("The record is in {path} already.", path=path)
    if kept.trouble is RecordTrouble.NONSENSE:
        return speech.say("The server sent no record of this match, so nothing is saved.")
    return speech.say("The record cannot be written to {path}. Free some space or allow it.", path=path)
