"""The group's own call, in another program: the host pins the way to it."""

import pytest

from homegame.model import commands as c
from homegame.model.refusal import Sys
from homegame.night.view import view
from night.a_night import FACTS, night, refused, says

JITSI = "https://meet.jit.si/FridayPoker?lang=en#config.x=1"


def test_whoever_was_let_in_has_the_way_to_the_call() -> None:
    """Maya sees it, and whoever only watches doesn't. Pinned twice, and by a guest, it is
    refused; taken away, it is gone."""
    now = says(night(), "g1", c.PinCall(f" {JITSI} "))
    assert view(now, "g2", FACTS).call == JITSI
    assert view(now, "", FACTS).call == ""
    assert refused(now, "g1", c.PinCall(JITSI)).words == "pin.same"
    assert refused(now, "g2", c.PinCall("https://elsewhere.example")).code == Sys.ROLE
    assert view(says(now, "g1", c.PinCall("")), "g2", FACTS).call == ""


@pytest.mark.parametrize(
    "url",
    [
        *("javascript:alert(1)", "http://meet.example/a", "meet.example/a", "https://"),
        *("https://me:pass@meet.example/a", "https://meet.example/a b", "https:///a"),
        *(
            "https://meet.example/\u202egpj.exe",
            "data:text/html,hi",
            "https://meet.example\n/a",
        ),
    ],
)
def test_what_is_no_link_to_a_page_is_refused(url: str) -> None:
    refusal = refused(night(), "g1", c.PinCall(url))
    assert (refusal.words, refusal.field) == ("pin.link", "url")
