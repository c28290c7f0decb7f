"""The table at one moment, as it is sent to everyone who is watching.

A viewer who was shown the moment before gets what has changed since; any other viewer gets
the whole view. Changes for everyone are computed and encoded once.

A message is as long as what everybody knows makes it. Its length, which who listens on the way
can see through any encryption, says nothing about the cards of its reader.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict, replace

from homegame.cards import Cards
from homegame.model.view import You
from homegame.model.wire import Changes, Frame, News
from homegame.night.view import PersonalView, Scene

K = TypeVar("K")

ALONE: Final = -1
"""The number of a look that belongs to no moment, so no changes can be computed from it."""

encode: Final = msgspec.json.Encoder().encode

SECRETS: Final = ("you", "show", "prompt")
"""The fields of a view that the viewer's cards make longer or shorter."""
ROOM, ROOM_A_BOARD = 224, 64
"""The most bytes that the viewer's cards can add to these fields; a hand is read on each
board."""


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
        whole = text({"seq": self.seq, "view": view, "news": self.news})
        return whole + padding(view["you"], view, boards_of(view["hand"]))


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
        self._boards = boards_of(scene.hand)
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
        if (look := self._looks.get(guest)) is not None:
            return look
        seen = self._seen[guest] = self.scene.seen_by(guest, held)
        before = self._seen_before.get(guest)
        changes = "" if before is None else self._changes_for(seen, before)
        number, was = self.number, self.before
        look = Look(self.scene, seen, self.seq, self.news, number, was, changes)
        self._looks[guest] = look
        return look

    def _changes_for(self, seen: PersonalView, before: PersonalView) -> str:
        """What has changed for one guest: most often only what has changed for everyone."""
        changes = self._changes
        if seen.chair != before.chair or not self._chairs.keys().isdisjoint(seen.chair):
            chairs = {**self.scene.chairs, **seen.chair}
            were = {**self._chairs_before, **before.chair}
            changes = replace(changes, chairs=tuple(changed(chairs, were).values()))
        if seen.lasting is not before.lasting or seen.choices is not before.choices:
            own = changed(seen.choices, before.choices)
            if seen.lasting is not before.lasting:
                own = changed(seen.lasting, before.lasting) | own
            changes = replace(changes, own=own)
        told = self._text if changes is self._changes else text(changes)
        you, memo = seen.choices["you"], self.scene.memo
        room = memo.value(room_for, you.guest, you, self._boards)
        return told + " " * (room - used_of(changes.own)) if room else told


def boards_of(hand: Mapping[str, Any] | None) -> int:
    """How many boards lie on the table."""
    return len(hand["boards"]) if hand else 0


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


def frame_text(frame: Frame) -> str:
    """A whole frame as it is sent."""
    hand = frame.view.hand
    boards = len(hand.boards) if hand else 0
    return text(frame) + padding(frame.view.you, asdict(frame.view), boards)


def padding(you: You, own: Mapping[str, Any], boards: int) -> str:
    """Spaces after a message with these fields for its reader. With them it is equally long
    for every hand of theirs, and whether or not their cards have changed a field."""
    room = room_for(you, boards)
    return " " * (room - used_of(own)) if room else ""


def room_for(you: You, boards: int) -> int:
    """The most bytes that the fields take which a reader's cards make longer or shorter; 0 for
    one without cards."""
    if not you.cards:
        return 0
    return len(encode(replace(you, reading=""))) + ROOM + ROOM_A_BOARD * boards


def used_of(own: Mapping[str, Any]) -> int:
    """How many bytes of that these fields take."""
    sent = {name: own[name] for name in SECRETS if name in own}
    return len(encode(sent)) - len(b"{}") + (len(sent) < len(own)) if sent else 0
