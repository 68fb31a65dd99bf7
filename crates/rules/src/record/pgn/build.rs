//! Builds records from PGN games.

use super::{section::Section, write::unescape_comment};
use crate::notation::Style;
use crate::record::replay::{Replay, loser};
use crate::record::text::quote;
use crate::record::{GameResult, Record, RecordError, RecordErrorKind, Tags, WarningKind};
use crate::{Bug, GameType, Ruleset};
use alloc::boxed::Box;

impl Section<'_> {
    /// Builds the record of the game.
    pub(super) fn build(&self) -> Result<Record, RecordError> {
        let (mut replay, termination, stated) = self.open();
        let error = self.replay_moves(&mut replay);
        if let Some((line, kind)) = error.or_else(|| self.error.clone()) {
            return Err(RecordError {
                ply: replay.ply(),
                before: Some(Box::new(replay.finish(GameResult::Unfinished))),
                ..RecordError::at(self.game, line, kind)
            });
        }
        if let Some(termination) = termination {
            termination.apply(&mut replay.record, stated);
        }
        Ok(replay.finish(stated))
    }

    /// Reads the tags: the game before its first move, its ending and its result.
    pub(super) fn open(&self) -> (Replay, Option<Termination>, GameResult) {
        let mut tags = Tags::default();
        for (name, value) in &self.tags {
            tags.set(name, value.as_str());
        }
        let (set, assumed) = match tags.take("GameType").map(|name| read_set(&name)) {
            Some(Some(set)) => (set, false),
            _ => (self.set_of_moves(), true),
        };
        let termination = tags.other("Termination").and_then(Termination::read);
        let opening = tags.other("Opening").and_then(|name| name.parse().ok());
        let repetition = tags.other("Repetition") == Some("draw");
        let mut replay = Replay::new(
            Ruleset::uhp(set)
                .with_opening(opening.unwrap_or_default())
                .with_repetition_draws(repetition),
        );
        for (name, understood) in [
            ("Opening", opening.is_some()),
            ("Repetition", repetition),
            ("Termination", termination.is_some()),
        ] {
            if understood {
                tags.take(name);
            }
        }
        let stated = self.stated_result(&mut tags, &mut replay);
        replay.record.tags = tags;
        if self.lossy {
            replay.warn_record(WarningKind::NotUtf8);
        }
        if assumed {
            replay.warn_record(WarningKind::SetAssumed);
        }
        (replay, termination, stated)
    }

    /// Plays the moves, adding comments and warnings about skipped variations.
    fn replay_moves(&self, replay: &mut Replay) -> Option<(u32, RecordErrorKind)> {
        let mut variations = self.variations.iter().peekable();
        let mut comments = self.comments.iter().peekable();
        for ply in 0..=self.moves.len() {
            while let Some((_, text)) = comments.next_if(|&&(before, _)| before == ply) {
                replay.record.comment(ply, &unescape_comment(text));
            }
            while variations.next_if(|&&before| before == ply).is_some() {
                replay.warn(WarningKind::VariationSkipped);
            }
            let Some((text, line)) = self.moves.get(ply) else {
                break;
            };
            if let Err(reason) = replay.play_text(text, Style::Archive) {
                let text = quote(text);
                return Some((*line, RecordErrorKind::Move { text, reason }));
            }
        }
        None
    }

    /// Result of the tag and of the word after the moves, which takes precedence.
    fn stated_result(&self, tags: &mut Tags, replay: &mut Replay) -> GameResult {
        let tag = tags.take("Result");
        let tag = tag.as_deref().map(str::trim).filter(|tag| !tag.is_empty());
        let known = tag.and_then(GameResult::from_word);
        if let (Some(text), None) = (tag, known) {
            replay.warn_record(WarningKind::UnknownResult { text: quote(text) });
        }
        match self.result {
            None | Some(GameResult::Unfinished) => known.unwrap_or_default(),
            Some(result) => result,
        }
    }

    /// Infers the set from the moving pieces.
    fn set_of_moves(&self) -> GameType {
        let moves = self.moves.iter().map(|(text, _)| text);
        let moves = moves.filter(|text| !text.eq_ignore_ascii_case("pass"));
        let bugs = moves.filter_map(|text| Bug::from_letter(text.chars().nth(1)?));
        bugs.fold(GameType::BASE, GameType::with)
    }
}

/// Parses a set name with letters in any order and case.
fn read_set(name: &str) -> Option<GameType> {
    let name = name.trim();
    let (base, expansions) = name.split_once('+').unwrap_or((name, ""));
    if !base.eq_ignore_ascii_case("Base") {
        return None;
    }
    GameType::from_expansion_letters(expansions)
}

crate::names! {
    /// Ending off the board, as named in this program's PGN.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum Termination {
        Resignation => "resignation",
        Time => "time forfeit",
        Agreement => "agreement",
    }

    const ALL;
    pub(super) const fn name;
}

impl Termination {
    fn read(name: &str) -> Option<Termination> {
        let mut all = Termination::ALL.into_iter();
        all.find(|termination| name.eq_ignore_ascii_case(termination.name()))
    }

    /// Ends the game as stated, unless it has ended on the board.
    fn apply(self, record: &mut Record, stated: GameResult) {
        let game = &mut record.game;
        // A game that ended on the board needs no other ending.
        let _already_over = match (self, loser(stated)) {
            (Termination::Resignation, Some(loser)) => game.resign(loser),
            (Termination::Time, Some(loser)) => game.lose_on_time(loser),
            (Termination::Agreement, None) if stated == GameResult::Draw => game.agree_draw(),
            _ => Ok(()),
        };
    }
}
