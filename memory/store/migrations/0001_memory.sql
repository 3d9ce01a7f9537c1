-- The record, the claims in force, the archive, and the rows of the outer rooms.
-- Every key begins with the household; no statement spans two of them. Instants are microseconds, UTC.

CREATE TABLE turn (
    n INTEGER PRIMARY KEY,
    household TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    room TEXT NOT NULL,
    message TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (household, turn_id),
    UNIQUE (household, room, message, version),
    UNIQUE (household, seq)
) STRICT;
CREATE INDEX turn_of_room ON turn (household, room, seq);

-- Not contentless: their deletions leave the words in the index until it is merged (seen in a byte scan).
CREATE VIRTUAL TABLE turn_word USING fts5 (words, tokenize='unicode61');
INSERT INTO turn_word (turn_word, rank) VALUES ('secure-delete', 1);

CREATE TABLE claim_now (
    n INTEGER PRIMARY KEY,
    household TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    subject TEXT NOT NULL,
    predicate TEXT NOT NULL,
    slot TEXT NOT NULL,
    said_at_us INTEGER NOT NULL,
    since_us INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (household, claim_id)
) STRICT;
CREATE INDEX claim_in_slot ON claim_now (household, slot);
CREATE INDEX claim_of_subject ON claim_now (household, subject, predicate);
CREATE INDEX claim_of_predicate ON claim_now (household, predicate);

CREATE VIRTUAL TABLE claim_word USING fts5 (words, tokenize='unicode61');
INSERT INTO claim_word (claim_word, rank) VALUES ('secure-delete', 1);

-- Former versions, and last versions of what is no longer in force (until_us is null there).
CREATE TABLE claim_past (
    household TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    subject TEXT NOT NULL,
    said_at_us INTEGER NOT NULL,
    since_us INTEGER NOT NULL,
    until_us INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (household, claim_id, revision)
) STRICT, WITHOUT ROWID;
CREATE INDEX claim_past_of_subject ON claim_past (household, subject) WHERE until_us IS NULL;

CREATE TABLE claim_source (
    household TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    PRIMARY KEY (household, turn_id, claim_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX source_of_claim ON claim_source (household, claim_id);

CREATE TABLE person (
    household TEXT NOT NULL, person_id TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (household, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE room (
    household TEXT NOT NULL, room_id TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (household, room_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE household (
    household TEXT NOT NULL PRIMARY KEY,
    settings TEXT NOT NULL,
    revision INTEGER NOT NULL,
    seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE outer_row (
    n INTEGER PRIMARY KEY,
    household TEXT NOT NULL,
    kind TEXT NOT NULL,
    row_id TEXT NOT NULL,
    state TEXT NOT NULL,
    due_us INTEGER,
    about TEXT NOT NULL,
    body TEXT NOT NULL,
    revision INTEGER NOT NULL,
    UNIQUE (household, kind, row_id)
) STRICT;
CREATE INDEX outer_row_due ON outer_row (household, kind, state, due_us);

CREATE TABLE outer_row_about (
    household TEXT NOT NULL, about TEXT NOT NULL, kind TEXT NOT NULL, row_id TEXT NOT NULL,
    PRIMARY KEY (household, kind, about, row_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX about_of_row ON outer_row_about (household, kind, row_id);
CREATE INDEX row_about ON outer_row_about (household, about);

CREATE TABLE tombstone (
    household TEXT NOT NULL, keyed_hash TEXT NOT NULL, at_us INTEGER NOT NULL,
    PRIMARY KEY (household, keyed_hash)
) STRICT, WITHOUT ROWID;
