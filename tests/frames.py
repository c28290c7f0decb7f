"""What a line shows: a whole frame first, then what is different in it."""

from typing import Any

Message = dict[str, Any]
View = dict[str, Any]


def is_change(message: Message) -> bool:
    """It says what is different; a frame shows all, an answer nothing."""
    return "chairs" in message


def as_frame(message: Message, view: View) -> Message:
    """A change as the whole frame that it stands for, on a line that shows this view; any
    other message as it is."""
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
