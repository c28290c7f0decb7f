"""Who may hear and see each other at a table, and for how long."""

import pytest

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.voice import VoiceGuest, VoiceView
from homegame.night.night import Night
from homegame.night.view import Facts, view
from homegame.night.voice import MOST_IN_CALL, Call, join, muted, refuse, swept
from night.a_night import happened, night, says

EVERYONE = frozenset(range(100))


def with_ruth(now: Night) -> Night:
    """Ruth was let in and has no seat; Eve stands at the door."""
    came = [e.Knocked("ruth", "Ruth"), e.Admitted("ruth", "g1"), e.Knocked("eve", "Eve")]
    return happened(now, came)


def in_call(now: Night, *guests: str, rail: bool = False) -> Call:
    call = Call(rail=rail)
    for peer, guest in enumerate(guests, 1):
        joined = join(call, now, 1, VoiceGuest(guest, peer, mic=True))
        assert isinstance(joined, Call), joined
        call = joined
    return call


@pytest.mark.parametrize(
    ("guest", "rail", "words"),
    [
        ("g2", False, None),
        ("ruth", False, "voice.seat_first"),
        ("ruth", True, None),
        ("eve", True, "voice.let_in"),
        ("", True, "voice.let_in"),
        ("stranger", True, "voice.let_in"),
    ],
)
def test_players_may_and_others_if_the_host_lets_them(
    guest: str, rail: bool, words: str | None
) -> None:
    """Maya has a seat. Ruth has none: the host says whether she may. At the door, and watching
    without a name, nobody may. The view says the same."""
    now = with_ruth(night())
    refusal = refuse(now, guest, 1, rail=rail)
    assert (refusal and refusal.words) == words
    seen = view(now, guest, Facts(night="t1", voice=VoiceView(rail=rail)))
    assert seen.may_voice == (words is None)


def test_whoever_only_listens_is_named_to_everyone() -> None:
    """Ruth joins with her microphone off: every view has her in the call."""
    now = with_ruth(night())
    call = in_call(now, "g2", "ruth", rail=True)
    for guest in ("g1", "eve", ""):
        seen = view(now, guest, Facts(night="t1", voice=call.view()))
        assert [each.guest for each in seen.voice.guests] == ["g2", "ruth"]


def test_who_joins_again_has_another_number() -> None:
    """Maya reloads: for the others she is a new line, once."""
    now = night()
    call = in_call(now, "g1", "g2")
    again = join(call, now, 1, VoiceGuest("g2", 9))
    assert isinstance(again, Call)
    assert [(each.guest, each.peer) for each in again.guests] == [("g1", 1), ("g2", 9)]


def test_a_call_has_room_for_twelve() -> None:
    """The thirteenth is told so; one of the twelve may still come in anew."""
    now = night(players=9)
    watching = [f"w{number}" for number in range(4)]
    for guest in watching:
        now = happened(now, [e.Knocked(guest, guest), e.Admitted(guest, "g1")])
    seats = [f"g{seat}" for seat in range(1, 10)]
    call = in_call(now, *seats, *watching[:3], rail=True)
    refusal = join(call, now, 1, VoiceGuest("w3", 13))
    assert isinstance(refusal, Refused)
    assert (refusal.words, refusal.numbers) == ("voice.full", {"most": MOST_IN_CALL})
    assert isinstance(join(call, now, 1, VoiceGuest("w2", 14)), Call)


def test_the_host_mutes_everyone_but_themselves() -> None:
    """Dana mutes all: her own microphone stays on."""
    call = muted(in_call(night(), "g1", "g2", "g3"), "g1")
    assert [each.mic for each in call.guests] == [True, False, False]


def test_whoever_leaves_removed_or_not_is_put_out() -> None:
    """Theo is removed, Priya gets up, and the page of g5 is gone: Dana and Maya stay. Ruth
    stays as long as the host lets her. When the night ends, nobody does."""
    now = with_ruth(night(players=6))
    call = in_call(now, "g1", "g2", "g3", "g4", "g5", "ruth", rail=True)
    call = Call(call.guests)
    now = says(now, "g1", c.Kick("g3", "loud"))
    now = says(now, "g4", c.StandUp())
    left = swept(call, now, 1, EVERYONE - {5})
    assert [each.guest for each in left.guests] == ["g1", "g2"]
    open_to_all = swept(Call(call.guests, rail=True), now, 1, EVERYONE - {5})
    assert [each.guest for each in open_to_all.guests] == ["g1", "g2", "g4", "ruth"]
    assert swept(left, now, 1, EVERYONE) is left
    over = happened(now, [e.NightEnded()])
    assert swept(left, over, 1, EVERYONE).guests == ()
