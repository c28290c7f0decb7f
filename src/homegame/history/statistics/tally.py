"""Statistics of players, a fold over hands: each hand is added once, and two parts can be added
up. A rate is a count out of chances, never a bare percentage. Results are in the smallest unit
of money; those of tournament hands are chips, which are counted apart."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from msgspec import Struct, field

from homegame.cards import UNSEEN, Cards
from homegame.hands.games import worth
from homegame.history import hand as h
from homegame.history.statistics.actions import Actions, actions_of, has_flop, positions
from homegame.history.statistics.luck import Luck
from homegame.history.statistics.rate import Rate
from homegame.history.statistics.together import Together
from homegame.seats import NOBODY, Seat

RATES: Final = (
    *("vpip", "pfr", "three_bet", "c_bet", "aggression"),
    *("went_to_showdown", "won_at_showdown", "won_after_flop"),
)
"""The rates of a tally, in the order in which players read them."""

HOUR_MS: Final = 3_600_000
HIGH: Final = 0
"""The half of the pot that the high hand wins."""


class Result(Struct):
    """Hands, and what they won or lost."""

    hands: int = 0
    net: int = 0

    def add(self, hands: int, net: int) -> None:
        self.hands += hands
        self.net += net


class Point(Struct, frozen=True):
    """One hand of a player's results, in the order played."""

    at_ms: int
    """When it began; 0 if that is not known."""
    hand: str
    net: int


class Best(Struct, frozen=True):
    """The largest pot or the best hand: where it was, how much or how good, and its cards."""

    hand: str
    table: str = ""
    value: int = 0
    """Of a pot the amount; of a hand its rank, larger is better."""
    cards: Cards = ()
    board: Cards = ()


class Tally(Struct):
    """Everything that is counted about one player. Hands of tournaments count in `hands`, in
    the rates and for the best hand; what they won is in `in_tournaments` alone."""

    hands: int = 0
    net: int = 0
    vpip: Rate = field(default_factory=Rate)
    pfr: Rate = field(default_factory=Rate)
    three_bet: Rate = field(default_factory=Rate)
    c_bet: Rate = field(default_factory=Rate)
    aggression: Rate = field(default_factory=Rate)
    went_to_showdown: Rate = field(default_factory=Rate)
    won_at_showdown: Rate = field(default_factory=Rate)
    won_after_flop: Rate = field(default_factory=Rate)
    bets: int = 0
    """Bets and raises after the flop."""
    calls: int = 0
    by_position: dict[str, Result] = {}
    by_game: dict[str, Result] = {}
    by_hour: dict[int, Result] = {}
    """By the hour since 1970, UTC."""
    big_blinds: dict[int, Result] = {}
    """By what the big blind was worth, for results in big blinds."""
    points: list[Point] = []
    biggest_pot: Best | None = None
    """The largest pot won."""
    in_tournaments: Result = field(default_factory=Result)
    """Hands played with tournament chips, and the chips won or lost in them."""
    biggest_in_chips: Best | None = None
    """The largest pot of tournament chips won."""
    best_hand: Best | None = None
    """The best high hand shown, in games where five cards make the high hand."""
    luck: Luck = field(default_factory=Luck)
    unwritten: int = 0
    """Hands with real cards that no one wrote down; they are in no other figure."""
    bounty: int = 0
    """What 7-2 brought, less what it cost."""
    dropped: int = 0
    """What went into the kitty, or as odd chips to the banker."""
    kept: int = 0
    """The odd chips of a hand, as the banker who was dealt in."""
    besides: dict[str, int] = {}
    """What was won or lost besides in hands, by why: in the smallest unit of money."""

    @property
    def result(self) -> int:
        """What the hands brought, with the chips that changed hands after them."""
        return self.net + self.bounty - self.dropped + self.kept

    @property
    def aggression_factor(self) -> float | None:
        """Bets and raises for each call, after the flop; None without a call."""
        return self.bets / self.calls if self.calls else None

    @property
    def bb_100(self) -> float | None:
        """Big blinds won per 100 hands; None if no big blind is known."""
        hands = sum([each.hands for each in self.big_blinds.values()])
        won = sum([each.net / big for big, each in self.big_blinds.items()])
        return 100 * won / hands if hands else None

    def add(self, other: "Tally") -> None:
        """Add the hands of another part, played later."""
        self.hands += other.hands
        self.net += other.net
        for name in RATES:
            getattr(self, name).add(getattr(other, name))
        self.bets += other.bets
        self.calls += other.calls
        _add_up(self.by_position, other.by_position)
        _add_up(self.by_game, other.by_game)
        _add_up(self.by_hour, other.by_hour)
        _add_up(self.big_blinds, other.big_blinds)
        self.points += other.points
        self.biggest_pot = _better(self.biggest_pot, other.biggest_pot)
        self.in_tournaments.add(other.in_tournaments.hands, other.in_tournaments.net)
        self.biggest_in_chips = _better(self.biggest_in_chips, other.biggest_in_chips)
        self.best_hand = _better(self.best_hand, other.best_hand)
        self.luck.add(other.luck)
        self.unwritten += other.unwritten
        self.bounty += other.bounty
        self.dropped += other.dropped
        self.kept += other.kept
        for why, net in other.besides.items():
            self.besides[why] = self.besides.get(why, 0) + net


class Statistics(Struct):
    """The tallies of everyone in some hands, by name."""

    hands: int = 0
    players: dict[str, Tally] = {}
    unclear: int = 0
    """Hands left out: they were voided, or what they came to is not known."""
    together: Together = field(default_factory=Together)
    """What the players did to one another."""

    def add(
        self,
        history: h.HandHistory,
        names: Mapping[Seat, str] | None = None,
        luck: Mapping[Seat, Luck] | None = None,
    ) -> None:
        """Count one hand. `names` say who sat where; without them the history's own names
        do, and players without one are left out."""
        nets = history.net
        if history.voided or not nets:
            self.unclear += 1
            return
        did = actions_of(history)
        if names is None:
            names = {player.seat: player.name for player in history.players if player.name}
        hand = Played(history, did)
        self.hands += hand.counts
        self.together.count(history, names, showdown=hand.is_showdown)
        for seat, name in names.items():
            if seat not in nets:
                continue
            tally = self.tally(name)
            hand.count(tally, seat)
            if luck and seat in luck:
                tally.luck.add(luck[seat])
        if not history.tournament:
            self.add_after(
                history.bounty, history.dropped, history.banker, names, hand.worth
            )

    def add_after(
        self,
        bounty: Mapping[Seat, int],
        dropped: Mapping[Seat, int],
        banker: Seat,
        names: Mapping[Seat, str],
        worth: int,
    ) -> None:
        """Count the chips that changed hands after a hand."""
        for seat, amount in bounty.items():
            if seat in names:
                self.tally(names[seat]).bounty += amount * worth
        for seat, amount in dropped.items():
            if seat in names:
                self.tally(names[seat]).dropped += amount * worth
        if banker in names:
            self.tally(names[banker]).kept += sum(dropped.values()) * worth

    def tally(self, name: str) -> Tally:
        """The tally of a player, which begins here if they have none."""
        if (tally := self.players.get(name)) is None:
            tally = self.players[name] = Tally()
        return tally

    def add_untold(
        self, game: str, nets: Mapping[str, int], *, in_chips: bool, change: bool = False
    ) -> None:
        """Count a hand that no history can tell, by what it brought everyone; `in_chips`: it
        was one of a tournament; `change`: it was the change hand."""
        counts = 0 if change else 1
        self.hands += counts
        for name, net in nets.items():
            tally = self.tally(name)
            tally.hands += counts
            if in_chips:
                tally.in_tournaments.add(1, net)
            else:
                tally.net += net
                _result(tally.by_game, game, net, counts)

    def merge(self, other: "Statistics") -> None:
        """Add the hands of another part, played later."""
        self.hands += other.hands
        self.unclear += other.unclear
        self.together.add(other.together)
        for name, tally in other.players.items():
            self.players.setdefault(name, Tally()).add(tally)


class Played:
    """One hand, ready to be counted for each of its players."""

    def __init__(self, history: h.HandHistory, did: Actions) -> None:
        self.history, self.did = history, did
        # What the change hand brings counts, and that it was dealt doesn't: no one plays it.
        self.counts = 0 if history.is_change_hand else 1
        stakes, marks = history.house.stakes, history.marks
        self.worth = 1 if history.tournament else stakes.minor_per_chip or 1
        game = history.variant
        self.has_flop = has_flop(game)
        self.big = history.house.blinds.big * self.worth
        self.hour = None if history.started_ms is None else history.started_ms // HOUR_MS
        self.positions = (
            positions(marks.button, *blinds_of(history), history.seats)
            if self.has_flop and not history.is_change_hand
            else {}
        )
        self.is_showdown = len(did.live) > 1 and not did.chopped
        self.pot = sum(did.won.values()) * self.worth
        is_high = game.kinds[0] == "high" and not is_unread(history)
        self.shown = shown_hands(history) if is_high else {}
        self.boards = boards_of(history) if self.shown else ()

    def count(self, tally: Tally, seat: Seat) -> None:
        """Count this hand for the player in a seat."""
        tally.hands += self.counts
        if self.history.tournament:
            self._count_chips(tally, seat)
        else:
            self._count_money(tally, seat)
        if self.has_flop:
            self._count_actions(tally, seat)
        if seat in self.shown:
            self._count_hand(tally, self.shown[seat])

    def _count_chips(self, tally: Tally, seat: Seat) -> None:
        """Count what a hand of a tournament won or lost: it is no money."""
        tally.in_tournaments.add(1, self.history.net[seat])
        best = tally.biggest_in_chips
        if seat in self.did.won and (best is None or self.pot > best.value):
            tally.biggest_in_chips = Best(self.history.id, self.history.table, self.pot)

    def _count_money(self, tally: Tally, seat: Seat) -> None:
        """Count what the hand won or lost, by game, hour, stakes and position."""
        history, did = self.history, self.did
        net = history.net[seat] * self.worth
        tally.net += net
        _result(tally.by_game, history.game, net, self.counts)
        if self.hour is not None:
            _result(tally.by_hour, self.hour, net, self.counts)
        if self.big:
            _result(tally.big_blinds, self.big, net, self.counts)
        if position := self.positions.get(seat):
            _result(tally.by_position, position, net)
        tally.points.append(Point(history.started_ms or 0, history.id, net))
        if seat in did.won and (
            tally.biggest_pot is None or self.pot > tally.biggest_pot.value
        ):
            tally.biggest_pot = Best(history.id, history.table, self.pot)

    def _count_actions(self, tally: Tally, seat: Seat) -> None:
        did = self.did
        if seat in did.decided:
            tally.vpip.count(seat in did.entered)
            tally.pfr.count(seat in did.raised)
            if seat in did.met_a_raise:
                tally.three_bet.count(seat in did.reraised)
        if seat == did.may_c_bet:
            tally.c_bet.count(did.c_bet)
        bets, calls = did.bets.get(seat, 0), did.calls.get(seat, 0)
        if bets or calls or seat in did.folds:
            tally.bets += bets
            tally.calls += calls
            tally.aggression.times += bets
            tally.aggression.chances += bets + calls + did.folds.get(seat, 0)
        if did.saw_flop is None or seat not in did.saw_flop or self.history.is_change_hand:
            return  # Nobody decides to see the cards of a change hand.
        stayed, won = self.is_showdown and seat in did.live, self.has_won(seat)
        tally.went_to_showdown.count(stayed)
        tally.won_after_flop.count(won)
        if stayed:
            tally.won_at_showdown.count(won)

    def has_won(self, seat: Seat) -> bool:
        """Whether a seat won a pot; if the history doesn't say who won which, won chips."""
        return seat in self.did.won if self.did.won else self.history.net[seat] > 0

    def _count_hand(self, tally: Tally, held: Cards) -> None:
        history = self.history
        for board in self.boards or ((),):
            value = worth(history.variant, HIGH, held, board)
            if tally.best_hand is None or value > tally.best_hand.value:
                best = Best(history.id, history.table, value, held, board)
                tally.best_hand = best


def blinds_of(history: h.HandHistory) -> tuple[Seat, Seat]:
    """Who had the blinds; a history that doesn't mark them says who posted them."""
    posted = {post.name: post.seat for post in reversed(history.posts)}
    marks = history.marks
    return (
        marks.small or posted.get("small_blind", NOBODY),
        marks.big or posted.get("big_blind", NOBODY),
    )


def shown_hands(history: h.HandHistory) -> dict[Seat, Cards]:
    """The whole hands that were shown."""
    count = history.variant.hole_cards
    return {
        step.seat: step.cards
        for step in history.steps
        if type(step) is h.Shown and len(step.cards) == count and UNSEEN not in step.cards
    }


def is_unread(history: h.HandHistory) -> bool:
    """Whether cards lay on a board that no one typed: no one knows what hands came to."""
    return any(type(step) is h.Turned and UNSEEN in step.cards for step in history.steps)


def boards_of(history: h.HandHistory) -> tuple[Cards, ...]:
    """The whole boards of a hand: of each run and each board, with what they share."""
    turned: dict[tuple[int, int], Cards] = {}
    for step in history.steps:
        if type(step) is h.Turned:
            place = (step.run, step.board)
            turned[place] = (*turned.get(place, ()), *step.cards)
    found = []
    for (_, board), cards in turned.items():
        first = turned.get((0, board), ())
        found.append((*first[: 5 - len(cards)], *cards))
    return tuple([board for board in found if len(board) == 5])


def statistics(histories: Iterable[h.HandHistory]) -> Statistics:
    """Count some hands."""
    found = Statistics()
    for history in histories:
        found.add(history)
    return found


Key = TypeVar("Key", int, str)


def _result(of: dict[Key, Result], key: Key, net: int, hands: int = 1) -> None:
    if (result := of.get(key)) is None:
        result = of[key] = Result()
    result.hands += hands
    result.net += net


def _add_up(mine: dict[Key, Result], theirs: dict[Key, Result]) -> None:
    for key, result in theirs.items():
        mine.setdefault(key, Result()).add(result.hands, result.net)


def _better(one: Best | None, other: Best | None) -> Best | None:
    if one is None or other is None:
        return one or other
    return other if other.value > one.value else one
