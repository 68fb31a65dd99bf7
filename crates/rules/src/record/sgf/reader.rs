//! Iterator over the games of an SGF file.

use alloc::boxed::Box;

use super::command::Command;
use super::lexer::{Lexer, Token};
use super::player::Player;
use super::root::{Root, read_action};
use crate::record::replay::{Replay, loser};
use crate::record::text::{quote, read_games};
use crate::record::{GameResult, Record, RecordError, RecordErrorKind, WarningKind};
use crate::{GameType, Ruleset};

/// Reads the games of a BoardSpace file.
///
/// A move counts once its turn is confirmed; until then a later one replaces it. A confirmation without a move is a
/// pass, and a missing forced pass is inserted. A file without a confirmed move is an error, unless it says that none was
/// begun. Files of all years are supported: pieces without colour, destinations
/// by coordinates alone, draw offers, throws. Inconsistencies give a warning if the game can be read anyway. Side
/// variations are skipped and bytes that are not UTF-8 replaced, with a warning. An invalid game does not affect the
/// others.
pub fn read_sgf<B: AsRef<[u8]> + ?Sized>(
    file: &B,
) -> impl Iterator<Item = Result<Record, RecordError>> + '_ {
    read_games(file.as_ref(), |scanner| {
        let (game, lossy) = (scanner.game, scanner.lossy);
        match Tree::read(&mut Lexer { scanner, name: "" }) {
            Some(tree) => Some(tree.finish(game, lossy)),
            None if game == 1 => Some(Err(RecordError::of_file(RecordErrorKind::NoGame))),
            None => None,
        }
    })
}

/// A game tree, of which only the main line is read.
#[derive(Default)]
struct Tree {
    /// Line of its opening bracket.
    line: u32,
    root: Root,
    /// The game, from its first action on.
    player: Option<Box<Player>>,
    node: u32,
    error: Option<(u32, u32, RecordErrorKind)>,
    skipped: bool,
    closed: bool,
}

impl Tree {
    /// Reads the next tree of the file; `None` at its end.
    fn read(lexer: &mut Lexer<'_, '_>) -> Option<Tree> {
        // Skip text before the tree, such as a letter.
        while !matches!(lexer.next()?, Ok(Token::Open)) {}
        let mut tree = Tree {
            line: lexer.scanner.line,
            ..Tree::default()
        };
        let mut depth = 1u32;
        // The main line takes the first branch at every fork and ends with it.
        let mut main = true;
        while depth > 0 {
            let Some(token) = lexer.next() else {
                return Some(tree);
            };
            match token {
                Ok(Token::Open) => depth = depth.saturating_add(1),
                Ok(Token::Close) => {
                    depth -= 1;
                    main = false;
                }
                Ok(_) if !main => tree.skipped = true,
                Ok(Token::Node) => tree.node += 1,
                Ok(Token::Property { name, value }) => {
                    if let Err(kind) = tree.property(name, &value) {
                        tree.fail(lexer.scanner.line, kind);
                    }
                }
                Err(kind) => tree.fail(lexer.scanner.line, kind),
            }
        }
        tree.closed = true;
        Some(tree)
    }

    fn property(&mut self, name: &str, value: &str) -> Result<(), RecordErrorKind> {
        if self.error.is_some() {
            return Ok(());
        }
        match read_action(name, value) {
            Some((_, Command::Incomplete)) => Err(RecordErrorKind::BadNode { text: quote(value) }),
            Some((by, command)) => self.player().act(by, command),
            None if name == "C" => {
                let player = self.player();
                let ply = player.replay.ply() as usize - 1;
                player.replay.record.comment(ply, value);
                Ok(())
            }
            None => self.root.read(name, value),
        }
    }

    /// The game, created by the first action or comment.
    fn player(&mut self) -> &mut Player {
        self.player.get_or_insert_with(|| start(&self.root))
    }

    fn fail(&mut self, line: u32, kind: RecordErrorKind) {
        self.error.get_or_insert((line, self.node, kind));
    }

    fn finish(mut self, game: u32, lossy: bool) -> Result<Record, RecordError> {
        let player = self.player.take();
        if self.error.is_none() && player.as_ref().is_none_or(|player| player.lacks_moves()) {
            let kind = RecordErrorKind::NoCompleteMove;
            return Err(RecordError::at(game, self.line, kind));
        }
        let player = player.unwrap_or_else(|| start(&self.root));
        let mut replay = player.replay;
        let ply = replay.ply();
        let stated = self.root.result();
        replay.record.tags = self.root.tags;
        for (odd, kind) in [
            (lossy, WarningKind::NotUtf8),
            (self.skipped, WarningKind::VariationSkipped),
            (!self.closed, WarningKind::Truncated),
        ] {
            if odd {
                replay.warn_record(kind);
            }
        }
        if let Some((line, node, kind)) = self.error {
            return Err(RecordError {
                node: Some(node),
                ply,
                before: Some(Box::new(replay.finish(GameResult::Unfinished))),
                ..RecordError::at(game, line, kind)
            });
        }
        Ok(end(replay, stated))
    }
}

/// The game before its first move, with all expansions if the file names no set.
fn start(root: &Root) -> Box<Player> {
    let ruleset = root.ruleset();
    let mut player = Player::new(ruleset.unwrap_or(Ruleset::uhp(GameType::BASE_MLP)));
    if ruleset.is_none() {
        player.replay.warn_record(WarningKind::SetAssumed);
    }
    Box::new(player)
}

/// Finishes a record with the stated result.
fn end(mut replay: Replay, stated: Option<(GameResult, bool)>) -> Record {
    let (result, on_time) = stated.unwrap_or_default();
    if stated.is_none() {
        let text = quote(replay.record.tags.other("SgfResult").unwrap_or_default());
        replay.warn_record(WarningKind::UnknownResult { text });
    }
    if let (true, Some(loser)) = (on_time, loser(result)) {
        // A game that ended on the board needs no other ending.
        let _already_over = replay.record.game.lose_on_time(loser);
    }
    replay.finish(result)
}
