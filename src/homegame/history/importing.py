"""Makes a night of what files say: the events of its log, from hands and ledgers.

The night is over from the start, and whoever imports it is its host. If the file shows one
player's cards, that player wrote it, and is the host. Guests' ids come from their names, so the
same file always makes the same events.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from math import gcd
from typing import Final, Literal, NamedTuple
from zlib import crc32

from msgspec.structs import replace

from homegame.cards import UNSEEN
from homegame.history import hand as h
from homegame.history.codecs import records
from homegame.history.codecs.ledger import Ledger
from homegame.history.errors import UncountedError
from homegame.history.gate import playable
from homegame.history.hand import HandHistory
from homegame.history.money import CENTS
from homegame.history.recording import cards_dealt
from homegame.model import events as e
from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError, as_written
from homegame.rulebook.presets import from_toml
from homegame.seats import Seat
from homegame.words import say

LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 60
POKERNOW: Final = "PokerNow"
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
    digests: tuple[bytes, ...]
    """Of the record, in each form in which it came; and of what the site calls the hand, or of
    what tells one of our own from others, whatever the file is called."""
    broken: str = ""
    """Why it counts for nothing."""


Unit = Literal["", "cents", "chips"]
"""What an amount of a ledger is that doesn't say it: a cent, or a chip worth a whole unit of
money; "" if nobody said so either."""


class Gathered:
    """What the files of one night have said so far."""

    def __init__(self, title: str, unit: Unit = "") -> None:
        self.unit = unit
        self.title = shown(title, LONGEST_TITLE) or "Night"
        self.hands: list[Kept] = []
        self.digests: dict[bytes, int | None] = {}
        """Of each hand, with its place, and of each ledger; nothing is imported twice."""
        self.twice = 0
        """Hands that were here already."""
        self._house: HouseRules | None = None
        self._cash: HouseRules | None = None
        """Of the first hand that was not of a tournament."""
        self._units: set[int] = set()
        self._writers: set[str] = set()
        self._sees_all = False
        self._bots: dict[str, None] = {}
        """The names of those that the hands call bots."""
        self._ledgers: list[Ledger] = []
        self._by_id: dict[str, str] = {}
        """What people are called whom a site knows by an id."""
        self._most_chips = 0
        """The most that lay on a table, in whole units of money."""

    def add(self, history: HandHistory, broken: str = "") -> None:
        """Add a hand, unless it is there; `broken` says why it counts for nothing.

        Raises an UncountedError if it is there with another result: then neither counts.
        """
        record = "".join(records.write([history]))
        digests = digests_of(history, record)
        known = [self.digests[digest] for digest in digests if digest in self.digests]
        if known:
            at = known[0]
            if digests[0] not in self.digests and at is not None:
                self.digests |= dict.fromkeys(digests, at)
                kept = self.hands[at]
                both = tuple(dict.fromkeys([*kept.digests, *digests]))
                self.hands[at] = kept._replace(digests=both)
                if not broken:
                    self._add_view(at, history)
            self.twice += 1
            return
        names = self._names_of(history)
        self.digests |= dict.fromkeys(digests, len(self.hands))
        at_ms = history.started_ms or 0
        self.hands.append(Kept(at_ms, record, names, digests, broken))
        self._note_stakes(history)
        self._bots |= dict.fromkeys(
            [names[each.seat] for each in history.players if each.bot]
        )
        self._look_for_the_writer(history, names)

    def judge(self, on_error: Callable[[UncountedError], None]) -> Iterator[float]:
        """Have the engine play each hand that would count, and tell `on_error` what it can't
        play; yields which part is done. That isn't kept: a later engine may know better."""
        for at, hand in enumerate(self.hands):
            if not hand.broken:
                try:
                    playable(records.from_record(records.parsed(hand.record, 1)))
                except UncountedError as wrong:
                    on_error(wrong)
            yield (at + 1) / len(self.hands)

    def _add_view(self, at: int, other: HandHistory) -> None:
        """Add what another player's file tells of a hand: that player's cards."""
        kept = self.hands[at]
        if kept.broken:
            return
        history = records.from_record(records.parsed(kept.record, 1))
        # Of our own, which go by no site's name, each format leaves out something; their
        # results are what they are known by.
        if history.site and (
            history.net != other.net or moves_of(history) != moves_of(other)
        ):
            why = say("uncounted.twice", {})
            self.hands[at] = kept._replace(broken=why)
            raise UncountedError("twice", why, other)
        seen = {step.seat for step in history.steps if isinstance(step, h.Dealt)}
        new = [
            step
            for step in other.steps
            if isinstance(step, h.Dealt) and step.seat not in seen
        ]
        if new:
            both = replace(history, steps=(*new, *history.steps), places=())
            record = "".join(records.write([both]))
            self.hands[at] = kept._replace(record=record)
            self._look_for_the_writer(other, kept.names)

    def _names_of(self, history: HandHistory) -> dict[Seat, str]:
        """What the players of a hand are called, by seat. Whom the site knows by an id keeps
        the name they had first; of two people of one name, one gets a number."""
        found: dict[Seat, str] = {}
        for player in history.players:
            name = shown(player.name, LONGEST_NAME) or f"Seat {player.seat}"
            if player.id:
                name = self._called(f"{history.site} {player.id}", name)
            elif name in found.values():
                name = f"{name} ({player.seat})"
            found[player.seat] = name
        return found

    def _called(self, who: str, name: str) -> str:
        """What somebody whom a site knows by an id is called."""
        if who not in self._by_id:
            taken, number, new = {*self._by_id.values()}, 1, name
            while new in taken:
                number += 1
                new = f"{name} ({number})"
            self._by_id[who] = new
        return self._by_id[who]

    def _note_stakes(self, history: HandHistory) -> None:
        """Note what the hand was played for: the stakes of a tournament are those of the night
        only if nothing else was played."""
        if history.tournament is None:
            unit = history.house.stakes.minor_per_chip
            self._units.add(unit)
            chips = sum(history.stacks.values()) * unit // CENTS
            self._most_chips = max(self._most_chips, chips)
            self._cash = self._cash or history.house
        self._house = self._house or history.house

    def add_ledger(self, ledger: Ledger) -> None:
        """Add a ledger, unless it is there."""
        digest = digest_of(ledger)
        if digest not in self.digests:
            self.digests[digest] = None
            self._ledgers.append(ledger)

    def leave_out(self, known: Iterable[bytes]) -> None:
        """Leave out what was imported before."""
        gone = {*known}
        before = len(self.hands)
        self.hands = [each for each in self.hands if gone.isdisjoint(each.digests)]
        self._ledgers = [each for each in self._ledgers if digest_of(each) not in gone]
        self.twice += before - len(self.hands)
        left = [digest for each in self.hands for digest in each.digests]
        left += [digest_of(each) for each in self._ledgers]
        self.digests = dict.fromkeys(left)

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

    @property
    def asks_unit(self) -> bool:
        """Whether somebody has to say what the amounts of a ledger are."""
        is_unsaid = any(ledger.in_chips for ledger in self._ledgers)
        return is_unsaid and not self.unit and not self._most_chips

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
        bots = [*dict.fromkeys([*bots, *self._bots])]
        for bot in bots:
            if bot != host:
                yield Dated(now_ms, e.BotAdded(id_of(bot), bot, "regular", id_of(host)))
        others = [each for each in self._names() if each not in {host, *bots}]
        if others:
            named = tuple([(id_of(each), each) for each in others])
            yield Dated(now_ms, e.PlayersNamed(named))
        hands = self.hands
        if all(hand.at_ms for hand in hands):  # Some sites write the newest hand first.
            hands = sorted(hands, key=lambda hand: hand.at_ms)
        for hand in hands:
            players = tuple([(seat, id_of(name)) for seat, name in hand.names.items()])
            recorded = e.HandRecorded(hand.record, players, hand.broken)
            yield Dated(hand.at_ms or began_ms, recorded)
        yield from self._entries(now_ms)

    def _entries(self, now_ms: int) -> Iterator[Dated]:
        """The ledgers' lines. They are numbered anew, one ledger after the other."""
        before = 0
        for ledger in self._ledgers:
            worth = self._worth(ledger)
            for line, at_ms in zip(ledger.lines, ledger.times, strict=True):
                recorded = e.EntryRecorded(
                    line.kind,
                    id_of(self._in_ledger(ledger, line.guest)),
                    line.amount * worth,
                    id_of(self._in_ledger(ledger, line.other)) if line.other else "",
                    tuple([id_of(self._in_ledger(ledger, name)) for name in line.shared]),
                    line.note,
                    line.corrects and before + line.corrects,
                    line.was * worth,
                    line.fee * worth,
                )
                yield Dated(at_ms or now_ms, recorded)
            before += len(ledger.lines)

    def _in_ledger(self, ledger: Ledger, name: str) -> str:
        """What somebody in a ledger is called: as in the hands, if the site's id is there."""
        id = dict(ledger.ids).get(name, "")
        plain = in_ledger(name)
        return self._called(f"{POKERNOW} {id}", plain) if id else plain

    def _worth(self, ledger: Ledger) -> int:
        """What an amount of a ledger is worth, in the smallest unit of money. A site that
        counts in chips writes cents or whole chips, as its game has them: more is never bought
        than a hundred times what lies on the table."""
        if not ledger.in_chips:
            return 1
        if self.unit or not self._most_chips:
            return CENTS if self.unit == "chips" else 1
        bought = sum([line.amount for line in ledger.lines if line.kind == "buy_in"])
        unit = gcd(*self._units)
        return unit if bought < CENTS * self._most_chips else 1

    def _names(self) -> Iterator[str]:
        """Everyone's names, each once."""
        named = dict.fromkeys([name for hand in self.hands for name in hand.names.values()])
        ledgers = [
            self._in_ledger(ledger, name)
            for ledger in self._ledgers
            for name in ledger.names
        ]
        yield from named | dict.fromkeys(ledgers)

    def _look_for_the_writer(self, history: HandHistory, names: Mapping[Seat, str]) -> None:
        """Note whose cards the hand shows before they were turned up. Those of the change hand
        are dealt face up."""
        if history.is_change_hand:
            return
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


def digests_of(history: HandHistory, record: str) -> tuple[bytes, ...]:
    """What a hand is known by: its record, and what its site calls it; of our own, which go by
    no site's name, what all formats say of it."""
    if any(player.id for player in history.players):
        players = [replace(player, id="") for player in history.players]
        # Records had no ids once, and hands are known by those.
        record = "".join(records.write([replace(history, players=tuple(players))]))
    of_record = sha256(record.encode()).digest()
    if not history.id or history.started_ms is None:
        return (of_record,)
    told = f"{history.site}\n{history.id}\n{history.started_ms}"
    if not history.site:
        told = mark_of(history)
    of_site = sha256(told.encode()).digest()
    if (
        history.site == POKERNOW
    ):  # Its two kinds of files may begin a hand in other seconds.
        return of_record, of_site, sha256(f"{POKERNOW}\n{history.id}".encode()).digest()
    return of_record, of_site


def mark_of(history: HandHistory) -> str:
    """What a hand of our own is known by in every format we write: its number, the second in
    which it began, and what everyone had and won, in the smallest unit of money."""
    worth = history.house.stakes.minor_per_chip
    # PokerStars text has nothing but a number for it.
    number = history.id if history.id.isdigit() else f"{crc32(history.id.encode())}"
    second = (history.started_ms or 0) // 1000
    amounts = [
        f"{seat} {stack * worth} {history.net.get(seat, 0) * worth}"
        for seat, stack in sorted(history.stacks.items())
    ]
    return "\n".join(["", number, f"{second}", *amounts])


def digest_of(ledger: Ledger) -> bytes:
    """What a ledger is known by."""
    told = ", ".join(
        [
            f"{name}={getattr(ledger, name)!r}"
            for name in ("lines", "times", "bots", "currency", "title")
        ]
    )
    return sha256(f"Ledger({told})".encode()).digest()


def moves_of(history: HandHistory) -> list[h.Step]:
    """What happened in a hand for all to see."""
    return [step for step in history.steps if not isinstance(step, h.Dealt)]


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
