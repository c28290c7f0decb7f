"""Writes PHH."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from homegame.cards import UNSEEN, Cards, text
from homegame.chips import Chips
from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.bets import Bets, beyond_others
from homegame.history.codecs import toml
from homegame.history.codecs.phh.names import CODES, MUCKED
from homegame.history.codecs.phh.reading import posts_of
from homegame.history.codecs.records import chosen
from homegame.history.errors import UnwritableError, in_words, post_in_words
from homegame.history.known import deals
from homegame.seats import NOBODY, Seat, clockwise


def write(histories: Iterable[h.HandHistory]) -> Iterator[str]:
    """Write the hands of a `.phhs` file, each under its number."""
    for number, history in enumerate(histories, 1):
        yield f"[{number}]\n" + "".join(fields_of(history)) + "\n"


def write_one(histories: Iterable[h.HandHistory]) -> Iterator[str]:
    """Write the hand of a `.phh` file; a second hand raises an `UnwritableError`."""
    for number, history in enumerate(histories, 1):
        if number > 1:
            raise UnwritableError(
                "a .phh file holds one hand; a .phhs file holds many", hand=history.id
            )
        yield from fields_of(history)


def fields_of(history: h.HandHistory) -> Iterator[str]:
    """The lines of one hand."""
    if what := beyond_others(history):
        raise no_place(what, history)
    code = CODES.get((history.game, history.limit))
    if code is None:
        raise UnwritableError(
            f"PHH has no code for {history.game_in_words}", hand=history.id
        )
    seats = _in_order(history)
    unit = history.house.stakes.minor_per_chip

    def money_of(chips: Chips) -> Decimal:
        return money.amount(chips, unit)

    antes, blinds = _forced(history, seats)
    fields: dict[str, toml.Value] = {"variant": code, "antes": [*map(money_of, antes)]}
    if history.variant.has_blinds:
        fields["blinds_or_straddles"] = [*map(money_of, blinds)]
    else:
        fields["bring_in"] = money_of(_bring_in(history))
    bet = history.house.blinds.big
    if history.limit == "limit":
        fields |= {"small_bet": money_of(bet), "big_bet": money_of(2 * bet)}
    else:
        fields["min_bet"] = money_of(bet)
    fields["starting_stacks"] = [money_of(history.stacks[seat]) for seat in seats]
    fields["actions"] = [*_Writer(history, seats).actions()]
    for key, value in (fields | _about(history, seats)).items():
        yield toml.line(key, value)


def _in_order(history: h.HandHistory) -> list[Seat]:
    """The seats of the players, clockwise from the button's left."""
    return clockwise(history.stacks, after=history.marks.button)


def _forced(
    history: h.HandHistory, seats: Sequence[Seat]
) -> tuple[list[Chips], list[Chips]]:
    """Antes and blinds by player, in the order of the format."""
    antes, blinds = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for post in history.posts:
        if post.name == "ante":
            antes[post.seat] += post.amount
        elif post.name in ("small_blind", "big_blind", "straddle") and post.option:
            blinds[post.seat] += post.amount
        else:
            raise no_place(post_in_words(post, history.names[post.seat]), history)
    turned = -1 if len(seats) == 2 else 1
    nobody = history.variant.has_blinds and not any(blinds.values())
    found = [*antes.values()][::turned], [*blinds.values()][::turned]
    if nobody or {*posts_of(seats, *found)} != {*history.posts}:
        raise UnwritableError("PHH can place blinds only by position", hand=history.id)
    return found


def _bring_in(history: h.HandHistory) -> Chips:
    bring_in = history.house.stud.bring_in
    return history.house.blinds.small if bring_in == "small_blind" else bring_in


def _about(history: h.HandHistory, seats: Sequence[Seat]) -> dict[str, toml.Value]:
    """The optional fields of the format, and our own."""
    unit = history.house.stakes.minor_per_chip
    fields: dict[str, toml.Value] = {}
    if history.id:
        fields["hand"] = history.id
    if any(player.name for player in history.players):
        names = {player.seat: player.name for player in history.players}
        fields["players"] = [names[seat] for seat in seats]
    fields["seats"] = [*seats]
    fields["seat_count"] = history.house.table.max_seats
    if history.net.keys() >= {*seats}:
        after = [history.stacks[seat] + history.net[seat] for seat in seats]
        fields["finishing_stacks"] = [money.amount(chips, unit) for chips in after]
    for key, value in (
        ("table", history.table),
        ("event", history.tournament.title if history.tournament else ""),
        ("level", history.tournament.level if history.tournament else 0),
        ("venue", history.site),
        ("currency", history.currency),
    ):
        if value:
            fields[key] = value
    if history.started_ms is not None:
        year, month, day, hour, minute, second = calendar.moment(history.started_ms)
        fields |= {"year": year, "month": month, "day": day}
        fields["time"] = toml.Verbatim(f"{hour:02}:{minute:02}:{second:02}")
        fields["time_zone"] = "UTC"
    usual = seats[-1] if history.variant.has_blinds else NOBODY
    if history.marks.button != usual:
        fields["_button"] = history.marks.button
    fields["_house"] = dict(chosen(history.house))
    return fields


class _Writer:
    """Writes the actions of one hand."""

    def __init__(self, history: h.HandHistory, seats: Sequence[Seat]) -> None:
        self.history = history
        self.number = {seat: f"p{at}" for at, seat in enumerate(seats, 1)}
        self.seats = seats
        self.bets = Bets(history)
        self.holes = deals(history.variant)
        self.lap = 0
        self.dealt: dict[Seat, Cards] = {}
        self.drawn: dict[Seat, Cards] = {}
        self.asked: set[Seat] = set()
        """Seats that have discarded in this draw."""

    def actions(self) -> Iterator[str]:
        """One action for each step; every deal and draw names all seats in it."""
        steps = self.history.steps
        for at, step in enumerate(steps):
            if not isinstance(step, h.Dealt) and self.lap == 0:
                yield from self._deal()
            match step:
                case h.Dealt(seat, cards):
                    if self.lap < len(self.holes):
                        self.dealt[seat] = cards
                        behind = steps[at + 1] if at + 1 < len(steps) else None
                        if not isinstance(behind, h.Dealt) or behind.seat in self.dealt:
                            yield from self._deal()
                    else:
                        self.drawn[seat] = cards
                case h.Discarded(seat, count, cards):
                    if seat in self.asked:  # all in: the next draw follows at once
                        yield from self._draws()
                    yield self._discard(seat, count, cards)
                case _:
                    yield from self._draws()
                    yield from self._other(step)
            self.bets.follow(step)

    def _deal(self) -> Iterator[str]:
        """One deal; unknown cards are `??`."""
        hole = self.holes[self.lap]
        self.lap += 1
        for seat in self.seats:
            if seat in self.bets.live:
                unknown = (UNSEEN,) * (hole.down + hole.up)
                cards = self.dealt.get(seat, unknown)
                yield f"d dh {self.number[seat]} {_text(cards)}"
        self.dealt = {}

    def _discard(self, seat: Seat, count: int, cards: Cards) -> str:
        """One discard; all seats discard before the first is dealt new cards."""
        self.asked.add(seat)
        if count:
            self.drawn[seat] = (UNSEEN,) * count
        away = _text(cards or (UNSEEN,) * count)
        return f"{self.number[seat]} sd {away}".strip()

    def _draws(self) -> Iterator[str]:
        """The cards drawn, once the last seat has discarded."""
        for seat in self.seats:
            if seat in self.drawn:
                yield f"d dh {self.number[seat]} {_text(self.drawn[seat])}"
        self.drawn, self.asked = {}, set()

    def _other(self, step: h.Step) -> Iterator[str]:
        is_new = isinstance(step, h.Decision) and self.bets.begins_round()
        if is_new and self.lap < len(self.holes):
            yield from self._deal()
        match step:
            case h.Turned(cards, 0, 0):
                yield f"d db {_text(cards)}"
            case h.Folded(seat):
                yield f"{self.number[seat]} f"
            case h.Checked(seat) | h.Called(seat):
                yield f"{self.number[seat]} cc"
            case h.Raised(seat, to):
                unit = self.history.house.stakes.minor_per_chip
                yield f"{self.number[seat]} cbr {money.amount(to, unit)}"
            case h.BroughtIn(seat):
                yield f"{self.number[seat]} pb"
            case h.Shown(seat, cards):
                yield f"{self.number[seat]} sm {_text(cards)}"
            case h.Mucked(seat, cards):
                remark = f" # {MUCKED}{_text(cards)}" if cards else ""
                yield f"{self.number[seat]} sm{remark}"
            case h.Returned() | h.Won() | h.Voted(_, 1):
                pass  # follows from the other actions
            case h.Turned() | h.Voted():
                raise no_place("a second run", self.history)
            case _:
                raise no_place(in_words(type(step).__name__), self.history)


def no_place(what: str, history: h.HandHistory) -> UnwritableError:
    """The refusal of a hand with something that PHH can't say."""
    return UnwritableError(f"PHH has no place for {what}", hand=history.id)


def _text(cards: Cards) -> str:
    return "".join(["??" if card == UNSEEN else text([card]) for card in cards])
