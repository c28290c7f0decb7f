"""Makes a night of what files say: the events of its log, from hands and ledgers.

The night is over from the start, and whoever imports it is its host. If the file shows one
player's cards, that player wrote it, and is the host. Guests' ids come from their names, so the
same file always makes the same events.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from math import gcd
from typing import Final, NamedTuple

from homegame.cards import UNSEEN
from homegame.history.codecs import records
from homegame.history.codecs.ledger import Ledger
from homegame.history.hand import HandHistory
from homegame.history.recording import cards_dealt
from homegame.model import events as e
from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError, as_written
from homegame.rulebook.presets import from_toml
from homegame.seats import Seat

LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 60
BASE: Final = "casino-online"
"""The house that sets the fewest bounds on stakes."""


class Dated(NamedTuple):
    """An event, and when it happened."""

    at_ms: int
    event: e.NightEvent


class Kept(NamedTuple):
    """A hand as it will be kept."""

    at_ms: int
    record: str
    names: dict[Seat, str]
    digest: bytes


class Gathered:
    """What the files of one night have said so far."""

    def __init__(self, title: str) -> None:
        self.title = shown(title, LONGEST_TITLE) or "Night"
        self.hands: list[Kept] = []
        self.digests: dict[bytes, None] = {}
        """Of each hand and ledger, its own; nothing is imported twice."""
        self.twice = 0
        """Hands that were here already."""
        self._house: HouseRules | None = None
        self._cash: HouseRules | None = None
        """Of the first hand that was not of a tournament."""
        self._units: set[int] = set()
        self._writers: set[str] = set()
        self._sees_all = False
        self._ledgers: list[Ledger] = []

    def add(self, history: HandHistory) -> None:
        """Add a hand, unless it is there."""
        record = "".join(records.write([history]))
        digest = sha256(record.encode()).digest()
        if digest in self.digests:
            self.twice += 1
            return
        self.digests[digest] = None
        names = names_of(history)
        self.hands.append(Kept(history.started_ms or 0, record, names, digest))
        self._note_stakes(history)
        self._look_for_the_writer(history, names)

    def _note_stakes(self, history: HandHistory) -> None:
        """Note what the hand was played for: the stakes of a tournament are those of the night
        only if nothing else was played."""
        if history.tournament is None:
            self._units.add(history.house.stakes.minor_per_chip)
            self._cash = self._cash or history.house
        self._house = self._house or history.house

    def add_ledger(self, ledger: Ledger) -> None:
        """Add a ledger, unless it is there."""
        digest = sha256(repr(ledger).encode()).digest()
        if digest not in self.digests:
            self.digests[digest] = None
            self._ledgers.append(ledger)

    def leave_out(self, known: Iterable[bytes]) -> None:
        """Leave out what was imported before."""
        gone = {*known}
        before = len(self.hands)
        self.hands = [each for each in self.hands if each.digest not in gone]
        self._ledgers = [
            each
            for each in self._ledgers
            if sha256(repr(each).encode()).digest() not in gone
        ]
        self.twice += before - len(self.hands)
        self.digests = {digest: None for digest in self.digests if digest not in gone}

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to import."""
        return not self.hands and not self._ledgers

    @property
    def entries(self) -> int:
        """How many lines the ledgers have."""
        return sum([len(ledger.lines) for ledger in self._ledgers])

    def host(self, name: str) -> str:
        """What the host is called: whoever wrote the hands, or else who imports them."""
        if len(self._writers) == 1 and not self._sees_all:
            return next(iter(self._writers))
        return shown(name, LONGEST_NAME) or "Host"

    def events(self, format: str, file: str, name: str, now_ms: int) -> Iterator[Dated]:
        """The events of the night, imported now by somebody of this name."""
        times = [each.at_ms for each in self.hands]
        times += [at_ms for ledger in self._ledgers for at_ms in ledger.times]
        began_ms = min([at_ms for at_ms in times if at_ms], default=now_ms)
        host = self.host(name)
        yield Dated(began_ms, e.Opened(self.title, self._text(), id_of(host), host))
        yield Dated(now_ms, e.Imported(format, shown(file, LONGEST_TITLE)))
        yield Dated(now_ms, e.NightEnded())
        bots = [bot for ledger in self._ledgers for bot in sorted(ledger.bots)]
        for bot in dict.fromkeys(bots):
            if bot != host:
                yield Dated(now_ms, e.BotAdded(id_of(bot), bot, "regular", id_of(host)))
        others = [each for each in self._names() if each not in {host, *bots}]
        if others:
            named = tuple([(id_of(each), each) for each in others])
            yield Dated(now_ms, e.PlayersNamed(named))
        for hand in self.hands:
            players = tuple([(seat, id_of(name)) for seat, name in hand.names.items()])
            yield Dated(hand.at_ms or began_ms, e.HandRecorded(hand.record, players))
        yield from self._entries(now_ms)

    def _entries(self, now_ms: int) -> Iterator[Dated]:
        """The ledgers' lines. They are numbered anew, one ledger after the other."""
        before = 0
        for ledger in self._ledgers:
            for line, at_ms in zip(ledger.lines, ledger.times, strict=True):
                recorded = e.EntryRecorded(
                    line.kind,
                    id_of(in_ledger(line.guest)),
                    line.amount,
                    id_of(in_ledger(line.other)) if line.other else "",
                    tuple([id_of(in_ledger(name)) for name in line.shared]),
                    line.note,
                    line.corrects and before + line.corrects,
                    line.was,
                    line.fee,
                )
                yield Dated(at_ms or now_ms, recorded)
            before += len(ledger.lines)

    def _names(self) -> Iterator[str]:
        """Everyone's names, each once."""
        named = dict.fromkeys([name for hand in self.hands for name in hand.names.values()])
        ledgers = [in_ledger(name) for ledger in self._ledgers for name in ledger.names]
        yield from named | dict.fromkeys(ledgers)

    def _look_for_the_writer(self, history: HandHistory, names: Mapping[Seat, str]) -> None:
        """Note whose cards the hand shows before they were turned up."""
        dealt = {
            seat for seat, cards in cards_dealt(history).items() if UNSEEN not in cards
        }
        if len(dealt) == 1:
            self._writers.add(names[next(iter(dealt))])
        self._sees_all |= len(dealt) > 1

    def _text(self) -> str:
        """The house of the night, as a file: the stakes of its first hand. What each hand was
        played by is in its record."""
        currency = next((each.currency for each in self._ledgers if each.currency), "")
        house = self._cash or self._house
        unit = gcd(*self._units) or (house.stakes.minor_per_chip if house else 1)
        lines: dict[str, object] = {"based_on": BASE}
        if house is not None:
            worth = house.stakes.minor_per_chip // unit
            lines["buyin.min_round_to"] = 1
            lines["stakes.minor_per_chip"] = unit
            lines["stakes.currency"] = house.stakes.currency
            lines["blinds.small"] = house.blinds.small * worth
            lines["blinds.big"] = house.blinds.big * worth
            lines["chip_unit"] = house.chip_unit * worth
        elif currency:
            lines["stakes.currency"] = currency
        while True:
            text = "".join(
                f"{word} = {as_written(value)}\n" for word, value in lines.items()
            )
            try:
                from_toml(text)
            except HouseError:
                # Other houses' stakes need not be possible in this one: then its own do.
                lines.popitem()
            else:
                return text


def names_of(history: HandHistory) -> dict[Seat, str]:
    """What the players of a hand are called, by seat, each otherwise than the others."""
    found: dict[Seat, str] = {}
    for player in history.players:
        name = shown(player.name, LONGEST_NAME) or f"Seat {player.seat}"
        found[player.seat] = f"{name} ({player.seat})" if name in found.values() else name
    return found


def in_ledger(name: str) -> str:
    """What somebody in a ledger is called."""
    return shown(name, LONGEST_NAME) or "?"


def shown(text: str, longest: int) -> str:
    """A text from a file as a screen may show it: no signs that can't be seen, and not too
    long."""
    plain = [
        sign if sign.isprintable() else " " for sign in unicodedata.normalize("NFC", text)
    ]
    return " ".join("".join(plain).split())[:longest].strip()


def id_of(name: str) -> str:
    """The guest's id of somebody who goes by this name in a file."""
    return f"i{sha256(name.encode()).hexdigest()[:12]}"
