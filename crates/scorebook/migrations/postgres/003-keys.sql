-- Who may write. Keys are not facts about matches: they are no part of any chain.

CREATE TABLE tenpin.keys (
    key_id text COLLATE "C" PRIMARY KEY,
    hash bytea NOT NULL, -- of the key, which is not kept
    kind text NOT NULL,
    match_id text COLLATE "C",
    lane text,
    note text,
    made bigint NOT NULL, -- milliseconds since 1970
    expires bigint,
    revoked bigint
);

CREATE INDEX keys_by_match ON tenpin.keys (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX keys_of_house ON tenpin.keys (made) WHERE match_id IS NULL;
CREATE INDEX keys_by_end ON tenpin.keys (expires) WHERE expires IS NOT NULL;
