CREATE SCHEMA tenpin;
CREATE FUNCTION tenpin.refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'events are never updated or deleted'; END $$;
CREATE TABLE tenpin.events (
    match_id text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    event text NOT NULL,
    at bigint NOT NULL,
    client_id text NOT NULL,
    hash bytea NOT NULL
);
CREATE TABLE tenpin.listings (
    match_id text NOT NULL COLLATE pg_catalog."C",
    started bigint NOT NULL,
    revision bigint NOT NULL,
    state text NOT NULL,
    lane text,
    changed bigint NOT NULL
);
CREATE TABLE tenpin.version (
    version integer NOT NULL
);
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 1, '{"kind":"started","players":["PJS","KYJ"],"rules":"tenpin"}', 1794862792752, 'wfjeq92r5dw63k8x', '\x075672f9808b730313e6d6c04bfdb2a47ea178aaed648c38f50bc0b8b74bf2c0');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 2, '{"kind":"rolled","pins":10}', 1794862792757, 'bpw7cqwvv3x68t5j', '\x6b274e1e7228836d6bc0ca3b9e9c6ca9f94d50173a4e5987e834ba8c278065c9');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 3, '{"kind":"rolled","pins":7}', 1794862792758, '5mh4vw0dmhbfmx72', '\x654c1e42db77d0f7e2b78a29f5b2c5005234c1e444f0240a1c2c3211280dec4d');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 4, '{"kind":"corrected","seat":1,"frame":1,"balls":[9,1]}', 1794862792759, '23jq5gqg88qs1v2d', '\x5ae98a91988dc3b8404a719be0ba4f25a668c5b15a1f602f26d8508fb2611a43');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 5, '{"kind":"joined","name":"LEE"}', 1794862792760, '59xjhtdgpge4j89j', '\x55de51bc5f491ee03e410a3469472e480afbbe396e6d7ec2fea5db3fe32d2bde');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 6, '{"kind":"undone"}', 1794862792761, 'e00x63w8kf5wqfag', '\xf8ee7123d787c38adc05ae54753350db569b77d18ee225e3735f56b311739e95');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 7, '{"kind":"left","seat":2}', 1794862792761, 'hjkvx3fdnvdhbvts', '\xf188f86ead886092281265cd306c516e10bdaa759bf97eba22478e8385520dd8');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 8, '{"kind":"rolled","pins":2}', 1794862792762, 'jqx83nm9253kzxf3', '\x3b9c20301d9413e35a660412102e0d7767f0504b54e3aad5df777485366133f4');
INSERT INTO tenpin.events VALUES ('ytbfj2j7n5', 9, '{"kind":"closed"}', 1794862792813, 'tzfers7398pnt3nd', '\x4f0a01d687285c054c2820f60265a2640f2f1913b27194c655b7977084d06f1d');
INSERT INTO tenpin.events VALUES ('j1xpq40xyb', 1, '{"kind":"started","players":["PJS"],"rules":"tenpin"}', 1794862792851, 'jp5ncwkcvcwz8s2r', '\x89940f88d392bbd9bdf2f7389deddd596af186c59d9dd1c4df2ba6f65769490e');
INSERT INTO tenpin.events VALUES ('j1xpq40xyb', 2, '{"kind":"rolled","pins":10}', 1794862792858, 'mxqt8w2kqhc6ey77', '\x2224f4fc962d75b333f95e2f5f55f86f824ee1a48eac4217d6eae7444911375c');
INSERT INTO tenpin.events VALUES ('j1xpq40xyb', 3, '{"kind":"rolled","pins":7}', 1794862792860, 'cs0kqxww2de91pr6', '\xb29b7a53b37ad7ca33ea720d88b987deeb3ef3adc11e10d1e8628545f3523b27');
INSERT INTO tenpin.listings VALUES ('ytbfj2j7n5', 1794862792752, 9, 'closed', NULL, 1794862792813);
INSERT INTO tenpin.listings VALUES ('j1xpq40xyb', 1794862792851, 3, 'live', NULL, 1794862792860);
INSERT INTO tenpin.version VALUES (2);
ALTER TABLE ONLY tenpin.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (match_id, revision);
ALTER TABLE ONLY tenpin.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (match_id);
CREATE INDEX listings_by_start ON tenpin.listings USING btree (started, match_id);
CREATE INDEX listings_by_state ON tenpin.listings USING btree (state, started, match_id);
CREATE TRIGGER events_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON tenpin.events FOR EACH STATEMENT EXECUTE FUNCTION tenpin.refuse();
