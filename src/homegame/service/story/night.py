"""The story of a night, to look back on: everyone's results, the biggest pot, the best hand.

What anyone saw at the table is told to everyone; how somebody plays, to that guest alone, or
to all whom they let read it.
"""

import asyncio
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import TypedDict, cast

from msgspec import Struct

from homegame.bank.book import statement
from homegame.cards import Cards, texts
from homegame.hands import readings
from homegame.history.lines import HandLine
from homegame.history.listing import Listing, Told
from homegame.history.statistics import RATES, Luck, Statistics, Tally, luck_of
from homegame.night.hues import hues
from homegame.night.night import STORY, Night, banker_of
from homegame.night.people import is_host
from homegame.rules.tools import may_read_figures
from homegame.service.bank.statement import Besides, besides, brought
from homegame.service.night.hands import key_now
from homegame.service.night.live import LiveNight
from homegame.service.story.fair_play import FairPlay, fair_play
from homegame.service.story.tournaments import ToldTournament, tournaments_of
from homegame.variants import VARIANTS

MOST_TURNS = 1000
"""The most points of a chart; in a longer night, each stands for several hands."""


class Turn(Struct, frozen=True):
    """One hand of a player's results: when it began, what it is called, what they won. In a
    night of more than a thousand hands, several together, named after the last."""

    at_ms: int
    hand: str
    net: int


class Figure(Struct, frozen=True):
    """How often a player did something, out of how many chances."""

    name: str
    times: int
    chances: int


class Share(Struct, frozen=True):
    """Hands in one position or game, and what they won or lost."""

    name: str
    hands: int
    net: int


class Beside(Struct, frozen=True):
    """What somebody won or lost besides in hands, and why."""

    why: Besides
    net: int


class Figures(Struct, frozen=True):
    """How one player plays: for their own eyes, unless they let everyone read it."""

    rates: tuple[Figure, ...]
    aggression_factor: float | None
    bb_100: float | None
    by_position: tuple[Share, ...]
    by_game: tuple[Share, ...]
    besides: tuple[Beside, ...]
    """With what the games brought, it is their result."""


class Teller(Struct, frozen=True):
    """A player of the night. Amounts are in the smallest unit of money."""

    guest: str
    name: str
    picture: str
    bot: str
    hands: int
    """All hands but a change hand, those of tournaments too, and those that no one wrote
    down."""
    net: int
    """What they won or lost in hands for money."""
    turns: tuple[Turn, ...]
    """In the order in which their hands began, at whichever table."""
    all_ins: int
    all_in_won: int
    """What the pots of their all-ins paid them, and what the cards said they would."""
    all_in_expected: int
    all_ins_left_out: int
    figures: Figures | None
    """How they play, if they let everyone read it; and to themselves."""
    entered: bool = False
    """They paid for a tournament."""
    from_tournaments: int = 0
    """Prizes and bounties, less what tournaments cost; not in `net`."""
    hue: int = 0
    """Their colour on all pages of the night."""
    result: int = 0
    """What the night has brought them, as the bank says: in hands, in tournaments, and by what
    was corrected, dropped into the kitty or left over."""


class Highlight(Struct, frozen=True):
    """A hand worth watching again."""

    hand: str
    key: str
    """Opens it to whoever has it; "" for those who have the story's link alone, once the hand's
    own link was withdrawn."""
    at_ms: int
    names: tuple[str, ...]
    """Who won it, or held it."""
    value: int = 0
    """The pot, in the smallest unit of money."""
    cards: tuple[str, ...] = ()
    boards: tuple[tuple[str, ...], ...] = ()
    """All boards it was played on; of a hand, the one that made it."""
    reading: str = ""


class Story(Struct, frozen=True):
    """The story of a night."""

    title: str
    currency: str
    you: str
    ended: bool
    imported: bool
    """The night was played elsewhere."""
    hands: int
    """Those that count and those that no one wrote down, without a change hand."""
    from_ms: int
    """When its first hand began, and its last one; 0 if that is not known."""
    to_ms: int
    players: tuple[Teller, ...]
    """The largest result first."""
    pot: Highlight | None
    best: Highlight | None
    closed: bool
    """This house shows no figures of how players play before the night is over."""
    shown: bool
    """The reader lets everyone read theirs."""
    key: str
    """Opens this story, without anyone's own figures, to whoever has it."""
    may_withdraw: bool = False
    """The reader may withdraw the links to it."""
    link: str = ""
    """The address to send, with that key."""
    tournaments: tuple[ToldTournament, ...] = ()
    voided: int = 0
    """Hands that are listed, and count for no one."""
    unwritten: int = 0
    """Hands with real cards that no one wrote down: what they brought is in the results."""
    banker: str = ""
    """Who bears what the results don't add up to, and has the odd chips."""
    counted: int = 0
    """What the results add up to, as too many chips were counted or, below zero, too few."""
    odd: int = 0
    """Odd chips that went to the banker before the change hand; `odd_mine`: the reader's."""
    odd_mine: int = 0
    fair_play: FairPlay | None = None
    """For guests of the night, once it is over."""


async def story_of(live: LiveNight, guest: str) -> Story:
    """The story of a night, for one of its guests; "" for everyone else."""
    listing, night = await live.hands.listing(), live.night
    found = listing.statistics()
    await count_luck(found, listing.all_ins())
    count_besides(night, found)
    lines = [*listing.hands.values()]
    began = when_began(listing)
    known = night.guests.get(guest)
    return Story(
        night.title,
        night.house.stakes.currency,
        guest,
        night.ended,
        bool(night.imported),
        listing.played,
        min(began, default=0),
        max(began, default=0),
        players_of(night, found, lines, guest),
        biggest_pot(live, lines, guest),
        best_hand(live, found, guest),
        not may_read_figures(night.house, ended=night.ended),
        known is not None and known.shows_figures,
        key_now(live, STORY),
        is_host(night, guest),
        tournaments=tournaments_of(live, listing),
        voided=sum([bool(line.voided) for line in lines]),
        unwritten=len(listing.unwritten),
        fair_play=watched(live, found, guest),
        **not_square(night, found, guest),
    )


def watched(live: LiveNight, found: Statistics, reader: str) -> FairPlay | None:
    """What there is to look at for fair play: for everyone who was let in, once the night is
    over; for the host with who came from the same address."""
    night = live.night
    known = night.guests.get(reader)
    if known is None or known.waits or not (night.ended or night.imported):
        return None
    people = [guest for guest, each in night.guests.items() if not each.bot]
    came_from = live.audience.gallery.came_from if is_host(night, reader) else None
    return fair_play(found.together, people, came_from)


class NotSquare(TypedDict):
    """Why results don't add up to what was won in hands."""

    banker: str
    counted: int
    odd: int
    odd_mine: int


def not_square(night: Night, found: Statistics, reader: str) -> NotSquare:
    """Why the results of a night differ from what was won in hands, and who has the rest."""
    parts = besides(night, found.players)
    return NotSquare(
        banker=night.guests[banker_of(night)].name,
        counted=sum([each.get("count", 0) for each in parts.values()]),
        odd=sum([each.get("banker_odd", 0) for each in parts.values()]),
        odd_mine=-parts.get(reader, {}).get("odd", 0),
    )


def when_began(listing: Listing) -> list[int]:
    """When each hand began of which that is known."""
    began = [line.at_ms for line in listing.hands.values()]
    began += [hand.at_ms for hand in listing.unwritten.values()]
    return [at_ms for at_ms in began if at_ms]


def players_of(
    night: Night, found: Statistics, lines: Iterable[HandLine], reader: str
) -> tuple[Teller, ...]:
    """Everyone who played, the largest result first."""
    guests, worn, turns = night.guests, hues(night), turns_of(night, lines)
    entered = brought_by_tournaments(night)
    results = brought(night, found.players)
    besides = [
        guest for guest, net in results.items() if net or guest in entered or guest in turns
    ]
    tallies = {**{guest: Tally() for guest in besides}, **found.players}
    readable = {who for who, known in guests.items() if known.shows_figures} | {reader}
    if not may_read_figures(night.house, ended=night.ended):
        readable = set()
    players = [
        Teller(
            guest,
            guests[guest].name,
            guests[guest].picture,
            guests[guest].bot,
            tally.hands + tally.unwritten,
            sum([turn.net for turn in turns.get(guest, ())]),
            tuple(turns.get(guest, ())),
            tally.luck.all_ins,
            tally.luck.won,
            tally.luck.expected,
            tally.luck.left_out,
            figures_of(tally) if guest in readable and tally.hands else None,
            guest in entered,
            entered.get(guest, 0),
            worn.get(guest, 0),
            results[guest],
        )
        for guest, tally in tallies.items()
    ]
    return tuple(sorted(players, key=lambda one: (-one.result, one.name)))


def is_for_money(line: HandLine) -> bool:
    """Whether a hand won or lost money: not one of a tournament, nor one that doesn't count."""
    return line.counts and not line.tournament


def turns_of(night: Night, lines: Iterable[HandLine]) -> dict[str, list[Turn]]:
    """Everyone's hands for money, in the order in which they began: those that no history can
    tell are among them."""
    worth, found = night.house.stakes.minor_per_chip, dict[str, list[Turn]]()
    played = sorted(filter(is_for_money, lines), key=lambda line: line.at_ms)
    together = max(1, ceil(len(played) / MOST_TURNS))
    for start in range(0, len(played), together):
        stretch = played[start : start + together]
        last, nets = stretch[-1], dict[str, int]()
        for line in stretch:
            for player in line.players:
                nets[player.guest] = nets.get(player.guest, 0) + player.net
        for guest, net in nets.items():
            found.setdefault(guest, []).append(Turn(last.at_ms, last.id, net * worth))
    return found


def brought_by_tournaments(night: Night) -> dict[str, int]:
    """What the night's tournaments have brought everyone who paid for one, by the bank's
    book: a prize counts once it is paid."""
    accounts = [statement(night.book, guest) for guest in night.guests]
    return {one.guest: one.won - one.entered for one in accounts if one.entered or one.won}


def figures_of(tally: Tally) -> Figures:
    """A player's own figures."""
    rates = [(name, getattr(tally, name)) for name in RATES]
    return Figures(
        tuple([Figure(name, rate.times, rate.chances) for name, rate in rates]),
        tally.aggression_factor,
        tally.bb_100,
        tuple([Share(name, of.hands, of.net) for name, of in tally.by_position.items()]),
        tuple(
            [
                Share(VARIANTS[name].title, of.hands, of.net)
                for name, of in tally.by_game.items()
            ]
        ),
        tuple([Beside(cast("Besides", why), net) for why, net in tally.besides.items()]),
    )


def key_of_highlight(live: LiveNight, hand: str, reader: str) -> str:
    """The key to a hand of the story. Where its link was withdrawn, the story's link doesn't
    lead around that."""
    return key_now(live, hand) if reader or hand not in live.night.withdrawn else ""


def biggest_pot(
    live: LiveNight, lines: Iterable[HandLine], reader: str
) -> Highlight | None:
    """The largest pot of the night, and who won it."""
    pots = [line for line in lines if is_for_money(line) and line.pot]
    if not pots:
        return None
    line = max(pots, key=lambda line: line.pot)
    names = tuple([player.name for player in line.players if player.won])
    return Highlight(
        line.id,
        key_of_highlight(live, line.id, reader),
        line.at_ms,
        names,
        line.pot * live.night.house.stakes.minor_per_chip,
        boards=line.boards,
    )


def best_hand(live: LiveNight, found: Statistics, reader: str) -> Highlight | None:
    """The best high hand that was shown: of equal ones the first, by everyone who had it."""
    shown = {who: each.best_hand for who, each in found.players.items() if each.best_hand}
    if not shown:
        return None
    most = max([best.value for best in shown.values()])
    equal = {who: best for who, best in shown.items() if best.value == most}
    lines = [live.hands.known(best.hand) for best in equal.values()]
    line = min(lines, key=lambda line: line.at_ms)
    holders = [
        each
        for each in line.players
        if (had := equal.get(each.guest)) and had.hand == line.id
    ]
    best = equal[holders[0].guest]
    return Highlight(
        best.hand,
        key_of_highlight(live, best.hand, reader),
        line.at_ms,
        tuple([each.name for each in holders]),
        cards=texts(best.cards),
        boards=(texts(best.board),) if best.board else (),
        reading=readings(VARIANTS[line.game], best.cards, best.board, kickers=False),
    )


def count_besides(night: Night, found: Statistics) -> None:
    """Count what everyone who was dealt in won or lost besides in hands."""
    for guest, parts in besides(night, found.players).items():
        if guest in found.players:
            found.players[guest].besides = dict[str, int](parts.items())


async def count_luck(found: Statistics, all_ins: list[Told]) -> None:
    """Count the luck in all-ins; between two of them everyone else goes on."""
    for history, _, dealt in all_ins:
        await asyncio.sleep(0)
        for seat, luck in luck_of(history, shares).items():
            add_luck(found, dealt[seat], luck)


def add_luck(found: Statistics, guest: str, luck: Luck) -> None:
    """Add an all-in to a guest's luck."""
    if (tally := found.players.get(guest)) is not None:
        tally.luck.add(luck)


def shares(
    game: str, hands: Sequence[Cards], board: Cards, dead: Cards
) -> tuple[float, ...] | None:
    """The equities of an all-in; None where counting every deal would take too long."""
    is_quick = len(board) >= 3 or (game == "texas" and len(hands) == 2)
    return exact(game, tuple(hands), board, dead) if is_quick else None


@lru_cache(maxsize=1024)
def exact(
    game: str, hands: tuple[Cards, ...], board: Cards, dead: Cards
) -> tuple[float, ...] | None:
    """Exact equities, worked out once for each all-in."""
    try:
        from homegame.maths.equities import GAMES, equity
    except ImportError:
        return None
    if game not in GAMES:
        return None
    found = equity(*hands, board=board, dead=dead, game=game, threads=1)
    return found.equity if found.exact else None
