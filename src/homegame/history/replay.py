"""Replays a history with the engine.

The engine gets what was on the table: stacks, button, posts, decisions and cards. It decides
itself whose turn it is, what is legal, how the pots are cut and who wins them.
"""

from collections import deque
from collections.abc import Container, Iterator
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Card, Cards
from homegame.chips import Chips
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, evolve
from homegame.history import hand as h
from homegame.history.errors import ImpossibleError
from homegame.history.known import known
from homegame.history.planning import plan_of
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.rulebook import Rule
from homegame.rules.betting import to_call
from homegame.rules.dealing import dealt_to, is_last_card_shared, open_or_closed
from homegame.rules.pots import claims, hand_pots
from homegame.rules.showing import must_open, next_face_up, next_to_show, unseen_places
from homegame.seats import DEALER, FLOOR, Seat
from homegame.variants import (
    Board,
    Draw,
    FaceUp,
    Hole,
    Middle,
    Openers,
    Pots,
    Round,
    RunVote,
    Showdown,
)
from homegame.words import say

InTurn = (
    h.Decision
    | h.Discarded
    | h.LaidInMiddle
    | h.OfferedChop
    | h.Killed
    | h.Voided
    | h.Exposed
    | h.PutIn
)
"""Steps taken in the order of the history; the others are looked up when needed."""


class Moment(Struct, frozen=True):
    """One command of a replay: the hand before it, and the events that follow."""

    hand: Hand
    by: Seat
    command: c.HandCommand
    events: tuple[e.HandEvent, ...]


class Replay(Struct, frozen=True):
    """A replayed hand: its plan, everything that happened, and the hand at its end."""

    plan: Plan
    events: tuple[e.HandEvent, ...]
    hand: Hand
    named: frozenset[Seat] = frozenset()
    """Seats that won pots with hands never seen, as named by the history."""


def replay(history: h.HandHistory, *, cards_speak: bool = False) -> Replay:
    """Play the hand to its end; a `HistoryError` says why the hand is impossible.

    `cards_speak`: a mucked hand that is known and would win is opened anyway.
    """
    player = Replayer(history, cards_speak=cards_speak)
    events = [event for moment in player.moments() for event in moment.events]
    return Replay(player.plan, tuple(events), player.hand, player.named)


def moments(history: h.HandHistory, *, cards_speak: bool = False) -> Iterator[Moment]:
    """Every command of the hand in order, each with the hand before it."""
    return Replayer(history, cards_speak=cards_speak).moments()


class Replayer:
    """Feeds the engine one hand from its history."""

    def __init__(self, history: h.HandHistory, *, cards_speak: bool) -> None:
        self.history = history
        self.cards_speak = cards_speak
        self.plan = plan_of(history)
        self.known = known(history)
        self.named = _unseen_winners(history, self.known.held.keys())
        if self.named:
            seen = [s for s in self.plan.program if not isinstance(s, Showdown)]
            self.plan = replace(self.plan, program=tuple(seen))
        self.hand = begin(self.plan, history.house)
        """The hand as far as it has been replayed."""
        self.waiting: deque[tuple[int, InTurn]] = deque(
            [(at, s) for at, s in enumerate(history.steps) if isinstance(s, InTurn)]
        )
        self.mucked = {s.seat for s in history.steps if isinstance(s, h.Mucked)}
        self.votes = {s.seat: s.runs for s in history.steps if isinstance(s, h.Voted)}
        self.streets = 0
        """How many streets have been turned up."""
        self.now: tuple[int, h.Step] | None = None
        """The step that gave the last command, if it is one in turn."""

    def moments(self) -> Iterator[Moment]:
        """Replay until the hand is over; leftover steps or streets are an error."""
        while not self.hand.over:
            hand = self.hand
            by, command = self.asked(hand)
            decided = decide(hand, by, command)
            if isinstance(decided, Refused):
                raise self.refused(decided)
            for event in decided:
                self.hand = evolve(self.hand, event)
            yield Moment(hand, by, command, tuple(decided))
        if self.waiting and not self.is_given_back():
            raise self.no("the hand is over", self.waiting[0])
        if any(self.known.boards.values()):
            raise self.no("the hand is over before its last card")

    # ------------------------------------------------------------ what is asked

    def asked(self, hand: Hand) -> tuple[Seat, c.HandCommand]:
        """The next seat to act and its command: the engine picks the seat, the history the
        command."""
        self.now = None
        if out_of_turn := self.out_of_turn(hand):
            return out_of_turn
        step, turn = hand.program[hand.step], hand.turn
        match step:
            case Hole():
                return DEALER, c.Deal(self.dealt_up(hand, step))
            case Board():
                return DEALER, c.Deal(self.turned_up(hand, step))
            case Draw() if turn != DEALER:
                return turn, self.thrown_away(turn)
            case Draw() | Openers():
                return DEALER, c.Deal()
            case Middle():
                return turn, self.laid_in_middle(turn)
            case RunVote():
                return turn, c.RunIt(
                    self.votes.get(turn, max(self.votes.values(), default=1))
                )
            case FaceUp():
                return DEALER, self.opened(hand, next_face_up(hand))
            case Showdown():
                return turn, self.shown_or_mucked(hand, next_to_show(hand))
            case Pots():
                return DEALER, c.Push(self.winners(hand))
            case Round():
                return turn, self.said(hand)
            case _:
                assert_never(step)

    def out_of_turn(self, hand: Hand) -> tuple[Seat, c.HandCommand] | None:
        """The next ruling of the floor, a blind's offer to chop, or what each seat put in, if
        it is due.

        They come while a seat is to act. A hand may also be voided, or written down in sums,
        between two cards.
        """
        if not self.waiting:
            return None
        at, step = self.waiting[0]
        ready = hand.turn > 0
        if not ready and isinstance(step, h.Voided | h.PutIn):
            before = [s for s in self.history.steps[:at] if isinstance(s, h.Turned)]
            ready = self.streets >= len(before) and not self.is_dealing(hand, step)
        command = _out_of_turn(step)
        if not ready or command is None:
            return None
        self.now = self.waiting.popleft()
        if isinstance(step, h.PutIn):
            return DEALER, command
        return (step.seat if isinstance(step, h.OfferedChop) else FLOOR), command

    def is_dealing(self, hand: Hand, ends: h.Voided | h.PutIn) -> bool:
        """Whether seats get cards before the hand is voided, or written down in sums."""
        match hand.program[hand.step]:
            case Hole(up=up):
                return not up or any(self.known.up.values())
            case Draw():
                return isinstance(ends, h.PutIn)
            case _:
                return False

    def next_of(self, turn: Seat) -> InTurn:
        """The next step, which must belong to the seat in turn."""
        if not self.waiting:
            raise self.ended(turn)
        step = self.waiting[0][1]
        if isinstance(step, h.Voided | h.PutIn) or step.seat != turn:
            raise self.not_in_turn(turn, step)
        self.now = self.waiting.popleft()
        return step

    def said(self, hand: Hand) -> c.HandCommand:
        """A decision as a command. A call must have the amount the engine expects."""
        turn = hand.turn
        step = self.next_of(turn)
        player = hand.players[turn]
        owed = to_call(hand, player)
        match step:
            case h.Folded():
                return c.Fold(anyway=True)
            case h.Checked():
                return c.Check()
            case h.Called(_, to) | h.BroughtIn(_, to):
                if to != player.bet + owed:
                    raise self.not_the_call(turn, player.bet + owed, to)
                return c.Call()
            case h.Raised(_, to) if owed and to == player.bet + owed:
                return c.Call()  # some sites call it a raise if the caller has chips left
            case h.Raised() if owed and self.nobody_can_call(turn):
                return c.Call()  # the rest of it comes back at once
            case h.Raised(_, to):
                return c.RaiseTo(to)
            case _:
                raise self.no(f"seat {turn} is asked to bet", self.now)

    def nobody_can_call(self, turn: Seat) -> bool:
        """Whether no one else has chips for more than the bet that is to be called (BET-72):
        then there is nothing to raise, though some sites write it like that."""
        most = max(player.bet for player in self.hand.players)
        others = [p for seat, p in enumerate(self.hand.players) if seat != turn and p.live]
        return all(player.bet + player.stack <= most for player in others)

    def is_given_back(self) -> bool:
        """Whether all that is left is a call that nobody could have matched: some sites write
        the whole blind, and give back what the short one doesn't cover."""
        [(_, step), *more] = self.waiting
        back = {s.seat for s in self.history.steps if isinstance(s, h.Returned)}
        return not more and isinstance(step, h.Called) and step.seat in back

    def thrown_away(self, turn: Seat) -> c.Discard:
        """The seat's discards; if they are unknown, any places will do."""
        step = self.next_of(turn)
        if not isinstance(step, h.Discarded):
            raise self.no(f"seat {turn} is asked to draw", self.now)
        return c.Discard(self.known.thrown[turn].popleft())

    def laid_in_middle(self, turn: Seat) -> c.SetMiddle:
        step = self.next_of(turn)
        if not isinstance(step, h.LaidInMiddle):
            raise self.no(f"seat {turn} is asked for its middle card", self.now)
        return c.SetMiddle(step.place)

    # ------------------------------------------------------------ cards

    def dealt_up(self, hand: Hand, step: Hole) -> Cards:
        """The cards that seats get face up; the last one may be shared by all."""
        if is_last_card_shared(hand, step):
            return self.street(0, "shared")
        faces: list[int] = []
        for at in range(open_or_closed(hand, step).up):
            usual = at < step.up
            for seat in dealt_to(hand):
                player = hand.players[seat]
                faces.append(
                    self.open_card(seat) if usual else self.held_at(seat, player.down + at)
                )
        return tuple(faces)

    def open_card(self, seat: Seat) -> Card:
        """The next card that the seat gets face up."""
        if not self.known.up[seat]:
            raise self.no(f"seat {seat} has no card face up")
        return self.known.up[seat].popleft()

    def held_at(self, seat: Seat, place: int) -> Card:
        """A card that is face up only because everyone is all in."""
        held = self.known.held.get(seat, ())
        if place >= len(held):
            raise self.no(f"the hand of seat {seat} is unknown")
        return held[place]

    def turned_up(self, hand: Hand, step: Board) -> Cards:
        """The next street of every board of this run."""
        wide = hand.variant.boards
        boards = range(step.run * wide, (step.run + 1) * wide)
        streets = [self.street(board, step.street) for board in boards]
        return tuple([card for street in streets for card in street])

    def street(self, board: int, name: str) -> Cards:
        if not self.known.boards[board]:
            raise self.no(f"the {name} is missing")
        self.streets += 1
        return self.known.boards[board].popleft()

    def shown_or_mucked(self, hand: Hand, seat: Seat) -> c.HandCommand:
        """Muck a hand as the history says, unless it would win or may not be mucked."""
        held = self.known.held.get(seat)
        muck: c.HandCommand = c.TurnDown(seat) if hand.turn == DEALER else c.Muck()
        if held is None:
            return muck
        if seat not in self.mucked or (self.cards_speak and must_open(hand, seat, held)):
            return self.opened(hand, seat)
        refused = isinstance(decide(hand, hand.turn, muck), Refused)
        return self.opened(hand, seat) if refused else muck

    def opened(self, hand: Hand, seat: Seat) -> c.TurnUp:
        """Open a seat's hand, except the cards that are face up already."""
        if seat not in self.known.held:
            raise self.no(f"the hand of seat {seat} is unknown")
        player = hand.players[seat]
        places = unseen_places(player)
        held = self.known.held[seat][: player.down]
        rest = [card for card in held if card not in player.shown]
        if len(rest) != len(places):
            raise self.no(f"seat {seat} shows other cards than it was dealt")
        return c.TurnUp(seat, places, tuple(rest))

    def winners(self, hand: Hand) -> tuple[tuple[Seat, ...], ...]:
        """The winners of each pot according to the history, if a winning hand was not seen."""
        if not self.named:
            return ()
        won = [step for step in self.history.steps if isinstance(step, h.Won)]
        found = []
        for at, pot in enumerate(hand_pots(hand)):
            claim = {*claims(hand, pot)}
            of_this = {step.seat for step in won if step.pot == at} & claim
            found.append(tuple(sorted(of_this or self.named & claim)))
        return tuple(found)

    # ------------------------------------------------------------ what cannot be

    def no(
        self, why: str, found: tuple[int, h.Step] | None = None, *, rule: Rule | None = None
    ) -> ImpossibleError:
        """An error at this step, or after the last one; `rule` is what the history breaks."""
        if found is None:
            last = self.history.places[-1] if self.history.places else ""
            place = f"after {last}" if last else ""
            return ImpossibleError(why, place=place, hand=self.history.id, rule=rule)
        at, step = found
        place, why = self.history.place(at), f"{why}, but {said_of(step)}"
        return ImpossibleError(why, place=place, hand=self.history.id, rule=rule)

    def ended(self, turn: Seat) -> ImpossibleError:
        """The history ends while a seat is to act. If hands were turned up before the last
        cards, and all have put in the same, no more could be bet there: that is a cap."""
        why = f"it is seat {turn}'s turn, but the history ends"
        steps = self.history.steps
        decided = max(
            [at for at, s in enumerate(steps) if isinstance(s, h.Decision)], default=0
        )
        shown = [
            at for at, s in enumerate(steps) if isinstance(s, h.Shown) and at > decided
        ]
        cards = [at for at, s in enumerate(steps) if isinstance(s, h.Turned)]
        put_in = {p.paid + p.bet for p in self.hand.players if p.live}
        if shown and cards and shown[0] < cards[-1] and len(put_in) == 1:
            why += (
                f", as if the {put_in.pop()} that each has put in were all a hand may cost"
            )
            return self.no(why, rule=Rule.CAP_LIMIT)
        return self.no(why)

    def not_in_turn(self, turn: Seat, step: h.Step) -> ImpossibleError:
        """Another seat acts. One that is all in is never asked again."""
        why, seat = f"it is seat {turn}'s turn", getattr(step, "seat", 0)
        player = self.hand.players[seat]
        if isinstance(step, h.Decision) and player.live and not player.stack:
            why += f" and seat {seat} is all in"
            return self.no(why, self.waiting[0], rule=Rule.END_OF_ROUND)
        return self.no(why, self.waiting[0])

    def not_the_call(self, turn: Seat, call: Chips, told: Chips) -> ImpossibleError:
        """A call of another amount. Dead money is no part of a bet."""
        dead = sum(p.amount for p in self.plan.posts if p.seat == turn and p.kind == "dead")
        if dead and call - told == dead:
            why = f"the call is {call}, for the {dead} that seat {turn} posted is dead"
            return self.no(why, self.now, rule=Rule.RETURNING_POST)
        return self.no(f"the call is {call}", self.now)

    def refused(self, refused: Refused) -> ImpossibleError:
        """The engine's refusal, with the step it is about."""
        why, place = say(refused.words, refused.numbers), ""
        if self.now:
            place = self.history.place(self.now[0])
            why = f"{said_of(self.now[1])}, which is refused: {why}"
        return ImpossibleError(why, place=place, hand=self.history.id, rule=refused.code)


def said_of(step: h.Step) -> str:
    """Describe a step in a few words."""
    match step:
        case h.Folded(seat):
            return f"seat {seat} folds"
        case h.Checked(seat):
            return f"seat {seat} checks"
        case h.Called(seat, to):
            return f"seat {seat} calls {to}"
        case h.Raised(seat, to):
            return f"seat {seat} bets or raises to {to}"
        case h.BroughtIn(seat, to):
            return f"seat {seat} brings it in for {to}"
        case h.Discarded(seat, count):
            return f"seat {seat} discards {count}"
        case h.LaidInMiddle(seat):
            return f"seat {seat} puts a card in the middle"
        case h.OfferedChop(seat):
            return f"seat {seat} offers to chop"
        case h.Killed(seat):
            return f"the hand of seat {seat} is killed"
        case h.Voided():
            return "the hand is voided"
        case h.Exposed(seat):
            return f"a card of seat {seat} is exposed"
        case h.PutIn():
            return "it says what each seat put in"
        case _:
            return type(step).__name__.lower()


def _out_of_turn(step: h.Step) -> c.HandCommand | None:
    """The command of a step that needs no turn."""
    match step:
        case h.OfferedChop():
            return c.Chop()
        case h.Killed(seat, reason):
            return c.KillHand(seat, reason)
        case h.Voided(reason):
            return c.Void(reason)
        case h.Exposed(seat, place, card, reason):
            return c.Expose(seat, place, card, reason)
        case h.PutIn(amounts, folded, runs):
            return c.PutIn(amounts, folded, runs)
        case _:
            return None


def _unseen_winners(history: h.HandHistory, held: Container[Seat]) -> frozenset[Seat]:
    """The winners of pots contested to the end, if a winning hand was never seen."""
    steps = history.steps
    if any(isinstance(step, h.Voided | h.OfferedChop) for step in steps):
        return frozenset()
    out = {step.seat for step in steps if isinstance(step, h.Folded | h.Killed)}
    for step in steps:
        if isinstance(step, h.PutIn):
            out |= {*history.stacks} - {*dict(step.amounts)} | {*step.folded}
    won = frozenset([step.seat for step in steps if isinstance(step, h.Won)])
    contested = len({*history.stacks} - out) > 1
    seen = all(seat in held for seat in won)
    return frozenset() if seen or not contested else won
