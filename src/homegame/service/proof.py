"""Whether a log from a file can be that of a night: it is read row by row as the house reads
its own, so whatever would fail later fails here, before anything is saved."""

import msgspec

from homegame.history.codecs.log import Row as LogRow
from homegame.history.errors import UnreadableError
from homegame.history.importing import LONGEST_NAME, LONGEST_TITLE
from homegame.history.listing import Listing
from homegame.model import events as e
from homegame.night.night import Night
from homegame.night.view import Facts, Scene
from homegame.rulebook.options import HouseError
from homegame.service.pages import news_of, tag_of
from homegame.service.restore import folded
from homegame.storage.log import Row
from homegame.telling import Telling


class Proof:
    """A log as far as it has been read."""

    def __init__(self) -> None:
        self.night: Night | None = None
        self._listing = Listing()
        self._telling = Telling()

    @property
    def is_over(self) -> bool:
        """Whether the night has ended."""
        return self.night is not None and self.night.ended

    def follow(self, row: LogRow, place: str) -> None:
        """Read the next row. Raises UnreadableError if it can't come next."""
        if row.seq != self._listing.seq + 1:
            raise UnreadableError(f"row {self._listing.seq + 1} is missing", place=place)
        if (self.night is None) != isinstance(row.event, e.Opened):
            raise UnreadableError(
                f"row {row.seq} does not follow: a log begins when its night is opened",
                place=place,
            )
        body = msgspec.json.encode(row.event)
        kept = Row(row.seq, row.at_ms, row.table, "", tag_of(type(row.event)), body)
        try:
            self.night = folded(self.night, kept, row.event)
            self._listing.follow(row.seq, row.at_ms, row.event, row.table, self.night)
            self._telling, _ = news_of(self._telling, (kept,))
        except HouseError as wrong:
            why = f"unreadable house rules: {wrong.say}"
            raise UnreadableError(why, place=place) from None
        except Exception:
            # A file from elsewhere may say anything.
            why = f"not a whole log: row {row.seq} does not follow"
            raise UnreadableError(why, place=place) from None

    def end(self) -> None:
        """Look at the night as it is now. Raises UnreadableError if it can't be shown."""
        night = self.night
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
