//! Makes the font of the pieces: text like `wA1 -bQ` is shown with a picture of each piece in place of its letters, and can still be read out
//! and copied. `cargo xtask font` runs it after it has written down what the pieces look like.

use std::fs;

use anyhow::{Context, Result};

mod drawing;
mod font;
mod outline;

const DRAWING: &str = "web/board/font/drawing.json";
const FONT: &str = "web/board/font/pieces.ttf";

fn main() -> Result<()> {
    let text = fs::read_to_string(DRAWING).with_context(|| format!("cannot read {DRAWING}"))?;
    let bytes = make(&text)?;
    fs::write(FONT, &bytes).with_context(|| format!("cannot write {FONT}"))?;
    println!("{FONT}: {} bytes", bytes.len());
    Ok(())
}

/// The font of a drawing.
fn make(drawing: &str) -> Result<Vec<u8>> {
    font::build(&serde_json::from_str(drawing).context("the drawing cannot be read")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_is_made_of_the_drawing_as_it_is() {
        let drawing = include_str!("../../../web/board/font/drawing.json");
        let font = include_bytes!("../../../web/board/font/pieces.ttf");
        assert!(
            make(drawing).expect("a font") == font,
            "the font is older than the drawing: run `cargo xtask font`"
        );
    }

    #[test]
    fn a_drawing_that_cannot_be_drawn_is_refused() {
        for wrong in [
            "",
            r#"{"frame":{"x":0,"y":0,"width":88,"height":102},"pieces":{}}"#,
            r##"{"frame":{"x":0,"y":0,"width":88,"height":102},"pieces":{"wQ":[{"d":"up","place":{"x":0,"y":0,"scale":1},"line":null,"colours":["#000000"]}]}}"##,
        ] {
            assert!(make(wrong).is_err(), "{wrong}");
        }
    }
}
