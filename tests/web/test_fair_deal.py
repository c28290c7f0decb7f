"""The fair deal over the wire: programs that help to cut the deck, beside the commands."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from homegame.fair import deal
from homegame.service.settings import Pace
from web.people import FRAMES, House, Line, Person, a_house
from web.test_table_over_http import two_seated

SEED = bytes(range(32))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Five seconds between two hands, as usual."""
    with a_house(tmp_path, pace=Pace(runout_ms=0)) as house:
        yield house


def says(line: Line, **ask: Any) -> None:
    """Say something about the fair deal."""
    line.socket.send(msgspec.json.encode({"fair": ask}).decode())


def told(line: Line, kind: str) -> dict[str, Any]:
    """The next thing of this kind that the server tells about the fair deal."""
    for _ in range(FRAMES):
        heard: dict[str, Any] = line.hear().get("fair", {})
        if heard.get("type") == kind:
            return heard
    raise AssertionError(f"{kind} never came")


def promises(who: Person, line: Line) -> None:
    """Promise a seed for the next hand; the server has heard it."""
    says(line, type="join")
    told_of = told(line, "committed")
    decks, seat = told_of["commitment"], who.view()["you"]["seat"]
    promised = deal.promise(told_of["hand"], seat, SEED).hex()
    says(line, type="promise", number=told_of["number"], commitment=decks, promise=promised)
    line.say(id="promised", command={"type": "say", "text": "Ready"})


def cut(who: Person) -> dict[str, Any]:
    """Cut twenty cards from the top; the server's answer."""
    cuts = {"id": "cut-at-20", "command": {"type": "cut", "at": 20}}
    answer: dict[str, Any] = who.post(f"{who.at}/command", cuts).json()
    return answer


def between(house: House) -> tuple[Person, Person]:
    """Hand 1 is folded; who may cut the deck of hand 2, and the other one."""
    both = two_seated(house)
    both[0].its_turn(both[1]).does("fold")
    [cuts] = [each for each in both if each.view()["before"]["cut_most"]]
    [other] = {*both} - {cuts}
    return cuts, other


@pytest.mark.rule("DEAL-03")
def test_the_deck_is_cut_by_hand_before_the_seeds_are_opened(house: House) -> None:
    """Robin may cut the deck until the list is closed. When it is, the server learns the seeds,
    and could choose the cards with Robin by where he cuts: he isn't offered the deck any more,
    and is refused."""
    cuts, other = between(house)
    with other.connect() as line:
        promises(other, line)
        house.clock.passes(3_499)
        assert cuts.view()["before"]["cut_most"] == 51
        house.clock.passes(1)
        assert told(line, "frozen")["at"] == 0
        assert cuts.view()["before"]["cut_most"] == 0
        says(line, type="open", number=2, seed=SEED.hex())
        refused = cut(cuts)["error"]
        assert (refused["code"], refused["words"]) == ("DEAL-03", "cut.late")
        house.clock.passes(1_500)
        begun = told(line, "cut")
        assert (begun["number"], begun["at"], len(begun["seeds"])) == (2, 0, 1)


@pytest.mark.rule("DEAL-03")
def test_a_cut_by_hand_is_told_before_the_seeds_are_opened(house: House) -> None:
    """Robin cuts in time: Dana's browser learns where before it opens its seed, and the deck is
    cut there."""
    cuts, other = between(house)
    with other.connect() as line:
        promises(other, line)
        assert "answer" in cut(cuts)
        house.clock.passes(3_500)
        assert told(line, "frozen")["at"] == 20
        house.clock.passes(1_500)
        assert told(line, "cut")["at"] == 20
