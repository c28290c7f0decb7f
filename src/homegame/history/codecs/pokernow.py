"""Reads the log of a PokerNow night: a CSV file with the newest entry first.

It reads hold'em, Omaha and Omaha hi-lo, with straddles, antes, bomb pots, missed and dead
blinds, two boards and two runs. The log says "Your hand is", but not whose: these cards are
given to the player who showed the same cards in any hand of the night, and left out if there is
none. Every form of a line that the site is known to write is below; a line of another form that
may tell of money or cards marks its hand.
"""

import csv
import itertools
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
from homegame.history.adding_up import must_add_up, must_have_board
from homegame.history.bets import Bets, in_order
from homegame.history.codecs.reading import (
    LONGEST_LINE,
    OnError,
    each,
    numbered,
    refuse_long,
    stop,
)
from homegame.history.errors import (
    CutOffError,
    DamagedError,
    ImpossibleError,
    UncountedError,
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
from homegame.words import say

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
WHO: Final = r'"(?P<who>(?>.+? @ (?P<id>[\w-]++)(?=")))"'
OTHER: Final = r'"(?P<other>(?>.+? @ (?P<other_id>[\w-]++)(?=")))"'
ALL_IN: Final = r"(?: and go all in)?"

BEGINS: Final = re.compile(
    r"-- starting hand #(?P<number>\d++)\s*+(?:\(id: (?P<hand>[^)]*+)\)\s*+)?"
    rf"\(?(?P<limit>{'|'.join(LIMITS)}) (?P<game>{'|'.join(GAMES)})\)?\s*+"
    rf"\((?:dealer: {WHO}|dead button)\) --"
)
ORDER: Final = re.compile(r"[0-9]{1,18}")
ENDS: Final = re.compile(r"-- ending hand #\d++")
ANY_HAND: Final = "-- starting hand #"
STACKS: Final = "Player stacks:"
STACK: Final = re.compile(rf"(?P<seat>\d++) {WHO} \({AMOUNT}\)")
POSTED: Final = re.compile(
    rf"{WHO} posts an? (?P<what>ante|small blind|big blind|straddle|missed big blind|"
    rf"missing small blind) of {AMOUNT}{ALL_IN}"
)
BOMB: Final = re.compile(
    rf"{WHO} (?:posts a bet of|calls) {AMOUNT}{ALL_IN} \(bomb pot bet\)"
)
PAID: Final = re.compile(rf"{WHO} (?P<what>calls|bets|raises to) {AMOUNT}{ALL_IN}")
SAID: Final = re.compile(rf"{WHO} (?P<what>folds|checks)")
SHOWN: Final = re.compile(rf"{WHO} shows an? (?P<cards>.++)")
VOTED: Final = re.compile(rf"{WHO} chooses to\s++(?P<no>not\s++)?run it twice\.?")
COLLECTED: Final = re.compile(rf"{WHO} collected {AMOUNT} from pot(?P<more>.*+)")
BACK: Final = re.compile(rf"Uncalled bet of {AMOUNT} returned to {WHO}")
STREET: Final = re.compile(
    r"(?:[Ff]lop|[Tt]urn|[Rr]iver)(?P<second> \(second (?:run|board)\))?:.*"
    r"\[(?P<cards>[^\[\]]*+)\]"
)
YOURS: Final = "Your hand is "
TIME: Final = re.compile(r"(\d{1,4})-(\d\d?)-(\d\d?)T(\d\d?):(\d\d?):(\d\d?)")
SUITS: Final = str.maketrans("♣♦♥♠", "cdhs", " ,")

NEW_ID: Final = re.compile(
    rf"The player {WHO} changed the ID from (?P<was>[\w-]++) to (?P<amount>[\w-]++) "
    r"because authenticated login\."
)

Form = tuple[str, re.Pattern[str]]

STACK_CHANGES: Final[tuple[Form, ...]] = (
    (
        "from",
        re.compile(
            rf"The admin updated the player {WHO} stack from (?P<was>[\d,.]*\d) "
            rf"to {AMOUNT}\."
        ),
    ),
    ("has", re.compile(rf"The player {WHO} joined the game with a stack of {AMOUNT}\.")),
    (
        "has",
        re.compile(
            rf"The player {WHO} will start to play in this table with a stack of {AMOUNT}\."
        ),
    ),
    ("has", re.compile(rf"The player {WHO} sit back with the stack of {AMOUNT}\.")),
    ("has", re.compile(rf"The player {WHO} rebought\. New stack {AMOUNT}\.")),
    ("left", re.compile(rf"The player {WHO} quits the game with a stack of {AMOUNT}\.")),
    ("has", re.compile(rf"The player {WHO} stand up with the stack of {AMOUNT}\.")),
    ("pays", re.compile(rf"{WHO} paid {AMOUNT} for the .+ bounty to {OTHER}")),
    ("now", NEW_ID),
)
"""The lines that say how chips come, go and change hands outside of pots."""

BLINDS: Final = re.compile(
    rf"The game's (?P<what>small blind|big blind|ante) was changed from [\d,.]*\d to {AMOUNT}\."
)

NOTICES: Final = re.compile(
    "|".join(
        [
            r"Dead (?:Small|Big) Blind",
            r"Undealt cards.*",
            r"Remaining players decide whether to run it twice\.?",
            r"All players in hand choose to run it twice\.?",
            r"Some players choose to not run it twice\.?",
            # The sum of what others have paid:
            r'"(?>.+? @ [\w-]++") collected [\d,.]++ from the .+ bounty\.?',
            r"Game Config Changes.*",
            r"The admin approved the player .+ participation with a stack of [\d,.]+",
            r"WARNING: the admin queued the stack change for the player .+",
            r"The admin .+ (?:enqueued|canceled) the (?:removal|game stop) .+",
            r"The admin (?>.+? forced the player ).+ to away mode in the next hand\.?",
            r"The admin .+ rejected the seat request from the player .+",
            r"The player .+ (?:requested|canceled) (?:a|the) (?:seat|rebuy).*",
            r"The player .+ passed the room ownership to .+",
            r"The player (?>.+? was moved to table #).+",
            r'"(?>.+? @ [\w-]++") will be playing on table #.+',
            r"Game entering in a break returning in .+",
            r"Asking to busted players the rebuy decision\.?",
            r"Waiting for the game owner to approve or reject pending rebuy requests\.?",
        ]
    ),
    re.DOTALL,
)
"""The lines that move no chips and show none of a hand's cards."""

CARRIES: Final = re.compile(r"[0-9♣♦♥♠]")
"""What a line has that tells of money or cards."""

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


class Told(Struct):
    """What the log says of a hand: its entries, those after it, and the next hand's stacks."""

    entries: list[Entry]
    before: list[Entry]
    """Of the first hand: what came before it."""
    after: list[Entry]
    stacks: dict[str, Decimal]
    """By the players' ids; none after the last hand."""


class Night:
    """What one hand needs to know about the others: whose log it is, and the blinds."""

    def __init__(self, table: str, you: str) -> None:
        self.table = table
        self.you = you
        self.blinds: dict[str, Decimal] = {}
        """The last blinds that were posted in full, or to which they were changed since."""
        self.first_ids: dict[str, str] = {}
        """The first ids of those who have another one now."""
        self.names: dict[str, str] = {}
        """What players are called, by their ids, if not as the lines call them."""

    def pass_by(self, between: Iterable[Entry]) -> None:
        """Take in what happened between two hands."""
        for entry in between:
            if match := BLINDS.fullmatch(entry.text):
                self.blinds[match["what"]] = money.read(match["amount"])
            elif match := NEW_ID.fullmatch(entry.text):
                was = match["was"]
                self.first_ids[match["amount"]] = self.first_ids.get(was, was)


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a night, or of several one after the other, oldest first; `source`
    becomes the table's name."""
    logs, cut = _logs(lines)
    hands = list[tuple[Told, Night]]()
    for entries in logs:
        told = _hands(entries)
        night = Night(source, _you([each.entries for each in told]))
        hands += [(each, night) for each in told]

    def one(part: tuple[Told, Night]) -> h.HandHistory:
        told, night = part
        night.pass_by(told.before)
        try:
            return read_one(told, night)
        finally:
            night.pass_by(told.after)

    yield from each(hands, one, on_error)
    if cut:
        (on_error or stop)(CutOffError(say("uncounted.cut_line", {}), place=cut))


def _logs(lines: Iterable[str]) -> tuple[list[list[Entry]], str]:
    """The entries of each log in a file, oldest first; and the place of the last line, if it is
    broken off."""
    rows = csv.reader(line for _, line in numbered(lines))
    try:
        return _logs_in((rows.line_num, row) for row in rows)
    except csv.Error as wrong:
        raise UnreadableError(
            f"not a PokerNow log: {wrong}", place=f"line {rows.line_num}"
        ) from None


def _logs_in(rows: Iterator[tuple[int, list[str]]]) -> tuple[list[list[Entry]], str]:
    """The logs as they are written; each row comes with its line."""
    names = [name.strip("\ufeff ") for name in next(rows, (1, []))[1]]
    if not {"entry", "at", "order"} <= {*names}:
        raise UnreadableError("not a PokerNow log: it begins with entry,at,order")
    at = {name: names.index(name) for name in ("entry", "at", "order")}
    logs, broken = [list[Entry]()], ""
    for line, row in rows:
        if not row:
            continue
        if broken:
            raise UnreadableError("not a PokerNow entry", place=broken)
        if [cell.strip("\ufeff ") for cell in row] == names:
            logs.append([])
            continue
        if len(row) < len(names) or not ORDER.fullmatch(row[at["order"]]):
            broken = f"line {line}"
            continue
        if max(map(len, row)) > LONGEST_LINE:  # a cell may have several lines
            raise UnreadableError(
                f"longer than {LONGEST_LINE:,} characters", place=f"line {line}"
            )
        order = int(row[at["order"]])
        logs[-1].append(Entry(line, row[at["entry"]].strip(), row[at["at"]], order))
    if broken and not any(logs):
        raise UnreadableError("not a PokerNow entry", place=broken)
    return [sorted(log, key=lambda entry: entry.order) for log in logs], broken


def _hands(entries: Iterable[Entry]) -> list[Told]:
    """The entries of each hand, with those around it."""
    found: list[Told] = []
    before: list[Entry] = []
    is_open = False
    for entry in entries:
        if entry.text.startswith(ANY_HAND):
            if is_open:  # It never ended: nobody knows what came of it.
                before = found.pop().entries
            found.append(Told([entry], [] if found else before, [], {}))
            is_open = True
        elif not found:
            before.append(entry)
        elif not is_open:
            found[-1].after.append(entry)
        else:
            found[-1].entries.append(entry)
            is_open = not ENDS.match(entry.text)
    if is_open:
        found.pop()
    for told, following in itertools.pairwise(found):
        for at, entry in enumerate(following.entries):
            if entry.text.startswith(STACKS):
                told.after += following.entries[1:at]
                told.stacks = {
                    each["id"]: money.read(each["amount"])
                    for each in stacks_in(entry.text)
                    if each
                }
    return found


def _you(hands: Iterable[Sequence[Entry]]) -> str:
    """Whose log it is: the player who showed the cards of "your hand"; "" if no one did."""
    for hand in hands:
        yours = [e.text.removeprefix(YOURS) for e in hand if e.text.startswith(YOURS)]
        held = {*yours[0].split(", ")} if yours else set()
        for entry in hand:
            match = SHOWN.match(entry.text)
            if match and {*shown_in(match)} == held:
                return str(match["id"])
    return ""


def stacks_in(text: str) -> list[re.Match[str] | None]:
    """The players of a line of stacks: `#1 "Ann @ a1" (100) | #4 "Bob @ b2" (95.50)`; None
    where one can't be read."""
    return [STACK.match(player) for player in text.partition("#")[2].split(" | #")]


def is_known(text: str) -> bool:
    """Whether a line that is no part of a hand is one of those the site is known to write."""
    if text.startswith((STACKS, ANY_HAND)) or NOTICES.fullmatch(text):
        return True
    forms = (BLINDS, *[form for _, form in STACK_CHANGES])
    return any(form.fullmatch(text) for form in forms)


def shown_in(match: re.Match[str]) -> list[str]:
    """The cards of a line of cards shown: `shows a 10♠, 10♣.`"""
    return match["cards"].removesuffix(".").split(", ")


def cards(written: str) -> Cards:
    """Parse cards as the log writes them: `10♦, A♣`."""
    return parse(written.translate(SUITS))


def read_one(told: Told, night: Night) -> h.HandHistory:
    """Read one hand of a night."""
    first = told.entries[0]
    begins = BEGINS.match(first.text)
    place = f"line {first.line}"
    if begins is None:
        text = first.text.strip("- ")
        raise UnknownGameError(text, place=place)
    name = begins["hand"] or begins["number"]
    refuse_long(len(told.entries), place=place, hand=name)
    try:
        return _Reader(begins, told, night).history()
    except (MoneyError, CardError) as wrong:
        raise ImpossibleError(str(wrong), place=place, hand=name) from None


class _Reader:
    """Reads one hand."""

    def __init__(self, begins: re.Match[str], told: Told, night: Night) -> None:
        self.begins = begins
        self.told = told
        self.hand = told.entries
        self.night = night
        self.id = begins["hand"] or begins["number"]
        self.game = GAMES[begins["game"]]
        self.limit = LIMITS[begins["limit"]]
        self.place = f"line {self.hand[0].line}"
        if any("(second board)" in entry.text for entry in self.hand):
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
        self.unknown: list[Entry] = []
        """Lines that may tell of money or cards, and that nobody knows."""
        self.notes: list[str] = []

    def no(self, why: str) -> ImpossibleError:
        return ImpossibleError(why, place=self.place, hand=self.id)

    def history(self) -> h.HandHistory:
        moves = [entry for entry in self.hand[1:-1] if not self._post(entry)]
        blank = self._blank()
        self.bets = Bets(blank)
        for entry in moves:
            self.place = f"line {entry.line}"
            if step := self._step(entry):
                self.bets.follow(step)
                self.steps.append(step)
                self.places.append(self.place)
        self._add_silent_votes()
        active = {step.seat for step in self.steps if isinstance(step, h.Decision)}
        active |= {post.seat for post in self.posts}
        players = tuple([player for player in blank.players if player.seat in active])
        told = replace(
            blank,
            players=players,
            house=self._house(),
            posts=site_posts(blank.posts, len(players)),
            steps=tuple(self.steps),
            net={p.seat: self.bets.stacks[p.seat] - p.stack for p in players},
            places=tuple(self.places),
        )
        if self.unknown:
            first = self.unknown[0]
            why = say("uncounted.line", {"text": first.text})
            raise UncountedError("line", why, told, place=f"line {first.line}")
        must_have_board(told)
        must_add_up(told)
        return self._followed(told)

    def _followed(self, history: h.HandHistory) -> h.HandHistory:
        """The hand, if the next hand's stacks follow from it and from what is told in between.

        If the stacks of some differ by what others lack, the hand was read wrong. Any other
        difference is noted: chips came or went.
        """
        has = {
            id: money.amount(self.bets.stacks[player.seat], self.unit)
            for id, player in self.players.items()
        }
        begun = [entry.text.startswith(STACKS) for entry in self.hand].index(True)
        for entry in (*self.hand[begun:], *self.told.after):
            self._between(entry.text, has)
        gaps: dict[str, tuple[Decimal, Decimal]] = {}
        for id, stack in self.told.stacks.items():
            if id in has and stack != has[id]:
                gaps[id] = has[id], stack
        for entry in self.told.after:
            if not is_known(entry.text) and not SHOWN.fullmatch(entry.text):
                self.notes.append(f"line {entry.line}: {entry.text}")
        if len(gaps) > 1 and not sum([stack - before for before, stack in gaps.values()]):
            raise UncountedError("stack", say("uncounted.stack", {}), history)
        self.notes += [
            say(
                "uncounted.between",
                {
                    "name": self.players[id].name if id in self.players else id,
                    "was": f"{before}",
                    "has": f"{stack}",
                },
            )
            for id, (before, stack) in gaps.items()
        ]
        return replace(history, notes=tuple(self.notes)) if self.notes else history

    def _between(self, text: str, has: dict[str, Decimal]) -> None:
        """Follow chips that come, go or change hands outside of pots."""
        for what, form in STACK_CHANGES:
            match = form.fullmatch(text)
            if match is None:
                continue
            id = match["id"]
            if what == "now":
                has[match["amount"]] = has.pop(match["was"], Decimal(0))
                return
            chips = money.read(match["amount"])
            if what == "from":
                was = money.read(match["was"])
                has[id] = has.get(id, was) + chips - was
            elif what == "pays":
                has[id] = has.get(id, Decimal(0)) - chips
                has[match["other_id"]] = has.get(match["other_id"], Decimal(0)) + chips
            elif what == "left":
                has.pop(id, None)
            else:
                has[id] = chips
            return

    def _add_silent_votes(self) -> None:
        """Of those who were asked whether to run it twice, some may have said nothing: without
        a second board they all stayed with one."""
        voted = {step.seat for step in self.steps if isinstance(step, h.Voted)}
        if voted and not any(isinstance(s, h.Turned) and s.run for s in self.steps):
            silent = sorted(self.bets.live - voted)
            self.steps += [h.Voted(seat, 1) for seat in silent]
            self.places += [self.place for _ in silent]

    # ------------------------------------------------------------ the table

    def _amounts(self) -> Iterator[Decimal]:
        """Every amount of the hand."""
        for entry in self.hand:
            if entry.text.startswith(STACKS):
                found = stacks_in(entry.text)
                yield from [money.read(each["amount"]) for each in found if each]
            for form in (POSTED, BOMB, PAID, COLLECTED, BACK):
                if match := form.match(entry.text):
                    yield money.read(match["amount"])
                    break

    def _players(self) -> dict[str, h.Player]:
        """The players' seats and stacks, by their ids: a name may change within a hand."""
        found: dict[str, h.Player] = {}
        for entry in self.hand:
            if entry.text.startswith(STACKS):
                for each in stacks_in(entry.text):
                    if each is None:
                        raise DamagedError(
                            "a stack that can't be read",
                            place=f"line {entry.line}",
                            hand=self.id,
                        )
                    seat, name = int(each["seat"]), each["who"].rpartition(" @ ")[0]
                    stack = self.chips(each["amount"])
                    name = self.night.names.get(each["id"], name)
                    id = self.night.first_ids.get(each["id"], each["id"])
                    found[each["id"]] = h.Player(seat, stack, name, id)
        if len(found) < 2:
            raise self.no("a hand needs two players")
        return found

    def _blank(self) -> h.HandHistory:
        posts = tuple(in_order(self.posts))
        blinds = {post.name: post.seat for post in posts}
        dealer = self.begins["id"]
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
        bomb = BOMB.fullmatch(entry.text)
        match = bomb or POSTED.fullmatch(entry.text)
        if match is None:
            return False
        form = POSTS["bet" if bomb else match["what"]]
        seat, amount = self._seat(match["id"]), money.read(match["amount"])
        if form.name in ("small_blind", "big_blind"):
            blinds, what = self.night.blinds, match["what"]
            if entry.text.endswith(" and go all in"):
                amount = max(amount, blinds.get(what, amount))
            blinds[what] = amount
        chips = money.chips(amount, self.unit)
        self.posts.append(Post(seat, chips, form.kind, form.option, form.name))
        return True

    # ------------------------------------------------------------ what happened

    def _step(self, entry: Entry) -> h.Step | None:
        """The step an entry stands for, or None if it is not part of the hand."""
        text = entry.text
        if match := SAID.fullmatch(text):
            seat = self._seat(match["id"])
            return h.Folded(seat) if match["what"] == "folds" else h.Checked(seat)
        if match := PAID.fullmatch(text):
            seat, to = self._seat(match["id"]), self.chips(match["amount"])
            return h.Called(seat, to) if match["what"] == "calls" else h.Raised(seat, to)
        if match := STREET.fullmatch(text):
            second = match["second"] or ""
            new = cards(match["cards"])
            return h.Turned(new, board=int("board" in second), run=int("run" in second))
        if match := VOTED.fullmatch(text):
            return h.Voted(self._seat(match["id"]), 1 if match["no"] else 2)
        if match := BACK.fullmatch(text):
            return h.Returned(self._seat(match["id"]), self.chips(match["amount"]))
        return self._cards(entry)

    def _cards(self, entry: Entry) -> h.Step | None:
        """Hands that are shown or dealt, and pots that are won."""
        text = entry.text
        if match := SHOWN.fullmatch(text):
            seat, shown = self._seat(match["id"]), cards(", ".join(shown_in(match)))
            before = [s for s in self.steps if isinstance(s, h.Shown) and s.seat == seat]
            if before and len(before[-1].cards) + len(shown) == self.whole:
                shown = before[-1].cards + shown
            return h.Shown(seat, shown)
        if match := COLLECTED.fullmatch(text):
            return self._won(
                self._seat(match["id"]), self.chips(match["amount"]), match["more"]
            )
        if text.startswith(YOURS):
            if self.night.you not in self.players:
                return None
            return h.Dealt(self._seat(self.night.you), cards(text.removeprefix(YOURS)))
        self._note(entry)
        return None

    def _note(self, entry: Entry) -> None:
        """Note a line that is no part of a hand, unless it is known."""
        text = entry.text
        if is_known(text):
            return
        if text.startswith('"') or CARRIES.search(text):
            self.unknown.append(entry)
        else:
            self.notes.append(f"line {entry.line}: {text}")

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

    def _seat(self, id: str) -> Seat:
        if id not in self.players:
            raise self.no(f"{id} has no seat")
        return self.players[id].seat

    def chips(self, amount: str) -> Chips:
        return money.chips(money.read(amount), self.unit)


def _started(at: str) -> int | None:
    match = TIME.match(at)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.groups())
    return calendar.at_ms((year, month, day, hour, minute, second))
