//! The socket on which the engine tells what it finds in a position.

use std::{future::pending, sync::atomic::AtomicU64, sync::atomic::Ordering, time::Duration};

use axum::{extract::State, response::Response};
use serde::Deserialize;
use skep_solo::analysis::Analysis as Subject;
use tokio::{
    task::spawn_blocking,
    time::{Instant, MissedTickBehavior, interval, sleep_until},
};

use super::{
    App,
    address::Sender,
    error::HttpError,
    json::MAX_PLACE,
    limits::too_many,
    wire::{Gone, MAX_OFFENCES, PING_EVERY, Received, SILENCE, Upgrade, Wire},
};
use crate::{
    engine_pool::{Analysis, AnalysisTask, Heard},
    party::Party,
    protocol::{AnalysisMessage, AnalysisRequest, ErrorCode, ProtocolError, SandboxRequest},
    run::closed,
};

/// The least time between two messages about one position; the last word comes at once.
const BREATH: Duration = Duration::from_millis(100);

/// `GET /api/analysis/socket`
pub(super) async fn upgrade(
    State(app): State<App>,
    Sender(party): Sender,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, HttpError> {
    static CONVERSATIONS: AtomicU64 = AtomicU64::new(0);
    let permit = app.limits.socket(party)?;
    let conversation = CONVERSATIONS.fetch_add(1, Ordering::Relaxed);
    let response = Wire::open(upgrade, MAX_PLACE, move |mut wire| async move {
        let mut talk = Talk {
            app,
            party,
            conversation,
            question: None,
        };
        // However it ends, the analysis is dropped with the talk.
        talk.converse(&mut wire).await.ok();
        drop(talk);
        wire.close().await;
        drop(permit);
    });
    Ok(response)
}

/// A client and what it wants to know.
struct Talk {
    app: App,
    party: Party,
    conversation: u64,
    question: Option<Question>,
}

/// The position that is being analysed.
struct Question {
    n: u64,
    /// What is asked about it.
    subject: Subject,
    analysis: Analysis,
    /// What has been found and not been told yet.
    untold: Option<AnalysisMessage>,
    /// When something may be told again.
    breath: Instant,
}

impl Talk {
    async fn converse(&mut self, wire: &mut Wire) -> Result<(), Gone> {
        let limiter = self.app.limits.of_socket();
        let mut closing = self.app.closing.clone();
        let mut offences = 0;
        let mut heard = Instant::now();
        let mut ping = interval(PING_EVERY);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = closed(&mut closing) => return wire.message(&AnalysisMessage::Closing).await,
                received = wire.receive() => {
                    heard = Instant::now();
                    let text = match received {
                        Received::Text(text) => text,
                        Received::Other => continue,
                        Received::Unfit(error) => return wire.message(&failed(None, error)).await,
                        Received::Gone => return Ok(()),
                    };
                    if limiter.check().is_err() || self.app.limits.message(self.party, text.len()).is_err() {
                        offences += 1;
                        wire.message(&failed(number(&text), too_many())).await?;
                        if offences > MAX_OFFENCES {
                            return Ok(());
                        }
                        continue;
                    }
                    if let Err(message) = self.hear(&text).await {
                        wire.message(&message).await?;
                    }
                }
                message = next(&mut self.question) => wire.message(&message).await?,
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Ok(());
                    }
                    wire.ping().await?;
                }
            }
        }
    }

    /// Hears a message; what is wrong with it is the answer.
    async fn hear(&mut self, text: &str) -> Result<(), AnalysisMessage> {
        let request: AnalysisRequest = serde_json::from_str(text).map_err(|error| {
            let error = ProtocolError::new(ErrorCode::BadRequest, error.to_string());
            failed(number(text), error)
        })?;
        match request {
            AnalysisRequest::Stop { n } => {
                // A stop that comes late must not end the question that came after.
                self.question.take_if(|question| question.n == n);
                Ok(())
            }
            AnalysisRequest::Analyse {
                n,
                at,
                lines,
                threat,
            } => {
                // Whatever comes of the new question, the former one is answered no more.
                self.question = None;
                let question = self.ask(n, at, lines, threat).await;
                self.question = Some(question.map_err(|error| failed(Some(n), error))?);
                Ok(())
            }
        }
    }

    async fn ask(
        &self,
        n: u64,
        at: SandboxRequest,
        lines: u32,
        threat: bool,
    ) -> Result<Question, ProtocolError> {
        let read = spawn_blocking(move || Subject::new(&at, lines, threat));
        let internal = |error| ProtocolError::new(ErrorCode::Internal, format!("{error}"));
        let subject = read.await.map_err(internal)??;
        let task = AnalysisTask {
            party: self.party,
            conversation: self.conversation,
            game: subject.game().clone(),
            lines: subject.lines(),
        };
        let busy = |error| ProtocolError::new(ErrorCode::EngineBusy, format!("{error}"));
        Ok(Question {
            n,
            subject,
            analysis: self.app.pool.analyse(task).map_err(busy)?,
            untold: None,
            breath: Instant::now(),
        })
    }
}

/// Waits for the next message about the question. The latest is told, and not more often than anybody can read.
async fn next(slot: &mut Option<Question>) -> AnalysisMessage {
    loop {
        let Some(question) = slot else {
            // There is nothing to wait for.
            return pending().await;
        };
        let may_tell = sleep_until(question.breath);
        tokio::select! {
            biased;
            () = may_tell, if question.untold.is_some() => {
                question.breath = Instant::now() + BREATH;
                if let Some(message) = question.untold.take() {
                    return message;
                }
            }
            heard = question.analysis.next() => match heard {
                Some(Heard::Queued(ahead)) => {
                    return AnalysisMessage::Queued { n: question.n, ahead };
                }
                Some(Heard::Found { report, done }) => {
                    let message = AnalysisMessage::Lines {
                        n: question.n,
                        found: question.subject.told(&report, done),
                    };
                    if done {
                        *slot = None;
                        return message;
                    }
                    question.untold = Some(message);
                }
                None => {
                    let n = Some(question.n);
                    *slot = None;
                    let message = "the engine could not finish this analysis";
                    return failed(n, ProtocolError::new(ErrorCode::Internal, message));
                }
            },
        }
    }
}

const fn failed(n: Option<u64>, error: ProtocolError) -> AnalysisMessage {
    AnalysisMessage::Error { n, error }
}

/// The number of a question, as far as it can be read.
fn number(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        n: Option<u64>,
    }
    serde_json::from_str::<Numbered>(text).ok()?.n
}
