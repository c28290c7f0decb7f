"""The change hand follows the last hand by itself, card by card, and then the night ends."""

import asyncio
from pathlib import Path

import pytest

from homegame.bank.ledger import cashed_by
from homegame.model import commands as c
from homegame.service.night.places import log_page, me
from homegame.telling import spoken
from service.a_table import again, an_evening, two_seated


@pytest.mark.rule("CASH-20")
@pytest.mark.parametrize("playing", [True, False])
def test_the_change_hand_is_dealt_when_the_night_ends(
    tmp_path: Path, playing: bool
) -> None:
    """$30.10 and $29.90: for the change of a dollar one ends with $31.00, or both with $30."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        pace = evening.live.settings.pace
        if playing:
            await evening.do(dana, c.EndNight())
            await evening.do(evening.turn(), c.Fold())
        else:
            await evening.do(evening.turn(), c.Fold())
            await evening.do(dana, c.EndNight())
        assert evening.kinds()[-1] == "hole_dealt"
        seen = evening.view(dana)
        assert all(len(chair.up) == 2 for chair in seen.chairs)
        await evening.passes(pace.runout_ms)
        assert evening.view(dana).hand.board[:3] != ()
        await evening.passes(4 * pace.runout_ms)
        assert evening.live.night.ended
        night = evening.live.night
        paid = sorted(cashed_by(night.ledger, guest) for guest in night.guests)
        assert paid in ([290, 310], [300, 300])
        await evening.lobby.close()

    asyncio.run(run())


def test_whoever_left_keeps_the_name_in_the_hand_and_in_the_log(tmp_path: Path) -> None:
    """Heads-up, one folds; the guest is removed and the night ends. Also after a restart the
    winner, both players of the hand and every line of the log have their names."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        names = {dana: "Dana", robin: evening.live.night.guests[robin].name}
        await evening.do(dana, c.Kick(robin, "Late"))
        await evening.do(dana, c.EndNight())
        await evening.passes(60_000)
        assert evening.live.night.ended
        evening = await again(evening)
        for guest in ("", dana):
            seen = evening.view(guest)
            assert not seen.chairs
            assert seen.hand
            assert {each.guest: each.name for each in seen.hand.dealt} == names
            by_seat = {each.seat: each.name for each in seen.hand.dealt}
            assert all(
                by_seat[winner.seat] in names.values() for winner in seen.hand.winners
            )
        page = await log_page(evening.live, 10**6, 500)
        lines = [spoken(line) for news in page.news for line in news.lines]
        assert f"Dana removes {names[robin]}: Late" in lines
        assert any(
            line.startswith(f"{names[robin]} was removed and cashed out") for line in lines
        )
        await evening.lobby.close()

    asyncio.run(run())


def test_who_is_removed_in_a_hand_learns_the_amount_when_it_is_over(tmp_path: Path) -> None:
    """Robin is removed while a hand of three is played: first there is no amount, then all
    300 less what two hands cost."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        theo = await evening.guest("Theo")
        await evening.do(theo, c.SitDown(3, 300))
        await evening.do(evening.turn(), c.Fold())
        await evening.passes(60_000)
        assert len(evening.view(dana).hand.dealt) == 3
        await evening.do(dana, c.Kick(robin, "Late"))
        await evening.do(theo, c.Vote())
        told = me(evening.live, robin).removed
        assert told
        assert (told.playing, told.cashed) == (True, 0)
        await evening.passes(600_000)
        told = me(evening.live, robin).removed
        assert told
        assert not told.playing
        assert 290 <= told.cashed == cashed_by(evening.live.night.ledger, robin) <= 310
        await evening.lobby.close()

    asyncio.run(run())
