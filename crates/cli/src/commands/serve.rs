//! The server of a house.

use std::{
    io::{self, Write},
    sync::Arc,
    thread,
    time::Duration,
};

use tenpin_scorebook::Trouble;
use tenpin_web::{House, Listen, Listener, Tls, serve};
use tokio::{
    runtime::{Builder, Runtime},
    signal::unix::{Signal, SignalKind, signal},
};

use crate::{
    arguments::Serve,
    book::{Book, BookName, trouble},
    input::Stop,
    phrasebook::{Message, Phrasebook},
};

/// How many may read in the book at the same time.
const READERS_MAX: usize = 32;

/// How long to wait before a database that is away is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves until it is told to stop.
pub(crate) fn run(wanted: Serve, name: BookName, phrasebook: &Phrasebook) -> Result<(), Stop> {
    start_log(&wanted);
    tenpin_web::allow_many_connections();
    let tls = wanted.tls.as_ref().map(|(cert, key)| Tls::read(cert, key));
    let tls = tls.transpose().map_err(|reason| {
        let message = Message::new("tls-failed").text("reason", &reason);
        Stop::Failed(message)
    })?;
    let tls = tls.map(Arc::new);
    let listen = wanted.settings.listen.clone();
    let failed = |reason: io::Error| Stop::Failed(cannot(&listen, &reason));
    let runtime = runtime().map_err(failed)?;
    if let Some(tls) = &tls {
        // Before the book is opened, which may take long: SIGHUP would end the program meanwhile.
        let hangups = runtime.block_on(async { signal(SignalKind::hangup()) });
        runtime.spawn(read_again(Arc::clone(tls), hangups.map_err(failed)?));
    }
    let book = open(name, phrasebook)?;
    let opened = House::open(book.scorebook, wanted.settings);
    let house = opened.map_err(|error| Stop::Failed(trouble(&error, &book.name)))?;
    let served = runtime.block_on(async {
        let mut listener = Listener::bind(&listen).await?;
        announce(&listener.place()?, tls.is_some(), &book.name, phrasebook)?;
        if let Some(tls) = tls {
            listener = listener.with_tls(tls);
        }
        serve(Arc::clone(&house), listener, told_to_stop()?).await;
        Ok(())
    });
    // Whoever still holds a connection does not hold up the end.
    runtime.shutdown_background();
    served.map_err(failed)
}

/// Opens the book. A database that is away is waited for: after a power cut the server may be
/// up before it.
fn open(name: BookName, phrasebook: &Phrasebook) -> Result<Book, Stop> {
    let mut told = false;
    loop {
        let error = match Book::try_open(&name) {
            Ok(scorebook) => return Ok(Book { scorebook, name }),
            Err(error) => error,
        };
        if error.trouble != Trouble::Away {
            return Err(Stop::Failed(trouble(&error, &name)));
        }
        if !told {
            let waiting = Message::new("serve-waiting").text("book", &name);
            eprintln!("{}", phrasebook.say(&waiting.text("detail", &error.detail)));
            told = true;
        }
        tracing::warn!(%error, "waiting for the database");
        thread::sleep(PAUSE);
    }
}

/// Reads the certificate again whenever it is asked to.
async fn read_again(tls: Arc<Tls>, mut hangups: Signal) {
    while hangups.recv().await.is_some() {
        match tls.read_again() {
            Ok(()) => tracing::info!("the certificate was read again"),
            Err(error) => tracing::error!(%error, "the certificate was not read again"),
        }
    }
}

fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(READERS_MAX)
        .build()
}

fn announce(
    place: &Listen,
    encrypted: bool,
    book: &BookName,
    phrasebook: &Phrasebook,
) -> io::Result<()> {
    let scheme = if encrypted { "https" } else { "http" };
    let address = match place {
        Listen::Tcp(address) => {
            let address = place.from_outside().unwrap_or(*address);
            format!("{scheme}://{address}/")
        }
        Listen::Unix(_) => place.to_string(),
    };
    let serving = Message::new("serving").text("address", &address);
    let mut said = phrasebook.say(&serving.text("book", book)) + "\n";
    if let (Listen::Tcp(here), None) = (place, place.from_outside()) {
        let alone = Message::new("serving-alone").text("port", &here.port());
        said += &(phrasebook.say(&alone) + "\n");
    }
    // All at once: whoever only wants the address may stop reading behind it.
    io::stdout().write_all(said.as_bytes())?;
    tracing::info!(%place, %book, "listening");
    Ok(())
}

/// Ctrl-C, or whoever looks after services.
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
        tracing::info!("stopping");
    })
}

fn cannot(place: &Listen, reason: &io::Error) -> Message {
    Message::new("serve-failed")
        .text("place", place)
        .text("reason", reason)
}

fn start_log(wanted: &Serve) {
    let log = tracing_subscriber::fmt()
        .with_max_level(wanted.log_level)
        .with_writer(io::stderr);
    if wanted.json_log {
        log.json().flatten_event(true).init();
    } else {
        log.init();
    }
}
