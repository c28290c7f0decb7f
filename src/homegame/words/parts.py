"""Parts of a pot by name: "first run", "second run, top board, low"."""

from homegame.words import say


def part_name(
    *,
    run: str = "",
    board: str = "",
    half: str = "",
    whole: bool = False,
    first: bool = False,
) -> str:
    """The name of a part; pass "" for what there is only one of.

    `run` and `board` are "0", "1" and so on, `half` is the order that hands are compared
    in. `whole`: of a pot that was not cut in parts. `first`: the name begins a sentence.

    >>> part_name(run="1", half="low_8")
    'second run, low'
    >>> part_name(board="0", half="high", first=True)
    'Top board, high'
    """
    keys = [whole and "whole", run and f"run_{run}", board and f"board_{board}", half]
    name = ""
    for key in filter(None, keys):
        chapter = "part.first" if first and not name else "part"
        name = joined(name, say(f"{chapter}.{key}", {}))
    return name


def joined(one: str, other: str) -> str:
    """Two names in a row; either may be empty."""
    return say("part.both", {"one": one, "other": other}) if one and other else one or other
