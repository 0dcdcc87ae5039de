//! What the scorebook must survive together with other programs.

mod crash;
mod disk;
mod failover;
mod news;
mod opening;
mod outage;
mod power;
mod support;
