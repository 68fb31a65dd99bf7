//! BoardSpace dates.

use alloc::{format, string::String};
/// Converts a date such as `Sat Jun 22 10:50:36 PDT 2019` or `28 October 2018` to `2019.06.22`. Only English month
/// names are known.
pub(crate) fn read_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let (mut year, mut month, mut day) = (None, None, None);
    let words = text
        .split([' ', ',', '.', '\t'])
        .filter(|word| !word.is_empty());
    for word in words {
        match (word.parse::<u32>(), word.len()) {
            (Ok(number), 4) => year = Some(number),
            (Ok(number @ 1..=31), 1 | 2) => day = day.or(Some(number)),
            (Err(_), 3..) if word.is_ascii() => {
                let name = word[..3].to_ascii_lowercase();
                let index = MONTHS.iter().position(|&known| known == name);
                month = month.or(index.map(|index| index + 1));
            }
            _ => {}
        }
    }
    Some(format!("{:04}.{:02}.{:02}", year?, month?, day?))
}

#[cfg(test)]
mod tests {
    use super::read_date;

    #[test]
    fn reads_dates_in_several_formats() {
        for (text, date) in [
            ("Sat Jun 22 10:50:36 PDT 2019", Some("2019.06.22")),
            ("28 October 2018", Some("2018.10.28")),
            ("3. Mai 2018", None),
            ("January 5, 2020", Some("2020.01.05")),
            ("", None),
            ("J\u{e4}n 1 2020", None),
        ] {
            assert_eq!(read_date(text).as_deref(), date, "{text}");
        }
    }
}
