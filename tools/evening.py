"""A whole evening of real hands: who sits down, leaves and comes back, and what our plan
makes of it.

The plan is told the seats, the comings and goings and who straddles; where the button goes,
who is dealt in and who posts what is its own judgement, and is compared with what really
happened. After a difference it goes on from what happened. Where the site follows another
rule than ours, the difference names ours.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from msgspec.structs import replace

from homegame.engine.plan import plan, players
from homegame.engine.table import changed, empty_table
from homegame.history.codecs.records import posts_in
from homegame.model import events as e
from homegame.model.plan import Marks, Plan, Post
from homegame.model.state import Table
from homegame.night.fold import evolve_table
from homegame.night.real import coming_plan, passed_over
from homegame.rulebook import HouseRules, Rule
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


class Part(NamedTuple):
    """Where plan and record part, in words; the rule of ours that the site does not have."""

    words: str
    rule: str = ""


class UnplannedError(Exception):
    """An evening that cannot be planned again; `hand` is the record it ends with."""

    def __init__(self, hand: str, why: str) -> None:
        self.hand = hand
        super().__init__(why)


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


def replanned(evening: Sequence[Record], *, real_cards: bool = False) -> Found:
    """How many hands our plan begins as they began, and why the others are different.

    `real_cards`: people deal, and all that is entered of a hand is that the next one begins.
    Raises `UnplannedError` at a record that no table can have had.
    """
    table = empty_table(with_settings(HouseRules(), CHOSEN))
    if real_cards:
        table = replace(table, dealer="people", depth="button")
    differ: list[dict[str, str]] = []
    kinds: Counter[str] = Counter()
    for at, record in enumerate(evening):
        try:
            came = comings(table, evening[at:])
            table = at_least_two(came, record)
            shown = coming_plan(table) if real_cards else None
            planned = shown or plan(table, record["button"] or NOBODY)
            parts = alone(came, record) or difference(table, planned, record)
            table = afterwards(table, planned, record, agreed=not parts)
        except Exception as wrong:
            raise UnplannedError(str(record["id"]), in_words(wrong)) from wrong
        if parts:
            kinds.update(parts.keys())
            why = ", ".join(f"{kind}: {part.words}" for kind, part in parts.items())
            named = {part.rule for part in parts.values()}
            rule = named.pop() if len(named) == 1 else ""
            differ.append({"id": str(record["id"]), "why": why, "rule": rule})
    return {
        "of": evening[0]["of"],
        "hands": len(evening),
        "agree": len(evening) - len(differ),
        "house": dict(CHOSEN),
        "kinds": dict(kinds),
        "rules": dict(Counter(each["rule"] for each in differ)),
        "differ": differ,
    }


def in_words(wrong: Exception) -> str:
    """What is wrong with a record; of an error that says nothing, its name."""
    return f"{type(wrong).__name__}: {wrong}" if str(wrong) else type(wrong).__name__


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
            table = evolve_table(table, e.SatOut(seat))
    blinds = {x[0]: x[1] for x in between if x[0] in ("sb", "bb")}
    if blinds:
        table = evolve_table(table, e.BlindsSet(blinds["sb"], blinds["bb"]))
    for kind, *rest in between:
        if kind == "stack_set" and (seat := sits_at(table, rest[0])):
            table = changed(table, seat, stack=rest[1])
    for event in record["events"]:
        if event[0] == "straddle":
            table = evolve_table(table, e.StraddleSet(event[1], "once"))
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
    return evolve_table(table, e.StoodUp(seat, guest, 0)) if seat else table


def joined(table: Table, guest: str, amount: int, seat: Seat) -> Table:
    """A guest sits down, or comes back to the seat; who owes blinds posts them at once."""
    if sits_at(table, guest) != seat:
        table = gone(table, guest)
    if not seat:
        return table
    if sits_at(table, guest):
        table = evolve_table(changed(table, seat, stack=amount), e.CameBack(seat))
    else:
        table = evolve_table(table, e.SatDown(seat, guest, amount))
    chair = table.chairs[seat]
    assert chair
    if may_buy(table.house, chair):
        table = evolve_table(table, e.BlindsBought(seat, True))
    return table


def at_least_two(table: Table, record: Record) -> Table:
    """The table with everyone whom the record deals in, if the comings leave fewer than two."""
    if len(players(table)) > 1:
        return table
    for seat, stack in record["stacks"].items():
        table = joined(table, record["players"][seat], stack, int(seat))
    if len(players(table)) < 2:
        raise ValueError(f"a hand needs two players, and seats {told(record)} are dealt in")
    return table


def alone(table: Table, record: Record) -> dict[str, Part]:
    """A hand that no table could begin, because the comings and goings leave no two players."""
    here = sorted(players(table))
    return {} if len(here) > 1 else {"dealt in": Part(f"{here}, not {told(record)}")}


def told(record: Record) -> list[Seat]:
    """The seats that a record deals in."""
    return sorted(int(seat) for seat in record["stacks"])


# ---------------------------------------------------------------- what happened instead


def difference(table: Table, planned: Plan, record: Record) -> dict[str, Part]:
    """In what the plan and the record part, by kinds; empty if in nothing."""
    found: dict[str, Part] = {}
    ring, seats = sorted(planned.ring), told(record)
    if ring != seats:
        found["dealt in"] = Part(f"{ring}, not {seats}")
    chips = {str(seat): planned.stacks[seat] for seat in ring}
    if not found and chips != record["stacks"]:
        found["chips"] = Part(f"{chips}, not {record['stacks']}")
    button = planned.marks.button if planned.marks.button in seats else None
    if button != record["button"]:
        found["button"] = Part(f"{button}, not {record['button']}")
    if any(event[0] == "bomb" for event in record["events"]):
        return {"bomb pot": of_a_bomb_pot(table, planned), **found}
    ours = {(p.name, p.seat): least(p, planned) for p in planned.posts}
    theirs = {(p.name, p.seat): p.amount for p in posts_in(record)}
    for name, seat in sorted(ours.keys() | theirs.keys()):
        here, there = ours.get((name, seat), 0), theirs.get((name, seat), 0)
        if here != there:
            back = name == "missed_small" and seat == planned.marks.big and not here
            found[name] = of_a_post(seat, here, there, in_big_blind=back)
    return found


def of_a_bomb_pot(table: Table, planned: Plan) -> Part:
    """There a bomb pot is a hand of the round, planned like any other but for the blinds."""
    was, now = table.marks, planned.marks
    return Part(
        f"there it is a hand of the round: the button goes on from seat {was.button} to"
        f" {now.button}, and seats {now.small} and {now.big} post no blinds. With us it is a"
        f" hand between two hands, and the button stays ({Rule.BOMB_POT_DETAILS})",
        Rule.BOMB_POT_DETAILS,
    )


def of_a_post(seat: Seat, here: int, there: int, *, in_big_blind: bool) -> Part:
    """A post that differs; for a player who comes back in the big blind, with our rule."""
    words = f"seat {seat} posts {here}, not {there}"
    if not in_big_blind:
        return Part(words)
    free = Rule.RETURN_IN_BIG_BLIND
    return Part(
        f"{words}: there a player who comes back in the big blind still pays the small one"
        f" that was missed, with us coming back there costs nothing more ({free})",
        free,
    )


def least(post: Post, planned: Plan) -> int:
    """What a post comes to, with the chips there are."""
    return min(post.amount, planned.stacks[post.seat])


def afterwards(table: Table, planned: Plan, record: Record, *, agreed: bool) -> Table:
    """The table after the hand: as planned, or from where it really was."""
    if not agreed:
        planned = corrected(table, planned, record)
    table = evolve_table(table, e.Begun(planned))
    assert table.hand
    if table.dealer == "people":
        for event in passed_over(table):
            table = evolve_table(table, event)
    else:
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
