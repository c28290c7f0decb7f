"""Where secrets must not turn up: in the files, in what is logged, in what anybody receives."""

import logging
from pathlib import Path

import msgspec
import pytest

from homegame.cards import text
from homegame.storage.keys import digest_of
from homegame.storage.seal import Sealer
from properties.heard import Evening, heard
from properties.test_secrecy import hand_by_hand, shown_and_board

MID_HAND = 47
"""A step at which cards are dealt and the deck is still needed."""


def canaries(evening: Evening) -> list[bytes]:
    """Hands that were never shown and decks, as they are sealed and as they are read.

    Cards of low numbers are left out: seats and places are such numbers, too.
    """
    found: list[bytes] = []
    hands = hand_by_hand(evening.log)
    shown = [cards for lines in hands for cards in shown_and_board(lines)[0].values()]
    for dealt in evening.dealt:
        rest = dealt.deck[-30:]
        found += [bytes(rest), msgspec.json.encode(rest)[1:-1]]
        for cards in dealt.held.values():
            if min(cards) > 10 and list(cards) not in shown:
                found.append(msgspec.json.encode(cards))
                found.append(text(cards).encode())
    return found


def files(folder: Path) -> bytes:
    """Every byte that is on the disk, but for the key."""
    kept = [path for path in folder.iterdir() if path.suffix != ".key"]
    return b"".join([path.read_bytes() for path in kept])


def logged(caplog: pytest.LogCaptureFixture) -> bytes:
    """Every word that any logger received, with all its arguments."""
    return "\n".join([f"{r.getMessage()} {vars(r)}" for r in caplog.records]).encode()


@pytest.mark.parametrize("stop_at", [MID_HAND, None])
def test_no_unseen_card_is_on_disk_or_in_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, stop_at: int | None
) -> None:
    """In the middle of a hand and after the evening, every logger wide open: no hand that
    was not shown and no deck, in the files, the log or what the rail receives."""
    caplog.set_level(logging.DEBUG)
    evening = heard(tmp_path, 3, stop_at=stop_at)
    stored, told = files(tmp_path), logged(caplog)
    received = b"".join(evening.heard["rail"])
    assert b'"type":"folded"' in stored
    assert b"Uvicorn" in told or b"server process" in told
    birds = canaries(evening)
    assert len(birds) > 2 * len(evening.dealt)
    for bird in birds:
        assert bird not in stored
        assert bird not in told
        assert bird not in received


def test_no_token_is_on_disk_or_in_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Of tokens the files have the hash and nothing else; no logger hears of them."""
    caplog.set_level(logging.DEBUG)
    evening = heard(tmp_path, 3)
    stored, told = files(tmp_path), logged(caplog)
    assert len(evening.tokens) > 20
    for token in evening.tokens:
        assert token.encode() not in stored
        assert token.encode() not in told
    assert sum(digest_of(token) in stored for token in evening.tokens) > 20


def test_a_seal_that_seals_nothing_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boxes that hold the cards in the clear are found in the files."""
    monkeypatch.setattr(Sealer, "seal", lambda sealer, body, _: sealer.mark + body)
    evening = heard(tmp_path, 3, stop_at=MID_HAND)
    assert any(bird in files(tmp_path) for bird in canaries(evening))
