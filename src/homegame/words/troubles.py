"""Why a file can't be read or written, in words."""

import errno

from homegame.words import say


def file_trouble(name: str, wrong: OSError | UnicodeDecodeError) -> str:
    """The sentence for an error of the operating system, about the file as it was named.

    >>> file_trouble("friday.toml", FileNotFoundError(2, "No such file or directory"))
    'There is no file friday.toml.'
    """
    match wrong:
        case UnicodeDecodeError():
            words = "file.not_text"
        case FileNotFoundError():
            words = "file.none"
        case IsADirectoryError():
            words = "file.folder"
        case PermissionError():
            words = "file.forbidden"
        case OSError(errno=errno.ESPIPE):
            words = "file.special"
        case _:
            words = "file.failed"
    why = getattr(wrong, "strerror", None) or str(wrong)
    return say(words, {"file": name, "why": why})
