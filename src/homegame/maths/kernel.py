"""The compiled kernel. Importing this raises `KernelMissing` where there is none."""

from homegame.maths.errors import KernelMissing

try:
    import homegame._native as native
except ModuleNotFoundError as missing:
    raise KernelMissing from missing

__all__ = ["native"]
