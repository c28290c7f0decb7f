"""What one viewer sees of an evening: the public fold, the viewer's own cards, what is legal.

Everything comes from the public state, except `held`: the viewer's own cards, which are read
for this viewer only. So no view can leak what another seat holds: it is not here.
"""

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Any, Final, Protocol, TypeVar, TypeVarTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Cards, text, texts
from homegame.chips import Chips, round_down, round_up
from homegame.engine.decide import NO_RAISE, may_show
from homegame.engine.legal import Options, is_betting, is_voting, options
from homegame.engine.lending import refuse_borrowing, within_chips
from homegame.engine.plan import taken
from homegame.engine.table import (
    asked,
    cut_most,
    is_dealt_in,
    is_playing,
    is_taking_back,
    may_choose,
    may_pass,
    may_withdraw,
    refuse_proposal,
    runs_agreed_on,
    voters,
    who_cuts,
)
from homegame.engine.turn import turn_id
from homegame.hands import beats, playing, rank, reading, readings, worth
from homegame.hands.games import is_high_only
from homegame.hands.rank import MOST_CARDS
from homegame.model import view as v
from homegame.model.plan import Plan, Tokens
from homegame.model.state import (
    UNSEEN,
    Award,
    Chair,
    Hand,
    NightExtra,
    Player,
    Proposable,
    Table,
)
from homegame.night import floor
from homegame.night.evening import Guest, Night, can_begin, stands_still
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules import betting, pots
from homegame.rules.button import names_in
from homegame.rules.cash import limits, top_up_range
from homegame.rules.dark import NEVER, dark_limits, dark_round, said_ahead
from homegame.rules.dealing import most_runs
from homegame.rules.games import has_blinds, played, turns
from homegame.rules.missed import may_buy, price
from homegame.rules.open_stakes import (
    behind,
    is_open,
    lacks,
    lenders,
    may_add,
    open_request,
)
from homegame.rules.straddles import posted, straddle_size, tokens
from homegame.seats import NOBODY, Seat
from homegame.variants import (
    Board,
    Draw,
    Hole,
    Limit,
    Middle,
    Round,
    Showdown,
    Structure,
    Turn,
    Variant,
)
from homegame.words import say

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

Fields = Mapping[str, Any]
"""Some fields of a view, by name."""

Chairs = Mapping[Seat, v.ChairView]
"""Taken seats as they look."""

Seen = tuple[Fields, Fields, Chairs]
"""What only one guest sees: what stays as it is for long, what does not, and their own chair
if there are other cards in it than everybody sees."""


class Facts(Struct, frozen=True):
    """What only the server knows at this moment: connections and clocks, in milliseconds."""

    table: str = ""
    house: str = ""
    currency: str = "$"
    away: Mapping[str, int] = {}
    """Guests whose connection is lost, and how much longer each is waited for."""
    clock: v.ClockView | None = None
    bank_ms: Mapping[str, int] = {}
    next_ms: int = 0
    skips: tuple[str, ...] = ()
    """Guests who have agreed to go on with the next hand."""
    skips_of: int = 0
    vote_ms: int = 0
    chances: tuple[v.ChancesView, ...] = ()
    """What the hand that is over was worth to whom, all in."""


def view(night: Night, guest: str, facts: Facts, held: Cards = ()) -> v.View:
    """The whole table for one guest; "" is somebody on the rail.

    `held` are the cards of the viewer's own seat in the hand on the table, in order.
    """
    return Scene(night, facts).view(guest, held)


class Pencil(Protocol):
    """Draws views part by part. Who remembers what it drew need not draw again what is made
    of the same: `made_of` is all in which one drawing of a thing can differ from the next."""

    def part(
        self,
        name: object,
        made_of: tuple[object, ...],
        part: Callable[[*Ts], T],
        *args: *Ts,
    ) -> T:
        """A part that goes to viewers as it is: it may be text already."""

    def thing(
        self,
        name: object,
        made_of: tuple[object, ...],
        thing: Callable[[*Ts], T],
        *args: *Ts,
    ) -> T:
        """Anything else that is made of the same again and again."""

    def same(self, name: str, thing: T) -> T:
        """This, or what was equal to it the last time: the same thing is compared at once."""


class Anew:
    """Every part is drawn whenever it is asked for."""

    def part(
        self,
        _: object,
        __: tuple[object, ...],
        part: Callable[[*Ts], T],
        *args: *Ts,
    ) -> T:
        return part(*args)

    thing = part

    def same(self, _: str, thing: T) -> T:
        return thing


def all_but(kind: type[Struct], *names: str) -> Callable[[object], tuple[object, ...]]:
    """All fields of a struct but these."""
    return attrgetter(*[name for name in kind.__struct_fields__ if name not in names])


EVENING: Final = all_but(Night, "table", "seq", "back")
TABLE: Final = all_but(Table, "hand")
HAND: Final = all_but(Hand, "players", "turn", "acts")


class Scene:
    """One moment of the evening: what everybody sees is drawn once, the rest for each."""

    def __init__(self, night: Night, facts: Facts, pencil: Pencil | None = None) -> None:
        self.night, self.facts, self.pencil = night, facts, pencil or Anew()
        table, hand = night.table, night.table.hand
        same = self.pencil.same
        self.between = same("between", (EVENING(night), TABLE(table)))
        """The evening but for its hand, and for what every decision changes."""
        self.around = same("around", (self.between, hand and HAND(hand)))
        """The evening but for whose turn it is and for the players. It changes with a
        bet, with a card, between hands."""
        self.asks = not stands_still(night)
        self.few = hand is not None and len(betting.live(hand)) <= 2
        self.calm = same("calm", calm(hand, self.few) if hand else ())
        self.voting = self.asks and hand is not None and is_voting(hand)
        self.offered = open_request(hand) is not None
        seats = enumerate(table.chairs)
        self.taken = {seat: chair for seat, chair in seats if chair}
        self.seats = {chair.guest: seat for seat, chair in self.taken.items()}
        self.chairs = self.seats_seen_by_all()
        self.cutter = NOBODY if is_playing(table) else who_cuts(table)
        self.hand = self.hand_seen_by_all(hand) if hand else None
        self.public = self.seen_by_all()

    def view(self, guest: str, held: Cards) -> v.View:
        """The whole view of one guest."""
        hand = v.HandView(**self.hand) if self.hand else None
        return v.View(**{**self.whole(self.seen_by(guest, held)), "hand": hand})

    def whole(self, seen: Seen) -> Fields:
        """All fields of a view, of what everybody sees and what one guest does."""
        own, now, chair = seen
        chairs = tuple({**self.chairs, **chair}.values())
        return {**self.public, **own, **now, "hand": self.hand, "chairs": chairs}

    def seen_by(self, guest: str, held: Cards) -> Seen:
        """What only this guest sees; strangers are on the rail."""
        known = self.night.guests.get(guest)
        if known is None or known.gone:
            guest, known = "", None
        seat = self.seats.get(guest, NOBODY)
        hosts = known is not None and known.role in ("host", "cohost")
        facts = self.facts
        told = (facts.bank_ms.get(guest), guest in facts.skips, facts.vote_ms)
        made_of = (self.around, self.close(seat, hosts), self.chairs.get(seat), held, told)
        thing = self.pencil.thing
        return thing(("seen", guest), made_of, self.sees, guest, known, seat, held, told)

    # ------------------------------------------------------------ what everybody sees

    def seen_by_all(self) -> Fields:
        """The fields that are the same in every view, but for the hand and the chairs."""
        night, facts, part = self.night, self.facts, self.pencil.part
        table = night.table
        chairs = len(table.chairs)
        played = (table.house, table.variant, table.buyin, chairs, night.title, facts.house)
        listed = (night.guests, self.seats, facts.away)
        return {
            "table": facts.table,
            "title": night.title,
            "house": part("house", played, house, night, facts),
            "phase": phase(night),
            "clock": None if is_taking_back(table) else facts.clock,
            "kitty": table.kitty,
            "markers": tuple([v.MarkerView(m.by, m.to, m.amount) for m in table.markers]),
            "next_ms": facts.next_ms,
            "skips": len(facts.skips),
            "skips_of": facts.skips_of,
            "guests": part("guests", listed, guest_views, *listed),
            "queue": night.queue,
            "paused_by": night.guests[night.paused_by].name if night.paused_by else "",
        }

    def hand_seen_by_all(self, hand: Hand) -> Fields:
        """The public hand: how it stands, and what every decision changes of it."""
        unplayed, chances = self.night.table.unplayed, self.facts.chances
        part, shown = self.pencil.part, hand.over and hand.players
        told = (self.around, shown, chances)
        stands = self.pencil.thing("hand", told, hand_stands, hand, unplayed, chances)
        put_in = [(player.paid, player.live) for player in hand.players]
        swept = (hand.plan, hand.dead, hand.over, put_in)
        pots = part("pots", swept, pot_views, hand)
        return {**stands, **hand_now(hand, pots)}

    def seats_seen_by_all(self) -> Chairs:
        """The taken seats, as everybody sees them."""
        part, about, drawn = self.pencil.part, self.about, self.open_chair
        return {
            seat: part(("chair", seat), about(seat), drawn, seat) for seat in self.taken
        }

    def open_chair(self, seat: Seat) -> v.ChairView:
        """A taken seat with the cards that everybody sees."""
        hand = self.night.table.hand
        dealt = hand is not None and was_dealt(hand, seat)
        cards = cards_before(hand.players[seat]) if hand and dealt else ()
        return self.chair_with(seat, cards)

    def chair_with(self, seat: Seat, cards: tuple[str, ...]) -> v.ChairView:
        """A taken seat with these cards before it."""
        night, away, chair = self.night, self.facts.away, self.taken[seat]
        about, thing = self.about(seat), self.pencil.thing
        bare = thing(("bare", seat), about, bare_chair, night, seat, chair, away)
        return v.ChairView(**bare, cards=cards)

    def about(self, seat: Seat) -> tuple[object, ...]:
        """All that a taken seat is drawn from."""
        hand = self.night.table.hand
        away = self.facts.away.get(self.taken[seat].guest)
        return self.around, hand and hand.players[seat], away

    # ------------------------------------------------------------ what one viewer sees

    def sees(
        self, guest: str, known: Guest | None, seat: Seat, held: Cards, told: object
    ) -> Seen:
        """What somebody sees alone; the part of it that bets leave as it is is kept."""
        made_of = (self.between, self.near(seat), held, told)
        thing = self.pencil.thing
        own = thing(("own", guest), made_of, self.owned, guest, known, seat, held)
        return own, self.now(known, seat), self.own_chair(seat, held)

    def close(self, seat: Seat, hosts: bool) -> object:
        """All of the hand that can matter to what one viewer sees, besides what is around
        it: the viewer's own part, if others can only check, call and fold."""
        night, hand = self.night, self.night.table.hand
        if hosts:
            return hand, night.back
        if hand is None or not self.calm or self.few or hand.turn == seat:
            return hand
        return hand if hand.house.dark_actions else hand.players[seat]

    def near(self, seat: Seat) -> object:
        """All of the hand that can matter to what a seat owns."""
        hand = self.night.table.hand if seat else None
        if hand is None or not self.calm:
            return hand
        mine = hand.players[seat]
        chips = mine.stack + mine.bet + mine.paid
        return self.calm, chips, mine.live, mine.down, mine.shown

    def owned(self, guest: str, known: Guest | None, seat: Seat, held: Cards) -> Fields:
        """The fields of `own`."""
        night, facts = self.night, self.facts
        hand = night.table.hand if seat else None
        hosts = known is not None and known.role in ("host", "cohost")
        return {
            "you": self.you(guest, known, seat, held) if known else NOBODY_HERE,
            "show": show(hand, seat) if hand else None,
            "before": self.before(seat) if seat else None,
            "vote": vote(night, seat, facts),
            "skipped": guest in facts.skips,
            "door": door(night) if hosts else (),
        }

    def now(self, known: Guest | None, seat: Seat) -> Fields:
        """What a bet can change, or a turn that comes and goes."""
        night = self.night
        table, hand = night.table, night.table.hand
        acts = hand if seat and self.asks else None
        turn = acts if acts and acts.turn == seat else None
        hosts = known is not None and known.role in ("host", "cohost")
        return {
            "may": may(turn) if turn else None,
            "ahead": ahead(acts, seat) if acts else None,
            "draw": draw(turn, seat) if turn else None,
            "cover": cover(table, turn, seat) if turn else None,
            "dark": dark(acts, seat) if acts and acts.house.dark_actions else None,
            "may_chop": acts is not None and betting.may_chop(acts, seat),
            "request": request(hand, seat) if self.offered else None,
            "run_vote": run_vote(hand, seat) if hand and self.voting else None,
            "floor": floor_view(night) if hosts else None,
        }

    def own_chair(self, seat: Seat, held: Cards) -> Chairs:
        """One's own chair, where one sees one's own cards, also when they are folded."""
        hand = self.night.table.hand
        if not held or not hand or len(held) != hand.players[seat].down:
            return {}
        made_of = (self.chairs[seat], held)
        part = self.pencil.part
        return {
            seat: part(("own chair", seat), made_of, self.chair_with, seat, texts(held))
        }

    def you(self, guest: str, known: Guest, seat: Seat, held: Cards) -> v.You:
        """Who is looking, with the cards that are theirs."""
        night, bank_ms = self.night, self.facts.bank_ms.get(guest, 0)
        hand, part = night.table.hand, self.pencil.part
        reading: str = ""
        if hand and seat and held and not hand.voided:
            read = (hand.variant, hand.boards, hand.middles, held)
            reading = part(("reading", seat), read, told, hand, seat, held)
        return you(night, guest, known, seat, bank_ms, held, reading)

    def before(self, seat: Seat) -> v.BeforeView:
        """What this seat may settle before the next hand."""
        table, cuts = self.night.table, seat == self.cutter
        hand = table.hand.plan if table.hand and is_playing(table) else table.hand
        made_of = (self.between, hand, cuts)
        part = self.pencil.part
        return part(("before", seat), made_of, before, self.night, seat, cuts)


def calm(hand: Hand, few: bool) -> tuple[object, ...]:
    """While bets are made of the chips that everybody has: all that can matter to a seat
    that is not asked, besides its own chips and cards. () at any other time."""
    gone_wrong = hand.over or hand.voided
    if gone_wrong or not is_betting(hand) or is_open(hand.house):
        return ()
    return hand.plan, hand.step, hand.boards, hand.middles, few


NOBODY_HERE = v.You(guest="", name="", role="rail")


def door(night: Night) -> tuple[v.DoorView, ...]:
    """Who has knocked and waits."""
    return tuple(
        [
            v.DoorView(number, someone.name)
            for number, someone in night.guests.items()
            if someone.role == "door" and not someone.gone
        ]
    )


def phase(night: Night) -> v.Phase:
    """Where the evening stands, in one word."""
    if night.ended:
        return "ended"
    if night.paused_by:
        return "paused"
    if is_playing(night.table):
        return "ending" if night.ending else "playing"
    return "between" if can_begin(night) and night.table.number else "waiting"


def house(night: Night, facts: Facts) -> v.HouseView:
    """What is played by tonight."""
    rules = night.table.house
    least, most = limits(night.table)
    worth = rules.stakes.minor_per_chip
    return v.HouseView(
        name=facts.house,
        title=night.title,
        game=night.table.variant.name,
        small=rules.blinds.small,
        big=rules.blinds.big,
        ante=rules.ante.amount,
        unit=rules.chip_unit,
        minor_per_chip=worth,
        currency=facts.currency,
        buyin_least=least,
        buyin_most=most,
        seats=len(night.table.chairs) - 1,
        turn_ms=rules.clock.turn_s * 1000,
        denominations=tuple([d // worth for d in rules.chips.denominations if d >= worth]),
        games=tuple([game_view(rules, each) for each in turns(rules)]),
        change=rules.game.change,
        structure=rules.betting.structure,
        runs=rules.runs.max_runs,
    )


def game_view(rules: HouseRules, each: Turn) -> v.GameView:
    """One game of the house, as it is played here. A dealer chooses it by its name."""
    game, limit = played(rules, each)
    return v.GameView(each.game, game.name, game.title, limit)


def you(
    night: Night,
    guest: str,
    known: Guest,
    seat: Seat,
    bank_ms: int,
    held: Cards,
    reading: str,
) -> v.You:
    """Who is looking, with the cards that are theirs."""
    least, most = top_up_range(night.table, seat) if seat else (0, 0)
    return v.You(
        guest=guest,
        name=known.name,
        role=known.role,
        seat=seat,
        cards=texts(held),
        reading=reading,
        bank_ms=bank_ms,
        top_up_least=least,
        top_up_most=most,
        queue=night.queue.index(guest) + 1 if guest in night.queue else 0,
    )


def guest_views(
    guests: Mapping[str, Guest],
    seats: Mapping[str, Seat],
    away: Collection[str],
) -> tuple[v.GuestView, ...]:
    """The guest list, which is the bank's too."""
    return tuple(
        [
            v.GuestView(
                guest=guest,
                name=known.name,
                role=known.role,
                seat=seats.get(guest, NOBODY),
                bot=known.bot,
                connected=guest not in away,
                bought=known.bought,
                cashed=known.cashed,
            )
            for guest, known in guests.items()
            if known.role != "door" and not (known.gone and not known.bought)
        ]
    )


@rule(Rule.VISIBLE_CHIPS)
def in_front(night: Night, seat: Seat) -> Chips:
    """All that a seat has: its stack, in the chair or in the hand, without its bets."""
    chair = night.table.chairs[seat]
    assert chair
    if not is_dealt_in(night.table, seat):
        return chair.stack
    assert night.table.hand
    return chair.stack + behind(night.table.hand, seat)


# ---------------------------------------------------------------- one seat


def bare_chair(night: Night, seat: Seat, chair: Chair, away: Mapping[str, int]) -> Fields:
    """One taken seat, but for the cards before it."""
    hand = night.table.hand
    player = hand.players[seat] if hand and was_dealt(hand, seat) else None
    known = night.guests[chair.guest]
    shown = player.shown if player and not (hand and hand.voided) else ()
    return {
        "seat": seat,
        "guest": chair.guest,
        "name": known.name,
        "stack": in_front(night, seat),
        "bot": known.bot,
        "state": seat_state(night, seat, chair, player),
        "bet": player.bet if player and not (hand and hand.over) else 0,
        "up": tuple([place for place, card in enumerate(shown) if card != UNSEEN]),
        "reading": told(hand, seat, shown) if hand and is_all_open(shown) else "",
        "last": last_word(hand, seat, player) if hand and player else "",
        "dark": said_ahead(hand, seat) if hand and player else None,
        "won": won(hand, seat) if hand else 0,
        "marks": marks(night, hand, seat, chair),
        "connected": chair.guest not in away,
        "back_in_ms": away.get(chair.guest, 0),
        "leaving": bool(chair.leaving),
        "buying": chair.buying,
    }


def won(hand: Hand, seat: Seat) -> Chips:
    """What the pots of the hand have paid to a seat so far."""
    return sum([award.amount for award in hand.awards if award.seat == seat])


def was_dealt(hand: Hand, seat: Seat) -> bool:
    """The seat took part in the hand on the table."""
    return hand.plan.stacks[seat] > 0


def seat_state(
    night: Night, seat: Seat, chair: Chair, player: Player | None
) -> v.SeatState:
    """How the seat stands, in one word."""
    playing = is_playing(night.table)
    if player and (playing or chair.stack):
        if not player.live or player.mucked:
            return "out" if chair.out and not playing else "folded"
        if playing:
            return "playing" if player.stack else "all_in"
    if not chair.stack and not playing:
        return "broke"
    if chair.out:
        return "out"
    return "waiting" if chair.waiting else "playing"


@rule(Rule.VISIBLE_CARDS, Rule.ANNOUNCE_SEEN_CARD)
def cards_before(player: Player) -> tuple[str, ...]:
    """Cards in front of a seat: "" face down, text when face up. Nobody sees any others:
    dead cards are known to all or to nobody."""
    if player.shown:
        return tuple(["" if card == UNSEEN else text((card,)) for card in player.shown])
    in_play = player.live and not player.mucked
    return ("",) * player.down if in_play else ()


def is_all_open(shown: Cards) -> bool:
    """All cards of a hand are known."""
    return bool(shown) and UNSEEN not in shown


@rule(Rule.MISCALLED_HAND)
def told(hand: Hand, seat: Seat, held: Cards) -> str:
    """What a hand is with each board, in words, in every order that the game has."""
    laid, game = pots.as_laid(hand, seat, held), hand.variant
    boards = [board for board in dict.fromkeys(hand.boards) if is_a_hand(game, laid, board)]
    found = [readings(game, laid, board) for board in boards]
    return " / ".join([each for each in found if each])


def is_a_hand(game: Variant, held: Cards, board: Cards) -> bool:
    """Who folded before the discards may hold more cards than hands are read from."""
    chosen = game.exactly or game.together
    return bool(chosen) or len(held) + len(board) <= MOST_CARDS


def last_word(hand: Hand, seat: Seat, player: Player) -> v.LastWord:
    """What the seat last said in this round, while it answers the bet as it stands."""
    if player.mucked:
        return "muck"
    if not player.live:
        return "fold"
    if hand.over or player.acted_at < 0 or slept(hand, seat, player):
        return "post" if player.bet and not hand.board else ""
    if seat == hand.aggressor:
        return "raise" if hand.raises > 1 else "bet"
    if player.bet < hand.to_match:
        return ""
    return "call" if player.bet else "check"


def slept(hand: Hand, seat: Seat, player: Player) -> bool:
    """The seat has posted without a choice to follow, and has not been asked since."""
    return not hand.board and any(
        post.seat == seat and not post.option and post.amount == player.bet
        for post in hand.plan.posts
    )


@rule(Rule.MISSED_BLINDS_MARKER)
def marks(night: Night, hand: Hand | None, seat: Seat, chair: Chair) -> tuple[v.Mark, ...]:
    """Button and blinds that lie at this seat, and what goes on from hand to hand."""
    found: list[v.Mark] = []
    if chair.owes.bigs and night.table.house.missed.marker:
        found.append("missed")
    if hand is None:
        return tuple(found)
    at = hand.plan.marks
    if seat == at.button:
        found.append("button")
    if seat == at.small:
        found.append("small")
    if seat == at.big:
        found.append("big")
    now = tokens_now(night.table)
    if seat == now.rock:
        found.append("rock")
    if seat == now.kill:
        found.append("kill")
    if not hand.over and any(
        post.seat == seat and post.name in ("straddle", "sleeper")
        for post in hand.plan.posts
    ):
        found.append("straddle")
    return tuple(found)


def tokens_now(table: Table) -> Tokens:
    """Where the rock is, and who kills: in the hand in play, else in the next one."""
    hand = table.hand
    if hand is None or hand.over:
        return tokens(table.house, hand, taken(table))
    killers = [post.seat for post in hand.plan.posts if post.name == "kill"]
    now = hand.plan.tokens
    return replace(now, kill=killers[0]) if killers else now


# ---------------------------------------------------------------- before the next hand


EXTRAS: tuple[NightExtra, ...] = ("bomb_pot", "straddles", "kill", "chop")
WISHES: tuple[Proposable, ...] = (*EXTRAS, "rabbit")


def before(night: Night, seat: Seat, cuts: bool) -> v.BeforeView:
    """What this seat may settle between the hands, or during one for the next."""
    table = night.table
    rules, chair = table.house, table.chairs[seat]
    assert chair
    live, dead = price(rules, chair)
    return v.BeforeView(
        waits=chair.waiting and has_blinds(rules),
        may_buy=may_buy(rules, chair),
        buys=chair.buys,
        buy_live=live,
        buy_dead=dead,
        owes_small=chair.owes.small,
        owes_big=chair.owes.big,
        may_straddle=rules.straddle.enabled,
        straddles=chair.straddles,
        straddle_to=chair.straddle_to or straddle_size(rules),
        straddle_any=rules.straddle.size_rule == "any_legal_raise",
        may_sleep=rules.sleeper.enabled,
        sleeps=chair.sleeps,
        may_propose=tuple([x for x in WISHES if not refuse_proposal(table, seat, x)]),
        may_withdraw=tuple([x for x in EXTRAS if may_withdraw(table, seat, x)]),
        cut_most=cut_most(table) if cuts else 0,
        bomb_chips=rules.bomb.ante,
        may_choose=may_choose(table, seat),
        chosen=table.chosen,
        runs_most=runs_agreed_on(rules),
        runs=chair.runs,
    )


def vote(night: Night, seat: Seat, facts: Facts) -> v.VoteView | None:
    """What is being voted on, or the bomb pot that was agreed on."""
    table = night.table
    if not table.bomb and not table.vote:
        return None
    if table.bomb:
        bound, yes = tuple(voters(table)), table.bomb.seats
        return v.VoteView("bomb_pot", table.bomb.amount, bound, yes, (), agreed=True)
    assert table.vote
    bound = tuple(asked(table, table.vote))
    return v.VoteView(
        extra=table.vote.extra,
        amount=table.vote.amount,
        asked=bound,
        yes=table.vote.yes,
        without=table.vote.without,
        may_vote=seat in bound,
        may_pass=seat in bound and may_pass(table, table.vote),
        by=table.vote.by,
        left_ms=facts.vote_ms,
        reason=table.vote.reason,
    )


def floor_view(night: Night) -> v.FloorView:
    """What the host may rule on now."""
    hand = night.table.hand
    return v.FloorView(
        last=night.back.seat if night.back else NOBODY,
        kill=floor.may_kill(hand) if hand else (),
        expose=floor.may_expose(hand) if hand else (),
        stacks=not is_playing(night.table),
    )


# ---------------------------------------------------------------- the hand


@rule(Rule.TRACK_THE_BET)
def hand_now(hand: Hand, pots_stand: tuple[v.PotView, ...]) -> Fields:
    """What every decision changes of the public hand: the pots, the bet, whose turn."""
    return {
        "pots": pots_stand,
        "middle": 0 if hand.over else pots.middle(hand),
        "to_match": hand.to_match,
        "turn": max(hand.turn, NOBODY),
        "turn_id": turn_id(hand),
    }


def hand_stands(
    hand: Hand, unplayed: tuple[Cards, ...], chances: tuple[v.ChancesView, ...]
) -> Fields:
    """How the public hand stands: its board and, at its end, who won and why."""
    at = hand.plan.marks
    return {
        "number": hand.plan.number,
        "street": street(hand),
        "button": at.button,
        "small": at.small,
        "big": at.big,
        "board": texts(hand.board),
        "awards": tuple([award_view(hand, award) for award in hand.awards]),
        "winning": why_won(hand),
        "voided": hand.voided,
        "game": hand.variant.name,
        "game_title": hand.variant.title,
        "limit": limit_of(hand),
        "board_size": board_size(hand.variant),
        "boards": tuple([texts(board) for board in hand.boards]),
        "boards_a_run": hand.variant.boards,
        "kinds": hand.variant.kinds,
        "runs": hand.runs if hand.runs and not is_voting(hand) else 0,
        "draws": draws_left(hand),
        "bomb": posted(hand.plan, "bomb"),
        "names": names(hand.plan),
        "unplayed": tuple([texts(board) for board in unplayed]),
        "chances": chances,
    }


STRUCTURES: Final[dict[Limit, Structure]] = {
    "no": "no_limit",
    "pot": "pot_limit",
    "table": "pot_limit",
    "half_pot": "half_pot",
    "fixed": "limit",
    "spread": "spread",
}


def names(plan: Plan) -> tuple[tuple[Seat, str], ...]:
    """What each seat of the hand is called by its position."""
    return tuple(names_in(plan).items())


def board_size(game: Variant) -> int:
    """How many cards a whole board has."""
    return sum([step.count for step in game.steps if isinstance(step, Board)])


def limit_of(hand: Hand) -> Structure:
    """What the hand is played for, as one calls it; the change hand has no betting."""
    rounds = [step for step in hand.plan.program if isinstance(step, Round)]
    return STRUCTURES[rounds[0].limit] if rounds else hand.house.betting.structure


def street(hand: Hand) -> v.Street:
    """The part of the hand it is in."""
    if hand.over:
        return "over"
    if is_voting(hand):
        return "vote"
    if isinstance(hand.plan.program[hand.step], Showdown):
        return "showdown"
    cards, name = 0, "deal"
    for step in hand.plan.program[: hand.step]:
        match step:
            case Hole(down, up):
                cards += down + up
                name = STUD_STREETS[cards] if hand.plan.bring_in else "preflop"
            case Board(_, street):
                name = street
            case Draw():
                name = "draw"
            case _:
                pass
    return cast("v.Street", name)


def draws_left(hand: Hand) -> int:
    """How many draws are still to come, the one that goes on with them."""
    rest = hand.plan.program[hand.step :]
    return 0 if hand.over else sum([isinstance(s, Draw) and s.replaced for s in rest])


STUD_STREETS: Final = (
    *("deal", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
)
"""A stud's streets, by how many cards a seat has."""


def pot_views(hand: Hand) -> tuple[v.PotView, ...]:
    """The pots of earlier rounds; this round's bets lie before the seats until it ends.

    While bets are out the side pots are those that the bets, as they lie, would make.
    """
    if hand.over:
        return ()
    if not any(player.paid for player in hand.players) and not hand.dead:
        return ()
    settled = [
        Player(p.stack, 0, p.paid, live=p.live, mucked=p.mucked) for p in hand.players
    ]
    stood = pots.pots(settled, hand.dead, hand.plan.ring)
    return tuple([v.PotView(pot.amount, pot.seats) for pot in stood])


def award_view(hand: Hand, award: Award) -> v.AwardView:
    """What one seat won, with the five cards that won it if the table saw them."""
    shown = hand.players[award.seat].shown
    won = v.AwardView(
        award.pot,
        award.seat,
        award.amount,
        odd=award.odd,
        run=award.run,
        board=award.board,
        half=award.half,
    )
    game = hand.variant
    boards = boards_of(hand, award)
    if not is_all_open(shown) or any(len(shown + board) < 4 for board in boards):
        return won
    laid = pots.as_laid(hand, award.seat, shown)
    board = max(boards, key=lambda board: worth(game, award.half, laid, board))
    return replace(
        won,
        cards=texts(playing(game, award.half, laid, board)),
        reading=reading(game, award.half, laid, board),
    )


def boards_of(hand: Hand, award: Award) -> tuple[Cards, ...]:
    """On which boards a part of a pot was won."""
    rows = [row for row in pots.all_rows(hand) if row.run == award.run]
    return next(row.boards for row in rows if row.board == award.board)


def why_won(hand: Hand) -> str:
    """One sentence for the main pot: what beat the best hand that lost."""
    single = len(hand.boards) == 1 and is_high_only(hand.variant)
    if not hand.over or len(hand.board) < 5 or not single:
        return ""
    seen = {
        seat: playing(hand.variant, 0, hand.players[seat].shown, hand.board)
        for seat in hand.plan.ring
        if is_all_open(hand.players[seat].shown)
    }
    winners = {award.seat for award in hand.awards if award.pot == 0}
    best = [cards for seat, cards in seen.items() if seat in winners]
    lost = [cards for seat, cards in seen.items() if seat not in winners]
    if not best or not lost:
        return ""
    top = max(lost, key=rank)
    return beats(best[0], top) if rank(best[0]) > rank(top) else ""


# ---------------------------------------------------------------- what the viewer may do


def may(hand: Hand) -> v.MayView | None:
    """What is legal for the seat to act, with the buttons that make it quick."""
    if not is_betting(hand):
        return None
    legal = within_chips(hand, options(hand))
    player = hand.players[legal.seat]
    when_free = hand.house.fold.when_free
    fold: v.FoldState = "yes"
    if not legal.call and when_free != "allow":
        fold = "asks" if when_free == "confirm" else "no"
    brings_in = betting.must_bring_in(hand, legal.seat)
    if brings_in:
        fold = "no"
    numbers: dict[str, int | str] = {"call_chips": legal.call}
    return v.MayView(
        turn_id=turn_id(hand),
        price=legal.call,
        fold=fold,
        check=not legal.call,
        call=legal.call,
        call_all_in=bool(legal.call) and legal.call == player.stack,
        bring_in=brings_in,
        raise_least=legal.raise_least,
        raise_most=legal.raise_most,
        step=legal.step or slider_step(hand),
        is_bet=not hand.to_match,
        sizes=sizes(hand, legal),
        why_no_raise_rule=legal.why or "",
        why_no_raise=say(NO_RAISE[legal.why], numbers) if legal.why else "",
    )


def slider_step(hand: Hand) -> Chips:
    """Sliders move by a small blind, and at least by one unit."""
    return round_up(max(hand.house.blinds.small, 1), hand.house.chip_unit)


@rule(Rule.POT_SIZE_SHOWN)
def sizes(hand: Hand, legal: Options) -> tuple[v.SizeView, ...]:
    """Quick amounts: multiples of the bet before the flop, parts of the pot after it."""
    if not legal.raise_most:
        return ()
    after_call = pots.middle(hand) + legal.call

    def part(share: int, of: int) -> Chips:
        return hand.to_match + after_call * share // of

    wanted: list[tuple[v.SizeKey, Chips]]
    if hand.board:
        wanted = [
            ("min", legal.raise_least),
            ("half", part(1, 2)),
            ("three_quarters", part(3, 4)),
            ("pot", part(1, 1)),
        ]
    elif hand.raised_last == NOBODY:
        bet = hand.to_match
        wanted = [("x2", 2 * bet), ("x2_5", bet * 5 // 2), ("x3", 3 * bet)]
        wanted.append(("pot", part(1, 1)))
    else:
        wanted = [("min", legal.raise_least), ("x3", 3 * hand.to_match)]
        wanted += [("x4", 4 * hand.to_match), ("pot", part(1, 1))]
    return tuple(fitted(hand, legal, wanted))


@rule(Rule.ROUNDING)
def fitted(
    hand: Hand, legal: Options, wanted: list[tuple[v.SizeKey, Chips]]
) -> list[v.SizeView]:
    """Computed amounts are rounded down to the unit and kept within what is legal."""
    found: dict[Chips, v.SizeKey] = {}
    for key, amount in wanted:
        to = round_down(amount, hand.house.chip_unit)
        if to < legal.raise_most and not legal.step:
            found.setdefault(max(to, legal.raise_least), key)
    found[legal.raise_most] = largest(hand, legal)
    return [v.SizeView(key, to) for to, key in sorted(found.items())]


@rule(Rule.POT_DECLARATION)
def largest(hand: Hand, legal: Options) -> v.SizeKey:
    """What the largest legal amount is called: everything, or the limit of the round."""
    if legal.raise_most == betting.most_raise_to(hand.players[legal.seat]):
        return "all_in"
    match betting.round_of(hand).limit:
        case "pot" | "table":
            return "pot"
        case "half_pot":
            return "half"
        case "fixed":
            return "min"
        case "spread" | "no":
            return "most"


def draw(hand: Hand, seat: Seat) -> v.DrawView | None:
    """The viewer is asked which cards to throw away, or which one lies in the middle."""
    if hand.over or hand.turn != seat:
        return None
    match hand.plan.program[hand.step]:
        case Draw(least, most, replaced):
            most = min(most, hand.players[seat].down)
            return v.DrawView(turn_id(hand), least, most, replaced)
        case Middle():
            return v.DrawView(turn_id(hand), 1, 1, middle=True)
        case _:
            return None


def run_vote(hand: Hand, seat: Seat) -> v.RunVoteView | None:
    """How often to deal the rest: everybody sees who is still asked."""
    if not is_voting(hand):
        return None
    waiting = tuple([each for each in betting.live(hand) if each not in hand.answered])
    most = most_runs(hand, hand.step)
    return v.RunVoteView(turn_id(hand), most, waiting, hand.runs, may=seat in waiting)


def cover(table: Table, hand: Hand, seat: Seat) -> v.CoverView | None:
    """Where stakes are open: what is lacking for the whole call, and where it could be from."""
    if not is_open(table.house) or hand.turn != seat or not is_betting(hand):
        return None
    short = lacks(hand, seat)
    if not short:
        return None
    bought = round_up(short, table.house.chip_unit)
    least, most = top_up_range(table, seat)
    return v.CoverView(
        short=bought,
        must=seat in hand.purses,
        may_buy=may_add(table, seat) and least <= bought <= most,
        may_mark=bought <= most and refuse_borrowing(table, seat, NOBODY) is None,
        lenders=tuple(
            [
                lender
                for lender, lent in lenders(table)
                if bought <= min(lent, most)
                and refuse_borrowing(table, seat, lender) is None
            ]
        ),
    )


def request(hand: Hand | None, seat: Seat) -> v.RequestView | None:
    """The marker that is offered, and who has yet to answer."""
    asks = open_request(hand)
    if asks is None:
        return None
    return v.RequestView(
        asks.seat, asks.amount, asks.lender, asks.asked, may=seat in asks.asked
    )


@rule(Rule.OUT_OF_TURN_BINDS)
def ahead(hand: Hand, seat: Seat) -> v.AheadView | None:
    """What may be chosen before one's turn; the choice holds for this price only."""
    player = hand.players[seat]
    if not is_betting(hand) or hand.turn == seat or not player.live or not player.stack:
        return None
    if not still_to_act(hand, seat):
        return None
    call = betting.to_call(hand, player)
    return v.AheadView(call, call, call == 0)


def dark(hand: Hand, seat: Seat) -> v.DarkView | None:
    """What may be said in the dark now."""
    at = dark_round(hand, seat)
    if at == NEVER:
        return None
    least, most = dark_limits(hand, seat, at)
    return v.DarkView(at != hand.step, least, most)


def still_to_act(hand: Hand, seat: Seat) -> bool:
    """The seat will be asked in this round if nobody changes the price."""
    player = hand.players[seat]
    return player.acted_at < 0 or player.bet < hand.to_match


def show(hand: Hand, seat: Seat) -> v.ShowView | None:
    """Which of one's own cards may be turned up now."""
    if not was_dealt(hand, seat):
        return None
    places, one = may_show(hand, seat, seat)
    if not places:
        return None
    live = is_betting(hand)
    return v.ShowView(places, one, live, muck=not live and not hand.over)
