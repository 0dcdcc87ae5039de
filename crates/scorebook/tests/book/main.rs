//! What a book does, in SQLite and in PostgreSQL. What it must survive together with other
//! programs is tried in `crates/trials`.

mod claims;
mod damage;
mod keys;
mod limits;
mod long;
mod newer;
mod postgres;
mod story;
mod versions;
