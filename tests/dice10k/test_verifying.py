"""Claims about verifying a record: real ones pass, whatever was changed is found, and at the line where it is.

What a forger can do is done here, too: to change a record and sign it anew, with another key or even with the server's.
"""

from dataclasses import replace
from random import Random
from string import printable
from typing import Final

import pytest

from client.evidence import Evidence, Fault, Finding, Gap
from dice10k.verifying import Wrong, WrongRecord, compared, verified
from engine import DICE10K, PRESETS, Rules, changes
from engine.policies import Finish, Starter
from protocol import messages as m
from protocol.codes import SitterKind
from protocol.dice import commit_nonce
from protocol.record import Record, RecordSitter, lines_of, numbered, write
from protocol.record_reading import BadRecord, read
from server.identity import Identity, passing_identity
from server.journal import Acted
from server.records import record_of
from tests.support.matches import Player, anybody, careless, steady
from tests.support.random_rules import random_rules
from tests.support.recorded import NAMES, SERVER, journalled, recorded, text_of

SHORT: Final = replace(DICE10K, starting_score=9_000)
"""A match to 10,000 of some turns."""

OTHER: Final = passing_identity()


def signed(record: Record, server: Identity = SERVER) -> bytes:
    """Return the text of a record that a server signs as it is."""
    header = replace(record.header, server=server.id, key=server.public)
    unsigned = replace(record, header=header)
    return text_of(replace(unsigned, signature=server.sign(write(unsigned)[0])))


def resigned(text: bytes, old: str, new: str, server: Identity = SERVER) -> bytes:
    """Return a text with one change, signed anew: what a server could do that lies."""
    assert 1 <= text.decode().count(old)
    return signed(read(text.replace(old.encode(), new.encode(), 1)), server)


def wrong(text: bytes) -> tuple[Wrong, int]:
    """Return what is wrong with a record, and where."""
    with pytest.raises(WrongRecord) as caught:
        verified(text)
    return caught.value.wrong, caught.value.line


def line_of(text: bytes, start: str) -> int:
    """Return the number of the first line that starts so."""
    return 1 + next(i for i, line in enumerate(text.decode().split("\n")) if line.startswith(start))


def is_consistent(text: bytes) -> bool:
    """Say whether a text passes."""
    try:
        verified(text)
    except (BadRecord, WrongRecord):
        return False
    return True


# What passes.


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("player", [steady, careless, anybody])
def test_every_real_record_is_consistent(preset: str, player: Player) -> None:
    """By all rules there are, with draws and resignations."""
    rules = replace(PRESETS[preset], turn_limit=12)
    for number in range(3):
        record = recorded(number, rules, player, seats=min(rules.seats[1], 2 + number))
        assert record == verified(text_of(record))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_records_of_random_rules_are_consistent_and_read_back(seed: int) -> None:
    """Whatever a house plays by stands in the record, each option that differs from its preset."""
    limits = ({"turn_limit": 12}, {"finish": Finish.ROUNDS, "rounds": 4, "turn_limit": 0})[seed % 2]
    rules = random_rules(Random(seed), limits)
    seats = Random(seed).randint(*rules.seats)
    record = recorded(seed, rules, anybody if seats > 1 else careless, seats)
    text = text_of(record)
    assert record == read(text) == verified(text)
    assert dict(record.header.changes) == changes(rules)


def test_a_record_says_what_the_journal_says() -> None:
    """Each throw and each decision stands in it, in order."""
    opened, acts = journalled(5, SHORT, anybody)
    record = record_of(opened, acts, SERVER, lambda who: NAMES[int(who)])
    thrown = [item.dice for _line, item in numbered(record) if isinstance(item, m.Thrown)]
    assert [act.dice for act in acts if act.dice] == thrown
    assert opened.settlement == record.header.settlement
    assert len(record.turns) >= sum(turn.seat == opened.first for turn in record.turns) > 0


def test_turns_are_told_apart_for_one_who_plays_alone() -> None:
    """A turn ends with a bank or a bust, also where the same seat goes on."""
    record = recorded(4, replace(PRESETS["diezmil"], target=2_000), seats=1)
    for turn in record.turns:
        ends = [item for item in turn.news if isinstance(item, m.Banked | m.Busted)]
        assert len(ends) == 1
    assert record.header.sitters == (RecordSitter(SitterKind.PERSON, "Ana"),)


def test_whoever_is_forgotten_has_no_name_in_it() -> None:
    """Nor has anybody in a match of before it was kept who sat where."""
    opened, acts = journalled(1, SHORT)
    forgotten = record_of(opened, acts, SERVER, lambda _who: "")
    assert ["-", "threshold"] == [sitter.name for sitter in forgotten.header.sitters]
    former = record_of(replace(opened, sitters=()), acts, SERVER, lambda _who: "")
    assert ["-", "-"] == [sitter.name for sitter in former.header.sitters]
    assert former == verified(text_of(former))


def test_there_is_no_record_of_a_match_that_goes_on() -> None:
    """Its secret is nobody's yet."""
    opened, acts = journalled(1, SHORT)
    with pytest.raises(ValueError, match="over"):
        record_of(opened, acts[:-1], SERVER, str)
    with pytest.raises(ValueError, match="over"):
        record_of(opened, [*acts, Acted(opened.match, len(acts) + 2, 0, acts[0].intent, ())], SERVER, str)


# What is changed.


def changed(text: bytes, place: int, rng: Random) -> list[bytes]:
    """Return a text with a character replaced, taken out and put in, the first two of them by ones that are near."""
    char = text[place : place + 1]
    others = [other.encode() for other in (*"0123456789abcdef -", *rng.sample(printable, 2)) if other.encode() != char]
    one, another = rng.sample(others, 2)
    return [
        text[:place] + one + text[place + 1 :],
        text[:place] + text[place + 1 :],
        text[:place] + another + text[place:],
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "rules", "seats"),
    [
        pytest.param(1, SHORT, 2, id="two"),
        pytest.param(2, replace(PRESETS["classic"], target=1_500), 3, id="three", marks=pytest.mark.long),
    ],
)
def test_any_character_that_is_changed_is_found(number: int, rules: Rules, seats: int) -> None:
    """Replaced, taken out or put in, at every place of a record."""
    text = text_of(recorded(number, rules, anybody, seats))
    assert is_consistent(text)
    rng = Random(number)
    passed = [other for place in range(len(text)) for other in changed(text, place, rng) if is_consistent(other)]
    assert [] == [other for other in passed if other != text]


def test_the_first_wrong_line_is_named() -> None:
    """Whatever one changes in a line of a turn, that line is said to be wrong, not the signature alone.

    But for what makes a keep that could have been: then it is the first line that does not follow.
    """
    text = text_of(recorded(2, SHORT))
    lines = text.decode().split("\n")
    for number in range(line_of(text, "turn 1 "), len(lines) - 1):
        line = lines[number - 1]
        digits = [i for i, char in enumerate(line) if char.isdigit()]
        for place in digits[-1:]:
            other = line[:place] + ("1" if line[place] != "1" else "2") + line[place + 1 :]
            forged = "\n".join((*lines[: number - 1], other, *lines[number:])).encode()
            with pytest.raises((WrongRecord, BadRecord)) as caught:
                verified(forged)
            assert isinstance(caught.value, WrongRecord | BadRecord)
            assert number == caught.value.line


@pytest.mark.parametrize("word", ["match", "server", "key", "commitment", "seal 1", "nonce 2", "secret", "signature"])
def test_a_digit_of_every_header_line_counts(word: str) -> None:
    """The header is no decoration."""
    text = text_of(recorded(2, SHORT))
    line = next(line for line in text.decode().split("\n") if line.startswith(f"{word} "))
    last = {"0": "1", "A": "B"}.get(line[-1], "A" if word == "server" else "0")
    assert not is_consistent(text.replace(line.encode(), (line[:-1] + last).encode(), 1))


# What a server could do that lies: it signs what it has changed.


@pytest.fixture(scope="module")
def text() -> bytes:
    """Return a record with a bust and a bank."""
    return text_of(recorded(2, SHORT))


def test_dice_that_the_secret_does_not_lead_to_are_found(text: bytes) -> None:
    """Every throw is worked out anew."""
    throw = next(line for line in text.decode().split("\n") if line.startswith("throw "))
    faces = throw.split(" ")
    faces[-1] = "2" if faces[-1] != "2" else "3"
    forged = resigned(text, throw, " ".join(faces))
    assert (Wrong.DIFFERS, line_of(text, throw)) == wrong(forged)
    with pytest.raises(WrongRecord) as caught:
        verified(forged)
    assert throw == caught.value.expected


def test_throws_that_nobody_contributed_to_are_found(text: bytes) -> None:
    """There are no contributions of other seats yet."""
    throw = next(line for line in text.decode().split("\n") if line.startswith("throw "))
    assert (Wrong.DIFFERS, line_of(text, throw)) == wrong(resigned(text, throw, f"{throw} with {'00' * 32}"))


def test_points_that_the_rules_do_not_give_are_found(text: bytes) -> None:
    """Keeps, banks and scores are played again."""
    keep = next(line for line in text.decode().split("\n") if line.startswith("keep "))
    assert (Wrong.DIFFERS, line_of(text, keep)) == wrong(resigned(text, f"{keep}\n", f"{keep}0\n"))
    score = next(line for line in text.decode().split("\n") if line.startswith("score 2 "))
    assert (Wrong.DIFFERS, line_of(text, "score 2 ")) == wrong(resigned(text, f"{score}\n", "score 2 10050\n"))


def test_a_decision_that_the_rules_do_not_allow_is_found(text: bytes) -> None:
    """It is named with the reason, where it stands."""
    lines = text.decode().split("\n")
    number = line_of(text, "bank ")
    turn = max(place for place in range(number) if lines[place].startswith("turn "))
    keep = max(place for place in range(number) if lines[place].startswith("keep "))
    worthless = next(face for face in "2346" if face in lines[keep - 1].split(" ")[1:])
    forged = "\n".join((*lines[:keep], f"keep {worthless} as sets for 50", *lines[keep + 1 :]))
    assert turn < keep
    found, line = wrong(signed(read(forged.encode())))
    assert (Wrong.NOT_ALLOWED, keep + 1) == (found, line)


def test_another_result_is_found(text: bytes) -> None:
    """Neither winner nor reason is the server's to choose."""
    result = next(line for line in text.decode().split("\n") if line.startswith("result "))
    other = "result exact won by 1" if result.endswith("2") else "result exact won by 2"
    assert (Wrong.DIFFERS, line_of(text, "result ")) == wrong(resigned(text, result, other))
    drawn = resigned(text, result, "result draw_agreed won by nobody")
    assert (Wrong.DIFFERS, line_of(text, "result ")) == wrong(drawn)


def test_a_match_that_goes_on_or_ended_before_is_found(text: bytes) -> None:
    """A record is of a whole match, and of nothing behind its end."""
    record = read(text)
    cut = signed(replace(record, turns=record.turns[:-1]))
    assert (Wrong.UNFINISHED, cut.count(b"\n")) == wrong(cut)
    last = record.turns[-1]
    more = signed(replace(record, turns=(*record.turns, last)))
    assert (Wrong.NOT_ALLOWED, text.count(b"\n") + 2) == wrong(more)
    without = signed(replace(record, turns=(*record.turns[:-1], replace(last, news=last.news[:-1]))))
    assert (Wrong.UNFINISHED, without.count(b"\n")) == wrong(without)


def test_rules_that_make_no_sense_are_found(text: bytes) -> None:
    """So are changes that change nothing, and seats for which the rules are not."""
    assert (Wrong.RULES, line_of(text, "rules ")) == wrong(resigned(text, "rules dice10k", "rules nobodys"))
    start = line_of(text, "rule ")
    assert (Wrong.RULES, start) == wrong(resigned(text, "starting_score = 9000", "starting_score = 10000"))
    assert (Wrong.RULES, start) == wrong(resigned(text, "rule starting_score", "rule no_such_option"))
    assert (Wrong.DIFFERS, start) == wrong(
        resigned(text, "rule starting_score", "rule minimum = 300\nrule starting_score")
    )
    alone = recorded(4, replace(PRESETS["diezmil"], target=1_000), seats=1)
    strict = replace(alone, header=replace(alone.header, preset="dice10k", changes=()))
    assert (Wrong.SEATS, line_of(text_of(strict), "seat 1")) == wrong(signed(strict))


def test_another_first_seat_than_the_drawn_one_is_found(text: bytes) -> None:
    """In a rematch it comes from the order of play, which no record can check."""
    first = read(text).header.first + 1
    forged = resigned(text, f"first {first} drawn", f"first {3 - first} drawn")
    assert (Wrong.FIRST, line_of(text, "first ")) == wrong(forged)
    assert is_consistent(resigned(text, f"first {first} drawn", f"first {first} in order"))


def test_a_draw_against_the_rules_is_found() -> None:
    """Where the first seat starts nobody is drawn, whomever the dice would have chosen."""
    for number in range(4):
        text = text_of(recorded(number, replace(SHORT, starting_player=Starter.FIRST_SEAT)))
        assert is_consistent(text)
        forged = resigned(text, "first 1 in order", "first 1 drawn")
        with pytest.raises(WrongRecord) as caught:
            verified(forged)
        found = (caught.value.wrong, caught.value.line, caught.value.expected)
        assert (Wrong.DIFFERS, line_of(text, "first "), "first 1 in order") == found


def test_a_key_that_is_none_is_found(text: bytes) -> None:
    """And one that is not that of the server's id."""
    record = read(text)
    broken = replace(record, header=replace(record.header, key=bytes(91)))
    assert (Wrong.KEY, line_of(text, "key ")) == wrong(text_of(broken))
    other = replace(record, header=replace(record.header, key=OTHER.public))
    assert (Wrong.SERVER, line_of(text, "server ")) == wrong(text_of(other))


def test_a_record_that_another_server_signs_is_that_servers(text: bytes) -> None:
    """Nobody can sign in the name of a server: the id in the record is that of whoever has signed."""
    taken_over = signed(read(text), OTHER)
    assert OTHER.id == verified(taken_over).header.server != SERVER.id
    named = replace(read(text).header, server=SERVER.id, key=SERVER.public)
    forged = replace(read(taken_over), header=named)
    assert (Wrong.SIGNATURE, text.count(b"\n")) == wrong(text_of(forged))


# What a client saw.


def seen(record: Record, throws: int = 1_000, *, gap: bool = False) -> Evidence:
    """Return what the first seat's client saw of a match."""
    header, settled = record.header, record.header.settlement
    seats = len(header.sitters)
    evidence = Evidence(m.Sealed(settled.match, settled.commitment, seats, 0, 10), settled.nonces[0])
    evidence.add(m.Commitments(settled.match, settled.commitments))
    evidence.add(m.Nonces(settled.match, settled.nonces))
    evidence.add(m.Started(header.first, header.drawn))
    thrown = [item for _line, item in numbered(record) if isinstance(item, m.Thrown)]
    for item in thrown[:throws]:
        evidence.add(item)
    if gap:
        evidence.add(Gap())
    return evidence


def otherwise(record: Record, evidence: Evidence) -> tuple[Wrong, int]:
    """Return where a record is not what a client saw."""
    with pytest.raises(WrongRecord) as caught:
        compared(record, evidence)
    return caught.value.wrong, caught.value.line


def test_what_a_client_saw_agrees_with_the_record_of_that_match() -> None:
    """Also where it missed the end."""
    record = recorded(2, SHORT)
    compared(record, seen(record))
    compared(record, seen(record, throws=2, gap=True))


def test_a_match_made_up_by_the_server_is_not_what_the_client_saw() -> None:
    """With other nonces, an honest-looking record of another match by the same id."""
    record, other = recorded(2, SHORT), recorded(3, SHORT)
    text = text_of(record)
    assert (Wrong.SEEN_OTHERWISE, line_of(text, "commitment ")) == otherwise(record, seen(other))


def test_the_line_that_a_client_saw_otherwise_is_named() -> None:
    """A nonce, the first seat, a throw."""
    record = recorded(2, SHORT)
    text, settled = text_of(record), record.header.settlement
    nonces = (settled.nonces[0], bytes(16))
    seals = (settled.commitments[0], commit_nonce(settled.match, 1, nonces[1]))
    renonced = replace(settled, commitments=seals, nonces=nonces)
    forged = replace(record, header=replace(record.header, settlement=renonced))
    assert (Wrong.SEEN_OTHERWISE, line_of(text, "seal 2")) == otherwise(record, seen(forged))
    first = replace(record.header, drawn=False)
    assert (Wrong.SEEN_OTHERWISE, line_of(text, "first ")) == otherwise(record, seen(replace(record, header=first)))
    line, item = next((line, item) for line, item in numbered(record) if isinstance(item, m.Thrown))
    turn = replace(record.turns[0], news=(m.Thrown(item.seat, 0, (2, 2, 2, 2, 2, 2)), *record.turns[0].news[1:]))
    assert (Wrong.SEEN_OTHERWISE, line) == otherwise(record, seen(replace(record, turns=(turn, *record.turns[1:]))))


def test_throws_that_are_left_out_are_missed_by_who_saw_them() -> None:
    """A client that saw more throws than a record tells of says so."""
    record = recorded(2, SHORT)
    shorter = replace(record, turns=record.turns[:-1])
    found, line = otherwise(shorter, seen(record))
    assert (Wrong.SEEN_OTHERWISE, len(list(lines_of(shorter)))) == (found, line)


def test_what_a_client_found_wrong_in_the_match_stays_wrong() -> None:
    """A record does not make up for it."""
    record = recorded(2, SHORT)
    evidence = seen(record)
    evidence.add(Finding(Fault.VIEW))
    with pytest.raises(WrongRecord) as caught:
        compared(record, evidence)
    assert (Wrong.NOT_TRUSTED, (Finding(Fault.VIEW),)) == (
        caught.value.wrong,
        caught.value.verdict.findings if caught.value.verdict else (),
    )
