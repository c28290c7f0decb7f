"""A box opens with its key, in its place, unchanged; and not otherwise."""

import pytest

from homegame.storage.log import SealBroken
from homegame.storage.seal import BoxAddress, Sealer

ANNS = BoxAddress("friday", table_no=2, hand=7, kind="seat", seat=3, number=1)


@pytest.mark.parametrize(
    "body", [b"", b"As", b"\x80\x00\x80", bytes(63), bytes(64), b"x" * 999]
)
def test_what_is_sealed_comes_out_as_it_was(body):
    sealer = Sealer(bytes(32))
    assert sealer.open(sealer.seal(body, ANNS), ANNS) == body


def test_no_two_boxes_are_alike():
    """Who sees the same box twice would know that the cards are the same."""
    sealer = Sealer(bytes(32))
    assert len({sealer.seal(b"As", ANNS) for _ in range(100)}) == 100


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"night": "sunday"},
        {"table_no": 1},
        {"hand": 8},
        {"kind": "deck"},
        {"seat": 4},
        {"number": 2},
        {"hand": 73, "seat": 1},
        {"table_no": 27, "hand": 3},
    ],
)
def test_a_box_opens_nowhere_else(elsewhere):
    sealer = Sealer(bytes(32))
    box = sealer.seal(b"As", ANNS)
    with pytest.raises(SealBroken, match="void the hand"):
        sealer.open(box, ANNS._replace(**elsewhere))


def test_a_box_opens_with_no_other_key():
    box = Sealer(bytes(32)).seal(b"As", ANNS)
    other = Sealer(bytes(31) + b"\x01")
    assert not box.startswith(other.mark)
    with pytest.raises(SealBroken):
        other.open(box, ANNS)


def test_a_box_with_any_bit_changed_stays_closed():
    """All but the mark, which only tells which key it was."""
    sealer = Sealer(bytes(32))
    box = sealer.seal(b"As", ANNS)
    for place in range(8, len(box)):
        changed = bytearray(box)
        changed[place] ^= 1
        with pytest.raises(SealBroken):
            sealer.open(bytes(changed), ANNS)
