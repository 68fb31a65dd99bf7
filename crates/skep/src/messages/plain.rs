//! Transliteration for terminals that only show ASCII.

/// Converts a text to ASCII: removes diacritics, transcribes German letters (ä becomes ae), replaces symbols by their
/// nearest equivalents, and transliterates Cyrillic.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii() {
            plain.push(letter);
        } else if letter.is_uppercase() {
            let lower: String = letter.to_lowercase().map(replacement).collect();
            let mut letters = lower.chars();
            plain.extend(letters.next().map(|first| first.to_ascii_uppercase()));
            plain.extend(letters);
        } else {
            plain.push_str(replacement(letter));
        }
    }
    plain
}

fn replacement(letter: char) -> &'static str {
    match letter {
        '’' | '‘' | 'ʼ' => "'",
        '„' | '“' | '”' | '«' | '»' => "\"",
        '–' | '—' | '·' | '−' => "-",
        '…' => "...",
        '×' => "x",
        '\u{a0}' | '\u{202f}' => " ",
        _ => {
            let mut letters = LETTERS.split(' ');
            let found = letters.find_map(|pair| pair.strip_prefix(letter)?.strip_prefix('='));
            found.unwrap_or("?")
        }
    }
}

/// Transcriptions of letters.
const LETTERS: &str = "ä=ae ö=oe ü=ue ß=ss \
    а=a б=b в=v г=g ґ=g д=d е=e ё=e є=ye ж=zh з=z и=i і=i ї=y й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t \
    у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya";

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn plain_texts_stay_readable() {
        assert_eq!(
            plain("Weiß gewinnt – „Öde“ …"),
            "Weiss gewinnt - \"Oede\" ..."
        );
        assert_eq!(plain("Ход чёрных, Щит"), "Khod chernykh, Shchit");
        assert_eq!(plain("漢"), "?");
    }
}
