//! Names as people type them.

use tenpin::Name;
use tenpin_scorebook::{FullName, Impossible, Person};

/// Somebody by the name they typed: three letters for the board, any other name, or both with
/// a colon between them, such as `KYJ: 김유진`.
pub(in crate::pages) fn newcomer(typed: &str) -> Result<Person, Impossible> {
    let typed = typed.trim();
    if let Ok(name) = typed.parse::<Name>() {
        return Ok(name.into());
    }
    let both = typed.split_once(':');
    let both = both.and_then(|(name, full)| Some((name.trim().parse::<Name>().ok()?, full)));
    let (name, full_name) = match both {
        Some((name, full_name)) => (Some(name), full_name),
        None => (None, typed),
    };
    let full_name: FullName = full_name.parse()?;
    Ok(Person {
        name: name.map_or_else(|| short(full_name.as_ref()).parse(), Ok)?,
        full_name: Some(full_name),
    })
}

/// How somebody would be typed.
pub(in crate::pages) fn typed(person: &Person) -> String {
    match &person.full_name {
        Some(full_name) => format!("{}: {full_name}", person.name),
        None => person.name.to_string(),
    }
}

/// Three letters for a board, from a name in any script: the first ones of the words if there
/// are three, else the first ones there are.
fn short(full_name: &str) -> String {
    let words: Vec<Vec<char>> = full_name
        .split_whitespace()
        .map(|word| word.chars().filter_map(latin).collect())
        .filter(|letters: &Vec<char>| !letters.is_empty())
        .collect();
    let initials = words.iter().filter_map(|word| word.first());
    let letters: Vec<char> = match words.len() {
        3.. => initials.copied().collect(),
        _ => words.concat(),
    };
    // Names that we cannot read get letters all the same.
    let enough = letters.into_iter().chain(['X', 'Y', 'Z']);
    enough.take(3).collect()
}

/// The Latin letter that a letter begins like.
fn latin(letter: char) -> Option<char> {
    const PLAIN: &str = "ÀAÁAÂAÃAÄAÅAÇCÈEÉEÊEËEÌIÍIÎIÏIÑNÒOÓOÔOÕOÖOØOÙUÚUÛUÜUÝY";
    let letter = letter.to_uppercase().next()?;
    if letter.is_ascii_alphabetic() {
        return Some(letter);
    }
    let plain: Vec<char> = PLAIN.chars().collect();
    let found = plain.chunks(2).find(|pair| pair.first() == Some(&letter));
    let found = found.and_then(|pair| pair.last().copied());
    found.or_else(|| romanized(letter))
}

/// A Korean syllable begins with one of nineteen consonants; after the silent one, with one of
/// twenty-one vowels.
fn romanized(syllable: char) -> Option<char> {
    const CONSONANTS: &[u8; 19] = b"KKNDDRMBBSS.JJCKTPH";
    const VOWELS: &[u8; 21] = b"AAYYEEYYOWWOYUWWWYEEI";
    let place = u32::from(syllable)
        .checked_sub(0xAC00)
        .filter(|place| *place < 11_172)?;
    let place = usize::try_from(place).ok()?;
    let letter = match CONSONANTS[place / 588] {
        b'.' => VOWELS[place % 588 / 28],
        consonant => consonant,
    };
    Some(char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, name: &str, full_name: Option<&str>) {
        let person = newcomer(text).unwrap();
        assert_eq!(person.name.to_string(), name, "{text}");
        let full = person.full_name.as_ref().map(ToString::to_string);
        assert_eq!(full.as_deref(), full_name, "{text}");
        assert_eq!(newcomer(&typed(&person)).unwrap(), person, "{text}");
    }

    #[test]
    fn three_letters_are_a_name_for_the_board() {
        check("PJS", "PJS", None);
        check(" pjs ", "PJS", None);
    }

    #[test]
    fn any_other_name_gets_three_letters() {
        check("Maria", "MAR", Some("Maria"));
        check("Ana María López", "AML", Some("Ana María López"));
        check("Óscar", "OSC", Some("Óscar"));
        check("Jo", "JOX", Some("Jo"));
        check("김유진", "KYJ", Some("김유진"));
        check("이서연", "ISY", Some("이서연"));
        check("Петр", "XYZ", Some("Петр"));
        check("<b>bold</b>", "BBO", Some("<b>bold</b>"));
    }

    #[test]
    fn both_can_be_said() {
        check("LEE: 이서연", "LEE", Some("이서연"));
        check("note: this", "NOT", Some("note: this"));
    }

    #[test]
    fn no_name_is_refused() {
        for wrong in ["", "  ", "PJS:", &"x".repeat(41), "two\u{2028}lines"] {
            assert!(newcomer(wrong).is_err(), "{wrong:?}");
        }
    }
}
