"""The compiled kernel, or a word about why it is not there."""

from homegame.maths.errors import KernelMissing

try:
    import homegame._native as native
except ModuleNotFoundError as missing:
    raise KernelMissing from missing

__all__ = ["native"]
