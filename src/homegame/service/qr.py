"""QR codes as the screens draw them."""

import segno


def qr_rows(text: str) -> tuple[str, ...]:
    """The QR code of a text, a row of 0 and 1 for each of its rows."""
    return rows_of(segno.make(text, error="m", micro=False))


def rows_of(code: segno.QRCode) -> tuple[str, ...]:
    """A code's rows of 0 and 1."""
    return tuple("".join("1" if dot else "0" for dot in row) for row in code.matrix)
