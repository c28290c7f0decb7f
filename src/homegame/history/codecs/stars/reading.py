"""Reads PokerStars text.

Lines that begin with a player's name and a colon, or with a word of the format, are part of the
hand. What else the site writes stands in NOTICES; a line of another form that may tell of money
or cards marks its hand.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import UNSEEN, CardError, Cards, parse
from homegame.chips import Chips
from homegame.history import calendar, money
from homegame.history import hand as h
from homegame.history.adding_up import must_have_board, surplus
from homegame.history.bets import Bets, in_order, uncalled
from homegame.history.codecs.reading import Line, OnError, begun, each, hands_in
from homegame.history.codecs.stars.names import (
    GAMES,
    LIMITS,
    OUR_CLUB,
    RUNS,
    from_eastern,
    is_stud,
    level_in,
)
from homegame.history.errors import (
    CutOffError,
    DamagedError,
    HistoryError,
    ImpossibleError,
    UncountedError,
    UnknownGameError,
)
from homegame.history.known import deals, known
from homegame.history.money import SIGNS, MoneyError
from homegame.history.ours import with_own_rules
from homegame.history.sites import site_house, site_posts
from homegame.model.plan import Marks, Post, PostName
from homegame.rulebook import HouseRules
from homegame.seats import MOST_SEATS, NOBODY, Seat
from homegame.variants import VARIANTS, Structure
from homegame.words import say

AMOUNT: Final = rf"[{SIGNS}]?([\d,]++(?:\.\d++)?)"
CARDS: Final = r"\[([^\]]*+)\]"

FIRST_LINE: Final = re.compile(r"\ufeff?\s*+PokerStars .*?#(?P<id>\d++):")
AT_STAKES: Final = (
    rf"\((?P<stakes>[{SIGNS}]?[\d,.]++/[^()]*+)\)\s*+(?:-\s*+(?P<time>.*+)|$)"
)
HEADER: Final = re.compile(
    r"\ufeff?\s*+PokerStars (?:Zoom )?(?P<home>Home Game )?(?:Hand|Game) #(?P<id>\d++):\s++"
    r"(?:\{(?P<club>[^}]*+)\}\s++)?"
    rf"(?P<game>(?:[^(]++|\((?![{SIGNS}]?[\d,.]++/[^()]*+\)\s*+(?:-|$)))*+){AT_STAKES}"
)
STAKES: Final = re.compile(
    rf"{AMOUNT}/{AMOUNT}(?:\s*+-\s*+{AMOUNT} Cap\s*+-)?\s*+(?P<currency>[A-Z]{{3}})?$"
)
GAME: Final = re.compile(
    rf"(?<!Card )(?P<game>{'|'.join(map(re.escape, sorted(GAMES, key=len, reverse=True)))})"
    rf" (?P<limit>{'|'.join(LIMITS)})\)?(?: - |$)"
)
GAME_OF_CONVERTERS: Final = re.compile(
    rf"(?P<limit>{'|'.join(LIMITS)}) (?:Texas )?"
    rf"(?P<game>{'|'.join(map(re.escape, sorted(GAMES, key=len, reverse=True)))})$"
)
"""Programs that convert other logs to this text put the limit first."""
TOURNAMENT: Final = re.compile(
    r"Tournament #(?P<number>\d++),\s*+"
    rf"(?:(?:Freeroll|(?P<cost>[{SIGNS}]?[\d.,]++(?:\+[{SIGNS}]?[\d.,]++)++))\s*+)?"
    r"(?:(?P<currency>[A-Z]{3})\b)?"
)
LEVEL: Final = re.compile(r" - (?:Match Round \w++, )?Level (?P<level>[IVXLCDM]++|\d++)")
TIME: Final = re.compile(
    r"(?<!\d)(\d{1,4})/(\d{1,2})/(\d{1,2})[ -]++(\d{1,2}):(\d{1,2}):(\d{1,2})\s++"
    r"(UTC|GMT|ET)\b"
)
TABLE: Final = re.compile(
    r"Table '(?P<table>.*)'(?: (?P<most>\d++)-max)?(?: \(Play Money\))?"
    r"(?: Seat #(?P<button>\d++) is the button)?"
)
SEAT: Final = re.compile(
    rf"Seat (\d++): (.+) \({AMOUNT} in [Cc]hips(?:(?! \()[^)])*+\)\s*+(.*+)"
)
FATE: Final = re.compile(r"Seat (\d++): .* mucked \[((?:(?! mucked \[)[^\]])*+)\]")
STREET: Final = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?([^*]+?) \*\*\*(.*+)")
TOTAL: Final = re.compile(rf"Total pot {AMOUNT}.*\| Rake {AMOUNT}(?P<more>.*+)")
FEE: Final = re.compile(rf"\| (?P<what>[A-Z][A-Za-z]*+(?: [A-Za-z]++)*+) {AMOUNT}")
"""What a site takes from a pot besides its rake, such as a part for a jackpot."""
BACK: Final = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (.++)")
DEALT: Final = "Dealt to "
COLLECTED: Final = re.compile(
    rf"collected {AMOUNT} from (?:the )?(?P<pot>main pot|side pot(?:-(?P<side>\d++))?|pot)"
)
CENTS: Final = re.compile(rf"(?<![\w.,])[{SIGNS}]?(\d[\d,]*+\.\d++)(?!\w)")
DROP: Final = re.compile(rf"Cash Drop to Pot : total {AMOUNT}")
"""Chips in the pot that nobody in the hand put in, as GGPoker writes it."""
OF_THE_POT: Final = ("Uncalled bet", "Total pot", "Cash Drop")
"""How lines begin that have amounts of nobody's."""
LAST_PART: Final = "*** SUMMARY ***"
NO_STREETS: Final = ("HOLE CARDS", "DEALING HANDS", "PREFLOP", "SUMMARY")

POSTS: Final[dict[str, PostName]] = {
    "the ante": "ante",
    "small blind": "small_blind",
    "big blind": "big_blind",
    "straddle": "straddle",
    "missed blind": "missed_small",
    "button blind": "big_blind",
}
POSTED: Final = re.compile(
    rf"posts (?:a )?(the ante|small & big blinds|(?:small|big|missed|button) blind|straddle) "
    rf"{AMOUNT}(.*+)"
)
RAISED: Final = re.compile(rf"raises {AMOUNT} to {AMOUNT}")
PAID: Final = re.compile(rf"(calls|bets|brings in for) {AMOUNT}")
PUT_IN: Final = re.compile(rf"puts in {AMOUNT}")
"""All of a stack, from a text that doesn't say whether it was a call or a raise."""
DISCARDED: Final = re.compile(rf"discards (\d++) cards?(?: {CARDS})?")
SHOWN: Final = re.compile(rf"shows {CARDS}")
SAID: Final = (
    "said, ",
    "doesn't show",
    "sits out",
    "is sitting out",
    "leaves the table",
    "will be allowed",
    "joins the table",
    "has timed out",
    "is disconnected",
    "is connected",
    "has returned",
    "was removed",
    "chooses to",
)
"""Beginnings of lines of a player that are not moves."""

NOTICES: Final = re.compile(
    "|".join(
        [
            r".+ said, .*",
            r".+ (?:joins|leaves) the table.*",
            r".+ (?:has timed out|is (?:dis)?connected|has returned|has been disconnected).*",
            r".+ (?:sits out|is sitting out|will be allowed to play|was removed from).*",
            r".+ (?:finished|wins) the tournament.*",
            r".+ wins an entry to tournament.*",
            r"(?>.+? (?:wins|split) ).*(?:for eliminating|for splitting the elimination).*",
            r".+ (?:re-buys and receives|takes the add-on|receives an add-on).*",
            r"Betting is capped.*",
            r".+ (?:is|was) capped.*",
            r"Hand was run .+",
            r"The deck is reshuffled.*",
            r"Pair on board.*",
            r"(?:FIRST |SECOND |THIRD )?Board \[.*",
            r"Total pot .*",
            r"Cash Drop .*",
            r"Seat \d++: .*",
            r"Table '.*",
        ]
    ),
    re.DOTALL,
)
"""The lines that are no part of the betting. Bounties and chips bought are paid outside of
pots."""

UNKNOWN: Final = "? "
"""What a reader of another text puts before a line that it doesn't know."""

CARRIES: Final = re.compile(
    r"[0-9♣♦♥♠]|: (?:folds|checks|calls|bets|raises|shows|mucks|discards|stands pat)"
)
"""What a line has that tells of money, cards or a decision."""

ACTS: Final = (
    *("posts", "folds", "checks", "calls", "bets", "raises", "brings in", "puts in"),
)
"""How lines begin that only players in the hand have."""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a text one by one. `source` is not used: every hand has a number."""
    return each(hands_in(lines, FIRST_LINE), _read, on_error)


def _read(lines: list[Line]) -> h.HandHistory:
    place, first, name = begun(lines, FIRST_LINE, "PokerStars")
    header = HEADER.match(first)
    if header is None:
        raise UnknownGameError(_without_number(first), place=place, hand=name)
    try:
        head = _head(header, place)
    except MoneyError as wrong:
        raise ImpossibleError(str(wrong), place=place, hand=name) from None
    return with_own_rules(hand_of(head, lines))


def hand_of(head: "Head", lines: list[Line]) -> h.HandHistory:
    """Read a hand from its first line, and from the others as PokerStars writes them."""
    try:
        reader = _Reader(head, lines)
    except MoneyError as wrong:
        raise ImpossibleError(str(wrong), place=lines[0][0], hand=head.id) from None
    try:
        history = reader.history()
        if not any(line.startswith(LAST_PART) for _, line in lines) and surplus(history):
            raise CutOffError(say("uncounted.cut", {}), place=lines[-1][0], hand=head.id)
        return history
    except HistoryError:
        raise
    except (CardError, MoneyError, ValueError, KeyError) as wrong:
        raise ImpossibleError(str(wrong), place=reader.place, hand=head.id) from None


def called(
    head: "Head", lines: list[Line], names: Callable[[h.HandHistory], Mapping[str, str]]
) -> h.HandHistory:
    """Read a hand whose players the text calls otherwise than they are to be called."""

    def renamed(history: h.HandHistory) -> h.HandHistory:
        new = names(history)
        players = [replace(p, name=new.get(p.name, p.name)) for p in history.players]
        return replace(history, players=tuple(players)) if new else history

    try:
        return renamed(hand_of(head, lines))
    except UncountedError as wrong:
        wrong.history = renamed(wrong.history)
        raise


def _head(header: re.Match[str], place: str) -> "Head":
    """What the first line of a hand says."""
    title = header["game"].rstrip()
    game = GAME.search(title) or GAME_OF_CONVERTERS.match(title)
    stakes = STAKES.match(header["stakes"].strip())
    if game is None or stakes is None:
        unknown = f"{title} ({header['stakes']})"
        raise UnknownGameError(unknown, place=place, hand=header["id"])
    one, other, cap, code = stakes.groups()
    symbol = header["stakes"].strip()[0]
    limit = LIMITS[game["limit"]]
    club = (header["club"] or "").strip() if header["home"] else "PokerStars"
    return Head(
        header["id"],
        "" if club == OUR_CLUB else club,
        Terms(
            GAMES[game["game"]],
            "cap" if cap and limit == "no_limit" else limit,
            money.read(one),
            money.read(other),
            money.read(cap) if cap else None,
            code or money.CODES.get(symbol, ""),
        ),
        _tournament(title),
        _started(header["time"] or ""),
    )


def _tournament(header: str) -> h.OfTournament | None:
    """The tournament in the first line of a hand, if it is of one."""
    found = TOURNAMENT.search(header)
    if found is None:
        return None
    cost = found["cost"] or ""
    parts = [part.strip(SIGNS) for part in cost.split("+")]
    paid = [money.chips(money.read(part), 1) for part in parts if part]
    level = LEVEL.search(header)
    return h.OfTournament(
        found["number"],
        level_in(level["level"]) if level else 0,
        paid[0] if paid else 0,
        paid[1] if len(paid) > 2 else 0,
        found["currency"] or money.CODES.get(cost[:1], ""),
    )


def dealt_to(line: str) -> tuple[str, list[str]]:
    """Whom a line deals cards, and the groups of cards: the first ones were dealt before.

    >>> dealt_to("Dealt to Bob [the Rock] Smith [2c 3d] [As]")
    ('Bob [the Rock] Smith', ['2c 3d', 'As'])
    """
    name, *rest = line.removeprefix(DEALT).split(" [")
    groups = list[str]()
    while rest and rest[-1].find("]") == len(rest[-1]) - 1 >= 0:
        groups.insert(0, rest.pop()[:-1])
    return " [".join([name, *rest]), groups


def in_brackets(text: str) -> list[str]:
    """What stands in each pair of brackets."""
    return [part.partition("[")[2] for part in text.split("]")[:-1] if "[" in part]


def _without_number(line: str) -> str:
    return line.partition(": ")[2].strip()


class Terms(Struct, frozen=True):
    """The game and the stakes of a hand, from its first line."""

    game: str
    limit: Structure
    one: Decimal
    other: Decimal
    cap: Decimal | None
    currency: str


Uncalled = Literal["said", "won", "apart", "either"]
"""How a site that doesn't say what it took of a pot counts the bet that nobody called: as won
with the pot, as no part of it, or the one or the other. "said": it says what it took."""


class Head(Struct, frozen=True):
    """What the first line of a hand says."""

    id: str
    site: str
    terms: Terms
    tournament: h.OfTournament | None
    started_ms: int | None
    uncalled: Uncalled = "said"


class _Reader:
    """Reads one hand, line by line."""

    def __init__(self, head: Head, lines: list[Line]) -> None:
        self.head = head
        self.lines = lines
        self.place = lines[0][0]
        self.id = head.id
        self.terms = head.terms
        self.game = VARIANTS[self.terms.game]
        self.unit = self._unit()
        self.players: dict[str, h.Player] = {}
        self.named: list[str] = []
        """Their names, the longest first."""
        self.posts: list[Post] = []
        self.button = NOBODY
        self.table, self.most = "", 10
        self.steps: list[h.Step] = []
        self.places: list[str] = []
        self.laps: dict[Seat, int] = {}
        self.wins: dict[tuple[Seat, int, int], int] = {}
        """Which steps are wins: by seat, pot and run."""
        self.run = 0
        self.rake: Chips = 0
        self.carried: Chips = 0
        self.mucked: dict[Seat, Cards] = {}
        """Mucked hands that the summary shows."""
        self.uncalled: tuple[int, Chips, Seat] = (0, 0, NOBODY)
        """The number of steps to the last decision, how much of the last bet nobody called, and
        whose it was."""
        self.cashed_out = ""
        """Where a player was paid by the site instead of by the pot."""
        self.unknown: list[Line] = []
        """Lines that may tell of money or cards, and that nobody knows."""
        self.notes: list[str] = []

    def no(self, why: str) -> ImpossibleError:
        return ImpossibleError(why, place=self.place, hand=self.id)

    def history(self) -> h.HandHistory:
        """Read the table first, then the steps."""
        self._table()
        bets = Bets(self._so_far(()))
        for place, line in self.lines[1:]:
            self.place = place
            self._line(line, bets)
        if self.mucked:
            self._add_mucked()
        self._give_back(bets)
        active = {
            step.seat for step in self.steps if isinstance(step, h.Decision | h.Dealt)
        }
        active |= {post.seat for post in self.posts}
        whole = self._so_far(tuple(self.steps))
        net = {seat: bets.stacks[seat] - whole.stacks[seat] for seat in whole.stacks}
        players = tuple([player for player in whole.players if player.seat in active])
        told = replace(
            whole,
            players=players,
            posts=site_posts(whole.posts, len(players)),
            net={player.seat: net[player.seat] for player in players},
            rake=self.rake,
            places=tuple(self.places),
            notes=tuple(self.notes),
        )
        if self.cashed_out:
            why = say("uncounted.settled", {})
            raise UncountedError("settled", why, told, place=self.cashed_out)
        if self.unknown:
            place, text = self.unknown[0]
            why = say("uncounted.line", {"text": text})
            raise UncountedError("line", why, told, place=place)
        must_have_board(told)
        return told

    def _give_back(self, bets: Bets) -> None:
        """Give back the bet that nobody called. Texts of earlier years don't say so: the pot
        that was collected has it no more."""
        at, amount, seat = self.uncalled
        left = bets.pot - sum([s.amount for s in self.steps if isinstance(s, h.Won)])
        is_said = any(isinstance(step, h.Returned) for step in self.steps)
        if self.head.uncalled != "said":
            most = 0 if self.head.tournament else (bets.pot - amount) // MOST_RAKE
            is_early = not any(isinstance(step, h.Turned) for step in self.steps[:at])
            self.rake = taken(
                left, 0 if is_said else amount, most, self.head.uncalled, is_early=is_early
            )
        if not amount or is_said:
            return
        if left - self.rake == 0:  # Then whoever won the pot has it with the pot.
            won = [key for key in self.wins if key[0] == seat]
            last = self.steps[self.wins[won[-1]]] if won else None
            if not isinstance(last, h.Won) or last.amount < amount:
                return
            self.steps[self.wins[won[-1]]] = replace(last, amount=last.amount - amount)
            bets.follow(h.Won(seat, -amount))
        elif left - self.rake != amount:
            return
        bets.follow(h.Returned(seat, amount))
        self.steps.insert(at, h.Returned(seat, amount))
        self.places.insert(at, self.places[at - 1])

    # ------------------------------------------------------------ the first lines

    def _unit(self) -> int:
        """Chips are cents if any amount of the hand has cents."""
        amounts = [self.terms.one, self.terms.other]
        seats = [match for _, line in self.lines if (match := SEAT.match(line))]
        if len(seats) > MOST_SEATS:
            raise self.no(f"a table has at most {MOST_SEATS} seats")
        names = [match[2] for match in seats]
        written = [match[3] for match in seats]
        for _, line in self.lines[1:]:
            name = next((name for name in names if line.startswith(name)), "")
            if name or line.startswith(OF_THE_POT):
                rest = line.removeprefix(name).partition(" returned to ")[0]
                written += CENTS.findall(rest)
        return money.smallest([*amounts, *map(money.read, written)])

    def _table(self) -> None:
        """Read the seats, stacks and posts: everything before the cards."""
        for place, line in self.lines[1:]:
            self.place = place
            if line.startswith("*** "):
                break
            if match := TABLE.match(line):
                self.table = match["table"]
                self.most = int(match["most"] or 10)
                self.button = int(match["button"] or NOBODY)
            elif match := SEAT.match(line):
                seat, name, stack, more = match.groups()
                is_out = "out of hand" in more or "sitting out" in more
                if not is_out or self._acts(name):
                    self.players[name] = h.Player(int(seat), self.chips(stack), name)
                    # Of two names that begin alike, the longer one is looked for first.
                    self.named = sorted(self.players, key=len, reverse=True)
            elif match := DROP.match(line):
                self.carried += self.chips(match[1])
            elif (said := self._of_player(line)) and (match := POSTED.match(said[1])):
                self._post(said[0], *match.groups())
        if not self.players:
            raise DamagedError("no seats", place=self.place, hand=self.id)

    def _acts(self, name: str) -> bool:
        """Whether somebody who is away has a part in the hand: in a tournament they post and
        are dealt in."""
        moves = tuple([f"{name}: {word}" for word in ACTS])
        return any(line.startswith(moves) for _, line in self.lines)

    def _post(self, seat: Seat, what: str, amount: str, more: str) -> None:
        """Record a post with the amount that was due, even if the stack was short."""
        chips = self.chips(amount)
        made = {post.name for post in self.posts}
        live = [post for post in self.posts if post.kind == "live" and post.seat == seat]
        before = max([post.amount for post in live], default=0)
        if what == "small & big blinds":  # the small one is dead
            small = min(self._due("small_blind"), chips)
            self.posts.append(Post(seat, before + chips - small, name="missed_big"))
            self.posts.append(Post(seat, small, "dead", name="missed_small"))
            return
        name = POSTS[what]
        if name == "straddle":  # its amount comes on top of the seat's blind
            chips += before
        if "all-in" in more:
            chips = max(chips, self._due(name))
        if name == "ante":
            self.posts.append(Post(seat, chips, "ante", name="ante"))
        elif name == "small_blind" and name in made:
            self.posts.append(Post(seat, chips, "dead", name="missed_small"))
        elif name == "missed_small":
            self.posts.append(Post(seat, chips, "dead", name=name))
        elif name == "big_blind" and name in made:
            self.posts.append(Post(seat, chips, name="entry"))
        else:
            self.posts.append(Post(seat, chips, name=name))

    def _due(self, name: PostName) -> Chips:
        """The full amount of a post of this name."""
        fixed = self.terms.limit == "limit"
        match name:
            case "big_blind":
                return self.chips_of(self.terms.one if fixed else self.terms.other)
            case "small_blind" if not fixed:
                return self.chips_of(self.terms.one)
            case _:
                return max([p.amount for p in self.posts if p.name == name], default=0)

    def _so_far(self, steps: tuple[h.Step, ...]) -> h.HandHistory:
        """The history with these steps."""
        posts = tuple(in_order(self.posts))
        seats = {post.name: post.seat for post in posts}
        return h.HandHistory(
            game=self.terms.game,
            limit=self.terms.limit,
            house=self._house(steps),
            players=tuple(sorted(self.players.values(), key=lambda p: p.seat)),
            marks=Marks(
                self.button,
                seats.get("small_blind", NOBODY),
                seats.get("big_blind", NOBODY),
            ),
            posts=posts,
            steps=steps,
            id=self.id,
            table=self.table,
            site=self.head.site,
            carried=self.carried,
            currency=self.terms.currency,
            tournament=self.head.tournament,
            started_ms=self.head.started_ms,
        )

    def _house(self, steps: tuple[h.Step, ...]) -> HouseRules:
        terms = self.terms
        one, other = self.chips_of(terms.one), self.chips_of(terms.other)
        fixed = terms.limit == "limit"
        smalls = [post.amount for post in self.posts if post.name == "small_blind"]
        brought_in = [step.to for step in steps if isinstance(step, h.BroughtIn)]
        return site_house(
            terms.game,
            terms.limit,
            one if fixed else other,
            small=max(smalls, default=0) if fixed else one,
            minor_per_chip=self.unit,
            cap=self.chips_of(terms.cap) if terms.cap is not None else 0,
            ante=max(
                [post.amount for post in self.posts if post.name == "ante"], default=0
            ),
            bring_in=0 if self.game.has_blinds else max(brought_in, default=one // 2),
            seats=max(min(self.most, 10), 2),
        )

    # ------------------------------------------------------------ what happened

    def _line(self, line: str, bets: Bets) -> None:
        """Read one line: a street, a move, a payment, or one that is not about the hand."""
        if match := STREET.match(line):
            self._street(match[1], match[2], match[3], bets)
        elif match := TOTAL.match(line):
            self.rake += self.chips(match[2])
            self._fees(match["more"])
        elif match := FATE.match(line):
            self.mucked[int(match[1])] = self.cards(match[2])
        elif match := BACK.match(line):
            self._add(h.Returned(self._seat(match[2]), self.chips(match[1])), bets)
        elif line.startswith(DEALT) and (dealt := dealt_to(line))[1]:
            self._dealt(self._seat(dealt[0]), dealt[1], bets)
        elif " cashed out the hand " in line and not NOTICES.fullmatch(line):
            self.cashed_out = self.place
        elif " collected " in line and self._collected(line, bets):
            pass
        elif said := self._of_player(line):
            if step := self._move(*said, line, bets):
                self._add(step, bets)
        elif not NOTICES.fullmatch(line):
            self._note(line)

    def _fees(self, more: str) -> None:
        """Read what the site took from the pot besides its rake."""
        for fee in FEE.finditer(more):
            if taken := self.chips(fee[2]):
                self.rake += taken
                told = {"amount": fee[2], "what": fee["what"]}
                self.notes.append(say("uncounted.fee", told))

    def _note(self, line: str) -> None:
        """Note a line that nobody knows; it marks the hand if it may tell of money or cards."""
        line = line.removeprefix(UNKNOWN)
        if CARRIES.search(line):
            self.unknown.append((self.place, line))
        else:
            self.notes.append(f"{self.place}: {line}")

    def _of_player(self, line: str) -> tuple[Seat, str] | None:
        """The seat of the player whose line this is, and the text after the name."""
        if ": " in line:
            for name in self.named:
                if line.startswith(f"{name}: "):
                    return self.players[name].seat, line.removeprefix(f"{name}: ")
        return None

    def _seat(self, name: str) -> Seat:
        if name not in self.players:
            raise self.no(f"{name} has no seat")
        return self.players[name].seat

    def _add(self, step: h.Step, bets: Bets) -> None:
        if isinstance(step, h.Decision):
            bets.begins_round()
        bets.follow(step)
        self.steps.append(step)
        self.places.append(self.place)
        if isinstance(step, h.Decision):
            self.uncalled = len(self.steps), *uncalled(bets)

    def _street(self, run: str | None, name: str, rest: str, bets: Bets) -> None:
        """Read a street's cards in the middle, or the showdown of a run."""
        self.run = RUNS.index(run) if run else 0
        if (
            name in NO_STREETS
            or name.endswith(("SHOW DOWN", "SHOWDOWN"))
            or "DRAW" in name
            or is_stud(self.game)
        ):
            return
        groups = [self.cards(group) for group in in_brackets(rest)]
        if name == "PRE-FLOP" and not groups:
            return
        if not groups or not groups[-1]:
            raise DamagedError("a street without its cards", place=self.place, hand=self.id)
        new = groups[-1]
        if name == "FLOP" and "courchevel" in self.game.name and len(groups) == 1:
            new = new[1:]
        self._add(h.Turned(new, run=self.run), bets)

    def _dealt(self, seat: Seat, groups: list[str], bets: Bets) -> None:
        """Read cards dealt to a seat: of several groups, the last one is new."""
        cards = self.cards(groups[-1])
        lap = self.laps.get(seat, 0)
        self.laps[seat] = lap + 1
        holes = deals(self.game)
        up = 0
        if lap == 0:
            cards = self.cards(" ".join(groups))
        if lap < len(holes):
            size, up = holes[lap].down + holes[lap].up, holes[lap].up
            if len(cards) > size:
                raise self.no(f"a seat is dealt {size} cards, not {len(cards)}")
            cards = (UNSEEN,) * (size - len(cards)) + cards
        self._add(h.Dealt(seat, cards, up), bets)

    def _move(self, seat: Seat, text: str, line: str, bets: Bets) -> h.Step | None:
        """The step of a player's line, or None if the line is not a move."""
        bets.begins_round()
        if text.startswith("folds"):
            return h.Folded(seat)
        if text.startswith("checks"):
            return h.Checked(seat)
        if match := RAISED.match(text):
            return h.Raised(seat, self.chips(match[2]))
        if match := PAID.match(text):
            to = bets.bet[seat] + self.chips(match[2])
            if match[1] == "calls":
                return h.Called(seat, to)
            return h.Raised(seat, to) if match[1] == "bets" else h.BroughtIn(seat, to)
        if match := PUT_IN.match(text):
            to = bets.bet[seat] + self.chips(match[1])
            return h.Raised(seat, to) if to > bets.highest else h.Called(seat, to)
        if match := DISCARDED.match(text):
            return h.Discarded(seat, int(match[1]), self.cards(match[2] or ""))
        if text.startswith("stands pat"):
            return h.Discarded(seat, 0)
        if match := SHOWN.match(text):
            return self._once(h.Shown(seat, self.cards(match[1])))
        if text.startswith("mucks hand"):
            return self._once(h.Mucked(seat))
        if POSTED.match(text) or text.startswith(SAID):
            return None
        self.unknown.append((self.place, line))
        return None

    def _once(self, step: h.Shown | h.Mucked) -> h.Step | None:
        """The step, or None if a second run repeats it."""
        return None if step in self.steps else step

    def _add_mucked(self) -> None:
        """Add the mucked hands that the summary shows, unless they were known before."""
        held = known(self._so_far(tuple(self.steps))).held
        for at, step in enumerate(self.steps):
            if isinstance(step, h.Mucked) and step.seat not in held:
                self.steps[at] = h.Mucked(step.seat, self.mucked.get(step.seat, ()))

    def _collected(self, line: str, bets: Bets) -> bool:
        """Read a win of a pot or of a part of it; whether it is one."""
        for name in self.named:
            player = self.players[name]
            match = COLLECTED.match(line.removeprefix(f"{name} "))
            if match is None or not line.startswith(f"{name} "):
                continue
            side = match["pot"].startswith("side")
            pot = int(match["side"] or 1) if side else 0
            won = h.Won(player.seat, self.chips(match[1]), pot, self.run)
            bets.follow(won)
            key = (won.seat, won.pot, won.run)
            before = self.steps[self.wins[key]] if key in self.wins else None
            if isinstance(before, h.Won):
                more = replace(before, amount=before.amount + won.amount)
                self.steps[self.wins[key]] = more
                return True
            self.wins[key] = len(self.steps)
            self.steps.append(won)
            self.places.append(self.place)
            return True
        return False

    # ------------------------------------------------------------ values

    def cards(self, written: str) -> Cards:
        return parse(written)

    def chips(self, amount: str) -> Chips:
        return self.chips_of(money.read(amount))

    def chips_of(self, amount: Decimal) -> Chips:
        return money.chips(amount, self.unit)


MOST_RAKE: Final = 10
"""A site takes a tenth of a pot at most."""


def taken(
    left: Chips, uncalled: Chips, most: Chips, counts: Uncalled, *, is_early: bool
) -> Chips:
    """What a site took that doesn't say it: what nobody got, as it counts the bet that nobody
    called; 0 if no site takes as much, or if it may be either. Only before the flop may a bet
    be won with the pot that is no part of it later."""
    rakes = {"won": (left,), "apart": (left - uncalled,)}.get(
        counts, (left - uncalled, left)
    )
    found = {*[rake for rake in rakes if 0 <= rake <= most]}
    if len(found) > 1 and not is_early:
        return left - uncalled
    return found.pop() if len(found) == 1 else 0


def _started(text: str) -> int | None:
    """When the hand began, if the text gives a time in a known zone."""
    found = TIME.search(text)
    if found is None:
        return None
    *numbers, zone = found.groups()
    year, month, day, hour, minute, second = map(int, numbers)
    at_ms = calendar.at_ms((year, month, day, hour, minute, second))
    return from_eastern(at_ms) if zone == "ET" else at_ms
