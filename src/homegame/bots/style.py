"""Four characters. They think alike; their numbers differ."""

from typing import Final

from msgspec import Struct

from homegame.model.commands import BotStyle


class Style(Struct, frozen=True, kw_only=True):
    """What makes a player: every number that a decision depends on.

    - *Hands* are a part of all starting hands, counted from the best: 0.15 is the best 15 %.
    - A *share* is the part of a pot that a hand wins on average, from 0 to 1.
    - A *chance* says how often something happens, from 0 to 1.
    - *Times* is a factor; *pots* and *big blinds* are sizes of bets.
    """

    key: BotStyle
    names: tuple[str, ...]
    """What bots of this style are called."""

    # What distinguishes the styles.

    shy: float
    """Chance: how sure it wants to be, before the flop, that no player left to act has a
    better hand."""
    raises: float
    """Part of the hands it enters an unraised pot with that it raises; it calls the rest."""
    limps: float
    """Chance that it calls the blind with such a hand; otherwise it folds."""
    defends: float
    """Times the raiser's supposed hands: how wide it answers a raise."""
    trust: float
    """Hands it supposes behind a bet, before it looks at the size."""
    stubborn: float
    """Part of the price by which a call may fall short of paying."""
    value: float
    """Share it wants when it bets for value against one opponent."""
    presses: float
    """Chance that it bets or raises a hand that is good enough to."""
    bluffs: float
    """Chance that it bets a hand that is not, against one opponent."""
    opens: tuple[float, float]
    """Big blinds, from and to: its first raise before the flop."""
    sizes: tuple[float, float]
    """Pots, from and to: its later bets and raises."""

    # Before the flop.

    crowd: int = 4
    """Players dealt in from whom suited and connected cards gain worth."""
    short_stack: float = 10
    """Big blinds: with fewer it does not limp but raises or folds."""
    short_raises: float = 0.6
    """Least part of the hands it enters with that a short stack raises."""
    limps_from_blind: float = 1.3
    """Times its usual hands: how wide it calls from a blind, with part of the price paid."""
    supposed_shy: float = 0.35
    """The `shy` it supposes of others who raise."""
    usual_raise: float = 3
    """Big blinds: a raise up to this size says nothing beyond being a raise."""
    larger_raise_power: float = 0.6
    """How fast the raiser's supposed hands become fewer as the raise grows: the exponent of
    the usual size over the actual one."""
    larger_raise_floor: float = 0.35
    """Least part of those hands that stays, however large the raise."""
    calls: float = 0.45
    """Part of the hands it answers a raise with that it calls, divided by the price."""
    reraises: float = 0.3
    """Part of the hands it answers a raise with, and would open with a raise, that it raises
    again."""
    reraises_to: tuple[float, float] = (2.6, 3.4)
    """Times the bet, from and to: its raise of a raise."""
    bluff_reach: float = 1.5
    """Times the hands it calls with: those just outside may raise again as a bluff."""
    bluff_reraise_rarity: float = 3
    """How many times less often than `bluffs` it does so."""
    big_call: float = 0.25
    """Part of the stack from which a call is thought over by trying the hand out."""
    big_call_rounds: int = 3
    """How often the unseen cards are dealt for that; one round is about 45 rivals' hands."""
    big_call_trust: float = 0.5
    """Added to `trust`: times the raiser's usual hands that a big raise is supposed to mean."""
    all_in_share: float = 0.5
    """Share from which it answers such a raise by moving in."""
    all_in_caution: float = 0.1
    """Share added to that by a style that never presses; by one that always does, none."""

    # After the flop.

    rounds: int = 3
    """How often the unseen cards are dealt to try the hand against a bet."""
    free_rounds: int = 1
    """The same when no one has bet."""
    paid_from: float = 1
    """Big blinds each that are in before the worst starting hands are supposed to be gone."""
    paid_power: float = 0.45
    """How fast they go as more is paid: the exponent of one over the big blinds paid."""
    paid_floor: float = 0.4
    """Least part of the hands that stays, however much was paid."""
    waiting_folds: float = 0.5
    """Chance that a rival who has not answered a bet yet will fold."""
    bet_softness: float = 0.6
    """Pots added to a bet's size when it narrows the bettor's hands: the more, the less a
    small bet says."""
    raised_back: float = 0.6
    """Times fewer hands behind a raise of its own bet."""
    narrowest: float = 0.12
    """Least hands behind any bet."""
    callers_hands: float = 0.6
    """Hands of a rival who has called in this round."""
    checkers_hands: float = 0.85
    """Hands of a rival who has checked in a pot that is no longer small."""
    small_pot: float = 4
    """Big blinds each: up to here a rival who checks may have any hand."""
    value_per_rival: float = 0.04
    """Share added to `value` for each opponent after the first."""
    raise_margin: float = 0.08
    """Share added to `value` for a raise."""
    reraise_margin: float = 0.14
    """The same for a raise after its own bet."""
    bluffs_power: int = 2
    """How fast bluffs become rarer with more opponents: the exponent of their number."""
    bluffs_last: float = 1.3
    """Factor on how often it bluffs in position."""
    bluffs_early: float = 0.8
    """Factor on how often it bluffs out of position."""
    bluff_raise_rarity: float = 4
    """How many times less often than `bluffs` it raises a bet as a bluff."""

    # Games other than Texas hold'em.

    other_waiting_folds: float = 0.7
    """Chance that a rival who has not answered a bet yet will fold."""
    other_shy_calls: float = 0.25
    """Part of the price added to that of a call, times `shy`."""
    other_bet_belief: float = 0.8
    """How much a bet of one pot speaks for the bettor's hand."""
    other_biggest_bet: float = 1.5
    """Pots: a larger bet says no more than one of this size."""
    other_no_belief: float = 1.2
    """The `trust` at which a bet would say nothing."""

    # Amounts.

    committed: float = 0.4
    """Part of the stack: a bet of this much becomes all in."""
    committed_on_river: float = 0.75
    """The same on the river, where no card to come can spoil a smaller bet."""
    counts_blinds: float = 10
    """Big blinds from which amounts are rounded to whole blinds instead of units."""
    runs: int = 2
    """How many times it runs the rest out if the others want that or more."""


ROCK: Final = Style(
    key="rock",
    names=("Ruth", "Otto", "Agnes", "Walter", "Hilda", "Basil"),
    shy=0.54,
    raises=0.6,
    limps=0.5,
    defends=0.55,
    trust=0.5,
    stubborn=0.0,
    value=0.62,
    presses=0.65,
    bluffs=0.12,
    opens=(3.0, 3.5),
    sizes=(0.5, 0.7),
)

CALLER: Final = Style(
    key="caller",
    names=("Biscuit", "Waffle", "Pudding", "Noodle", "Pickle", "Muffin"),
    shy=0.06,
    raises=0.08,
    limps=1.0,
    defends=1.6,
    trust=0.85,
    stubborn=0.12,
    value=0.74,
    presses=0.6,
    bluffs=0.04,
    opens=(2.0, 3.0),
    sizes=(0.3, 0.5),
)

MANIAC: Final = Style(
    key="maniac",
    names=("Ziggy", "Turbo", "Dizzy", "Rocket", "Pepper", "Bongo"),
    shy=0.1,
    raises=0.85,
    limps=0.6,
    defends=1.25,
    trust=0.8,
    stubborn=0.05,
    value=0.52,
    presses=0.92,
    bluffs=0.5,
    opens=(3.0, 5.0),
    sizes=(0.6, 1.2),
)

SHARK: Final = Style(
    key="shark",
    names=("Finn", "Coral", "Marlin", "Pearl", "Sandy", "Gil"),
    shy=0.28,
    raises=0.95,
    limps=0.3,
    defends=1.0,
    trust=0.68,
    stubborn=0.0,
    value=0.58,
    presses=0.95,
    bluffs=0.28,
    opens=(2.2, 3.0),
    sizes=(0.4, 0.8),
)

STYLES: Final[dict[str, Style]] = {
    style.key: style for style in (ROCK, CALLER, MANIAC, SHARK)
}
