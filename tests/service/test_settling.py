"""Payments among many: worked out elsewhere, and once."""

import asyncio
from pathlib import Path

import pytest

from homegame.service.bank.statement import bank_of
from homegame.service.plans import MOST_AT_ONCE
from homegame.service.refused import RequestRefused
from service.a_table import an_evening
from service.test_importing import night_of


@pytest.mark.rule("CASH-40")
@pytest.mark.parametrize("people", [MOST_AT_ONCE, MOST_AT_ONCE + 2])
def test_payments_stay_until_the_book_changes(tmp_path: Path, people: int) -> None:
    """A ledger in which nobody is square. Those of many are worked out in a process of their
    own: once no more work is taken, they are still told, and another way to pay is not."""
    nets = [at if at % 2 else -at - 1 for at in range(people - 1)]
    nets.append(-sum(nets))
    lines = [
        f"Player {at},p{at},2026-03-06T20:00:00.000Z,,10000,,{10_000 + net},{net}"
        for at, net in enumerate(nets)
    ]
    columns = (
        "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net"
    )
    ledger = "\n".join([columns, *lines])

    async def run() -> None:
        evening = await an_evening(tmp_path)
        live = await night_of(evening, ("ledger.csv", ledger))
        first = await bank_of(live, "", "fewest")
        assert len(
            {due.payer for due in first.payments} | {p.payee for p in first.payments}
        )
        evening.lobby.heavy.close()
        assert (await bank_of(live, "", "fewest")).payments == first.payments
        if people > MOST_AT_ONCE:
            with pytest.raises(RequestRefused):
                await bank_of(live, "", "banker")
        else:
            assert (await bank_of(live, "", "banker")).payments
        await evening.lobby.close()

    asyncio.run(run())
