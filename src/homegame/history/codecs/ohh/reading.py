"""Reads Open Hand History."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

import msgspec
from msgspec.structs import replace

from homegame.cards import CardError, Cards, parse
from homegame.chips import Chips
from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.adding_up import must_have_board
from homegame.history.bets import Bets, in_order, uncalled
from homegame.history.codecs.ohh.form import (
    BET_TYPES,
    HOLE_CARDS,
    NO_MOVE,
    POSTED,
    STREETS,
    Action,
    Document,
    Hand,
    TournamentInfo,
)
from homegame.history.codecs.reading import OnError, each, refuse_long
from homegame.history.errors import (
    DamagedError,
    ImpossibleError,
    UnknownGameError,
    UnreadableError,
)
from homegame.history.money import MoneyError
from homegame.history.ours import with_own_rules
from homegame.history.sites import site_house, site_posts
from homegame.model.plan import Marks, Post, PostName
from homegame.rulebook import HouseRules
from homegame.seats import NOBODY, Seat
from homegame.variants import Structure
from homegame.words.decoding import sentence

DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)")

SITE: Final = "Home Game"
"""The site of hands whose history names none."""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a text: objects with empty lines between them."""
    return each(_documents(lines), _read, on_error)


def _documents(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each object with its first line."""
    first, found = 1, list[str]()
    for number, line in enumerate(lines, 1):
        if line.strip():
            if not found:
                first = number
            found.append(line)
        elif found:
            yield first, "".join(found)
            found = []
    if found:
        yield first, "".join(found)


def _read(part: tuple[int, str]) -> h.HandHistory:
    line, written = part
    place = f"line {line}"
    try:
        document = msgspec.json.decode(written.lstrip("\ufeff"), type=Document)
    except msgspec.ValidationError as wrong:
        why = sentence(str(wrong), "it")
        raise UnreadableError(f"not Open Hand History: {why}", place=place) from None
    except (msgspec.DecodeError, RecursionError) as wrong:
        why = sentence(str(wrong), "it")
        raise UnreadableError(f"not JSON: {why}", place=place) from None
    hand = document.ohh
    try:
        return with_own_rules(_Reader(hand, place).history())
    except (CardError, MoneyError, KeyError) as wrong:
        raise ImpossibleError(str(wrong), place=place, hand=hand.game_number) from None


def is_tournament(hand: Hand) -> bool:
    """Whether chips are not money; some programs only describe the tournament."""
    return hand.tournament or isinstance(hand.tournament_info, TournamentInfo)


def _tournament(hand: Hand) -> h.OfTournament | None:
    """The tournament of a hand, if it has one."""
    if not is_tournament(hand):
        return None
    info = hand.tournament_info
    if not isinstance(info, TournamentInfo):
        return h.OfTournament(currency=hand.currency)
    return h.OfTournament(
        info.name or info.tournament_number,
        0,
        money.chips(info.buyin_amount, 1),
        money.chips(info.bounty_fee_amount, 1),
        info.currency or hand.currency,
    )


class _Reader:
    """Reads one hand."""

    def __init__(self, hand: Hand, place: str) -> None:
        self.hand = hand
        self.place = place
        self.game, self.limit = self._game()
        self.unit = money.smallest(self._amounts())
        self.seats = {p.id: p.seat for p in hand.players if not p.is_sitting_out}
        self.posts: list[Post] = []
        self.steps: list[h.Step] = []
        self.places: list[str] = []
        self.uncalled = 0, h.Returned(NOBODY, 0)
        """The uncalled bet after the last decision, and the number of steps before it."""

    def no(self, why: str, place: str = "") -> ImpossibleError:
        where = f"{self.place}, {place}" if place else self.place
        return ImpossibleError(why, place=where, hand=self.hand.game_number)

    def history(self) -> h.HandHistory:
        actions = [
            (f"{street.street}, action {action.action_number}", action)
            for street in self.hand.rounds
            for action in street.actions
        ]
        refuse_long(len(actions), place=self.place, hand=self.hand.game_number)
        for place, action in actions:
            if action.action in POSTED:
                self._post(action, place)
        blank = self._blank()
        if len(blank.players) < 2:
            raise self.no("a hand needs two players")
        bets = Bets(blank)
        self.uncalled = 0, _uncalled(bets)
        times = Counter[str]()
        for street in self.hand.rounds:
            if street.cards:
                turned = h.Turned(_cards(street.cards), run=times[street.street])
                self._add(turned, street.street, bets)
                times[street.street] += 1
            elif street.street in STREETS[1:4]:
                raise DamagedError(
                    "a street without its cards",
                    place=f"{self.place}, {street.street}",
                    hand=self.hand.game_number,
                )
            for action in street.actions:
                place = f"{street.street}, action {action.action_number}"
                if step := self._step(action, place, bets):
                    self._add(step, place, bets)
        self._paid(bets)
        return self._finished(blank, bets)

    def _finished(self, blank: h.HandHistory, bets: Bets) -> h.HandHistory:
        """The history of the players in the hand, with their results."""
        active = {
            step.seat for step in self.steps if isinstance(step, h.Decision | h.Dealt)
        }
        active |= {post.seat for post in self.posts}
        players = tuple([player for player in blank.players if player.seat in active])
        pots = self.hand.pots
        told = replace(
            blank,
            players=players,
            posts=site_posts(blank.posts, len(players)),
            steps=tuple(self.steps),
            net={p.seat: bets.stacks[p.seat] - p.stack for p in players},
            rake=sum([self.chips(pot.rake + pot.jackpot) for pot in pots]),
            places=tuple([f"{self.place}, {place}" for place in self.places]),
        )
        must_have_board(told)
        return told

    # ------------------------------------------------------------ the table

    def _game(self) -> tuple[str, Structure]:
        hand = self.hand
        by_cards = HOLE_CARDS.get(hand.game_type)
        if by_cards is None or hand.bet_limit.bet_type not in BET_TYPES:
            raise UnknownGameError(
                f"{hand.game_type} {hand.bet_limit.bet_type}",
                place=self.place,
                hand=hand.game_number,
            )
        usual = min(by_cards)
        sizes = [
            len(action.cards)
            for street in hand.rounds
            for action in street.actions
            if action.action in ("Dealt Cards", "Shows Cards")
            and len(action.cards) >= usual
        ]
        game = by_cards.get(max(sizes, default=usual))
        if game is None:
            raise UnknownGameError(
                f"{hand.game_type} with {max(sizes)} cards",
                place=self.place,
                hand=hand.game_number,
            )
        limit = BET_TYPES[hand.bet_limit.bet_type]
        return game, "cap" if hand.bet_limit.bet_cap and limit == "no_limit" else limit

    def _amounts(self) -> Iterator[Decimal]:
        """Every amount of the hand."""
        hand = self.hand
        yield from (hand.small_blind_amount, hand.big_blind_amount, hand.ante_amount)
        yield from [player.starting_stack for player in hand.players]
        yield from [action.amount for street in hand.rounds for action in street.actions]
        for pot in hand.pots:
            yield from (pot.amount, pot.rake, pot.jackpot)
            yield from [win.win_amount for win in pot.player_wins]

    def _blank(self) -> h.HandHistory:
        """The history before its first step."""
        hand = self.hand
        posts = tuple(in_order(self.posts))
        blinds = {post.name: post.seat for post in posts}
        players = [
            h.Player(p.seat, self.chips(p.starting_stack), p.name)
            for p in hand.players
            if p.id in self.seats
        ]
        return h.HandHistory(
            game=self.game,
            limit=self.limit,
            house=self._house(),
            players=tuple(sorted(players, key=lambda player: player.seat)),
            marks=Marks(
                hand.dealer_seat,
                blinds.get("small_blind", NOBODY),
                blinds.get("big_blind", NOBODY),
            ),
            posts=posts,
            steps=(),
            id=hand.game_number,
            table=hand.table_name,
            site="" if hand.site_name == SITE else hand.site_name,
            currency="" if is_tournament(hand) else hand.currency,
            started_ms=_started(hand.start_date_utc),
            tournament=_tournament(hand),
        )

    def _house(self) -> HouseRules:
        hand = self.hand
        most = int(hand.table_size) if str(hand.table_size).isdecimal() else 10
        return site_house(
            self.game,
            self.limit,
            self.chips(hand.big_blind_amount),
            small=self.chips(hand.small_blind_amount),
            minor_per_chip=self.unit,
            cap=self.chips(hand.bet_limit.bet_cap),
            ante=self.chips(hand.ante_amount),
            seats=max(min(most, 10), 2),
        )

    def _post(self, action: Action, place: str) -> None:
        """Record a post with the amount that was due, even if the stack was short."""
        seat, name = self.seat(action, place), POSTED[action.action]
        chips = self.chips(action.amount)
        if action.is_allin:
            chips = max(chips, self._due(name))
        if name == "entry" and any(p.seat == seat and p.name == name for p in self.posts):
            name = "missed_small"  # Our own files called both of a newcomer's blinds extra.
        kind = {"ante": "ante", "missed_small": "dead"}.get(name, "live")
        if kind == "live":  # on top of another blind, both make one bet
            before = [p.amount for p in self.posts if p.seat == seat and p.kind == "live"]
            chips += max(before, default=0)
        self.posts.append(Post(seat, chips, kind, name=name))  # type: ignore[arg-type]

    def _due(self, name: PostName) -> Chips:
        hand = self.hand
        due = {
            "ante": hand.ante_amount,
            "small_blind": hand.small_blind_amount,
            "big_blind": hand.big_blind_amount,
        }
        return self.chips(due.get(name, Decimal(0)))

    # ------------------------------------------------------------ what happened

    def _add(self, step: h.Step, place: str, bets: Bets) -> None:
        bets.follow(step)
        self.steps.append(step)
        self.places.append(place)
        if isinstance(step, h.Decision):
            self.uncalled = len(self.steps), _uncalled(bets)

    def _step(self, action: Action, place: str, bets: Bets) -> h.Step | None:
        """The step of an action, or None for posts and for players not in the hand."""
        if action.action in POSTED or action.action in NO_MOVE:
            return None
        seat = self.seat(action, place)
        to = bets.bet[seat] + self.chips(action.amount)
        cards = _cards(action.cards)
        match action.action:
            case "Dealt Cards":
                return h.Dealt(seat, cards) if cards else None
            case "Fold":
                return h.Folded(seat)
            case "Check":
                return h.Checked(seat)
            case "Call":
                return h.Called(seat, to)
            case "Bet" | "Raise":
                return h.Raised(seat, to)
            case "Shows Cards":
                return h.Shown(seat, cards)
            case "Mucks Cards":
                return h.Mucked(seat, cards) if len(bets.live) > 1 else None
            case _:
                raise self.no(f"there is no action {action.action!r}", place)

    def _paid(self, bets: Bets) -> None:
        """Add the uncalled bet and the pots won."""
        at, back = self.uncalled
        if back.amount:
            self.steps.insert(at, back)
            self.places.insert(at, "pots")
            bets.follow(back)
        pots = sorted(self.hand.pots, key=lambda pot: pot.number)
        for number, pot in [*enumerate(pots)][::-1]:  # the main pot is paid last
            for win in pot.player_wins:
                if win.player_id not in self.seats:
                    raise self.no(
                        f"player {win.player_id} wins a pot but is not at the table", "pots"
                    )
                step = h.Won(self.seats[win.player_id], self.chips(win.win_amount), number)
                self._add(step, "pots", bets)

    # ------------------------------------------------------------ values

    def seat(self, action: Action, place: str) -> Seat:
        if action.player_id not in self.seats:
            raise self.no(f"player {action.player_id} is not at the table", place)
        return self.seats[action.player_id]

    def chips(self, amount: Decimal) -> Chips:
        return money.chips(amount, self.unit)


def _uncalled(bets: Bets) -> h.Returned:
    """What of the last bet goes back to whoever made it."""
    amount, seat = uncalled(bets)
    return h.Returned(seat, amount)


def _cards(written: Iterable[str]) -> Cards:
    return parse(" ".join(written))


def _started(date: str) -> int | None:
    match = DATE.match(date)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.groups())
    return calendar.at_ms((year, month, day, hour, minute, second))
