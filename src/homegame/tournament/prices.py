"""What a tournament sells: what each purchase costs, where the money goes, and its chips."""

from homegame.chips import Chips
from homegame.model.tournament import Entrant, EntryWay, Purchase, Setup


def for_prizes(setup: Setup, way: EntryWay) -> int:
    """What of a stack's price goes into the prizes."""
    if way == "rebuy" and setup.rebuy_cost is not None:
        return setup.rebuy_cost
    return setup.buyin


def fee(setup: Setup, way: EntryWay) -> int:
    """What of a stack's price goes into the kitty: nothing of a rebuy's."""
    return 0 if way == "rebuy" else setup.fee


def stack(setup: Setup, way: EntryWay) -> Chips:
    """The chips of a stack that is bought this way."""
    if way == "rebuy" and setup.rebuy_stack is not None:
        return setup.rebuy_stack
    return setup.stack


def price(setup: Setup, bought: Purchase) -> int:
    """What a purchase costs in all, with the bounty and the fee."""
    match bought:
        case "add_on":
            return setup.addon_cost
        case "staff_bonus":
            return setup.bonus_cost
        case "":
            return 0
        case _:
            return for_prizes(setup, bought) + fee(setup, bought) + setup.bounty


def chips(setup: Setup, bought: Entrant) -> Chips:
    """The chips that a guest has bought in all."""
    rebuys = bought.rebuys * stack(setup, "rebuy")
    more = bought.addon * setup.addon + bought.bonus * setup.bonus
    return (bought.stacks - bought.rebuys) * setup.stack + rebuys + more


def into_prizes(setup: Setup, bought: Entrant) -> int:
    """What of all that a guest has paid is in the prizes; bounties aren't."""
    rebuys = bought.rebuys * for_prizes(setup, "rebuy")
    more = bought.addon * setup.addon_cost
    return (bought.stacks - bought.rebuys) * setup.buyin + rebuys + more


def into_kitty(setup: Setup, bought: Entrant) -> int:
    """What of all that a guest has paid is in the kitty."""
    return (bought.stacks - bought.rebuys) * setup.fee + bought.bonus * setup.bonus_cost
