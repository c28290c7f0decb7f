"""Our own records: one JSON object per line, with everything in a history.

docs/real-hands.md describes the fields. Amounts are hundredths of the currency; `unit` is the
smallest chip in them.
"""

from homegame.history.codecs.records.reading import from_record, parsed, posts_in, read
from homegame.history.codecs.records.writing import chosen, to_record, write

__all__ = ["chosen", "from_record", "parsed", "posts_in", "read", "to_record", "write"]
