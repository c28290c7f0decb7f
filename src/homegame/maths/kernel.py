"""The compiled kernel, or a word about why it is not there."""

from homegame.maths.errors import KernelMissing

try:
    from homegame import _native as native
except ImportError as missing:
    raise KernelMissing from missing

__all__ = ["native"]
