"""Low hands as the compiled kernel tells them."""


def packed_badugi(value: int) -> int:
    """How many cards are missing, then those that count: the best is 0x0_4321."""
    return (4 - (value >> 20)) << 16 | (0xFFFFF - (value & 0xFFFFF)) >> 4
