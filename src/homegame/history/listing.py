"""The hands of a night, listed: a fold over its log.

A line of the list says what anyone at the table has seen of a hand. The listing also keeps the
night as it was before some of the hands, so that one of them can be replayed without reading
the log from its beginning.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.history.codecs import records
from homegame.history.errors import HistoryError
from homegame.history.hand import HandHistory
from homegame.history.lines import HandLine, in_tournament, line_of, with_bounty
from homegame.history.played import After, Played, after, begun, history_of
from homegame.history.recorded import read, recorded
from homegame.history.statistics import Statistics
from homegame.history.statistics.luck import is_all_in_for_money
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.model.tournament import Tournament
from homegame.night.banking import has_kitty
from homegame.night.heard import Heard
from homegame.night.night import Night, banker_of
from homegame.night.real import UNWRITTEN
from homegame.seats import NOBODY, Seat, TableNo

HANDS_BETWEEN_MARKS: Final = 25


class Begun(NamedTuple):
    """A hand on its way, or just over: its first row, who was dealt in, what has happened."""

    first: int
    dealt: dict[Seat, str]
    played: Played
    players: dict[Seat, str]
    """Those of them who are somebody: a tournament's stack may wait for a late player."""
    tournament: int
    """Which of the night's tournaments it belongs to, from 1; 0: none."""


class Told(NamedTuple):
    """The history of a hand, what the list calls it, and who was dealt in."""

    history: HandHistory
    id: str
    dealt: dict[Seat, str]


class Span(NamedTuple):
    """The rows of a hand, from its first to its last, and who was dealt in."""

    first: int
    last: int
    dealt: dict[Seat, str]


class Unwritten(NamedTuple):
    """A hand with real cards of which only its beginning is known."""

    at_ms: int
    guests: tuple[str, ...]
    """Who was dealt in."""


class Piece(NamedTuple):
    """Some of what a listing has of each hand."""

    name: str
    some: list[Any]


IN_PIECES: Final = (
    *("hands", "spans", "recorded", "marks", "of_tournament", "unwritten"),
    *("_all_ins", "_told", "_untold"),
)
"""What a listing has of each hand."""


class Listing:
    """The hands of one night as far as its log has been read; `hear` takes one row more."""

    def __init__(self) -> None:
        self.seq = 0
        """The last row read."""
        self.hands: dict[str, HandLine] = {}
        """By id, in the order in which they ended."""
        self.spans: dict[str, Span] = {}
        self.unwritten: dict[str, Unwritten] = {}
        """Hands that were played and not written down; they are not in the list."""
        self.recorded: dict[str, e.HandRecorded] = {}
        """Those of them that were played elsewhere."""
        self.marks: list[Night] = []
        """The night as it was before some of the hands."""
        self.tournaments: dict[int, Tournament] = {}
        """The night's tournaments, from 1 on, as they ended or as they are now."""
        self.of_tournament: dict[str, int] = {}
        """Which tournament a hand belongs to, for those that belong to one."""
        self.renamed: dict[str, str] = {}
        """What guests are called now who had another name before: all their hands say so."""
        self._begun: dict[TableNo, Begun] = {}
        self._dropped: dict[TableNo, list[tuple[str, Chips]]] = {}
        """Odd chips of guests who weren't in the last hand: the change hand may have them."""
        self._statistics = Statistics()
        """Of the hands that can't change any more."""
        self._all_ins: list[Told] = []
        self._told: list[tuple[str, dict[Seat, str]]] = []
        """The records of those hands: they take far less room than histories."""
        self._untold: dict[str, str] = {}
        """Those of them that can't be told as histories, and why."""

    def hear(self, row: Heard) -> None:
        """Take in the next row of the log."""
        seq, _, at, event, before, night = row
        self.seq = seq
        if before is None:
            self.marks.append(night)
            return
        if night.tournament is not before.tournament and night.tournament is not None:
            number = len(self.tournaments) + isinstance(event, e.TournamentOpened)
            self.tournaments[number] = night.tournament
        if isinstance(event, e.Renamed):
            self._rename(event.guest, event.name)
        elif isinstance(event, e.HandRecorded):
            self._record(seq, night, event)
        elif isinstance(event, e.Begun):
            self._begin(row, before, event)
        elif isinstance(event, e.BountyPaid | e.KittyFed):
            self._pay(row, before, event)
        elif at in self._begun and at in night.tables:
            played = self._begun[at].played
            if isinstance(event, e.HandEvent):
                played.events.append((seq, event))
            elif isinstance(event, e.TakenBack | e.NoteUndone):
                played.take_back(event.to_seq)
            hand = night.tables[at].hand
            if hand is not None and hand is not before.tables[at].hand:
                self._play(seq, night, at, hand)

    @property
    def played(self) -> int:
        """How many hands were played: those that count, and those that no one wrote down. The
        change hand is played by no one."""
        counted = [line.counts and not line.change for line in self.hands.values()]
        return sum(counted) + len(self.unwritten)

    def pieces(self, hands: int) -> Iterator["Piece"]:
        """Take the listing apart: what it has of so many hands at a time, until the rest of it
        is small. `add` puts the pieces into the rest again."""
        whole = {name: getattr(self, name) for name in IN_PIECES}
        for name, kept in whole.items():
            setattr(self, name, type(kept)())
            each = iter(kept.items() if isinstance(kept, dict) else kept)
            while some := [*islice(each, hands)]:
                yield Piece(name, some)

    def add(self, piece: "Piece") -> None:
        """Put a piece of it in its place."""
        kept = getattr(self, piece.name)
        if isinstance(kept, dict):
            kept.update(piece.some)
        else:
            kept.extend(piece.some)

    def statistics(self) -> Statistics:
        """What everyone did in the hands listed, by guest, and how many more they played. Luck
        is not counted."""
        found = Statistics()
        found.merge(self._statistics)
        for last in self._over():
            self._count(found, told(last.played), last)
        for _, guests in self.unwritten.values():
            for guest in guests:
                found.tally(guest).unwritten += 1
        return found

    def all_ins(self) -> list[Told]:
        """The hands in which cards came after the last decision: their luck takes longer to
        count."""
        newest = [each for each in self._newest() if is_all_in_for_money(each[0])]
        return [*self._all_ins, *newest]

    def told(self) -> Iterator[Told]:
        """The histories of all hands, in the order in which they began to be final. One that
        can't be read is not among them any more, and `untold` says why."""
        for line, dealt in self._told:
            for history in records.read([line], on_error=self._unread):
                yield Told(with_names(history, dealt, self.renamed), history.id, dealt)
        for id, event in self.recorded.items():
            yield Told(read(event), id, dict(event.players))
        yield from self._newest()

    def _unread(self, wrong: HistoryError) -> None:
        self._untold[wrong.hand] = f"{wrong}"

    def _newest(self) -> list[Told]:
        """The hands that are over and may still change: the last one of each table."""
        found = [(told(last.played), last.players) for last in self._over()]
        return [
            Told(each, each.id, dealt)
            for each, dealt in found
            if isinstance(each, HandHistory)
        ]

    def _over(self) -> list[Begun]:
        return [last for last in self._begun.values() if is_listed(last.played)]

    def untold(self) -> dict[str, str]:
        """The hands that can't be told as histories, and why."""
        newest = {last.played.id: told(last.played) for last in self._over()}
        wrong = {
            id: f"{each}" for id, each in newest.items() if isinstance(each, HistoryError)
        }
        return {**self._untold, **wrong}

    def before(self, first: int) -> Night:
        """The night as it was kept last before this row."""
        return next(night for night in reversed(self.marks) if night.seq < first)

    def _begin(self, row: Heard, before: Night, event: e.Begun) -> None:
        at = row.table
        if (last := self._begun.get(at)) and is_listed(last.played):
            self._settle(last)
        dealt = row.night.dealt_to[at]
        played = begun(row.night, at, row.at_ms, event.plan)
        for guest, amount in self._dropped.pop(at, ()):
            if seat := seat_in(dealt, guest):
                played.after.append(dropped_by(row.night, row.seq, dealt, seat, amount))
        players = {seat: id for seat, id in dealt.items() if not before.guests[id].waits}
        number = len(self.tournaments) if before.tables[at].tournament else 0
        self._begun[at] = Begun(row.seq, dealt, played, players, number)
        if len(self.hands) // HANDS_BETWEEN_MARKS >= len(self.marks):
            self.marks.append(before)

    def _pay(self, row: Heard, before: Night, event: e.BountyPaid | e.KittyFed) -> None:
        """Chips change hands after a hand; their seats are those in it."""
        at, chairs = row.table, before.tables[row.table].chairs
        on = self._begun.get(at)
        dealt = on.dealt if on else {}

        def guest(seat: Seat) -> str:
            chair = chairs[seat]
            assert chair
            return chair.guest

        if isinstance(event, e.KittyFed):
            seat = seat_in(dealt, guest(event.seat))
            if not on or not seat:
                odd = guest(event.seat), event.amount
                self._dropped.setdefault(at, []).append(odd)
                return
            dropped = dropped_by(row.night, row.seq, dealt, seat, event.amount)
            on.played.after.append(dropped)
        else:
            assert on
            paid = [(seat, -amount) for seat, amount in event.paid]
            paid.append((event.seat, sum([amount for _, amount in event.paid])))
            bounty = tuple([(seat_in(dealt, guest(seat)), amount) for seat, amount in paid])
            on.played.after.append(After(row.seq, bounty))
        hand = row.night.tables[at].hand
        # What comes later, such as odd chips before the change hand, is no part of the replay.
        if hand and (span := self.spans.get(on.played.id)):
            is_next = isinstance(event, e.BountyPaid) or span.last == row.seq - 1
            self._play(row.seq if is_next else span.last, row.night, at, hand)

    def _settle(self, last: Begun) -> None:
        """Count a hand that can't change any more."""
        history = told(last.played)
        self._count(self._statistics, history, last)
        if isinstance(history, HistoryError):
            self._untold[last.played.id] = f"{history}"
            return
        self._told.append(("".join(records.write([history])), last.players))
        self._keep_all_in(Told(history, history.id, last.players))

    def _count(
        self, found: Statistics, history: HandHistory | HistoryError, last: Begun
    ) -> None:
        """Count a hand; of one that can't be told, what it brought everyone."""
        if isinstance(history, HandHistory):
            found.add(history, last.players)
            return
        line, worth = self.hands[last.played.id], last.played.house.stakes.minor_per_chip
        told = [each for each in line.players if each.seat in last.players]
        nets = {each.guest: each.net - each.bounty for each in told}
        if line.tournament:
            found.add_untold(line.game, nets, in_chips=True)
        elif not line.voided:
            money = {guest: net * worth for guest, net in nets.items()}
            found.add_untold(line.game, money, in_chips=False, change=line.change)
            of = after(last.played)
            found.add_after(**of, names=last.players, worth=worth)

    def _keep_all_in(self, each: Told) -> None:
        if is_all_in_for_money(each.history):
            self._all_ins.append(each)

    def _record(self, seq: int, night: Night, event: e.HandRecorded) -> None:
        """A hand that was played elsewhere. In the list it goes by its number there; in files
        it keeps its own."""
        id, dealt = f"{len(self.hands) + 1}", dict(event.players)
        names = {guest: night.guests[guest].name for guest in dealt.values()}
        history, line = recorded(event, id, names, night.house.stakes.minor_per_chip)
        self.hands[id] = replace(line, number=int(id))
        self.spans[id] = Span(seq, seq, dealt)
        self.recorded[id] = event
        if not line.broken:
            each = Told(replace(history, id=id), id, dealt)
            self._statistics.add(each.history, dealt)
            self._keep_all_in(each)

    def _rename(self, guest: str, name: str) -> None:
        """A guest has another name: also in the hands they have played."""
        self.renamed[guest] = name
        for id, line in self.hands.items():
            self.hands[id] = called_now(line, guest, name)
        for last in self._begun.values():
            names = {seat: name for seat, who in last.dealt.items() if who == guest}
            last.played.names.update(names)

    def _play(self, seq: int, night: Night, at: TableNo, hand: Hand) -> None:
        """A hand has changed; it may do so after its end: cards are shown, or its last action
        is taken back."""
        on = self._begun[at]
        id = on.played.id
        self.unwritten.pop(id, None)
        if hand.voided == UNWRITTEN:
            guests = tuple(on.players.values())
            self.unwritten[id] = Unwritten(on.played.started_ms, guests)
        if not hand.over or hand.voided == UNWRITTEN:
            self.hands.pop(id, None)
            self.spans.pop(id, None)
            return
        names = {
            guest: night.guests[guest].name
            if guest in night.guests
            else on.played.names[seat]
            for seat, guest in on.dealt.items()
        }
        line = line_of(id, at, on.played.started_ms, hand, on.dealt, names)
        line = with_bounty(line, on.played.bounty)
        self.hands[id] = in_tournament(line, on.played.tournament, hand.house)
        if on.tournament:
            self.of_tournament[id] = on.tournament
        self.spans[id] = Span(on.first, seq, on.dealt)


def seat_in(dealt: dict[Seat, str], guest: str) -> Seat:
    """A guest's seat in a hand; NOBODY if they were not dealt in."""
    return next((seat for seat, who in dealt.items() if who == guest), NOBODY)


def dropped_by(
    night: Night, seq: int, dealt: dict[Seat, str], seat: Seat, amount: Chips
) -> After:
    """Chips that a seat gives to the kitty or, as odd chips, to the banker."""
    banker = NOBODY if has_kitty(night) else seat_in(dealt, banker_of(night))
    return After(seq, dropped=((seat, amount),), banker=banker)


def called_now(line: HandLine, guest: str, name: str) -> HandLine:
    """A line of the list with a guest's new name, if they were dealt in."""
    if all(player.guest != guest for player in line.players):
        return line
    players = [
        replace(player, name=name) if player.guest == guest else player
        for player in line.players
    ]
    return replace(line, players=tuple(players))


def with_names(
    history: HandHistory, dealt: dict[Seat, str], names: dict[str, str]
) -> HandHistory:
    """A history with the names that these guests have now."""
    players = [
        replace(player, name=names.get(dealt.get(player.seat, ""), player.name))
        for player in history.players
    ]
    return replace(history, players=tuple(players))


def is_listed(played: Played) -> bool:
    """Whether a hand is over, and was written down."""
    unwritten = e.Voided(UNWRITTEN, moves_on=True)
    return played.is_over and all(event != unwritten for _, event in played.events)


def told(played: Played) -> HandHistory | HistoryError:
    """The history of a hand, or why it can't be one, as when chips came during it."""
    try:
        return history_of(played)
    except HistoryError as wrong:
        return wrong
