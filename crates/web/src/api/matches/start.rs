//! Starting a match.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tenpin_scorebook::{
    Append, Claim, ClientId, FullName, Grant, Impossible, Key, Lane, MatchId, Person, Rules,
    Secret, Start, Written as Noted,
};
use utoipa::ToSchema;

use crate::{
    House,
    answer::{self, Code, MatchView, Problem},
    api::{
        AppState,
        body::{Json, Written},
        describe::{Name, StartRefusals},
        handover,
    },
    door::{Site, Visitor},
};

/// Who plays, and where.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMatch {
    /// In the order of their turns.
    #[schema(min_items = 1, max_items = 100)]
    players: Vec<NewPlayer>,
    /// Where, if that is known: 1 to 20 characters. Not all of them are blanks, and none is
    /// invisible or turns around what is written.
    #[schema(pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]{1,20}$")]
    lane: Option<String>,
}

/// A player: three letters, or three letters and a full name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged, try_from = "Value")]
pub(crate) enum NewPlayer {
    /// Three letters A to Z.
    Name(String),
    /// With a full name.
    Person(NewPerson),
}

/// A list of the same values is not taken for an object.
impl TryFrom<Value> for NewPlayer {
    type Error = serde_json::Error;

    fn try_from(value: Value) -> Result<Self, serde_json::Error> {
        match value {
            Value::Object(_) => serde_json::from_value(value).map(Self::Person),
            other => serde_json::from_value(other).map(Self::Name),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPerson {
    /// Three letters A to Z.
    #[schema(pattern = "^[A-Za-z]{3}$", example = "KYJ")]
    pub(crate) name: String,
    /// 1 to 40 characters of any script.
    #[schema(min_length = 1, max_length = 40, example = "김유진")]
    pub(crate) full_name: Option<String>,
}

/// A match that was started, and the key to write in it.
#[derive(Serialize, ToSchema)]
pub(crate) struct StartedMatch {
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
#[utoipa::path(post, path = "/api/v1/matches", request_body = NewMatch,
    params(Name),
    responses((status = 201, description = "The match, with its key", body = StartedMatch,
        headers(("Location" = String), ("ETag" = String))), StartRefusals),
    security((), ("key" = [])))]
pub(crate) async fn start(
    State(house): AppState,
    visitor: Visitor,
    headers: HeaderMap,
    request: Written<Json<NewMatch>>,
) -> Result<Response, Problem> {
    let lane = request.said.0.lane.as_deref().map(str::trim);
    let lane = lane.map(str::parse::<Lane>);
    let lane = lane.transpose().map_err(Problem::bad_request)?;
    house.admit_start(visitor, &request.identity, lane.as_ref())?;
    let start = Start {
        players: people(&request.said.0.players)?,
        lane,
        rules: Rules::TenPin,
    };
    let secret = Secret::random();
    let noted = begin(&house, start, request.name, &secret).await?;
    let mut response = started(&noted, &secret);
    if noted.keyed && Site::of(&headers) == Site::Ours {
        let cookie = handover::cookie(noted.entry.match_id, &secret, visitor.encrypted);
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whoever has the secret may write in the match.
pub(crate) async fn begin(
    house: &House,
    start: Start,
    name: ClientId,
    secret: &Secret,
) -> Result<Noted, Problem> {
    let match_id = MatchId::named(&name);
    let key = Key::new(secret, Grant::Scorer(match_id));
    let append = Append {
        match_id,
        after: None,
        claim: Claim::Started(start, Box::new(key)),
        client_id: name,
    };
    house.write(append).await.map_err(as_start)
}

/// An id that stands for another start, also for one that nobody will guess.
fn as_start(problem: Problem) -> Problem {
    match problem.code {
        Code::BadRequest => Problem::new(
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
    if !(1..=Claim::SEATS_MAX).contains(&players.len()) {
        let detail = format!("a match has 1 to {} players", Claim::SEATS_MAX);
        return Err(Problem::bad_request(detail));
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
