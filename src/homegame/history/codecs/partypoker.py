"""Reads the hands that partypoker writes, in the forms of its two programs and of those who
write as it does.

Old hands say how much each move adds, and what everyone won with the bet that nobody called;
the rake and, at no limit, the blinds aren't said. New ones say what a raise comes to, and in
the end what everyone has: that is compared.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final

from homegame.history import hand as h
from homegame.history import money
from homegame.history.codecs import dealing
from homegame.history.codecs.dealing import AMOUNT, NUMBER, Telling, number
from homegame.history.codecs.reading import Line, OnError, begun, each, hands_in
from homegame.history.codecs.stars.reading import Head, Terms, called
from homegame.history.errors import UncountedError, UnknownGameError, UnreadGameError
from homegame.seats import clockwise
from homegame.variants import Structure
from homegame.words import say

SITE: Final = "partypoker"
FIRST_LINE: Final = re.compile(
    r"[\ufeff\x00]?\s*+\*{5} Hand History [Ff]or Game (?P<id>\w++)"
)
TITLE: Final = re.compile(
    r"(?P<title>.*\S) ?- ?(?:\w++, ?)?(?:[A-Z][a-z]{2} )?(?P<month>[A-Z][a-z]++) "
    r"(?P<day>\d{1,2}),? (?P<hour>\d{1,2}):(?P<minute>\d\d):(?P<second>\d\d),?"
    r"(?: (?P<zone>[A-Z]++))? (?P<year>\d{4})"
)
GAMES: Final = {
    "Texas Hold'em": "texas",
    "Texas Holdem": "texas",
    "Holdem": "texas",
    "Omaha": "omaha",
    "Omaha Hi": "omaha",
    "Omaha Hi-Lo": "omaha_hilo",
    "Short Deck": "short_deck",
}
UNREAD: Final = re.compile(r"\b(?:Stud|Double Hold'em)\b")
LIMITS: Final[dict[str, Structure]] = {"NL": "no_limit", "PL": "pot_limit", "FL": "limit"}
TITLE_GAME: Final = re.compile(
    rf"(?P<stakes>{AMOUNT}(?:/{AMOUNT})? )?(?:Tourney (?:Hand )?)?(?:fastforward )?"
    r"(?:(?P<limit>NL|PL|FL) )?"
    rf"(?P<game>{'|'.join(sorted(GAMES, key=len, reverse=True))})"
    r"(?: Game Table \((?P<other>NL|PL|FL)\))?(?P<more>(?: .*)?)"
)
TOURNAMENT: Final = re.compile(r"(?:Trny: ?|Tournament #)(?P<number>\d++)")
LEVEL: Final = re.compile(r"Level: ?(?P<level>\d++)")
BLINDS: Final = re.compile(
    rf"(?:Blinds|Stakes)(?:-Antes)?\((?P<one>{NUMBER}) ?/ ?(?P<other>{NUMBER})[^()]*+\)"
)
BUY_IN: Final = re.compile(
    rf"\(Buyin (?P<one>{AMOUNT}) \+ |"
    r"(?P<other>(?:[€$£]\s?)?\d[\d.,\u00a0\u202f ]{0,15}(?:[€$£]|[A-Z]{3}|chips)?) Buy-in"
)
CODE: Final = re.compile(rf"\b({'|'.join(sorted(money.ISO))})\b")
TABLE: Final = re.compile(r"Table (?P<table>.*?) ?\( ?(?P<for>Real|Play) Money ?\)")
POT: Final = re.compile(rf"Main Pot: (?P<pot>{AMOUNT})(?P<more>.*+)")
RAKE: Final = re.compile(rf" Rake: (?P<rake>{AMOUNT})")
BALANCE: Final = re.compile(
    rf"(?>(?P<name>.*?\S) balance (?P<has>{AMOUNT})),? (?:sits out|didn't bet|lost|bet)"
    rf"(?>.*?, collected (?P<won>{AMOUNT}))?+[^\[]*+(?:{dealing.CARDS})?.*+"
)
CASHED_OUT: Final = re.compile(
    r".{0,40} (?:opted for cash-out|Cash-?out (?:Premium|Amount).*+)"
)
NOTICES: Final = re.compile(
    r"Total number of players .*+|(?:Table .*)?Seat \d++ is the button|"
    r"Trny: ?\d++ Level: ?\d++|"
    r"(?:Blinds|Stakes)(?:-Antes)?\([^()]*+\)|Table .* Money ?\)|"
    r".+ has (?:joined|left) the table\.?|.+ is sitting out\.?|"
    r".+ (?:could|did) not respond in time.*+|.+ will be using (?:his|their) time bank.*+|"
    r".+ is disconnected.*+|.+ has been reconnected.*+|Player .+ finished in .*+|"
    r">You have options at .*+|Your time bank will be .*+|Creating (?:Main|Side) Pot .*+|"
    r"There was no qualifying low hand\.?|Board: .*+|\*\* Summary \*\*|.+ is all-In\.|"
    r"Congratulations to player .+|.+ finished in \d++ place\.?|"
    r".+ shows ?[\d,AKQJT]++ ++for low\.?|"
    r".+ Forward Folds|.+ does not show cards\.?|Main Pot: .*+|.+ probabilty is .*+"
)
"""Lines that are no part of the betting, once they have been read."""


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands of a text one by one."""
    return each(hands_in(lines, FIRST_LINE), _read, on_error)


def _read(lines: list[Line]) -> h.HandHistory:
    place, _, name = begun(lines, FIRST_LINE, SITE)
    if len(lines) < 2 or not (title := TITLE.fullmatch(" ".join(lines[1][1].split()))):
        raise UnknownGameError(lines[min(1, len(lines) - 1)][1], place=place, hand=name)
    telling = _Telling(lines, name, NOTICES)
    head = _head(name, title, telling, place)
    if head.tournament:
        telling.post(head.terms)
    found = [match for _, line in lines if (match := TABLE.match(line))]
    history = called(
        head, telling.as_stars(found[0]["table"] if found else ""), lambda _: telling.called
    )
    telling.compare(history)
    return history


class _Telling(Telling):
    """Tells one hand, with what everyone has in the end."""

    def __init__(self, lines: list[Line], hand: str, notices: re.Pattern[str]) -> None:
        super().__init__(lines, hand, notices)
        self.ends: dict[int, Decimal] = {}

    def told(self, place: str, line: str) -> list[str]:
        """A line as PokerStars writes it; nothing if it says nothing."""
        if CASHED_OUT.fullmatch(line):
            return [f"{line} cashed out the hand "]
        if (match := POT.match(line)) and (rake := RAKE.search(match["more"])):
            return [f"Total pot {number(match['pot'])} | Rake {number(rake['rake'])}"]
        match = BALANCE.fullmatch(line)
        if match and match["name"] in self.names:
            return self.in_the_end(self.names[match["name"]], match)
        return super().told(place, line)

    def in_the_end(self, seat: int, match: re.Match[str]) -> list[str]:
        """What somebody has and shows in the end, and has won."""
        whose = dealing.who(seat)
        self.ends[seat] = number(match["has"])
        told = [f"{whose}: shows [{self.cards(match['cards'])}]"] if match["cards"] else []
        if match["won"]:
            self.winners.add(seat)
            told.append(f"{whose} collected {number(match['won'])} from pot")
        return told

    def post(self, terms: Terms) -> None:
        """Post the blinds that a tournament doesn't say: by whoever sits next to the button,
        and between two by the button itself."""
        texts = [self.of_player(line) for _, line in self.lines]
        said = [
            (seat, m)
            for seat, text in texts
            if (m := dealing.POSTED.fullmatch(text.strip()))
        ]
        if any("blind" in match["what"] for _, match in said) or len(self.stacks) < 2:
            return
        fixed = terms.limit == "limit"
        blinds = (terms.one / 2, terms.one) if fixed else (terms.one, terms.other)
        dealt = {seat for seat, _ in texts if seat}
        seats = [
            seat for seat in clockwise(self.stacks, after=self.button) if seat in dealt
        ]
        if len(seats) == 2:
            seats.reverse()
        place = self.lines[1][0]
        for seat, blind, name in zip(seats, blinds, ("small", "big"), strict=False):
            left = self.stacks[seat] - sum(
                [number(m["one"]) for at, m in said if at == seat]
            )
            all_in = " and is all-in" if left <= blind else ""
            told = f"{dealing.who(seat)}: posts {name} blind {min(left, blind)}{all_in}"
            self.unsaid.append((place, told))

    def compare(self, history: h.HandHistory) -> None:
        """Raise an UncountedError if somebody has in the end what the hand doesn't give."""
        worth = history.house.stakes.minor_per_chip
        for player in history.players:
            has = player.stack + history.net[player.seat]
            if (
                player.seat in self.ends
                and money.chips(self.ends[player.seat], worth) != has
            ):
                why = say("uncounted.end", {"name": player.name})
                raise UncountedError("sum", why, history)


def _head(hand: str, title: re.Match[str], telling: Telling, place: str) -> Head:
    """What the first lines of a hand say, and the blinds."""
    lines = telling.lines
    game = TITLE_GAME.fullmatch(title["title"])
    if game is None:
        unread = UNREAD.search(title["title"])
        raise (UnreadGameError if unread else UnknownGameError)(
            title["title"], place=place, hand=hand
        )
    stakes = [number(each) for each in (game["stakes"] or "").split("/") if each]
    limit = game["limit"] or game["other"]
    kind = LIMITS[limit] if limit else "limit"
    of = _tournament(title["title"], lines)
    said = [m for _, line in lines for m in BLINDS.finditer(line)]
    if said:
        stakes = [number(said[-1]["one"]), number(said[-1]["other"])]
    if len(stakes) < 2:
        one, other = posted(telling)
        stakes = [other, other * 2] if kind == "limit" else [one, other]
    is_play = any(m["for"] == "Play" for _, line in lines if (m := TABLE.match(line)))
    code = CODE.search(title["title"])
    sign = next((sign for sign in title["title"] if sign in money.CODES), "")
    terms = Terms(
        GAMES[game["game"]],
        kind,
        stakes[0],
        stakes[1],
        None,
        "" if of or is_play else code[1] if code else money.CODES.get(sign, "USD"),
    )
    moment = (int(title["year"]), dealing.month(title["month"]), int(title["day"]))
    clock = (int(title["hour"]), int(title["minute"]), int(title["second"]))
    started = dealing.at_ms((*moment, *clock), title["zone"] or "")
    is_said = any(RAKE.search(line) for _, line in lines if POT.match(line))
    return Head(hand, SITE, terms, of, started, uncalled="said" if is_said else "won")


def _tournament(title: str, lines: Sequence[Line]) -> h.OfTournament | None:
    """The tournament of a hand, if it is of one."""
    texts = [title, *[line for _, line in lines if line.startswith("Trny:")]]
    numbers = [m["number"] for text in texts if (m := TOURNAMENT.search(text))]
    if not numbers and "Tourney" not in title and "Buy-in" not in title:
        return None
    levels = [m["level"] for text in texts if (m := LEVEL.search(text))]
    cost = BUY_IN.search(title)
    paid = cost and money.chips(number(cost["one"] or cost["other"]), 1)
    code = CODE.search(title)
    return h.OfTournament(
        numbers[-1] if numbers else "",
        int(levels[-1][:6]) if levels else 0,
        paid or 0,
        0,
        (code[1] if code else "USD") if paid else "",
    )


def posted(telling: Telling) -> tuple[Decimal, Decimal]:
    """The blinds as they were posted; whoever calls first, without having posted, calls the
    whole big blind."""
    small = big = Decimal(0)
    have_posted = set[int]()
    for _, line in telling.lines:
        seat, said = telling.of_player(line)
        said = said.strip()
        if match := dealing.POSTED.fullmatch(said):
            have_posted.add(seat)
            if match["what"] == "small blind":
                small = max(small, number(match["one"]))
            elif match["what"] == "big blind":
                big = max(big, number(match["one"]))
        elif match := dealing.MOVED.fullmatch(said):
            if match["what"] == "calls" and seat not in have_posted:
                big = max(big, number(match["amount"]))
            break
    return small, big or small * 2
