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
CREATE TABLE tenpin.keys (
    key_id text NOT NULL COLLATE pg_catalog."C",
    hash bytea NOT NULL,
    kind text NOT NULL,
    match_id text COLLATE pg_catalog."C",
    lane text,
    note text,
    made bigint NOT NULL,
    expires bigint,
    revoked bigint
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
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 1, '{"kind":"started","players":["PJS",{"name":"KYJ","full_name":"김유진"}],"lane":"12","rules":"tenpin"}', 1794862793340, 'start-1', '\x26cab21ae346b066b6bd64ed03ffe488fbfd40d9347767c73c89d3fd11384d3f');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 2, '{"kind":"rolled","pins":10}', 1794862793525, 'roll-1', '\x93199c98965a407e309366d292e0ecb67ee7591142d86324bc43a1d93bc6b114');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 3, '{"kind":"rolled","pins":10}', 1794862793538, 'roll-2', '\x1694f73240a24cf7cf27b55892e21758bab1a331292a8d13e15dcd5859b882f4');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 4, '{"kind":"rolled","pins":10}', 1794862793550, 'roll-3', '\xd5cce83e9f81175c9b582118e5637409688080c6ecfd9909340e32899212cf6f');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 5, '{"kind":"joined","name":"KYJ","full_name":"김유진"}', 1794862793562, 'join-1', '\xadb4f1c15952268bd0b5d36942264065f646fecfa507ba9e27914873159e69e4');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 6, '{"kind":"undone"}', 1794862793575, 'undo-1', '\x955878f2c448128d7f80dec4730baec485f831d7ceee6c7c63e16ccd061b7397');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 7, '{"kind":"joined","name":"LEE"}', 1794862793587, 'join-2', '\x0e18236272ec22c0b9c04039cf24759e530eb8a7c76cb42c0cfe43af71247bdd');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 8, '{"kind":"joined","name":"KYJ","full_name":"김유진"}', 1794862793599, 'join-3', '\x4e1fed123209f2adbd31e7fbb6bc4b68efbb7744309f5c31644e1e359db49fd5');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 9, '{"kind":"left","seat":1}', 1794862793610, 'leave-1', '\x223ed9dc01efbca86f0796cb3306a1572e2d5fcc60c38f5e1e818a42a22b9530');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 10, '{"kind":"corrected","seat":1,"frame":1,"balls":[9,1]}', 1794862793651, '8zpjgwhk23hgbcsa', '\x27da0eedc071cab66b4525682fe9f3e45250f133b0912e2ec731c6476a637bf9');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 11, '{"kind":"corrected","seat":1,"frame":1,"balls":[9,1],"by":"desk","reason":"the sensor slept"}', 1794862793672, 'p8s2z7n02dwyj2ef', '\xbc76056c0fa3582ec8d2dd7481d4058176266ed59344bdcefcd629d2cac16fe6');
INSERT INTO tenpin.events VALUES ('1bfe731y8w', 12, '{"kind":"closed"}', 1794862793701, '9hggqrbsdjhhbqjf', '\x116cc584651a225bef8b1fce84cc3037d28fd7b904b0bc86868b4883f977754a');
INSERT INTO tenpin.events VALUES ('vex91919nr', 1, '{"kind":"started","players":["PJS"],"rules":"tenpin"}', 1794862793717, 'bhqrejvbyxyydste', '\x47ec220dc8faf2520627cbd8d87c41eaa8b052893fdf645259e8810bf38fc2fa');
INSERT INTO tenpin.events VALUES ('vex91919nr', 2, '{"kind":"rolled","pins":10}', 1794862793722, 'tajjgw5dp89g6kdw', '\x573c7dc169173e31fdd1fdbb8b74b22b14d00cac1fcbf471aa2fe367739b268c');
INSERT INTO tenpin.events VALUES ('vex91919nr', 3, '{"kind":"rolled","pins":7}', 1794862793723, '76xwkwnheyddxc7k', '\x382dd9635333cc6a6f9ea0594375550c4934f543742ef7b3dd5184b714c201e5');
INSERT INTO tenpin.keys VALUES ('6htqzs8zsk5s', '\xc611bad7fff9e89ff9d32519726c1c59b68246078c86b34fe713b4286a7b996c', 'house', NULL, NULL, 'desk', 1794862793162, NULL, NULL);
INSERT INTO tenpin.keys VALUES ('36s1q2eata4r', '\x4306b9e157422e2afa6ae4f8d5ee5e6a04cb3eff15737e9c1680c3d4fb8ebbda', 'lane', NULL, '12', NULL, 1794862793181, NULL, NULL);
INSERT INTO tenpin.keys VALUES ('a3dk5cxp5q3d', '\x4aa3edf3e58c3d16053783cdb45c63e903032d78cce497151eaeb2fbebdc7784', 'scorer', '1bfe731y8w', NULL, NULL, 1794862793338, NULL, NULL);
INSERT INTO tenpin.listings VALUES ('1bfe731y8w', 1794862793340, 12, 'closed', '12', 1794862793701);
INSERT INTO tenpin.listings VALUES ('vex91919nr', 1794862793717, 3, 'live', NULL, 1794862793723);
INSERT INTO tenpin.version VALUES (4);
ALTER TABLE ONLY tenpin.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (match_id, revision);
ALTER TABLE ONLY tenpin.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY tenpin.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (match_id);
CREATE INDEX keys_by_end ON tenpin.keys USING btree (expires) WHERE (expires IS NOT NULL);
CREATE INDEX keys_by_match ON tenpin.keys USING btree (match_id) WHERE (match_id IS NOT NULL);
CREATE INDEX keys_of_house ON tenpin.keys USING btree (made) WHERE (match_id IS NULL);
CREATE INDEX listings_by_lane ON tenpin.listings USING btree (lane, started, match_id);
CREATE INDEX listings_by_lane_and_state ON tenpin.listings USING btree (lane, state, started, match_id);
CREATE INDEX listings_by_start ON tenpin.listings USING btree (started, match_id);
CREATE INDEX listings_by_state ON tenpin.listings USING btree (state, started, match_id);
CREATE TRIGGER events_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON tenpin.events FOR EACH STATEMENT EXECUTE FUNCTION tenpin.refuse();
