"""Reads the hands of iPoker's rooms: sessions in XML, as their program saves them.

Files come from many programs, and many are no whole XML: each hand is looked at by itself, from
the beginning of `<game` to the next. Calls and all-ins say what they add, raises what they come
to; what a player put in and won stands beside the name, and is compared.
"""

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final

from homegame.history import hand as h
from homegame.history import money
from homegame.history.codecs import dealing
from homegame.history.codecs.dealing import number, who
from homegame.history.codecs.reading import (
    Line,
    OnError,
    each,
    numbered,
    refuse_long,
)
from homegame.history.codecs.stars.reading import UNKNOWN, Head, Terms, Uncalled, called
from homegame.history.errors import (
    CutOffError,
    DamagedError,
    UncountedError,
    UnknownGameError,
    UnreadableError,
    UnreadGameError,
)
from homegame.history.money import MoneyError
from homegame.seats import MOST_SEATS, NOBODY
from homegame.variants import Structure
from homegame.words import say

SITE: Final = "iPoker"
LONGEST_LINE: Final = 1_000_000
"""Some programs write a whole session in one line."""
PARTS: Final = re.compile(r"(?=<session\b|<game\b)|(?<=</game>)")
BEGINS: Final = re.compile(r'<game\b[^<>]{0,200}?\bgamecode="(?P<id>\w++)"')
TAG: Final = re.compile(r"<(?P<name>\w++)(?P<values>[^<>]*+)>(?P<text>[^<]*+)")
VALUE: Final = re.compile(
    r"(?<!\w)(?P<name>\w++)\s*+=\s*+(?:\"(?P<one>[^\"]*+)\"|'(?P<other>[^']*+)')"
)
GAME: Final = re.compile(
    r"(?P<game>Holdem|Omaha(?: Hi-Lo)?|Six Plus Holdem|(?=PL\b))\s*+"
    r"(?P<limit>NL|PL|L|SL|БЛ)\b\s*+(?P<stakes>[^/\s]*+/[^/\s]++)?"
)
GAMES: Final = {
    ("Holdem", 2): "texas",
    ("Six Plus Holdem", 2): "short_deck",
    ("Omaha", 4): "omaha",
    ("Omaha", 5): "omaha_5",
    ("Omaha", 6): "omaha_6",
    ("", 5): "omaha_5",
    ("", 6): "omaha_6",
    ("Omaha Hi-Lo", 4): "omaha_hilo",
}
"""By what the site calls them, and how many cards are dealt."""
LIMITS: Final[dict[str, Structure]] = {
    "NL": "no_limit",
    "SL": "no_limit",
    "БЛ": "no_limit",
    "PL": "pot_limit",
    "L": "limit",
}
CARD: Final = re.compile(r"(?P<suit>[SHDCshdc])(?P<rank>10|[2-9TJQKA])")
MOVES: Final = {"0": "folds", "3": "calls", "4": "checks", "5": "bets", "7": "puts in"}
POSTS: Final = {"1": "small blind", "2": "big blind", "15": "the ante"}
NOTICES: Final = ("8", "9")
"""Who sits out, or comes back."""
ROUNDS: Final = ("0", "1", "2", "3", "4")
STREETS: Final = {"Flop": "FLOP", "Turn": "TURN", "River": "RIVER"}
TIMES: Final = (
    re.compile(r"(?P<y>\d{4})[-/](?P<m>\d\d?)[-/](?P<d>\d\d?) (?P<t>[\d:]++)"),
    re.compile(
        r"(?P<d>\d\d?)[./-](?P<m>\d\d?|[A-Z][a-z]{2})[./-](?P<y>\d{4}) (?P<t>[\d:]++)"
    ),
)
Values = Mapping[str, str]


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a session one by one."""
    session: dict[str, str] = {}

    def one(part: tuple[str, str]) -> h.HandHistory | None:
        place, text = part
        if text.startswith("<game"):
            return _read(place, text, session)
        if text.startswith("<session"):
            session.clear()
            session.update({tag["name"]: plain(tag["text"]) for tag in TAG.finditer(text)})
        return None

    return each(parts(lines), one, on_error)


def parts(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What stands before the first hand of each session, and each hand, with its place."""
    place, held = "line 1", list[str]()
    for at, line in numbered(lines, LONGEST_LINE):
        first, *others = PARTS.split(line)
        held.append(first)
        for text in others:
            yield place, "".join(held).strip("\ufeff \t\r\n")
            place, held = f"line {at}", [text]
    yield place, "".join(held).strip("\ufeff \t\r\n")


def plain(text: str) -> str:
    """A value, without what XML writes for signs of its own."""
    return html.unescape(text).strip()


class _Game:
    """What one hand says: its players, and its actions and cards in their order."""

    def __init__(self, place: str, text: str) -> None:
        found = BEGINS.match(text)
        if found is None:
            raise UnreadableError("a hand without a number", place=place)
        self.place, self.id = place, found["id"]
        self.is_whole = text.endswith("</game>")
        self.players: list[Values] = []
        self.actions: list[Values] = []
        self.cards: list[tuple[Values, str]] = []
        self.started = ""
        street = "0"
        for tag in TAG.finditer(text):
            values = {
                v["name"]: plain(v["one"] or v["other"] or "")
                for v in VALUE.finditer(tag["values"])
            }
            match tag["name"]:
                case "player":
                    self.players.append(values)
                case "round":
                    street = values.get("no", "")[:3]
                case "action":
                    self.actions.append({**values, "round": street})
                case "cards":
                    self.cards.append((values, tag["text"].strip()))
                case "startdate":
                    self.started = self.started or plain(tag["text"])
                case _:
                    pass
        refuse_long(len(self.actions) + len(self.cards), place=place, hand=self.id)
        try:
            self.actions.sort(key=lambda a: (int(a["round"]), int(a["no"][:9])))
        except (KeyError, ValueError):
            raise self.damaged("an action without its number") from None

    def damaged(self, why: str) -> DamagedError:
        return DamagedError(why, place=self.place, hand=self.id)


def _read(place: str, text: str, session: Values) -> h.HandHistory:
    game = _Game(place, text)
    try:
        telling = _Telling(game, session)
        head = telling.head()
        told = telling.as_stars(head.terms)
    except (MoneyError, KeyError) as wrong:
        raise game.damaged(f"an amount is missing: {wrong}") from None
    if not game.is_whole and not telling.says_results:
        raise CutOffError(say("uncounted.cut", {}), place=place, hand=game.id)
    history = called(head, told, lambda _: telling.called)
    telling.compare(history)
    return history


class _Telling:
    """Tells one hand as PokerStars would."""

    def __init__(self, game: _Game, session: Values) -> None:
        self.game, self.session = game, session
        self.seats: dict[str, int] = {}
        self.players: dict[int, Values] = {}
        for player in game.players:
            name, seat = player.get("name", ""), player.get("seat", "")
            if not name and not number(player.get("chips") or "0"):
                continue  # A chair that nobody sits in.
            at = int(seat) if seat.isdecimal() and len(seat) < 3 else 0
            if not 1 <= at <= MOST_SEATS or name in self.seats or at in self.players:
                raise game.damaged("a player without a seat of their own")
            self.seats[name], self.players[at] = at, player
        self.posted = [action for action in game.actions if action.get("type") in POSTS]
        self.moves = [action for action in game.actions if action.get("type") not in POSTS]
        self.paid: dict[int, Decimal] = {}
        """What each seat has posted so far."""
        self.called = {who(seat): name for name, seat in self.seats.items()}

    @property
    def says_results(self) -> bool:
        """Whether it says what everyone put in and won: then nothing is missing unseen."""
        return all({"win", "bet"} <= player.keys() for player in self.players.values())

    def seat(self, values: Values) -> int:
        """Whose action or cards these are."""
        name = values.get("player", "")
        if name not in self.seats:
            raise self.game.damaged(f"{name} has no seat")
        return self.seats[name]

    def head(self) -> Head:
        """What is said of the whole session, and the blinds."""
        title = self.session.get("gametype", "")
        found = GAME.match(title)
        held = max(
            [
                len(text.split())
                for values, text in self.game.cards
                if values.get("type") == "Pocket"
            ],
            default=0,
        )
        game = GAMES.get((found["game"], held)) if found else None
        if found and not held:
            raise self.game.damaged("its cards are missing")
        if found is None or game is None:
            error = UnreadGameError if "Stud" in title else UnknownGameError
            raise error(title, place=self.game.place, hand=self.game.id)
        limit = LIMITS[found["limit"]]
        of = self.tournament()
        stakes = [number(part) for part in (found["stakes"] or "").split("/") if part]
        if of or len(stakes) < 2:
            stakes = self.blinds()
            if limit == "limit":
                stakes = [stakes[1], stakes[1] * 2]
        sign = next((sign for sign in found["stakes"] or "" if sign in money.CODES), "")
        code = (
            self.session.get("tablecurrency")
            or money.CODES.get(sign)
            or self.session.get("currency", "")
        )
        is_money = self.session.get("mode", "real") == "real"
        terms = Terms(
            game, limit, stakes[0], stakes[1], None, code[:3] if is_money and not of else ""
        )
        counts: Uncalled = "apart" if "client_version" in self.session else "won"
        return Head(self.game.id, SITE, terms, of, _started(self.game.started), counts)

    def blinds(self) -> list[Decimal]:
        """The blinds as they were posted; whoever calls first, without having posted, calls the
        whole big blind."""
        one, other = (
            min(
                [number(post["sum"]) for post in self.posted if post["type"] == kind],
                default=Decimal(0),
            )
            for kind in ("1", "2")
        )
        first = next((a for a in self.moves if a.get("type") not in ("0", "4")), {})
        if first.get("type") == "3" and first.get("player") not in {
            p.get("player") for p in self.posted if p["type"] != "15"
        }:
            other = max(other, number(first["sum"]))
        return [one, other or one * 2]

    def tournament(self) -> h.OfTournament | None:
        """The tournament of the session, if it is one."""
        if "tournamentname" not in self.session and "buyin" not in self.session:
            return None
        title = self.session.get("tournamentcode") or self.session.get("tournamentname", "")
        return h.OfTournament(title)

    def as_stars(self, terms: Terms) -> list[Line]:
        """The lines as PokerStars writes them."""
        place, game = self.game.place, self.game
        button = next(
            (at for at, p in self.players.items() if p.get("dealer") == "1"), NOBODY
        )
        marked = f" Seat #{button} is the button" if button else ""
        told = [f"Table '{self.session.get('tablename', '')}' 10-max{marked}"]
        told += [
            f"Seat {at}: {who(at)} ({number(p['chips'])} in chips)"
            for at, p in self.players.items()
        ]
        fixed = terms.limit == "limit"
        stakes = (terms.one / 2, terms.one) if fixed else (terms.one, terms.other)
        told += [self.post(action, stakes) for action in self.posted]
        told.append("*** HOLE CARDS ***")
        hero = self.session.get("nickname", "")
        for values, text in game.cards:
            if (
                values.get("type") == "Pocket"
                and values.get("player") == hero
                and (held := cards(text))
            ):
                told.append(f"Dealt to {who(self.seat(values))} [{held}]")
        told += self.streets()
        told += self.showdown()
        return [(place, line) for line in ["", *told]]

    def post(self, action: Values, stakes: Sequence[Decimal]) -> str:
        """What is posted: both blinds at once, if it is as much."""
        amount, whose = number(action["sum"]), self.seat(action)
        what = POSTS[action["type"]]
        if action["type"] == "2" and stakes[0] and amount == sum(stakes):
            what = "small & big blinds"
        self.paid[whose] = self.paid.get(whose, Decimal(0)) + amount
        all_in = self.paid[whose] == number(self.players[whose]["chips"])
        return f"{who(whose)}: posts {what} {amount}{' and is all-in' if all_in else ''}"

    def streets(self) -> list[str]:
        """The moves, with the cards in the middle."""
        told: list[str] = []
        boards: dict[str, str] = {}
        for values, text in self.game.cards:
            if name := STREETS.get(values.get("type", "")):
                if name in boards:
                    raise self.game.damaged("a street is there twice")
                boards[name] = cards(text)
        if not {a["round"] for a in self.moves} <= {*ROUNDS}:
            raise self.game.damaged("a round nobody knows")
        for at, name in enumerate(("", *STREETS.values()), 1):
            if name in boards:
                told.append(f"*** {name} *** [{boards[name]}]")
            told += [
                self.move(a)
                for a in self.moves
                if a["round"] in (str(at), "0" if at == 1 else "")
            ]
        return [line for line in told if line]

    def move(self, action: Values) -> str:
        """What a player does; "" if they only sit out, or come back."""
        kind, amount = action.get("type", ""), number(action.get("sum") or "0")
        if kind in NOTICES and not amount:
            return ""
        whose = who(self.seat(action))
        if kind == "23":
            return f"{whose}: raises {amount} to {amount}"
        if kind not in MOVES:
            return f"{UNKNOWN}action {kind} of {amount}"
        return f"{whose}: {MOVES[kind]}" + (f" {amount}" if kind not in ("0", "4") else "")

    def showdown(self) -> list[str]:
        """The hands shown, and what everyone won."""
        out = {self.seat(a) for a in self.moves if a.get("type") == "0"}
        held = {
            self.seat(values): cards(text)
            for values, text in self.game.cards
            if values.get("type") == "Pocket"
        }
        left = [seat for seat in held if seat not in out]
        told = ["*** SHOW DOWN ***"] if len(left) > 1 else []
        for seat in left if told else ():
            shown = f"shows [{held[seat]}]" if held[seat] else "mucks hand"
            told.append(f"{who(seat)}: {shown}")
        won = {at: number(p.get("win") or "0") for at, p in self.players.items()}
        told += [
            f"{who(at)} collected {amount} from pot" for at, amount in won.items() if amount
        ]
        return [*told, "*** SUMMARY ***"]

    def compare(self, history: h.HandHistory) -> None:
        """Raise an UncountedError if the hand doesn't come to what stands beside the players.
        What they put in may count a raise on top of what it raises, and an ante twice."""
        worth = history.house.stakes.minor_per_chip
        back = {s.seat: s.amount for s in history.steps if isinstance(s, h.Returned)}
        for player in history.players:
            seat, told = player.seat, self.players[player.seat]
            if "win" not in told or "bet" not in told:
                continue
            bet = number(told["bet"])
            paid = money.chips(number(told["win"]), worth) - history.net[seat]
            of = [a for a in self.game.actions if a.get("player") == told.get("name")]
            sums = sum([number(a.get("sum") or "0") for a in of])
            ante = sum([number(a["sum"]) for a in of if a.get("type") == "15"])
            real = [
                money.amount(each, worth)
                for each in (paid, paid + back.get(seat, 0))
                if each >= 0
            ]
            known = {each + more for each in (*real, sums) for more in (Decimal(0), ante)}
            if bet not in known and min(bet, number(told["chips"])) not in known:
                why = say("uncounted.end", {"name": player.name})
                raise UncountedError("sum", why, history)


def cards(text: str) -> str:
    """Cards as PokerStars writes them; "" if they aren't known.

    >>> cards("S10 HK"), cards("X X")
    ('Ts Kh', '')
    """
    found = [CARD.fullmatch(card) for card in text.split()]
    return " ".join(
        [card["rank"].replace("10", "T") + card["suit"].lower() for card in found if card]
    )


def _started(text: str) -> int | None:
    """When the hand began. The site names no zone: it is taken for UTC."""
    for form in TIMES:
        if match := form.match(text):
            named = match["m"]
            month = int(named) if named.isdecimal() else dealing.month(named)
            clock = [int(part[:2] or 0) for part in match["t"].split(":")]
            hour, minute, second = [*clock, 0, 0, 0][:3]
            moment = (int(match["y"]), month, int(match["d"]), hour, minute, second)
            return dealing.at_ms(moment, "UTC")
    return None
