"""The way of a command as the documentation draws it is the way that a raise takes."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from web.people import House, Person, a_house
from website.way import WAY, Stop

Called = list[tuple[str, str]]
"""Files and functions, in the order in which they were called."""


@contextmanager
def watched(called: Called, watching: threading.Event) -> Iterator[None]:
    """Threads that begin here say what they call while they are watched."""

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and watching.is_set():
            file = Path(frame.f_code.co_filename).as_posix()
            if "/src/homegame/" in file:
                name = f"src/homegame/{file.rpartition('/src/homegame/')[2]}"
                called.append((name, frame.f_code.co_qualname))

    threading.setprofile(note)
    try:
        yield
    finally:
        threading.setprofile(None)


def two_players(house: House) -> tuple[Person, Person]:
    """The player whose turn it is, and the other one."""
    dana, _, invite = house.night()
    ann = house.guest(dana, invite, "Ann")
    for seat, person in enumerate((dana, ann), 1):
        person.does("sit_down", seat=seat, amount=person.view()["house"]["buyin_most"])
    dana.does("start")
    actor = dana.its_turn(ann)
    return actor, ann if actor is dana else dana


def test_a_raise_passes_the_stops_that_are_drawn_in_this_order(tmp_path):
    """From the socket of one player to the outbox of another, through a real server."""
    called: Called = []
    watching = threading.Event()
    with watched(called, watching), a_house(tmp_path) as house:
        actor, other = two_players(house)
        may = actor.view()["may"]
        seen = {"turn": may["turn_id"], "price": may["price"]}
        with actor.connect() as line, other.connect() as others:
            line.hear()
            others.hear()
            watching.set()
            to = may["raise_least"]
            line.say(id="raise-it-up", command={"type": "raise_to", "to": to}, **seen)
            others.until(lambda frame: frame["view"]["hand"]["to_match"] == to)
            watching.clear()
    stops = [(stop.file, stop.does) for stop in WAY if isinstance(stop, Stop)]
    within = [stop for stop in stops if stop[0].startswith("src/")]
    assert len(within) > 10
    assert [*dict.fromkeys(call for call in called if call in within)] == within
