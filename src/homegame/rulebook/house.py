"""House rules: one frozen value, one field per choice, one default per field.

An option is named by its path, in code (`house.allin.reopen`), in house files and in
messages (`allin.reopen`). Its type says what it decides, and by which rules. The defaults are
those of the `vegas-home` preset. Blinds and stacks are in chips, money is in whole minor units
(cents), shares are in whole percent.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from homegame.chips import PURSE
from homegame.rulebook.ids import Rule


def says(about: str, *rules: Rule) -> Meta:
    """What an option decides, and the rules it belongs to."""
    return Meta(description=about, extra={"rules": rules})


Count = Annotated[int, Meta(ge=0, le=PURSE)]
"""A whole number that may be zero: chips, cents, seconds, orbits."""

Some = Annotated[int, Meta(ge=1, le=PURSE)]
"""A whole number of at least one."""

Range = Annotated[tuple[Some, ...], Meta(min_length=2, max_length=2)]
"""The least and the most."""

KillPercent = Annotated[int, Meta(ge=101, le=1000)]
"""A kill blind is more than the big blind: 200 for a full kill, 150 for a half one."""

Times = Annotated[int, Meta(ge=0, le=1_000)]
"""How often, or how many levels."""

Minutes = Annotated[int, Meta(ge=1, le=10_000)]
"""A length of time in minutes."""

LevelText = Annotated[str, Meta(min_length=3, max_length=60)]
"""A level of a tournament as text, like "100/200+200 20 rest 10"."""

Places = Annotated[int, Meta(ge=2, le=10)]
"""How many may sit at a table."""

Game = Literal[
    "texas",
    "omaha",
    "omaha_5",
    "omaha_6",
    "omaha_hilo",
    "courchevel",
    "courchevel_hilo",
    "royal",
    "pineapple",
    "irish",
    "double",
    "double_board",
    "double_board_omaha",
    "greek",
    "manila",
    "short_deck",
    "five_stud",
    "soko",
    "stud",
    "stud_hilo",
    "razz",
    "five_draw",
    "single_27",
    "triple_27",
    "triple_a5",
    "badugi",
    "baduci",
]


BombGame = Literal[
    "same",
    "texas",
    "omaha",
    "omaha_5",
    "omaha_6",
    "omaha_hilo",
    "double_board",
    "double_board_omaha",
]
"""Games with a flop, where a bomb pot starts."""

Mix = Literal["horse", "hose", "eight_game"]
"""Mixes of games, by name."""


Change = Literal["hand", "orbit", "dealer"]
"""When the game changes: every hand, every orbit, or by dealer's choice."""


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """The options that share the word before the dot."""


# The game, the stakes, the table


class Games(Group, frozen=True):
    variant: Annotated[Game, says("the game that is dealt", Rule.TEXAS_HOLDEM)] = "texas"
    rotation: Annotated[
        tuple[Game | Mix, ...],
        says("games to rotate through; none: the same game all night", Rule.GAME_ROTATION),
    ] = ()
    change: Annotated[
        Change,
        says(
            "when the game changes: every hand, every orbit, or dealer's choice",
            Rule.GAME_ROTATION,
        ),
    ] = "orbit"


class Betting(Group, frozen=True):
    structure: Annotated[
        Literal["no_limit", "pot_limit", "limit", "spread", "half_pot", "cap"],
        says("the betting structure", Rule.BETTING_STRUCTURES),
    ] = "no_limit"


class Stakes(Group, frozen=True):
    minor_per_chip: Annotated[
        Some, says("what one chip is worth, in cents", Rule.STAKES_SCALE)
    ] = 10
    currency: Annotated[
        str,
        says("the sign or the letters that money is written with", Rule.STAKES_SCALE),
    ] = "$"
    mode: Annotated[
        Literal["table", "open"],
        says("table stakes, or open stakes", Rule.OPEN_STAKES),
    ] = "table"


class Blinds(Group, frozen=True):
    small: Annotated[
        Count, says("the small blind, in chips", Rule.BLIND_SIZES, Rule.HOUSE_BLINDS)
    ] = 1
    big: Annotated[
        Some, says("the big blind, in chips", Rule.BLIND_SIZES, Rule.HOUSE_BLINDS)
    ] = 3
    sb_live: Annotated[
        bool, says("the small blind counts towards the bet to call", Rule.DEAD_SMALL_BLIND)
    ] = True
    big_blind_covers_small: Annotated[
        bool,
        says(
            "the big blind needs a stack of at least the small blind",
            Rule.SMALLEST_BIG_BLIND_STACK,
        ),
    ] = False
    chop: Annotated[
        Literal["off", "by_agreement"],
        says("the blinds may chop", Rule.CHOPPED_BLINDS),
    ] = "off"


class Antes(Group, frozen=True):
    amount: Annotated[Count, says("the ante, in chips", Rule.ANTE)] = 0
    type: Annotated[
        Literal["all", "bb_pays_all", "button_pays_all"],
        says("who pays the ante", Rule.ANTE),
    ] = "all"


ChipColour = Literal[
    "white",
    "red",
    "green",
    "black",
    "blue",
    "yellow",
    "purple",
    "orange",
    "pink",
    "grey",
]
"""The colours of chips, in the order in which they are usually worth more."""


class ChipSet(Group, frozen=True):
    denominations: Annotated[
        Annotated[tuple[Some, ...], Meta(min_length=1)],
        says("chip values, in cents", Rule.CHIP_SET, Rule.QUARTER_CHIP_SET),
    ] = (10, 50, 250, 1000)
    colours: Annotated[
        tuple[ChipColour, ...],
        says(
            "the colour of each chip, in the order of their values; none: the usual ones",
            Rule.CHIP_SET,
            Rule.QUARTER_CHIP_SET,
        ),
    ] = ()
    face: Annotated[
        Literal["chips", "money"],
        says("what is printed on the chips", Rule.CHIP_SET, Rule.QUARTER_CHIP_SET),
    ] = "chips"
    counts: Annotated[
        tuple[Count, ...],
        says(
            "how many of each chip the case has, in the order of their values; none: enough",
            Rule.CHIP_SET,
        ),
    ] = ()
    stack: Annotated[
        tuple[Count, ...],
        says(
            "how many of each chip are in a full buy-in, in the order of their values; "
            "none: the best stack is worked out",
            Rule.CHIP_SET,
        ),
    ] = (20, 56, 0, 0)
    swap: Annotated[
        bool, says("players may make change with each other", Rule.NO_CHIP_SALES)
    ] = False
    buy_from_player: Annotated[
        bool, says("players may sell each other chips", Rule.NO_CHIP_SALES)
    ] = False
    held_iou: Annotated[
        bool, says("the banker may give you a chip to hold as change", Rule.CHIP_IOU)
    ] = True


class TableSize(Group, frozen=True):
    min_seats: Annotated[Places, says("minimum players for a hand", Rule.TABLE_SIZE)] = 2
    max_seats: Annotated[Places, says("seats at the table", Rule.TABLE_SIZE)] = 9


# Buying in, leaving, the bank


class BuyIn(Group, frozen=True):
    min_bb: Annotated[Some, says("minimum buy-in, in big blinds", Rule.BUY_IN_RANGE)] = 30
    max_bb: Annotated[Some, says("maximum buy-in, in big blinds", Rule.BUY_IN_RANGE)] = 100
    min_round_to: Annotated[
        Some,
        says(
            "the minimum buy-in is rounded up to a multiple of this, in cents",
            Rule.BUY_IN_RANGE,
        ),
    ] = 500


class TopUp(Group, frozen=True):
    when: Annotated[
        Literal["between_hands", "after_fold"],
        says("when you may top up", Rule.TOP_UP),
    ] = "between_hands"


class Rebuy(Group, frozen=True):
    max: Annotated[
        Count | Literal["unlimited"],
        says("how often a busted player may rebuy", Rule.REBUY),
    ] = "unlimited"


class Leave(Group, frozen=True):
    return_after_orbits: Annotated[
        Count,
        says("orbits to wait after cashing out", Rule.RETURN_AFTER_LEAVING),
    ] = 2
    keep_stack_min: Annotated[
        Count,
        says(
            "minutes until you may come back with a smaller stack; 0: at any time",
            Rule.RETURN_AFTER_LEAVING,
        ),
    ] = 0


class Bank(Group, frozen=True):
    approval: Annotated[
        Literal["automatic", "up_to_first", "banker"],
        says("who confirms that someone buys chips", Rule.LEDGER, Rule.BANKER),
    ] = "automatic"
    last_cashout: Annotated[
        Literal["host", "none"],
        says("who cashes out last and covers any shortfall", Rule.NO_RAKE),
    ] = "host"


class Kitty(Group, frozen=True):
    enabled: Annotated[
        bool,
        says(
            "the winner of the main pot drops a chip into the kitty",
            Rule.CASINO_CUSTOMS,
            Rule.NO_RAKE,
        ),
    ] = False


class ChangeHand(Group, frozen=True):
    enabled: Annotated[
        bool, says("small change is played for at the end of the night", Rule.CHANGE_HAND)
    ] = True
    unit: Annotated[
        Some,
        says("small change is anything below this, in cents", Rule.CHANGE_HAND),
    ] = 100


class OpenStakes(Group, frozen=True):
    min_buyin_multiple: Annotated[
        Some,
        says("minimum buy-in, as a multiple of the largest bet", Rule.OPEN_STAKES_ALL_IN),
    ] = 5
    no_allin: Annotated[
        bool, says("no all-ins: buy, borrow or fold", Rule.BUYING_MID_HAND)
    ] = False


class Openers(Group, frozen=True):
    min_hand: Annotated[
        Literal["none", "jacks_or_better"],
        says("the hand you need to open, in draw games", Rule.OPENING_BET),
    ] = "none"
    passed_out: Annotated[
        Literal["antes_stay", "antes_back"],
        says("what happens to the antes when no one opens", Rule.OPENING_BET),
    ] = "antes_stay"


class Marker(Group, frozen=True):
    settle_by: Annotated[
        Literal["end_of_night", "next_game"],
        says("when a marker is paid", Rule.MARKER_TERMS),
    ] = "end_of_night"
    auto_accept_below: Annotated[
        Count,
        says("a marker below this, in cents, must be accepted", Rule.MARKER_TERMS),
    ] = 0


# Button, missed blinds, newcomers


class Button(Group, frozen=True):
    rule: Annotated[
        Literal["dead", "simplified", "moving"],
        says(
            "how the button and blinds move when a player is missing",
            Rule.BUTTON_METHODS,
            Rule.DEAD_BUTTON,
            Rule.SIMPLIFIED_BUTTON,
            Rule.MOVING_BUTTON,
        ),
    ] = "dead"
    heads_up: Annotated[
        Literal["bb_moves"],
        says(
            "how the blinds move when three players become two", Rule.SHRINKING_TO_HEADS_UP
        ),
    ] = "bb_moves"
    first: Annotated[
        Literal["draw", "host", "random"],
        says("who gets the first button", Rule.OPENING_DRAW, Rule.FIRST_BUTTON),
    ] = "draw"


class OpeningDraw(Group, frozen=True):
    suit_order: Annotated[
        Literal["shdc", "redraw"],
        says("ties in a draw: suits decide, or draw again", Rule.SUIT_ORDER_FOR_DRAWS),
    ] = "shdc"


class Missed(Group, frozen=True):
    method: Annotated[
        Literal[
            "both_bb_live_sb_dead",
            "one_per_hand_largest_first",
            "post_dead",
            "bb_live_only",
            "wait_bb",
        ],
        says(
            "how you make up missed blinds",
            Rule.RETURNING_POST,
            Rule.DEAD_MISSED_BLINDS,
            Rule.WAITING_FOR_BIG_BLIND,
        ),
    ] = "both_bb_live_sb_dead"
    freeze_on_buy: Annotated[
        bool,
        says(
            "the blinds stay put while a player left of the button posts to come back",
            Rule.RETURNING_POST,
            Rule.BUY_OR_SIT_OUT,
        ),
    ] = True
    sb_only: Annotated[
        Literal["forgive", "dead_sb"],
        says("a missed small blind is forgiven or paid dead", Rule.MISSED_SMALL_BLIND),
    ] = "forgive"
    max_sets: Annotated[
        Count, says("maximum sets of blinds you can owe", Rule.ONE_SET_OF_MISSED_BLINDS)
    ] = 1
    free_reentry: Annotated[
        tuple[Literal["big_blind", "button_on_left"], ...],
        says(
            "seats where coming back is free",
            Rule.RETURN_IN_BIG_BLIND,
            Rule.MISSED_BLINDS_MARKER,
        ),
    ] = ("big_blind", "button_on_left")
    marker: Annotated[
        bool,
        says(
            "a missed-blind button marks a seat that owes blinds", Rule.MISSED_BLINDS_MARKER
        ),
    ] = True


class Entry(Group, frozen=True):
    new_player: Annotated[
        Literal["post_bb_live", "wait_bb", "buy_or_wait_button", "free"],
        says(
            "how a new player comes in",
            Rule.NEW_PLAYER_ENTRY,
            Rule.NEW_PLAYER_POST,
            Rule.TAKING_A_FREED_SEAT,
            Rule.WAITING_FOR_BIG_BLIND,
        ),
    ] = "buy_or_wait_button"


class SitOut(Group, frozen=True):
    max_orbits: Annotated[
        Some, says("orbits you may sit out before you lose your seat", Rule.LONG_SIT_OUT)
    ] = 3


class Absent(Group, frozen=True):
    cash: Annotated[
        Literal["no_hand"],
        says(
            "a player is away when a hand starts",
            Rule.AWAY_FROM_TABLE,
            Rule.ABSENT_AT_THE_DEAL,
        ),
    ] = "no_hand"
    mid_hand: Annotated[
        Literal["clock", "fold_at_turn"],
        says("a player is away on their turn", Rule.LEAVING_THE_SEAT),
    ] = "clock"


# Straddles and other blind bets


class Straddle(Group, frozen=True):
    enabled: Annotated[bool, says("straddles are allowed", Rule.STRADDLE)] = True
    positions: Annotated[
        tuple[Literal["any", "button", "utg_chain"], ...],
        says("who may straddle", Rule.STRADDLE_SEATS),
    ] = ("utg_chain",)
    chain_max: Annotated[
        Count | Literal["all"],
        says("re-straddles allowed", Rule.RESTRADDLE),
    ] = "all"
    size_rule: Annotated[
        Literal["double_previous", "multiple_of_first", "any_legal_raise"],
        says("size of a re-straddle", Rule.RESTRADDLE),
    ] = "double_previous"
    min_raise: Annotated[
        Literal["double", "increment"],
        says("minimum raise over a straddle", Rule.RAISE_OVER_STRADDLE),
    ] = "double"
    counts_as_raise: Annotated[
        bool, says("a straddle counts as a raise", Rule.STRADDLE_AND_RAISE_CAP)
    ] = False
    mississippi_first: Annotated[
        Literal["left_of_straddler", "utg_skip"],
        says("who acts first after a straddle from any seat", Rule.MISSISSIPPI_STRADDLE),
    ] = "left_of_straddler"
    window_s: Annotated[
        Some, says("seconds to straddle before the deal", Rule.STRADDLE_LIMITS)
    ] = 5


class Sleeper(Group, frozen=True):
    enabled: Annotated[bool, says("sleepers are allowed", Rule.SLEEPER)] = False


class Rock(Group, frozen=True):
    enabled: Annotated[bool, says("the rock is in play", Rule.ROCK)] = False


class Kill(Group, frozen=True):
    enabled: Annotated[bool, says("kill pots are played", Rule.KILL_GAME)] = False
    trigger_wins: Annotated[
        Some | Literal["none"],
        says("wins in a row that make a kill pot", Rule.KILL_GAME),
    ] = 2
    trigger_pot: Annotated[
        Some | Literal["none"],
        says("a pot above this, in chips, makes a kill pot", Rule.KILL_GAME),
    ] = "none"
    percent: Annotated[
        KillPercent,
        says(
            "the kill blind, in percent of the big blind", Rule.KILL_GAME, Rule.KILL_LIMITS
        ),
    ] = 200
    in_blind: Annotated[
        Literal["kill_replaces_blind", "post_both"],
        says("what a killer in the blinds posts", Rule.KILLER_IN_THE_BLIND),
    ] = "kill_replaces_blind"


# Betting


class RaiseSize(Group, frozen=True):
    min_rule: Annotated[
        Literal["last_increment", "match_current_bet"],
        says(
            "the minimum raise: the last raise again, or double the bet",
            Rule.MINIMUM_RAISE,
            Rule.RAISE_MATCHES_BET,
        ),
    ] = "last_increment"
    after_short_allin: Annotated[
        Literal["current+last_full", "complete"],
        says("the minimum raise over a short all-in", Rule.RAISE_AFTER_SHORT_ALL_IN),
    ] = "current+last_full"
    below_minimum: Annotated[
        Literal["own_all_in_only", "puts_other_all_in"],
        says("when a raise may be below the minimum", Rule.RAISE_BELOW_MINIMUM),
    ] = "own_all_in_only"


class AllIn(Group, frozen=True):
    reopen: Annotated[
        Literal["full", "half"],
        says(
            "an all-in reopens the betting if it is a full raise, or half of one",
            Rule.REOPENING,
            Rule.FULL_BET_RULE,
            Rule.HALF_BET_RULE,
        ),
    ] = "full"
    cumulative_reopen: Annotated[
        bool,
        says("short all-ins add up to a full raise", Rule.CUMULATIVE_SHORT_ALL_INS),
    ] = True
    reveal: Annotated[
        Literal["always", "tournament", "never"],
        says("hands are turned face up when the betting is over", Rule.ALL_IN_FACE_UP),
    ] = "always"


class Limit(Group, frozen=True):
    max_raises: Annotated[
        Some, says("raises in a round of fixed limit", Rule.RAISE_CAP)
    ] = 3
    after_half_allin: Annotated[
        Literal["next_rung", "full_on_top"],
        says(
            "the next raise after an all-in of half a bet or more",
            Rule.RAISE_AFTER_SHORT_ALL_IN,
        ),
    ] = "next_rung"


class Spread(Group, frozen=True):
    min: Annotated[
        Some, says("minimum bet, in chips", Rule.LIMIT_DETAILS, Rule.SPREAD_LIMIT)
    ] = 1
    max: Annotated[
        Some, says("maximum bet, in chips", Rule.LIMIT_DETAILS, Rule.SPREAD_LIMIT)
    ] = 5
    last_max: Annotated[
        Some | Literal["max"],
        says("maximum bet in the last round", Rule.LIMIT_DETAILS, Rule.SPREAD_LIMIT),
    ] = "max"


class PotLimit(Group, frozen=True):
    method: Annotated[
        Literal["true", "pot_on_table"],
        says("the pot is counted with the call first, or as it stands", Rule.POT_ON_TABLE),
    ] = "pot_on_table"
    preflop: Annotated[
        Literal["true_pot", "assumed_call"],
        says("how the pot is counted in the first round", Rule.FIRST_ROUND_POT_LIMIT),
    ] = "true_pot"
    river_no_limit: Annotated[
        bool, says("any amount may be bet on the river", Rule.POT_ON_TABLE)
    ] = True
    overbet: Annotated[
        Literal["return", "stands_unless_contested"],
        says("what happens to a bet over the limit", Rule.OVERBET),
    ] = "return"


class Cap(Group, frozen=True):
    amount: Annotated[
        Some | Literal["none"],
        says("maximum you can put into a hand, in chips", Rule.CAP_LIMIT),
    ] = "none"


class Folding(Group, frozen=True):
    when_free: Annotated[
        Literal["confirm", "forbid", "allow"],
        says("folding when you can check", Rule.LEGAL_CHOICES),
    ] = "confirm"


class UnderRaise(Group, frozen=True):
    live: Annotated[
        Literal["half_rule"],
        says("a raise that is too small, with real chips", Rule.ILLEGAL_AMOUNT),
    ] = "half_rule"


# Showing and sharing


class Showdown(Group, frozen=True):
    order: Annotated[
        Literal["last_river_aggressor", "clockwise"],
        says("who shows first", Rule.SHOWING_ORDER),
    ] = "last_river_aggressor"
    last_aggressor_any_street: Annotated[
        bool,
        says("the last bettor on any street shows first", Rule.SHOWING_ORDER),
    ] = False
    must_show_if_called: Annotated[
        bool, says("a called bettor must show", Rule.CALLED_BETTOR_SHOWS)
    ] = True
    auto_muck: Annotated[
        bool, says("losing hands are mucked unless shown", Rule.MUCKING_LOSERS)
    ] = True


class Show(Group, frozen=True):
    one_card_after_fold: Annotated[
        bool,
        says("a winner without a showdown may show one card", Rule.WINNER_NEED_NOT_SHOW),
    ] = True
    heads_up_live: Annotated[
        bool,
        says("heads-up, you may show a card during the hand", Rule.EXPOSING_HEADS_UP),
    ] = True
    folded_heads_up: Annotated[
        bool,
        says(
            "heads-up, you may show the hand you fold",
            Rule.SHOW_FOLDED_HEADS_UP,
            Rule.SHOW_AFTER_FOLD,
        ),
    ] = True
    window_s: Annotated[
        Some, says("seconds to show a hand after the showdown", Rule.ONLINE_SHOWDOWN)
    ] = 4


class Expose(Group, frozen=True):
    multiway: Annotated[
        Literal["floor_may_kill", "show_all"],
        says(
            "cards exposed with several players in the hand",
            Rule.EXPOSING_MULTIWAY,
            Rule.SHOW_ONE_SHOW_ALL,
        ),
    ] = "floor_may_kill"


class OddChip(Group, frozen=True):
    rule: Annotated[
        Literal["one_each_clockwise", "all_to_first"],
        says("where odd chips go", Rule.ODD_CHIP),
    ] = "one_each_clockwise"


class RunIt(Group, frozen=True):
    max_runs: Annotated[
        Literal[1, 2, 3, 4],
        says("maximum runs after an all-in; 1: run it once", Rule.RUN_IT_TWICE),
    ] = 4
    when: Annotated[
        Literal["after_allin", "before_hand"],
        says("when players agree on the runs", Rule.RUN_IT_TWICE),
    ] = "after_allin"
    vote_s: Annotated[Some, says("seconds to agree", Rule.RUN_VOTE)] = 10


# The deal


class Deal(Group, frozen=True):
    dealer: Annotated[
        Literal["server", "host", "rotate"], says("who deals", Rule.DEALER_BUTTON)
    ] = "host"
    headsup_first_card: Annotated[
        Literal["bb", "sb"],
        says("who gets the first card heads-up", Rule.HEADS_UP_FIRST_CARD),
    ] = "bb"
    cutter: Annotated[
        Literal["right_of_button", "bb", "none"], says("who cuts the deck", Rule.THE_CUT)
    ] = "right_of_button"
    burn: Annotated[bool, says("a card is burned before each street", Rule.BURN_CARD)] = (
        True
    )
    two_decks: Annotated[
        bool, says("two decks are used in turn", Rule.THE_CUT, Rule.TWO_DECKS)
    ] = False


class Misdeals(Group, frozen=True):
    exposed_one: Annotated[
        Literal["replace", "replace_unless_first_two", "misdeal"],
        says("one hole card exposed by the dealer", Rule.EXPOSED_HOLE_CARD),
    ] = "replace"
    exposed_two: Annotated[
        Literal["misdeal"], says("two cards exposed", Rule.TWO_EXPOSED_CARDS)
    ] = "misdeal"


class Rabbit(Group, frozen=True):
    enabled: Annotated[bool, says("rabbit hunting is allowed", Rule.RABBIT_HUNT)] = False
    agreement: Annotated[
        Literal["all", "one"], says("who must agree to a rabbit hunt", Rule.RABBIT_HUNT)
    ] = "all"


# Other games


class Bounty(Group, frozen=True):
    seven_deuce: Annotated[
        Count,
        says(
            "what each other player pays to whoever wins with 7-2 and shows it, in chips; "
            "0: nothing",
            Rule.SEVEN_DEUCE_BOUNTY,
        ),
    ] = 0


class Bomb(Group, frozen=True):
    enabled: Annotated[bool, says("bomb pots are played", Rule.BOMB_POT)] = True
    ante: Annotated[
        Count | Range,
        says(
            "what each player puts in, in chips: one amount, or the least and the most; "
            "0: agreed each time",
            Rule.BOMB_POT,
        ),
    ] = (5, 10)
    game: Annotated[
        BombGame,
        says("the bomb pot game; same: the current game", Rule.BOMB_POT_LIMIT),
    ] = "double_board_omaha"
    frequency: Annotated[
        Literal["on_request", "dealer_change", "hands", "on_the_hour"],
        says("when there is a bomb pot", Rule.BOMB_POT),
    ] = "on_request"
    every: Annotated[
        Some,
        says(
            "how many hands there are to a bomb pot, where hands are counted", Rule.BOMB_POT
        ),
    ] = 10
    agreement: Annotated[
        Literal["all"],
        says("who must agree", Rule.BOMB_POT, Rule.BOMB_POT_DETAILS),
    ] = "all"
    sit_out: Annotated[
        bool, says("you may agree and still sit the hand out", Rule.BOMB_POT)
    ] = True


class DoubleBoard(Group, frozen=True):
    award: Annotated[
        Literal["half_each", "best_overall"],
        says(
            "each board is worth half the pot, or the best hand takes all",
            Rule.DOUBLE_BOARD,
        ),
    ] = "half_each"
    burns: Annotated[
        Literal["per_street_after_flop", "per_card_group"],
        says("how many cards are burned for two boards", Rule.DOUBLE_BOARD_DEAL),
    ] = "per_street_after_flop"


class ShortDeck(Group, frozen=True):
    order: Annotated[
        Literal["flush>fullhouse, straight>trips", "flush>fullhouse, trips>straight"],
        says("how hands rank with a short deck", Rule.SHORT_DECK_ORDER),
    ] = "flush>fullhouse, straight>trips"


class Pineapple(Group, frozen=True):
    discard: Annotated[
        Literal["preflop", "after_flop", "none"],
        says(
            "when you discard the third card; none: you keep it and use two at most",
            Rule.PINEAPPLE,
        ),
    ] = "preflop"


class Stud(Group, frozen=True):
    ante: Annotated[
        Count,
        says(
            "the ante in games without blinds, in chips; 0: the house ante",
            Rule.BRING_IN,
            Rule.ANTE,
        ),
    ] = 0
    bring_in: Annotated[
        Some | Literal["small_blind"],
        says("the bring-in, in chips", Rule.BRING_IN),
    ] = "small_blind"


class Manila(Group, frozen=True):
    opening_round: Annotated[
        bool, says("there is betting before the first board card", Rule.MANILA)
    ] = False
    both_hole_cards: Annotated[
        bool, says("both hole cards play, with three of the board", Rule.MANILA)
    ] = False
    flush_over_full_house: Annotated[
        bool, says("a flush beats a full house", Rule.MANILA)
    ] = False


# Conduct and the clock


class Verbal(Group, frozen=True):
    binding: Annotated[
        bool, says("words are binding", Rule.FIRST_WORDS, Rule.VERBAL_DECLARATION)
    ] = True


class OutOfTurn(Group, frozen=True):
    binding: Annotated[
        Literal["warn", "true_unless_changed"],
        says("whether acting out of turn is binding", Rule.OUT_OF_TURN_BINDS),
    ] = "warn"


class Clock(Group, frozen=True):
    grace_s: Annotated[
        Count,
        says("seconds to think before anyone may call the clock", Rule.CALL_THE_CLOCK),
    ] = 300
    seconds: Annotated[
        Some, says("seconds left once the clock is called", Rule.CALL_THE_CLOCK)
    ] = 120
    expiry: Annotated[
        Literal["fold_or_check", "fold"],
        says("what happens when the clock runs out", Rule.CLOCK_EXPIRY),
    ] = "fold_or_check"
    turn_s: Annotated[Some, says("seconds per turn online", Rule.TURN_CLOCK)] = 30
    bank_s: Annotated[
        Count, says("seconds added to the time bank each hour online", Rule.TURN_CLOCK)
    ] = 60


class Phones(Group, frozen=True):
    in_hand: Annotated[
        Literal["allowed", "forbidden"], says("phones during a hand", Rule.NO_PHONES)
    ] = "allowed"


class Chat(Group, frozen=True):
    during_hand: Annotated[
        Literal["no_cards", "off_for_folded", "open"],
        says("talk during a hand", Rule.NO_CARD_TALK),
    ] = "no_cards"
    reactions: Annotated[bool, says("reactions online", Rule.NO_CARD_TALK)] = True


class Tools(Group, frozen=True):
    in_hand: Annotated[
        bool, says("looking up the odds during a hand", Rule.NO_TOOLS_IN_HAND)
    ] = False


class Stats(Group, frozen=True):
    during_play: Annotated[
        bool,
        says(
            "figures of how players play, before the night is over", Rule.NO_TOOLS_IN_HAND
        ),
    ] = True


class Screen(Group, frozen=True):
    show_pot_limit: Annotated[
        bool, says("the pot and the limits are always shown", Rule.POT_SIZE_SHOWN)
    ] = True


# Tournaments


class Tournament(Group, frozen=True):
    buyin: Annotated[
        Count, says("the buy-in, in cents", Rule.STARTING_STACK, Rule.FREEZE_OUT)
    ] = 3000
    stack: Annotated[Some, says("starting chips", Rule.STARTING_STACK, Rule.FREEZE_OUT)] = (
        15_000
    )
    blinds: Annotated[
        tuple[Some, Some], says("the first small and big blind", Rule.STARTING_STACK)
    ] = (50, 100)
    absent: Annotated[
        Literal["deal_post_muck", "not_dealt"],
        says("what happens to an absent player", Rule.ABSENT_IN_TOURNAMENT),
    ] = "deal_post_muck"
    late_dummy_stacks: Annotated[
        bool, says("stacks wait for late players", Rule.DUMMY_STACKS)
    ] = True
    must_finish: Annotated[bool, says("no one leaves with chips", Rule.PLAY_TO_THE_END)] = (
        True
    )
    deal_allowed: Annotated[
        bool, says("the last players may share the prizes", Rule.FREEZE_OUT)
    ] = True
    late_until_level: Annotated[
        Times, says("last level for late entry", Rule.LEVELS_AND_LATE_ENTRY)
    ] = 4
    fee: Annotated[
        Count,
        says(
            "what each entry costs besides, in cents, for the kitty; 0: nothing",
            Rule.LEVELS_AND_LATE_ENTRY,
        ),
    ] = 0
    rebuys: Annotated[Times, says("rebuys allowed", Rule.LEVELS_AND_LATE_ENTRY)] = 0
    rebuy_cost: Annotated[
        Count | Literal["buyin"],
        says(
            "what a rebuy costs, in cents; or the buy-in",
            Rule.LEVELS_AND_LATE_ENTRY,
        ),
    ] = "buyin"
    rebuy_stack: Annotated[
        Some | Literal["stack"],
        says("chips of a rebuy; or a starting stack", Rule.LEVELS_AND_LATE_ENTRY),
    ] = "stack"
    reentries: Annotated[
        Times,
        says(
            "how often a player who is out may enter again, in another seat",
            Rule.LEVELS_AND_LATE_ENTRY,
        ),
    ] = 0
    addon: Annotated[
        Some | Literal["none"],
        says("chips in the add-on", Rule.LEVELS_AND_LATE_ENTRY),
    ] = "none"
    addon_cost: Annotated[
        Count | Literal["free"],
        says(
            "what the add-on costs, in cents; 0: the buy-in; or free",
            Rule.LEVELS_AND_LATE_ENTRY,
        ),
    ] = 0
    bonus: Annotated[
        Some | Literal["none"],
        says("chips of the staff bonus", Rule.LEVELS_AND_LATE_ENTRY),
    ] = "none"
    bonus_cost: Annotated[
        Count,
        says(
            "what the staff bonus costs, in cents, for the kitty; 0: nothing",
            Rule.LEVELS_AND_LATE_ENTRY,
        ),
    ] = 0
    max_seats: Annotated[
        Places, says("seats at each table", Rule.LEVELS_AND_LATE_ENTRY)
    ] = 9
    bounty: Annotated[
        Count,
        says(
            "what each stack costs besides, in cents, for whoever knocks its player out; "
            "0: nothing",
            Rule.PAYOUT,
        ),
    ] = 0
    progressive: Annotated[
        bool,
        says("half of a bounty goes on the head of whoever wins it", Rule.PAYOUT),
    ] = False
    levels: Annotated[
        Annotated[tuple[LevelText, ...], Meta(min_length=1, max_length=100)]
        | Literal["computed"],
        says(
            'the levels, each like "100/200+200 20 rest 10": blinds, ante, minutes, break; '
            "or computed",
            Rule.BLIND_SCHEDULE,
        ),
    ] = "computed"
    minutes: Annotated[Minutes, says("minutes a level", Rule.BLIND_SCHEDULE)] = 20
    total_minutes: Annotated[
        Minutes, says("minutes from the first hand to the end", Rule.BLIND_SCHEDULE)
    ] = 240
    ante: Annotated[
        Literal["none", "all", "bb_pays_all"],
        says("who pays the ante", Rule.BLIND_SCHEDULE, Rule.ANTE),
    ] = "none"
    ante_from: Annotated[
        Some, says("the first level with an ante", Rule.BLIND_SCHEDULE)
    ] = 5
    break_every: Annotated[
        Times, says("levels between breaks; 0: no breaks", Rule.BLIND_SCHEDULE)
    ] = 4
    break_minutes: Annotated[Times, says("minutes of a break", Rule.BLIND_SCHEDULE)] = 10
    keeps_end: Annotated[
        bool,
        says(
            "the levels to come are fitted so that the tournament ends when planned",
            Rule.BLIND_SCHEDULE,
        ),
    ] = True
    ended_early: Annotated[
        Literal["chips", "refund"],
        says(
            "what happens if the host ends it early: prizes by chips, or all money back",
            Rule.FREEZE_OUT,
        ),
    ] = "chips"


class Payout(Group, frozen=True):
    rule: Annotated[
        Literal["by_entrants", "top3", "percent10", "table_per_100"],
        says("how many are paid", Rule.PLACES_PAID, Rule.PAYOUT_BY_ENTRANTS),
    ] = "by_entrants"
    unit: Annotated[Some, says("prizes are multiples of this, in cents", Rule.PAYOUT)] = 100
    places: Annotated[Some | Literal["from_rule"], says("places paid", Rule.PAYOUT)] = (
        "from_rule"
    )
    percent: Annotated[
        tuple[Some, ...] | Literal["from_rule"],
        says("the share of each place, in percent", Rule.PAYOUT),
    ] = "from_rule"


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Every option of one house."""

    chip_unit: Annotated[
        Some, says("every bet is a multiple of this many chips", Rule.BETTING_UNIT)
    ] = 1
    one_chip_rule: Annotated[
        bool, says("one big chip without a word is a call", Rule.ONE_CHIP_RULE)
    ] = True
    dark_actions: Annotated[bool, says("you may act in the dark", Rule.DARK_ACTIONS)] = (
        False
    )
    cash_plays: Annotated[bool, says("cash on the table plays", Rule.CASH_ON_TABLE)] = False
    vote_s: Annotated[Some, says("seconds to vote", Rule.TABLE_VOTES)] = 20

    game: Games = Games()
    betting: Betting = Betting()
    stakes: Stakes = Stakes()
    blinds: Blinds = Blinds()
    ante: Antes = Antes()
    chips: ChipSet = ChipSet()
    table: TableSize = TableSize()
    buyin: BuyIn = BuyIn()
    topup: TopUp = TopUp()
    rebuy: Rebuy = Rebuy()
    leave: Leave = Leave()
    bank: Bank = Bank()
    kitty: Kitty = Kitty()
    change_hand: ChangeHand = ChangeHand()
    open_stakes: OpenStakes = OpenStakes()
    openers: Openers = Openers()
    marker: Marker = Marker()
    button: Button = Button()
    button_draw: OpeningDraw = OpeningDraw()
    missed: Missed = Missed()
    entry: Entry = Entry()
    sitout: SitOut = SitOut()
    absent: Absent = Absent()
    straddle: Straddle = Straddle()
    sleeper: Sleeper = Sleeper()
    rock: Rock = Rock()
    kill: Kill = Kill()
    raise_: RaiseSize = field(default=RaiseSize(), name="raise")
    allin: AllIn = AllIn()
    limit: Limit = Limit()
    spread: Spread = Spread()
    potlimit: PotLimit = PotLimit()
    cap: Cap = Cap()
    fold: Folding = Folding()
    underraise: UnderRaise = UnderRaise()
    showdown: Showdown = Showdown()
    show: Show = Show()
    expose: Expose = Expose()
    odd_chip: OddChip = OddChip()
    runs: RunIt = RunIt()
    deal: Deal = Deal()
    misdeal: Misdeals = Misdeals()
    rabbit: Rabbit = Rabbit()
    bounty: Bounty = Bounty()
    bomb: Bomb = Bomb()
    doubleboard: DoubleBoard = DoubleBoard()
    shortdeck: ShortDeck = ShortDeck()
    pineapple: Pineapple = Pineapple()
    stud: Stud = Stud()
    manila: Manila = Manila()
    verbal: Verbal = Verbal()
    out_of_turn: OutOfTurn = OutOfTurn()
    clock: Clock = Clock()
    phones: Phones = Phones()
    chat: Chat = Chat()
    tools: Tools = Tools()
    stats: Stats = Stats()
    screen: Screen = Screen()
    tourn: Tournament = Tournament()
    payout: Payout = Payout()
