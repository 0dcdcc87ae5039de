//! Starting matches, listing them, looking at one.

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use tenpin_scorebook::{
    Append, Claim, ClientId, FullName, Grant, Impossible, Key, Lane, MatchId, Moment, Page, Person,
    ReadError, Rules, Scorebook, Secret, Snapshot, Start, StoreError, Written as Noted,
};
use utoipa::{IntoParams, ToSchema};

use super::{
    AppState,
    body::{Json, Written},
    describe::{Name, ReadRefusals, StartRefusals},
    handover,
    path::Named,
};
use crate::{
    House,
    answer::{self, Code, MatchView, Problem, StateView},
    door::{Site, Visitor},
};

/// How many matches a page has unless it says.
const PAGE: usize = 20;
const PAGE_MAX: usize = 100;

/// Who plays, and where.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewMatch {
    /// In the order of their turns.
    #[schema(min_items = 1)]
    players: Vec<NewPlayer>,
    /// Where, if that is known: 1 to 20 characters.
    #[schema(pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]{1,20}$")]
    lane: Option<String>,
}

/// A player: three letters, or three letters and a full name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum NewPlayer {
    /// Three letters A to Z.
    Name(String),
    /// With a full name.
    Person(NewPerson),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPerson {
    /// Three letters A to Z.
    #[schema(pattern = "^[A-Za-z]{3}$", example = "KYJ")]
    pub(super) name: String,
    /// 1 to 40 characters of any script.
    #[schema(min_length = 1, max_length = 40, example = "김유진")]
    pub(super) full_name: Option<String>,
}

/// A match that was started, and the key to write in it.
#[derive(Serialize, ToSchema)]
pub(super) struct StartedMatch {
    #[serde(flatten)]
    shown: MatchView,
    /// Shown this once. Nothing if the match had begun before and more has happened since.
    scorer_key: Option<String>,
}

/// Start a match.
///
/// Sent again with the same `Idempotency-Key`, it answers with the same match; while nothing
/// has been written in it, with a fresh key in place of the first. So choose an id that
/// nobody can guess.
#[utoipa::path(post, path = "/matches", request_body = NewMatch,
    params(Name),
    responses((status = 201, description = "The match, with its key", body = StartedMatch,
        headers(("Location" = String), ("ETag" = String))), StartRefusals),
    security((), ("key" = [])))]
pub(super) async fn start(
    State(house): AppState,
    visitor: Visitor,
    headers: HeaderMap,
    request: Written<Json<NewMatch>>,
) -> Result<Response, Problem> {
    let lane = request.said.0.lane.as_deref().map(str::parse::<Lane>);
    let lane = lane.transpose().map_err(Problem::bad_request)?;
    let warrant = house.admit_start(&request.identity, lane.as_ref())?;
    let start = Start {
        players: people(&request.said.0.players)?,
        lane,
        rules: Rules::TenPin,
    };
    let secret = Secret::random();
    let noted = begin(&house, start, request.name, &secret).await?;
    if let Some(warrant) = warrant {
        warrant.log("start");
    }
    let mut response = started(&noted, &secret);
    if noted.keyed && Site::of(&headers) == Site::Ours {
        let cookie = handover::cookie(noted.entry.match_id, &secret, visitor.encrypted);
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whoever has the secret may write in the match.
async fn begin(
    house: &House,
    start: Start,
    name: ClientId,
    secret: &Secret,
) -> Result<Noted, Problem> {
    let match_id = MatchId::named(&name);
    let key = Key::new(secret, Grant::Scorer(match_id));
    let as_of = house.book.key_changes();
    let append = Append {
        match_id,
        after: None,
        claim: Claim::Started(start, Box::new(key.clone())),
        client_id: name,
    };
    let noted = house.write(append).await.map_err(as_start)?;
    if noted.keyed {
        house.keys.remember(Arc::new(key), as_of, &house.book);
    }
    Ok(noted)
}

/// An id that stands for another start, also for one that nobody will guess.
fn as_start(problem: Problem) -> Problem {
    match problem.code {
        Code::StaleRevision | Code::BadRequest => Problem::new(
            Code::IdReused,
            "the same Idempotency-Key stands for another match",
        ),
        _ => problem,
    }
}

fn started(noted: &Noted, secret: &Secret) -> Response {
    let snapshot = &noted.after;
    let shown = StartedMatch {
        shown: MatchView::from(snapshot),
        scorer_key: noted.keyed.then(|| secret.reveal().to_owned()),
    };
    let mut response = answer::json(StatusCode::CREATED, &shown);
    let place = format!("/api/v1/matches/{}", snapshot.listing.match_id);
    if let Ok(place) = HeaderValue::try_from(place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    answer::with_etag(response, snapshot.listing.revision)
}

fn people(players: &[NewPlayer]) -> Result<Vec<Person>, Problem> {
    if players.is_empty() {
        return Err(Problem::bad_request("a match needs at least one player"));
    }
    let people = players.iter().map(|player| match player {
        NewPlayer::Name(name) => person(name, None),
        NewPlayer::Person(new) => person(&new.name, new.full_name.as_deref()),
    });
    Ok(people.collect::<Result<_, _>>()?)
}

fn person(name: &str, full_name: Option<&str>) -> Result<Person, Impossible> {
    let full_name = full_name.map(str::parse::<FullName>).transpose()?;
    let name = name.parse()?;
    Ok(Person { name, full_name })
}

/// Which matches to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Only those in this state.
    #[param(inline, value_type = Option<StateView>, nullable = false)]
    state: Option<String>,
    /// Only those on this lane.
    #[param(nullable = false, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]{0,20}$")]
    lane: Option<String>,
    /// At most so many; otherwise 20.
    #[param(value_type = Option<u32>, nullable = false, minimum = 1, maximum = 100)]
    limit: Option<String>,
    /// What `next` of the page before said.
    #[param(
        nullable = false,
        pattern = "^([0-9]{1,13}[.][0-9a-hjkmnp-tv-z]{10})?$"
    )]
    after: Option<String>,
}

/// Some matches, newest first.
#[derive(Serialize, ToSchema)]
pub(super) struct MatchPage {
    matches: Vec<MatchView>,
    /// Send this as `after` to get the next page. Nothing if this is the last.
    next: Option<String>,
}

/// List matches, newest first.
#[utoipa::path(get, path = "/matches", params(Wanted),
    responses((status = 200, description = "Some matches", body = MatchPage), ReadRefusals))]
pub(super) async fn list(
    State(house): AppState,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(wanted) = wanted.map_err(Problem::bad_request)?;
    let page = wanted.page()?;
    let page = house.read(move |book| fill(book, &page)).await?;
    Ok(answer::json(StatusCode::OK, &page))
}

impl Wanted {
    /// What is left empty is not asked for.
    fn page(&self) -> Result<Page, Problem> {
        let state = filled(self.state.as_ref()).map(str::parse).transpose();
        let lane = filled(self.lane.as_ref()).map(str::parse).transpose();
        let before = filled(self.after.as_ref()).map(place).transpose()?;
        Ok(Page {
            state: state.map_err(Problem::bad_request)?,
            lane: lane.map_err(Problem::bad_request)?,
            before,
            limit: limit(self.limit.as_ref(), PAGE, PAGE_MAX)?,
        })
    }
}

/// One more than is shown tells whether there is another page.
fn fill(book: &Scorebook, page: &Page) -> Result<MatchPage, StoreError> {
    let mut listings = book.list(&Page {
        limit: page.limit + 1,
        ..page.clone()
    })?;
    let more = listings.len() > page.limit;
    listings.truncate(page.limit);
    let last = listings.last().filter(|_| more);
    let next = last.map(|last| format!("{}.{}", i64::from(last.started), last.match_id));
    let mut matches = Vec::new();
    for listing in &listings {
        matches.extend(seen(book, listing.match_id)?);
    }
    Ok(MatchPage { matches, next })
}

/// A match that cannot be believed from its first line on is not shown.
fn seen(book: &Scorebook, id: MatchId) -> Result<Option<MatchView>, StoreError> {
    match book.read(id) {
        Ok(reading) => Ok(Some(MatchView::from(&reading.chain.snapshot()))),
        Err(ReadError::Store(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Where a page ended.
fn place(text: &str) -> Result<(Moment, MatchId), Problem> {
    let place = text.split_once('.').and_then(|(started, id)| {
        let started: i64 = started.parse().ok()?;
        Some((Moment::try_from(started).ok()?, id.parse().ok()?))
    });
    place.ok_or_else(|| Problem::bad_request("after is what next of the page before said"))
}

pub(super) fn filled(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}

pub(super) fn limit(text: Option<&String>, usual: usize, most: usize) -> Result<usize, Problem> {
    let Some(text) = filled(text) else {
        return Ok(usual);
    };
    let limit = text.parse().ok().filter(|limit| (1..=most).contains(limit));
    limit.ok_or_else(|| Problem::bad_request(format!("limit is a number from 1 to {most}")))
}

/// Look at a match.
#[utoipa::path(get, path = "/matches/{id}",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$"),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` you have")),
    responses((status = 200, description = "The match", body = MatchView,
        headers(("ETag" = String, description = "Its revision"))),
        (status = 304, description = "It has not changed"), ReadRefusals))]
pub(super) async fn show(
    State(house): AppState,
    named: Named,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let reading = house.reading(named.match_id()?).await?;
    let snapshot = reading.chain.snapshot();
    if is_known(&headers, &snapshot) {
        let unchanged = StatusCode::NOT_MODIFIED.into_response();
        return Ok(answer::with_etag(unchanged, snapshot.listing.revision));
    }
    Ok(answer::shown(StatusCode::OK, &snapshot))
}

/// Whether the one who asks has it already.
fn is_known(headers: &HeaderMap, snapshot: &Snapshot) -> bool {
    let etag = format!("\"{}\"", snapshot.listing.revision);
    let known = headers.get_all(header::IF_NONE_MATCH).into_iter();
    let mut known = known
        .filter_map(|known| known.to_str().ok())
        .flat_map(|known| known.split(','))
        .map(|known| known.trim().trim_start_matches("W/"));
    known.any(|known| known == "*" || known == etag)
}
