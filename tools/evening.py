"""A whole evening of real hands: who sits down, leaves and comes back, and what our plan
makes of it.

The plan is told the seats, the comings and goings and who straddles; where the button goes,
who is dealt in and who posts what is its own judgement, and is compared with what really
happened. After a difference it goes on from what happened.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from homegame.engine.plan import plan
from homegame.engine.table import changed, empty_table, evolve
from homegame.history.codecs.records import posts_in
from homegame.model import events as e
from homegame.model.plan import Marks, Plan, Post
from homegame.model.state import Table
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.missed import may_buy
from homegame.seats import NOBODY, Seat

CHOSEN: Mapping[str, object] = {
    "button.rule": "dead",
    "entry.new_player": "free",
    "missed.freeze_on_buy": False,
    "missed.free_reentry": ("big_blind",),
    "missed.max_sets": 1,
    "missed.method": "both_bb_live_sb_dead",
    "missed.sb_only": "dead_sb",
    "straddle.positions": ("utg_chain",),
    "table.max_seats": 10,
}
"""The choices of ours that the site of these evenings follows."""

Record = Mapping[str, Any]

Found = dict[str, Any]


def evenings(found: Iterable[Record]) -> Iterator[list[Record]]:
    """The records that follow each other from the first hand of a session on."""
    for _, hands in groupby(
        found, key=lambda record: (record["of"], record.get("session"))
    ):
        evening = [*hands]
        if len(evening) > 1 and [record.get("no") for record in evening] == [
            *range(1, len(evening) + 1)
        ]:
            yield evening


def replanned(evening: Sequence[Record]) -> Found:
    """How many hands our plan begins as they began, and why the others are different."""
    table = empty_table(with_settings(HouseRules(), CHOSEN))
    differ: list[dict[str, str]] = []
    kinds: Counter[str] = Counter()
    for at, record in enumerate(evening):
        table = comings(table, evening[at:])
        planned = plan(table, record["button"] or NOBODY)
        if why := difference(planned, record):
            kinds.update(why.keys())
            reasons = ", ".join(f"{kind}: {words}" for kind, words in why.items())
            differ.append({"id": str(record["id"]), "why": reasons})
        table = afterwards(table, planned, record, agreed=not why)
    return {
        "of": evening[0]["of"],
        "hands": len(evening),
        "agree": len(evening) - len(differ),
        "house": dict(CHOSEN),
        "kinds": dict(kinds),
        "differ": differ,
    }


# ---------------------------------------------------------------- comings and goings


def comings(table: Table, ahead: Sequence[Record]) -> Table:
    """Who has sat down, left, sat out or come back since the last hand, and who straddles."""
    record = ahead[0]
    between = record["between"]
    left = {x[1] for x in between if x[0] == "quits"}
    stood = {x[1] for x in between if x[0] == "stands"}
    came = {x[1]: x[2] for x in between if x[0] == "joined"}
    for guest in left - {*came}:
        table = gone(table, guest)
    for guest, amount in came.items():
        table = joined(table, guest, amount, seat_of(guest, ahead))
    for guest in stood - left:
        if seat := sits_at(table, guest):
            table = evolve(table, e.SatOut(seat))
    blinds = {x[0]: x[1] for x in between if x[0] in ("sb", "bb")}
    if blinds:
        table = evolve(table, e.BlindsSet(blinds["sb"], blinds["bb"]))
    for kind, *rest in between:
        if kind == "stack_set" and (seat := sits_at(table, rest[0])):
            table = changed(table, seat, stack=rest[1])
    for event in record["events"]:
        if event[0] == "straddle":
            table = evolve(table, e.StraddleSet(event[1], "once"))
    return table


def seat_of(guest: str, ahead: Sequence[Record]) -> Seat:
    """Where somebody who has come in is dealt in for the first time."""
    for record in ahead:
        for seat, other in record["players"].items():
            if other == guest:
                return int(seat)
    return NOBODY


def sits_at(table: Table, guest: str) -> Seat:
    """Where a guest sits; NOBODY if nowhere."""
    seats = [s for s, chair in enumerate(table.chairs) if chair and chair.guest == guest]
    return seats[0] if seats else NOBODY


def gone(table: Table, guest: str) -> Table:
    """A guest has left the table for good."""
    seat = sits_at(table, guest)
    return evolve(table, e.StoodUp(seat, guest, 0)) if seat else table


def joined(table: Table, guest: str, amount: int, seat: Seat) -> Table:
    """A guest sits down, or comes back to the seat; who owes blinds posts them at once."""
    if sits_at(table, guest) != seat:
        table = gone(table, guest)
    if not seat:
        return table
    if sits_at(table, guest):
        table = evolve(changed(table, seat, stack=amount), e.CameBack(seat))
    else:
        table = evolve(table, e.SatDown(seat, guest, amount))
    chair = table.chairs[seat]
    assert chair
    if may_buy(table.house, chair):
        table = evolve(table, e.BlindsBought(seat, True))
    return table


# ---------------------------------------------------------------- what happened instead


def difference(planned: Plan, record: Record) -> dict[str, str]:
    """In what the plan and the record part, by kinds; empty if in nothing."""
    if any(event[0] == "bomb" for event in record["events"]):
        return {
            "bomb pot": "there it is a hand of the round, with us one between two hands"
        }
    found: dict[str, str] = {}
    ring, seats = {*planned.ring}, {int(seat) for seat in record["stacks"]}
    if ring != seats:
        found["dealt in"] = f"{sorted(ring)}, not {sorted(seats)}"
    chips = {str(seat): planned.stacks[seat] for seat in sorted(ring)}
    if not found and chips != record["stacks"]:
        found["chips"] = f"{chips}, not {record['stacks']}"
    button = planned.marks.button if planned.marks.button in seats else None
    if button != record["button"]:
        found["button"] = f"{button}, not {record['button']}"
    ours = {(p.name, p.seat): least(p, planned) for p in planned.posts}
    theirs = {(p.name, p.seat): p.amount for p in posts_in(record)}
    for name, seat in sorted(ours.keys() | theirs.keys()):
        here, there = ours.get((name, seat), 0), theirs.get((name, seat), 0)
        if here != there:
            found[name] = f"seat {seat} posts {here}, not {there}"
    return found


def least(post: Post, planned: Plan) -> int:
    """What a post comes to, with the chips there are."""
    return min(post.amount, planned.stacks[post.seat])


def afterwards(table: Table, planned: Plan, record: Record, *, agreed: bool) -> Table:
    """The table after the hand: as planned, or from where it really was."""
    if not agreed:
        planned = corrected(table, planned, record)
    table = evolve(table, e.Begun(planned))
    assert table.hand
    table = replace(table, hand=replace(table.hand, over=True))
    for seat, stack in record["stacks"].items():
        won = record["net"].get(seat, 0)
        table = changed(table, int(seat), stack=stack + won)
    return table


def corrected(table: Table, planned: Plan, record: Record) -> Plan:
    """The plan as it should have been; who was dealt in owes nothing."""
    seats = [int(seat) for seat in record["stacks"]]
    posts = {post.name: post.seat for post in posts_in(record)}
    was = planned.marks
    marks = Marks(
        button=record["button"] or was.button,
        small=posts.get("small_blind", was.small),
        big=posts.get("big_blind", was.big),
    )
    stacks = tuple(
        [record["stacks"].get(str(seat), 0) for seat in range(len(table.chairs))]
    )
    owes = tuple([(seat, owed) for seat, owed in planned.owes if seat not in seats])
    return replace(planned, marks=marks, stacks=stacks, owes=owes)
