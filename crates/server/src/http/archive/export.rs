//! Archive exports, streamed so that each holds at most a few hundred games in memory and live games are not slowed down.

use std::io;

use axum::body::Body;
use futures_util::stream;
use skep_rules::RecordFormat;
use tokio::{
    sync::mpsc,
    task::spawn_blocking,
    time::{sleep, timeout},
};

use crate::http::{
    App,
    archive::search::{parse_format, parse_search},
    edge::connection_gate::ConnectionPermit,
    error::Result,
    response::RecordFile,
};
use crate::{
    archive::{Filter, Stored},
    rate_limit::{LimitError, RateLimitKey},
    store::StoreError,
};

const MAX_EXPORTED_GAMES: usize = 100_000;

/// `GET /api/archive/export.{format}`
pub(crate) async fn export(
    app: App,
    client: RateLimitKey,
    file: &str,
    conditions: &[(String, String)],
) -> Result<RecordFile> {
    let format = parse_format(file, "export.")?;
    let search = parse_search(conditions)?;
    let permit = app.limits.acquire_export(client)?;
    let among = app
        .archive
        .with_position(search.position.as_deref())
        .await?;
    let export = Export {
        app,
        client,
        filter: search.filter,
        among,
        format,
        written: 0,
        _permit: permit,
    };
    let (chunks, written) = mpsc::channel(1);
    tokio::spawn(export.run(chunks));
    Ok(RecordFile {
        name: "skep-archive".to_owned(),
        format,
        text: Body::from_stream(stream::unfold(written, next_chunk)),
    })
}

enum Chunk {
    Text(String),
    /// The file is complete.
    End,
}

/// The next chunk; `None` at the end. A truncated file ends with an error, so that browsers notice.
async fn next_chunk(
    mut written: mpsc::Receiver<Chunk>,
) -> Option<(io::Result<String>, mpsc::Receiver<Chunk>)> {
    match written.recv().await {
        Some(Chunk::Text(text)) => Some((Ok(text), written)),
        Some(Chunk::End) => None,
        None => {
            written.close();
            Some((Err(io::ErrorKind::TimedOut.into()), written))
        }
    }
}

struct Export {
    app: App,
    client: RateLimitKey,
    filter: Filter,
    among: Option<Vec<u64>>,
    format: RecordFormat,
    written: usize,
    _permit: ConnectionPermit,
}

impl Export {
    /// Writes the file. A client that reads too slowly gets a truncated one.
    async fn run(mut self, chunks: mpsc::Sender<Chunk>) {
        let limit = self.app.options.timeouts.export;
        let written = timeout(limit, self.write(&chunks)).await;
        // Releases the permit first, so that a client may start another export as soon as it has read the end.
        drop(self);
        match written {
            Ok(Ok(())) => {
                // The client may be gone already.
                chunks.send(Chunk::End).await.ok();
            }
            Ok(Err(error)) => tracing::warn!(%error, "export failed"),
            Err(_) => tracing::debug!("export was read too slowly"),
        }
    }

    async fn write(&mut self, chunks: &mpsc::Sender<Chunk>) -> Result<(), StoreError> {
        let mut after = 0;
        while self.written < MAX_EXPORTED_GAMES {
            let games = self.read_after(after).await?;
            let Some(last) = games.last() else { break };
            after = last.entry.id;
            let text = self.format(games).await;
            self.throttle(text.len()).await;
            if chunks.send(Chunk::Text(text)).await.is_err() {
                // The client is gone.
                break;
            }
        }
        Ok(())
    }

    /// Reads the next games. One export reads at a time, which leaves database readers to live games.
    async fn read_after(&self, after: u64) -> Result<Vec<Stored>, StoreError> {
        let _turn = self.app.export_reads.acquire().await;
        let among = self.among.as_deref();
        self.app.archive.next(&self.filter, among, after).await
    }

    /// Formats games on a blocking thread, because replaying them is slow.
    async fn format(&mut self, games: Vec<Stored>) -> String {
        let (format, is_first) = (self.format, self.written == 0);
        self.written += games.len();
        let writing = spawn_blocking(move || {
            let mut text = String::new();
            for record in games.iter().filter_map(|game| game.write(format)) {
                if (!is_first || !text.is_empty()) && format != RecordFormat::Uhp {
                    text.push('\n');
                }
                text.push_str(&record);
            }
            text
        });
        // Unwritable records are left out. Only a panic would make the task fail.
        writing.await.unwrap_or_default()
    }

    /// Waits until the client's export rate allows more bytes.
    async fn throttle(&self, bytes: usize) {
        while let Err(LimitError { retry_after }) =
            self.app.limits.charge_export(self.client, bytes)
        {
            sleep(retry_after).await;
        }
    }
}
