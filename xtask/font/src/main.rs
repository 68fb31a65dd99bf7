//! Builds the font of the pieces, in which text such as `wA1 -bQ` shows a picture of each piece but can still be read
//! aloud and copied. `cargo xtask font` runs it after exporting the drawing.

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

fn make(drawing: &str) -> Result<Vec<u8>> {
    font::build(&serde_json::from_str(drawing).context("invalid drawing")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_font_is_up_to_date() {
        let drawing = include_str!("../../../web/board/font/drawing.json");
        let font = include_bytes!("../../../web/board/font/pieces.ttf");
        assert!(
            make(drawing).expect("a font") == font,
            "the font is out of date: run `cargo xtask font`"
        );
    }

    #[test]
    fn rejects_invalid_drawings() {
        for wrong in [
            "",
            r#"{"frame":{"x":0,"y":0,"width":88,"height":102},"pieces":{}}"#,
            r##"{"frame":{"x":0,"y":0,"width":88,"height":102},"pieces":{"wQ":[{"d":"up","place":{"x":0,"y":0,"scale":1},"line":null,"colours":["#000000"]}]}}"##,
        ] {
            assert!(make(wrong).is_err(), "{wrong}");
        }
    }
}
