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
        'ä' => "ae",
        'ö' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        '’' | '‘' | 'ʼ' => "'",
        '„' | '“' | '”' | '«' | '»' => "\"",
        '–' | '—' | '·' | '−' => "-",
        '…' => "...",
        '×' => "x",
        '\u{a0}' | '\u{202f}' => " ",
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' => "e",
        'є' => "ye",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'ї' | 'й' => "y",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ы' => "y",
        'ь' | 'ъ' => "",
        'ю' => "yu",
        'я' => "ya",
        _ => "?",
    }
}

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
