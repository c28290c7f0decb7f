"""What is wrong with a question, in one sentence that names the part."""


class MathsError(ValueError):
    """A question that has no answer; the message says which part of it and why."""


class KernelMissing(ImportError):
    """The package was built without a compiler, and the maths needs the compiled kernel."""

    def __init__(self) -> None:
        super().__init__(
            "homegame.maths needs the compiled kernel, which this installation was built"
            " without; install a C++ compiler (GCC or Clang) and then homegame once more"
        )
