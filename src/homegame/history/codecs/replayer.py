"""Reads what PokerNow's hand replayer downloads: the hands of a table as JSON, with a number
for each kind of event.

Each hand is told as PokerNow's log tells it, and read by the log's reader, so that both come to
the same. Players go by their ids while it is read, and a kind of event that nobody knows marks
its hand. What happens between hands isn't in the file: it is only noted.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.codecs.pokernow import Entry, Night, Told, read_one
from homegame.history.codecs.reading import OnError, each, refuse_long, stop
from homegame.history.errors import CutOffError, DamagedError, HistoryError, UnreadableError
from homegame.seats import Seat
from homegame.words import say
from homegame.words.decoding import sentence

GAMES: Final = {"th": "Texas Hold'em"}
"""What games are called; only this one has been seen."""
POSTS: Final = {
    2: "posts a big blind of",
    3: "posts a small blind of",
    4: "posts a missed big blind of",
    5: "posts a missing small blind of",
    6: "posts a straddle of",
}
STREETS: Final = ("Flop", "Turn", "River")
MISSED_SMALL, CALLS, FOLDS = 5, 7, 11


class Player(Struct, frozen=True):
    """A player of a hand: `hand` are their cards, if they are known."""

    id: str
    seat: int
    name: str
    stack: int
    hand: tuple[str | None, ...] = ()


class Payload(Struct, frozen=True):
    """What happened. A value is everything that the seat has put in on this street."""

    type: int
    seat: int = 0
    value: int = 0
    turn: int = 0
    run: int = 1
    cards: tuple[str | None, ...] = ()
    runNumber: str | int | None = None
    approvedSeats: tuple[int, ...] = ()
    deniedSeats: tuple[int, ...] = ()
    receivedBounties: tuple[tuple[int, int], ...] = ()
    paidBounties: tuple[tuple[int, int], ...] = ()


class Event(Struct, frozen=True):
    """An event."""

    payload: Payload


class Hand(Struct, frozen=True, rename="camel"):
    """A hand."""

    id: str
    number: str | int
    game_type: str
    started_at: int
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    cents: bool = False
    ante: int | None = None
    dealer_seat: int = 0
    bomb_pot: bool | None = False
    double_board: Any = None


class Table(Struct, frozen=True, rename="camel"):
    """A file: the hands of a table, as one player saw them."""

    hands: tuple[Hand, ...]
    game_id: str = ""
    player_id: str = ""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a table, oldest first; `source` becomes the table's name."""
    text, cut = "".join(lines).lstrip("\ufeff"), ""
    try:
        table = _table(text)
    except msgspec.DecodeError as wrong:
        if isinstance(wrong, msgspec.ValidationError) or not (
            whole := before_the_cut(text)
        ):
            raise UnreadableError(
                f"not PokerNow's hands: {sentence(str(wrong), 'it')}"
            ) from None
        table, cut = _table(whole), say("uncounted.cut", {})
    except RecursionError:
        raise UnreadableError("not PokerNow's hands") from None
    night = Night(source, table.player_id)

    def one(pair: tuple[Hand, Hand | None]) -> h.HandHistory:
        try:
            return replace(_read(*pair, night), places=())
        except HistoryError as wrong:
            wrong.place = ""  # The log's lines are nowhere in the file.
            raise

    hands = sorted(table.hands, key=lambda hand: hand.started_at)
    yield from each(zip(hands, [*hands[1:], None], strict=False), one, on_error)
    if cut:
        (on_error or stop)(CutOffError(cut))


def _table(text: str) -> Table:
    return msgspec.json.decode(text, type=Table)


def before_the_cut(text: str) -> str:
    """The whole hands of a file that ends in the middle of one; "" if it isn't one."""
    begins = text.rfind("{", 0, max(text.rfind('"handVersion"'), 0))
    whole = text[: max(begins, 0)].rstrip().removesuffix(",") + "]}"
    try:
        _table(whole)
    except msgspec.DecodeError:
        return ""
    return whole


def _read(hand: Hand, following: Hand | None, night: Night) -> h.HandHistory:
    refuse_long(len(hand.events), hand=hand.id)
    if hand.game_type not in GAMES:
        raise UnreadableError(f"the game {hand.game_type!r} isn't known", hand=hand.id)
    night.names = {player.id: player.name for player in hand.players}
    return read_one(_Telling(hand, following, night.you).told(), night)


class _Telling:
    """Tells one hand as the log does."""

    def __init__(self, hand: Hand, following: Hand | None, you: str) -> None:
        self.hand, self.following, self.you = hand, following, you
        self.ids = {player.seat: player.id for player in hand.players}
        if len(self.ids) < len(hand.players) or len({*self.ids.values()}) < len(self.ids):
            raise DamagedError("a seat is there twice", hand=hand.id)
        self.bets: dict[Seat, int] = {}
        """What each seat has put in on this street."""

    def told(self) -> Told:
        """The entries of the hand, and the stacks of the next one, if it follows at once."""
        at = calendar.iso(self.hand.started_at // 1000 * 1000)
        lines = [self.begins(), self.stacks(), *self.cards(), *self.antes()]
        for event in self.hand.events:
            lines += self.event(event.payload)
        lines.append("-- ending hand #1 --")
        entries = [Entry(line, text, at, line) for line, text in enumerate(lines, 1)]
        after = self.following
        if after is None or f"{after.number}" != f"{int(self.hand.number) + 1}":
            return Told(entries, [], [], {})
        worth = {p.id: money.read(self.chips(p.stack, after.cents)) for p in after.players}
        return Told(entries, [], [], worth)

    def begins(self) -> str:
        """The first line."""
        dealer = self.hand.dealer_seat
        button = f"dealer: {self.who(dealer)}" if dealer in self.ids else "dead button"
        game = GAMES[self.hand.game_type]
        return f"-- starting hand #1 (id: {self.hand.id}) (No Limit {game}) ({button}) --"

    def stacks(self) -> str:
        """The line of the stacks."""
        each = [
            f"#{p.seat} {self.who(p.seat)} ({self.chips(p.stack)})"
            for p in self.hand.players
        ]
        return f"Player stacks: {' | '.join(each)}"

    def cards(self) -> list[str]:
        """The cards of whoever saved the file."""
        held = [player.hand for player in self.hand.players if player.id == self.you]
        known = [card for card in (held[0] if held else ()) if card]
        return [f"Your hand is {', '.join(known)}"] if known else []

    def antes(self) -> list[str]:
        """The antes: they are no events."""
        if not self.hand.ante or self.hand.bomb_pot:
            return []
        due = [(each.seat, min(self.hand.ante, each.stack)) for each in self.hand.players]
        return [f"{self.who(at)} posts an ante of {self.chips(ante)}" for at, ante in due]

    def event(self, said: Payload) -> list[str]:
        """An event, as the log tells it."""
        seat, amount = said.seat, self.chips(said.value)
        match said.type:
            case kind if kind in POSTS:
                if kind != MISSED_SMALL:  # A dead small blind is no part of the bet.
                    self.bets[seat] = said.value
                return [f"{self.who(seat)} {POSTS[kind]} {amount}{self.all_in(said)}"]
            case 0 | 11:
                return [f"{self.who(seat)} {'folds' if said.type == FOLDS else 'checks'}"]
            case 7 | 8:
                return [f"{self.who(seat)} {self.bet(said)} {amount}"]
            case 9:
                return [self.street(said)]
            case 10:
                run = (
                    " (second run)"
                    if f"{said.runNumber}" == "2" and not self.hand.double_board
                    else ""
                )
                return [f"{self.who(seat)} collected {amount} from pot{run}"]
            case 12:
                known = [card for card in said.cards if card]
                return [f"{self.who(seat)} shows a {', '.join(known)}."] if known else []
            case 14:
                yes = [
                    f"{self.who(seat)} chooses to run it twice"
                    for seat in said.approvedSeats
                ]
                no = [
                    f"{self.who(seat)} chooses to not run it twice"
                    for seat in said.deniedSeats
                ]
                return [*yes, *no]
            case 15:
                return []
            case 16:
                return [f"Uncalled bet of {amount} returned to {self.who(seat)}"]
            case 18:
                return self.bounties(said)
            case _:
                return [f"event {said.type} of {amount}, seat {seat}"]

    def bet(self, said: Payload) -> str:
        """A call, a bet or a raise. A bet of just the big blind is written as a call."""
        highest = max(self.bets.values(), default=0)
        self.bets[said.seat] = said.value
        if said.type == CALLS and said.value <= highest:
            return "calls"
        return "raises to" if highest else "bets"

    def all_in(self, said: Payload) -> str:
        """Whether a post is all that somebody has."""
        has = [player.stack for player in self.hand.players if player.seat == said.seat]
        return " and go all in" if has and said.value >= has[0] else ""

    def street(self, said: Payload) -> str:
        """A street, of the second board or run."""
        self.bets = {}
        if not 1 <= said.turn <= len(STREETS):
            raise DamagedError("a street nobody knows", hand=self.hand.id)
        other = ("", " (second board)" if self.hand.double_board else " (second run)")
        known = ", ".join([card for card in said.cards if card])
        return f"{STREETS[said.turn - 1]}{other[said.run != 1]}: [{known}]"

    def bounties(self, said: Payload) -> list[str]:
        """What players have paid one another outside of the pot."""
        if len(said.receivedBounties) != 1:
            return [f"bounties {said.paidBounties} {said.receivedBounties}"]
        [(to, all_of_it)] = said.receivedBounties
        if sum([paid for _, paid in said.paidBounties]) != all_of_it:
            return [f"bounties {said.paidBounties} {said.receivedBounties}"]
        return [
            f"{self.who(seat)} paid {self.chips(paid)} for the 7-2 bounty to {self.who(to)}"
            for seat, paid in said.paidBounties
        ]

    def who(self, seat: Seat) -> str:
        """A player, as the log calls them, without a name."""
        if seat not in self.ids:
            raise DamagedError(f"seat {seat} isn't there", hand=self.hand.id)
        return f'"p @ {self.ids[seat]}"'

    def chips(self, value: int, cents: bool | None = None) -> str:
        """An amount, as the log writes it."""
        in_cents = self.hand.cents if cents is None else cents
        return f"{money.amount(value, 1 if in_cents else money.CENTS)}"
