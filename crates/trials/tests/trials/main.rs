//! What the scorebook must survive.

mod claims;
mod crash;
mod damage;
mod keys;
mod newer;
mod opening;
mod outage;
mod story;
mod support;
