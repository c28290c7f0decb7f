"""Writes PokerStars text."""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never
from zlib import crc32

from homegame.cards import UNSEEN, Card, Cards, text
from homegame.chips import Chips
from homegame.hands.games import readings
from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.bets import Bets, amounts_posted, beyond_others
from homegame.history.codecs.stars.names import (
    DRAWS,
    LIMIT_NAMES,
    NAMES,
    OUR_CLUB,
    RUNS,
    STREETS,
    STUD_STREETS,
    draws,
    is_stud,
    roman,
    to_eastern,
)
from homegame.history.errors import UnwritableError, in_words, post_in_words
from homegame.history.known import is_whole, known
from homegame.history.recording import with_results
from homegame.model.plan import Post
from homegame.seats import Seat

POSTS: Mapping[str, str] = {
    "ante": "the ante",
    "small_blind": "small blind",
    "big_blind": "big blind",
    "missed_small": "small blind",
    "missed_big": "big blind",
    "entry": "big blind",
    "straddle": "straddle",
}
"""The format's word for each post."""

MISSED_BIG = ("missed_big", "entry")
"""Big blinds posted out of turn."""


def is_dead_small(post: Post) -> bool:
    """A small blind posted out of turn, by a newcomer too: it lies in the middle."""
    return post.name == "missed_small" or (post.name == "entry" and post.kind == "dead")


def write(histories: Iterable[h.HandHistory]) -> Iterator[str]:
    """Write hands one after the other, with empty lines between them."""
    for history in histories:
        yield ("".join([f"{line}\n" for line in _Writer(history).lines()]) + "\n\n")


class _Writer:
    """Writes one hand."""

    def __init__(self, history: h.HandHistory) -> None:
        self.history = history
        self.game = history.variant
        self.unit = history.house.stakes.minor_per_chip
        # The chips of a tournament are not money, whatever the file calls its currency.
        self.symbol = "" if history.tournament else money.SYMBOLS.get(history.currency, "")
        if what := beyond_others(history):
            raise self.no(what)
        if history.game not in NAMES or history.limit not in LIMIT_NAMES:
            raise self.no(history.game_in_words)
        self.history = history = with_results(history)
        self.names = _names(history)
        self.bets = Bets(history)
        self.board: list[list[Card]] = [[], []]
        self.held: dict[Seat, list[Card]] = {}
        self.folded_on: dict[Seat, str] = {}
        self.bettors = {post.seat for post in history.posts if post.kind != "ante"}
        self.drawn = 0
        self.asked: set[Seat] = set()
        self.lap = 0
        self.runs = 1 + max([s.run for s in history.steps if isinstance(s, h.Turned)] + [0])
        if self.runs > 2:
            raise self.no(f"{self.runs} runs")
        self.before_runs = self._streets_before_runs()

    def no(self, what: str) -> UnwritableError:
        return UnwritableError(
            f"PokerStars text has no place for {what}", hand=self.history.id
        )

    def lines(self) -> Iterator[str]:
        yield self._header()
        yield self._table()
        for player in self.history.players:
            stack = self.money(player.stack)
            yield f"Seat {player.seat}: {self.names[player.seat]} ({stack} in chips)"
        if self.history.carried:
            yield f"Cash Drop to Pot : total {self.money(self.history.carried)}"
        yield from self._posts()
        if not is_stud(self.game):
            title = "DEALING HANDS" if draws(self.game) else "HOLE CARDS"
            yield f"*** {title} ***"
        for at, step in enumerate(self.history.steps):
            yield from self._street(at, step)
            yield from self._step(step)
            self.bets.follow(step)
        yield from self._showdown()
        yield from self._summary()

    # ------------------------------------------------------------ the table

    def _header(self) -> str:
        history, house = self.history, self.history.house
        big = house.blinds.big
        one, other = (
            (big, 2 * big) if history.limit == "limit" else (house.blinds.small, big)
        )
        stakes = f"{self.money(one)}/{self.money(other)}"
        if house.cap.amount != "none":
            stakes += f" - {self.money(house.cap.amount)} Cap - "
        game = f"{NAMES[history.game]} {LIMIT_NAMES[history.limit]}"
        code = f" {history.currency}" if history.currency else ""
        if history.tournament:
            game, code = f"{_tournament(history.tournament)} {game}", ""
            if history.tournament.level:
                game += f" - Level {roman(history.tournament.level)}"
        number = history.id if history.id.isdigit() else crc32(history.id.encode())
        club = history.site or OUR_CLUB
        title = f"PokerStars Home Game Hand #{number}: {{{club}}} "
        if club == "PokerStars":
            title = f"PokerStars Hand #{number}: "
        space = "" if history.tournament else " "
        return f"{title}{space}{game} ({stakes}{code}){self._time()}"

    def _time(self) -> str:
        """When the hand began, in UTC and in New York's local time."""
        at_ms = self.history.started_ms
        if at_ms is None:
            return ""
        return f" - {_clock(at_ms)} UTC [{_clock(to_eastern(at_ms))} ET]"

    def _table(self) -> str:
        history = self.history
        play = "" if history.currency or history.tournament else " (Play Money)"
        button = history.marks.button
        marked = f" Seat #{button} is the button" if button else ""
        return f"Table '{history.table}' {history.house.table.max_seats}-max{play}{marked}"

    def _posts(self) -> Iterator[str]:
        """The posts; a dead small blind is written together with its live big blind. One that
        is live can't be written: a second small blind is taken for dead."""
        posted = amounts_posted(self.history)
        dead = {post.seat: chips for post, chips in posted if is_dead_small(post)}
        big = [post for post, _ in posted if post.name in MISSED_BIG]
        both = {post.seat for post in big if not is_dead_small(post)} & dead.keys()
        for post, chips in posted:
            what = "small blind" if is_dead_small(post) else POSTS.get(post.name)
            if post.seat in both and is_dead_small(post):
                continue
            if post.seat in both and post.name in MISSED_BIG:
                what, chips = "small & big blinds", chips + dead[post.seat]
            is_live = post.name == "missed_small" and post.kind == "live"
            if what is None or not post.option or is_live:
                raise self.no(post_in_words(post, self.names[post.seat]))
            stack = self.history.stacks[post.seat]
            paid = sum([amount for each, amount in posted if each.seat == post.seat])
            all_in = " and is all-in" if paid == stack and chips else ""
            yield f"{self.names[post.seat]}: posts {what} {self.money(chips)}{all_in}"

    # ------------------------------------------------------------ streets

    def _streets_before_runs(self) -> int:
        """How many streets all runs share."""
        of_run = [0, 0]
        for step in self.history.steps:
            if isinstance(step, h.Turned):
                of_run[step.run] += 1
        return of_run[0] - of_run[1] if self.runs > 1 else len(self.history.steps)

    def _street(self, at: int, step: h.Step) -> Iterator[str]:
        """The heading of the street that begins with this step, if it has one here."""
        begins = isinstance(step, h.Decision) and self.bets.begins_round()
        match step:
            case h.Dealt(seat) if is_stud(self.game):
                if not self.lap or seat in self.asked or self._is_new(at):
                    yield self._stud_street()
                self.asked.add(seat)
            case h.Discarded(seat) if draws(self.game) > 1:
                if not self.drawn or seat in self.asked or self._is_new(at):
                    self.asked = set()
                    yield f"*** {DRAWS[self.drawn]} ***"
                    self.drawn += 1
                self.asked.add(seat)
            case h.Discarded():
                self.drawn = 1
            case _ if begins and is_stud(self.game) and self.lap < len(STUD_STREETS):
                yield self._stud_street()

    def _is_new(self, at: int) -> bool:
        """Whether a seat has bet, checked or folded since the last deal or draw."""
        for step in reversed(self.history.steps[:at]):
            if isinstance(step, h.Decision):
                return True
            if isinstance(step, h.Dealt | h.Discarded):
                return False
        return False

    def _stud_street(self) -> str:
        self.asked = set()
        self.lap += 1
        return f"*** {STUD_STREETS[self.lap - 1]} ***"

    def _turned(self, step: h.Turned) -> str:
        """A street: the cards already in the middle, then the new ones."""
        if is_stud(self.game):
            raise self.no("a shared last card")
        board = self.board[step.run]
        if step.run and not board:
            shared = self._shared()
            board += self.board[0][:shared]
        before, new = text(board), text(step.cards)
        streets = ["PRE-FLOP", *STREETS] if "courchevel" in self.game.name else [*STREETS]
        index = sum([len(board) >= size for size in self._sizes()])
        board += step.cards
        name = streets[index]
        if index >= self.before_runs:
            name = f"{RUNS[step.run]} {name}"
        if name.endswith("FLOP"):
            return f"*** {name} *** [{_spaced(before + new)}]"
        return f"*** {name} *** [{_spaced(before)}] [{_spaced(new)}]"

    def _sizes(self) -> tuple[int, ...]:
        """How many cards are in the middle before each street except the first."""
        return (1, 3, 4) if "courchevel" in self.game.name else (3, 4)

    def _shared(self) -> int:
        """How many cards all runs share."""
        return (0, *self._sizes())[self.before_runs]

    # ------------------------------------------------------------ what happens

    def _step(self, step: h.Step) -> Iterator[str]:
        match step:
            case h.Dealt(seat, cards):
                yield from self._dealt(seat, cards)
            case h.Turned():
                yield self._turned(step)
            case h.Discarded(seat, count, cards):
                yield f"{self.names[seat]}: {self._discard(seat, count, cards)}"
            case h.Returned(seat, amount):
                yield f"Uncalled bet ({self.money(amount)}) returned to {self.names[seat]}"
            case h.Shown() | h.Mucked() | h.Won() | h.Voted():
                pass  # written at the showdown, or clear from the number of boards
            case h.Folded(seat) | h.Checked(seat) | h.Called(seat) | h.Raised(seat):
                yield f"{self.names[seat]}: {self._decision(step)}"
            case h.BroughtIn(seat):
                yield f"{self.names[seat]}: {self._decision(step)}"
            case _:
                raise self.no(in_words(type(step).__name__))

    def _decision(self, step: h.Decision) -> str:
        seat, bets = step.seat, self.bets
        match step:
            case h.Folded():
                self.folded_on[seat] = self._when()
                return "folds"
            case h.Checked():
                return "checks"
            case h.Called(_, to):
                words = f"calls {self.money(to - bets.bet[seat])}"
            case h.BroughtIn(_, to):
                words = f"brings in for {self.money(to)}"
            case h.Raised(_, to) if bets.highest:
                words = f"raises {self.money(to - bets.highest)} to {self.money(to)}"
            case h.Raised(_, to):
                words = f"bets {self.money(to)}"
            case _:
                assert_never(step)
        self.bettors.add(seat)
        return words + self._all_in(seat, to - bets.bet[seat])

    def _all_in(self, seat: Seat, more: Chips) -> str:
        """A note that the seat is all in or has reached the cap, or nothing."""
        left = self.bets.stacks[seat] - more
        cap = self.history.house.cap.amount
        if not left:
            return " and is all-in"
        if cap != "none" and self.history.stacks[seat] - left >= cap:
            return f" and has reached the {self.money(cap)} cap"
        return ""

    def _dealt(self, seat: Seat, cards: Cards) -> Iterator[str]:
        """Cards dealt to a seat, after those it has already."""
        held = self.held.setdefault(seat, [])
        before = [card for card in held if card != UNSEEN]
        new = [card for card in cards if card != UNSEEN]
        held += cards
        shown = f"[{_spaced(text(before))}] " if before else ""
        yield f"Dealt to {self.names[seat]} {shown}[{_spaced(text(new))}]"

    def _discard(self, seat: Seat, count: int, cards: Cards) -> str:
        held = self.held.get(seat, [])
        for card in cards:
            if card in held:
                held.remove(card)
        if count and not cards:
            held.clear()
        if not count:
            return "stands pat"
        which = f" [{_spaced(text(cards))}]" if cards else ""
        return f"discards {count} card{'s' if count > 1 else ''}{which}"

    def _when(self) -> str:
        """The street of a fold, for the summary."""
        if is_stud(self.game):
            street = STUD_STREETS[max(self.lap, 1) - 1]
            return f"on the {street.replace('STREET', 'Street').replace('RIVER', 'River')}"
        if draws(self.game):
            after = (
                "the Draw" if draws(self.game) == 1 else f"the {_ordinal(self.drawn)} Draw"
            )
            return f"after {after}" if self.drawn else "before the Draw"
        streets = sum([len(self.board[0]) >= size for size in (3, 4, 5)])
        return f"on the {STREETS[streets - 1].title()}" if streets else "before Flop"

    # ------------------------------------------------------------ the end

    def _showdown(self) -> Iterator[str]:
        """The hands shown and the pots won; two runs come one after the other."""
        won = [step for step in self.history.steps if isinstance(step, h.Won)]
        hands = self._opened()
        pots = 1 + max([step.pot for step in won], default=0)
        for run in range(self.runs):
            if hands:
                yield (
                    f"*** {RUNS[run]} SHOW DOWN ***"
                    if self.runs > 1
                    else "*** SHOW DOWN ***"
                )
            for hand in hands:
                yield f"{self.names[hand.seat]}: {self._hand(hand, run)}"
            for step in won:
                if step.run == run:
                    amount = self.money(step.amount)
                    pot = _pot_name(step.pot, pots)
                    yield f"{self.names[step.seat]} collected {amount} from {pot}"
        if won and not hands:
            yield f"{self.names[won[-1].seat]}: doesn't show hand"

    def _opened(self) -> list[h.Shown | h.Mucked]:
        """The hands shown or mucked, with the cards of stud that came after an all-in."""
        steps = self.history.steps
        found: list[h.Shown | h.Mucked] = []
        for at, step in enumerate(steps):
            if isinstance(step, h.Shown) and is_stud(self.game):
                later = [
                    s for s in steps[at:] if isinstance(s, h.Dealt) and s.seat == step.seat
                ]
                more = tuple([card for deal in later for card in deal.cards])
                found.append(
                    step if UNSEEN in more else h.Shown(step.seat, step.cards + more)
                )
            elif isinstance(step, h.Shown | h.Mucked):
                found.append(step)
        return found

    def _hand(self, hand: h.Shown | h.Mucked, run: int) -> str:
        if isinstance(hand, h.Mucked):
            return "mucks hand"
        return f"shows [{_spaced(text(hand.cards))}]{self._words(hand.cards, run)}"

    def _words(self, cards: Cards, run: int) -> str:
        """What a hand is, in words; none if cards of the board are not known."""
        board = tuple(self.board[run])
        if not is_whole(self.game, len(cards)) or UNSEEN in board:
            return ""
        words = readings(self.game, cards, board)
        return f" ({words})" if words else ""

    def _summary(self) -> Iterator[str]:
        history = self.history
        yield "*** SUMMARY ***"
        yield self._total()
        if self.runs > 1:
            yield "Hand was run twice"
            for run, name in enumerate(RUNS[: self.runs]):
                yield f"{name} Board [{_spaced(text(self.board[run]))}]"
        elif self.board[0]:
            yield f"Board [{_spaced(text(self.board[0]))}]"
        for player in history.players:
            seat = player.seat
            marks = self._marks(seat)
            yield f"Seat {seat}: {self.names[seat]}{marks} {self._fate(seat)}"

    def _total(self) -> str:
        """The total pot, and each pot if there are several."""
        pots: dict[int, Chips] = {}
        for step in self.history.steps:
            if isinstance(step, h.Won):
                pots[step.pot] = pots.get(step.pot, 0) + step.amount
        rake = self.history.rake
        line = f"Total pot {self.money(sum(pots.values()) + rake)}"
        if len(pots) > 1:
            for pot, amount in sorted(pots.items()):
                name = _pot_name(pot, len(pots))
                line += f" {name[0].upper()}{name[1:]} {self.money(amount)}."
        return f"{line} | Rake {self.money(rake)}"

    def _marks(self, seat: Seat) -> str:
        marks = self.history.marks
        names = (
            (marks.button, "button"),
            (marks.small, "small blind"),
            (marks.big, "big blind"),
        )
        return "".join([f" ({name})" for at, name in names if at == seat])

    def _fate(self, seat: Seat) -> str:
        """How the hand ended for a seat."""
        if seat in self.folded_on:
            bet = "" if seat in self.bettors else " (didn't bet)"
            return f"folded {self.folded_on[seat]}{bet}"
        steps = self.history.steps
        won = sum([s.amount for s in steps if isinstance(s, h.Won) and s.seat == seat])
        for step in self._opened():
            match step:
                case h.Shown(other, cards) if other == seat:
                    end = f"won ({self.money(won)})" if won else "lost"
                    return f"showed [{_spaced(text(cards))}] and {end}"
                case h.Mucked(other, cards) if other == seat:
                    held = cards or known(self.history).held.get(seat, ())
                    return f"mucked [{_spaced(text(held))}]" if held else "mucked"
                case _:
                    pass
        return f"collected ({self.money(won)})" if won else "mucked"

    def money(self, chips: Chips) -> str:
        return f"{self.symbol}{money.amount(chips, self.unit)}"


def _tournament(of: h.OfTournament) -> str:
    """The tournament in the header: its number, and the buy-in, the bounty and the fee."""
    number = of.title if of.title.isdecimal() else crc32(of.title.encode())
    symbol = money.SYMBOLS.get(of.currency, "")
    parts = [of.buyin, of.bounty, 0] if of.bounty else [of.buyin, 0]
    cost = "+".join([f"{symbol}{money.amount(part, 1)}" for part in parts])
    code = f" {of.currency}" if of.currency else ""
    return f"Tournament #{number}, {f'{cost}{code}' if any(parts) else 'Freeroll'}"


def _names(history: h.HandHistory) -> dict[Seat, str]:
    """The players' names without line breaks, made unique."""
    found: dict[Seat, str] = {}
    for player in history.players:
        name = " ".join(player.name.split()) or f"Player{player.seat}"
        if name in found.values():
            name = f"{name} ({player.seat})"
        found[player.seat] = name
    return found


def _pot_name(pot: int, pots: int) -> str:
    if pots == 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{pot}"


def _ordinal(number: int) -> str:
    return ("", "1st", "2nd", "3rd")[number]


def _spaced(cards: str) -> str:
    """`AsKd` as `As Kd`."""
    return " ".join([cards[at : at + 2] for at in range(0, len(cards), 2)])


def _clock(at_ms: int) -> str:
    year, month, day, hour, minute, second = calendar.moment(at_ms)
    return f"{year}/{month:02}/{day:02} {hour}:{minute:02}:{second:02}"
