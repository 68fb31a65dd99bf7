//! Who makes the reviews: a task for each, which asks the engine's threads ply by ply.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{StreamExt, stream};
use skep_engine::review::{Judged, Judgement, Review, plies};
use skep_game::{BadStart, Start};
use skep_rules::{Game, ReadMoveError};
use skep_solo::review::{KeptPly, MAX_PLIES, quality, rounded, view};
use tokio::{
    sync::{Semaphore, watch},
    time::sleep,
};

use super::{
    ReviewId,
    open::{NoRoom, OpenReviews},
};
use crate::{
    clock,
    engine_pool::{EngineBusy, EnginePool, JudgingTask},
    party::Party,
    protocol::{
        BetterAnswer, ReviewProgress, ReviewQuality, ReviewState, ReviewStatus, ReviewView,
    },
    run::closed,
    sandbox,
    store::{NewReview, Store, StoreError, StoredReview},
};

/// How long to wait before a store that failed is tried again.
const PATIENCE: Duration = Duration::from_secs(5);
/// How much work a restart may cost: what was judged is stored so often.
const KEEP_EVERY: Duration = Duration::from_secs(1);
/// How often somebody who waits is told the place in the queue.
const LOOK: Duration = Duration::from_secs(1);

/// How reviews are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewsOptions {
    /// How many are made at a time; their plies take turns.
    pub at_a_time: usize,
    /// How many one party may have under way.
    pub of_party: usize,
    /// How many may be under way in all.
    pub of_all: usize,
}

impl Default for ReviewsOptions {
    fn default() -> ReviewsOptions {
        ReviewsOptions {
            at_a_time: 2,
            of_party: 4,
            of_all: 200,
        }
    }
}

/// Why there is no review, or no answer about it.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// The game cannot be read.
    #[error(transparent)]
    Game(#[from] BadStart),
    /// There is nothing to review.
    #[error("a game without moves has no review")]
    Empty,
    /// It would take too long.
    #[error("a game of more than {MAX_PLIES} plies is not reviewed")]
    TooLong,
    /// The engine has too much to do.
    #[error(transparent)]
    Busy(#[from] EngineBusy),
    /// There is no such review.
    #[error("there is no such review")]
    Unknown,
    /// It has to be done first.
    #[error("the review is not done yet")]
    NotDone,
    /// The game has no such ply.
    #[error("the game has no such ply")]
    NoSuchPly,
    /// The move cannot be read.
    #[error(transparent)]
    Notation(#[from] ReadMoveError),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server is closing.
    #[error("the server is closing")]
    Closing,
}

/// The reviews.
#[derive(Clone)]
pub struct Reviews {
    inner: Arc<Inner>,
}

struct Inner {
    options: ReviewsOptions,
    store: Store,
    pool: EnginePool,
    open: OpenReviews,
    turns: Semaphore,
    closing: watch::Receiver<bool>,
    /// Held by every task, so that their end can be waited for.
    tasks: watch::Sender<()>,
}

impl Reviews {
    /// Reviews on this store and these threads.
    pub fn new(
        options: ReviewsOptions,
        store: Store,
        pool: EnginePool,
        closing: watch::Receiver<bool>,
    ) -> Reviews {
        Reviews {
            inner: Arc::new(Inner {
                options,
                store,
                pool,
                open: OpenReviews::default(),
                turns: Semaphore::new(options.at_a_time.max(1)),
                closing,
                tasks: watch::Sender::new(()),
            }),
        }
    }

    /// Goes on with the reviews that were not done when the server stopped, and says how many they are.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn resume(&self) -> Result<usize, StoreError> {
        let stored = self.inner.store.open_reviews().await?;
        let mut count = 0;
        for StoredReview {
            id,
            game,
            quality,
            judged,
            ..
        } in stored
        {
            match Start::Game(&game).play(&[]) {
                Ok(game) => {
                    count += 1;
                    let wish = Wish {
                        id,
                        game,
                        quality,
                        party: id.party(),
                        judged,
                    };
                    // A review that is known is under way already.
                    self.begin(wish, None).ok();
                }
                Err(error) => {
                    tracing::error!(%id, %error, "a review cannot be resumed");
                    self.inner.store.close_review(id, None).await?;
                }
            }
        }
        Ok(count)
    }

    /// Asks for the review of a game string, and tells its id. One that is there or under way is not made again.
    ///
    /// # Errors
    /// The game cannot be reviewed, or there is too much to do.
    pub async fn request(
        &self,
        party: Party,
        game: &str,
        quality: ReviewQuality,
    ) -> Result<ReviewId, ReviewError> {
        let game = Start::Game(game).play(&[])?;
        match game.moves().len() {
            0 => return Err(ReviewError::Empty),
            plies if plies > MAX_PLIES => return Err(ReviewError::TooLong),
            _ => {}
        }
        let id = ReviewId::of(&game, quality);
        let stored = self.inner.store.review(id).await?;
        if stored.is_some_and(|stored| stored.state == ReviewState::Done) {
            return Ok(id);
        }
        let options = self.inner.options;
        let most = Some((options.of_party, options.of_all));
        let new = NewReview {
            id,
            game: game.game_string(),
            quality,
            created: clock::now(),
        };
        let wish = Wish {
            id,
            game,
            quality,
            party,
            judged: Vec::new(),
        };
        match self.begin(wish, most) {
            Ok(start) => {
                let kept = self.inner.store.open_review(&new).await;
                if kept.is_ok() {
                    // The task waits for it and has not gone away.
                    start.send(true).ok();
                }
                kept?;
                Ok(id)
            }
            Err(NoRoom::Known) => Ok(id),
            Err(NoRoom::Full) => Err(EngineBusy.into()),
        }
    }

    /// How far a review is.
    ///
    /// # Errors
    /// There is none, or the database cannot be read.
    pub async fn status(&self, id: ReviewId) -> Result<ReviewStatus, ReviewError> {
        if let Some((status, _)) = self.inner.open.status(id) {
            return Ok(status);
        }
        let stored = self.inner.store.review(id).await?;
        stored.map(told).ok_or(ReviewError::Unknown)
    }

    /// Waits until a review is further than this status says.
    ///
    /// # Errors
    /// As [`Reviews::status`], and if the server closes.
    pub async fn after(
        &self,
        id: ReviewId,
        seen: &ReviewStatus,
    ) -> Result<ReviewStatus, ReviewError> {
        let mut closing = self.inner.closing.clone();
        loop {
            let progress = self.inner.open.status(id).map(|(_, progress)| progress);
            let status = self.status(id).await?;
            if status != *seen {
                return Ok(status);
            }
            let Some(mut progress) = progress else {
                return Ok(status);
            };
            tokio::select! {
                // That nobody works on it any more is a change as well.
                _ = progress.changed() => {}
                () = sleep(LOOK) => {}
                () = closed(&mut closing) => return Err(ReviewError::Closing),
            }
        }
    }

    /// What a move is worth that somebody would rather have played.
    ///
    /// # Errors
    /// The review is not done, the move is not legal, or there is too much to do.
    pub async fn better(
        &self,
        party: Party,
        id: ReviewId,
        ply: usize,
        uhp: &str,
    ) -> Result<BetterAnswer, ReviewError> {
        let status = self.status(id).await?;
        if status.state != ReviewState::Done {
            return Err(ReviewError::NotDone);
        }
        let game = Start::Game(&status.game).play(&[])?;
        let (before, _) = plies(&game)
            .into_iter()
            .nth(ply)
            .ok_or(ReviewError::NoSuchPly)?;
        let mv = before.read_move(uhp)?;
        // Whether it is legal is asked before the engine is.
        if let Err(reason) = before.clone().play(mv) {
            return Err(ReviewError::Game(BadStart::Illegal {
                number: ply + 1,
                reason,
                before: Box::new(before),
            }));
        }
        let played = sandbox::line(&before, [mv]).into_iter().next();
        let mut judging = self.inner.pool.try_out(JudgingTask {
            party,
            before,
            mv,
            quality: quality(status.quality),
        })?;
        let judged = judging.judged().await.ok_or(ReviewError::Closing)?;
        let lost = (judged.before - judged.after).max(0.0);
        Ok(BetterAnswer {
            right: lost < Judgement::INACCURACY,
            judgement: Judgement::of(lost, judged.choices).name().to_owned(),
            lost: rounded(lost),
            played,
        })
    }

    /// Waits until no task works on a review any more; the engine has to be closed before.
    pub async fn closed(&self) {
        self.inner.tasks.closed().await;
    }

    /// Starts the task of a review; it begins once it is told to.
    fn begin(
        &self,
        wish: Wish,
        most: Option<(usize, usize)>,
    ) -> Result<watch::Sender<bool>, NoRoom> {
        let inner = Arc::clone(&self.inner);
        let Wish { id, ref game, .. } = wish;
        let about = (wish.party, game.game_string(), wish.quality);
        let progress = inner.open.add(id, about, game.moves().len(), most)?;
        // A review that is resumed is in the store already.
        let (start, mut may_start) = watch::channel(most.is_none());
        let task = inner.tasks.subscribe();
        tokio::spawn(async move {
            let mut closing = inner.closing.clone();
            tokio::select! {
                () = make(&inner, &wish, &progress, &mut may_start) => {}
                () = closed(&mut closing) => {}
            }
            inner.open.remove(id);
            drop((progress, task));
        });
        Ok(start)
    }
}

/// A review that somebody wants.
struct Wish {
    id: ReviewId,
    game: Game,
    quality: ReviewQuality,
    party: Party,
    /// The first plies, as far as they were judged before a restart.
    judged: Vec<KeptPly>,
}

/// Makes a review and keeps it.
async fn make(
    inner: &Inner,
    wish: &Wish,
    progress: &watch::Sender<ReviewProgress>,
    may_start: &mut watch::Receiver<bool>,
) {
    if may_start.wait_for(|may| *may).await.is_err() && !*may_start.borrow() {
        // The store could not take it, and whoever asked knows.
        return;
    }
    let Ok(_turn) = inner.turns.acquire().await else {
        return;
    };
    inner.open.run(wish.id);
    // Whoever follows it looks at the state again.
    progress.send_modify(|_| {});
    let review = judge_all(inner, wish, progress).await;
    let made = review.map(|review| view(&wish.game, &review));
    keep(inner, wish.id, made.as_ref()).await;
}

/// Judges every ply that is not judged yet, as many at a time as there are threads; nothing if one of them cannot be judged.
async fn judge_all(
    inner: &Inner,
    wish: &Wish,
    progress: &watch::Sender<ReviewProgress>,
) -> Option<Review> {
    let plies = plies(&wish.game);
    let again = plies.iter().zip(&wish.judged);
    let mut judged: Vec<Judged> = again
        .map_while(|((before, _), kept)| kept.judged(before))
        .collect();
    let mut kept = wish.judged.clone();
    kept.truncate(judged.len());
    progress.send_modify(|progress| progress.done = judged.len());
    let rest = plies.into_iter().skip(judged.len()).map(|(before, mv)| {
        let task = JudgingTask {
            party: wish.party,
            before: before.clone(),
            mv,
            quality: quality(wish.quality),
        };
        async move { (before, inner.pool.judge(task).judged().await) }
    });
    let threads = inner.pool.options().threads.max(1);
    let mut rest = stream::iter(rest).buffered(threads);
    let mut stored = Instant::now();
    while let Some((before, found)) = rest.next().await {
        let found = found?;
        kept.push(KeptPly::of(&before, &found));
        judged.push(found);
        progress.send_modify(|progress| progress.done = judged.len());
        if stored.elapsed() >= KEEP_EVERY {
            stored = Instant::now();
            // It is only needed after a restart, and is tried again with the next plies.
            if let Err(error) = inner.store.keep_judged(wish.id, &kept).await {
                tracing::warn!(id = %wish.id, %error, "cannot keep the plies of a review");
            }
        }
    }
    Some(Review::new(&wish.game, judged))
}

/// Keeps what became of a review, however long the store takes.
async fn keep(inner: &Inner, id: ReviewId, review: Option<&ReviewView>) {
    if review.is_none() {
        tracing::error!(%id, "a review failed");
    }
    while let Err(error) = inner.store.close_review(id, review).await {
        tracing::warn!(%id, %error, "cannot keep a review");
        sleep(PATIENCE).await;
    }
}

fn told(stored: StoredReview) -> ReviewStatus {
    let plies = Start::Game(&stored.game)
        .play(&[])
        .map_or(0, |game| game.moves().len());
    let done = if stored.state == ReviewState::Done {
        plies
    } else {
        0
    };
    ReviewStatus {
        state: stored.state,
        progress: ReviewProgress { done, of: plies },
        ahead: 0,
        game: stored.game,
        quality: stored.quality,
        review: stored.review.map(Box::new),
    }
}
