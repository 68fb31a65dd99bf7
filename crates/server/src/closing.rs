//! Shutdown notification.

use tokio::sync::watch;

/// Waits until the server shuts down.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the sender was dropped, which is a shutdown too.
    closing.wait_for(|closing| *closing).await.map(drop).ok();
}
