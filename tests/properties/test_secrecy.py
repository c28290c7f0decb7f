"""No card is seen: what a viewer may not know changes no byte of what that viewer receives.

One evening is played through the real server. Then cards that some viewers had not seen up
to some moment are exchanged, whoever held them and wherever they lay in the deck, and the
evening is played again up to that moment: those viewers must receive the same bytes.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from homegame.cards import Cards, text
from homegame.hands import rank
from homegame.model.view import View
from homegame.night.view import Facts
from homegame.service.night import intake, places
from homegame.service.night.audience import Audience
from homegame.service.night.live import LiveNight
from homegame.service.night.stage import Stage
from homegame.service.night.timing import Timing
from homegame.service.refused import RequestRefused
from properties.heard import EVERYBODY, Dealt, Evening, heard
from seeds import seeded
from thorough import THOROUGH, some

SEEDS: Final = range(4)
AGAIN: Final = 6 if THOROUGH else 2
"""How often each evening is played again with other hidden cards."""
FAR: Final = None if THOROUGH else 42
"""The step at which an evening with a planted leak ends: in the second hand, when everybody has
asked over HTTP."""

Line = dict[str, Any]


class Other:
    """The other evening: its decks, how far it goes, and who must not notice."""

    def __init__(self, first: Evening, rng: Random) -> None:
        last = len(first.steps) - 1
        self.step = last if rng.random() < 0.5 else rng.randrange(last // 4, last)
        owners = {name for name in EVERYBODY[:5] if rng.random() < 0.6}
        self.unknowing = [name for name in EVERYBODY if name not in owners]
        log = [line for line in first.log if line["seq"] <= first.steps[self.step].seq]
        hands = hand_by_hand(log)
        self.decks = [
            other_deck(dealt, lines, owners, rng)
            for dealt, lines in zip(first.dealt, hands, strict=False)
        ]

    def noticed(self, first: Evening, folder: Path, seed: int) -> str:
        """Who received something else than in the first evening; "" if nobody did."""
        other = heard(folder, seed, self.decks, stop_at=self.step)
        for name in self.unknowing:
            before = first.heard[name][: first.steps[self.step].heard[name]]
            if found := difference(before, other.heard[name][: len(before)]):
                return f"{name} noticed: {found}"
            if other.steps[-1].heard[name] != len(before):
                return f"{name} received more"
        return ""


def hand_by_hand(log: list[Line]) -> list[list[Line]]:
    """The log's lines from each hand's beginning to the next one's."""
    begins = [at for at, line in enumerate(log) if line["type"] == "begun"]
    return [log[one:two] for one, two in pairwise([*begins, len(log)])]


def other_deck(dealt: Dealt, lines: list[Line], owners: set[str], rng: Random) -> Cards:
    """The deck with all cards exchanged that only `owners` have seen, or nobody.

    A hand that was mucked at the showdown must still be one that the dealer mucks: it loses
    to every hand that was shown.
    """
    shown, board = shown_and_board(lines)
    known = {card for two in shown.values() for card in two} | set(board)
    for seat, cards in dealt.held.items():
        if dealt.owner[seat] not in owners:
            known |= set(cards)
    hidden = [place for place, card in enumerate(dealt.deck) if card not in known]
    mucked = [line["seat"] for line in lines if line["type"] == "mucked"]
    whole = [two for two in shown.values() if len(two) == 2]
    # who runs it twice has nothing to muck: only then is there more than one board
    open_hands = [rank((*two, *board)) for two in whole] if mucked else []
    for _ in range(50):
        deck = list(dealt.deck)
        places = rng.sample(hidden, len(hidden))
        for place, source in zip(hidden, places, strict=True):
            deck[place] = dealt.deck[source]
        now = dict(zip(dealt.deck, deck, strict=True))
        beaten = [rank((*(now[c] for c in dealt.held[seat]), *board)) for seat in mucked]
        if all(hand < min(open_hands) for hand in beaten):
            return tuple(deck)
    return dealt.deck


def shown_and_board(lines: list[Line]) -> tuple[dict[int, list[int]], list[int]]:
    """What everybody has seen of a hand."""
    shown: dict[int, list[int]] = {}
    board: list[int] = []
    for line in lines:
        if line["type"] == "shown":
            shown.setdefault(line["seat"], []).extend(line["cards"])
        if line["type"] == "board_dealt":
            board += line["cards"]
    return shown, board


def difference(one: list[bytes], two: list[bytes]) -> str:
    """Where two rows of messages differ first, with what stands around it."""
    for number, (before, after) in enumerate(zip(one, two, strict=False)):
        if before != after:
            pairs = enumerate(zip(before, after, strict=False))
            at = next((i for i, (x, y) in pairs if x != y), min(len(before), len(after)))
            around = slice(max(0, at - 60), at + 30)
            return f"message {number}: {before[around]!r} was {after[around]!r}"
    return "" if len(one) == len(two) else f"{len(two)} messages, not {len(one)}"


@pytest.mark.parametrize("seed", some(SEEDS[:1], SEEDS[1:]))
def test_hidden_cards_change_no_byte(tmp_path: Path, seed: int) -> None:
    """Folded hands, mucked hands, unshown winners, burns and the cards to come: exchanged,
    nobody who had not seen them receives one other byte, over socket or HTTP."""
    first = evening_of(seed)
    rng = seeded(seed)
    exchanged = 0
    for again in range(AGAIN):
        other = Other(first, rng)
        exchanged += sum(
            deck != dealt.deck
            for deck, dealt in zip(other.decks, first.dealt, strict=False)
        )
        assert not other.noticed(first, made(tmp_path / str(again)), seed)
    assert exchanged > 3 * AGAIN


def test_the_evenings_have_all_that_can_be_hidden() -> None:
    """Folds, mucks, a winner who shows one card and one who shows none, cards all in before
    the river, chips bought, talk, a lost line, and every kind of refusal."""
    kinds: set[str] = set()
    single = unshown = run_out = False
    refusals: set[str] = set()
    for seed in some(SEEDS[:1], SEEDS[1:]):
        evening = evening_of(seed)
        for lines in hand_by_hand(evening.log):
            said = [line["type"] for line in lines]
            shown, _ = shown_and_board(lines)
            kinds |= set(said)
            single |= any(len(cards) == 1 for cards in shown.values())
            unshown |= "mucked" not in said and not shown
            run_out |= "shown" in said and "board_dealt" in said[said.index("shown") :]
        received = b"".join(b"".join(messages) for messages in evening.heard.values())
        refusals |= {code for code in REFUSALS if b'"' + code.encode() in received}
        assert b'"connected":false' in received
    assert {"folded", "mucked", "topped_up", "said", "stood_up", "sat_down"} <= kinds
    assert single
    assert unshown
    assert run_out
    assert refusals == REFUSALS


REFUSALS: Final = {
    "SYS-STALE",
    "SYS-FRAME",
    "SYS-ROLE",
    "SYS-NOT-SEATED",
    "SYS-KEY",
    "BET-30",
    "CASH-05",
    "SHOW-04",
}


@cache
def evening_of(seed: int) -> Evening:
    """The evening of a seed as it is, played once."""
    with TemporaryDirectory() as folder:
        return heard(Path(folder), seed)


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


# ---------------------------------------------------------------- leaks, planted


def held_by_others(table: LiveNight, guest: str) -> str:
    """All cards of the hand but this guest's: what a leak could tell."""
    secrets = table.state.dealers[1]
    return "".join(
        text(cards)
        for seat, cards in secrets.stub.held.items()
        if secrets.dealt_to[seat] != guest
    )


def told_in_view(change: Callable[[View, str], View]) -> Callable[[Any], None]:
    """A leak in the view: what the others hold becomes part of it."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = Audience.view

        def leaking(self: Audience, guest: str, at: int = 0) -> View:
            seen = real(self, guest, at)
            return change(seen, held_by_others(self._live, guest))

        patch.setattr(Audience, "view", leaking)

    return plant


def over_the_lines(patch: pytest.MonkeyPatch) -> None:
    """A number that depends on what is held, told to everybody who has a line, and to
    nobody who asks over HTTP."""
    show, facts = LiveNight.show, Stage._facts

    def leaking(table: LiveNight, *told: Any, **besides: Any) -> None:
        suits = flushes(held_by_others(table, ""))

        def wrong(*stage: Any) -> Facts:
            return replace(facts(*stage), skips_of=suits)

        with pytest.MonkeyPatch.context() as meanwhile:
            meanwhile.setattr(Stage, "_facts", wrong)
            show(table, *told, **besides)

    patch.setattr(LiveNight, "show", leaking)


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """A no that sounds otherwise when the next card is red."""
    real = intake.with_choices

    def leaking(table: LiveNight, *said: Any) -> RequestRefused:
        error = real(table, *said).error
        deck = table.state.dealers[1].stub.deck
        red = bool(deck) and deck[0] % 4 in (1, 2)
        return RequestRefused(
            replace(error, say=error.say + " Really." if red else error.say)
        )

    patch.setattr(intake, "with_choices", leaking)


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    """A log that says, to whoever asks for it, what was folded."""
    real = places.log_page

    async def leaking(table: LiveNight, *asked: int) -> Any:
        held = msgspec.Raw(msgspec.json.encode(held_by_others(table, "")))
        page = await real(table, *asked)
        return replace(page, news=[replace(each, event=held) for each in page.news])

    patch.setattr(places, "log_page", leaking)


def in_the_time(patch: pytest.MonkeyPatch) -> None:
    """A dealer who thinks longer before a high card."""
    real = Timing.look_ahead
    tables: dict[int, LiveNight] = {}
    look_ahead = LiveNight.look_ahead

    def known(table: LiveNight) -> None:
        tables[id(table.timing)] = table
        look_ahead(table)

    def leaking(timing: Timing, *told: Any) -> None:
        before = timing.agendas.get(1)
        real(timing, *told)
        now = timing.agendas[1]
        fresh = before is None or before.next is None or before.about is not now.about
        if now.next and now.next.kind == "dealer" and fresh:
            high = sum(tables[id(timing)].state.dealers[1].stub.deck[:2])
            timing.postpone(1, now.next, now.next.when_ms + high)

    patch.setattr(LiveNight, "look_ahead", known)
    patch.setattr(Timing, "look_ahead", leaking)


def flushes(cards: str) -> int:
    """How many of the others' cards are of the most frequent suit."""
    return max([cards.count(suit) for suit in "cdhs"])


LEAKS: Final[dict[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "cards": told_in_view(lambda view, cards: replace(view, paused_by=cards)),
    "count": told_in_view(lambda view, cards: replace(view, skips_of=flushes(cards))),
    "size": told_in_view(
        lambda view, cards: replace(view, title=view.title + " " * flushes(cards))
    ),
    "lines": over_the_lines,
    "refusal": in_a_refusal,
    "log": in_the_log,
    "time": in_the_time,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    """The cards themselves, a number or a length or a sentence or a moment that depends on
    them: planted in the server, each is found."""
    LEAKS[leak](monkeypatch)
    first = heard(made(tmp_path / "first"), seed=0, stop_at=FAR)
    rng = seeded(0)
    assert any(
        Other(first, rng).noticed(first, made(tmp_path / str(again)), seed=0)
        for again in range(AGAIN)
    )
