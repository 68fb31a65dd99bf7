//! A UHP engine that plays random legal moves and misbehaves on demand, for the tests of `skep-lab match`.
//!
//! Faults happen at the given ply, counted from 1, or at the engine's next move:
//! `--crash-at N`, `--hang-at N`, `--illegal-at N`, `--refuse-at N`, `--garbage-at N`; `--crash-at-start` and
//! `--hang-at-start` happen before the banner. `--seed N` determines the moves, `--base-only` supports no expansion,
//! `--shuffle` moves back and forth as soon as it can, and `--think MS` waits before each move.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use skep_rules::{Game, GameType, Move, Ruleset};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let engine = &mut Engine {
        random: value(&arguments, "--seed").unwrap_or(1),
        arguments,
        game: Game::new(Ruleset::uhp(GameType::BASE)),
        level: "5".to_owned(),
    };
    if engine.has("--crash-at-start") {
        return Err(io::Error::other("crash on demand"));
    }
    if engine.has("--hang-at-start") {
        engine.hang();
    }
    print(&engine.banner())?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if command == "exit" {
            break;
        }
        let answer = engine.answer(command, rest)?;
        print(&answer)?;
    }
    Ok(())
}

fn print(answer: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{answer}\nok\n")?;
    out.flush()
}

/// The number after an option.
fn value(arguments: &[String], name: &str) -> Option<u64> {
    let index = arguments.iter().position(|argument| argument == name)?;
    arguments.get(index + 1)?.parse().ok()
}

struct Engine {
    arguments: Vec<String>,
    game: Game,
    random: u64,
    level: String,
}

impl Engine {
    fn has(&self, name: &str) -> bool {
        self.arguments.iter().any(|argument| argument == name)
    }

    fn is_due(&self, name: &str) -> bool {
        let ply = self.game.moves().len() as u64 + 1;
        value(&self.arguments, name).is_some_and(|due| ply >= due)
    }

    fn banner(&self) -> String {
        let expansions = match self.has("--base-only") {
            true => "",
            false => "\nMosquito;Ladybug;Pillbug",
        };
        format!("id random 1.0{expansions}")
    }

    fn hang(&self) -> ! {
        loop {
            std::thread::park();
        }
    }

    fn answer(&mut self, command: &str, rest: &str) -> io::Result<String> {
        Ok(match command {
            "info" => self.banner(),
            "newgame" => self.new_game(rest),
            "play" => match self.game.play_uhp(rest) {
                Ok(_) => self.game.game_string(),
                Err(error) => format!("invalidmove {error}"),
            },
            "bestmove" => self.best_move()?,
            "options" => self.options(rest),
            _ => "err unknown command".to_owned(),
        })
    }

    fn new_game(&mut self, text: &str) -> String {
        match text.parse::<Game>() {
            Ok(game) => {
                self.game = game;
                self.game.game_string()
            }
            Err(error) => format!("err {error}"),
        }
    }

    fn options(&mut self, rest: &str) -> String {
        match rest.strip_prefix("set Level ") {
            Some("99") => return "err out of range".to_owned(),
            Some(value) if value.len() < 3 => self.level = value.to_owned(),
            _ => {}
        }
        format!("Level;int;{};5;1;10", self.level)
    }

    fn best_move(&mut self) -> io::Result<String> {
        if let Some(milliseconds) = value(&self.arguments, "--think") {
            std::thread::sleep(Duration::from_millis(milliseconds));
        }
        if self.is_due("--crash-at") {
            return Err(io::Error::other("crash on demand"));
        }
        if self.is_due("--hang-at") {
            self.hang();
        }
        for (name, answer) in [
            ("--illegal-at", "wQ bQ"),
            ("--garbage-at", "castle queenside"),
            ("--refuse-at", "err I would rather not"),
        ] {
            if self.is_due(name) {
                return Ok(answer.to_owned());
            }
        }
        let moves = self.game.legal_moves();
        if moves.is_empty() {
            return Ok("err the game is over".to_owned());
        }
        let mv = self.way_back().unwrap_or(moves[self.below(moves.len())]);
        Ok(format!("{};1;0.5", self.game.board().move_string(mv)))
    }

    /// With `--shuffle`, the move that takes back this player's last one, or else any queen's move.
    fn way_back(&self) -> Option<Move> {
        if !self.has("--shuffle") {
            return None;
        }
        let moves = self.game.legal_moves();
        let queen = |mv: &Move| {
            mv.piece()
                .is_some_and(|piece| piece.bug() == skep_rules::Bug::Queen)
        };
        let mut before = self.game.clone();
        before.undo();
        let own = before.undo()?;
        let from = own.piece().and_then(|piece| before.board().cell_of(piece));
        let back = from
            .zip(own.piece())
            .map(|(cell, piece)| Move::new(piece, cell));
        back.filter(|mv| moves.contains(mv))
            .or_else(|| moves.iter().copied().find(queen))
    }

    fn below(&mut self, count: usize) -> usize {
        self.random = self
            .random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.random >> 33) as usize % count
    }
}
