"""Badugi hands numbered as the compiled kernel numbers them, to compare the two."""


def kernel_badugi(value: int) -> int:
    """The kernel's number for a badugi value: the cards that do not count, then the ranks that
    do. The best hand is 0x0_4321."""
    return (4 - (value >> 20)) << 16 | (0xFFFFF - (value & 0xFFFFF)) >> 4
