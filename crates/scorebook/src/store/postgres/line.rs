//! The connections to the database.

use std::{future::Future, time::Duration};

use deadpool_postgres::{
    Client, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime as PoolRuntime,
    TimeoutType,
};
use tokio::{
    runtime::{Builder, Runtime},
    time::timeout,
};
use tokio_postgres::{Config, config::Host};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{
    tls::{Security, Wanted},
    trouble::told,
};
use crate::{StoreError, Trouble};

/// How many connections a process has at most.
const CONNECTIONS_MAX: usize = 8;

/// How long to wait for a connection, and for an answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Looking through a whole book may take longer.
const LONG_PATIENCE: Duration = Duration::from_mins(10);

/// The connections to the database, and the thread that looks after them.
///
/// The scorer and whoever reads are ordinary threads: they wait here for answers.
pub(super) struct Line {
    /// Nothing when the book is being closed.
    runtime: Option<Runtime>,
    pool: Pool,
    config: Config,
    tls: MakeRustlsConnect,
}

impl Line {
    pub(super) fn open(url: &str) -> Result<Self, StoreError> {
        let (url, wanted) = Wanted::split(url)?;
        let mut config = config(&url)?;
        // As in libpq there is no TLS on sockets in the file system, whatever is wanted.
        let security = if is_local(&config) {
            Security::none()
        } else {
            Security::new(wanted)?
        };
        config.ssl_mode(security.ssl_mode());
        let tls = security.connector()?;
        let failed = |error| StoreError::new(Trouble::Failed, error);
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("postgres")
            .enable_all()
            .build()
            .map_err(failed)?;
        let recycling_method = RecyclingMethod::Fast;
        let manager_config = ManagerConfig { recycling_method };
        let manager = Manager::from_config(config.clone(), tls.clone(), manager_config);
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS_MAX)
            .runtime(PoolRuntime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .recycle_timeout(Some(PATIENCE))
            .build()
            .map_err(|error| StoreError::new(Trouble::Failed, error))?;
        Ok(Self {
            runtime: Some(runtime),
            pool,
            config,
            tls,
        })
    }

    /// For a connection outside of the pool.
    pub(super) fn config(&self) -> (Config, MakeRustlsConnect) {
        (self.config.clone(), self.tls.clone())
    }

    pub(super) async fn client(&self) -> Result<Client, StoreError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Timeout(TimeoutType::Wait) => {
                let detail = format!("all {CONNECTIONS_MAX} connections are in use");
                StoreError::new(Trouble::Busy, detail)
            }
            PoolError::Backend(error) => told(error),
            other => StoreError::new(Trouble::Away, other),
        })
    }

    /// Waits for an answer, but not for ever.
    pub(super) fn wait<T>(
        &self,
        work: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.wait_for(PATIENCE * 2, work)
    }

    /// Waits for an answer that may take its time.
    pub(super) fn wait_long<T>(
        &self,
        work: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.wait_for(LONG_PATIENCE, work)
    }

    fn wait_for<T>(
        &self,
        patience: Duration,
        work: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let away = |detail: String| StoreError::new(Trouble::Away, detail);
        let Some(runtime) = &self.runtime else {
            return Err(away("the book was closed".to_owned()));
        };
        let late = || away(format!("no answer for {} seconds", patience.as_secs()));
        runtime.block_on(async {
            timeout(patience, work)
                .await
                .unwrap_or_else(|_| Err(late()))
        })
    }

    pub(super) fn spawn(
        &self,
        work: impl Future<Output = ()> + Send + 'static,
    ) -> Option<tokio::task::AbortHandle> {
        let runtime = self.runtime.as_ref()?;
        Some(runtime.spawn(work).abort_handle())
    }
}

/// Does not wait for connections to say good-bye, so it may happen inside of a task.
impl Drop for Line {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Whether all servers are sockets in the file system.
fn is_local(config: &Config) -> bool {
    let hosts = config.get_hosts();
    let is_socket = |host: &Host| matches!(host, Host::Unix(_));
    !hosts.is_empty() && hosts.iter().all(is_socket) && config.get_hostaddrs().is_empty()
}

/// Says what durable means whatever the server's own settings are.
fn config(url: &str) -> Result<Config, StoreError> {
    let mut config: Config = url
        .parse()
        .map_err(|error: tokio_postgres::Error| StoreError {
            trouble: Trouble::Forbidden,
            ..told(error)
        })?;
    let given = config.get_options().unwrap_or_default().to_owned();
    config
        .options(format!("{given} -c synchronous_commit=on"))
        .connect_timeout(PATIENCE)
        .keepalives_idle(PATIENCE)
        .tcp_user_timeout(PATIENCE * 2);
    if config.get_application_name().is_none() {
        config.application_name("tenpin");
    }
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sockets_in_the_file_system_are_local() {
        for (url, local) in [
            ("postgres:///b?host=/run/postgresql", true),
            ("postgres:///b?host=/run/one&host=/run/other", true),
            ("postgres:///b?host=/run/one&host=other", false),
            ("postgres:///b?hostaddr=192.0.2.1", false),
            ("postgres:///b?host=/run/one&hostaddr=192.0.2.1", false),
            ("postgres://h/b", false),
        ] {
            assert_eq!(is_local(&config(url).unwrap()), local, "{url}");
        }
    }
}
