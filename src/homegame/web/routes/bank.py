"""A night's bank: its accounts, its book, and a count of real chips."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from homegame.bank.paying import WAYS
from homegame.service.bank import count
from homegame.service.bank import statement as bank
from homegame.service.bank.payment import PaymentDetails
from homegame.service.night import places
from homegame.service.night.bell import LONGEST_WAIT_S
from homegame.web.limits import PLACE
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, number, reply, unless_left


class BankRoutes:
    """The routes of the bank."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("GET", f"{one}/bank", self.bank, PLACE),
            ("GET", f"{one}/bank.csv", self.bank_csv, PLACE),
            ("POST", f"{one}/count", self.count_chips, PLACE),
            ("GET", f"{one}/payment", self.payment, PLACE),
            ("POST", f"{one}/payment", self.keep_payment, PLACE),
        ]

    async def bank(self, request: Request) -> Reply[bank.Bank]:
        """Read the bank: every account, the book and, once the night is over, who pays whom;
        in the `way` that is asked for: `fewest` payments, or with the `banker` or the
        `box`. With the `seq` of an earlier answer as `seen`, the answer waits a while until
        something has changed since then."""
        live, place = await self.reception.enter(request)
        if seen := number(request, "seen", 0):
            await unless_left(request, live.bell.wait(seen, LONGEST_WAIT_S))
            places.refuse_outside(live, place.guest, self.reception.address(request))
        asked = request.query_params.get("way")
        way = next((way for way in WAYS if way == asked), WAYS[0])
        asker = self.reception.address(request)
        found = await bank.bank_of(live, place.guest, way, asker)
        club, earlier = await self.reception.clubs.known_debts_at(live)
        payable = await self.reception.payments.payable(live, found)
        earlier = () if found.ended else earlier
        return reply(replace(found, club=club, earlier=earlier, payable=payable))

    async def bank_csv(self, request: Request) -> Response:
        """Read the bank's book as a table for a spreadsheet."""
        live, place = await self.reception.enter(request)
        found = await bank.book_of(live, place.guest)
        headers = {"Content-Disposition": 'attachment; filename="bank.csv"'}
        return Response(bank.as_csv(found), media_type="text/csv", headers=headers)

    async def payment(self, request: Request) -> Reply[PaymentDetails]:
        """Read how the caller wants to be paid; nobody else's."""
        live, place = await self.reception.enter(request)
        caller = self.reception.caller(request)
        return reply(await self.reception.payments.own(live, place.guest, caller))

    async def keep_payment(self, request: Request) -> Reply[PaymentDetails]:
        """Keep how the caller wants to be paid: in the night's club if they are in it, or else
        with the night. The answer is what is kept. Those who owe them read it, and the banker
        if the cash box does, once the night is over and until it is paid."""
        live, place = await self.reception.enter(request)
        asked = await self.reception.body(request, PaymentDetails)
        caller = self.reception.caller(request)
        details = await self.reception.payments.keep(live, place.guest, caller, asked)
        live.bell.ring(live.seq)
        return reply(details)

    async def count_chips(self, request: Request) -> Reply[count.CountFound]:
        """Add up the real chips that were counted at a table: what they come to, what is
        missing, and which single mistake would explain it. It changes nothing; `count_chips`
        does."""
        live, _ = await self.reception.enter(request)
        ask = await self.reception.body(request, count.CountAsk)
        return reply(count.count(live.night, ask))
