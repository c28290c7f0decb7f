"""The gallery: all connections to a night's tables, by guest."""

from collections.abc import Callable, Collection
from typing import Final

from homegame.model.refusal import Sys
from homegame.seats import TableNo
from homegame.service.clock import Clock
from homegame.service.night.moment import Look
from homegame.service.night.outbox import NOWHERE, Outbox, Where
from homegame.service.refused import refused
from homegame.service.settings import Limits

RESTARTS: Final = 1012
"""The close code that asks a client to connect again."""

STILL_HERE_MS: Final = 30_000
"""How long a program that asks over HTTP counts as connected."""

MOST_FROM: Final = 20
"""How many addresses of a guest are remembered."""


class Gallery:
    """Connections by guest; all viewers on the rail are the guest ""."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock, self._limits = clock, limits
        self._lines: dict[str, list[Outbox]] = {}
        self._asked_at: dict[str, int] = {}
        self.came_from: dict[str, set[str]] = {}
        """The addresses that guests have come from, while this server runs: never kept, and
        never in a log. Who shares one is a hint for the host (`story/fair_play`)."""

    def add(
        self,
        guest: str,
        at: TableNo,
        address: str = "",
        key: bytes = b"",
        *,
        chosen: bool = False,
        board: bool = False,
        of: str = "",
        came_by: Where = NOWHERE,
    ) -> Outbox:
        """Add a connection of a guest to a table, unless the guest has too many, or too many
        watch, in all or from this address."""
        lines, limits = self._lines.get(guest, ()), self._limits
        if guest and len(lines) >= limits.sockets:
            raise refused(Sys.FULL, "limit.lines")
        if not guest and len(lines) >= limits.rail:
            raise refused(Sys.FULL, "limit.rail", {"most": limits.rail})
        here = sum(each.address == address for each in lines)
        if not guest and here >= limits.rail_of_one:
            raise refused(Sys.FULL, "limit.rail_here", {"most": limits.rail_of_one})
        outbox = Outbox(
            guest, at, address, key, chosen=chosen, board=board, of=of, came_by=came_by
        )
        self._lines.setdefault(guest, []).append(outbox)
        if (
            guest
            and address
            and len(known := self.came_from.setdefault(guest, set())) < MOST_FROM
        ):
            known.add(address)
        return outbox

    def remove(self, outbox: Outbox) -> None:
        """Remove a connection that has ended."""
        lines = self._lines[outbox.guest]
        lines.remove(outbox)
        if not lines:
            del self._lines[outbox.guest]

    def move(self, guest: str, at: TableNo, *, stays: bool = False) -> None:
        """Switch a guest's connections to this table. `stays`: a connection stays at a table
        that was chosen."""
        for outbox in self._lines.get(guest, ()):
            if not (stays and outbox.chosen):
                outbox.table, outbox.chosen = at, False

    def leave_table(self, closed: TableNo, table_of: Callable[[str], TableNo]) -> None:
        """Switch all viewers of a closed table to their own, or else the first."""
        for guest, lines in self._lines.items():
            for outbox in lines:
                if outbox.table == closed:
                    outbox.table, outbox.chosen = table_of(guest), False

    def heard_from(self, guest: str) -> None:
        """Note that a guest asked something over HTTP."""
        self._asked_at[guest] = self._clock.now_ms()

    def connected(self) -> frozenset[str]:
        """Everyone who has a connection, or asked something a moment ago."""
        now = self._clock.now_ms()
        asked = [g for g, at in self._asked_at.items() if now - at < STILL_HERE_MS]
        return frozenset([*self._lines, *asked])

    def has(self, guest: str) -> bool:
        """Whether a guest has a connection, or asked something a moment ago."""
        if guest in self._lines:
            return True
        asked = self._asked_at.get(guest)
        return asked is not None and self._clock.now_ms() - asked < STILL_HERE_MS

    def is_empty(self) -> bool:
        """Whether no one is watching."""
        return not self.connected()

    def tables(self) -> set[TableNo]:
        """The tables that someone is watching."""
        return {outbox.table for lines in self._lines.values() for outbox in lines}

    def came_by(self, where: Where) -> set[str | bytes]:
        """Everyone who has come in there: guests, and those on the rail by their keys."""
        return {
            each.guest or each.key
            for lines in self._lines.values()
            for each in lines
            if each.came_by == where
        }

    def watching(self) -> int:
        """How many people watch from the rail; a board that someone has put up is nobody."""
        rail = [each for each in self._lines.get("", ()) if not each.board]
        return len({(each.address, each.key) for each in rail})

    def chosen(self) -> set[tuple[str, TableNo]]:
        """The guests who have asked for a table, with it."""
        every = [each for lines in self._lines.values() for each in lines]
        return {(each.guest, each.table) for each in every if each.guest and each.chosen}

    def show(
        self, at: TableNo, look_for: Callable[[str], Look], besides: Outbox | None = None
    ) -> None:
        """Send each viewer of a table their own look, made once for all connections of a
        guest."""
        for guest, lines in self._lines.items():
            look: Look | None = None
            for outbox in lines:
                if outbox.table == at and outbox is not besides:
                    look = look or look_for(guest)
                    outbox.put(look)

    def hang_up(self, guest: str, code: int, why: str) -> None:
        """Close all of a guest's connections, or those of the rail."""
        for outbox in self._lines.get(guest, ()):
            outbox.close(code, why)

    def see_off(self, guest: str, code: int, why: str) -> None:
        """Close all of a guest's connections, and the boards that they have put up."""
        for outbox in self._with_boards(guest):
            outbox.close(code, why)

    def _with_boards(self, guest: str) -> list[Outbox]:
        """A guest's connections, and the boards that they have put up."""
        boards = [each for each in self._lines.get("", ()) if each.of == guest]
        return [*self._lines.get(guest, ()), *boards]

    def keys(self, guest: str) -> set[bytes]:
        """The keys with which a guest has connections."""
        return {outbox.key for outbox in self._lines.get(guest, ())}

    def keys_in_sight(self, guest: str) -> frozenset[bytes]:
        """The keys of a guest's devices that show the table now: it is open, and not behind
        another page."""
        lines = self._lines.get(guest, ())
        return frozenset([outbox.key for outbox in lines if not outbox.hidden])

    def all_in_sight(self) -> frozenset[bytes]:
        """The keys of all devices that show one of the tables now."""
        return frozenset([outbox.key for outbox in self.lines() if not outbox.hidden])

    def lines(self) -> list[Outbox]:
        """All connections."""
        return [outbox for lines in self._lines.values() for outbox in lines]

    def note_hidden(self, guest: str, key: bytes, *, hidden: bool) -> None:
        """A device says whether its page can be seen."""
        for outbox in self._lines.get(guest, ()):
            if outbox.key == key:
                outbox.hidden = hidden

    def hang_up_keys(
        self, guest: str, keys: Collection[bytes], code: int, why: str
    ) -> None:
        """Close what a guest has opened with these keys."""
        for outbox in self._with_boards(guest):
            if outbox.key in keys:
                outbox.close(code, why)

    def clear_rail(self, code: int, why: str) -> None:
        """Close the connections of everyone on the rail. A board that someone with a name has
        put up stays."""
        for outbox in self._lines.get("", ()):
            if not outbox.of:
                outbox.close(code, why)

    def hang_up_rail(self, address: str, code: int, why: str) -> None:
        """Close the connections of those on the rail who come from this address."""
        for outbox in self._lines.get("", ()):
            if outbox.address == address:
                outbox.close(code, why)

    def close(self, code: int, why: str) -> None:
        """Close every connection."""
        for guest in self._lines:
            self.hang_up(guest, code, why)
