"""Reads PHH."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from msgspec.structs import replace

from homegame import toml
from homegame.cards import UNSEEN, CardError, Cards, parse
from homegame.chips import Chips
from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.bets import Bets, uncalled
from homegame.history.codecs.phh.names import ALSO_READ, BLINDS, GAMES, MUCKED
from homegame.history.codecs.reading import OnError, each, numbered, refuse_long
from homegame.history.errors import (
    DamagedError,
    HistoryError,
    ImpossibleError,
    UnknownGameError,
    UnreadableError,
)
from homegame.history.known import deals
from homegame.history.money import MoneyError
from homegame.history.sites import site_house, site_posts
from homegame.model.plan import Marks, Post
from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError, settings_in, with_settings
from homegame.seats import NOBODY, Seat, clockwise
from homegame.variants import VARIANTS, Structure

HEADING: Final = re.compile(r"""\s*+\[\s*+["']?[^\[\]"']++["']?\s*+\]\s*+(#|$)""")
LONGEST_LINE: Final = 16_000
"""The most characters a line may have: all actions of a hand are in one."""

AMOUNTS: Final = (
    *("starting_stacks", "finishing_stacks", "winnings", "antes", "blinds_or_straddles"),
    *("bring_in", "small_bet", "big_bet", "min_bet"),
)
"""The fields that hold an amount, or a list of them."""

TOO_DEEP: Final = {
    "key": f"a key has more than {toml.DEEPEST} parts",
    "brackets": f"brackets are nested more than {toml.DEEPEST} deep",
}

Fields = Mapping[str, Any]


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hand of these lines, or several, each under its heading."""

    def one(part: tuple[str, int, str]) -> h.HandHistory | None:
        name, line, written = part
        if not name and not written.strip():
            return None
        return from_fields(parsed(written, line), name or source)

    return each(_documents(lines), one, on_error)


def _documents(lines: Iterable[str]) -> Iterator[tuple[str, int, str]]:
    """Each hand's heading, its first line and its text."""
    name, first, found = "", 1, list[str]()
    for number, line in numbered(lines, LONGEST_LINE):
        if HEADING.match(line):
            if name or "".join(found).strip():
                yield name, first, "".join(found)
            name = line.partition("#")[0].strip().strip("[] ").strip("\"'")
            first, found = number + 1, []
        else:
            found.append(line if line.endswith("\n") else line + "\n")
    yield name, first, "".join(found)


def parsed(written: str, line: int = 1) -> Fields:
    """Parse the fields of one hand; an `UnreadableError` if they are not TOML."""
    try:
        return toml.loads(written, parse_float=Decimal)
    except toml.TooDeepError as deep:
        place = f"line {line + deep.line - 1}"
        raise UnreadableError(f"not PHH: {TOO_DEEP[deep.what]}", place=place) from None
    except ValueError as wrong:
        # Besides TOMLDecodeError: a number of too many digits.
        raise UnreadableError(f"not PHH: {wrong}", place=f"from line {line} on") from None


def from_fields(fields: Fields, name: str = "") -> h.HandHistory:
    """Make the history of these fields; a `HistoryError` says what is wrong with them."""
    variant = str(fields.get("variant"))
    game = GAMES.get(variant) or ALSO_READ.get(variant)
    name = str(fields.get("hand", name))
    if game is None:
        raise UnknownGameError(f"PHH {variant}", hand=name)
    try:
        return _Reader(fields, *game, name).history()
    except KeyError as wrong:
        why = f"{wrong.args[0]} is missing"
        raise UnreadableError(f"not a PHH hand: {why}", hand=name) from None
    except (TypeError, AttributeError, ArithmeticError):
        why = "a field has a value of the wrong kind"
        raise UnreadableError(f"not a PHH hand: {why}", hand=name) from None
    except (CardError, MoneyError, HouseError, ValueError) as wrong:
        raise ImpossibleError(str(wrong), hand=name) from None


def posts_of(
    seats: Sequence[Seat], antes: Sequence[Chips], blinds: Sequence[Chips]
) -> tuple[Post, ...]:
    """Antes and blinds by player; heads-up, the format lists them in reverse.

    A single blind is the big blind.
    """
    alone = sum([amount > 0 for amount in blinds]) == 1
    names = BLINDS[1:2] * len(blinds) if alone else BLINDS
    if len(seats) == 2:
        antes, blinds, names = antes[::-1], blinds[::-1], names[1::-1]
    forced = [
        Post(seat, amount, "ante", name="ante")
        for seat, amount in zip(seats, antes, strict=True)
    ]
    named = zip(seats, blinds, names, strict=False)
    forced += [
        Post(seat, amount, name=name)
        for seat, amount, name in sorted(named, key=lambda blind: BLINDS.index(blind[2]))
    ]
    return site_posts([post for post in forced if post.amount], len(seats))


class _Reader:
    """Reads one hand. Its players are in order from the left of the button."""

    def __init__(self, fields: Fields, game: str, limit: Structure, name: str) -> None:
        self.fields = fields
        self.game = VARIANTS[game]
        self.limit = limit
        self.name = name
        stacks = fields["starting_stacks"]
        self._refuse_other_than_amounts()
        if any(not Decimal(x).is_finite() for x in stacks):
            raise DamagedError("an unknown stack", hand=name)
        self.count = len(stacks)
        self.house_named = "_house" in fields
        named = with_settings(HouseRules(), settings_in(fields.get("_house", {})))
        self.unit = named.stakes.minor_per_chip
        if not self.house_named:
            self.unit = money.smallest(self._amounts())
        self.named = named
        self.seats = self._seats()
        self.steps: list[h.Step] = []
        self.places: list[str] = []
        self.uncalled: tuple[Chips, Seat] = (0, NOBODY)
        """How much of the last bet nobody called, and whose it was."""
        self.laps: dict[Seat, int] = {}
        """How many deals each seat has had."""
        self.partly: dict[Seat, Cards] = {}
        """The cards so far of a deal that is written card by card."""

    def history(self) -> h.HandHistory:
        fields = self.fields
        refuse_long(len(fields["actions"]), hand=self.name)
        stacks = [self.chips(stack) for stack in fields["starting_stacks"]]
        names = fields.get("players") or [""] * self.count
        if {*map(type, names)} != {str}:
            raise TypeError(names)
        posts = self._posts()
        house = self.named if self.house_named else self._house(posts)
        players = [
            h.Player(*p) for p in sorted(zip(self.seats, stacks, names, strict=True))
        ]
        final = fields.get("finishing_stacks")
        ended = [self.chips(each) for each in final] if final else []
        blank = h.HandHistory(
            game=self.game.name,
            limit=self.limit,
            house=house,
            players=tuple(players),
            marks=self._marks(posts),
            posts=posts,
            steps=(),
            id=self.name,
            table=str(fields.get("table", "")),
            site=str(fields.get("venue", "")),
            currency=str(fields.get("currency", "")),
            started_ms=self._started(),
            net={
                s: after - was
                for s, after, was in zip(self.seats, ended, stacks, strict=False)
            },
            rake=max(sum(stacks) - sum(ended), 0) if ended else 0,
            tournament=self._tournament(),
        )
        return self._played(blank)

    # ------------------------------------------------------------ the table

    def _refuse_other_than_amounts(self) -> None:
        """Refuse text and other values where an amount belongs."""
        for key in AMOUNTS:
            given = self.fields.get(key, ())
            for amount in given if isinstance(given, list | tuple) else (given,):
                if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
                    raise UnreadableError(
                        f"not a PHH hand: {key} has {amount!r}, which isn't an amount",
                        hand=self.name,
                    )

    def _amounts(self) -> Iterator[Decimal]:
        """Every amount of the hand."""
        for key in AMOUNTS[:5]:
            yield from map(Decimal, self.fields.get(key) or ())
        for key in ("bring_in", "small_bet", "big_bet", "min_bet"):
            yield Decimal(self.fields.get(key) or 0)
        for action in self.fields["actions"]:
            match action.partition("#")[0].split():
                case [_, "cbr", amount]:
                    yield money.read(amount)
                case _:
                    pass

    def _seats(self) -> list[Seat]:
        """The players' seats in the order of the format."""
        seats = self.fields.get("seats") or [*range(1, self.count + 1)]
        if len(seats) != self.count or {*map(type, seats)} != {int}:
            raise ImpossibleError(f"seats {seats} for {self.count} players", hand=self.name)
        if clockwise(seats, after=seats[-1]) != seats:
            raise ImpossibleError(f"seats {seats} are not clockwise", hand=self.name)
        return list(seats)

    def _marks(self, posts: Sequence[Post]) -> Marks:
        """The button, which is the last player's unless the game has none, and the blinds."""
        names = {post.name: post.seat for post in posts}
        button = self.seats[-1] if self.game.has_blinds else NOBODY
        return Marks(
            self.fields.get("_button", button),
            names.get("small_blind", NOBODY),
            names.get("big_blind", NOBODY),
        )

    def _posts(self) -> tuple[Post, ...]:
        """Antes and blinds in chips."""
        antes = [self.chips(amount) for amount in self.fields["antes"]]
        blinds: list[Chips] = []
        if "bring_in" not in self.fields:
            blinds = [self.chips(amount) for amount in self.fields["blinds_or_straddles"]]
        return posts_of(self.seats, antes, blinds)

    def _house(self, posts: Sequence[Post]) -> HouseRules:
        """The house of a site with the amounts of this hand."""
        fields = self.fields
        big = [post.amount for post in posts if post.name == "big_blind"]
        least = self.chips(fields.get("small_bet") or fields["min_bet"])
        return site_house(
            self.game.name,
            self.limit,
            big[0] if big else least,
            small=max([p.amount for p in posts if p.name == "small_blind"], default=0),
            minor_per_chip=self.unit,
            ante=max([post.amount for post in posts if post.name == "ante"], default=0),
            bring_in=self.chips(fields["bring_in"]) if "bring_in" in fields else 0,
            seats=max(min(fields.get("seat_count", 10), 10), 2),
        )

    def _tournament(self) -> h.OfTournament | None:
        """The tournament, if there is one: only a tournament has levels."""
        level = self.fields.get("level")
        if not isinstance(level, int) or isinstance(level, bool) or level < 1:
            return None
        return h.OfTournament(str(self.fields.get("event", "")), level)

    def _started(self) -> int | None:
        """When the hand began, if there is a date and the time zone is UTC."""
        day = [self.fields.get(key) for key in ("year", "month", "day")]
        time = self.fields.get("time")
        if not all(isinstance(part, int) for part in day):
            return None
        if time is None or self.fields.get("time_zone", "UTC") not in ("UTC", "Etc/UTC"):
            return None
        return calendar.at_ms((*day, time.hour, time.minute, time.second))

    # ------------------------------------------------------------ what happened

    def _played(self, blank: h.HandHistory) -> h.HandHistory:
        """The history with its steps."""
        bets = Bets(blank)
        for number, action in enumerate(self.fields["actions"], 1):
            try:
                self._act(action, f"action {number}", bets)
            except HistoryError:
                raise
            except ValueError as wrong:
                raise ImpossibleError(
                    f"{action!r}: {wrong}", place=f"action {number}", hand=self.name
                ) from None
        told = replace(blank, steps=tuple(self.steps), places=tuple(self.places))
        if blank.net or not (winnings := self.fields.get("winnings")):
            return told
        return self._with_winnings(told, bets, [self.chips(each) for each in winnings])

    def _with_winnings(
        self, told: h.HandHistory, bets: Bets, winnings: Sequence[Chips]
    ) -> h.HandHistory:
        """The history with what everyone got out of the pots: what is missing is the rake."""
        back, whose = self.uncalled
        put_in = {seat: stack - bets.stacks[seat] for seat, stack in told.stacks.items()}
        put_in[whose] = put_in.get(whose, 0) - back
        won = dict(zip(self.seats, winnings, strict=True))
        rake = sum(put_in.values()) - sum(winnings)
        net = {seat: won[seat] - put_in[seat] for seat in told.stacks}
        return replace(told, net=net, rake=max(rake, 0))

    def _act(self, action: str, place: str, bets: Bets) -> None:
        words, _, remark = action.partition("#")
        match words.split():
            case []:
                return
            case ["d", "dh", who, cards]:
                self._deal(self.seat(who), self.cards(cards), place, bets)
                return
            case ["d", "db", cards]:
                step: h.Step = h.Turned(self.cards(cards))
            case [who, "sd", *cards]:
                away = self.cards("".join(cards))
                known = () if UNSEEN in away else away
                step = h.Discarded(self.seat(who), len(away), known)
            case [who, "pb"]:
                seat = self.seat(who)
                bring_in = self.chips(self.fields["bring_in"])
                step = h.BroughtIn(seat, min(bring_in, bets.stacks[seat]))
            case [who, "f"]:
                step = h.Folded(self.seat(who))
            case [who, "cc"]:
                seat = self.seat(who)
                bets.begins_round()
                to = bets.to_call(seat)
                step = h.Called(seat, to) if to > bets.bet[seat] else h.Checked(seat)
            case [who, "cbr", amount]:
                step = h.Raised(self.seat(who), self.chips(money.read(amount)))
            case [who, "sm", *cards]:
                step = self._shown(self.seat(who), "".join(cards), remark.strip())
            case _:
                raise UnreadableError(
                    f"not a PHH hand: there is no action {action!r}",
                    place=place,
                )
        if isinstance(step, h.Decision):
            bets.begins_round()
        bets.follow(step)
        if isinstance(step, h.Decision):
            self.uncalled = uncalled(bets)
        self.steps.append(step)
        self.places.append(place)

    def _shown(self, seat: Seat, cards: str, remark: str) -> h.Step:
        if cards:
            return h.Shown(seat, self.cards(cards))
        if remark.startswith(MUCKED):
            return h.Mucked(seat, self.cards(remark.removeprefix(MUCKED)))
        return h.Mucked(seat)

    def _deal(self, seat: Seat, cards: Cards, place: str, bets: Bets) -> None:
        """Read hole cards: of a deal, which may be written card by card, or of a draw."""
        holes = deals(self.game)
        lap = self.laps.get(seat, 0)
        if lap == len(holes):
            self._draw(seat, cards, place)
            return
        hole = holes[lap]
        size = hole.down + hole.up
        cards = self.partly.pop(seat, ()) + cards
        if len(cards) > size:
            raise ValueError(f"a seat is dealt {size} cards, not {len(cards)}")
        if len(cards) < size:
            self.partly[seat] = cards
            return
        self.laps[seat] = lap + 1
        step = h.Dealt(seat, cards, hole.up)
        bets.follow(step)
        if {*cards} != {UNSEEN} or step.up:
            self.steps.append(step)
            self.places.append(place)

    def _draw(self, seat: Seat, cards: Cards, place: str) -> None:
        """Insert the cards a seat drew after its discards."""
        if {*cards} == {UNSEEN}:
            return
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if isinstance(step, h.Discarded) and step.seat == seat:
                self.steps.insert(at + 1, h.Dealt(seat, cards))
                self.places.insert(at + 1, place)
                return
        raise ValueError("it is dealt more cards than the game has")

    # ------------------------------------------------------------ values

    def seat(self, who: str) -> Seat:
        """The seat of player `p3`."""
        number = who.removeprefix("p")
        if not who.startswith("p") or not number.isdigit():
            raise ValueError(f"{who!r} is not a player")
        if not 1 <= int(number) <= self.count:
            raise ValueError(f"there is no player {who}")
        return self.seats[int(number) - 1]

    def cards(self, written: str) -> Cards:
        """Parse cards, UNSEEN where one is `??`."""
        found = [written[at : at + 2] for at in range(0, len(written), 2)]
        return tuple([UNSEEN if card == "??" else parse(card)[0] for card in found])

    def chips(self, amount: int | Decimal) -> Chips:
        return money.chips(Decimal(amount), self.unit)
