-- What was imported, by the SHA-256 of each hand and ledger: nothing is imported twice.
CREATE TABLE imported (
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    night_id TEXT NOT NULL REFERENCES night,
    PRIMARY KEY (digest, night_id)
) WITHOUT ROWID;

CREATE INDEX imported_by_night ON imported (night_id);
