//! Net file format.
//!
//! All integers are little-endian. The header has 24 bytes: `skepnet` and a zero byte; then, 16 bits each, format
//! version, input version, number of rows and number of lanes; then the 64-bit FNV-1a hash of the body. The body
//! consists of 16-bit integers (the rows in the order of [`part`], the bias, the output weights by stage) followed by
//! the 32-bit output biases by stage.

use super::{
    LANES, NEURONS, Net, ONE, OUTPUT_ONE, Row, STAGES,
    inputs::{self, COMMON, FAR, KINDS, MAX_PIECES, ROWS, STATES, layout},
};

const MAGIC: &[u8; 8] = b"skepnet\0";
const VERSION: u16 = 1;
const HEADER: usize = 24;
const LENGTH: usize = HEADER + (part::END + 1 + STAGES) * LANES * 2 + STAGES * 4;

/// First row of each group in the file. To keep the file small, a piece row is stored factorised as the sum of one row
/// per distance to the friendly queen and one per distance to the enemy queen.
pub(crate) mod part {
    use super::{FAR, KINDS, ROWS, STATES, layout};

    /// Pieces by their distance to the friendly queen.
    pub const TO_OWN_QUEEN: usize = 0;
    /// Pieces by their distance to the enemy queen.
    pub const TO_ENEMY_QUEEN: usize = TO_OWN_QUEEN + KINDS * STATES * FAR;
    /// All other inputs, in layout order.
    pub const OTHERS: usize = TO_ENEMY_QUEEN + KINDS * STATES * FAR;
    /// Contact and cover rows.
    pub const RELATIONS: usize = OTHERS + layout::CONTACT - layout::SET;
    /// Number of rows.
    pub const END: usize = OTHERS + ROWS - layout::SET;
}

/// Parameters of a net in factorised form, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuantizedNet {
    /// Piece rows by distance to the friendly queen, those by distance to the enemy queen, and all other rows.
    pub rows: Vec<Row>,
    /// Bias of the hidden layer.
    pub bias: Row,
    /// Output layer by stage.
    pub output: [Row; STAGES],
    /// Bias of the output layer by stage.
    pub output_bias: [i32; STAGES],
}

/// Error returned when reading a net file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseNetError {
    /// The magic number is missing.
    #[error("not a net file")]
    NotANet,
    /// The format version is not supported.
    #[error("unsupported format version {0}, expected {VERSION}")]
    Version(u16),
    /// Inputs or layer sizes differ from this engine's.
    #[error("the net has different inputs or layer sizes")]
    Shape,
    /// The file is truncated or too long.
    #[error("the file has {found} bytes instead of {LENGTH}")]
    Length {
        /// Actual number of bytes.
        found: usize,
    },
    /// The checksum does not match.
    #[error("the file is corrupt: checksum mismatch")]
    Damaged,
    /// Some parameters are so large that the evaluation could overflow.
    #[error("the net has parameters out of range")]
    OutOfRange,
}

impl Net {
    /// Reads a net file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a net that this engine can use.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, ParseNetError> {
        QuantizedNet::from_bytes(bytes)?.merge()
    }
}

impl QuantizedNet {
    fn from_bytes(bytes: &[u8]) -> Result<QuantizedNet, ParseNetError> {
        let (header, body) = bytes
            .split_first_chunk::<HEADER>()
            .filter(|(header, _)| header.starts_with(MAGIC))
            .ok_or(ParseNetError::NotANet)?;
        let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
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
        if header[16..] != fnv(body).to_le_bytes() {
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
        Ok(QuantizedNet {
            rows: first,
            bias: next(),
            output: std::array::from_fn(|_| next()),
            output_bias: std::array::from_fn(|stage| i32::from_le_bytes(biases[stage])),
        })
    }

    /// Writes the format read by [`Net::from_bytes`].
    pub fn to_bytes(&self) -> Vec<u8> {
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

    /// Expands the factorised piece rows.
    pub(crate) fn merge(&self) -> Result<Net, ParseNetError> {
        if !self.is_bounded() {
            return Err(ParseNetError::OutOfRange);
        }
        let (pieces, others) = self.rows.split_at(part::OTHERS);
        let (own, enemy) = pieces.split_at(part::TO_ENEMY_QUEEN);
        let mut rows = Vec::with_capacity(ROWS);
        for state in 0..KINDS * STATES {
            let enemies = &enemy[state * FAR..][..FAR];
            for own in &own[state * FAR..][..FAR] {
                rows.extend(enemies.iter().map(|enemy| own.plus(enemy)));
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

    /// Returns true if neither the accumulator nor the output can overflow in any position.
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
            let sum = MAX_PIECES as i32 * (own + enemy + relations) + COMMON as i32 * others + bias;
            sum <= i32::from(i16::MAX)
        });
        let weights = self.output.iter().all(|row| {
            let (neurons, linear) = row.0.split_at(NEURONS);
            let fits = |weight: &i16| weight.checked_mul(ONE).is_some();
            neurons.iter().all(fits) && linear.iter().all(|&weight| weight == 0)
        });
        let max_bias = 64 * i64::from(ONE) * i64::from(ONE) * i64::from(OUTPUT_ONE);
        let biases = self
            .output_bias
            .iter()
            .all(|&bias| i64::from(bias).abs() <= max_bias);
        lanes && weights && biases
    }
}

/// 64-bit FNV-1a.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
