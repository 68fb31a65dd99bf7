use skep_game::{
    arrangement::{self, ArrangementError},
    protocol::{CheckRequest, CheckedPosition, ErrorCode, ProtocolError},
    sandbox,
};
use skep_rules::Position;

/// Checks a position in any format.
pub fn answer(request: &CheckRequest) -> Result<CheckedPosition, ProtocolError> {
    let position = match (&request.position, &request.setup, &request.at) {
        (Some(text), None, None) => arrangement::read(text).map_err(|error| unreadable(&error))?,
        (None, Some(setup), None) => {
            arrangement::set_up(setup).map_err(|error| unreadable(&error))?
        }
        (None, None, Some(at)) => Position::from(&sandbox::start(at)?),
        _ => {
            let message = "a position, a setup or a place in an analysis is required";
            return Err(ProtocolError::new(ErrorCode::BadRequest, message));
        }
    };
    Ok(super::check(&position))
}

fn unreadable(error: &ArrangementError) -> ProtocolError {
    ProtocolError::unreadable(error.to_string(), Some(error.into()))
}
