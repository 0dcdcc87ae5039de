-- Who may write. Keys are not facts about matches: they are no part of any chain.

CREATE TABLE keys (
    key_id TEXT PRIMARY KEY,
    hash BLOB NOT NULL, -- of the key, which is not kept
    kind TEXT NOT NULL,
    match_id TEXT,
    lane TEXT,
    note TEXT,
    made INTEGER NOT NULL, -- milliseconds since 1970
    expires INTEGER,
    revoked INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_by_match ON keys (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX keys_of_house ON keys (made) WHERE match_id IS NULL;
CREATE INDEX keys_by_end ON keys (expires) WHERE expires IS NOT NULL;

-- Other programs see by this number that they have to ask for keys again.
CREATE TABLE revocations (count INTEGER NOT NULL) STRICT;
INSERT INTO revocations VALUES (0);
