//! Screens drawn into a buffer.

mod fits;

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect, style::Color as Paint};
use skep_engine::Level;
use skep_rules::{
    Bug, Cell, Color, GameType, Hex, MoveSyntaxError, Opening, Piece, PieceSet, ReferenceError,
    WhyNot,
};
use skep_solo::computer::Job;

use super::*;
use crate::{
    messages::Language,
    terminal::{
        camera::Zoom,
        form::{Field, Form},
        locale::Colors,
        play::{Dialog, Notice, Start, Thinking},
        saved_game::SavedGame,
        settings::{Seat, Settings},
        tests::{TestGame, settings},
    },
};

const PLAIN: Look = Look {
    ascii: true,
    colors: Colors::None,
};
const FINE: Look = Look {
    ascii: false,
    colors: Colors::Table,
};

/// A position with a stack of two, a beetle on the white queen.
const STACK: &str = "Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ";

fn drawn(play: &Play, language: Language, look: Look) -> Buffer {
    let (width, height) = play.size;
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(play, &Messages::new(language, false), look, &mut buffer);
    buffer
}

fn lines(buffer: &Buffer) -> Vec<String> {
    buffer
        .content
        .chunks(usize::from(buffer.area.width))
        .map(|line| {
            line.iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
        })
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// The board area, without empty lines and common indentation.
fn board(play: &Play, look: Look) -> Vec<String> {
    let buffer = drawn(play, Language::English, look);
    let area = play.screen().unwrap().board;
    let rows: Vec<String> = lines(&buffer)[usize::from(area.y)..usize::from(area.bottom())]
        .iter()
        .map(|line| {
            line.chars()
                .take(usize::from(area.width))
                .collect::<String>()
        })
        .map(|line| line.trim_end().to_owned())
        .filter(|line| !line.is_empty())
        .collect();
    let indent = |line: &String| line.chars().take_while(|c| *c == ' ').count();
    let least = rows.iter().map(indent).min().unwrap_or(0);
    rows.iter()
        .map(|line| line.chars().skip(least).collect())
        .collect()
}

#[test]
fn draws_a_known_position_in_ascii() {
    let desk = TestGame::at(STACK);
    let expected = [
        r" / \ /2\ / \ / \ / \ / \",
        r"| o [wB1]wS1|bS1|bQ |bA1|",
        r" \ / \ / \ / \ / \ / \ /",
    ];
    assert_eq!(board(&desk.play, PLAIN), expected);
}

#[test]
fn joins_the_edges_of_a_bent_hive() {
    let desk =
        TestGame::at("Base;InProgress;White[4];wS1;bS1 wS1-;wQ \\wS1;bQ bS1\\;wA1 \\wQ;bA1 bQ\\");
    let expected = [
        r" / \",
        r"|wA1|",
        r" \ / \",
        r"  |wQ |",
        r"   \ / \ / \",
        r"    |wS1|bS1|",
        r"     \ / \ / \",
        r"          |bQ |",
        r"           \ / \",
        r"            [bA1]",
        r"             \ /",
    ];
    let picture = board(&desk.play, PLAIN);
    assert_eq!(picture, expected, "{}", picture.join("\n"));
}

#[test]
fn all_cell_sizes_show_the_same_pieces() {
    let mut desk = TestGame::at(STACK);
    desk.play.camera.zoom = Zoom::Small;
    desk.play.center();
    assert_eq!(board(&desk.play, PLAIN), ["o [wB1]wS1 bS1 bQ  bA1"]);
    desk.play.size = (120, 40);
    desk.play.camera.zoom = Zoom::Large;
    desk.play.center();
    let expected = [
        r" .-' '-. .-' '-. .-' '-. .-' '-. .-' '-. .-' '-.",
        r"|   o   [  wB1  ]  wS1  |  bS1  |  bQ   |  bA1  |",
        r"|       | ^wQ   |       |       |       |       |",
        r" '-. .-' '-. .-' '-. .-' '-. .-' '-. .-' '-. .-'",
    ];
    assert_eq!(board(&desk.play, PLAIN), expected);
}

#[test]
fn lists_the_whole_stack_under_the_cursor() {
    let desk = TestGame::at(STACK);
    let text = lines(&drawn(&desk.play, Language::English, FINE)).join("\n");
    for part in ["wB1 Beetle", "wQ  Queen", "4 wB1 wQ", "Base"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn marks_are_visible_without_colour() {
    let mut desk = TestGame::at("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    desk.keys("w");
    desk.press(ratatui::crossterm::event::KeyCode::Esc);
    desk.play.choose_hex(Hex::new(-1, 0));
    let text = board(&desk.play, PLAIN).join("\n");
    assert_eq!(text.matches('*').count(), 2, "{text}");
    desk.play.chosen = None;
    desk.play.choose_hex(Hex::ORIGIN);
    let text = board(&desk.play, PLAIN).join("\n");
    assert!(text.contains("!wQ"), "{text}");
}

#[test]
fn uses_no_colours_when_disabled() {
    let mut desk = TestGame::at(STACK);
    desk.play.choose_hex(Hex::new(3, 0));
    for look in [
        PLAIN,
        Look {
            ascii: false,
            colors: Colors::None,
        },
    ] {
        let buffer = drawn(&desk.play, Language::English, look);
        let colored = buffer
            .content
            .iter()
            .any(|cell| cell.fg != Paint::Reset || cell.bg != Paint::Reset);
        assert!(!colored);
    }
    let buffer = drawn(&desk.play, Language::English, FINE);
    assert!(buffer.content.iter().any(|cell| cell.bg != Paint::Reset));
}

#[test]
fn plain_drawing_is_ascii() {
    for seat in Seat::ALL {
        let desk = TestGame::new(Start::New(settings(seat)));
        let (width, height) = desk.play.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        for language in Language::ALL {
            draw(
                &desk.play,
                &Messages::new(language, true),
                PLAIN,
                &mut buffer,
            );
            assert!(lines(&buffer).join("").is_ascii());
        }
    }
}

#[test]
fn a_window_too_small_shows_the_required_size() {
    let mut desk = TestGame::new(Start::New(settings(Seat::White)));
    desk.play.size = (59, 24);
    let text = lines(&drawn(&desk.play, Language::English, FINE)).join(" ");
    assert!(
        text.contains("59 columns") && text.contains("60 and 20"),
        "{text}"
    );
    for size in [(0, 0), (1, 1), (5, 2)] {
        desk.play.size = size;
        drawn(&desk.play, Language::German, FINE);
    }
}

#[test]
fn the_terminal_cursor_follows_the_keyboard_cursor() {
    let desk = TestGame::at(STACK);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let messages = Messages::new(Language::English, false);
    let at = draw(&desk.play, &messages, PLAIN, &mut buffer).unwrap();
    assert_eq!(buffer.cell(at).unwrap().symbol(), "B", "the middle of wB1");
    let mut desk = TestGame::new(Start::New(settings(Seat::Both)));
    let at = draw(&desk.play, &messages, PLAIN, &mut buffer).unwrap();
    assert_eq!(
        buffer.cell(at).unwrap().symbol(),
        "S",
        "the spider in the hand"
    );
    desk.keys("wA");
    let at = draw(&desk.play, &messages, PLAIN, &mut buffer).unwrap();
    assert_eq!((at.x, at.y), (4, 22));
}

#[test]
fn moves_can_be_scrolled_back() {
    use ratatui::crossterm::event::KeyCode;
    let mut desk = TestGame::new(Start::New(settings(Seat::Both)));
    for turn in 0..30 {
        for _ in 0..2 {
            let game = desk.play.table.game();
            let moves = game.legal_moves();
            let mv = moves[(turn * 7) % moves.len()];
            let text = game.board().move_string(mv).to_string();
            desk.enter(&text);
        }
    }
    let last = desk.play.table.plies().div_ceil(2);
    let shows = |desk: &TestGame, number: usize| {
        let text = lines(&drawn(&desk.play, Language::English, FINE)).join("\n");
        text.contains(&format!("{number:>3} w"))
    };
    assert!(shows(&desk, last) && !shows(&desk, 1));
    for _ in 0..10 {
        desk.press(KeyCode::PageUp);
    }
    assert!(shows(&desk, 1) && !shows(&desk, last));
    for _ in 0..10 {
        desk.press(KeyCode::PageDown);
    }
    assert!(shows(&desk, last));
}
