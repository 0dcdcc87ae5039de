//! What goes over the wire: streams, and clients that mean no good.

mod hostile;
mod limits;
mod live;
mod many;
mod rolls;
mod support;
mod tls;
