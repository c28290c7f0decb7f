"""Calling guests of a night who are awaited and don't look at it, each time once."""

from collections.abc import Sequence

from homegame.model import events as e
from homegame.model.wire import News
from homegame.night.calls import Call, all_here, calls
from homegame.night.night import Night
from homegame.service.night.gallery import Gallery
from homegame.service.people.pusher import Pusher


class Calling:
    """Knows who was called last."""

    def __init__(self, id: str, gallery: Gallery) -> None:
        self._id, self._gallery = id, gallery
        self._before: frozenset[Call] | None = None
        self.pusher: Pusher | None = None
        self.look_elsewhere = frozenset[bytes]()
        """Devices that show the table at another server."""

    def note(self, night: Night, news: Sequence[News], *, ours: bool = True) -> None:
        """Call whoever is awaited since the news, if they are `ours` to tell. What was so as
        the night was loaded calls no one."""
        if self.pusher is None:
            return
        now = calls(night)
        fresh = now - self._before if self._before is not None else frozenset()
        self._before = now
        if not ours:
            return
        here = all_here(night) if started(night, news) else ()
        begins = [Call(guest, "start") for guest in here]
        for guest, kind, _ in (*fresh, *begins):
            looks = self._gallery.keys_in_sight(guest) | self.look_elsewhere
            self.pusher.call(self._id, guest, kind, night.title, looks)


def started(night: Night, news: Sequence[News]) -> bool:
    """Whether the game has begun with this news: at the first table, or the tournament."""
    return any(
        isinstance(each.event, e.TournamentStarted)
        or (isinstance(each.event, e.Started) and len(night.started) == 1)
        for each in news
    )
