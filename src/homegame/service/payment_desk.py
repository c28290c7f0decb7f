"""The payment desk: keeps how people want to be paid, and tells those who owe them.

A member of the night's club keeps it with the club, so that every night has it; anyone else
with the night.
"""

import logging

import msgspec

from homegame.bank.book import BOX
from homegame.club.club import merged_into
from homegame.model.refusal import Sys
from homegame.service.bank.payment import Payable, PaymentDetails, cleaned, ways_to_pay
from homegame.service.bank.statement import Bank
from homegame.service.club.clubs import Clubs
from homegame.service.night.runtime import Runtime
from homegame.service.people.doorman import Caller
from homegame.service.refused import refused
from homegame.storage.log import SealBroken, Store

log = logging.getLogger("homegame.payment")

_details = msgspec.json.Decoder(PaymentDetails)


class PaymentDesk:
    """Everybody's payment details in one house."""

    def __init__(self, store: Store, clubs: Clubs) -> None:
        self._store, self._clubs = store, clubs

    async def own(self, live: Runtime, guest: str, caller: Caller) -> PaymentDetails:
        """A guest's own details. Raises RequestRefused for who only watches."""
        return await self._kept(*await self._place(live, guest, caller))

    async def keep(
        self, live: Runtime, guest: str, caller: Caller, asked: PaymentDetails
    ) -> PaymentDetails:
        """Keep a guest's details, or nothing if all are empty. Raises RequestRefused."""
        of, whose = await self._place(live, guest, caller)
        details = cleaned(asked)
        if details == PaymentDetails():
            await self._store.drop_payment(of, whose)
        else:
            await self._store.keep_payment(of, whose, msgspec.json.encode(details))
        return details

    async def _place(self, live: Runtime, guest: str, caller: Caller) -> tuple[str, str]:
        """Where a guest's details are kept. Only the device of a member opens what the club
        keeps: a guest may have a member's name."""
        if not guest:
            raise refused(Sys.ROLE, "payment.guests")
        club = await self._clubs.of_night(live.id)
        if person := await self._clubs.person(club, caller):
            await self._clubs.recognise(live.id, guest, caller)
            return club, person
        return live.id, guest

    async def payable(self, live: Runtime, bank: Bank) -> tuple[Payable, ...]:
        """How the reader of a bank can make the payments that are open: those they owe, and as
        the banker those of the cash box. Nobody else needs to know."""
        found = []
        for at, due in enumerate(bank.payments):
            payer = bank.banker if due.payer == BOX else due.payer
            concerns = payer == bank.you
            if due.number or due.payee == BOX or not concerns:
                continue
            details = await self._of_guest(live, due.payee)
            name = live.night.guests[due.payee].name
            by = ways_to_pay(details, name, due.amount, bank.currency, bank.title)
            if by:
                found.append(Payable(at, by))
        return tuple(found)

    async def _of_guest(self, live: Runtime, guest: str) -> PaymentDetails:
        """What a guest keeps with the night, or as the member of the club that they are known
        to be; to have a member's name is not enough."""
        details = await self._kept(live.id, guest)
        club = await self._clubs.of_night(live.id)
        if details != PaymentDetails() or not club:
            return details
        known = (await self._clubs.club(club)).club
        person = known.came.get(live.id, {}).get(guest, "")
        return await self._kept(club, merged_into(known, person))

    async def _kept(self, of: str, whose: str) -> PaymentDetails:
        """What is kept; nothing where it can't be opened: the database was changed."""
        try:
            body = await self._store.payment(of, whose)
        except SealBroken:
            log.error("payment details don't open", extra={"night": of})
            return PaymentDetails()
        return _details.decode(body) if body else PaymentDetails()
