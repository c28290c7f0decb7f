"""The bounty for 7-2 on a server: a hand that is shown after its end is settled at once."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from homegame.cards import DECK, parse
from homegame.dealers.script import scripted
from homegame.model import commands as c
from service.a_table import an_evening

SEVENS = parse("7c7d2c2d")
"""Heads-up both have 7-2, whoever has the button."""


def test_a_winner_who_shows_later_is_paid_at_once(tmp_path: Path) -> None:
    """The button folds. The other one's key says +9; they show and have 9 more, and one who
    has no chips left then is broke at once. A restart has the same chips."""

    async def run() -> None:
        evening = await an_evening(tmp_path, bounty=9)
        live = evening.live
        robin = await evening.guest("Robin")
        live.audience.join(robin, 0)
        rest = tuple([card for card in DECK if card not in SEVENS])
        dealers = {1: scripted([SEVENS + rest])}
        live.state = replace(live.state, dealers=dealers)
        await evening.do(evening.host, c.SitDown(1, 200))
        await evening.do(robin, c.SitDown(2, 200))
        await evening.do(evening.host, c.Start())
        await evening.passes(0)
        loser = evening.turn()
        winner = robin if loser == evening.host else evening.host
        await evening.act("f")
        show = evening.view(winner).show
        assert show
        assert show.earns == 9
        assert evening.view(loser).show is None or evening.view(loser).show.earns == 0
        await evening.do(winner, c.Show())
        assert evening.kinds()[-2:] == ["shown", "bounty_paid"]
        chairs = {chair.guest: chair.stack for chair in evening.view(winner).chairs}
        assert chairs == {winner: 210, loser: 190}
        await evening.lobby.close()

    asyncio.run(run())
