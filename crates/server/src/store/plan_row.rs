//! Conditional moves between rows of databases and values, the same in every database.

use skep_game::words::{BySide, Side};

use super::{StoreError, people::columns};
use crate::{game::Plan, ids::GameId};

/// The conditional moves of a side as a row.
#[derive(Debug)]
pub struct PlanRow {
    pub(super) game: String,
    pub(super) side: i64,
    /// The version of the game for which they were made. If it has another, they come too late.
    pub(super) version: i64,
    /// The lines; `None` if there are none any more.
    pub(super) lines: Option<String>,
}

impl PlanRow {
    /// A plan as a row.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn of(game: GameId, side: Side, plan: &Plan) -> Result<PlanRow, StoreError> {
        let lines = serde_json::to_string(&plan.lines);
        let lines = lines.map_err(|error| StoreError::Corrupt(error.to_string()))?;
        Ok(PlanRow {
            game: game.to_string(),
            side: columns::side(side),
            version: i64::from(plan.since),
            lines: (!plan.lines.is_empty()).then_some(lines),
        })
    }
}

/// Plans out of rows: the side, the version and the lines.
pub(super) fn read_plans(rows: &[(i64, i64, String)]) -> Result<BySide<Option<Plan>>, StoreError> {
    let mut plans = BySide::default();
    for (side, version, lines) in rows {
        let corrupt = || StoreError::Corrupt(format!("conditional moves {lines:?}"));
        plans[columns::read_side(*side)] = Some(Plan {
            since: u32::try_from(*version).map_err(|_| corrupt())?,
            lines: serde_json::from_str(lines).map_err(|_| corrupt())?,
        });
    }
    Ok(plans)
}
