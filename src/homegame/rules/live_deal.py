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
    """The seat that deals: the host's, or the button's. NOBODY if the server does."""
    match house.deal.dealer:
        case "server":
            return NOBODY
        case "host":
            return host
        case "rotate":
            return button


@with_real_cards(Rule.TWO_DECKS)
def shuffler_of(house: HouseRules, marks: Marks) -> Seat:
    """With two decks the small blind shuffles the one that was used, while the other is dealt.
    NOBODY where the dealer shuffles."""
    return marks.small if house.deal.two_decks else NOBODY


# ---------------------------------------------------------------- misdeals

Mishap = Literal[
    "wrong_seat", "wrong_button", "out_of_order", "missed_player", "boxed_card"
]
"""The deal began at the wrong seat, the button was wrong, cards came to hands in another order,
a player got none, a card lay face up in the deck."""

Deal = Literal["misdeal", "plays_on", "scrap"]


@with_real_cards(Rule.VOIDED_HAND)
def is_substantial(actions: int, with_chips: int) -> bool:
    """Too much has happened to go back: three players have acted, or two have put chips in."""
    return actions >= 3 or with_chips >= 2


@with_real_cards(Rule.VOIDED_HAND, Rule.MISDEAL)
def deal_after(mishap: Mishap, *, substantial: bool) -> Deal:
    """What becomes of a deal that went wrong.

    A card that lay face up in the deck is scrap, and the next one takes its place. Anything
    else is a misdeal, until there has been substantial action.
    """
    if mishap == "boxed_card":
        return "scrap"
    return "plays_on" if substantial else "misdeal"


@with_real_cards(Rule.EXPOSED_HOLE_CARD, Rule.EXPOSED_CARD_SHOWN)
def is_dealers_fault(by: Literal["dealer", "player"]) -> bool:
    """Only a card that the dealer exposed is replaced: who flashes their own card keeps it."""
    return by == "dealer"


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


@with_real_cards(Rule.FLASHED_BOARD_CARD, Rule.SHOW_ONE_SHOW_ALL)
def is_shown_to_all(seen_by: int) -> bool:
    """A card that even one player saw is shown to everyone."""
    return seen_by > 0
