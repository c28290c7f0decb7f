-- Where a device is called to the table, sealed. It goes with the key of that device.
CREATE TABLE push (
    hash BLOB NOT NULL PRIMARY KEY REFERENCES key ON DELETE CASCADE,
    night_id TEXT NOT NULL,
    box BLOB NOT NULL CHECK (typeof(box) = 'blob')
) WITHOUT ROWID;
