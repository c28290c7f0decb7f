"""Errors of the maths: one sentence that names the wrong part of a question."""


class MathsError(ValueError):
    """A question without an answer; the message says which part is wrong, and why."""


class KernelMissing(ImportError):
    """The package was built without a compiler, and the maths needs the compiled kernel."""

    def __init__(self) -> None:
        super().__init__(
            "homegame.maths needs the compiled kernel, which this installation was built"
            " without; install a C++ compiler (GCC or Clang) and then homegame once more"
        )
