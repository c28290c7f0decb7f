"""Which request something is done for: the log says so in each of its lines."""

from contextvars import ContextVar
from typing import Final

REQUEST: Final = ContextVar("REQUEST", default="")
"""The id of the request; of a line, all of it is one. Empty for what nobody asked for."""
