"""Reads the log of a PokerNow night: a CSV file with the newest entry first.

It reads hold'em, Omaha and Omaha hi-lo, with straddles, antes, bomb pots, missed and dead
blinds, two boards and two runs. The log says "Your hand is", but not whose: these cards are
given to the player who showed the same cards in any hand of the night, and left out if there is
none. Entries between hands (players join, chips are added) are not part of a hand.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import CardError, Cards, parse
from homegame.chips import Chips
from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.bets import Bets, in_order
from homegame.history.codecs.reading import (
    LONGEST_LINE,
    OnError,
    each,
    numbered,
    refuse_long,
)
from homegame.history.errors import (
    ImpossibleError,
    UnknownGameError,
    UnreadableError,
)
from homegame.history.known import whole_hand
from homegame.history.money import MoneyError
from homegame.history.sites import site_house, site_posts
from homegame.model.plan import Marks, Post
from homegame.rulebook import HouseRules
from homegame.seats import NOBODY, Seat
from homegame.variants import VARIANTS, Structure

GAMES: Final = {
    "Texas Hold'em": "texas",
    "Omaha Hi": "omaha",
    "Omaha": "omaha",
    "Omaha Hi/Lo 8 or Better": "omaha_hilo",
    "Omaha Hi/Lo": "omaha_hilo",
    "Omaha 5 Hi": "omaha_5",
}
TWO_BOARDS: Final = {"texas": "double_board", "omaha": "double_board_omaha"}
LIMITS: Final[dict[str, Structure]] = {"No Limit": "no_limit", "Pot Limit": "pot_limit"}

AMOUNT: Final = r"(?P<amount>[\d,]++(?:\.\d++)?)"
WHO: Final = r'"(?P<who>.+? @ [\w-]++)"'

BEGINS: Final = re.compile(
    r"-- starting hand #(?P<number>\d++)\s*+(?:\(id: (?P<id>[^)]*+)\)\s*+)?"
    rf"\(?(?P<limit>{'|'.join(LIMITS)}) (?P<game>{'|'.join(GAMES)})\)?\s*+"
    rf"\((?:dealer: {WHO}|dead button)\) --"
)
ORDER: Final = re.compile(r"[0-9]{1,18}")
ENDS: Final = re.compile(r"-- ending hand #\d++")
ANY_HAND: Final = "-- starting hand #"
STACK: Final = re.compile(rf"(?P<seat>\d++) {WHO} \({AMOUNT}\)")
POSTED: Final = re.compile(
    rf"{WHO} posts an? (?P<what>ante|small blind|big blind|straddle|missed big blind|"
    rf"missing small blind) of {AMOUNT}"
)
BOMB: Final = re.compile(rf"{WHO} (?:posts a bet of|calls) {AMOUNT} \(bomb pot bet\)")
PAID: Final = re.compile(rf"{WHO} (?P<what>calls|bets|raises to) {AMOUNT}")
SAID: Final = re.compile(rf"{WHO} (?P<what>folds|checks)")
SHOWN: Final = re.compile(rf"{WHO} shows an? (?P<cards>.++)")
VOTED: Final = re.compile(rf"{WHO} chooses to (?P<no>not )?run it twice")
COLLECTED: Final = re.compile(rf"{WHO} collected {AMOUNT} from pot(?P<more>.*+)")
BACK: Final = re.compile(rf"Uncalled bet of {AMOUNT} returned to {WHO}")
STREET: Final = re.compile(
    r"(?:Flop|Turn|River)(?P<second> \(second (?:run|board)\))?:.*"
    r"\[(?P<cards>[^\[\]]*+)\]"
)
YOURS: Final = "Your hand is "
TIME: Final = re.compile(r"(\d{1,4})-(\d\d?)-(\d\d?)T(\d\d?):(\d\d?):(\d\d?)")
SUITS: Final = str.maketrans("♣♦♥♠", "cdhs", " ,")

POSTS: Final = {
    "ante": Post(0, 0, "ante", name="ante"),
    "small blind": Post(0, 0, name="small_blind"),
    "big blind": Post(0, 0, name="big_blind"),
    "straddle": Post(0, 0, name="straddle"),
    "missed big blind": Post(0, 0, name="missed_big"),
    "missing small blind": Post(0, 0, "dead", name="missed_small"),
    "bet": Post(0, 0, "ante", name="bomb"),
}


class Entry(Struct, frozen=True):
    """One line of the log."""

    line: int
    text: str
    at: str
    order: int


class Night:
    """What one hand needs to know about the others: whose log it is, and the blinds."""

    def __init__(self, table: str, you: str) -> None:
        self.table = table
        self.you = you
        self.big = Decimal(0)
        """The last big blind that was posted in full."""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a night, oldest first; `source` becomes the table's name."""
    hands = [*_hands(_entries(lines))]
    night = Night(source, _you(hands))

    def one(hand: Sequence[Entry]) -> h.HandHistory:
        return _read(hand, night)

    return each(hands, one, on_error)


def _entries(lines: Iterable[str]) -> list[Entry]:
    """The entries of the log, oldest first."""
    rows = csv.reader(line for _, line in numbered(lines))
    try:
        entries = _entries_in((rows.line_num, row) for row in rows)
        return sorted(entries, key=lambda entry: entry.order)
    except csv.Error as wrong:
        raise UnreadableError(
            f"not a PokerNow log: {wrong}", place=f"line {rows.line_num}"
        ) from None


def _entries_in(rows: Iterator[tuple[int, list[str]]]) -> Iterator[Entry]:
    """The entries of the log as they are written; each row comes with its line."""
    names = [name.strip("\ufeff ") for name in next(rows, (1, []))[1]]
    if not {"entry", "at", "order"} <= {*names}:
        raise UnreadableError("not a PokerNow log: it begins with entry,at,order")
    at = {name: names.index(name) for name in ("entry", "at", "order")}
    for line, row in rows:
        if not row:
            continue
        if len(row) < len(names) or not ORDER.fullmatch(row[at["order"]]):
            raise UnreadableError("not a PokerNow entry", place=f"line {line}")
        if max(map(len, row)) > LONGEST_LINE:  # a cell may have several lines
            raise UnreadableError(
                f"longer than {LONGEST_LINE:,} characters", place=f"line {line}"
            )
        order = int(row[at["order"]])
        yield Entry(line, row[at["entry"]], row[at["at"]], order)


def _hands(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The entries of each hand."""
    hand: list[Entry] = []
    for entry in entries:
        if entry.text.startswith(ANY_HAND):
            hand = []
        if hand or entry.text.startswith(ANY_HAND):
            hand.append(entry)
        if hand and ENDS.match(entry.text):
            yield hand
            hand = []


def _you(hands: Iterable[Sequence[Entry]]) -> str:
    """Whose log it is: the player who showed the cards of "your hand"; "" if no one did."""
    for hand in hands:
        yours = [e.text.removeprefix(YOURS) for e in hand if e.text.startswith(YOURS)]
        held = {*yours[0].split(", ")} if yours else set()
        for entry in hand:
            match = SHOWN.match(entry.text)
            if match and {*shown_in(match)} == held:
                return str(match["who"])
    return ""


def stacks_in(text: str) -> list[re.Match[str]]:
    """The players of a line of stacks: `#1 "Ann @ a1" (100) | #4 "Bob @ b2" (95.50)`."""
    players = text.partition("#")[2].split(" | #")
    return [found for player in players if (found := STACK.match(player))]


def shown_in(match: re.Match[str]) -> list[str]:
    """The cards of a line of cards shown: `shows a 10♠, 10♣.`"""
    return match["cards"].removesuffix(".").split(", ")


def cards(written: str) -> Cards:
    """Parse cards as the log writes them: `10♦, A♣`."""
    return parse(written.translate(SUITS))


def _read(hand: Sequence[Entry], night: Night) -> h.HandHistory:
    first = hand[0]
    begins = BEGINS.match(first.text)
    place = f"line {first.line}"
    if begins is None:
        text = first.text.strip("- ")
        raise UnknownGameError(text, place=place)
    refuse_long(len(hand), place=place, hand=begins["id"] or begins["number"])
    try:
        return _Reader(begins, hand, night).history()
    except (MoneyError, CardError) as wrong:
        name = begins["id"] or begins["number"]
        raise ImpossibleError(str(wrong), place=place, hand=name) from None


class _Reader:
    """Reads one hand."""

    def __init__(self, begins: re.Match[str], hand: Sequence[Entry], night: Night) -> None:
        self.begins = begins
        self.hand = hand
        self.night = night
        self.id = begins["id"] or begins["number"]
        self.game = GAMES[begins["game"]]
        self.limit = LIMITS[begins["limit"]]
        self.place = f"line {hand[0].line}"
        if any("(second board)" in entry.text for entry in hand):
            if self.game not in TWO_BOARDS:
                raise UnknownGameError(
                    f"two boards of {begins['game']}", place=self.place, hand=self.id
                )
            self.game = TWO_BOARDS[self.game]
        self.unit = money.smallest(self._amounts())
        self.players = self._players()
        self.posts: list[Post] = []
        self.steps: list[h.Step] = []
        self.places: list[str] = []

    def no(self, why: str) -> ImpossibleError:
        return ImpossibleError(why, place=self.place, hand=self.id)

    def history(self) -> h.HandHistory:
        moves = [entry for entry in self.hand[1:] if not self._post(entry)]
        blank = self._blank()
        self.bets = Bets(blank)
        for entry in moves:
            self.place = f"line {entry.line}"
            if step := self._step(entry.text):
                self.bets.follow(step)
                self.steps.append(step)
                self.places.append(self.place)
        active = {step.seat for step in self.steps if isinstance(step, h.Decision)}
        active |= {post.seat for post in self.posts}
        players = tuple([player for player in blank.players if player.seat in active])
        return replace(
            blank,
            players=players,
            house=self._house(),
            posts=site_posts(blank.posts, len(players)),
            steps=tuple(self.steps),
            net={p.seat: self.bets.stacks[p.seat] - p.stack for p in players},
            places=tuple(self.places),
        )

    # ------------------------------------------------------------ the table

    def _amounts(self) -> Iterator[Decimal]:
        """Every amount of the hand."""
        for entry in self.hand:
            if entry.text.startswith("Player stacks:"):
                yield from [money.read(found["amount"]) for found in stacks_in(entry.text)]
            for form in (POSTED, BOMB, PAID, COLLECTED, BACK):
                if match := form.match(entry.text):
                    yield money.read(match["amount"])
                    break

    def _players(self) -> dict[str, h.Player]:
        """The players' seats and stacks, by the log's own names."""
        found: dict[str, h.Player] = {}
        for entry in self.hand:
            if entry.text.startswith("Player stacks:"):
                for each in stacks_in(entry.text):
                    who, stack = each["who"], self.chips(each["amount"])
                    found[who] = h.Player(
                        int(each["seat"]), stack, who.rpartition(" @ ")[0]
                    )
        if len(found) < 2:
            raise self.no("a hand needs two players")
        return found

    def _blank(self) -> h.HandHistory:
        posts = tuple(in_order(self.posts))
        blinds = {post.name: post.seat for post in posts}
        dealer = self.begins["who"]
        return h.HandHistory(
            game=self.game,
            limit=self.limit,
            house=self._house(),
            players=tuple(sorted(self.players.values(), key=lambda player: player.seat)),
            marks=Marks(
                self._seat(dealer) if dealer else NOBODY,
                blinds.get("small_blind", NOBODY),
                blinds.get("big_blind", NOBODY),
            ),
            posts=posts,
            steps=(),
            id=self.id,
            table=self.night.table,
            site="PokerNow",
            started_ms=_started(self.hand[0].at),
        )

    def _house(self) -> HouseRules:
        blinds = {post.name: post.amount for post in self.posts}
        return site_house(
            self.game,
            self.limit,
            blinds.get("big_blind", 1),
            small=blinds.get("small_blind", 0),
            minor_per_chip=self.unit,
            ante=blinds.get("ante", 0),
            votes=any(isinstance(step, h.Voted) for step in self.steps),
        )

    def _post(self, entry: Entry) -> bool:
        """Record the entry if it is a post, and return whether it is."""
        self.place = f"line {entry.line}"
        bomb = BOMB.match(entry.text)
        match = bomb or POSTED.match(entry.text)
        if match is None:
            return False
        form = POSTS["bet" if bomb else match["what"]]
        seat, amount = self._seat(match["who"]), money.read(match["amount"])
        if form.name == "big_blind":
            if "all in" in entry.text:
                amount = max(amount, self.night.big)
            self.night.big = amount
        chips = money.chips(amount, self.unit)
        self.posts.append(Post(seat, chips, form.kind, form.option, form.name))
        return True

    # ------------------------------------------------------------ what happened

    def _step(self, text: str) -> h.Step | None:
        """The step an entry stands for, or None if it is not part of the hand."""
        if match := SAID.match(text):
            seat = self._seat(match["who"])
            return h.Folded(seat) if match["what"] == "folds" else h.Checked(seat)
        if match := PAID.match(text):
            seat, to = self._seat(match["who"]), self.chips(match["amount"])
            return h.Called(seat, to) if match["what"] == "calls" else h.Raised(seat, to)
        if match := STREET.match(text):
            second = match["second"] or ""
            new = cards(match["cards"])
            return h.Turned(new, board=int("board" in second), run=int("run" in second))
        if match := VOTED.match(text):
            return h.Voted(self._seat(match["who"]), 1 if match["no"] else 2)
        if match := BACK.match(text):
            return h.Returned(self._seat(match["who"]), self.chips(match["amount"]))
        return self._cards(text)

    def _cards(self, text: str) -> h.Step | None:
        """Hands that are shown or dealt, and pots that are won."""
        if match := SHOWN.match(text):
            seat, shown = self._seat(match["who"]), cards(", ".join(shown_in(match)))
            before = [s for s in self.steps if isinstance(s, h.Shown) and s.seat == seat]
            if before and len(before[-1].cards) + len(shown) == self.whole:
                shown = before[-1].cards + shown
            return h.Shown(seat, shown)
        if match := COLLECTED.match(text):
            return self._won(
                self._seat(match["who"]), self.chips(match["amount"]), match["more"]
            )
        if text.startswith(YOURS) and self.night.you in self.players:
            return h.Dealt(self._seat(self.night.you), cards(text.removeprefix(YOURS)))
        if text.startswith('"'):
            raise UnreadableError(
                f"not a PokerNow entry: {text}", place=self.place, hand=self.id
            )
        return None

    @property
    def whole(self) -> int:
        """How many cards a whole hand has."""
        return whole_hand(VARIANTS[self.game])

    def _won(self, seat: Seat, amount: Chips, more: str) -> h.Step | None:
        """Record a win; a seat's shares of one run are added up."""
        won = h.Won(seat, amount, run=int("second run" in more))
        for at, step in enumerate(self.steps):
            if isinstance(step, h.Won) and (step.seat, step.run) == (seat, won.run):
                self.steps[at] = replace(step, amount=step.amount + amount)
                self.bets.follow(h.Won(seat, amount))
                return None
        return won

    # ------------------------------------------------------------ values

    def _seat(self, who: str) -> Seat:
        if who not in self.players:
            raise self.no(f"{who} has no seat")
        return self.players[who].seat

    def chips(self, amount: str) -> Chips:
        return money.chips(money.read(amount), self.unit)


def _started(at: str) -> int | None:
    match = TIME.match(at)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.groups())
    return calendar.at_ms((year, month, day, hour, minute, second))
