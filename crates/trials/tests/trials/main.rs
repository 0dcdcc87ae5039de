//! What the scorebook must survive together with other programs.

mod crash;
mod failover;
mod news;
mod opening;
mod outage;
mod support;
