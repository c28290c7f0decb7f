"""What a view offers is never refused: every button does what it says. What it does not
offer, of coming, going, talking and keeping house, is refused."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from homegame.model import commands as c
from homegame.model.refusal import Refused
from homegame.model.state import NightExtra, Proposable
from homegame.model.view import BeforeView, FloorView, MoveView, View
from homegame.night.evening import Command, decide
from homegame.night.night import host_of
from homegame.night.view.offers import move_view
from homegame.rules.cash import limits
from homegame.seats import FIRST_TABLE, NOBODY
from homegame.service.night.intake import facts_for, refuse_openers
from homegame.service.night.live import LiveNight
from homegame.service.refused import RequestRefused
from properties.a_night import AT_ONCE
from properties.oracle import Oracle, ask
from properties.test_memo import HOUSES, Restless
from service.a_table import an_evening_of
from thorough import THOROUGH

SOME, MANY = (25, 40) if THOROUGH else (9, 14)
"""How many hands are played in every kind of house."""


def offered(view: View) -> Iterator[c.SeatCommand]:
    """All that a seat whose turn it is may do, at both ends of every range."""
    if may := view.may:
        yield c.Check() if may.check else c.Call()
        if may.fold == "yes":
            yield c.Fold()
        if may.raise_most:
            yield from map(c.RaiseTo, {may.raise_least, may.raise_most})
            yield from [c.RaiseTo(size.to) for size in may.sizes]
    if cover := view.cover:
        if cover.may_buy:
            yield c.TopUp(cover.short)
        if cover.may_mark:
            yield c.Borrow(cover.short, NOBODY)
        yield from [c.Borrow(cover.short, lender) for lender in cover.lenders]


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_offered_is_not_refused(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Restless people, hand after hand in every kind of house: whoever is asked could do
    each thing that their view offers. A call that is short at open stakes is the one that
    has to be covered first."""
    show = LiveNight.show
    tried: Counter[str] = Counter()

    def shown(table: LiveNight, *told: Any, **besides: Any) -> None:
        show(table, *told, **besides)
        hand = table.night.tables[1].hand
        chair = table.night.tables[1].chairs[max(hand.turn, NOBODY)] if hand else None
        if hand is None or hand.over or chair is None:
            return
        view = table.audience.view(chair.guest)
        for command in offered(view):
            if isinstance(command, c.Call) and view.cover and view.cover.must:
                continue
            taken = decide(table.night, chair.guest, command)
            assert not isinstance(taken, Refused), (command, taken)
            tried[type(command).__name__] += 1

    monkeypatch.setattr(LiveNight, "show", shown)
    ask(Oracle(5), monkeypatch)

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSES[house], AT_ONCE)
        restless = Restless(evening, 5)
        await restless.open()
        await restless.play(SOME)
        await evening.lobby.close()

    asyncio.run(run())
    assert min(tried[name] for name in ("Call", "Check", "Fold", "RaiseTo")) > 10


def seats(live: LiveNight, guest: str, view: View) -> Iterator[tuple[bool, Command]]:
    """Every seat, with both ends of what the guest may buy in for."""
    sit = view.offers.may_sit
    table = live.night.tables[FIRST_TABLE]
    for seat in range(1, len(table.chairs)):
        offered = sit is not None and seat in sit.seats
        for amount in {sit.least, sit.most} if sit else {limits(table)[1]}:
            yield offered, c.SitDown(seat, amount)


def is_taken(live: LiveNight, guest: str, command: Command) -> bool:
    """The night would do what this guest asks for, as it comes from a screen. What was answered
    already may be said again, and changes nothing."""
    try:
        refuse_openers(live, guest, FIRST_TABLE, command)
        facts = facts_for(live, guest, FIRST_TABLE, command)
    except RequestRefused:
        return False
    found = decide(live.night, guest, command, facts=facts)
    return not isinstance(found, Refused) and (
        bool(found) or not isinstance(command, c.RunIt)
    )


def manners(view: View) -> Iterator[tuple[bool, Command]]:
    """Whether the view offers it, and how a guest comes and goes, waits and talks."""
    offers = view.offers
    yield offers.may_queue, c.JoinQueue()
    yield offers.may_unqueue, c.LeaveQueue()
    yield offers.may_chat, c.Say("Nice hand.")
    yield offers.may_react, c.React("nice")
    yield offers.may_sit_out, c.SitOut()
    yield offers.may_come_back, c.ComeBack()
    yield offers.may_leave, c.StandUp()
    places = {each.seat for each in offers.may_change}
    for seat in range(1, view.house.seats + 1):
        yield seat in places, c.ChangeSeat(seat)
    yield offers.may_stay, c.ChangeSeat(0)
    yield view.may_call_clock, c.CallClock()


def housekeeping(live: LiveNight, view: View) -> Iterator[tuple[bool, Command]]:
    """Whether the view offers it, and how a host keeps house."""
    desk, floor = view.desk, view.floor
    yield desk is not None and desk.may_pause, c.Pause()
    yield desk is not None and desk.may_resume, c.Resume()
    yield desk is not None and desk.may_end, c.EndNight()
    yield desk is not None and desk.may_rule, c.Ruling("Cards speak.")
    yield desk is not None and desk.may_change, c.SetBlinds(1, 2)
    yield floor is not None and floor.void, c.Void("Misdealt.")
    yield desk is not None and desk.may_add_bot, c.AddBot("rock")
    for seats in range(2, 11):
        yield desk is not None and seats in desk.seats, c.SetSeats(seats)
    for chair in view.chairs:
        found = move_view(live.night, host_of(live.night), chair.guest)
        seats_to = found.seats if desk and isinstance(found, MoveView) else ()
        assert desk is None or desk.may_move or not seats_to
        for seat in range(1, view.house.seats + 1):
            yield seat in seats_to, c.MoveGuest(chair.guest, FIRST_TABLE, seat)
    for guest, known in live.night.guests.items():
        if not known.bot:
            yield desk is not None and guest in desk.may_remove, c.Kick(guest)
            yield desk is not None and guest in desk.may_name, c.NameCohost(guest)
            yield desk is not None and guest in desk.may_hand_over, c.OfferHosting(guest)
        yield desk is not None and guest in desk.may_remove_bots, c.RemoveBot(guest)


def in_the_hand(view: View) -> Iterator[tuple[bool, c.WireCommand]]:
    """Whether the view offers it, and what a seat does in a hand besides betting."""
    show, dark, draw, runs = view.show, view.dark, view.draw, view.run_vote
    yield show is not None, c.Show()
    yield show is not None and show.muck, c.Muck()
    if show is not None:
        yield from [(show.one or show.places == (at,), c.Show((at,))) for at in show.places]
    yield view.may_chop, c.Chop()
    yield dark is not None, c.ActDark()
    if dark is not None:
        yield from [(True, c.ActDark(to)) for to in {dark.least, dark.most} if to]
    discards = draw is not None and not draw.middle
    if draw is not None and discards:
        for count in range(draw.least, draw.most + 1):
            yield True, c.Discard(tuple(range(count)))
    else:
        yield False, c.Discard()
    yield draw is not None and draw.middle, c.SetMiddle(0)
    asked = runs is not None and runs.may
    yield from [(asked, c.RunIt(runs)) for runs in {1, runs.most if runs else 1}]
    request = view.request
    yield from [
        (request is not None and request.may, c.Accept(yes)) for yes in (True, False)
    ]


def before_the_cards(view: View) -> Iterator[tuple[bool, c.WireCommand]]:
    """Whether the view offers it, and what a seat settles for the next hand."""
    you, before, house = view.you, view.before or BeforeView(), view.house
    for amount in {you.top_up_least, you.top_up_most} if you.top_up_most else {house.unit}:
        yield you.top_up_most > 0, c.TopUp(amount)
    if view.before is None or not before.buys:
        yield before.may_buy, c.BuyBlinds()
    yield before.may_straddle, c.Straddle("once")
    yield before.straddle_any, c.Straddle("once", before.straddle_to)
    yield before.may_sleep, c.Sleep()
    for extra in get_args(Proposable):
        amount = before.bomb_least or house.unit if extra == "bomb_pot" else 0
        yield extra in before.may_propose, c.Propose(extra, amount)
    for agreed in get_args(NightExtra):
        yield agreed in before.may_withdraw, c.Withdraw(agreed)
    yield from [(before.cut_most > 0, c.Cut(at)) for at in {1, before.cut_most or 1}]
    for game in house.games:
        yield before.may_choose, c.ChooseGame(game.name)
    for runs in {1, before.runs_most or 1}:
        yield before.runs_most > 0, c.AgreeRuns(runs)
    vote = view.vote
    yield vote is not None and vote.may_vote and vote.said != "yes", c.Vote()
    yield vote is not None and vote.may_vote, c.Vote(False)
    without = vote is not None and vote.may_pass and vote.said != "without"
    yield without, c.Vote(True, play=False)


def rulings(view: View) -> Iterator[tuple[bool, c.WireCommand]]:
    """Whether the view offers it, and what a host rules and answers at the door."""
    floor = view.floor or FloorView()
    yield floor.may_take_back, c.TakeBack("Too fast.")
    for chair in view.chairs:
        seat = chair.seat
        yield seat in floor.kill, c.KillHand(seat, "Seen.")
        yield seat in floor.expose, c.ExposeCard(seat, 0, "Flashed.")
        yield seat in floor.stacks, c.CorrectStack(seat, chair.stack, "Miscounted.")
    for door in view.door:
        yield True, c.Admit(door.guest)
        yield True, c.TurnAway(door.guest)


def everything(
    live: LiveNight, guest: str, view: View
) -> Iterator[tuple[bool, Command | c.WireCommand]]:
    """Whether the view offers it, and all that a guest can ask for besides betting."""
    yield from seats(live, guest, view)
    yield from manners(view)
    yield from in_the_hand(view)
    yield from before_the_cards(view)
    yield from rulings(view)
    yield from housekeeping(live, view)


MORE_HOUSES: Final = {
    **HOUSES,
    "silent after folding": '[chat]\nduring_hand = "off_for_folded"',
    "free talk": '[chat]\nduring_hand = "open"',
    "no reactions": "[chat]\nreactions = false",
    "four seats": "[table]\nmax_seats = 4",
}


@pytest.mark.parametrize("house", MORE_HOUSES)
def test_what_is_offered_besides_the_hand_is_exactly_what_is_possible(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every fourth event the host, and one of all who ever came and of the rail, could
    do what their view offers, and nothing else; while the game is paused, each of them."""
    show = LiveNight.show
    tried: Counter[tuple[str, bool]] = Counter()
    wrong: list[tuple[str, bool, object]] = []
    shown_so_far = 0

    def shown(live: LiveNight, *told: Any, **besides: Any) -> None:
        nonlocal shown_so_far
        show(live, *told, **besides)
        shown_so_far += 1
        guests = ["", *live.night.guests]
        if shown_so_far % 4:
            return
        looks = {host_of(live.night), guests[shown_so_far // 4 % len(guests)]}
        for guest in guests if live.night.paused_by else looks:
            view = live.audience.view(guest)
            for offered, command in everything(live, guest, view):
                if is_taken(live, guest, command) is not offered:
                    wrong.append((guest, offered, command))
                tried[type(command).__name__, offered] += 1

    monkeypatch.setattr(LiveNight, "show", shown)
    ask(Oracle(5), monkeypatch)

    async def run() -> None:
        evening = await an_evening_of(tmp_path, MORE_HOUSES[house], AT_ONCE)
        restless = Restless(evening, 5)
        await restless.open()
        await restless.play(MANY)
        await restless.does(evening.host, c.EndNight())
        await restless.play(MANY + 1)
        await evening.lobby.close()

    asyncio.run(run())
    assert not wrong
    often = (
        "SitDown",
        "Say",
        "StandUp",
        "SitOut",
        "CallClock",
        "Pause",
        "Void",
        "Kick",
        "AddBot",
        "Show",
        "TakeBack",
        "KillHand",
        "TopUp",
    )
    often += ("JoinQueue",) if house == "four seats" else ()
    never = [each for each in product(often, (True, False)) if not tried[each]]
    assert not never
