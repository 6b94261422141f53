"""What must hold at every step of every match, whatever the rules and whoever plays.

`check_step` looks at what one accepted intent changed, `check_legality` at what may be done where it led.
"""

from itertools import chain, combinations

from engine import (
    AgreeDraw,
    DeclineDraw,
    End,
    Intent,
    KeepThen,
    OfferDraw,
    Option,
    Outcome,
    Phase,
    Position,
    Reason,
    Refused,
    Resign,
    RuleBook,
    Then,
    Throw,
    decide,
    options,
    parse_position,
)
from engine.events import Banked, Busted, BustsPenalized, Event, HotHand, Kept, LastRoundBegun, SevereBusted
from engine.policies import Finish, Overshoot, Tie
from engine.rules import Rules
from tests.support.matches import Step

__all__ = ["check_legality", "check_step"]

_BANKS = frozenset({Then.BANK, Then.ADD, Then.SUBTRACT})
_SIMPLE = (Throw(), OfferDraw(), AgreeDraw(), DeclineDraw(), Resign())


def check_step(step: Step, book: RuleBook) -> None:
    """Check everything that must hold between the positions before and after an accepted intent."""
    _check_shape(step.after.position, book)
    _check_scores(step, book.rules)
    _check_turn_score(step)
    _check_busts(step, book.rules)
    _check_turn(step)
    _check_last_round(step, book.rules)
    _check_end(step, book.rules)


def _check_shape(position: Position, book: RuleBook) -> None:
    """Check that a position is one that a match can stand in, and that its line says all of it."""
    assert parse_position(str(position)) == position
    assert 0 <= position.on_turn < len(position.seats)
    assert (position.outcome is not None) == (position.phase is Phase.OVER)
    assert len(set(position.draw)) == len(position.draw) < len(position.seats)
    if position.phase is Phase.CHOOSE:
        assert len(position.kept) < book.rules.dice
        assert len(position.thrown) == book.rules.dice - len(position.kept)
        assert book.keeps[tuple(sorted(position.thrown))]
    else:
        assert (position.turn_score, position.hot_hands, position.kept, position.thrown) == (0, 0, (), ())
    if position.phase is not Phase.OVER:
        assert not position.seats[position.on_turn].left
        assert len(position.present) > 1 or len(position.seats) == 1


def _check_scores(step: Step, rules: Rules) -> None:
    """Check that only banks and penalties change a score, that of the seat on turn, to what the events say."""
    on_turn = step.before.on_turn
    seats = zip(step.before.seats, step.after.position.seats, strict=True)
    score = step.before.seats[on_turn].score
    for event in step.after.events:
        if isinstance(event, Banked | SevereBusted | BustsPenalized):
            assert event.seat == on_turn
            score = _changed(rules, score, event)
            assert event.score == score
    banked = any(isinstance(event, Banked) for event in step.after.events)
    for index, (was, seat) in enumerate(seats):
        assert seat.score == (score if index == on_turn else was.score)
        assert seat.banked == (was.banked or (index == on_turn and banked))
        assert seat.left == (was.left or (index == step.seat and step.intent == Resign()))


def _changed(rules: Rules, score: int, event: Banked | SevereBusted | BustsPenalized) -> int:
    """Return the score that an event leads to; where there is a floor, nobody loses points that they do not have."""
    if not isinstance(event, Banked):
        assert event.penalty <= max(score, 0) or not rules.floor
        return _stopped(score - event.penalty)
    if event.then is Then.SUBTRACT:
        return max(score - event.points, 0) if rules.floor else _stopped(score - event.points)
    too_far = rules.finish is Finish.EXACT and score < rules.target < score + event.points
    return score if too_far and rules.overshoot is Overshoot.LOST else _stopped(score + event.points)


def _stopped(points: int) -> int:
    """Return points as far as a score can go, which is a thousand million up and down."""
    return max(-1_000_000_000, min(1_000_000_000, points))


def _check_turn_score(step: Step) -> None:
    """Check that a turn score only grows, by what was kept and by bonuses, until a bank or a bust takes all of it."""
    gained = sum(_gain(event) for event in step.after.events)
    assert (gained > 0) == isinstance(step.intent, KeepThen)
    total = _stopped(step.before.turn_score + gained)
    if step.after.position.phase is Phase.CHOOSE:
        assert step.after.position.turn_score == total
    for event in step.after.events:
        if isinstance(event, Banked):
            assert event.points == total
        elif isinstance(event, Busted | SevereBusted):
            assert event.lost == total


def _gain(event: Event) -> int:
    """Return the points by which an event raises the turn score."""
    if isinstance(event, Kept):
        return event.points
    return event.bonus if isinstance(event, HotHand) else 0


def _check_busts(step: Step, rules: Rules) -> None:
    """Check that busts in a row are counted where they count, cost points in time, and end with a bank."""
    on_turn = step.before.on_turn
    seats = zip(step.before.seats, step.after.position.seats, strict=True)
    counts = [was.busts if index != on_turn else seat.busts for index, (was, seat) in enumerate(seats)]
    assert counts == [seat.busts for seat in step.after.position.seats]
    before, after = step.before.seats[on_turn].busts, step.after.position.seats[on_turn].busts
    events = {type(event) for event in step.after.events}
    if events & {Busted, SevereBusted} and rules.busts_in_a_row:
        assert after == (before + 1) % rules.busts_in_a_row
        assert BustsPenalized not in events or after == 0
    else:
        assert BustsPenalized not in events
        assert after == (0 if Banked in events else before)


def _check_turn(step: Step) -> None:
    """Check that a bank or a bust ends the turn and counts it, and that the next seat present is on turn then."""
    position, on_turn = step.after.position, step.before.on_turn
    ended = any(isinstance(event, Banked | Busted | SevereBusted) for event in step.after.events)
    turns = [seat.turns - was.turns for was, seat in zip(step.before.seats, position.seats, strict=True)]
    assert turns == [int(ended and index == on_turn) for index in range(len(turns))]
    if position.phase is Phase.OVER:
        assert position.on_turn == on_turn
    elif ended or (step.intent == Resign() and step.seat == on_turn):
        ring = [*range(on_turn + 1, len(turns)), *range(on_turn + 1)]
        assert position.on_turn == next(seat for seat in ring if seat in position.present)
        assert position.phase is Phase.THROW
    else:
        assert position.on_turn == on_turn


def _check_last_round(step: Step, rules: Rules) -> None:
    """Check that there is one last round at most, begun by the first to reach the target, who is not on turn again."""
    before, position = step.before, step.after.position
    begun = [index for index, seat in enumerate(position.seats) if seat.last_round]
    assert len(begun) <= 1
    assert position.last_round == next(iter(begun), None)
    news = any(isinstance(event, LastRoundBegun) for event in step.after.events)
    assert news == (before.last_round is None and position.last_round is not None)
    if before.last_round is not None:
        assert position.last_round == before.last_round
    if begun:
        assert rules.finish is Finish.LAST_ROUND
        assert position.seats[begun[0]].score >= rules.target
        assert position.on_turn != begun[0] or news


def _check_end(step: Step, rules: Rules) -> None:
    """Check that a match ends when it must, not before, and with the winners its scores say."""
    position = step.after.position
    scores = {index: position.seats[index].score for index in position.present}
    turns = [position.seats[index].turns for index in position.present]
    outcome = position.outcome
    if outcome is None:
        assert rules.finish in {Finish.EXACT, Finish.ROUNDS} or (
            (rules.finish is Finish.LAST_ROUND and position.last_round is not None)
            or max(scores.values()) < rules.target
        )
        assert rules.finish is not Finish.ROUNDS or min(turns) < rules.rounds
        assert not rules.turn_limit or position.last_round is not None or min(turns) < rules.turn_limit
        return
    highest = tuple(index for index, score in scores.items() if score == max(scores.values()))
    match outcome.end:
        case End.EXACT:
            assert rules.finish is Finish.EXACT
            assert (outcome.winners, scores[position.on_turn]) == ((position.on_turn,), rules.target)
        case End.TARGET:
            assert rules.finish is Finish.FIRST_PAST or len(position.seats) == 1
            assert outcome.winners == (position.on_turn,) == highest
            assert max(scores.values()) >= rules.target
        case End.LAST_ROUND:
            assert outcome.winners == _first_of_equals(position, rules, highest)
        case End.ROUNDS:
            assert (min(turns), outcome.winners) == (rules.rounds, highest)
        case End.TURN_LIMIT:
            distances = sorted((abs(rules.target - score), index) for index, score in scores.items())
            alone = len(position.seats) == 1 or [away for away, _ in distances].count(distances[0][0]) > 1
            assert outcome.winners == (() if alone else (distances[0][1],))
        case End.DRAW_AGREED:
            assert outcome.winners == ()
        case End.RESIGNED:
            assert outcome.winners == position.present
            assert len(scores) <= 1


def _first_of_equals(position: Position, rules: Rules, highest: tuple[int, ...]) -> tuple[int, ...]:
    """Return who of those with the highest score has won a last round; in it each seat has one turn after another."""
    begun = position.last_round
    assert begun is not None
    if rules.tie is Tie.SHARED or position.seats[highest[0]].score < rules.target:
        return highest
    ring = [*range(begun, len(position.seats)), *range(begun)]
    order = [seat for seat in ring if seat in highest]
    return (order[0],) if rules.tie is Tie.EARLIEST else (order[-1],)


def check_legality(book: RuleBook, position: Position) -> None:
    """Check that what may be done is what the options and the phase say, and that all else is refused."""
    found = options(book, position)
    assert bool(found) == (position.phase is Phase.CHOOSE)
    for option in found:
        _check_throw(book, position, option)
        _check_banks(book, position, option)
    if found:
        _check_worthless(book, position, {option.dice for option in found})
    for seat in range(len(position.seats)):
        for intent in _SIMPLE:
            if _has_its_place(position, seat, intent):
                decide(book, position, seat, intent)
            else:
                _refused(book, position, seat, intent)


def _check_throw(book: RuleBook, position: Position, option: Option) -> None:
    """Check that keeping and throwing on is accepted, for the dice and the turn score promised."""
    decided = decide(book, position, position.on_turn, KeepThen(option.dice, option.reading, Then.THROW))
    assert decided.dice == option.dice_left
    assert (
        decided.position.turn_score == option.turn_score == _stopped(position.turn_score + option.points + option.bonus)
    )
    assert decided.position.seats == position.seats
    assert option.risk.loses == option.turn_score


def _check_banks(book: RuleBook, position: Position, option: Option) -> None:
    """Check that a promised bank leads to its score, and that any other is refused for the reason promised."""
    seat = position.on_turn
    assert bool(option.banks) == (option.refused is None)
    for bank in option.banks:
        decided = decide(book, position, seat, KeepThen(option.dice, option.reading, bank.then))
        assert decided.dice == 0
        assert decided.position.seats[seat].score == bank.score
        outcome = decided.position.outcome
        assert bank.wins == (outcome is not None and seat in outcome.winners)
        assert not (bank.wins and bank.behind)
        assert bank.needs >= 0
        if book.rules.finish is Finish.EXACT:
            assert bank.needs == abs(book.rules.target - bank.score)
            assert (outcome == Outcome(End.EXACT, (seat,))) == (bank.needs == 0)
    for then in _BANKS - {bank.then for bank in option.banks}:
        why = _refused(book, position, seat, KeepThen(option.dice, option.reading, then))
        if option.refused is None:
            assert why.reason in {Reason.BANK_HAS_NO_CHOICE, Reason.BANK_NEEDS_CHOICE}
        else:
            assert why == option.refused


def _check_worthless(book: RuleBook, position: Position, legal: set[tuple[int, ...]]) -> None:
    """Check that dice of the throw that are no option are refused whole."""
    dice = sorted(position.thrown)
    subsets = set(chain.from_iterable(combinations(dice, size) for size in range(1, len(dice) + 1)))
    for kept in subsets - legal:
        why = _refused(book, position, position.on_turn, KeepThen(kept, None, Then.THROW))
        assert why.reason is Reason.KEEP_WORTHLESS


def _has_its_place(position: Position, seat: int, intent: Intent) -> bool:
    """Say whether an intent that is no keep may come now, from the rules and not from the table of phases."""
    if position.phase is Phase.OVER or position.seats[seat].left:
        return False
    match intent:
        case Throw():
            return position.phase is Phase.THROW and seat == position.on_turn
        case OfferDraw():
            return not position.draw and len(position.present) > 1
        case AgreeDraw() | DeclineDraw():
            return bool(position.draw) and seat not in position.draw
        case _:
            return True


def _refused(book: RuleBook, position: Position, seat: int, intent: Intent) -> Refused:
    """Return why an intent is refused, which leaves the position as it was."""
    was = str(position)
    try:
        decide(book, position, seat, intent)
    except Refused as refused:
        assert str(position) == was
        return refused
    raise AssertionError(f"{intent} of seat {seat} was accepted at {was}")
