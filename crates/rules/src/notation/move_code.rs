//! Position-independent two-byte move codes, for storage.

use crate::{Board, Direction, Move, Piece};

const PASS: u16 = u16::MAX;
/// Direction code for the top of the reference.
const ONTO: u16 = 6;
/// Direction code of the first piece of a game, which has no reference.
const NO_REFERENCE: u16 = 7;

impl Board {
    /// Encodes a move about to be played on this board. Like [`move_string`](Board::move_string) it names the piece, a
    /// piece it will touch and the direction from there, so it does not depend on cell indices.
    ///
    /// The lowest five bits are the piece, the next five the reference, the next three the direction; the others are
    /// zero. A piece is its index in Q, S1, S2, B1, B2, G1, G2, G3, A1, A2, A3, M, L, P, plus 16 if black. Directions
    /// count clockwise from north-west; 6 is on top of the reference, and 7 means no reference, as for the first piece
    /// of a game. A pass has all bits set.
    ///
    /// Reading the code on the same board returns the move, so no two moves have the same code. Not every code that can
    /// be read is written: a piece beside several others has only one of their codes. For a policy's output use
    /// [`learning::Action`](crate::learning::Action).
    pub fn move_code(&self, mv: Move) -> u16 {
        let Some((piece, to)) = mv.parts() else {
            return PASS;
        };
        let code = |reference: Piece, direction: u16| {
            piece.index() as u16 | (reference.index() as u16) << 5 | direction << 10
        };
        if let Some(top) = self.top_without(to, piece) {
            return code(top, ONTO);
        }
        let beside = |direction: Direction| {
            let top = self.top_without(to.neighbor(direction), piece)?;
            Some(code(top, direction.opposite().index() as u16))
        };
        let touching = Direction::ALL.into_iter().find_map(beside);
        touching.unwrap_or(piece.index() as u16 | NO_REFERENCE << 10)
    }

    /// Decodes a move on this board, legal or not; `None` for an invalid code.
    pub fn read_move_code(&self, code: u16) -> Option<Move> {
        if code == PASS {
            return Some(Move::PASS);
        }
        let piece = piece(code)?;
        let direction = code >> 10;
        if direction == NO_REFERENCE {
            return Some(Move::new(piece, crate::Cell::ORIGIN));
        }
        let cell = self.cell_of(self::piece(code >> 5)?)?;
        let to = match direction {
            0..ONTO => cell.neighbor(Direction::ALL[usize::from(direction)]),
            ONTO => cell,
            _ => return None,
        };
        Some(Move::new(piece, to))
    }
}

fn piece(code: u16) -> Option<Piece> {
    let index = usize::from(code & 31);
    (index & 15 < Piece::PER_SIDE).then(|| Piece::from_index(index))
}

#[cfg(test)]
mod tests {
    use crate::{Game, GameType, Ruleset};

    fn ruleset() -> Ruleset {
        Ruleset::uhp(GameType::BASE_MLP)
    }

    #[test]
    fn codes_of_legal_moves_round_trip() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..20 {
            let mut game = Game::new(ruleset());
            for _ in 0..60 {
                let board = game.board();
                let moves = game.legal_moves();
                for &mv in &moves {
                    assert_eq!(board.read_move_code(board.move_code(mv)), Some(mv));
                }
                random = random.rotate_left(17).wrapping_mul(0xd134_2543_de82_ef95) + 1;
                let Some(&mv) = moves.get(random as usize % moves.len().max(1)) else {
                    break;
                };
                game.play(mv).expect("legal");
            }
        }
    }

    #[test]
    fn codes_are_stable() {
        let mut game = Game::new(ruleset());
        let mut codes = Vec::new();
        for uhp in [
            "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1/", "wB1 \\wQ", "bQ bG1-", "wB1 wQ",
        ] {
            let mv = game.read_move(uhp).expect("a move");
            codes.push(game.board().move_code(mv));
            game.play(mv).expect("legal");
        }
        let expected = [0x1c01, 0x0835, 0x1420, 0x06b0, 0x0003, 0x0ab0, 0x1803];
        assert_eq!(codes, expected, "{codes:04x?}");
    }

    #[test]
    fn rejects_invalid_codes() {
        let game = Game::new(ruleset());
        for code in [0x000e, 0x001f, 0x2000, 0x1801, 0x0401] {
            assert_eq!(game.board().read_move_code(code), None, "{code:04x}");
        }
    }
}
