//! The live board of a house: an API for programs, keys for whoever may write, and streams
//! for whoever looks.
//!
//! ```
//! use tenpin_scorebook::{Place, Scorebook};
//! use tenpin_web::{House, Settings, app};
//!
//! let book = Scorebook::open(&Place::Memory)?;
//! let house = House::open(book, Settings::default())?;
//! let router: axum::Router = app(&house);
//! # Ok::<(), tenpin_scorebook::StoreError>(())
//! ```
//!
//! A request is read, parsed, held against the key that came with it, and handed to the
//! scorebook as a [`Claim`](tenpin_scorebook::Claim); what that means is decided where it is
//! written. The answer is the match right after it. Nothing here knows a rule of bowling,
//! nor which database keeps the book.

mod answer;
mod api;
mod blocking;
mod door;
mod house;
mod large;
mod live;
mod pages;
mod serve;

use std::sync::Arc;

use answer::{Code, Problem};
use axum::{Router, middleware};
pub use house::{House, Listen, ListenError, Network, PublicName, PublicNameError, Settings};
pub use serve::{Listener, Tls, allow_many_connections, serve};

/// Everything that is served.
pub fn app(house: &Arc<House>) -> Router {
    let guard = || middleware::from_fn_with_state(Arc::clone(house), door::guard);
    let translate = middleware::from_fn_with_state(Arc::clone(house), pages::translate);
    let pages = pages::routes()
        .fallback(async || Problem::not_found())
        .method_not_allowed_fallback(wrong_method)
        .layer(guard())
        .layer(translate);
    // Programs get problems as they are.
    api::router()
        .method_not_allowed_fallback(wrong_method)
        .layer(guard())
        .merge(pages)
        .with_state(Arc::clone(house))
}

async fn wrong_method() -> Problem {
    Problem::new(Code::BadMethod, "see /api for what can be done with it")
}
