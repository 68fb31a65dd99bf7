//! A review as a table.

use std::io::{self, Write};

use clap::builder::styling::{AnsiColor, Style};
use skep_engine::Variation;
use skep_engine::review::{Judgement, MomentKind, Review, ReviewedPly, plies};
use skep_rules::{Color, Game, Move};
use skep_solo::analysis::line_view;
use skep_solo::review::move_strings;

use super::Analysed;

/// Moves printed per line.
const MAX_MOVES: usize = 8;

pub(super) fn write(out: &mut impl Write, index: usize, analysed: &Analysed) -> io::Result<()> {
    let record = &analysed.subject.record;
    let game = &record.game;
    let bold = Style::new().bold();
    if index > 0 {
        writeln!(out)?;
    }
    let name = |name: &str, side: &str| match name {
        "" | "?" => side.to_owned(),
        name => name.to_owned(),
    };
    writeln!(
        out,
        "{bold}{} against {}{bold:#}  {}  {}",
        name(&record.tags.white, "White"),
        name(&record.tags.black, "Black"),
        game.board().game_type(),
        record.result
    )?;
    if let Some(review) = &analysed.review {
        write_review(out, game, review)?;
    }
    if !analysed.lines.is_empty() {
        writeln!(out, "\n{bold}Best now{bold:#}")?;
    }
    for line in &analysed.lines {
        write_line(out, game, line)?;
    }
    Ok(())
}

fn write_review(out: &mut impl Write, game: &Game, review: &Review) -> io::Result<()> {
    let wide = |text: &str| format!("{text:<14}");
    writeln!(
        out,
        "\n  ply  {}  White   judgement   lost  better was",
        wide("move")
    )?;
    let after = review.chances.iter().skip(1);
    let rows = plies(game).into_iter().zip(&review.plies).zip(after);
    for (index, (((before, played), ply), after)) in rows.enumerate() {
        let style = style(ply.judgement);
        let notation = before.board().move_string(played).to_string();
        let word = format!("{} {}", ply.judgement, ply.judgement.glyph());
        let word = word.trim_end();
        let tail = match ply.judgement >= Judgement::Inaccuracy {
            true => {
                let gap = 13 - word.len().min(13);
                let (lost, better) = (100.0 * ply.lost, better(&before, ply));
                format!("{:gap$}{lost:>4.0} %  {better}", "")
            }
            false => String::new(),
        };
        writeln!(
            out,
            "  {:>3}  {}  {:>3.0} %  {style}{word}{style:#}{tail}",
            index + 1,
            wide(&notation),
            100.0 * after,
        )?;
    }
    write_sides(out, review)?;
    write_moments(out, review)
}

fn better(before: &Game, ply: &ReviewedPly) -> String {
    let line = text(before, &ply.line, 3);
    match ply.win.filter(|win| win.side == ply.mover) {
        Some(win) => format!("{line} (wins in {})", win.plies),
        None => line,
    }
}

fn write_sides(out: &mut impl Write, review: &Review) -> io::Result<()> {
    let bold = Style::new().bold();
    writeln!(out)?;
    for (color, accuracy) in Color::ALL.into_iter().zip(review.accuracy) {
        let Some(accuracy) = accuracy else { continue };
        let count = |judgement| match review.count(color, judgement) {
            0 => None,
            count => Some(format!("{count} {judgement}")),
        };
        let counts: Vec<String> = Judgement::ALL.into_iter().filter_map(count).collect();
        let title = format!("{color}  accuracy {accuracy:.1} %");
        writeln!(out, "{bold}{title}{bold:#}  {}", counts.join(", "))?;
    }
    Ok(())
}

fn write_moments(out: &mut impl Write, review: &Review) -> io::Result<()> {
    for moment in &review.moments {
        let Some(ply) = review.plies.get(moment.ply) else {
            continue;
        };
        let side = ply.mover;
        let what = match moment.kind {
            MomentKind::MissedWin(plies) => format!("{side} misses a win in {plies} plies"),
            MomentKind::AdvantageGone => format!("{side} lets a won position go"),
            MomentKind::Swing => format!("{side} loses {:.0} %", 100.0 * ply.lost),
        };
        writeln!(out, "ply {:>3}: {what}", moment.ply + 1)?;
    }
    Ok(())
}

fn write_line(out: &mut impl Write, game: &Game, line: &Variation) -> io::Result<()> {
    let view = line_view(game, line, 0);
    let worth = match view.win {
        Some(win) => format!("{} wins in {}", win.side, win.plies),
        None => format!("White {:.0} %", 100.0 * view.white),
    };
    let moves = text(game, &line.moves, MAX_MOVES);
    writeln!(out, "  {worth:<16}  {moves}")
}

/// Formats the first moves.
fn text(from: &Game, moves: &[Move], count: usize) -> String {
    move_strings(from, &moves[..count.min(moves.len())]).join(", ")
}

const fn style(judgement: Judgement) -> Style {
    let style = Style::new();
    match judgement {
        Judgement::Forced | Judgement::Book => style.dimmed(),
        Judgement::Good => style,
        Judgement::Best => AnsiColor::Green.on_default(),
        Judgement::Inaccuracy => AnsiColor::Yellow.on_default(),
        Judgement::Mistake => AnsiColor::Magenta.on_default(),
        Judgement::Blunder => AnsiColor::Red.on_default().bold(),
    }
}
