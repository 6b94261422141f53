"""Claims about failures: each says what is the matter and what to do, in both languages (UX B5)."""

from pathlib import Path
from typing import Final

import pytest

from client.acquaintance import Stranger
from client.profile import HOME_VARIABLE, ProfileError, ProfileFault
from client.receipt import ReceiptError, ReceiptTrouble
from client.sentences.failures import (
    bad_name,
    connection_error,
    identity_error,
    profile_damaged,
    profile_error,
    receipt_error,
    serve_error,
    stranger,
    unknown_language,
)
from client.wire import Trouble
from client.words import UnknownLanguage
from protocol.text import TextFault
from server.identity import IdentityFault
from server.run import ServeFault
from tests.support.desk import OTHER, SERVER
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.speech import ENGLISH, SPEECHES

HERE: Final = "192.168.1.20:10010"

CONNECTIONS: Final = {
    Trouble.REFUSED: "Nothing is listening at 192.168.1.20:10010. Is the host's screen still open? "
    "Check the address and the port.",
    Trouble.TIMEOUT: "No answer from 192.168.1.20:10010 in 5 s. Are you on the same Wi-Fi? "
    "Guest networks often keep devices apart; on the host, allow Python through the firewall.",
    Trouble.NOT_FOUND: "I cannot find 192.168.1.20:10010. Try the numbers on the host's screen.",
    Trouble.UNREACHABLE: "There is no way to 192.168.1.20:10010 from here. Check your network and the address.",
    Trouble.SILENT: "Something at 192.168.1.20:10010 takes the call but says nothing. Check the port; "
    "if it is the right one, the server hangs or has too much to do.",
    Trouble.NOT_OURS: "Something answered at 192.168.1.20:10010, but it is not a Dice 10k server. Check the port.",
    Trouble.UNENCRYPTED: "Something answered at 192.168.1.20:10010, but it is not a Dice 10k server with encryption. "
    "Check the port; a server that was started with --insecure is joined with --insecure.",
    Trouble.ENCRYPTED: "Something answered at 192.168.1.20:10010 and hung up without a word, as servers with "
    "encryption do. Check the port, or leave out --insecure.",
    Trouble.NONSENSE: "The server at 192.168.1.20:10010 said something that makes no sense here. "
    "It may be of another version than this.",
    Trouble.LOST: "The connection to 192.168.1.20:10010 was lost: check your network.",
}


@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_with_the_connection_says_cause_and_next_step(trouble: Trouble) -> None:
    """UX B5, with the address as it was typed; a port is no number to group."""
    assert CONNECTIONS[trouble] == connection_error(ENGLISH, trouble, HERE)
    assert 2 == len({connection_error(speech, trouble, HERE) for speech in SPEECHES})


def test_what_is_no_whole_invite_is_shown_as_it_was_pasted() -> None:
    """Whoever lost the end of it sees where it breaks off."""
    assert "«dice10k://a/K7» is not a whole invite. Copy all of it, from dice10k:// to its end." == connection_error(
        ENGLISH, "bad_invite", "dice10k://a/K7"
    )


@pytest.mark.parametrize("fault", IdentityFault)
def test_every_fault_of_a_servers_key_has_a_sentence(fault: IdentityFault) -> None:
    """With the file it is about, in both languages."""
    sentences = {identity_error(speech, fault, Path("/home/ana/server.pem")) for speech in SPEECHES}

    assert 2 == len(sentences)
    assert all("«/home/ana/server.pem»" in sentence for sentence in sentences)


@pytest.mark.parametrize("named", [True, False])
def test_another_server_is_named_with_both_ids_or_with_its_address(*, named: bool) -> None:
    """And it is said that nothing was sent to it."""
    found = Stranger(SERVER, OTHER, named)
    english, spanish = (stranger(speech, found, HERE) for speech in SPEECHES)

    assert english != spanish
    assert "Nothing was sent to it." in english
    for sentence in (english, spanish):
        assert HERE in sentence
        assert (SERVER in sentence, OTHER in sentence) == (named, named)


def test_a_host_whose_port_another_server_has_is_told_of_ports() -> None:
    """It is no guest who could ask for another invite."""
    sentences = [stranger(speech, Stranger(SERVER, OTHER, named=True, own=True), HERE) for speech in SPEECHES]

    assert all("--port" in sentence and HERE in sentence for sentence in sentences)
    assert 2 == len(set(sentences))


def test_what_is_no_address_is_shown_with_one_that_is() -> None:
    """Whoever mistyped sees how it is written."""
    assert "«a b» is not an address. Write it like 192.168.1.20:10010." == connection_error(
        ENGLISH, "bad_address", "a b"
    )


@pytest.mark.parametrize("fault", ServeFault)
def test_every_reason_why_a_server_cannot_run_has_a_sentence(fault: ServeFault) -> None:
    """With the port, ungrouped, and the option that changes it where another port would do."""
    sentences = {serve_error(speech, fault, 10_010) for speech in SPEECHES}

    assert 2 == len(sentences)
    assert not [text for text in sentences if "10010" not in text]
    assert fault is ServeFault.SYSTEM or not [text for text in sentences if "--port" not in text]


def test_an_unknown_reason_is_said_in_general_words() -> None:
    """With the code itself."""
    assert "The server cannot listen at port 80 (no_luck)." == serve_error(ENGLISH, "no_luck", 80)


@pytest.mark.parametrize("fault", ProfileFault)
def test_every_fault_of_a_profile_has_a_sentence(fault: ProfileFault) -> None:
    """With what it is about."""
    sentences = [profile_error(speech, ProfileError(fault, "ana")) for speech in SPEECHES]

    assert 2 == len(set(sentences))
    assert all("«ana»" in text and "{" not in text for text in sentences)


def test_a_home_that_is_none_names_the_variable() -> None:
    """Whoever set it knows what to change."""
    assert HOME_VARIABLE in profile_error(ENGLISH, ProfileError(ProfileFault.BAD_HOME, "x"))


def test_a_damaged_profile_says_where_the_old_one_is() -> None:
    """Nothing is lost."""
    texts = [profile_damaged(speech, "/home/ana/profile.json.damaged-1") for speech in SPEECHES]

    assert 2 == len({text for text in texts if "«/home/ana/profile.json.damaged-1»" in text})


@pytest.mark.parametrize("trouble", ReceiptTrouble)
def test_every_trouble_with_a_receipt_has_a_sentence(trouble: ReceiptTrouble) -> None:
    """With the path."""
    path = Path("receipts") / "00.jsonl"
    sentences = [receipt_error(speech, ReceiptError(trouble, path)) for speech in SPEECHES]

    assert 2 == len(set(sentences))
    assert all(f"«{path}»" in text for text in sentences)


@pytest.mark.parametrize("fault", TextFault)
def test_every_fault_of_a_name_has_a_sentence(fault: TextFault) -> None:
    """Without the code in it."""
    sentences = [bad_name(speech, fault) for speech in SPEECHES]

    assert 2 == len(set(sentences))
    assert not [text for text in sentences if "{" in text or "_" in text]


def test_an_unknown_language_says_which_there_are() -> None:
    """The tags that the option takes."""
    assert "«de» is not a language of this program. It speaks: en, es." == unknown_language(
        ENGLISH, UnknownLanguage("de")
    )


def test_what_was_typed_comes_back_harmless() -> None:
    """Addresses, names and paths of a command line are shown, never obeyed."""
    texts = [
        text
        for hostile in HOSTILE
        for text in (
            connection_error(ENGLISH, Trouble.REFUSED, hostile),
            profile_error(ENGLISH, ProfileError(ProfileFault.BAD_NAME, hostile)),
            unknown_language(ENGLISH, UnknownLanguage(hostile)),
            serve_error(ENGLISH, hostile, 80),
        )
    ]

    assert not UNSAFE & frozenset("".join(texts))
