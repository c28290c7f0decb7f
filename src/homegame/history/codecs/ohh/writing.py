"""Writes Open Hand History."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from homegame import __version__
from homegame.cards import UNSEEN, Cards, texts
from homegame.chips import Chips
from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.bets import Bets, amounts_posted, beyond_others
from homegame.history.codecs.ohh.form import (
    BET_NAMES,
    GAMES,
    POSTS,
    STREETS,
    Action,
    BetLimit,
    Document,
    Hand,
    Player,
    Pot,
    Round,
    TournamentInfo,
    Win,
)
from homegame.history.errors import UnwritableError, in_words, post_in_words
from homegame.history.recording import with_results
from homegame.seats import Seat

SITE: Final = "Home Game"
ENCODER: Final = msgspec.json.Encoder(decimal_format="number")


def write(histories: Iterable[h.HandHistory]) -> Iterator[str]:
    """Write one object for each hand, each followed by an empty line."""
    for history in histories:
        written = ENCODER.encode(Document(_Writer(history).hand()))
        yield f"{written.decode()}\n\n"


def _tournament(history: h.HandHistory) -> TournamentInfo | UnsetType:
    """The tournament of a hand; its buy-in is money, its hands are in chips."""
    of = history.tournament
    if of is None:
        return UNSET
    return TournamentInfo(
        of.title,
        of.title,
        of.currency,
        money.amount(of.buyin, 1),
        bounty_fee_amount=money.amount(of.bounty, 1),
    )


class _Writer:
    """Writes one hand."""

    def __init__(self, history: h.HandHistory) -> None:
        self.history = history
        self.unit = history.house.stakes.minor_per_chip
        if what := beyond_others(history):
            raise self.no(what)
        if history.game not in GAMES or history.limit not in BET_NAMES:
            raise self.no(history.game_in_words)
        self.history = history = with_results(history)
        self.ids = {player.seat: at for at, player in enumerate(history.players)}
        self.bets = Bets(history)
        self.rounds: list[Round] = [Round(0, STREETS[0], [])]
        self.showdown: list[Action] = []

    def no(self, what: str) -> UnwritableError:
        return UnwritableError(
            f"Open Hand History has no place for {what}", hand=self.history.id
        )

    def hand(self) -> Hand:
        history, house = self.history, self.history.house
        self._posts()
        for step in history.steps:
            self._step(step)
        if self.showdown:
            self.rounds.append(Round(len(self.rounds), STREETS[-1], self.showdown))
        dealt = {s.seat for s in history.steps if isinstance(s, h.Dealt)}
        cap = 0 if house.cap.amount == "none" else house.cap.amount
        started = history.started_ms
        return Hand(
            site_name=history.site or SITE,
            network_name=history.site or SITE,
            internal_version=__version__,
            tournament=history.tournament is not None,
            tournament_info=_tournament(history),
            game_number=history.id,
            start_date_utc="" if started is None else calendar.iso(started),
            table_name=history.table,
            game_type=GAMES[history.game],
            bet_limit=BetLimit(BET_NAMES[history.limit], self.amount(cap)),
            table_size=house.table.max_seats,
            currency=history.currency,
            dealer_seat=history.marks.button,
            small_blind_amount=self.amount(house.blinds.small),
            big_blind_amount=self.amount(house.blinds.big),
            ante_amount=self.amount(house.ante.amount),
            flags=["Cap"] if cap else [],
            hero_player_id=self.ids[dealt.pop()] if len(dealt) == 1 else UNSET,
            players=[
                Player(self.ids[p.seat], p.seat, p.name, self.amount(p.stack))
                for p in history.players
            ],
            rounds=self.rounds,
            pots=self._pots(),
        )

    def _posts(self) -> None:
        """Write the posts."""
        left = self.history.stacks
        for post, chips in amounts_posted(self.history):
            if post.name not in POSTS or not post.option:
                raise self.no(post_in_words(post, self.history.names[post.seat]))
            left[post.seat] -= chips
            name = post.name
            if name in ("missed_small", "entry"):  # What is dead has a word of its own.
                name = "missed_small" if post.kind == "dead" else "entry"
            self._act(post.seat, POSTS[name], chips, all_in=not left[post.seat])

    def _step(self, step: h.Step) -> None:
        bets = self.bets
        match step:
            case h.Dealt(seat, cards):
                self._act(seat, "Dealt Cards", cards=cards)
            case h.Turned(cards, 0, 0):
                number = len(self.rounds)
                if number >= len(STREETS) - 1:
                    raise self.no("more than three streets")
                self.rounds.append(Round(number, STREETS[number], [], _texts(cards)))
            case h.Folded(seat):
                self._act(seat, "Fold")
            case h.Checked(seat):
                self._act(seat, "Check")
            case h.Called(seat, to):
                self._pays(seat, "Call", to)
            case h.Raised(seat, to):
                self._pays(seat, "Raise" if bets.highest else "Bet", to)
            case h.Shown(seat, cards):
                self._shows(seat, "Shows Cards", cards)
            case h.Mucked(seat, cards):
                self._shows(seat, "Mucks Cards", cards)
            case h.Returned() | h.Won():
                pass  # the pots show it
            case h.Voted(_, 1):
                pass  # it changed nothing
            case _:
                raise self.no(_what(step))
        bets.follow(step)

    def _pays(self, seat: Seat, action: str, to: Chips) -> None:
        """Write a bet; its amount is what the seat adds, not its total."""
        more = to - self.bets.bet[seat]
        self._act(seat, action, more, all_in=more == self.bets.stacks[seat])

    def _act(
        self,
        seat: Seat,
        action: str,
        chips: Chips = 0,
        *,
        all_in: bool = False,
        cards: Cards = (),
    ) -> None:
        actions = self.rounds[-1].actions
        number, amount = len(actions) + 1, self.amount(chips)
        made = Action(number, self.ids[seat], action, amount, all_in, _texts(cards))
        actions.append(made)

    def _shows(self, seat: Seat, action: str, cards: Cards) -> None:
        number = len(self.showdown) + 1
        amount, found = Decimal(0), _texts(cards)
        shown = Action(number, self.ids[seat], action, amount, is_allin=False, cards=found)
        self.showdown.append(shown)

    def _pots(self) -> list[Pot]:
        """Each pot with its winners; the rake comes from the main pot."""
        won: dict[int, list[Win]] = {}
        for step in self.history.steps:
            if isinstance(step, h.Won):
                win = Win(self.ids[step.seat], self.amount(step.amount))
                won.setdefault(step.pot, []).append(win)
        rake = self.amount(self.history.rake)
        found = []
        for number, wins in sorted(won.items()):
            taken = rake if number == 0 else Decimal(0)
            total = sum([win.win_amount for win in wins], start=taken)
            found.append(Pot(number, total, wins, taken))
        return found

    def amount(self, chips: Chips) -> Decimal:
        return money.amount(chips, self.unit)


def _what(step: h.Step) -> str:
    return (
        "a second run"
        if isinstance(step, h.Turned | h.Voted)
        else in_words(type(step).__name__)
    )


def _texts(cards: Sequence[int]) -> list[str] | Literal[""]:
    """The known cards one by one; unseen cards are left out."""
    return [*texts([card for card in cards if card != UNSEEN])] or ""
