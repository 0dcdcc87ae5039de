//! Keys of the house and its lanes.

use tenpin_scorebook::{Grant, Key, KeyChange, KeyId, MatchPrefix, Moment, Secret};

use crate::{
    arguments::KeyTask,
    commands::{Commands, list::local, print},
    input::Stop,
    phrasebook::Message,
};

impl Commands<'_> {
    pub(super) fn keys(&self, task: KeyTask) -> Result<(), Stop> {
        match task {
            KeyTask::New { grant, note } => self.new_key(grant, note),
            KeyTask::List(of_match) => self.list_keys(of_match.as_ref()),
            KeyTask::Revoke(id) => self.revoke_key(id),
        }
    }

    /// The key alone goes to standard output, so that a script can take it.
    fn new_key(&self, grant: Grant, note: Option<String>) -> Result<(), Stop> {
        let secret = Secret::random();
        let mut key = Key::new(&secret, grant);
        key.note = note;
        let id = key.id;
        self.change_keys(KeyChange::Add(vec![key]))?;
        print(|out| writeln!(out, "{}", secret.reveal()))?;
        self.tell(&Message::new("key-made").text("id", &id));
        Ok(())
    }

    fn list_keys(&self, of_match: Option<&MatchPrefix>) -> Result<(), Stop> {
        let book = &self.book.scorebook;
        let id = of_match.map(|prefix| self.find(prefix)).transpose()?;
        let keys = id.map_or_else(|| book.house_keys(), |id| book.keys_of(id));
        let keys = keys.map_err(|error| self.failed(&error))?;
        if keys.is_empty() {
            self.tell(&Message::new("no-keys"));
        }
        print(|out| {
            keys.iter()
                .try_for_each(|key| writeln!(out, "{}", self.key_line(key)))
        })
    }

    fn key_line(&self, key: &Key) -> String {
        let made = local(key.made, "%Y-%m-%d %H:%M");
        let grant = match &key.grant {
            Grant::Lane(lane) => Message::new("key-lane").text("lane", lane),
            Grant::House => Message::new("key-house"),
            Grant::Scorer(_) => Message::new("key-scorer"),
            Grant::HandOver(_) => Message::new("key-handover"),
        };
        let grant = self.phrasebook.say(&grant);
        let revoked = key.revoked.map(|at| {
            let at = local(at, "%Y-%m-%d %H:%M");
            let revoked = Message::new("key-was-revoked").text("at", &at);
            format!("  {}", self.phrasebook.say(&revoked))
        });
        let note = key
            .note
            .as_ref()
            .map(|note| format!("  {}", note.escape_debug()));
        let line = format!("{}  {made}  {grant}", key.id);
        line + &revoked.unwrap_or_default() + &note.unwrap_or_default()
    }

    fn revoke_key(&self, id: KeyId) -> Result<(), Stop> {
        if self.change_keys(KeyChange::Revoke(id, Moment::now()))? {
            self.tell(&Message::new("key-revoked").text("id", &id));
            return Ok(());
        }
        Err(Stop::Failed(Message::new("key-unknown").text("id", &id)))
    }

    fn change_keys(&self, change: KeyChange) -> Result<bool, Stop> {
        let changed = self.book.scorebook.change_keys(change).wait();
        changed.map_err(|error| self.failed(&error))
    }
}
