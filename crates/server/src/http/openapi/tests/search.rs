//! The conditions of a search in the archive, which are read by name.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use skep_game::protocol::{ArchiveResult, EndReason, Opening};

use crate::archive::{Search, SearchError};
use crate::http::archive::search::Conditions;

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only describes the conditions")]
struct SearchParameters {
    /// Only games with this set, such as Base+MLP.
    set: Option<String>,
    /// Only games with this opening rule.
    opening: Option<Opening>,
    /// Only games from these sources, separated by commas: played, imported, engine, browser.
    source: Option<String>,
    /// Only games with this result.
    result: Option<ArchiveResult>,
    /// Only games that ended for this reason.
    reason: Option<EndReason>,
    /// Only games against the computer at this level, 1 to 10.
    level: Option<u8>,
    /// Only games of a player whose name contains this.
    player: Option<String>,
    /// Only games in which White's name contains this.
    white: Option<String>,
    /// Only games in which Black's name contains this.
    black: Option<String>,
    /// Minimum number of plies.
    min: Option<u32>,
    /// Maximum number of plies.
    max: Option<u32>,
    /// First day, such as 2025-12-31.
    from: Option<String>,
    /// Last day, such as 2025-12-31.
    to: Option<String>,
    /// Only games in which this position occurs, as a position string or a UHP game string.
    position: Option<String>,
    /// Ids of the client's own games and imports, separated by commas; the entries found show theirs.
    own: Option<String>,
    /// Only the games listed in `own`.
    mine: Option<bool>,
    /// Only games with these archive ids, separated by commas.
    ids: Option<String>,
    /// Order: date, plies or added; descending after a minus sign, as in -date, which is the default.
    sort: Option<String>,
    /// Page, from 1.
    page: Option<u32>,
    /// Games per page, up to 100.
    size: Option<u32>,
}

impl JsonSchema for Conditions {
    fn schema_name() -> Cow<'static, str> {
        SearchParameters::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        SearchParameters::json_schema(generator)
    }
}

#[test]
fn documents_existing_conditions() {
    let mut generator = SchemaGenerator::default();
    let schema = Conditions::json_schema(&mut generator).to_value();
    for name in schema["properties"].as_object().expect("fields").keys() {
        let read = Search::read([(name.as_str(), "1")]);
        assert!(!matches!(read, Err(SearchError::Unknown(_))), "{name}");
    }
}
