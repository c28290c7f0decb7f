"""What a view offers is never refused: every button does what it says."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from homegame.model import commands as c
from homegame.model.refusal import Refused
from homegame.model.view import View
from homegame.night.evening import decide
from homegame.seats import NOBODY
from homegame.service.night import LiveNight
from properties.a_night import AT_ONCE
from properties.oracle import Oracle, ask
from properties.test_part_cache import HOUSES, Restless
from service.a_table import an_evening_of


def offered(view: View) -> Iterator[c.SeatCommand]:
    """All that a seat whose turn it is may do, at both ends of every range."""
    if may := view.may:
        yield c.Check() if may.check else c.Call()
        if may.fold == "yes":
            yield c.Fold()
        if may.raise_most:
            yield from map(c.RaiseTo, {may.raise_least, may.raise_most})
            yield from [c.RaiseTo(size.to) for size in may.sizes]
    if cover := view.cover:
        if cover.may_buy:
            yield c.TopUp(cover.short)
        if cover.may_mark:
            yield c.Borrow(cover.short, NOBODY)
        yield from [c.Borrow(cover.short, lender) for lender in cover.lenders]


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_offered_is_not_refused(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Restless people, twenty-five hands in every kind of house: whoever is asked could do
    each thing that their view offers. A call that is short at open stakes is the one that
    has to be covered first."""
    show = LiveNight.show
    tried: Counter[str] = Counter()

    def shown(table: LiveNight, *told: Any, **besides: Any) -> None:
        show(table, *told, **besides)
        hand = table.night.tables[1].hand
        chair = table.night.tables[1].chairs[max(hand.turn, NOBODY)] if hand else None
        if hand is None or hand.over or chair is None:
            return
        view = table.audience.view(chair.guest)
        for command in offered(view):
            if isinstance(command, c.Call) and view.cover and view.cover.must:
                continue
            taken = decide(table.night, chair.guest, command)
            assert not isinstance(taken, Refused), (command, taken)
            tried[type(command).__name__] += 1

    monkeypatch.setattr(LiveNight, "show", shown)
    ask(Oracle(3), monkeypatch)

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSES[house], AT_ONCE)
        restless = Restless(evening, 3)
        await restless.open()
        await restless.play(25)
        await evening.lobby.close()

    asyncio.run(run())
    assert min(tried[name] for name in ("Call", "Check", "Fold", "RaiseTo")) > 10
