"""Real hands at a table of real cards: `python tools/entered.py FOLDER-OR-FILE`.

Every record is played once more by people who deal, in each way a host can enter it: bet by
bet without cards, only what each put in, and with the cards. What every seat won or lost is
compared with the record, and an evening's hands begin with no more than "next hand".
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from evening import evenings, replanned
from homegame.dealers.people import PeopleDealer
from homegame.engine.table.hands import dealt_by_people
from homegame.history import hand as h
from homegame.history.errors import HistoryError
from homegame.history.planning import plan_of
from homegame.history.replay import Replayer, replay
from homegame.history.results import difference
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import EVERY, Award, Depth, Hand
from homegame.night import evening as at_night
from homegame.night.night import BY_DEALER
from homegame.rules import pots
from homegame.seats import FIRST_TABLE, NOBODY, Seat
from homegame.variants import Board, Pots, Round, RunVote, Showdown
from homegame.words import say
from real import DEFAULT, Found, UnreadableFileError, found_in, say_evening

HOST = "host"
WAYS: dict[str, Depth] = {"bets": "pots", "sums": "pots", "cards": "cards"}
"""The ways to enter a hand, each with its depth: every bet, or only what each put in, both
without a card; or with the cards."""


class NotEnteredError(Exception):
    """Something that happened and that the table refuses to take down."""


class Entered:
    """A real hand, as the host of a table of real cards enters it."""

    def __init__(self, history: h.HandHistory, way: str) -> None:
        self.history = history
        self.way = way
        self.depth = WAYS[way]
        self.dealer = PeopleDealer(self.depth)
        self.happens = Replayer(history, cards_speak=True)
        self.truth = replay(history, cards_speak=True)
        self.taps = 0
        """How many commands the host gave."""
        self.night = at_night.opened(
            e.Opened("Kitchen", "", HOST, "Host", dealer="people"), history.house
        )
        for player in history.players:
            guest = f"g{player.seat}"
            self.happen(e.Knocked(guest, f"Player {player.seat}"))
            self.happen(e.Admitted(guest, HOST))
            self.happen(e.SatDown(player.seat, guest, player.stack))
        self.happen(e.Started(HOST))
        self.happen(e.DepthSet(HOST, self.depth))
        self.happen(e.Begun(dealt_by_people(plan_of(history))))

    @property
    def hand(self) -> Hand:
        """The hand as far as it has been entered."""
        hand = self.night.tables[FIRST_TABLE].hand
        assert hand
        return hand

    def happen(self, *events: e.NightEvent) -> None:
        """These events happen at the table."""
        for event in events:
            self.night = at_night.evolve(self.night, event, FIRST_TABLE)

    def says(self, by: str, command: at_night.Command) -> None:
        """Someone says this; `NotEnteredError` if it is refused."""
        decided = at_night.decide(self.night, by, command, FIRST_TABLE)
        if isinstance(decided, Refused):
            raise NotEnteredError(f"{command}: {say(decided.words, decided.numbers)}")
        self.taps += by == HOST
        for happened in decided:
            self.night = at_night.evolve(self.night, happened.event, happened.table)

    def play(self) -> Hand:
        """The hand at its end."""
        while not self.hand.over:
            hand = self.hand
            follows = self.dealer.next(hand)
            if follows is not None:
                self.see(hand)
                self.says(BY_DEALER, follows[0])
            else:
                self.says(HOST, self.entry(hand))
        return self.hand

    def see(self, hand: Hand) -> None:
        """A street that no one enters has been turned up at the table as well."""
        if isinstance(hand.program[hand.step], Board) and self.way == "bets":
            self.happens.asked(hand)

    def entry(self, hand: Hand) -> at_night.Command:
        """What the host enters next."""
        step = hand.program[hand.step]
        if isinstance(step, Showdown | Pots):
            return self.compared(hand)
        if self.way == "sums" and isinstance(step, Round):
            return self.sums()
        if isinstance(step, RunVote):
            boards = len(self.truth.hand.boards) // hand.variant.boards
            return c.ActFor(hand.turn, c.RunIt(boards))
        by, command = self.happens.asked(hand)
        if by > NOBODY:
            return c.ActFor(by, command)
        return command

    def compared(self, hand: Hand) -> at_night.Command:
        """Hands are compared: with cards they speak, if all that win were seen."""
        if self.depth == "cards" and not self.happens.named:
            by, command = self.happens.asked(hand)
            return c.TurnDown(by) if isinstance(command, c.Muck) else command
        parts = [
            (number, part)
            for number, pot in enumerate(pots.hand_pots(hand))
            for part in pots.parts(hand, pot)
        ]
        if len(parts) == 1 and (told := self.told_winners(parts[0][1])):
            return c.Push((told,))
        return c.Push(tuple([self.read_winners(number, part) for number, part in parts]))

    def told_winners(self, pot: pots.Cut) -> tuple[Seat, ...]:
        """Who won the only pot, if the record tells."""
        won = {step.seat for step in self.history.steps if isinstance(step, h.Won)}
        return tuple(sorted(won & {*pot.winners}))

    def read_winners(self, number: int, part: pots.Cut) -> tuple[Seat, ...]:
        """Who won one part of several: records mix them up, so the cards shown tell."""
        won = {
            award.seat
            for award in self.truth.hand.awards
            if award.pot == number and is_of(award, part)
        }
        return tuple(sorted(won & {*part.winners}))

    def sums(self) -> c.PutIn:
        """What each player had put in when the last bet was called."""
        last = before_the_end(self.history)
        begun = self.hand
        amounts = {
            seat: player.paid + player.bet
            for seat, player in enumerate(last.players)
            if begun.players[seat].live
        }
        more = {
            seat: amount
            for seat, amount in amounts.items()
            if last.players[seat].live or amount > put_in(begun, seat)
        }
        folded = tuple([seat for seat in more if not last.players[seat].live])
        return c.PutIn(tuple(more.items()), folded)


def put_in(hand: Hand, seat: Seat) -> int:
    """What a seat has put in so far."""
    return hand.players[seat].paid + hand.players[seat].bet


def before_the_end(history: h.HandHistory) -> Hand:
    """The hand before its pots were pushed."""
    *_, last = Replayer(history, cards_speak=True).moments()
    return last.hand


def is_of(award: Award, part: pots.Cut) -> bool:
    """Whether this was won of this part of its pot."""
    pairs = ((award.run, part.run), (award.board, part.board), (award.half, part.half))
    return all(EVERY in pair or pair[0] == pair[1] for pair in pairs)


# ---------------------------------------------------------------- the report


def report(found: Iterable[Found]) -> dict[str, Any]:
    """In each way: how many hands end as the record says, and how the others do not. And of
    every evening: how many hands begin as they began with no more than "next hand"."""
    equal: Counter[str] = Counter()
    taps: Counter[str] = Counter()
    other: defaultdict[str, list[dict[str, str]]] = defaultdict(list)
    hands = 0
    records = []
    for each in found:
        records += [each.raw] if each.raw else []
        if isinstance(each.hand, HistoryError):
            continue
        hands += 1
        for way in WAYS:
            try:
                entered = Entered(each.hand, way)
                why = difference(each.hand, entered.play())
            except (HistoryError, NotEnteredError) as wrong:
                why = str(wrong)
            if why:
                other[way].append({"id": each.hand.id, "why": why})
            else:
                equal[way] += 1
                taps[way] += entered.taps
    begun = [replanned(evening, real_cards=True) for evening in evenings(records)]
    return {
        "hands": hands,
        "equal": equal,
        "entries": taps,
        "other": other,
        "evenings": begun,
    }


def main(words: list[str]) -> int:
    """What was found, for people on stderr and as one JSON object on stdout."""
    place = Path(words[0] if words else DEFAULT)
    try:
        read = [*found_in(place)]
    except UnreadableFileError as wrong:
        sys.stderr.write(f"entered: {wrong}\n")
        return 2
    found = report(read)
    for way, others in found["other"].items():
        for each in others:
            sys.stderr.write(f"{way}: {each['id']}: {each['why']}\n")
    for way in WAYS:
        of, taps = found["equal"][way], found["entries"][way]
        sys.stderr.write(f"{way}: {of} of {found['hands']} hands equal, {taps} entries\n")
    for evening in found["evenings"]:
        sys.stderr.write(f"next hand: {say_evening(evening)}")
    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
