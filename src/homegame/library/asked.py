"""Arguments of the wrong type, refused with their names."""


def must_be_text(**arguments: object) -> None:
    """Raise a `TypeError` that names the first argument that is not text."""
    for name, given in arguments.items():
        if not isinstance(given, str):
            raise TypeError(f"{name} must be text, not {given!r}")
