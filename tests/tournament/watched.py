"""What has to be true of every tournament, checked while it is played and at its end.

Places, prizes and bounties are worked out here once more, from nothing but what happened: who
went out in which hand or round, and with how many chips they had begun it.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from homegame.bank.book import PRIZES, balances
from homegame.engine.table import is_playing, ready
from homegame.model import events as e
from homegame.model.state import Table
from homegame.model.tournament import Setup
from homegame.night import evening as at_night
from homegame.night.night import Happened, Night
from homegame.night.tournament.seats import coming, final_size, seats_due
from homegame.seats import TableNo, between
from homegame.tournament.payouts import SHARES, shares_of

Money = int

EVENTS = msgspec.json.Decoder(e.NightEvent)


class Out(Struct, frozen=True):
    """Somebody went out: where, with how many chips at the start of the hand, and in which
    command or, hand for hand, round."""

    guest: str
    table: TableNo
    stack: int
    when: tuple[str, int]


class Watched:
    """Everything a tournament has to keep to."""

    def __init__(self) -> None:
        self.log: list[tuple[int, Happened]] = []
        """What happened, and when."""
        self.opened: Night | None = None
        self.commands = 0
        self.setup: Setup | None = None
        self.entrants: set[str] = set()
        self.paid_in: Counter[str] = Counter()
        self.got: Counter[str] = Counter()
        self.prize: Counter[str] = Counter()
        self.share: Counter[str] = Counter()
        self.pool = 0
        self.head: Counter[str] = Counter()
        self.outs: list[Out] = []
        self.stacks: Counter[str] = Counter()
        """How many stacks each guest has had."""
        self.lost: Counter[str] = Counter()
        self.began: dict[TableNo, dict[int, int]] = {}
        """What the seats of a table began their last hand with."""
        self.begun_by: dict[TableNo, dict[int, str]] = {}
        self.last_big: dict[TableNo, tuple[str, int]] = {}
        """Who had the last big blind of a table, and in which of its hands."""
        self.came: dict[str, TableNo] = {}
        """Who was moved to keep tables even, and has not played a hand there."""
        self.over_in: dict[TableNo, int] = {}
        """The command with which a table's last hand was over; it is tidied in the next one."""
        self.again: set[TableNo] = set()
        self.round = 0
        self.in_round: set[TableNo] | None = None
        """Hand for hand: the tables that have begun their hand of the round."""
        self.deal: tuple[tuple[tuple[str, int], ...], int] | None = None
        self.left_out: int | None = None
        self.before_deal = 0
        self.ended = ""
        self.counted: Counter[str] = Counter()
        self.arrived: dict[str, str] = {}
        """How each guest came to the seat they have."""
        self.bigs: Counter[tuple[str, str]] = Counter()
        self.fair: defaultdict[tuple[str, str], float] = defaultdict(float)
        """Big blinds that guests had, and would have had if each hand's were shared among all
        who were dealt in; by guest and how they came to the seat."""
        self.waited = 0
        """Players moved to keep tables even who had to wait for the button all the same."""

    # ------------------------------------------------------------ event by event

    def saw(self, before: Night, after: Night, at: TableNo, event: e.NightEvent) -> None:
        """An event, with the night before and after it."""
        self.opened = self.opened or before
        self.log.append((after.at_ms, Happened(at, event)))
        self.counted[str(event.__struct_config__.tag)] += 1
        match event:
            case e.TournamentOpened(_, setup):
                self.setup = setup
            case e.EnteredTournament(guest, _, cost, bounty):
                self.entrants.add(guest)
                self.paid_in[guest] += cost + bounty
                self.pool += cost
                self.head[guest] += bounty
                self.stacks[guest] += 1
            case e.EntryTakenBack(guest, cost):
                self.entrants.discard(guest)
                self.paid_in[guest] -= cost
                assert self.setup
                self.pool -= self.setup.buyin
                self.head[guest] = 0
                self.stacks[guest] -= 1
            case e.AddOnBought(guest, cost):
                self.paid_in[guest] += cost
                self.pool += cost
            case e.PrizePaid(guest, place, amount):
                assert amount > 0
                self.got[guest] += amount
                (self.prize if place else self.share)[guest] += amount
            case e.Refunded(guest, amount):
                self.got[guest] += amount
            case e.BountyWon():
                self.bounty(event)
            case e.KnockedOut():
                self.knocked_out(before, event)
            case e.DealProposed(_, _, shares, left):
                self.deal = (shares, left)
            case e.DealClosed(agreed) if agreed:
                assert self.deal
                self.left_out = self.deal[1]
            case e.TournamentEnded(how):
                self.ended = how
            case _:
                self.at_a_table(before, after, at, event)

    def at_a_table(
        self, before: Night, after: Night, at: TableNo, event: e.NightEvent
    ) -> None:
        """An event about seats, hands or rounds."""
        match event:
            case e.StackPlaced() | e.MovedHere() | e.StackClaimed():
                sits = [c.guest for t in after.tables.values() for c in t.chairs if c]
                assert len(sits) == len({*sits}), "somebody has two seats"
                if isinstance(event, e.MovedHere):
                    self.moved(before, at, event)
                    self.arrived[event.guest] = event.why
                elif before.tournament and before.tournament.level:
                    self.arrived[event.guest] = "late"
                if isinstance(event, e.StackClaimed):
                    self.begun_by.get(at, {})[event.seat] = event.guest
                if event.seat not in coming(before, at).open_seats():
                    self.last_big.pop(at, None)
            case e.MovedAway(_, guest):
                self.came.pop(guest, None)
            case e.StackTaken(_, guest):
                self.came.pop(guest, None)
            case e.Begun():
                self.begun(before, after, at, event)
            case e.HandEnded():
                self.over_in[at] = self.commands
            case e.Voided():
                self.again.add(at)
            case e.HandForHand(on):
                playing = {no for no, t in after.tables.items() if is_playing(t)}
                self.in_round = playing if on else None
                self.round += 1
            case _:
                pass

    def after_command(self, night: Night) -> None:
        """A command, with everything it decided, is over."""
        self.end_round(night)
        self.commands += 1
        found = night.tournament
        if found is None or found.ended or not found.level or found.resting:
            return
        sizes = {at: taken(t) for at, t in night.tables.items() if t.tournament}
        settled = seats_due(night) is None
        if settled and len(sizes) > 1 and not any(map(is_playing, night.tables.values())):
            uneven = max(sizes.values()) - min(sizes.values()) > 1
            assert not uneven or shut_everywhere(night, sizes), sizes

    def end_round(self, night: Night) -> None:
        """Hand for hand, a round is over once every table that can has played its hand, and
        was tidied after it."""
        tables = {at: table for at, table in night.tables.items() if table.tournament}
        if not self.in_round or any(map(is_playing, tables.values())):
            return
        if any(self.over_in.get(at) == self.commands for at in tables):
            return
        if {at for at, table in tables.items() if len(ready(table)) > 1} <= self.in_round:
            self.in_round = set()
            self.round += 1

    # ------------------------------------------------------------ seats

    def moved(self, before: Night, at: TableNo, event: e.MovedHere) -> None:
        """Nobody is moved to even tables strictly between the button and the small blind."""
        self.last_big.pop(at, None) if event.why == "final" else None
        if event.why != "balance":
            return
        table = coming(before, at)
        assert event.seat in table.open_seats()
        if table.button != table.small:
            inside = between(range(1, table.seats + 1), table.button, table.small)
            assert event.seat not in inside
        self.came[event.guest] = at

    def begun(self, before: Night, after: Night, at: TableNo, event: e.Begun) -> None:
        """A hand begins."""
        found, table = before.tournament, before.tables[at]
        assert found
        if not table.tournament:
            return
        assert not found.deal
        assert not found.resting
        assert found.level
        plan = event.plan
        self.even(before, at)
        same = at in self.again
        self.again.discard(at)
        hand = after.tables[at].hand
        assert hand
        if not same:
            level = found.structure.levels[found.level - 1]
            blinds, ante = hand.house.blinds, hand.house.ante
            now = (blinds.small, blinds.big, ante.amount)
            assert now == (level.small, level.big, level.ante)
            bigs = [post for post in plan.posts if post.name == "big_blind"]
            assert all(post.amount == level.big for post in bigs)
            self.big_blind(table, at, event)
        sits = {seat: chair.guest for seat, chair in enumerate(table.chairs) if chair}
        self.begun_by[at] = {seat: sits[seat] for seat in plan.ring}
        self.began[at] = {seat: plan.stacks[seat] for seat in plan.ring}
        for guest in [guest for guest, here in self.came.items() if here == at]:
            del self.came[guest]
            self.waited += guest not in self.begun_by[at].values()
        self.hand_for_hand(at)
        self.share_blinds(at, event)

    def even(self, before: Night, at: TableNo) -> None:
        """No table begins a hand with two players more than the shortest, unless one is about
        to be broken up or no seat is open there."""
        sizes = {no: taken(t) for no, t in before.tables.items() if t.tournament}
        if len(sizes) < 2:
            return
        assert sum(sizes.values()) > final_size(before), "the final table is due"
        if sizes[at] - min(sizes.values()) < 2:
            return
        due = seats_due(before)
        if due is not None and due.kind == "break":
            return
        assert shut_everywhere(before, sizes, sizes[at]), (at, sizes, due)

    def big_blind(self, table: Table, at: TableNo, event: e.Begun) -> None:
        """Nobody has the big blind of a table twice in a row; where one player is left of those
        of the last hand, everyone begins anew."""
        plan = event.plan
        chair = table.chairs[plan.marks.big]
        if chair and any(post.name == "big_blind" for post in plan.posts):
            was, hand = self.last_big.get(at, ("", 0))
            of_two = table.marks.button == table.marks.small
            last = self.begun_by.get(at, {})
            stay = [s for s, c in enumerate(table.chairs) if c and last.get(s) == c.guest]
            anew = of_two or len(stay) < 2
            twice = was == chair.guest and chair.since < hand and not anew
            assert not twice or hand != table.number, f"{was} has the big blind twice"
            self.last_big[at] = (chair.guest, plan.number)

    def share_blinds(self, at: TableNo, event: e.Begun) -> None:
        """Count the hand's big blind, and everyone's part of it."""
        plan, guests = event.plan, self.begun_by[at]
        bigs = [post.seat for post in plan.posts if post.name == "big_blind"]
        if plan.marks.big not in bigs:
            return
        for seat, guest in guests.items():
            key = (guest, self.arrived.get(guest, "drawn"))
            self.fair[key] += 1 / len(guests)
            self.bigs[key] += seat == plan.marks.big

    def hand_for_hand(self, at: TableNo) -> None:
        """Hand for hand, no one begins a hand before all have played theirs."""
        if self.in_round is None:
            return
        assert at not in self.in_round, "a table has played its hand of the round"
        self.in_round.add(at)

    # ------------------------------------------------------------ who is out

    def knocked_out(self, before: Night, event: e.KnockedOut) -> None:
        """Somebody is out: once for every stack."""
        guest, at = event.guest, event.table
        self.lost[guest] += 1
        assert self.lost[guest] <= self.stacks[guest], f"{guest} is out twice"
        table = before.tables[at]
        seat, chair = next(
            (s, c) for s, c in enumerate(table.chairs) if c and c.guest == guest
        )
        stack = chair.stack
        if self.commands == self.over_in.get(at, -1) + 1 and seat in self.began[at]:
            assert self.begun_by[at][seat] == guest
            stack = self.began[at][seat]
        for by in event.by:
            assert by != guest
            assert by in self.begun_by[at].values()
        when = ("command", self.commands)
        if self.in_round is not None:
            when = ("round", self.round)
        if self.left_out == 0:  # a deal over everything has ended it: no hand brought this
            when = ("deal", len(self.outs))
        self.outs.append(Out(guest, at, stack, when))

    def bounty(self, event: e.BountyWon) -> None:
        """A bounty is never more than what is on the head."""
        paid = event.amount + event.kept
        assert 0 < paid <= self.head[event.of]
        assert self.setup
        if event.kept:
            assert self.setup.progressive
            assert event.amount - event.kept in (0, 1)
        self.head[event.of] -= paid
        self.head[event.guest] += event.kept
        self.got[event.guest] += event.amount

    # ------------------------------------------------------------ at the end

    def at_the_end(self, night: Night) -> None:
        """Everybody has a place, and everything paid in is paid out as it should be."""
        found = night.tournament
        assert found
        assert self.setup
        assert found.ended == self.ended
        assert not any(t.tournament for t in night.tables.values())
        assert not any(chair for t in night.tables.values() for chair in t.chairs)
        money = balances(night.book)
        assert sum(money.values()) == 0
        assert money[PRIZES] == 0, f"{money[PRIZES]} of the prizes are left"
        assert sum(self.got.values()) == sum(self.paid_in.values())
        for guest in self.entrants:
            assert money.get(guest, 0) == self.got[guest] - self.paid_in[guest]
        assert self.ended == "refund" or not +self.head, "a bounty is left"
        self.replayed(night)
        if self.ended == "refund":
            assert all(self.got[guest] == self.paid_in[guest] for guest in self.entrants)
            return
        groups = self.groups()
        assert sum(map(len, groups)) == len(self.entrants)
        assert {out.guest for group in groups for out in group} == self.entrants
        self.prizes(groups)

    def replayed(self, night: Night) -> None:
        """The same events from the start, read as they are saved, make the same night."""
        again = self.opened
        assert again
        for at_ms, (at, event) in self.log:
            read = EVENTS.decode(msgspec.json.encode(event))
            again = at_night.evolve(again, read, at, at_ms)
        assert again == night

    def groups(self) -> list[list[Out]]:
        """Who finished together, the last place first; the winner is the last group. Who came
        back counts by the last time only."""
        last = {out.guest: number for number, out in enumerate(self.outs)}
        final = [out for number, out in enumerate(self.outs) if last[out.guest] == number]
        final = [out for out in final if self.lost[out.guest] == self.stacks[out.guest]]
        together: dict[object, list[Out]] = {}
        for out in final:
            together.setdefault(out.when, []).append(out)
        groups = [ranks for each in together.values() for ranks in ranked(each)]
        out = {each.guest for each in final}
        groups += [[Out(guest, 0, 0, ("won", 0))] for guest in self.entrants - out]
        return groups

    def prizes(self, groups: Sequence[Sequence[Out]]) -> None:
        """The prizes are what the places are worth."""
        assert self.setup
        pays = prizes_of(self.pool, len(self.entrants), self.setup)
        shared = sum(self.share.values())
        assert sum(self.prize.values()) + shared == sum(pays)
        dealt = set(self.share) if shared else set[str]()
        place = len(self.entrants)
        for group in groups:
            place -= len(group)
            if self.ended in ("deal", "chips") and place < self.shared_places():
                return
            if self.left_out is not None and place < len(dealt):
                won = [self.prize[out.guest] for out in group]
                assert sum(won) == (self.left_out if place == 0 else 0)
                continue
            worth = sum(pays[place : place + len(group)])
            got = [self.prize[out.guest] for out in group]
            assert sum(got) == worth, (place, got, worth)
            unit = self.setup.payout.unit
            assert max(got) - min(got) <= (unit + worth % unit if len(group) > 1 else 0)

    def shared_places(self) -> int:
        """Of how many places a deal, or the end by chips, has shared the prizes."""
        known = self.deal if self.ended == "deal" else None
        if known and not known[1]:
            return len(known[0])
        return len(self.entrants)


# ---------------------------------------------------------------- worked out once more


def taken(table: Table) -> int:
    """How many sit at a table."""
    return sum([chair is not None for chair in table.chairs])


def shut_everywhere(night: Night, sizes: dict[TableNo, int], most: int = 99) -> bool:
    """At all tables that are so much shorter, every empty seat is between the button and the
    small blind: no one can be moved there."""
    most = min(most, max(sizes.values()))
    return all(
        not coming(night, at).open_seats() for at, size in sizes.items() if most - size >= 2
    )


def ranked(together: Sequence[Out]) -> list[list[Out]]:
    """Those who went out together: at each table the larger stack is higher, equal ones share;
    the best of each table share, then the next ones. The lowest first."""
    ranks: dict[int, list[Out]] = {}
    for table in {out.table for out in together}:
        here = [out for out in together if out.table == table]
        sizes = sorted({out.stack for out in here}, reverse=True)
        for out in here:
            ranks.setdefault(sizes.index(out.stack), []).append(out)
    return [ranks[rank] for rank in sorted(ranks, reverse=True)]


def places_of(entrants: int, setup: Setup) -> int:
    """How many places are paid (TOURN-07, TOURN-21)."""
    match setup.payout.rule:
        case "top3":
            paid = 3
        case "table_per_100":
            paid = 9 * ((entrants + 99) // 100)
        case "percent10":
            paid = max(1, int(entrants / 10 + 0.5))
        case "by_entrants":
            table = {4: 1, 7: 2, 10: 3, 20: 4, 40: 6, 70: 8, 100: 10}
            paid = next((n for most, n in table.items() if entrants <= most), 0)
            paid = paid or int(entrants / 10 + 0.5)
    return min(paid, entrants)


def prizes_of(pool: Money, entrants: int, setup: Setup) -> list[Money]:
    """The prizes: whole units by largest remainder, ties to the better place, and what is less
    than a unit to the first (TOURN-06)."""
    paid, unit = places_of(entrants, setup), setup.payout.unit
    weights = SHARES.get(paid) or shares_of(paid)
    units = pool // unit
    exact = [units * weight for weight in weights]
    whole = [each // sum(weights) for each in exact]
    rest = [(-(each % sum(weights)), place) for place, each in enumerate(exact)]
    for _, place in sorted(rest)[: units - sum(whole)]:
        whole[place] += 1
    prizes = [each * unit for each in whole]
    prizes[0] += pool % unit
    return prizes
