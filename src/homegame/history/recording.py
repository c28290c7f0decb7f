"""Makes a history from the engine's own events."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from homegame.cards import UNSEEN, Card, Cards
from homegame.chips import Chips
from homegame.engine.evolve import begin, evolve
from homegame.history import hand as h
from homegame.history.bets import in_order
from homegame.history.errors import UnwritableError
from homegame.history.replay import replay
from homegame.model import events as e
from homegame.model.plan import Marks, Plan, Post
from homegame.model.state import Hand
from homegame.rulebook import HouseRules
from homegame.rules.betting import must_bring_in
from homegame.rules.dealing import dealt_to, open_or_closed
from homegame.seats import NOBODY, Seat
from homegame.variants import Hole, Limit, Round, Structure

LIMITS: Mapping[Limit, Structure] = {
    "pot": "pot_limit",
    "table": "pot_limit",
    "half_pot": "half_pot",
    "fixed": "limit",
    "spread": "spread",
}
"""The structure of a hand by the limit of its first round."""


def record(
    plan: Plan,
    house: HouseRules,
    events: Iterable[e.HandEvent],
    *,
    cards: Mapping[Seat, Sequence[Card]] = {},
    names: Mapping[Seat, str] = {},
    id: str = "",
    table: str = "",
) -> h.HandHistory:
    """Make the history of a hand from its plan and its events.

    `cards` are the hole cards to include: for each seat, every card it was dealt, in order,
    with cards of a draw after the others. Hands that were shown are included anyway. Of a
    stud hand whose open cards were not entered, what each seat put in is told instead of its
    bets: no one could follow whose turn it was.
    """
    recorder = _Recorder(plan, house, cards)
    for event in events:
        recorder.follow(event)
    seats = [seat for seat, stack in enumerate(plan.stacks) if stack and seat in plan.ring]
    return h.HandHistory(
        game=plan.game,
        limit=structure_of(plan, house),
        house=house,
        players=tuple(
            [h.Player(seat, plan.stacks[seat], names.get(seat, "")) for seat in seats]
        ),
        marks=marks_of(plan),
        posts=tuple(in_table_order(plan)),
        steps=tuple(recorder.told()),
        id=id or str(plan.number),
        table=table,
        net=recorder.net(),
        carried=plan.carried,
    )


def complete(history: h.HandHistory, *, cards_speak: bool = False) -> h.HandHistory:
    """Replay a hand with the engine and fill in what its history leaves out.

    A text may leave out what follows from the rules: uncalled bets, who won which pot, what
    each seat won or lost. A hand that the rules refuse raises a `HistoryError`.
    """
    played = replay(history, cards_speak=cards_speak)
    full = record(played.plan, history.house, played.events, cards=cards_dealt(history))
    return replace(
        history,
        steps=full.steps,
        net=full.net,
        posts=full.posts,
        marks=full.marks,
        places=(),
    )


def with_results(history: h.HandHistory) -> h.HandHistory:
    """The history with the winners of its pots, for formats that need them."""
    if any(isinstance(step, h.Won | h.Voided | h.OfferedChop) for step in history.steps):
        return history
    return after_rake(complete(history, cards_speak=True), history.net)


def after_rake(history: h.HandHistory, net: Mapping[Seat, int]) -> h.HandHistory:
    """A history as the rules have it, with what everyone won or lost where it is known: the
    winners have less, as the site took something."""
    taken = {seat: won - net.get(seat, won) for seat, won in history.net.items()}
    if not any(taken.values()):
        return replace(history, net={**history.net, **net})
    steps = list[h.Step]()
    for step in history.steps:
        less = 0
        if isinstance(step, h.Won):
            less = max(min(taken[step.seat], step.amount), 0)
            taken[step.seat] -= less
            step = replace(step, amount=step.amount - less)
        steps.append(step)
    return replace(history, steps=tuple(steps), net={**history.net, **net})


def hands_after(
    plan: Plan,
    house: HouseRules,
    events: Iterable[e.HandEvent],
    cards: Mapping[Seat, Sequence[Card]],
) -> dict[Seat, Cards]:
    """Each seat's hand after these events, UNSEEN where a card is unknown."""
    recorder = _Recorder(plan, house, cards)
    for event in events:
        recorder.follow(event)
    for seat, player in enumerate(recorder.hand.players):
        for place, card in enumerate(player.shown):
            if card != UNSEEN:
                recorder.held[seat][place] = card
    return {seat: tuple(held) for seat, held in sorted(recorder.held.items())}


def cards_dealt(history: h.HandHistory) -> dict[Seat, list[Card]]:
    """For each seat, the cards it was dealt according to the history, in order."""
    found: dict[Seat, list[Card]] = {}
    for step in history.steps:
        if isinstance(step, h.Dealt):
            found.setdefault(step.seat, []).extend(step.cards)
    return found


def structure_of(plan: Plan, house: HouseRules) -> Structure:
    """The betting structure of the hand, by the limits of its rounds."""
    limits = [step.limit for step in plan.program if isinstance(step, Round)]
    if not limits:
        return house.betting.structure
    if limits[0] != "no":
        return LIMITS[limits[0]]
    return "cap" if house.betting.structure == "cap" else "no_limit"


def marks_of(plan: Plan) -> Marks:
    """The button, and the blinds that were posted."""
    posted = {post.seat for post in plan.posts if post.kind != "ante"}
    small, big = plan.marks.small, plan.marks.big
    return Marks(
        plan.marks.button,
        small if small in posted else NOBODY,
        big if big in posted else NOBODY,
    )


def in_table_order(plan: Plan) -> list[Post]:
    """Posts in order: antes clockwise from the button's left, blinds, then dead money."""
    antes = [post for post in plan.posts if post.kind == "ante"]
    rest = [post for post in in_order(plan.posts) if post.kind != "ante"]
    return [*sorted(antes, key=lambda post: plan.ring.index(post.seat)), *rest]


class _Recorder:
    """Follows a hand and records its steps."""

    def __init__(
        self, plan: Plan, house: HouseRules, cards: Mapping[Seat, Sequence[Card]]
    ) -> None:
        self.hand = begin(plan, house)
        self.to_come = {seat: list(each) for seat, each in cards.items()}
        self.held: dict[Seat, list[Card]] = {}
        """Each seat's hand, UNSEEN where a card is unknown."""
        self.drawing: tuple[int, ...] = ()
        self.exposed: e.CardExposed | None = None
        self.steps: list[h.Step] = []
        self.is_in_sums = False
        """Open cards decided who acts, and they are unknown."""
        self.last_decision = 0
        """The number of steps after which an uncalled bet goes back."""

    def follow(self, event: e.HandEvent) -> None:
        """Record one event; its meaning depends on the hand before it."""
        before = self.hand
        self.hand = evolve(before, event)
        match event:
            case e.HoleDealt(_, up, first):
                self.is_in_sums |= first != NOBODY
                self._dealt(before, up)
            case e.BoardDealt(street, cards, run):
                self._turned(before, street, cards, run)
            case e.Folded() | e.Checked() | e.Called() | e.Raised():
                self.steps.append(self._decided(before, event))
                self.last_decision = len(self.steps)
            case e.Discarded(seat, places):
                self._discarded(seat, places)
            case e.Drawn(seat, count):
                self._drawn(seat, count)
            case e.Shown(seat):
                self._shown(seat)
            case e.Returned(seat, amount):
                self.steps.insert(self.last_decision, h.Returned(seat, amount))
                self.last_decision += 1
            case e.Awarded(seat, amount, pot, run=run):
                self._won(seat, amount, pot, max(run, 0))
            case _:
                self._other(event)

    def told(self) -> list[h.Step]:
        """The steps of the history."""
        if not self.is_in_sums:
            return self.steps
        ends: list[h.Step] = [
            s for s in self.steps if isinstance(s, h.Returned | h.Won | h.Voided)
        ]
        if self.hand.voided:
            return ends
        put = {
            seat: player.bet + player.paid
            for seat, player in enumerate(self.hand.players)
            if seat in self.hand.plan.ring
        }
        out = {s.seat for s in self.steps if isinstance(s, h.Folded | h.Killed)}
        return [h.PutIn(tuple(put.items()), tuple(sorted(out))), *ends]

    def net(self) -> dict[Seat, int]:
        """What each seat has won or lost, once the hand is over."""
        if not self.hand.over:
            return {}
        stacks = self.hand.plan.stacks
        return {
            seat: self.hand.players[seat].stack - stacks[seat]
            for seat in sorted(self.hand.plan.ring)
        }

    def _other(self, event: e.HandEvent) -> None:
        match event:
            case e.MiddleSet(seat, place):
                self.steps.append(h.LaidInMiddle(seat, place))
            case e.RunsVoted(seat, runs):
                self.steps.append(h.Voted(seat, runs))
            case e.ChopOffered(seat):
                self.steps.append(h.OfferedChop(seat))
                self.last_decision = len(self.steps)
            case e.Mucked(seat):
                self.steps.append(h.Mucked(seat))
            case e.HandKilled(seat, reason):
                self.steps.append(h.Killed(seat, reason))
                self.last_decision = len(self.steps)
            case e.Voided(reason):
                self._voided(reason)
            case e.CardExposed():
                self.exposed = event
            case e.CardReplaced(seat, place):
                self._replaced(seat, place)
            case e.AmountsPutIn(amounts, folded, runs):
                self.steps.append(h.PutIn(amounts, folded, runs))
                self.last_decision = len(self.steps)
            case e.DarkSaid() | e.Carried() | e.HandEnded():
                pass
            case _:
                raise UnwritableError(
                    "a history cannot express chips that arrive during a hand",
                    hand=str(self.hand.plan.number),
                )

    def _decided(
        self, before: Hand, event: e.Folded | e.Checked | e.Called | e.Raised
    ) -> h.Step:
        """A decision with the seat's total for the round."""
        match event:
            case e.Folded(seat):
                return h.Folded(seat)
            case e.Checked(seat):
                return h.Checked(seat)
            case e.Called(seat, amount):
                to = before.players[seat].bet + amount
                first = must_bring_in(before, seat)
                return h.BroughtIn(seat, to) if first else h.Called(seat, to)
            case e.Raised(seat, to):
                return h.Raised(seat, to)

    # ------------------------------------------------------------ cards

    def _dealt(self, before: Hand, up: tuple[tuple[Seat, Card], ...]) -> None:
        """Record what each seat was dealt, as far as it is known."""
        step = before.program[before.step]
        assert isinstance(step, Hole)
        down = open_or_closed(before, step).down
        for seat in dealt_to(before):
            faces = [card for each, card in up if each == seat]
            dealt = self._next_cards(seat, step.down + step.up)
            if not self.is_in_sums:
                dealt[down:] = faces
            self.held.setdefault(seat, []).extend(dealt)
            if faces or {*dealt} != {UNSEEN}:
                self.steps.append(h.Dealt(seat, tuple(dealt), step.up))

    def _next_cards(self, seat: Seat, count: int) -> list[Card]:
        """The next cards the seat got, UNSEEN where they are unknown."""
        known = self.to_come.get(seat, [])
        found = [*known[:count], *[UNSEEN] * (count - len(known[:count]))]
        del known[:count]
        return found

    def _turned(self, before: Hand, street: str, cards: Cards, run: int) -> None:
        """Record a street of every board."""
        wide = 1 if street == "shared" else before.variant.boards
        count = len(cards) // wide
        for board in range(wide):
            faces = cards[board * count : (board + 1) * count]
            self.steps.append(h.Turned(faces, board, run))

    def _discarded(self, seat: Seat, places: tuple[int, ...]) -> None:
        held = self.held.get(seat, [])
        away = tuple([held[place] for place in places])
        known = () if UNSEEN in away else away
        self.steps.append(h.Discarded(seat, len(places), known))
        self.drawing = places

    def _drawn(self, seat: Seat, count: int) -> None:
        """Record cards drawn into the discards' places, or a smaller hand."""
        held = self.held[seat]
        if not count:
            for place in sorted(self.drawing, reverse=True):
                del held[place]
            return
        new = self._next_cards(seat, count)
        for place, card in zip(self.drawing, new, strict=True):
            held[place] = card
        if {*new} != {UNSEEN}:
            self.steps.append(h.Dealt(seat, tuple(new)))

    def _shown(self, seat: Seat) -> None:
        """Record every card the table has seen of this hand so far."""
        shown = self.hand.players[seat].shown
        self.steps.append(h.Shown(seat, tuple([c for c in shown if c != UNSEEN])))

    def _replaced(self, seat: Seat, place: int) -> None:
        """Record that a card was exposed in the deal and replaced."""
        assert self.exposed
        self.steps.append(h.Exposed(seat, place, self.exposed.card, self.exposed.reason))
        self.exposed = None
        self.drawing = (place,)
        self._drawn(seat, 1)

    # ------------------------------------------------------------ chips

    def _won(self, seat: Seat, amount: Chips, pot: int, run: int) -> None:
        """Record a win; a seat's shares of one pot in one run are added up."""
        for at, step in enumerate(self.steps):
            if isinstance(step, h.Won) and (step.seat, step.pot, step.run) == (
                seat,
                pot,
                run,
            ):
                self.steps[at] = replace(step, amount=step.amount + amount)
                return
        self.steps.append(h.Won(seat, amount, pot, run))

    def _voided(self, reason: str) -> None:
        """Record a voided hand; if an exposed card was the reason, record that card."""
        if self.exposed:
            seat, card = self.exposed.seat, self.exposed.card
            held = self.held.get(seat, [])
            place = held.index(card) if card in held else 0
            self.steps.append(h.Exposed(seat, place, card, reason))
        else:
            self.steps.append(h.Voided(reason))
