//! What all games come to.

use serde::Serialize;
use tenpin_batch::{Piece, Scorer, Summary};

use crate::{
    commands::score::{
        page::Page,
        style::{Style, score},
    },
    phrasebook::Phrasebook,
};

/// Counts games and tells none.
#[derive(Default)]
pub(super) struct Totals {
    scorer: Scorer,
}

impl Style for Totals {
    fn write(&mut self, piece: &Piece, page: &mut Page) {
        let add = |page: &mut Page, outcome| page.summary.add(outcome);
        score(&mut self.scorer, piece, page, add);
    }
}

/// A bar of the histogram has at most so many marks, and counts so many scores.
const BAR_MAX: u64 = 50;
const SCORES_OF_A_BAR: usize = 10;

/// Figures come before words, so that they stand in a column whatever the language.
pub(super) fn text(summary: &Summary, phrasebook: &Phrasebook) -> String {
    let figures = counts(summary).into_iter().chain(figures(summary));
    let mut lines: Vec<_> = figures
        .map(|(figure, key)| format!("{figure:>14}  {}\n", phrasebook.phrase(key)))
        .collect();
    if summary.over() > 0 {
        lines.extend(["\n".to_owned(), histogram(summary)]);
    }
    lines.concat()
}

fn counts(summary: &Summary) -> [(String, &'static str); 4] {
    [
        (summary.games().to_string(), "score-games"),
        (summary.over().to_string(), "score-over"),
        (summary.in_progress().to_string(), "score-in-progress"),
        (summary.bad().to_string(), "score-bad-lines"),
    ]
}

/// Of games that are over; none if there are none.
fn figures(summary: &Summary) -> Vec<(String, &'static str)> {
    let whole = |figure: Option<u16>| figure.map(|figure| figure.to_string());
    let broken = |figure: Option<f64>| figure.map(|figure| format!("{figure:.2}"));
    let marks = |count: u64| (summary.over() > 0).then(|| count.to_string());
    let figures = [
        (whole(summary.min()), "score-min"),
        (whole(summary.max()), "score-max"),
        (broken(summary.mean()), "score-mean"),
        (broken(summary.median()), "score-median"),
        (broken(summary.deviation()), "score-deviation"),
        (marks(summary.strikes()), "score-strikes"),
        (marks(summary.spares()), "score-spares"),
        (marks(summary.opens()), "score-opens"),
    ];
    let known = figures.into_iter();
    known
        .filter_map(|(figure, key)| Some((figure?, key)))
        .collect()
}

/// A bar for each ten scores, from the lowest to the highest that occur.
fn histogram(summary: &Summary) -> String {
    let bars: Vec<u64> = summary
        .histogram()
        .chunks(SCORES_OF_A_BAR)
        .map(|scores| scores.iter().sum())
        .collect();
    let longest = bars.iter().copied().max().unwrap_or_default();
    let place = |score: Option<u16>| usize::from(score.unwrap_or_default()) / SCORES_OF_A_BAR;
    (place(summary.min())..=place(summary.max()))
        .map(|place| bar(place * SCORES_OF_A_BAR, bars[place], longest))
        .collect()
}

/// A bar that counts anything is seen. The last one counts the perfect game alone.
fn bar(first: usize, games: u64, longest: u64) -> String {
    let scores = match first {
        300 => "300".to_owned(),
        _ => format!("{first}-{}", first + SCORES_OF_A_BAR - 1),
    };
    let marks = u128::from(games) * u128::from(BAR_MAX);
    let marks = marks.div_ceil(longest.max(1).into());
    let marks = "#".repeat(usize::try_from(marks).unwrap_or_default());
    let line = format!("{scores:>7} {games:>14}  {marks}");
    format!("{}\n", line.trim_end())
}

/// As an object; figures are null when no game is over.
#[derive(Serialize)]
struct Object<'a> {
    games: u64,
    over: u64,
    in_progress: u64,
    bad: u64,
    min: Option<u16>,
    max: Option<u16>,
    mean: Option<f64>,
    median: Option<f64>,
    sd: Option<f64>,
    strikes: Option<u64>,
    spares: Option<u64>,
    opens: Option<u64>,
    histogram: &'a [u64],
}

pub(super) fn json(summary: &Summary) -> Vec<u8> {
    let of_games = |count: u64| (summary.over() > 0).then_some(count);
    let object = Object {
        games: summary.games(),
        over: summary.over(),
        in_progress: summary.in_progress(),
        bad: summary.bad(),
        min: summary.min(),
        max: summary.max(),
        mean: summary.mean(),
        median: summary.median(),
        sd: summary.deviation(),
        strikes: of_games(summary.strikes()),
        spares: of_games(summary.spares()),
        opens: of_games(summary.opens()),
        histogram: summary.histogram(),
    };
    let mut out = serde_json::to_vec(&object).unwrap_or_default();
    out.push(b'\n');
    out
}
