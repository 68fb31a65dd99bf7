//! The file of a net.
//!
//! All numbers are little-endian. A head of 24 bytes: `skepnet` and a zero byte, then in two bytes each the version of the
//! format, that of the inputs, the number of rows and that of lanes, then the FNV-1a hash of what follows in eight. Numbers
//! of 16 bits come next: the rows in the order of [`part`], the bias, the weights of the output stage by stage;
//! and at the end, in 32 bits, the bias of the output stage by stage.

use super::{
    LANES, NEURONS, Net, ONE, OUTPUT_ONE, Row, STAGES,
    inputs::{self, COMMON, FAR, KINDS, MOST_PIECES, ROWS, STATES, layout},
};

const MAGIC: &[u8; 8] = b"skepnet\0";
const VERSION: u16 = 1;
const HEAD: usize = 24;
const LENGTH: usize = HEAD + (part::END + 1 + STAGES) * LANES * 2 + STAGES * 4;

/// Where each family of rows begins in the file. The row of a piece is the sum of one for its distance to the queen of the
/// player to move and one for that to the other queen, which keeps the file small.
pub(crate) mod part {
    use super::{FAR, KINDS, ROWS, STATES, layout};

    pub(crate) const TO_OWN_QUEEN: usize = 0;
    pub(crate) const TO_ENEMY_QUEEN: usize = TO_OWN_QUEEN + KINDS * STATES * FAR;
    /// All other inputs, in the order of their layout.
    pub(crate) const OTHERS: usize = TO_ENEMY_QUEEN + KINDS * STATES * FAR;
    /// What pieces touch, or what covers them.
    pub(crate) const RELATIONS: usize = OTHERS + layout::CONTACT - layout::SET;
    pub(crate) const END: usize = OTHERS + ROWS - layout::SET;
}

/// The numbers of a net as its file holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) rows: Vec<Row>,
    pub(crate) bias: Row,
    pub(crate) output: [Row; STAGES],
    pub(crate) output_bias: [i32; STAGES],
}

/// A file that holds no net for this engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseNetError {
    /// It does not begin as the file of a net does.
    #[error("this is not the file of a net")]
    NotANet,
    /// It is written in a version of the format that this engine does not read.
    #[error("the file has version {0} of the format, and this program reads version {VERSION}")]
    Version(u16),
    /// Its inputs or its size are not those of this engine.
    #[error("the net is made for an engine with other inputs or another shape")]
    Shape,
    /// It is shorter or longer than its head says.
    #[error("the file has {found} bytes instead of {LENGTH}")]
    Length {
        /// How many bytes there are.
        found: usize,
    },
    /// Its content was changed.
    #[error("the file is damaged: its content does not match its hash")]
    Damaged,
    /// Its numbers are so large that sums of them could overflow.
    #[error("the net holds numbers that are out of range")]
    OutOfRange,
}

impl Net {
    /// Reads the file of a net.
    ///
    /// # Errors
    ///
    /// If the bytes are not those of a net that this engine can use.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, ParseNetError> {
        Parts::from_bytes(bytes)?.merge()
    }
}

impl Parts {
    fn from_bytes(bytes: &[u8]) -> Result<Parts, ParseNetError> {
        let (head, body) = bytes
            .split_first_chunk::<HEAD>()
            .filter(|(head, _)| head.starts_with(MAGIC))
            .ok_or(ParseNetError::NotANet)?;
        let short = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        if short(8) != VERSION {
            return Err(ParseNetError::Version(short(8)));
        }
        let shape = [inputs::VERSION, part::END as u16, LANES as u16];
        if [short(10), short(12), short(14)] != shape {
            return Err(ParseNetError::Shape);
        }
        if bytes.len() != LENGTH {
            return Err(ParseNetError::Length { found: bytes.len() });
        }
        if head[16..] != fnv(body).to_le_bytes() {
            return Err(ParseNetError::Damaged);
        }
        let (rows, biases) = body.split_at(body.len() - STAGES * 4);
        let mut rows = rows.as_chunks::<{ LANES * 2 }>().0.iter().map(|row| {
            let (lanes, _) = row.as_chunks::<2>();
            Row(std::array::from_fn(|lane| i16::from_le_bytes(lanes[lane])))
        });
        let (biases, _) = biases.as_chunks::<4>();
        let first: Vec<Row> = rows.by_ref().take(part::END).collect();
        let mut next = || rows.next().unwrap_or(Row::ZERO);
        Ok(Parts {
            rows: first,
            bias: next(),
            output: std::array::from_fn(|_| next()),
            output_bias: std::array::from_fn(|stage| i32::from_le_bytes(biases[stage])),
        })
    }

    /// The file of the net, as [`Net::from_bytes`] reads it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let rows = self.rows.iter().chain([&self.bias]).chain(&self.output);
        let body: Vec<u8> = rows
            .flat_map(|row| row.0)
            .flat_map(i16::to_le_bytes)
            .chain(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()))
            .collect();
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION, inputs::VERSION, part::END as u16, LANES as u16] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(fnv(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// The net with a row for each input.
    pub(crate) fn merge(&self) -> Result<Net, ParseNetError> {
        if !self.is_bounded() {
            return Err(ParseNetError::OutOfRange);
        }
        let (pieces, others) = self.rows.split_at(part::OTHERS);
        let (own, enemy) = pieces.split_at(part::TO_ENEMY_QUEEN);
        let mut rows = Vec::with_capacity(ROWS);
        for state in 0..KINDS * STATES {
            for own in &own[state * FAR..][..FAR] {
                rows.extend(
                    enemy[state * FAR..][..FAR]
                        .iter()
                        .map(|enemy| own.plus(enemy)),
                );
            }
        }
        rows.extend_from_slice(others);
        Ok(Net {
            rows,
            bias: self.bias,
            output: self.output,
            output_bias: self.output_bias,
        })
    }

    /// Whether no sum of rows that a position can select overflows in any lane, and no output does.
    fn is_bounded(&self) -> bool {
        let largest = |lane: usize, rows: &[Row]| {
            let absolute = rows.iter().map(|row| i32::from(row.0[lane]).abs());
            absolute.max().unwrap_or(0)
        };
        let lanes = (0..LANES).all(|lane| {
            let own = largest(lane, &self.rows[..part::TO_ENEMY_QUEEN]);
            let enemy = largest(lane, &self.rows[part::TO_ENEMY_QUEEN..part::OTHERS]);
            let others = largest(lane, &self.rows[part::OTHERS..part::RELATIONS]);
            let relations = largest(lane, &self.rows[part::RELATIONS..]);
            let bias = i32::from(self.bias.0[lane]).abs();
            let sum =
                MOST_PIECES as i32 * (own + enemy + relations) + COMMON as i32 * others + bias;
            sum <= i32::from(i16::MAX)
        });
        let weights = self.output.iter().all(|row| {
            let (neurons, linear) = row.0.split_at(NEURONS);
            let products = neurons
                .iter()
                .map(|&weight| i32::from(weight) * i32::from(ONE));
            products
                .into_iter()
                .all(|product| i16::try_from(product).is_ok())
                && linear.iter().all(|&weight| weight == 0)
        });
        let most = 64 * i64::from(ONE) * i64::from(ONE) * i64::from(OUTPUT_ONE);
        let biases = self
            .output_bias
            .iter()
            .all(|&bias| i64::from(bias).abs() <= most);
        lanes && weights && biases
    }
}

/// The hash by Fowler, Noll and Vo (FNV-1a, 64 bits).
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
