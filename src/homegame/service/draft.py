"""A draft: what a command would change, worked out whole before any of it is saved.

The table's own state is untouched until the store has the batch; a draft that cannot be
saved is thrown away and nothing has happened.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from homegame.cards import Cards
from homegame.engine.dealer import is_due, next_command, replaces, shows_next
from homegame.engine.table import EXPIRIES_TO_SIT_OUT, is_playing
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.model.wire import News
from homegame.night.evening import (
    BY_CLOCK,
    BY_DEALER,
    BY_FLOOR,
    Actor,
    Command,
    Night,
    accounts,
    can_begin,
    chips,
    decide,
    evolve,
    stands_still,
)
from homegame.service.dealer import (
    ONLY_TABLE,
    Secrets,
    deck_of,
    seals_of,
    shuffled,
    wait_before,
)
from homegame.service.settings import Pace
from homegame.storage.log import Batch, HandKey, Row
from homegame.variants import VARIANTS, Showdown


class Draft:
    """One command and all that follows from it at once."""

    def __init__(self, night: Night, seq: int, secrets: Secrets, at_ms: int) -> None:
        self.night, self.secrets, self.at_ms = night, secrets, at_ms
        self.first = seq + 1
        self.rows: list[Row] = []
        self.news: list[News] = []
        self.ended_hand: int | None = None
        self.spent: int | None = None
        """The hand whose deck nobody needs any more."""
        self._was = kept_of(night, secrets)
        self._held_before = secrets.stub.held

    @property
    def seq(self) -> int:
        """The last event's number, as it will be."""
        return self.first + len(self.rows) - 1

    def take(self, by: Actor, command: Command) -> Refused | None:
        """Carry out a command, or say why not and change nothing."""
        decided = decide(self.night, by, command)
        if isinstance(decided, Refused):
            return decided
        self.add(by, decided)
        return None

    def add(self, by: Actor, events: Sequence[e.NightEvent]) -> None:
        """Write the events down and let them happen, chips counted after each."""
        for event in events:
            at = self.night.table.cut
            self.night = evolve(self.night, event)
            check_chips(self.night)
            match event:
                case e.Begun(plan):
                    dealt_to = {
                        seat: chair.guest
                        for seat in plan.ring
                        if (chair := self.night.table.chairs[seat])
                    }
                    self.secrets = shuffled(VARIANTS[plan.game], dealt_to, at)
                    self.spent = plan.number - 1 if keeps_stub(self.night) else None
                case e.CardReplaced(seat, place):
                    hand, stub = self.night.table.hand, self.secrets.stub
                    assert hand
                    stub = replaces(hand, stub, seat, place)
                    self.secrets = replace(self.secrets, stub=stub)
                case e.HandEnded():
                    self.ended_hand = self.night.table.number
                    self.spent = None if keeps_stub(self.night) else self.ended_hand
                case e.NightEnded():
                    self.spent = self.night.table.number
                case _:
                    pass
            seq = self.seq + 1
            kind = str(event.__struct_config__.tag)
            body = msgspec.json.encode(event)
            self.rows.append(Row(seq, self.at_ms, ONLY_TABLE, by, kind, body))
            self.news.append(News(seq, self.at_ms, event))

    def follow(self, pace: Pace) -> None:
        """All that follows without anybody's say: cards due at once, and tidying up."""
        tidied = None
        while True:
            hand = self.night.table.hand
            if self.ended_hand is not None and tidied != self.ended_hand:
                tidied = self.ended_hand
                must(self.take(BY_FLOOR, c.Tidy()))
            elif hand and self.night.table.rabbit and self.secrets.stub.deck:
                must(self.take(BY_DEALER, shows_next(hand, self.secrets.stub)))
            elif hand is None or hand.over or stands_still(self.night):
                if not self.night.ending or not can_begin(self.night):
                    return
                must(self.take(BY_DEALER, c.Begin()))
            elif is_due(hand):
                if wait_before(hand, pace):
                    return
                self.deal(hand)
            elif not self.is_absent(hand) or not self.time_up(hand, away=True):
                return

    def deal(self, hand: Hand) -> None:
        """The dealer's next move."""
        command, stub = next_command(hand, self.secrets.stub)
        self.secrets = replace(self.secrets, stub=stub)
        must(self.take(BY_DEALER, command))

    def is_absent(self, hand: Hand) -> bool:
        """The seat to act has been given up, or has let the clock act twice running."""
        chair = self.night.table.chairs[hand.turn]
        assert chair
        return bool(chair.leaving) or chair.expired >= EXPIRIES_TO_SIT_OUT

    def time_up(self, hand: Hand, *, away: bool) -> bool:
        """The clock acts for the seat; at a showdown the dealer opens or mucks its hand."""
        if not isinstance(hand.plan.program[hand.step], Showdown):
            return self.take(BY_CLOCK, c.TimeUp(away)) is None
        command, _ = next_command(hand, self.secrets.stub)
        return self.take(BY_DEALER, command) is None

    def batch(self, night: str, by: Actor, command_id: str | None) -> Batch:
        """Everything that is saved in one transaction."""
        number = number_of(self.night)
        dealt = self.secrets.stub.held is not self._held_before and number
        moved = kept_of(self.night, self.secrets) != self._was
        needed = is_playing(self.night.table) or (number and keeps_stub(self.night))
        return Batch(
            night=night,
            rows=tuple(self.rows),
            by=by,
            command_id=command_id,
            seals=seals_of(self.secrets, number) if dealt else (),
            decks=(deck_of(self.secrets, number),) if needed and moved else (),
            spent=() if self.spent is None else (HandKey(ONLY_TABLE, self.spent),),
        )


def keeps_stub(night: Night) -> bool:
    """Where the next cards may be looked at after a hand, the deck waits for the next one."""
    return night.table.house.rabbit.enabled and not night.ended


def number_of(night: Night) -> int:
    """The number of the hand on the table; 0 before the first."""
    hand = night.table.hand
    return hand.plan.number if hand else 0


def kept_of(night: Night, secrets: Secrets) -> tuple[int, Cards, Cards, Cards]:
    """All that the store keeps of a hand's deck: while it stays, nothing is written."""
    stub = secrets.stub
    return number_of(night), stub.deck, stub.thrown, stub.again


def must(refused: Refused | None) -> None:
    """Dealer, clock and floor are never wrong; if they are, the table stops."""
    assert refused is None, f"{refused.code} {refused.words}"


def check_chips(night: Night) -> None:
    """No chip appears or vanishes: on the table is what was bought and not cashed out."""
    assert chips(night) == accounts(night), "chips were lost or made"
