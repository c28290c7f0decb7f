-- A log is that of a night or of a club.
ALTER TABLE night ADD COLUMN kind TEXT NOT NULL DEFAULT 'night' CHECK (kind IN ('night', 'club'));

CREATE INDEX club_by_age ON night (created_ms, night_id) WHERE kind = 'club';

-- Snapshots have names that say what they are of. Those from before are made anew.
DELETE FROM snapshot;
