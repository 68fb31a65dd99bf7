//! Mark of a database whose content has been moved to another one. Whoever opens it is sent there: changes to it would be
//! lost, and so would the moves in a backup of it.

/// Start of the name under which the mark is kept among what has been done once and for all.
const PREFIX: &str = "moved to ";

/// Finds the mark, in both databases.
pub(super) const FIND: &str = "SELECT name FROM archive_done WHERE name LIKE 'moved to %'";
/// Removes the mark.
pub(super) const REMOVE: &str = "DELETE FROM archive_done WHERE name LIKE 'moved to %'";

/// Name of the mark of a database that was moved to a place.
pub(super) fn mark(place: &str) -> String {
    format!("{PREFIX}{place}")
}

/// Place to which a database with this mark was moved.
pub(super) fn place(mark: &str) -> String {
    mark.strip_prefix(PREFIX).unwrap_or(mark).to_owned()
}
