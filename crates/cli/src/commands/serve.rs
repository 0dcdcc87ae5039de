//! The server of a house.

use std::{
    io::{self, Write},
    sync::Arc,
};

use tenpin_web::{House, Listen, Listener, serve};
use tokio::{
    runtime::{Builder, Runtime},
    signal::unix::{SignalKind, signal},
};

use crate::{
    arguments::Serve,
    book::{Book, BookName, trouble},
    input::Stop,
    phrasebook::{Message, Phrasebook},
};

/// How many may read in the book at the same time.
const READERS_MAX: usize = 32;

/// Serves until it is told to stop.
pub(crate) fn run(wanted: Serve, name: BookName, phrasebook: &Phrasebook) -> Result<(), Stop> {
    start_log(&wanted);
    tenpin_web::allow_many_connections();
    let book = Book::open(name).map_err(Stop::Failed)?;
    let listen = wanted.settings.listen.clone();
    let opened = House::open(book.scorebook, wanted.settings);
    let house = opened.map_err(|error| Stop::Failed(trouble(&error, &book.name)))?;
    let failed = |reason: io::Error| Stop::Failed(cannot(&listen, &reason));
    let runtime = runtime().map_err(failed)?;
    let served = runtime.block_on(async {
        let listener = Listener::bind(&listen).await?;
        announce(&listener.place()?, &book.name, phrasebook)?;
        serve(Arc::clone(&house), listener, told_to_stop()?).await;
        Ok(())
    });
    // Whoever still holds a connection does not hold up the end.
    runtime.shutdown_background();
    served.map_err(failed)
}

fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(READERS_MAX)
        .build()
}

fn announce(place: &Listen, book: &BookName, phrasebook: &Phrasebook) -> io::Result<()> {
    let address = match place {
        Listen::Tcp(address) => {
            let address = place.from_outside().unwrap_or(*address);
            format!("http://{address}/")
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
