"""Voice and pictures on a table's wire: who is in a table's call, and what browsers say to each
other so that a line goes straight from one to the other.

The server passes that on and keeps none of it; no voice and no picture ever comes to it.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Peer = int
"""A browser's number in the calls of a night. Whoever comes back has another one."""

LONGEST_SDP = 12_000
MOST_RESTING = 24
MOST_CANDIDATES = 24


class VoiceGuest(Struct, frozen=True):
    """A guest in a table's call."""

    guest: str
    peer: Peer
    mic: bool = False
    """Their microphone is on. Nobody plays what comes from one that isn't."""
    camera: bool = False
    looks: bool = True
    """Their page is in sight: pictures sent to them are seen."""
    rests: tuple[Peer, ...] = ()
    """To these their picture isn't sent just now: the lines are weak."""


class VoiceView(Struct, frozen=True):
    """A table's call, as everyone sees it."""

    guests: tuple[VoiceGuest, ...] = ()
    rail: bool = False
    """A host has opened it to guests without a seat here."""


# ---------------------------------------------------------------- what a browser asks


class WaysVoice(Struct, frozen=True, forbid_unknown_fields=True, tag="ways"):
    """Ask which servers would help to make a line."""


class JoinVoice(Struct, frozen=True, forbid_unknown_fields=True, tag="join"):
    """Come into the call of the table that is looked at."""

    mic: bool = False
    camera: bool = False


class SetVoice(Struct, frozen=True, forbid_unknown_fields=True, tag="set"):
    """Say what one sends now."""

    mic: bool
    camera: bool
    looks: bool
    rests: Annotated[tuple[Peer, ...], Meta(max_length=MOST_RESTING)] = ()


class LeaveVoice(Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Leave the call."""


class MuteAll(Struct, frozen=True, forbid_unknown_fields=True, tag="mute_all"):
    """A host switches off every microphone but their own; each can be switched on again."""


class LetRail(Struct, frozen=True, forbid_unknown_fields=True, tag="let_rail"):
    """A host opens the call to guests without a seat, or closes it to them."""

    on: bool


class Description(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser can send and receive, as WebRTC has it."""

    type: Literal["offer", "answer"]
    sdp: Annotated[str, Meta(max_length=LONGEST_SDP)]


class Candidate(Struct, frozen=True, forbid_unknown_fields=True):
    """One address at which a browser may be reached, as WebRTC has it."""

    candidate: Annotated[str, Meta(max_length=600)]
    mid: Annotated[str, Meta(max_length=32)] = ""
    line: Annotated[int, Meta(ge=0, le=15)] = 0
    fragment: Annotated[str, Meta(max_length=256)] = ""


class SignalTo(Struct, frozen=True, forbid_unknown_fields=True, tag="signal"):
    """Pass this on to another browser in the call."""

    to: Peer
    description: Description | None = None
    candidates: Annotated[tuple[Candidate, ...], Meta(max_length=MOST_CANDIDATES)] = ()


class VoiceAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A message about the call, instead of a command."""

    voice: WaysVoice | JoinVoice | SetVoice | LeaveVoice | MuteAll | LetRail | SignalTo


# ---------------------------------------------------------------- what it is told


class IceServer(Struct, frozen=True, omit_defaults=True):
    """A server that helps browsers to find a line (STUN), or passes it on (TURN)."""

    urls: tuple[str, ...]
    username: str = ""
    credential: str = ""

    def __repr__(self) -> str:
        return f"IceServer(urls={self.urls!r})"


class Ways(Struct, frozen=True, tag="ways"):
    """The servers by name that a browser in the call would ask."""

    stun: tuple[str, ...]
    turn: tuple[str, ...]


class Joined(Struct, frozen=True, tag="joined"):
    """You are in the call, under this number, and may use these servers."""

    peer: Peer
    servers: tuple[IceServer, ...]


class Signal(Struct, frozen=True, tag="signal"):
    """Another browser in the call says this."""

    of: Peer
    description: Description | None = None
    candidates: tuple[Candidate, ...] = ()


class Muted(Struct, frozen=True, tag="muted"):
    """A host has switched off your microphone."""


class NoVoice(Struct, frozen=True, tag="refused"):
    """The last message about the call was refused: the sentence, and its key."""

    say: str
    words: str


class VoiceTold(Struct, frozen=True):
    """A message about the call, beside the frames."""

    voice: Ways | Joined | Signal | Muted | NoVoice
