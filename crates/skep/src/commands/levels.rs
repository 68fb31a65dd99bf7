//! `skep levels`: the levels of play and how they were measured.

use clap::Args;
use serde::Serialize;
use skep_cli::{print, print_json};
use skep_engine::Level;

/// Matches of each level against the one below, from level 2.
#[rustfmt::skip]
static MATCHES: [Measured; 9] = [
    Measured { wins: 154, draws:  2, losses: 44 },
    Measured { wins: 155, draws:  1, losses: 44 },
    Measured { wins: 157, draws:  2, losses: 41 },
    Measured { wins: 157, draws:  0, losses: 43 },
    Measured { wins: 168, draws:  8, losses: 24 },
    Measured { wins: 156, draws:  4, losses: 40 },
    Measured { wins: 169, draws:  4, losses: 27 },
    Measured { wins: 171, draws: 13, losses: 16 },
    Measured { wins: 165, draws: 19, losses: 16 },
];

const DATE: &str = "2026-11-19";

/// Print the ten levels of play and how they were measured
///
/// Level 1 is for beginners, level 10 is full strength. Each line shows the nodes per move, the standard deviation of the
/// noise in the evaluation (in hundredths of about a free piece), the share of moves that are overlooked, the score against
/// the level below with wins, draws and losses, and the approximate Elo above level 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep levels                the ladder
  skep play --level 5        a game against one of them
  skep-lab match skep:level=5 skep:level=4 --games 20")]
pub(super) struct Levels {
    /// Print the ladder as JSON
    #[arg(long)]
    json: bool,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Serialize)]
struct LevelResult {
    level: u32,
    /// `None` for full strength.
    nodes: Option<u64>,
    noise: i32,
    overlooked: u32,
    style: &'static str,
    elo: f64,
    /// `None` for the lowest level.
    below: Option<Below>,
}

#[derive(Serialize)]
struct Below {
    score: f64,
    #[serde(flatten)]
    games: &'static Measured,
}

#[derive(Serialize)]
struct Measured {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Measured {
    const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The Elo difference to the level below.
    fn step(&self) -> f64 {
        let score = self.score();
        400.0 * (score / (1.0 - score)).log10()
    }
}

impl Levels {
    pub(super) fn run(self) -> anyhow::Result<()> {
        if self.json {
            return print_json(&ladder());
        }
        print(table())
    }
}

/// The match of a level against the one below.
fn measured(level: Level) -> Option<&'static Measured> {
    let index = (level.number() as usize).checked_sub(2)?;
    MATCHES.get(index)
}

/// The Elo difference to the lowest level, added up over the matches.
pub(super) fn elo(level: Level) -> f64 {
    let below = Level::all().filter(|below| *below <= level);
    below.filter_map(measured).map(Measured::step).sum()
}

fn ladder() -> Vec<LevelResult> {
    let rung = |level: Level| {
        let handicap = level.handicap();
        LevelResult {
            level: u32::from(level.number()),
            nodes: handicap.map(|handicap| handicap.nodes),
            noise: handicap.map_or(0, |handicap| handicap.noise),
            overlooked: handicap.map_or(0, |handicap| handicap.overlooked),
            style: handicap.map_or(FULL_STRENGTH, |handicap| handicap.style),
            elo: (elo(level) / 10.0).round() * 10.0,
            below: measured(level).map(|games| Below {
                score: games.score(),
                games,
            }),
        }
    };
    Level::all().map(rung).collect()
}

const FULL_STRENGTH: &str = "full strength";

fn table() -> String {
    let mut text =
        "level    nodes  noise  overlooked  score  W-D-L      Elo  how it plays\n".to_owned();
    for rung in ladder() {
        let result = match rung.below {
            None => format!("{:<5}  {:<8}", "-", "-"),
            Some(below) => {
                let Measured {
                    wins,
                    draws,
                    losses,
                } = below.games;
                let games = format!("{wins}-{draws}-{losses}");
                format!("{:<5.3}  {games:<8}", below.score)
            }
        };
        let (level, noise) = (rung.level, rung.noise);
        let (elo, style) = (rung.elo, rung.style);
        let nodes = rung
            .nodes
            .map_or("any".to_owned(), |nodes| nodes.to_string());
        let overlooked = format!("{} %", rung.overlooked);
        text += &format!(
            "{level:>5}  {nodes:>7}  {noise:>5}  {overlooked:>10}  {result} {elo:>5}  {style}\n"
        );
    }
    text += &format!("\n{NOTES}\nThe matches were played on {DATE}, as follows:\n");
    for (measured, level) in MATCHES.iter().zip(2..) {
        let games = measured.games();
        let below = level - 1;
        text += &format!(
            "  skep-lab match skep:level={level} skep:level={below} --games {games} --set Base+ML --nodes 150000\n"
        );
    }
    text
}

const NOTES: &str = "\
Noise and oversights decrease as the engine gets ahead. Levels 1 to 3 may miss an immediate win, the others never do.
Level 9 uses two fifths of the available time and level 8 a tenth; the levels below answer within a second.
Levels 7 to 10 evaluate with the net. In these matches level 10 searched 150000 nodes per move, about 0.1 s on a fast
machine, and the others as many as the table says, so the speed of the machine hardly matters.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_usually_beats_the_one_below() {
        for measured in &MATCHES {
            let score = measured.score();
            assert!((0.6..=0.9).contains(&score), "{score}");
            assert!(measured.games() >= 100);
        }
    }
}
