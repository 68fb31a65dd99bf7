//! The runtime of commands.

use anyhow::Context;

/// Runs asynchronous work; a second thread lets the database write in parallel.
///
/// # Errors
/// No thread can be started.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .context("cannot start a thread")?;
    Ok(runtime.block_on(work))
}
