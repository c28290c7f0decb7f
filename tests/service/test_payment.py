"""How people want to be paid: what they may enter, and the links and codes made of it."""

import pytest
from segno.helpers import make_epc_qr

from homegame.service.bank.payment import (
    PaymentDetails,
    cleaned,
    transfer_code,
    ways_to_pay,
)
from homegame.service.qr import rows_of
from homegame.service.refused import RequestRefused

IBAN = "DE89370400440532013000"


@pytest.mark.parametrize(
    ("field", "written", "kept"),
    [
        ("paypal", " dana ", "dana"),
        ("paypal", "https://www.paypal.me/dana", "dana"),
        ("paypal", "PayPal.Me/Dana/", "Dana"),
        ("venmo", "@Dana-Lee", "Dana-Lee"),
        ("venmo", "https://venmo.com/u/Dana-Lee", "Dana-Lee"),
        ("revolut", "revolut.me/dana1x", "dana1x"),
        ("twint", "+41 79 123 45 67", "+41791234567"),
        ("iban", "de89 3704 0044 0532 0130 00", IBAN),
        ("holder", "  Dana   Lee ", "Dana Lee"),
        ("note", "Cash, \u202eplease\n", "Cash, please"),
    ],
)
def test_details_are_kept_as_they_are_used(field: str, written: str, kept: str) -> None:
    """A user name is read from a link to the user's page as well."""
    assert getattr(cleaned(PaymentDetails(**{field: written})), field) == kept


@pytest.mark.parametrize(
    ("field", "written", "words"),
    [
        ("paypal", "javascript:alert(1)", "payment.user"),
        ("paypal", "https://paypal.me.evil.example/dana", "payment.user"),
        ("paypal", "https://paypal.me@evil.example/dana", "payment.user"),
        ("paypal", "https://evil.example/dana", "payment.user"),
        ("paypal", "ftp://paypal.me/dana", "payment.user"),
        ("paypal", "https://paypal.me:99999/dana", "payment.user"),
        ("paypal", "https://[paypal.me/dana", "payment.user"),
        ("paypal", "dana/500", "payment.user"),
        ("paypal", "https://paypal.me/dana?amount=500", "payment.user"),
        ("paypal", "https://paypal.me/dana#x", "payment.user"),
        ("venmo", "dana&amount=500", "payment.user"),
        ("venmo", "dana%2f..", "payment.user"),
        ("revolut", "\u202edana", "payment.user"),
        ("revolut", "דנה", "payment.user"),
        ("revolut", "d" * 60, "payment.user"),
        ("twint", "079 CALL ME", "payment.phone"),
        ("twint", "٠٧٩١٢٣٤٥٦٧", "payment.phone"),
        ("iban", "DE88370400440532013000", "payment.iban"),
        ("iban", "DE8937040044053201300", "payment.iban"),
        ("iban", "US89370400440532013000", "payment.iban"),
        ("iban", "DE", "payment.iban"),
        ("iban", "\u202eDE89370400440532013000", "payment.iban_letters"),
        ("iban", "DE٨٩370400440532013000", "payment.iban_letters"),
        ("holder", "Dana\u202e", "payment.holder"),
    ],
)
def test_what_can_not_be_used_is_refused_with_its_field(
    field: str, written: str, words: str
) -> None:
    """The sentence says what belongs there, and never what was entered."""
    with pytest.raises(RequestRefused) as refusal:
        cleaned(PaymentDetails(**{field: written}))
    error = refusal.value.error
    assert (error.field, error.words) == (field, words)
    assert written.strip() not in f"{error.say}{error.numbers}"


DANA = PaymentDetails("dana", "Dana-Lee", "dana1x", "+41791234567", IBAN, note="Or cash")


def urls(currency: str) -> dict[str, tuple[str, str]]:
    ways = ways_to_pay(DANA, "Dana", 1250, currency, "Kim & Co’s night")
    return {way.kind: (way.url, way.why) for way in ways}


def test_one_tap_opens_the_payment_with_its_amount() -> None:
    """$12.50: Venmo gets the night's name as well. Which dollar "$" is, Revolut can't know."""
    assert urls("$") == {
        "paypal": ("https://paypal.me/dana/12.50", "own"),
        "venmo": (
            "https://venmo.com/Dana-Lee?txn=pay&audience=private&amount=12.50"
            "&note=Kim%20%26%20Co%E2%80%99s%20night",
            "",
        ),
        "revolut": ("https://revolut.me/dana1x", "no_code"),
        "twint": ("", ""),
        "iban": ("", "euros"),
        "note": ("", ""),
    }
    euros = urls("€")
    assert euros["paypal"][0] == "https://paypal.me/dana/12.50EUR"
    assert euros["revolut"] == ("https://revolut.me/dana1x/12.50eur", "")
    assert euros["venmo"] == ("https://venmo.com/Dana-Lee", "dollars")
    assert urls("CHF")["revolut"][0].endswith("/12.50chf")
    assert urls("kr")["revolut"] == ("https://revolut.me/dana1x", "no_code")


def test_a_bank_transfer_in_euros_has_a_code() -> None:
    """Its account is the holder's, or else that of the name at the table."""
    (own,) = ways_to_pay(PaymentDetails(iban=IBAN), "Dana", 1250, "€", "Friday")
    assert (own.holder, own.why) == ("Dana", "")
    told = make_epc_qr("Dana", IBAN, "12.50", text="Friday", encoding="utf-8")
    assert own.qr == rows_of(told)
    other = PaymentDetails(iban=IBAN, holder="Dana Lee")
    (by,) = ways_to_pay(other, "Dana", 1250, "EUR", "Friday")
    assert by.holder == "Dana Lee"
    assert by.qr != own.qr
    assert transfer_code("日" * 70, IBAN, "999999999.99", "é" * 60)
    assert transfer_code("Dana", IBAN, "0.01", " ")


def test_details_are_in_no_log_line() -> None:
    """What a debugger or a log shows of them says nothing."""
    ways = ways_to_pay(DANA, "Dana", 1250, "€", "Friday")
    told = f"{DANA} {ways}"
    assert not any(text in told for text in ("dana1x", IBAN, "79123", "cash", "paypal.me"))
