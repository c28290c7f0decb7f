"""Reads records."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import Any, Final, TypeGuard, get_args

import msgspec

from homegame.cards import DECK, UNSEEN, CardError, Cards, parse, text
from homegame.chips import Chips
from homegame.history import hand as h
from homegame.history.codecs.reading import OnError, each
from homegame.history.codecs.records.form import (
    CAPPED_AT,
    DOUBLE_BOARD,
    GAMES,
    LIMITS,
    POSTS,
    REMARKS,
    UNKNOWN,
    Record,
)
from homegame.history.errors import ImpossibleError, UnknownGameError, UnreadableError
from homegame.history.known import deals
from homegame.history.sites import site_house, site_posts
from homegame.model.plan import Marks, Post
from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError, settings_in, with_settings
from homegame.seats import MOST_SEATS, NOBODY, Seat
from homegame.variants import VARIANTS, Board, Structure, Variant
from homegame.words.decoding import sentence

KINDS: Final = {kind: kind for kind in get_args(Post.__annotations__["kind"])}
CARDS: Final = {text([card]): card for card in DECK} | {UNKNOWN: UNSEEN}
"""Cards as records have them."""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of these lines; `source` names those without an id of their own."""
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())

    def one(part: tuple[int, str]) -> h.HandHistory:
        number, line = part
        return from_record(parsed(line, number), number, source)

    return each(numbered, one, on_error)


def parsed(line: str, number: int) -> dict[str, Any]:
    """Parse the JSON object of a line; an `UnreadableError` if it is none."""
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as wrong:
        why = sentence(str(wrong), "it")
        raise UnreadableError(f"not JSON: {why}", place=f"line {number}") from None
    if not isinstance(raw, dict):
        raise UnreadableError(
            f"not a record but {line[:40].strip()}", place=f"line {number}"
        )
    return raw


def from_record(raw: Mapping[str, Any], line: int = 1, source: str = "") -> h.HandHistory:
    """Make the history of a record; a `HistoryError` says what is wrong with it."""
    name = str(raw.get("id", f"{source}:{line}" if source else line))
    if raw.get("game") not in (*GAMES, *VARIANTS):
        raise UnknownGameError(str(raw.get("game", "?")), place=f"line {line}", hand=name)
    try:
        return _Reader(msgspec.convert(raw, Record, str_keys=True), name, line).history()
    except msgspec.ValidationError as wrong:
        why = sentence(str(wrong), "the record")
        raise ImpossibleError(why, place=f"line {line}", hand=name) from None
    except (HouseError, CardError) as wrong:
        raise ImpossibleError(str(wrong), place=f"line {line}", hand=name) from None


def posts_in(raw: Mapping[str, Any]) -> tuple[Post, ...]:
    """Only the posts of a record."""
    record = msgspec.convert(raw, Record, str_keys=True)
    reader = _Reader(record, str(raw.get("id", "")), 1)
    for event in record.events:
        if event and event[0] in POSTS:
            reader.post(event, "")
    return site_posts(reader.posts, len(record.stacks))


class _Reader:
    """Reads one record."""

    def __init__(self, record: Record, name: str, line: int) -> None:
        self.record = record
        self.name = name
        self.line = line
        if record.unit < 1:
            raise self.no(f"the unit is {record.unit}")
        self.unit = gcd(record.unit, *_paid(record))
        """The worth of a chip. A rake may leave less than the smallest chip in play."""
        self.game, self.limit, self.capped = self._game()
        self.dealt: dict[Seat, int] = {}
        self.steps: list[h.Step] = []
        self.places: list[str] = []
        self.posts: list[Post] = []
        self.runs = 1
        self.showdowns = 0
        self.streets: set[int] = set()
        """The runs that have a street."""
        self.wins: dict[tuple[Seat, int, int], int] = {}
        """Which steps are wins: by seat, pot and run."""
        self.unseen: dict[Seat, deque[int]] = {}
        """Which steps mucked hands that are not known yet."""
        self.face_up = False

    def history(self) -> h.HandHistory:
        record = self.record
        self.runs = next((int(x[1]) for x in record.events if x[:1] == ["run_it"]), 1)
        for number, event in enumerate(record.events, 1):
            self._read(event, f"line {self.line}, event {number}")
        players = self._players()
        posts = self._posted(len(players))
        house = self._house(posts, {player.seat: player.stack for player in players})
        return h.HandHistory(
            game=self.game.name,
            limit=self.limit,
            house=house,
            players=players,
            marks=Marks(record.button or NOBODY, record.small, record.big),
            posts=posts,
            steps=tuple(self.steps),
            id=self.name,
            table=record.table,
            site=record.site,
            currency=record.currency,
            started_ms=record.started_ms,
            net=self.signed(record.net),
            rake=(record.rake + record.promo) // self.unit,
            carried=self.chips(record.carried),
            bounty=self.signed(record.bounty),
            dropped=self.signed(record.dropped),
            banker=record.banker,
            places=tuple(self.places),
            tournament=_tournament(record),
        )

    def no(self, why: str, place: str = "") -> ImpossibleError:
        return ImpossibleError(why, place=place or f"line {self.line}", hand=self.name)

    def signed(self, amounts: Mapping[Seat, int]) -> dict[Seat, int]:
        """Amounts in chips, also below zero."""
        return {seat: amount // self.unit for seat, amount in amounts.items()}

    # ------------------------------------------------------------ the table

    def _game(self) -> tuple[Variant, Structure, bool]:
        """Our game, its betting structure, and whether the stakes are capped."""
        name, usual = GAMES.get(self.record.game, (self.record.game, ""))
        two = any(x[:1] == ["board"] and x[3:] == ["board"] for x in self.record.events)
        if two and name in DOUBLE_BOARD:
            name = DOUBLE_BOARD[name]
        limit = self.record.limit or usual
        if limit in get_args(Structure):
            return VARIANTS[name], limit, False  # type: ignore[return-value]
        if limit not in LIMITS:
            raise self.no(f"{limit!r} is not a limit")
        return VARIANTS[name], *LIMITS[limit]

    def _players(self) -> tuple[h.Player, ...]:
        """The players dealt in: every seat with chips if the record names its house, else
        every seat that acted or posted."""
        record = self.record
        seats = {*record.stacks}
        if record.house is None:
            acted = {s.seat for s in self.steps if isinstance(s, h.Decision)}
            seats = acted | {post.seat for post in self.posts}
        found = []
        for seat in sorted(seats):
            if not 1 <= seat <= MOST_SEATS or record.stacks.get(seat, 0) <= 0:
                raise self.no(f"seat {seat} plays without a stack")
            stack = self.chips(record.stacks[seat])
            name, id = record.players.get(seat, ""), record.ids.get(seat, "")
            found.append(h.Player(seat, stack, name, id, bot=seat in record.bots))
        if any(not 1 <= seat <= MOST_SEATS for seat in record.net):
            raise self.no("the results name a seat that does not exist")
        after = {*record.bounty, *record.dropped} | ({record.banker} - {NOBODY})
        if not after <= seats:
            raise self.no("chips change hands after it at a seat that was not dealt in")
        if sum(record.bounty.values()) or any(each < 0 for each in record.dropped.values()):
            raise self.no("the chips that change hands after it don't add up")
        return tuple(found)

    def _posted(self, players: int) -> tuple[Post, ...]:
        if self.record.house is None:
            return site_posts(self.posts, players)
        return tuple(self.posts)

    def _house(self, posts: Sequence[Post], stacks: Mapping[Seat, Chips]) -> HouseRules:
        """The house that the record names, or the house of its site."""
        record = self.record
        if record.house is not None:
            return house_of(msgspec.json.encode(record.house))
        big = self._least_bet(posts, stacks)
        votes = any(isinstance(step, h.Voted) for step in self.steps)
        smalls = [post.amount for post in posts if post.name == "small_blind"]
        runs = next((x[1] for x in record.events if x[:1] == ["run_it"]), 2)
        if runs not in (1, 2, 3, 4):
            raise self.no(f"{runs!r} runs")
        return site_house(
            self.game.name,
            self.limit,
            big,
            small=max(smalls, default=0),
            minor_per_chip=self.unit,
            chip_unit=record.unit // self.unit,
            cap=CAPPED_AT * big if self.capped else 0,
            bring_in=0 if self.game.has_blinds else self._bring_in(),
            runs=runs,
            votes=votes,
        )

    def _least_bet(self, posts: Sequence[Post], stacks: Mapping[Seat, Chips]) -> Chips:
        """The nominal big blind or small bet, even if a short stack posted less."""
        record = self.record
        if not self.game.has_blinds and all(post.name == "ante" for post in posts):
            return self.chips(self._stakes()[0])
        blinds = {post.name: post for post in posts}
        if "bomb" in blinds:
            return self.chips(record.unit if record.big_blind is None else record.big_blind)
        named = self.chips(record.stakes[record.limit != "FL"]) if record.stakes else 0
        big = blinds.get("big_blind")
        if big is None:  # perhaps its ante took all
            if named and "ante" in blinds:
                return named
            raise self.no("no one posted the big blind")
        posted = sum([post.amount for post in posts if post.seat == big.seat])
        all_in = posted >= stacks[big.seat]  # perhaps for less
        return max(big.amount, named) if all_in else big.amount

    def _stakes(self) -> tuple[int, int]:
        if self.record.stakes is None:
            raise self.no("the stakes are not named")
        return self.record.stakes

    def _bring_in(self) -> Chips:
        """What the low card opened with; half a small bet if it completed at once."""
        found = [step.to for step in self.steps if isinstance(step, h.BroughtIn)]
        if self.record.bring_in:
            return self.chips(self.record.bring_in)
        return max(found, default=self.chips(self._stakes()[0] // 2))

    # ------------------------------------------------------------ what happened

    def _read(self, event: list[Any], place: str) -> None:
        """Read one event: a post, a remark or a step."""
        word = event[0] if event else ""
        if not isinstance(word, str):
            raise self.no(f"{event} is not an event", place)
        if word in POSTS:
            self.post(event, place)
        elif word not in (*REMARKS, "run_it"):
            step = self._step(event, place)
            if step is not None:
                self._add(step, place)
        self.showdowns += word == "showdown"

    def _add(self, step: h.Step, place: str) -> None:
        match step:
            case h.Won(seat, _, pot, run):
                self.wins[seat, pot, run] = len(self.steps)
            case h.Mucked(seat, ()):
                self.unseen.setdefault(seat, deque()).append(len(self.steps))
            case h.Turned():
                self.streets.add(step.run)
            case _:
                pass
        self.steps.append(step)
        self.places.append(place)

    def post(self, event: list[Any], place: str) -> None:
        self.face_up |= event[0] == "change"
        match event:
            case [word, int(seat), amount]:
                self.posts.append(_filled(POSTS[word], seat, self.chips(amount, place)))
            case [word, int(seat), amount, kind, bool(option)]:
                name, chips = POSTS[word].name, self.chips(amount, place)
                if not isinstance(kind, str) or kind not in KINDS:
                    raise self.no(f"{kind!r} is not a kind of post", place)
                self.posts.append(Post(seat, chips, KINDS[kind], option, name))
            case _:
                raise self.no(f"{event} is not a post", place)

    def _step(self, event: list[Any], place: str) -> h.Step | None:
        """The step of an event, or None if nothing of it was seen."""
        match event:
            case ["fold", int(seat)]:
                return h.Folded(seat)
            case ["check", int(seat)]:
                return h.Checked(seat)
            case ["call", int(seat), amount]:
                return h.Called(seat, self.chips(amount, place))
            case ["bet" | "raise", int(seat), amount]:
                return h.Raised(seat, self.chips(amount, place))
            case ["bring_in", int(seat), amount]:
                return h.BroughtIn(seat, self.chips(amount, place))
            case ["dealt", int(seat), list(groups)]:
                return self._dealt(seat, groups, place)
            case ["board", int(index), cards, *_]:
                return self._turned(index, cards)
            case ["discard", int(seat), int(count), *cards]:
                return h.Discarded(seat, count, self.cards(cards[0] if cards else []))
            case ["middle", int(seat), int(place_)]:
                return h.LaidInMiddle(seat, place_)
            case ["rit_vote", int(seat), bool(yes)]:
                return h.Voted(seat, self.runs if yes else 1)
            case ["run_vote", int(seat), int(runs)]:
                return h.Voted(seat, runs)
            case ["chop", int(seat)]:
                return h.OfferedChop(seat)
            case ["killed", int(seat), str(reason)]:
                return h.Killed(seat, reason)
            case ["void", str(reason)]:
                return h.Voided(reason)
            case ["expose", int(seat), int(at), str(card), str(reason)]:
                return h.Exposed(seat, at, self.cards([card])[0], reason)
            case ["put_in", list(amounts), list(folded), *more] if len(more) < 2:
                sums = msgspec.convert(amounts, tuple[tuple[Seat, int], ...])
                put_in = tuple([(seat, self.chips(each, place)) for seat, each in sums])
                out = msgspec.convert(folded, tuple[Seat, ...])
                return h.PutIn(put_in, out, *msgspec.convert(more, tuple[int, ...]))
            case _:
                return self._shown(event, place)

    def _shown(self, event: list[Any], place: str) -> h.Step | None:
        """Read a hand at the showdown, or a payment."""
        match event:
            case ["show", int(seat), cards]:
                return h.Shown(seat, self.cards(cards))
            case ["muck", int(seat)]:
                return h.Mucked(seat)
            case ["mucked", int(seat), cards]:
                return self._mucked(seat, self.cards(cards))
            case ["uncalled", int(seat), amount, *_]:
                return h.Returned(seat, self.paid(amount, place))
            case ["collect", int(seat), amount, *label]:
                return self._won(seat, self.paid(amount, place), label)
            case _:
                raise self.no(f"{event} is not an event", place)

    def _dealt(self, seat: Seat, groups: list[Any], place: str) -> h.Step | None:
        """Cards dealt to a seat: at first all groups are new, later only the last. A change
        hand is dealt face up."""
        times = self.dealt.get(seat, 0)
        self.dealt[seat] = times + 1
        new = groups[-1:] if times else groups
        cards = self.cards([card for group in new for card in group])
        holes = deals(self.game)
        if times >= len(holes):  # drawn
            return h.Dealt(seat, cards)
        step = holes[times]
        size = step.down + step.up
        if len(cards) > size:
            raise self.no(f"seat {seat} is dealt {len(cards)} cards, not {size}", place)
        cards = (UNSEEN,) * (size - len(cards)) + cards
        up = size if self.face_up else step.up
        return h.Dealt(seat, cards, up) if up or {*cards} != {UNSEEN} else None

    def _turned(self, index: int, cards: Any) -> h.Step | None:
        """A street; the flop may include a card that was open before it."""
        if not cards and not self.game.has_blinds:
            return None
        run, board = divmod(index, self.game.boards)
        turned = self.cards(cards)
        streets = [step.street for step in self.game.steps if isinstance(step, Board)]
        begun = 0 in self.streets
        if streets[:1] == ["first"] and not index and not begun and len(turned) == 3:
            self._add(h.Turned(turned[:1]), f"line {self.line}")
            turned = turned[1:]
        return h.Turned(turned, board, run)

    def _mucked(self, seat: Seat, cards: Cards) -> h.Step | None:
        """A mucked hand that is known: add its cards to the step that mucked it."""
        if unseen := self.unseen.get(seat):
            at = unseen.popleft() if cards else unseen[0]
            self.steps[at] = h.Mucked(seat, cards)
            return None
        return h.Mucked(seat, cards)

    def _won(self, seat: Seat, amount: Chips, label: list[Any]) -> h.Step | None:
        """A win of one pot; a seat's shares of it are added up."""
        name = str(label[0]).removeprefix("the ") if label else ""
        side = name.removeprefix("side pot").removeprefix("-")
        pot = (int(side) if side.isdigit() else 1) if name.startswith("side pot") else 0
        again = any(self.streets)
        run = int(again and (name == "second" or self.showdowns > 1))
        if len(label) > 1 and isinstance(label[1], int):
            run = label[1]
        at = self.wins.get((seat, pot, run))
        before = self.steps[at] if at is not None else None
        if at is None or not isinstance(before, h.Won):
            return h.Won(seat, amount, pot, run)
        self.steps[at] = h.Won(seat, before.amount + amount, pot, run)
        return None

    # ------------------------------------------------------------ values

    def cards(self, written: Any) -> Cards:
        """Parse a list of cards, UNSEEN where one is unknown."""
        if not isinstance(written, list | tuple):
            raise self.no(f"{written!r} is not a list of cards")
        found: list[int] = []
        for card in written:
            if isinstance(card, str) and card in CARDS:
                found.append(CARDS[card])
            else:
                found += parse(str(card))
        return tuple(found)

    def chips(self, amount: object, place: str = "") -> Chips:
        """An amount of the record in whole chips."""
        if not is_amount(amount):
            raise self.no(f"{amount!r} is not an amount", place)
        if amount % self.record.unit:
            raise self.no(
                f"{amount} is not a multiple of the unit, {self.record.unit}", place
            )
        return amount // self.unit

    def paid(self, amount: object, place: str) -> Chips:
        """A payment, which need not be a multiple of the unit."""
        if not is_amount(amount):
            raise self.no(f"{amount!r} is not an amount", place)
        return amount // self.unit


def _tournament(record: Record) -> h.OfTournament | None:
    """The tournament of a record, if it names one or says that there was one."""
    of = record.tournament
    return of if isinstance(of, h.OfTournament) else h.OfTournament() if of else None


def is_amount(amount: object) -> TypeGuard[int]:
    """Whether this is a whole number that is not negative."""
    return isinstance(amount, int) and not isinstance(amount, bool) and amount >= 0


def _paid(record: Record) -> list[int]:
    """Every amount that was paid out, won, lost or raked."""
    paid = [x[2] for x in record.events if x[:1] in (["collect"], ["uncalled"]) and x[2:]]
    return [
        *[amount for amount in paid if is_amount(amount)],
        *record.net.values(),
        record.rake,
        record.promo,
        *record.bounty.values(),
        *record.dropped.values(),
    ]


def _filled(post: Post, seat: Seat, amount: Chips) -> Post:
    return Post(seat, amount, post.kind, post.option, post.name)


@lru_cache(maxsize=256)
def house_of(chosen: bytes) -> HouseRules:
    """The house of these choices: nearly all hands of a file were played in the same one."""
    return with_settings(HouseRules(), settings_in(msgspec.json.decode(chosen)))
