"""How people want to be paid after the night, and the links that do it.

It is kept beside the log, sealed, and goes with the name. Only who owes somebody reads it, and
the banker what the cash box owes, as long as that payment is open.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Annotated, Final, Literal
from urllib.parse import quote, urlsplit

from msgspec import Meta, Struct
from msgspec.structs import replace
from segno.helpers import make_epc_qr

from homegame.model.refusal import Sys
from homegame.service.people.names import clean_text, has_unseen
from homegame.service.qr import rows_of
from homegame.service.refused import refused

Kind = Literal["paypal", "venmo", "revolut", "twint", "iban", "note"]

_UserName = Annotated[str, Meta(max_length=100)]


class PaymentDetails(Struct, frozen=True, forbid_unknown_fields=True):
    """How a person wants to be paid: what is empty, they don't use."""

    paypal: _UserName = ""
    venmo: _UserName = ""
    revolut: _UserName = ""
    twint: Annotated[str, Meta(max_length=30)] = ""
    """A phone number."""
    iban: Annotated[str, Meta(max_length=50)] = ""
    holder: Annotated[str, Meta(max_length=70)] = ""
    """Whose account it is, if that is another name than at the table."""
    note: Annotated[str, Meta(max_length=200)] = ""

    def __repr__(self) -> str:
        return "PaymentDetails()"


Why = Literal["", "dollars", "euros", "no_code", "own"]
"""Why the amount or the code is missing: Venmo pays in dollars only; the code of a bank
transfer is for euros only; it is not clear which currency the night's sign means. With `own`
the service takes it to be the payee's."""


class PayBy(Struct, frozen=True):
    """One way to make a payment."""

    kind: Kind
    text: str
    """What to enter by hand: a user name, a number, an IBAN, or what they wrote."""
    url: str = ""
    """Opens it, with the amount unless `why` says otherwise."""
    qr: tuple[str, ...] = ()
    """The code that a bank's app scans, a row of 0 and 1 for each of its rows."""
    holder: str = ""
    """Whose bank account it is."""
    why: Why = ""

    def __repr__(self) -> str:
        return f"PayBy(kind={self.kind!r})"


class Payable(Struct, frozen=True):
    """How a payment of the plan can be made; `due` is its place there."""

    due: int
    by: tuple[PayBy, ...]


# ---------------------------------------------------------------- what people enter

_NAME: Final = re.compile(r"@?([A-Za-z0-9](?:[A-Za-z0-9_-]{0,48}[A-Za-z0-9_])?)")
_PHONE: Final = re.compile(r"\+?[0-9]{6,15}")

SERVICES: Final = {
    "paypal": ("PayPal", "https://paypal.me/dana", ("paypal.me", "www.paypal.me"), ""),
    "venmo": ("Venmo", "https://venmo.com/u/dana", ("venmo.com", "www.venmo.com"), "u/"),
    "revolut": ("Revolut", "https://revolut.me/dana", ("revolut.me",), ""),
}
"""What each is called, a link to a user there, its hosts, and what may come before the name."""


def cleaned(asked: PaymentDetails) -> PaymentDetails:
    """The details as they are kept. A refusal names the field that can't be used."""
    holder = " ".join(asked.holder.split())
    if has_unseen(holder):
        raise refused(Sys.FRAME, "payment.holder", field="holder")
    return PaymentDetails(
        paypal=user_name("paypal", asked.paypal),
        venmo=user_name("venmo", asked.venmo),
        revolut=user_name("revolut", asked.revolut),
        twint=phone_number(asked.twint),
        iban=account_number(asked.iban),
        holder=holder,
        note=clean_text(asked.note).strip(),
    )


def user_name(service: str, written: str) -> str:
    """A user's name, from the name or from a link to their page. Nothing else of a link is
    kept, so no one can send payers elsewhere."""
    name, link, hosts, before = SERVICES[service]
    written = written.strip()
    if not written:
        return ""
    found = _NAME.fullmatch(written) or _NAME.fullmatch(in_link(written, hosts, before))
    if found is None:
        about = {"service": name, "link": link}
        raise refused(Sys.FRAME, "payment.user", about, field=service)
    return found[1]


def in_link(written: str, hosts: Sequence[str], before: str) -> str:
    """What stands for the user in a link to one of these hosts; "" if it is another link."""
    try:
        link = urlsplit(written if "://" in written else f"https://{written}")
    except ValueError:
        return ""
    is_plain = link.scheme in ("https", "http") and not link.query and not link.fragment
    if not is_plain or link.netloc.lower() not in hosts:
        return ""
    return link.path.removeprefix("/").removesuffix("/").removeprefix(before)


def phone_number(written: str) -> str:
    """A phone number without spaces."""
    number = re.sub(r"[\s()/.-]", "", written)
    if number and not _PHONE.fullmatch(number):
        raise refused(Sys.FRAME, "payment.phone", field="twint")
    return number


def account_number(written: str) -> str:
    """An IBAN without spaces, whose check digits and length are right."""
    number = "".join(written.split()).upper()
    if not number:
        return ""
    if not (number.isascii() and number.isalnum()):
        raise refused(Sys.FRAME, "payment.iban_letters", field="iban")
    # Few ever enter one: what knows every country's numbers is read only then.
    from stdnum import iban
    from stdnum.exceptions import ValidationError

    try:
        return str(iban.validate(number, check_country=False))
    except ValidationError:
        raise refused(Sys.FRAME, "payment.iban", field="iban") from None


# ---------------------------------------------------------------- how a payment is made

CODES: Final = {"€": "EUR", "£": "GBP"}
"""Signs that mean one currency; a dollar or a crown may be several countries'."""

_CODE: Final = re.compile(r"[A-Za-z]{3}")


def ways_to_pay(
    details: PaymentDetails, name: str, minor: int, currency: str, title: str
) -> tuple[PayBy, ...]:
    """Every way to pay somebody of this name an amount for a night of this title."""
    code = CODES.get(currency) or (currency.upper() if _CODE.fullmatch(currency) else "")
    amount = f"{Decimal(minor) / 100:.2f}"
    found = []
    if user := details.paypal:
        # Without a currency's code, PayPal takes the amount in the payee's own.
        link = f"https://paypal.me/{user}/{amount}{code}"
        found.append(PayBy("paypal", user, link, why="" if code else "own"))
    if user := details.venmo:
        link, dollars = f"https://venmo.com/{user}", currency == "$" or code == "USD"
        asked = f"?txn=pay&audience=private&amount={amount}&note={quote(title, safe='')}"
        by = PayBy("venmo", user, link + asked if dollars else link)
        found.append(by if dollars else replace(by, why="dollars"))
    if user := details.revolut:
        link = f"https://revolut.me/{user}"
        by = PayBy("revolut", user, f"{link}/{amount}{code.lower()}" if code else link)
        found.append(by if code else replace(by, why="no_code"))
    if details.twint:
        found.append(PayBy("twint", details.twint))
    if details.iban:
        holder = details.holder or name
        by = PayBy(
            "iban", details.iban, holder=holder, why="" if code == "EUR" else "euros"
        )
        qr = transfer_code(holder, details.iban, amount, title) if not by.why else ()
        found.append(replace(by, qr=qr))
    if details.note:
        found.append(PayBy("note", details.note))
    return tuple(found)


@lru_cache(256)
def transfer_code(holder: str, iban: str, amount: str, title: str) -> tuple[str, ...]:
    """The code of a bank transfer in euros that banks' apps scan: EPC069-12, which has room for
    331 bytes."""
    name, text = within(holder, 140), within(title, 120)
    code = make_epc_qr(name, iban, Decimal(amount), text=text or name, encoding="utf-8")
    return rows_of(code)


def within(text: str, most: int) -> str:
    """As much of a text as has room in so many bytes."""
    return text.encode()[:most].decode(errors="ignore").strip()
