"""What a night's log tells of each deal: a fold over its rows, and a transcript at its end."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Card, Cards
from homegame.fair.deal import VERSION
from homegame.fair.order import To, order_of, positions
from homegame.fair.transcript import Opening, Transcript, transcript_of
from homegame.model import events as e
from homegame.model.events import OPENING_BYTES
from homegame.model.plan import Plan
from homegame.night.heard import Heard
from homegame.night.night import CutBy
from homegame.rulebook import HouseRules
from homegame.seats import Seat, TableNo
from homegame.variants import VARIANTS
from homegame.words import say

BOARD: Final[To] = "board"
RABBIT: Final[To] = "rabbit"
NO_POSITION: Final = 255
"""Stands first in what would open a card that came from discards: nothing does."""


class Shown(NamedTuple):
    """A card, where it was seen, and what opens it."""

    card: Card
    to: To
    opening: bytes


class Unfair(Struct, frozen=True):
    """A hand that was dealt otherwise."""

    hand: str
    unfair: str
    """Why nobody can check it."""


class NightProof(Struct, frozen=True):
    """All deals of a night; of a hand that was dealt otherwise, only its name and why."""

    version: str
    night: str
    hands: tuple[Transcript, ...]


class Deal(Struct):
    """A hand as far as the log tells of it."""

    at: TableNo
    plan: Plan
    house: HouseRules
    dealt: dict[Seat, str]
    """Who was dealt in."""
    by_people: bool
    cut_by: CutBy | None = None
    leaves: bytes = b""
    opened: bytes = b""
    events: list[tuple[int, e.HandEvent]] = []
    shown: list[Shown] = []
    rabbit: bool = False
    void: str | None = None
    is_over: bool = False

    @property
    def number(self) -> int:
        return self.plan.number

    def hear(self, seq: int, event: e.NightEvent) -> None:
        """Take in a row about the table."""
        match event:
            case e.SeedsOpened(leaves=leaves, opened=opened):
                self.leaves, self.opened = leaves, opened
            case e.TakenBack(to_seq=to_seq) | e.NoteUndone(to_seq=to_seq):
                self.events[:] = [each for each in self.events if each[0] <= to_seq]
            case e.NextShown(boards, openings):
                self.rabbit = True
                next_cards = [(card, RABBIT) for board in boards for card in board]
                self.show(next_cards, openings)
            case _:
                pass
        match event:
            case e.HoleDealt(up=up, openings=openings):
                self.show([(card, seat) for seat, card in up], openings)
            case e.BoardDealt(cards=cards, openings=openings):
                self.show([(card, BOARD) for card in cards], openings)
            case e.Shown(seat, cards=cards, openings=openings):
                self.show([(card, seat) for card in cards], openings)
            case e.CardExposed(seat, card, openings=openings):
                self.show([(card, seat)], openings)
            case e.Voided(reason=reason):
                self.void = reason.strip() or say("proof.no_reason", {})
            case e.HandEnded():
                self.is_over = True
            case _:
                pass
        if isinstance(event, e.HandEvent):
            self.events.append((seq, event))

    def show(self, cards: Iterable[tuple[Card, To]], openings: bytes) -> None:
        """Note cards that everyone has seen, and where."""
        self.shown += opened(cards, openings)

    def transcript(self, night: str) -> Transcript | Unfair:
        """All that everyone may know of the deal. It takes a few milliseconds."""
        name, cut_by = f"{night}/t{self.at}/h{self.number}", self.cut_by
        if cut_by is None:
            return Unfair(
                name, say("proof.people" if self.by_people else "proof.before", {})
            )
        game = VARIANTS[self.plan.game]
        whole = [event for _, event in self.events]
        order = order_of(self.plan, self.house, whole, rabbit=self.rabbit)
        to, again = positions(order, game.boards, len(game.deck))
        return transcript_of(
            name,
            cut_by.commitment,
            cut_by.promises,
            dict(cut_by.seeds),
            self.leaves,
            self.opened,
            to,
            openings_of(self.shown, game.deck),
            at=cut_by.at,
            game=game.name,
            order=order,
            again=again,
            void=self.void,
        )


def opened(cards: Iterable[tuple[Card, To]], openings: bytes) -> list[Shown]:
    """Cards with what opens them; none of those that nothing opens."""
    each = range(0, len(openings), OPENING_BYTES)
    parts = [openings[at : at + OPENING_BYTES] for at in each]
    pairs = zip(cards, parts, strict=False)
    return [Shown(*card, part) for card, part in pairs if part[0] != NO_POSITION]


def openings_of(shown: Iterable[Shown], deck: Cards) -> list[Opening]:
    """What opens these cards, in the order of the deal. In its leaf, a card is its place in the
    game's full deck."""
    found = {
        each.opening[0]: Opening(
            each.opening[0], each.to, deck.index(each.card), each.opening[1:].hex()
        )
        for each in shown
    }
    return [found[pos] for pos in sorted(found)]


def with_own(told: Transcript, own: Iterable[Shown]) -> Transcript:
    """The transcript for whoever was dealt these cards."""
    cards = {each.pos: each for each in openings_of(own, VARIANTS[told.game].deck)}
    cards |= {each.pos: each for each in told.opened_cards}
    return replace(told, opened_cards=tuple([cards[pos] for pos in sorted(cards)]))


class Deals:
    """Listens to a log: the last deal of each table, and those before it as they end."""

    def __init__(self) -> None:
        self.last: dict[TableNo, Deal] = {}
        self.over: list[Deal] = []
        """Deals that won't change any more, in the order in which they began; whoever has read
        them takes them out."""
        self._waiting: list[Deal] = []

    def hear(self, row: Heard) -> None:
        """Take in the next row of the log."""
        at, event, night = row.table, row.event, row.night
        if isinstance(event, e.Begun):
            hand = night.tables[at].hand
            assert hand
            by_people = night.tables[at].dealer == "people"
            dealt = dict(night.dealt_to[at])
            deal = Deal(at, event.plan, hand.house, dealt, by_people)
            self.last[at] = deal
            self._waiting.append(deal)
            self.release()
            return
        if (known := self.last.get(at)) is None:
            return
        known.hear(row.seq, event)
        if isinstance(event, e.SeedsOpened):
            known.cut_by = night.cut_by[at]

    def release(self, *, all_of_them: bool = False) -> None:
        """Move what won't change any more to those that are over."""
        while self._waiting:
            first = self._waiting[0]
            if self.last.get(first.at) is first and not all_of_them:
                return
            self.over.append(self._waiting.pop(0))

    def of(self, at: TableNo, number: int) -> Deal | None:
        """A deal that was heard of."""
        found = [deal for deal in (*self.over, *self._waiting) if deal.at == at]
        return next((deal for deal in found if deal.number == number), None)


def whole_night(night: str, hands: Iterable[bytes]) -> bytes:
    """The deals of a night in one file."""
    head = msgspec.json.encode({"version": VERSION, "night": night})[:-1]
    return head + b',"hands":[' + b",\n".join(hands) + b"]}"
