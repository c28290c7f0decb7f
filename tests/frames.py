"""Read the messages of a line: first a frame with the whole view, then changes to it."""

from typing import Any

Message = dict[str, Any]
View = dict[str, Any]


def is_change(message: Message) -> bool:
    """Whether a message changes the view; a frame replaces it, an answer leaves it."""
    return "chairs" in message


def as_frame(message: Message, view: View) -> Message:
    """Turn a change into the frame it stands for, given the view that the line shows.

    Any other message stays as it is.
    """
    if not is_change(message):
        return message
    assert view, "a line begins with a whole frame"
    chairs = {chair["seat"]: chair for chair in (*view["chairs"], *message["chairs"])}
    now: View = {
        **view,
        **message["public"],
        **message["own"],
        "hand": view["hand"] and {**view["hand"], **message["hand"]},
        "chairs": [*chairs.values()],
    }
    return {"seq": message["seq"], "view": now, "news": message["news"]}
