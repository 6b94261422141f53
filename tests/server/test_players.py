"""Claims about who is who: tokens, names, and how many players are remembered."""

from contextlib import suppress

import pytest

from protocol.limits import TOKEN
from protocol.messages import Welcome
from protocol.text import NAME_COLUMNS, BadText, clean_name, same_name_key, width
from server.journal import MemoryJournal
from server.notes import PlayerNote
from server.players import KEPT, Player, Players
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.parlour import Ear, Parlour
from tests.support.photograph import photograph


def enrol(players: Players, name: str) -> Player:
    """Return a new player who is connected."""
    player, _token = players.enrol(name)
    player.meet(Ear())
    return player


# Tokens.


def test_a_token_brings_back_its_player_and_nobody_else() -> None:
    """Everybody gets a secret of their own, and it leads to them alone."""
    players = Players(MemoryJournal())
    ana, anas = players.enrol("Ana")
    luis, his = players.enrol("Luis")

    assert ana is players.find(anas)
    assert luis is players.find(his)
    assert TOKEN == len(anas) == len(his)
    assert anas != his


def test_a_wrong_token_finds_nobody_and_changes_nothing() -> None:
    """Whatever is tried, what is known of the players stays the same to the last bit (PROMISES, finding 10)."""
    players = Players(MemoryJournal())
    ana, token = players.enrol("Ana")
    before = photograph(players)

    for wrong in (bytes(TOKEN), token[:-1], token + b"\0", token[::-1], b"", ana.keys[0]):
        assert players.find(wrong) is None

    assert before == photograph(players)


def test_a_token_is_kept_as_its_hash_alone() -> None:
    """Nothing in what is remembered of a player contains the token."""
    players = Players(MemoryJournal())

    _player, token = players.enrol("Ana")

    assert repr(token)[2:-1] not in repr(photograph(players))


def test_tokens_do_not_repeat() -> None:
    """A hundred players have a hundred tokens."""
    players = Players(MemoryJournal())

    assert len({players.enrol("Ana")[1] for _ in range(100)}) == 100


# Renewal.


def test_a_token_is_renewed_and_the_old_one_holds_until_the_new_one_is_used() -> None:
    """Whoever loses the link has one that leads back; once the new one was used the old one is nobody's."""
    players = Players(MemoryJournal())
    ana, first = players.enrol("Ana")
    second = players.renew(ana, first)
    assert first != second == players.renew(ana, first)
    assert ana is players.find(first) is players.find(second)

    third = players.renew(ana, second)
    assert len({first, second, third}) == 3
    assert [None, ana, ana] == [players.find(token) for token in (first, second, third)]


def fallen(journal: MemoryJournal) -> Players:
    """Return the players as a server knows them that begins anew with a journal."""
    players = Players(journal)
    for (_kind, key), note in list(journal.notes.items()):
        assert isinstance(note, PlayerNote)
        players.restore(key, note)
    return players


def renewed(players: Players, token: bytes) -> bytes:
    """Return the token given to whoever comes with this one."""
    player = players.find(token)
    assert player is not None
    return players.renew(player, token)


def test_whatever_falls_in_between_each_token_leads_back() -> None:
    """A server that falls forgets what it has given out, but not that it has: whatever the client has kept holds."""
    journal = MemoryJournal()
    _ana, first = Players(journal).enrol("Ana")
    given = [first, *(renewed(fallen(journal), first) for _ in range(3))]
    players = fallen(journal)
    assert 4 == len(set(given))
    assert None not in [players.find(token) for token in given]

    renewed(players, given[2])
    assert [True, True, False, True] == [players.find(token) is None for token in given]


def test_however_often_servers_fall_so_many_tokens_wait_and_no_more() -> None:
    """The one in use always counts, and of those that wait the newest."""
    journal = MemoryJournal()
    ana, first = Players(journal).enrol("Ana")
    given = [renewed(fallen(journal), first) for _ in range(10)]
    players = fallen(journal)
    assert [False] * 6 + [True] * 4 == [players.find(token) is not None for token in given]
    assert players.find(first) is not None
    assert len(journal.notes) == 1
    assert ana.id in {key for _kind, key in journal.notes}


# Names.


def test_a_name_is_cleaned() -> None:
    """What a player is called has been through the sanitiser (PROMISES A7)."""
    ana, _token = Players(MemoryJournal()).enrol("  A\x1b[31mna\u202e  ")

    assert ana.name == "A[31mna"


def test_a_name_that_cannot_be_used_enrols_nobody() -> None:
    """A bad name is said to be bad, and nobody is remembered for it."""
    players = Players(MemoryJournal())

    for name in ("", "Server", "x" * 300, "\u2588"):
        with pytest.raises(BadText):
            players.enrol(name)

    assert len(players) == 0


def test_two_never_share_a_name() -> None:
    """A name somebody has, in any case of letters, is given with a number behind it."""
    players = Players(MemoryJournal())

    names = [enrol(players, name).name for name in ("Ana", "Ana", "ANA", "ana 2", "Ana")]

    assert ["Ana", "Ana 2", "ANA 3", "ana 2 2", "Ana 4"] == names


@pytest.mark.parametrize(
    "name", ["x" * 16, "\u6f22" * 8, "\u042f" * 16, "n\u0303\u0323" * 16], ids=["latin", "wide", "cyrillic", "marked"]
)
def test_any_name_has_as_many_variants_as_are_wanted(name: str) -> None:
    """However wide its letters, whatever its alphabet: people of one name get names of their own, and all fit."""
    players = Players(MemoryJournal())

    names = [enrol(players, name).name for _ in range(30)]

    assert [f" {number}" for number in range(2, 31)] == [name[name.rindex(" ") :] for name in names[1:]]
    assert len(set(map(same_name_key, names))) == 30
    assert all(width(name) <= NAME_COLUMNS and clean_name(name) == name for name in names)


@pytest.mark.slow
def test_a_crowd_of_one_name_gets_names_at_random() -> None:
    """When the numbers behind a name have run out, it is still nobody else's."""
    players = Players(MemoryJournal())

    names = [enrol(players, "Ana").name for _ in range(105)]

    assert len(set(map(same_name_key, names))) == 105
    assert all(width(name) <= NAME_COLUMNS and clean_name(name) == name for name in names)


@pytest.mark.slow
def test_whatever_is_sent_for_a_name_no_two_are_alike_and_none_does_harm() -> None:
    """Of all hostile texts each is refused or becomes a name of its own, without a character that must not be shown."""
    players, names = Players(MemoryJournal()), []

    for text in HOSTILE:
        with suppress(BadText):
            names.append(enrol(players, text).name)

    assert len(names) == len(players) == len(set(map(same_name_key, names))) > 100
    assert not UNSAFE & set("".join(names))


def test_a_name_is_its_owners_while_they_are_away() -> None:
    """Whoever comes back to the lobby has the name they had, without a number, whoever has wanted it meanwhile."""
    players = Players(MemoryJournal())
    ana = enrol(players, "Ana")
    players.lost(ana)
    others = [enrol(players, name) for name in ("Ana", "ANA", "Ana 2")]

    players.rename(ana, "Ana")

    assert "Ana" == ana.name
    assert ["Ana 2", "ANA 3", "Ana 2 2"] == [other.name for other in others]


def test_a_name_is_its_owners_after_a_restart() -> None:
    """What was noted holds: the owner is Ana, and so is the other Ana 2, whoever comes first."""
    journal = MemoryJournal()
    before = Players(journal)
    (_ana, first), (_other, second) = before.enrol("Ana"), before.enrol("Ana")
    players = fallen(journal)
    newcomer = enrol(players, "Ana")
    found = [players.find(token) for token in (second, first)]
    for player in found:
        assert player is not None
        players.rename(player, "Ana")
    assert ["Ana 2", "Ana"] == [player.name for player in found if player is not None]
    assert "Ana 3" == newcomer.name


def test_two_of_one_name_in_an_older_journal_get_along() -> None:
    """Once names were unique among those present alone: whoever was noted first has it, the other gets one like it."""
    journal = MemoryJournal()
    players = Players(journal)
    first, second = (players.restore(key, PlayerNote(key * 64, "Ana")) for key in "ab")
    for player in (second, first):
        players.rename(player, "Ana")
    assert ("Ana", "Ana 2") == (first.name, second.name)
    assert "Ana 3" == enrol(players, "Ana").name


def test_a_name_is_free_when_its_owner_is_forgotten_or_has_another() -> None:
    """It is nobody's then."""
    players = Players(MemoryJournal())
    ana, eva = enrol(players, "Ana"), enrol(players, "Eva")
    players.forget(ana)
    players.rename(eva, "Marta")
    assert ["Ana", "Eva", "Marta 2"] == [enrol(players, name).name for name in ("Ana", "Eva", "Marta")]


def test_the_name_of_somebody_seated_is_taken(parlour: Parlour) -> None:
    """A player whose link is lost but who holds a seat is shown at the table, so the name is in use."""
    (ana,) = parlour.table("Ana")
    ana.line.lose()

    assert parlour.visitor("Ana").last(Welcome).name == "Ana 2"


def test_a_player_can_be_renamed() -> None:
    """The new name is cleaned, and made different from those of others like a first one."""
    players = Players(MemoryJournal())
    ana, _eva = enrol(players, "Ana"), enrol(players, "Eva")

    players.rename(ana, " Marta ")
    assert ana.name == "Marta"
    players.rename(ana, "Eva")
    assert ana.name == "Eva 2"


def test_a_bad_name_renames_nobody() -> None:
    """A name that cannot be used leaves the player with the old one."""
    players = Players(MemoryJournal())
    ana = enrol(players, "Ana")

    with pytest.raises(BadText):
        players.rename(ana, "Server")

    assert ana.name == "Ana"


def test_nobody_stands_in_their_own_way() -> None:
    """A player who asks for the name they have keeps it, also a variant, and may change the case of its letters."""
    players = Players(MemoryJournal())
    first, second = enrol(players, "Ana"), enrol(players, "Ana")

    players.rename(first, "Ana")
    players.rename(second, "Ana")
    assert (first.name, second.name) == ("Ana", "Ana 2")
    players.rename(first, "ANA")
    assert first.name == "ANA"


# What is remembered.


def test_so_many_players_are_remembered_and_no_more(few: int) -> None:
    """However many come and go, memory has a bound: those longest away are forgotten first (PROMISES A1, row 20)."""
    players = Players(MemoryJournal())
    tokens = []
    for _ in range(2 * few):
        player, token = players.enrol("Ana")
        player.meet(Ear())
        players.lost(player)
        tokens.append(token)

    assert few == len(players)
    assert [False] * few + [True] * few == [players.find(token) is not None for token in tokens]


def test_who_has_just_gone_is_remembered_longest(few: int) -> None:
    """It counts since when somebody is away, not when they first came."""
    players = Players(MemoryJournal())
    oldest, token = players.enrol("Ana")
    oldest.meet(Ear())
    others = [players.enrol("Ana") for _ in range(few - 1)]

    players.lost(oldest)
    players.enrol("Ana")

    assert oldest is players.find(token)
    assert players.find(others[0][1]) is None


def test_who_has_been_asked_for_is_remembered_longer(few: int) -> None:
    """A token that was shown moves its player behind all who are away."""
    players = Players(MemoryJournal())
    enrolled = [players.enrol("Ana") for _ in range(few)]

    players.find(enrolled[0][1])
    players.enrol("Ana")

    assert players.find(enrolled[0][1]) is not None
    assert players.find(enrolled[1][1]) is None


def test_nobody_who_is_here_or_seated_is_forgotten(few: int, parlour: Parlour) -> None:
    """Whoever is connected or holds a seat stays known, however many others come and go."""
    (seated,) = parlour.table("Ana")
    seated.line.lose()
    here = parlour.visitor("Luis")

    for _ in range(3 * few):
        parlour.visitor("Eva").line.lose()

    assert few == len(parlour.players)
    for visitor in (seated, here):
        assert parlour.players.find(visitor.token) is not None


def test_a_server_remembers_ten_thousand() -> None:
    """The bound is what docs/decisions.md says it is."""
    assert KEPT == 10_000


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let only a few players be remembered, and return how many."""
    monkeypatch.setattr("server.players.KEPT", 5)
    return 5
