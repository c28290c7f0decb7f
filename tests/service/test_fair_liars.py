"""Whoever lies in the fair deal is caught by the other side: a browser by the server, a server
by a browser, or by whoever checks the proof."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from homegame.dealers import fair as fair_decks
from homegame.dealers.fair import CutDeck, FairDeck
from homegame.fair import deal
from homegame.fair.checking import Broken, Claim, check_text
from homegame.fair.transcript import Mine
from homegame.model import commands as c
from homegame.model import fair as f
from homegame.service.night import cutting, draft
from homegame.service.night.outbox import Outbox
from homegame.service.refused import RequestRefused
from service.a_table import Evening, an_evening
from service.cutters import Cutter, all_read, passes
from service.test_fair_deal import proof, two_cut

HEX = "ab" * 32


async def between(folder: Path) -> tuple[Evening, Cutter, Cutter]:
    """Hand 1 is folded, and the decks of hand 2 are sealed; Robin hasn't promised anything."""
    evening, dana, robin = await two_cut(folder)
    await evening.act("f")
    await all_read(evening, (dana,))
    robin.line._beside.clear()
    return evening, dana, robin


def test_a_browser_that_lies_is_refused(tmp_path: Path) -> None:
    """Robin promises for decks that are not sealed, like yesterday's; promises twice; opens
    another seed than he promised, for another hand, or before the list is closed. Each time he
    is told why, and what he had promised first counts."""

    async def run() -> None:
        evening, dana, robin = await between(tmp_path)
        now = dana.last("committed")
        number, decks = now["number"], now["commitment"]
        seed = robin.seed_for(decks)
        promised = deal.promise(now["hand"], 2, seed).hex()
        says = robin.says
        assert says(f.PromiseSeed(number, HEX, promised)) == "cutting.other"
        yesterday = robin.last("frozen")
        replayed = f.PromiseSeed(1, yesterday["commitment"], promised)
        assert says(replayed) == "cutting.other"
        assert says(f.OpenSeed(number, seed.hex())) == "cutting.not_now"
        assert says(f.PromiseSeed(number, decks, promised)) == ""
        assert says(f.PromiseSeed(number, decks, promised)) == ""
        assert says(f.PromiseSeed(number, decks, HEX)) == "cutting.promised"
        dana.silent = True
        await passes(evening, (dana,), 3_500)
        assert says(f.PromiseSeed(number, decks, promised)) == "cutting.frozen"
        assert says(f.OpenSeed(number, HEX)) == "cutting.seed"
        assert says(f.OpenSeed(number + 1, seed.hex())) == "cutting.not_now"
        assert says(f.OpenSeed(number, seed.hex())) == ""
        await passes(evening, (dana,), 1_500)
        fair = evening.view(dana.guest).fair
        assert fair
        assert (fair.number, fair.cut, fair.silent) == (2, (2,), (1,))
        assert says(f.OpenSeed(number, seed.hex())) == "cutting.not_now"
        await proof(evening, dana.guest, 2)
        await evening.lobby.close()

    asyncio.run(run())


def test_a_late_promise_is_for_the_hand_after(tmp_path: Path) -> None:
    """Robin's promise comes when the next hand is about to begin: nobody waits for it."""

    async def run() -> None:
        evening, dana, robin = await between(tmp_path)
        dana.line._beside.clear()
        evening.live.cutting._to_come[1].promises.clear()
        evening.live.cutting._look()
        evening.live.look_ahead()
        await passes(evening, (), 4_000)
        now = evening.live.cutting._to_come[1]
        late = f.PromiseSeed(now.number, now.decks.commitment.hex(), HEX)
        assert robin.says(late) == "cutting.late"
        await passes(evening, (), 1_000)
        assert evening.live.night.tables[1].number == 2
        fair = evening.view(dana.guest).fair
        assert fair
        assert fair.cut == ()
        await evening.lobby.close()

    asyncio.run(run())


def test_strangers_and_whoever_has_no_seat_cut_nothing(tmp_path: Path) -> None:
    """Kim was let in and has no seat, and someone on the rail has no name: both are refused.
    Kim can't promise for another seat, because no message names one."""

    async def run() -> None:
        evening, dana, _ = await between(tmp_path)
        kim = await evening.guest("Kim")
        for guest in (kim, ""):
            line: Outbox = evening.live.audience.join(guest, 0)
            ask = f.PromiseSeed(2, dana.last("committed")["commitment"], HEX)
            for does in (cutting.Cutting.join, partial(cutting.Cutting.promise, ask=ask)):
                with pytest.raises(RequestRefused) as refusal:
                    does(evening.live.cutting, line)
                assert refusal.value.error.words == "cutting.seat_first"
        await evening.lobby.close()

    asyncio.run(run())


# ---------------------------------------------------------------- servers that lie

Patch = Callable[[pytest.MonkeyPatch], None]


def other_cards(change: Callable[[FairDeck], FairDeck]) -> Patch:
    """A server that deals other cards than the cut says."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = fair_decks.cut_decks

        def lying(*given: Any) -> CutDeck:
            found = honest(*given)
            return replace(found, deck=change(found.deck))

        patch.setattr(draft, "cut_decks", lying)

    return plant


def swap_two(deck: FairDeck) -> FairDeck:
    """The first card of the flop is exchanged for the last card of the deck."""
    cards = list(deck.cards)
    cards[5], cards[-1] = cards[-1], cards[5]
    return replace(deck, cards=tuple(cards))


def from_the_bottom(deck: FairDeck) -> FairDeck:
    """All cards are dealt from the bottom of the deck."""
    return replace(deck, cards=deck.cards[::-1])


def as_told(change: Callable[[FairDeck], FairDeck]) -> Patch:
    """The same, by a server whose openings fit the cards: it can only open where they lie."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        other_cards(change)(patch)
        real = FairDeck.opening

        def opening(deck: FairDeck, card: int) -> bytes:
            whole = change(deck)
            dealt = whole.cards.index(card)
            return bytes([dealt]) + deal.salt(deck.seed, deck.places[dealt])

        assert real
        patch.setattr(FairDeck, "opening", opening)

    return plant


def drops_a_seed(patch: pytest.MonkeyPatch) -> None:
    """The server "loses" what seat 1 has opened."""
    seeds = cutting.Cutting.seeds
    patch.setattr(
        cutting.Cutting,
        "seeds",
        lambda *given: {s: v for s, v in seeds(*given).items() if s != 1},
    )


def other_decks(patch: pytest.MonkeyPatch) -> None:
    """The server seals other decks once it knows the promises."""
    frozen = draft.Draft._begin

    def begin(self: Any, before: Any, at: int, plan: Any) -> Any:
        dealer = self.dealers[at]
        if dealer.frozen is not None:
            new = fair_decks.sealed_decks(dealer.frozen.hand, dealer.frozen.size)
            forged = replace(new, commitment=dealer.frozen.commitment)
            self.dealers[at] = replace(dealer, frozen=forged)
        return frozen(self, before, at, plan)

    patch.setattr(draft.Draft, "_begin", begin)


@pytest.mark.parametrize(
    ("lie", "claim"),
    [
        (other_cards(swap_two), Claim.CARD),
        (as_told(swap_two), Claim.UNDEALT),
        (other_cards(from_the_bottom), Claim.CARD),
        (as_told(from_the_bottom), Claim.UNDEALT),
        (other_decks, Claim.COMMITMENT),
    ],
)
def test_a_server_that_deals_other_cards_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lie: Patch, claim: Claim
) -> None:
    """A card of the flop is exchanged, or all come from the bottom, or the decks are others
    than those that were sealed: whoever checks the hand finds it."""
    lie(monkeypatch)

    async def run() -> None:
        evening, dana, robin = await two_cut(tmp_path)
        await evening.act("c x")
        await passes(evening, (dana, robin), 0)
        found = check_text(await evening.live.proofs.of_hand(dana.guest, 1, 1))
        assert isinstance(found, Broken), found
        assert found.claim is claim
        await evening.lobby.close()

    asyncio.run(run())


def test_a_server_that_drops_a_seed_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dana opened her seed, and the server deals as if she had not: the deal holds, and
    everyone reads that she didn't cut, which she knows better."""
    drops_a_seed(monkeypatch)

    async def run() -> None:
        evening, dana, robin = await two_cut(tmp_path)
        assert dana.last("frozen")["promises"][0][0] == 1
        fair = evening.view(robin.guest).fair
        assert fair
        assert (fair.cut, fair.silent) == ((2,), (1,))
        told = dana.last("cut")
        assert [seat for seat, _ in told["seeds"]] == [2]
        await evening.lobby.close()

    asyncio.run(run())


def test_a_server_that_shows_another_commitment_is_caught(tmp_path: Path) -> None:
    """Dana saw another commitment before the cards than the one the proof has."""

    async def run() -> None:
        evening, dana, _ = await two_cut(tmp_path)
        text = await evening.live.proofs.of_hand(dana.guest, 1, 1)
        seed = dana.seed_for(dana.last("frozen")["commitment"]).hex()
        found = check_text(text, mine=Mine(1, seed, HEX))
        assert isinstance(found, Broken)
        assert found.claim is Claim.SEEN
        await evening.lobby.close()

    asyncio.run(run())


def test_no_folded_card_is_ever_opened(tmp_path: Path) -> None:
    """Robin folds. Nothing that anyone else can read opens his cards: no event, no proof, no
    message to Dana's browser; and once the hand is over the deck's seed is gone."""

    async def run() -> None:
        evening, dana, robin = await two_cut(tmp_path)
        his = {salt for _, salt in robin.last("yours")["openings"]}
        who = evening.turn()
        await evening.act("f")
        await passes(evening, (dana, robin), 0)
        assert who
        rows = await evening.live.store.rows(evening.live.id)
        public = b"".join([row.body for row in rows])
        for guest in (dana.guest, ""):
            public += await evening.live.proofs.of_hand(guest, 1, 1)
        public += msgspec.json.encode(dana.heard)
        for salt in his:
            assert salt.encode() not in public
            assert bytes.fromhex(salt) not in public
        own = await evening.live.proofs.of_hand(robin.guest, 1, 1)
        assert all(salt.encode() in own for salt in his)
        assert await evening.live.store.deck(evening.live.id, 1, 1) is None
        await evening.lobby.close()

    asyncio.run(run())


def test_a_flood_of_promises_changes_nothing(tmp_path: Path) -> None:
    """A thousand promises from one browser: one is kept."""

    async def run() -> None:
        evening, dana, robin = await between(tmp_path)
        now = dana.last("committed")
        first = evening.live.cutting._to_come[1].promises[2]
        for number in range(1_000):
            robin.says(f.PromiseSeed(2, now["commitment"], f"{number:064x}"))
        assert len(evening.live.cutting._to_come[1].promises) == 2
        assert evening.live.cutting._to_come[1].promises[2] == first
        await evening.lobby.close()

    asyncio.run(run())


def test_a_browser_that_is_not_at_the_table_any_more_counts_no_more(tmp_path: Path) -> None:
    """Robin has promised a seed and stands up before the list is closed: it isn't on it."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        names = [await evening.guest(name) for name in ("Robin", "Kim")]
        people = [evening.host, *names]
        for seat, guest in enumerate(people, 1):
            await evening.do(guest, c.SitDown(seat, 300))
        cutters = [Cutter(evening, guest) for guest in people]
        await all_read(evening, cutters)
        await evening.do(names[0], c.StandUp())
        await evening.do(evening.host, c.Start())
        await passes(evening, cutters, 0)
        fair = evening.view(evening.host).fair
        assert fair
        assert (fair.cut, fair.silent) == ((1, 3), ())
        await evening.lobby.close()

    asyncio.run(run())
