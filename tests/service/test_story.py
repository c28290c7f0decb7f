"""The story of a night: results, the biggest pot, the best hand, luck, one's own figures."""

import asyncio
from pathlib import Path

import msgspec
import pytest

import homegame
from homegame.cards import parse
from homegame.history.statistics import Best
from homegame.model import commands as c
from homegame.service.story import night as story
from homegame.service.story.night import Figures, Story, best_hand, story_of
from homegame.service.story.results import results_of
from service.a_table import again, an_evening, an_evening_of, two_seated, voided
from service.test_hands import ids, page


def test_the_story_of_a_fold_and_an_all_in(tmp_path: Path) -> None:
    """Two hands: what each won adds up, the all-in is the biggest pot, the best hand is one
    that was shown, and what the cards said is what the equity says."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        none = await story_of(evening.live, dana)
        assert (none.hands, none.pot, none.best, none.players) == (0, None, None, ())
        await evening.act("f")
        await evening.passes(20_000)
        holes = {who: evening.view(who).you.cards for who in (dana, robin)}
        await evening.act("r300 c")
        await evening.passes(20_000)
        await evening.do(dana, c.EndNight())
        await evening.passes(60_000)
        story = await story_of(evening.live, dana)
        assert story.hands >= 2
        assert story.ended
        assert sum(player.net for player in story.players) == 0
        assert story.pot
        assert story.pot.hand == "2"
        worth = evening.live.night.house.stakes.minor_per_chip
        assert story.pot.value == 598 * worth
        assert story.best
        assert story.best.cards in holes.values()
        listing = await evening.live.hands.listing()
        found = listing.statistics()
        for who in (
            robin,
            dana,
        ):  # Had both shown as good a hand, it would be both of them.
            best = Best("2", value=10**9, cards=parse("".join(holes[who])))
            found.players[who].best_hand = best
        both = best_hand(evening.live, found, dana)
        assert both
        assert both.names == tuple(player.name for player in listing.hands["2"].players)
        first, second = ("".join(holes[who]) for who in (dana, robin))
        share = homegame.equity(first, second, method="exact").equity
        said = {player.guest: player for player in story.players}
        for who, part in zip((dana, robin), share, strict=True):
            assert said[who].all_ins == 1
            assert said[who].all_in_expected == pytest.approx(598 * worth * part, abs=1)
            assert sum(turn.net for turn in said[who].turns) == said[who].net
        assert [turn.hand for turn in said[dana].turns][:2] == ["1", "2"]
        await evening.lobby.close()

    asyncio.run(run())


def test_a_void_hand_is_listed_and_counts_for_no_one(tmp_path: Path) -> None:
    """Two hands are played, and one between them is voided: the list has three, and whoever
    looks for "void" finds the one that says so. The story has two, as each player has."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        await evening.act("r9 f")
        await evening.passes(20_000)
        await voided(evening, robin)
        await evening.act("r9 f")
        await evening.passes(20_000)
        lines = [line.hand for line in (await page(evening, dana)).lines]
        assert [line.voided for line in lines] == ["", "misdeal", ""]
        assert await ids(evening, dana, text="void") == ["2"]
        told = await story_of(evening.live, dana)
        assert (told.hands, told.voided) == (2, 1)
        assert [player.hands for player in told.players] == [2, 2]
        assert (await results_of(evening.live, 0)).hands == 2
        await evening.lobby.close()

    asyncio.run(run())


def test_a_long_night_is_told_in_stretches_of_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five hands in at most two stretches: three and two, and the sums are the same."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        for _ in range(5):
            await evening.act("f")
            await evening.passes(20_000)
        await evening.do(dana, c.EndNight())
        await evening.passes(60_000)
        whole = await story_of(evening.live, dana)
        monkeypatch.setattr(story, "MOST_TURNS", 2)
        short = await story_of(evening.live, dana)
        for all_of, some_of in zip(whole.players, short.players, strict=True):
            nets = [turn.net for turn in all_of.turns]
            assert len(nets) in (5, 6)
            assert [turn.net for turn in some_of.turns] == [sum(nets[:3]), sum(nets[3:])]
            assert some_of.turns[0].hand == "3"
            assert (some_of.net, some_of.hands) == (all_of.net, all_of.hands)
        await evening.lobby.close()

    asyncio.run(run())


def test_how_one_plays_is_for_ones_own_eyes(tmp_path: Path) -> None:
    """Dana reads her own rates, Robin his, and whoever only looks on reads none; hidden cards
    are in nobody's story."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        first = evening.turn()
        hidden = [card for who in (dana, robin) for card in evening.view(who).you.cards]
        await evening.act("r30 f")
        for who in (dana, robin):
            story = await story_of(evening.live, who)
            mine = figures(story, who)
            assert mine
            assert figures(story, robin if who == dana else dana) is None
            vpip = next(figure for figure in mine.rates if figure.name == "vpip")
            assert (vpip.times, vpip.chances) == (int(who == first), 1)
        rail = await story_of(evening.live, "")
        assert all(player.figures is None for player in rail.players)
        told = msgspec.json.encode(rail).decode()
        assert not any(f'"{card}"' in told for card in hidden)
        await evening.do(robin, c.ShowFigures(shown=True))
        for who in (dana, robin, ""):
            story = await story_of(evening.live, who)
            assert figures(story, robin)
            assert story.shown == (who == robin)
            assert bool(figures(story, dana)) == (who == dana)
        await evening.do(robin, c.ShowFigures(shown=False))
        assert figures(await story_of(evening.live, dana), robin) is None
        await evening.lobby.close()

    asyncio.run(run())


def test_a_house_may_keep_figures_until_the_end(tmp_path: Path) -> None:
    """At a table with `stats.during_play = false` nobody reads how anyone plays, not even
    themselves, before the night is over."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, "stats.during_play = false\n")
        dana, robin = await two_seated(evening)
        await evening.do(robin, c.ShowFigures(shown=True))
        await evening.act("f")
        story = await story_of(evening.live, dana)
        assert story.closed
        assert [player.figures for player in story.players] == [None, None]
        await evening.do(dana, c.EndNight())
        await evening.passes(120_000)
        story = await story_of(evening.live, dana)
        assert not story.closed
        assert all(player.figures for player in story.players)
        await evening.lobby.close()

    asyncio.run(run())


def figures(story: Story, guest: str) -> Figures | None:
    """How a player plays, as the reader of this story learns it."""
    return next(player.figures for player in story.players if player.guest == guest)


def test_the_story_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """A hand that can still be changed is counted once, before and after."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        for _ in range(5):
            await evening.act("f")
            await story_of(evening.live, dana)
            await evening.passes(20_000)
        before = await story_of(evening.live, dana)
        assert before.hands == 5
        assert [player.hands for player in before.players] == [5, 5]
        evening = await again(evening)
        assert await story_of(evening.live, dana) == before
        await evening.lobby.close()

    asyncio.run(run())
