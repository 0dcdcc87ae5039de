//! What the scorebook must survive.

mod crash;
mod damage;
mod opening;
mod outage;
mod story;
mod support;
