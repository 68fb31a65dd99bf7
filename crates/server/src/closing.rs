//! The end of a server, for those who have to hear of it.

use tokio::sync::watch;

/// Waits until the server closes.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that there is nobody to close the server any more, which is the same.
    closing.wait_for(|closing| *closing).await.map(drop).ok();
}
