"""The table at one moment, as it is sent to everyone who is watching.

A viewer who was shown the moment before gets what has changed since; any other viewer gets
the whole view. Changes for everyone are computed and encoded once.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from homegame.cards import Cards
from homegame.model.wire import Changes, News
from homegame.night.view import PersonalView, Scene

K = TypeVar("K")

ALONE: Final = -1
"""The number of a look that belongs to no moment, so no changes can be computed from it."""

encode: Final = msgspec.json.Encoder().encode


class Look(Struct, frozen=True):
    """What one viewer is shown, and how it is sent."""

    scene: Scene
    seen: PersonalView
    seq: int
    news: tuple[News, ...]
    moment: int = ALONE
    before: int = ALONE
    """The moment that `changes` start from."""
    changes: str = ""
    """For a viewer who was shown the moment before; empty if only a whole view will do."""

    def text(self, shown: int) -> str:
        """The message for a line that was last shown the moment of this number."""
        if self.changes and shown == self.before:
            return self.changes
        view = self.scene.whole(self.seen)
        return text({"seq": self.seq, "view": view, "news": self.news})


class Moment:
    """One scene and everyone who sees it. `number` is unique among all tables of the night;
    `before` is the previous moment at the same table."""

    def __init__(
        self,
        scene: Scene,
        seq: int,
        news: tuple[News, ...],
        number: int,
        before: "Moment | None",
    ) -> None:
        self.scene, self.seq, self.news, self.number = scene, seq, news, number
        self.before = before.number if before else ALONE
        self._seen: dict[str, PersonalView] = {}
        self._looks: dict[str, Look] = {}
        self._seen_before: dict[str, PersonalView] = {}
        if before is not None and goes_on(scene, before.scene):
            self._compare(before)

    def _compare(self, before: "Moment") -> None:
        """Compute what has changed for everyone."""
        now, was = self.scene, before.scene
        self._seen_before, self._chairs_before = before._seen, was.chairs
        self._chairs = changed(now.chairs, was.chairs)
        public: Any = Raw(encode(changed(now.public, was.public)))
        hand: Any = Raw(encode(changed(now.hand or {}, was.hand or {})))
        news: Any = Raw(encode(self.news))
        chairs = tuple(self._chairs.values())
        self._changes = Changes(self.seq, public, {}, hand, chairs, news)
        self._text = text(self._changes)

    def seen_by(self, guest: str, held: Cards) -> Look:
        """What one guest is shown, with their own cards: once for all their screens, and for
        everyone on the rail."""
        look = self._looks.get(guest)
        if look is None:
            look = self._looks[guest] = self._look(guest, held)
        return look

    def _look(self, guest: str, held: Cards) -> Look:
        seen = self._seen[guest] = self.scene.seen_by(guest, held)
        before = self._seen_before.get(guest)
        changes = "" if before is None else self._changes_for(seen, before)
        return Look(
            self.scene, seen, self.seq, self.news, self.number, self.before, changes
        )

    def _changes_for(self, seen: PersonalView, before: PersonalView) -> str:
        """What has changed for one guest: most often only what has changed for everyone."""
        changes = self._changes
        if seen.chair != before.chair or not self._chairs.keys().isdisjoint(seen.chair):
            chairs = {**self.scene.chairs, **seen.chair}
            were = {**self._chairs_before, **before.chair}
            changes = replace(changes, chairs=tuple(changed(chairs, were).values()))
        if seen.lasting is not before.lasting or seen.choices is not before.choices:
            lasting = changed(seen.lasting, before.lasting)
            own = lasting | changed(seen.choices, before.choices)
            changes = replace(changes, own=own)
        return self._text if changes is self._changes else text(changes)


def goes_on(now: Scene, was: Scene) -> bool:
    """Whether the same seats are taken, and there is still a hand, or still none."""
    return now.chairs.keys() == was.chairs.keys() and bool(now.hand) == bool(was.hand)


def changed(now: Mapping[K, Any], was: Mapping[K, Any]) -> dict[K, Any]:
    """The entries that are different now; both mappings have the same names."""
    return {
        name: thing
        for name, thing in now.items()
        if (before := was[name]) is not thing and before != thing
    }


def text(message: object) -> str:
    """A message as it is sent."""
    return encode(message).decode()
