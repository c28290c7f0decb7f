"""A deck in someone's hands: who deals and shuffles, and what becomes of a deal that went wrong
(DEAL-06..14)."""

from typing import Literal

from msgspec import Struct

from homegame.model.plan import Marks
from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.registry import with_real_cards
from homegame.seats import NOBODY, Seat


@with_real_cards(Rule.DEALER_BUTTON)
def dealer_of(house: HouseRules, button: Seat, host: Seat) -> Seat:
    """The seat that deals: the button's where the deal goes around, else the host's."""
    return button if house.deal.dealer == "rotate" else host


@with_real_cards(Rule.TWO_DECKS)
def shuffler_of(house: HouseRules, marks: Marks) -> Seat:
    """With two decks the small blind shuffles the one that was used, while the other is dealt.
    NOBODY where the dealer shuffles."""
    return marks.small if house.deal.two_decks else NOBODY


# ---------------------------------------------------------------- misdeals

Mishap = Literal[
    "wrong_seat",
    "wrong_button",
    "out_of_order",
    "missed_player",
    "wrong_count",
    "boxed_card",
]
"""The deal began at the wrong seat, the button was wrong, cards came to hands in another order,
a player got none, or too many or too few, a card lay face up in the deck."""

Deal = Literal["misdeal", "plays_on", "dead", "scrap"]


@with_real_cards(Rule.VOIDED_HAND)
def is_substantial(actions: int, with_chips: int) -> bool:
    """Too much has happened to go back: three players have acted, or two have put chips in."""
    return actions >= 3 or with_chips >= 2


@with_real_cards(Rule.VOIDED_HAND, Rule.MISDEAL)
def deal_after(mishap: Mishap, *, substantial: bool) -> Deal:
    """What becomes of a deal that went wrong.

    A card that lay face up in the deck is scrap, and the next one takes its place. Anything
    else is a misdeal, until there has been substantial action. After that a hand with too many
    or too few cards is dead, and the others play on.
    """
    if mishap == "boxed_card":
        return "scrap"
    if not substantial:
        return "misdeal"
    return "dead" if mishap == "wrong_count" else "plays_on"


@with_real_cards(Rule.EXPOSED_HOLE_CARD, Rule.EXPOSED_CARD_SHOWN)
def is_dealers_fault(by: Literal["dealer", "player"]) -> bool:
    """Only a card that the dealer exposed is replaced: who flashes their own card keeps it."""
    return by == "dealer"


Fault = Literal["twice", "missing", "strange"]
"""A card is in the deck twice, one is missing, or one doesn't belong in it."""


@with_real_cards(Rule.ONE_DECK, Rule.VOIDED_HAND)
def fouled(fault: Fault, *, is_over: bool) -> Literal["void", "stands", "scrap"]:
    """What becomes of a hand whose deck is found to be wrong.

    The same card twice voids it, unless its pot has been pushed. A card that is missing changes
    nothing, and one that doesn't belong there is scrap.
    """
    if fault == "strange" and not is_over:
        return "scrap"
    return "void" if fault == "twice" and not is_over else "stands"


# ---------------------------------------------------------------- the board

Street = Literal["flop", "turn", "river"]

Seen = Literal["face_up", "glimpsed"]


class Repair(Struct, frozen=True):
    """How a board is put right.

    `back`: which cards go back into the deck, and when. `burn`: for the street that comes
    instead, a new card is burned, the one that lies there counts, or the house burns none.
    """

    back: Literal["all_now", "before_river", "one_as_burn", "one_in_deck"]
    burn: Literal["new", "lies_there", "none"]


@with_real_cards(Rule.VOIDED_HAND, Rule.STREETS)
def early_street(house: HouseRules, street: Street) -> Repair:
    """A street that was dealt before the betting was over.

    The flop and the river are shuffled back and dealt again behind the burn card that lies
    there. For the turn the next street's card is used, and the early one is shuffled back
    before the river.
    """
    if street == "turn":
        return Repair("before_river", "new" if house.deal.burn else "none")
    return Repair("all_now", "lies_there" if house.deal.burn else "none")


@with_real_cards(Rule.STREETS)
def four_card_flop(house: HouseRules) -> Repair:
    """Four cards on the flop are mixed face down: one of them is the next burn card, or goes
    back where no card is burned."""
    if house.deal.burn:
        return Repair("one_as_burn", "lies_there")
    return Repair("one_in_deck", "none")


@with_real_cards(Rule.BURN_CARD)
def unburned(
    house: HouseRules, *, has_acted: bool
) -> Literal["put_right", "stands", "no_burns"]:
    """What becomes of a street before which no card was burned: it is put right until someone
    has acted on it, and stands after that."""
    if not house.deal.burn:
        return "no_burns"
    return "stands" if has_acted else "put_right"


@with_real_cards(Rule.FLASHED_BOARD_CARD, Rule.SHOW_ONE_SHOW_ALL)
def is_shown_to_all(seen_by: int) -> bool:
    """A card that even one player saw is shown to everyone."""
    return seen_by > 0
