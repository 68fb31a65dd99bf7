//! Tables of the font. A piece is a ligature of the two letters of its name and consists of coloured layers.

use anyhow::{Context, Result};
use write_fonts::FontBuilder;
use write_fonts::tables::cmap::Cmap;
use write_fonts::tables::colr::{BaseGlyph, Colr, Layer};
use write_fonts::tables::cpal::{ColorRecord, Cpal};
use write_fonts::tables::glyf::{Contour, GlyfLocaBuilder, SimpleGlyph};
use write_fonts::tables::gsub::{
    Gsub, Ligature, LigatureSet, LigatureSubst, SubstitutionLookup, SubstitutionLookupList,
};
use write_fonts::tables::head::{Flags, Head};
use write_fonts::tables::hhea::Hhea;
use write_fonts::tables::hmtx::{Hmtx, LongMetric};
use write_fonts::tables::layout::{
    CoverageTable, Feature, FeatureList, FeatureRecord, LangSys, Lookup, LookupFlag, Script,
    ScriptList, ScriptRecord,
};
use write_fonts::tables::loca::LocaFormat;
use write_fonts::tables::maxp::Maxp;
use write_fonts::tables::name::{Name, NameRecord};
use write_fonts::tables::os2::Os2;
use write_fonts::tables::post::Post;
use write_fonts::types::{FWord, Fixed, GlyphId, GlyphId16, NameId, Tag, UfWord};

use crate::drawing::{Colour, Drawing, Shape};
use crate::outline::{EM, Grid};

const FAMILY: &str = "Skep Pieces";
/// Advance of a letter that is not part of a piece, which no move contains.
const GAP: u16 = 1229;
/// Metrics of an ordinary font, so that pieces do not increase the line height.
const ASCENT: i16 = 1900;
const DESCENT: i16 = -500;

pub(crate) fn build(drawing: &Drawing) -> Result<Vec<u8>> {
    let letters = letters_of(drawing);
    let grid = Grid::new(drawing.frame);
    let first_piece = 1 + letters.len();
    let mut layers = Layers::new(first_piece + drawing.pieces.len());
    let mut pieces = Vec::new();
    for (name, drawn) in &drawing.pieces {
        let first = layers.records.len();
        for layer in drawn {
            layers.add(&layer.shape, &layer.colours)?;
        }
        let base = glyph_id(first_piece + pieces.len())?;
        let count = layers.records.len() - first;
        pieces.push((
            name.as_str(),
            BaseGlyph::new(base, first.try_into()?, count.try_into()?),
        ));
    }

    let gap = SimpleGlyph::default();
    let mut glyphs = vec![gap; first_piece];
    let shapes = layers
        .shapes
        .iter()
        .map(|shape| simple(&grid, shape))
        .collect::<Result<Vec<_>>>()?;
    // Without colour support, a piece is drawn as its lowest layer, the tile.
    let tile = shapes.first().context("the drawing has no layer")?;
    glyphs.extend(pieces.iter().map(|_| tile.clone()));
    glyphs.extend(shapes);

    let mut font = FontBuilder::new();
    let advance = grid.advance().round() as u16;
    add_outlines(&mut font, &glyphs, first_piece, advance)?;
    add_names(&mut font, &letters, advance)?;
    font.add_table(&ligatures(&pieces, &letters)?)?;
    let records = pieces.into_iter().map(|(_, base)| base).collect();
    font.add_table(&layers.colr(records)?)?;
    font.add_table(&layers.cpal()?)?;
    Ok(font.build())
}

/// All letters in names, in order; their glyphs follow `.notdef`.
fn letters_of(drawing: &Drawing) -> Vec<char> {
    let mut letters: Vec<char> = drawing
        .pieces
        .keys()
        .flat_map(|name| name.chars())
        .collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

fn letter_id(letters: &[char], letter: char) -> Result<GlyphId16> {
    let place = letters.iter().position(|other| *other == letter);
    glyph_id(1 + place.context("a letter without a glyph")?)
}

fn glyph_id(index: usize) -> Result<GlyphId16> {
    Ok(GlyphId16::new(index.try_into()?))
}

fn simple(grid: &Grid, shape: &Shape) -> Result<SimpleGlyph> {
    let outline = grid.outline(shape)?;
    SimpleGlyph::from_bezpath(&outline).map_err(|fault| anyhow::anyhow!("{}: {fault:?}", shape.d))
}

/// Layers of all pieces. White and Black share outlines, and layers with the same colours in every palette share an
/// entry.
struct Layers {
    first: usize,
    shapes: Vec<Shape>,
    colours: Vec<Vec<Option<Colour>>>,
    records: Vec<Layer>,
}

impl Layers {
    fn new(first: usize) -> Layers {
        Layers {
            first,
            shapes: Vec::new(),
            colours: Vec::new(),
            records: Vec::new(),
        }
    }

    fn add(&mut self, shape: &Shape, colours: &[Option<Colour>]) -> Result<()> {
        let glyph = self.first + place_in(&mut self.shapes, shape);
        let entry = place_in(&mut self.colours, &colours.to_vec());
        self.records
            .push(Layer::new(glyph_id(glyph)?, entry.try_into()?));
        Ok(())
    }

    fn colr(&self, bases: Vec<BaseGlyph>) -> Result<Colr> {
        Ok(Colr::new(
            bases.len().try_into()?,
            Some(bases),
            Some(self.records.clone()),
            self.records.len().try_into()?,
        ))
    }

    fn cpal(&self) -> Result<Cpal> {
        let palettes = self.colours.first().map_or(0, Vec::len);
        let entries = self.colours.len();
        let record = |colour: Option<Colour>| match colour {
            Some(Colour {
                red,
                green,
                blue,
                alpha,
            }) => ColorRecord::new(blue, green, red, alpha),
            None => ColorRecord::new(0, 0, 0, 0),
        };
        let records: Vec<_> = (0..palettes)
            .flat_map(|palette| self.colours.iter().map(move |entry| record(entry[palette])))
            .collect();
        let indices = (0..palettes)
            .map(|palette| (palette * entries).try_into())
            .collect::<Result<_, _>>()?;
        Ok(Cpal::new(
            entries.try_into()?,
            palettes.try_into()?,
            records.len().try_into()?,
            Some(records),
            indices,
        ))
    }
}

/// Index of an item in a list, appending it if it is new.
fn place_in<T: Clone + PartialEq>(list: &mut Vec<T>, what: &T) -> usize {
    list.iter()
        .position(|other| other == what)
        .unwrap_or_else(|| {
            list.push(what.clone());
            list.len() - 1
        })
}

fn add_outlines(
    font: &mut FontBuilder<'_>,
    glyphs: &[SimpleGlyph],
    first_piece: usize,
    advance: u16,
) -> Result<()> {
    let mut builder = GlyfLocaBuilder::new();
    for glyph in glyphs {
        builder.add_glyph(glyph)?;
    }
    let (glyf, loca, format) = builder.build();
    let boxes = || glyphs.iter().map(|glyph| glyph.bbox);
    let metrics = glyphs.iter().enumerate().map(|(index, glyph)| {
        let width = if index < first_piece { GAP } else { advance };
        LongMetric::new(width, glyph.bbox.x_min)
    });
    let count = glyphs.len().try_into()?;
    let [left, low] = [
        boxes().map(|b| b.x_min).min(),
        boxes().map(|b| b.y_min).min(),
    ];
    let [right, high] = [
        boxes().map(|b| b.x_max).max(),
        boxes().map(|b| b.y_max).max(),
    ];
    font.add_table(&glyf)?;
    font.add_table(&loca)?;
    font.add_table(&Hmtx::new(metrics.collect(), Vec::new()))?;
    font.add_table(&Head {
        font_revision: Fixed::from_f64(1.0),
        flags: Flags::BASELINE_AT_Y_0 | Flags::LSB_AT_X_0,
        units_per_em: EM as u16,
        x_min: left.unwrap_or(0),
        y_min: low.unwrap_or(0),
        x_max: right.unwrap_or(0),
        y_max: high.unwrap_or(0),
        lowest_rec_ppem: 8,
        index_to_loc_format: match format {
            LocaFormat::Short => 0,
            LocaFormat::Long => 1,
        },
        ..Head::default()
    })?;
    font.add_table(&Hhea {
        ascender: FWord::new(ASCENT),
        descender: FWord::new(DESCENT),
        advance_width_max: UfWord::new(advance),
        x_max_extent: FWord::new(right.unwrap_or(0)),
        caret_slope_rise: 1,
        number_of_h_metrics: count,
        ..Hhea::default()
    })?;
    let most = |of: fn(&SimpleGlyph) -> usize| glyphs.iter().map(of).max().unwrap_or(0);
    font.add_table(&Maxp {
        num_glyphs: count,
        max_points: Some(most(|glyph| glyph.contours.iter().map(Contour::len).sum()).try_into()?),
        max_contours: Some(most(|glyph| glyph.contours.len()).try_into()?),
        max_composite_points: Some(0),
        max_composite_contours: Some(0),
        max_zones: Some(1),
        max_twilight_points: Some(0),
        max_storage: Some(0),
        max_function_defs: Some(0),
        max_instruction_defs: Some(0),
        max_stack_elements: Some(0),
        max_size_of_instructions: Some(0),
        max_component_elements: Some(0),
        max_component_depth: Some(0),
    })?;
    Ok(())
}

fn add_names(font: &mut FontBuilder<'_>, letters: &[char], advance: u16) -> Result<()> {
    let mappings = letters
        .iter()
        .enumerate()
        .map(|(index, letter)| Ok((*letter, GlyphId::from(glyph_id(1 + index)?))))
        .collect::<Result<Vec<_>>>()?;
    font.add_table(&Cmap::from_mappings(mappings)?)?;
    let name = |id, text: &str| NameRecord::new(3, 1, 0x409, id, text.to_owned().into());
    font.add_table(&Name::new(vec![
        name(NameId::FAMILY_NAME, FAMILY),
        name(NameId::SUBFAMILY_NAME, "Regular"),
        name(NameId::UNIQUE_ID, FAMILY),
        name(NameId::FULL_NAME, FAMILY),
        name(NameId::VERSION_STRING, "Version 1.0"),
        name(NameId::POSTSCRIPT_NAME, "SkepPieces"),
    ]))?;
    font.add_table(&Os2 {
        x_avg_char_width: advance.try_into()?,
        us_weight_class: 400,
        us_width_class: 5,
        us_first_char_index: letters.first().map_or(0, |letter| *letter as u16),
        us_last_char_index: letters.last().map_or(0, |letter| *letter as u16),
        s_typo_ascender: ASCENT,
        s_typo_descender: DESCENT,
        us_win_ascent: ASCENT.unsigned_abs(),
        us_win_descent: DESCENT.unsigned_abs(),
        sx_height: Some(1000),
        s_cap_height: Some(1400),
        ul_code_page_range_1: Some(1),
        ul_code_page_range_2: Some(0),
        us_default_char: Some(0),
        us_break_char: Some(32),
        us_max_context: Some(2),
        ..Os2::default()
    })?;
    font.add_table(&Post::default())?;
    Ok(())
}

/// Two letters become one piece. Uses `ccmp`, which is always on, unlike ordinary ligatures in letter-spaced text.
fn ligatures(pieces: &[(&str, BaseGlyph)], letters: &[char]) -> Result<Gsub> {
    let mut sets: Vec<(GlyphId16, Vec<Ligature>)> = Vec::new();
    for (name, base) in pieces {
        let glyphs = name
            .chars()
            .map(|letter| letter_id(letters, letter))
            .collect::<Result<Vec<_>>>()?;
        let (first, rest) = glyphs.split_first().context("a piece without a name")?;
        let ligature = Ligature::new(base.glyph_id, rest.to_vec());
        match sets.iter_mut().find(|(glyph, _)| glyph == first) {
            Some((_, set)) => set.push(ligature),
            None => sets.push((*first, vec![ligature])),
        }
    }
    sets.sort_unstable_by_key(|(glyph, _)| *glyph);
    let coverage = CoverageTable::format_1(sets.iter().map(|(glyph, _)| *glyph).collect());
    let sets = sets.into_iter().map(|(_, set)| LigatureSet::new(set));
    let table = LigatureSubst::format_1(coverage, sets.collect());
    let lookup = SubstitutionLookup::Ligature(Lookup::new(LookupFlag::empty(), vec![table]));
    let feature = FeatureRecord::new(Tag::new(b"ccmp"), Feature::new(None, vec![0]));
    let script = Script::new(Some(LangSys::new(vec![0])), Vec::new());
    let scripts = [b"DFLT", b"latn"].map(|tag| ScriptRecord::new(Tag::new(tag), script.clone()));
    Ok(Gsub::new(
        ScriptList::new(scripts.to_vec()),
        FeatureList::new(vec![feature]),
        SubstitutionLookupList::new(vec![lookup]),
    ))
}
