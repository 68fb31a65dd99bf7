//! Nothing is truncated at 80 columns and 24 lines in any language.

use super::*;

/// All notices of an unfinished game.
fn notices() -> Vec<Notice> {
    let piece: Piece = "bG3".parse().unwrap();
    let ladybug: Piece = "bL".parse().unwrap();
    let (cell, cells) = (Cell::ORIGIN, vec![Cell::ORIGIN]);
    let gate = [cell, cell];
    let refused = [
        WhyNot::GameOver,
        WhyNot::NotInSet { piece: ladybug },
        WhyNot::NotYourTurn {
            to_move: Color::White,
        },
        WhyNot::NotYourTurn {
            to_move: Color::Black,
        },
        WhyNot::QueenNotFirst,
        WhyNot::QueenDue,
        WhyNot::NotNextOfKind { piece, next: piece },
        WhyNot::PlacedOnPiece { occupant: ladybug },
        WhyNot::FirstPieceElsewhere,
        WhyNot::TouchesEnemy { enemies: cells },
        WhyNot::TouchesNoFriend,
        WhyNot::QueenNotPlaced,
        WhyNot::Covered { by: ladybug },
        WhyNot::Resting,
        WhyNot::Pinned {
            cut_off: PieceSet::single(piece),
        },
        WhyNot::NotThrowable,
        WhyNot::SameCell,
        WhyNot::NothingToCopy,
        WhyNot::MustLandOnGround { occupant: ladybug },
        WhyNot::NotInLine,
        WhyNot::NothingToJump,
        WhyNot::JumpsOverGap { gap: cell },
        WhyNot::Gated {
            step: 1,
            from: cell,
            to: cell,
            gate,
        },
        WhyNot::Gated {
            step: 3,
            from: cell,
            to: cell,
            gate,
        },
        WhyNot::LosesContact {
            step: 1,
            from: cell,
            to: cell,
        },
        WhyNot::LosesContact {
            step: 2,
            from: cell,
            to: cell,
        },
        WhyNot::WrongDistance { steps: 1 },
        WhyNot::WrongDistance { steps: 3 },
        WhyNot::Unreachable,
        WhyNot::NoCopiedWay {
            reasons: vec![(
                Bug::Ladybug,
                WhyNot::LosesContact {
                    step: 2,
                    from: cell,
                    to: cell,
                },
            )],
        },
        WhyNot::NoCopiedWay {
            reasons: Vec::new(),
        },
        WhyNot::MayNotPass,
    ];
    let syntax = [
        MoveSyntaxError::Empty,
        MoveSyntaxError::BadPiece,
        MoveSyntaxError::BadDestination,
        MoveSyntaxError::TwoDirections,
    ];
    let direction = skep_rules::Direction::East;
    let reference = [
        ReferenceError::NotOnTable { reference: piece },
        ReferenceError::Missing,
        ReferenceError::OnEmptyTable,
        ReferenceError::Occupied {
            reference: piece,
            direction,
            occupant: piece,
        },
        ReferenceError::Covered {
            reference: piece,
            top: piece,
        },
    ];
    let mut notices = vec![
        Notice::Moved,
        Notice::NoDestination,
        Notice::Hint("wA1 \\bG3".to_owned()),
        Notice::Hinting,
        Notice::NotYourTurn,
        Notice::ChooseFirst,
        Notice::NoneLeft,
        Notice::NothingToTakeBack,
        Notice::TakenBack,
        Notice::DrawDeclined,
        Notice::DrawOffered,
        Notice::Resumed,
    ];
    notices.extend(refused.map(Notice::Refused));
    notices.extend(syntax.map(|error| Notice::Unreadable(error.into())));
    notices.extend(reference.map(|error| Notice::Unreadable(error.into())));
    notices
}

/// Asserts that no text is truncated or missing in any language.
fn assert_fits(play: &Play, what: &str) {
    for language in Language::ALL {
        for look in [FINE, PLAIN] {
            let text = lines(&drawn(play, language, look)).join("\n");
            assert!(
                !text.contains(look.cut()),
                "{what} in {language:?}:\n{text}"
            );
            assert!(
                !text.contains("term-") && !text.contains("{$"),
                "{what}:\n{text}"
            );
            let messages = Messages::new(language, false);
            let last = text.lines().last().unwrap_or_default();
            for name in status::KEYS.split(' ') {
                let key = format!("term-keys-{name}");
                assert!(
                    last.contains(&messages.text(&key)),
                    "{key} in {language:?}:\n{text}"
                );
            }
        }
    }
}

#[test]
fn everything_fits_into_80_columns_and_24_lines_in_every_language() {
    let mut desk = TestGame::at(STACK);
    assert_fits(&desk.play, "a position");
    for notice in notices() {
        let what = format!("{notice:?}");
        desk.play.notice = Some(notice);
        assert_fits(&desk.play, &what);
    }
    desk.play.clear_notice();
    desk.play.choose_hex(Hex::new(3, 0));
    assert_fits(&desk.play, "a chosen piece");
    desk.press(ratatui::crossterm::event::KeyCode::Esc);
    desk.keys(":");
    assert_fits(&desk.play, "the empty line");
    desk.keys("wx");
    assert_fits(&desk.play, "a typed move");
    let mut first = TestGame::new(Start::New(settings(Seat::Black)));
    first.play.thinking = None;
    assert_fits(&first.play, "waiting");
    let reply = Job::Reply {
        level: Level::LOWEST,
        seed: 1,
    };
    for job in [reply, Job::Hint] {
        first.play.thinking = Some(Thinking {
            number: 1,
            job,
            since: Duration::ZERO,
        });
        first.play.now = Duration::from_secs(3599);
        assert_fits(&first.play, "thinking");
    }
}

#[test]
fn every_dialog_fits_in_every_language() {
    let settings = Settings {
        set: GameType::BASE_MLP,
        level: Level::HIGHEST,
        time: "180+180".parse().ok(),
        ..settings(Seat::White)
    };
    let mut desk = TestGame::new(Start::New(settings));
    assert_fits(&desk.play, "the longest header");
    let saved = |seat| {
        let game = skep_rules::Game::new(settings.ruleset());
        let settings = Settings { seat, ..settings };
        Dialog::Resume(Box::new(SavedGame {
            settings,
            game,
            left: None,
        }))
    };
    let dialogs = [
        Dialog::Resign,
        Dialog::Draw,
        Dialog::Quit,
        Dialog::Help,
        saved(Seat::Both),
        saved(Seat::Black),
    ];
    for dialog in dialogs {
        let what = format!("{dialog:?}");
        desk.play.dialog = Some(dialog);
        assert_fits(&desk.play, &what);
    }
    for set in GameType::ALL {
        for seat in Seat::ALL {
            for opening in [Opening::Rulebook, Opening::Tournament] {
                let mut form = Form::new(Settings {
                    set,
                    seat,
                    opening,
                    ..settings
                });
                for field in Field::ALL {
                    form.field = field;
                    desk.play.dialog = Some(Dialog::NewGame(form.clone()));
                    assert_fits(&desk.play, "the form");
                }
            }
        }
    }
}

#[test]
fn every_ending_fits_in_every_language() {
    use ratatui::crossterm::event::KeyCode;
    let mut desk = TestGame::at(STACK);
    desk.keys("r");
    desk.press(KeyCode::Enter);
    assert_fits(&desk.play, "resigned");
    let mut desk = TestGame::at(STACK);
    desk.keys("d");
    desk.press(KeyCode::Enter);
    assert_fits(&desk.play, "agreed");
}

#[test]
fn the_help_lists_every_key() {
    let mut desk = TestGame::new(Start::New(settings(Seat::White)));
    desk.keys("?");
    for language in Language::ALL {
        let messages = Messages::new(language, false);
        let text = lines(&drawn(&desk.play, language, FINE)).join("\n");
        for name in crate::terminal::keys::HELP.split(' ') {
            let key = format!("term-help-{name}");
            assert!(text.contains(&messages.text(&key)), "{key}:\n{text}");
            assert!(
                text.contains(&messages.text(&format!("{key}.keys"))),
                "{key}:\n{text}"
            );
        }
    }
}
