//! Arbitrary events.

use super::*;

#[test]
fn a_game_that_cannot_be_saved_continues_with_a_notice() {
    let mut desk = TestGame::alone(Seat::Both);
    desk.enter("wS1");
    desk.happen(Event::SaveFailed("disk full".to_owned()));
    assert!(matches!(desk.play.notice, Some(Notice::SaveFailed(_))));
    desk.enter("bG1 wS1-");
    assert_eq!(desk.play.table.plies(), 2);
}

#[test]
fn a_window_too_small_only_allows_quitting() {
    let mut desk = TestGame::alone(Seat::Both);
    desk.happen(Event::Resize(20, 5));
    desk.enter("wS1");
    desk.click(3, 3);
    assert_eq!(desk.play.table.plies(), 0);
    desk.happen(Event::Resize(80, 24));
    desk.press(KeyCode::Esc);
    desk.enter("wS1");
    assert_eq!(desk.play.table.plies(), 1);
    desk.happen(Event::Resize(0, 0));
    desk.keys("q");
    assert!(desk.quits());
}

#[test]
fn random_events_never_panic_and_can_always_be_drawn() {
    let messages: Vec<Messages> = Language::ALL
        .map(|language| Messages::new(language, false))
        .into();
    let mut state = 7_u64;
    let mut chance = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for round in 0..40 {
        let seat = Seat::ALL[round % 3];
        let time = (round % 2 == 0).then(|| "1+1".parse().ok()).flatten();
        let set = GameType::ALL[round % 8];
        let mut desk = TestGame::new(Start::New(Settings {
            time,
            set,
            ..settings(seat)
        }));
        for _ in 0..400 {
            desk.now += Duration::from_millis(chance(80));
            let event = some_event(&desk, &mut chance);
            desk.happen(event);
            if desk
                .effects
                .iter()
                .any(|effect| matches!(effect, Effect::Quit))
            {
                break;
            }
        }
        let (width, height) = desk.play.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let look = Look {
            ascii: round % 2 == 0,
            colors: Colors::Table,
        };
        view::draw(&desk.play, &messages[round % 4], look, &mut buffer);
    }
}

fn some_event(desk: &TestGame, chance: &mut impl FnMut(u64) -> u64) -> Event {
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::F(1),
    ];
    match chance(10) {
        0..4 => Event::Key(KeyEvent::from(codes[chance(codes.len() as u64) as usize])),
        4 => {
            let letters: Vec<char> = "wbpQA1 -/\\huzcln?:ж".chars().collect();
            let at = chance(letters.len() as u64) as usize;
            Event::Key(KeyEvent::from(KeyCode::Char(letters[at])))
        }
        5 => Event::Mouse(MouseEvent {
            kind: [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollRight,
            ][chance(4) as usize],
            column: chance(100) as u16,
            row: chance(40) as u16,
            modifiers: KeyModifiers::NONE,
        }),
        6 if chance(10) == 0 => Event::Resize(chance(120) as u16, chance(50) as u16),
        7 => Event::Tick,
        _ => {
            let moves = desk.play.table.game().legal_moves();
            let best = moves
                .get(chance(moves.len().max(1) as u64) as usize)
                .copied();
            match desk.play.thinking {
                Some(thinking) => Event::Thought(Finding {
                    number: thinking.number,
                    thought: best.map(|mv| Thought {
                        mv,
                        score: Score::Estimate(0),
                    }),
                }),
                None => match best {
                    Some(mv) if desk.play.dialog.is_none() => {
                        let board = desk.play.table.game().board();
                        Event::Paste(board.move_string(mv).to_string())
                    }
                    _ => Event::Key(KeyEvent::from(KeyCode::Esc)),
                },
            }
        }
    }
}
