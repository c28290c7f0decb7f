"""Whether a log from a file can be that of a night: it is read row by row as the house reads
its own, so whatever would fail later fails here, before anything is saved."""

import msgspec

from homegame.history.codecs.log import Row as LogRow
from homegame.history.errors import UnreadableError
from homegame.history.importing import LONGEST_NAME, LONGEST_TITLE
from homegame.history.listing import Listing
from homegame.model import events as e
from homegame.night.heard import Heard
from homegame.night.view import Facts, Scene
from homegame.rulebook.options import HouseError
from homegame.service.chronicle.pages import tag_of
from homegame.service.chronicle.reader import Chronicle
from homegame.service.night.restore import Checked
from homegame.storage.log import Row
from homegame.telling import Telling, tell


class Lines:
    """The lines of a log: each row must be one that can be told."""

    def __init__(self) -> None:
        self._telling = Telling()

    def hear(self, row: Heard) -> None:
        """Tell the next row."""
        self._telling, _ = tell(self._telling, row.event, row.table)


class Proof:
    """A log as far as it has been read."""

    def __init__(self) -> None:
        self._listing = Listing()
        self._chronicle = Chronicle(Checked(), self._listing, Lines())

    @property
    def is_over(self) -> bool:
        """Whether the night has ended."""
        night = self._chronicle.night
        return night is not None and night.ended

    def follow(self, row: LogRow, place: str) -> None:
        """Read the next row. Raises UnreadableError if it can't come next."""
        chronicle = self._chronicle
        if row.seq != chronicle.seq + 1:
            raise UnreadableError(f"row {chronicle.seq + 1} is missing", place=place)
        if (chronicle.night is None) != isinstance(row.event, e.Opened):
            raise UnreadableError(
                f"row {row.seq} does not follow: a log begins when its night is opened",
                place=place,
            )
        body = msgspec.json.encode(row.event)
        kept = Row(row.seq, row.at_ms, row.table, "", tag_of(type(row.event)), body)
        try:
            chronicle.follow(kept, row.event)
        except HouseError as wrong:
            why = f"unreadable house rules: {wrong.say}"
            raise UnreadableError(why, place=place) from None
        except Exception:
            # A file from elsewhere may say anything.
            why = f"not a whole log: row {row.seq} does not follow"
            raise UnreadableError(why, place=place) from None

    def end(self) -> None:
        """Look at the night as it is now. Raises UnreadableError if it can't be shown."""
        night = self._chronicle.night
        assert night
        names = [guest.name for guest in night.guests.values()]
        if len(night.title) > LONGEST_TITLE or max(map(len, names)) > LONGEST_NAME:
            raise UnreadableError("not a log of a night: it has a name no screen can show")
        try:
            for _ in self._listing.told():
                pass
            for at in night.tables:
                scene = Scene(night, Facts(at=at))
                for guest in ("", *night.guests):
                    scene.view(guest, ())
        except Exception:
            raise UnreadableError("not a log of a night: its end can't be shown") from None
