//! Whose turn it is, late and leaving players, corrections, and what a match refuses.

use tenpin::{
    CorrectError, FrameNumber, Game, JoinError, LeaveError, Match, Name, Pins, RollError, Seat,
    StartError,
};

const STRIKE: Pins = Pins::Ten;
const MISS: Pins = Pins::Zero;

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

fn seat(number: usize) -> Seat {
    Seat::try_from(number).unwrap()
}

fn frame(number: u8) -> FrameNumber {
    FrameNumber::try_from(number).unwrap()
}

fn start(names: &str) -> Match {
    Match::start(names.split(' ').map(name)).unwrap()
}

fn roll_all(played: Match, balls: impl IntoIterator<Item = Pins>) -> Match {
    balls.into_iter().try_fold(played, Match::roll).unwrap()
}

/// `PJS 1` when PJS is up in the first frame, `over` when nobody is.
fn up(played: &Match) -> String {
    played.up().map_or("over".into(), |turn| {
        format!("{} {}", turn.name, turn.frame)
    })
}

fn games(played: &Match) -> Vec<String> {
    let players = played.players().iter();
    players.map(|player| player.game.to_string()).collect()
}

#[test]
fn a_match_has_players() {
    assert_eq!(Match::start([]), Err(StartError::NoPlayers));
}

#[test]
fn players_bowl_a_whole_frame_each_round_by_round() {
    let balls = [STRIKE, MISS, Pins::Five, STRIKE, MISS];
    let turns: Vec<_> = balls
        .into_iter()
        .scan(start("AAA BBB"), |played, pins| {
            *played = played.clone().roll(pins).unwrap();
            Some(up(played))
        })
        .collect();
    assert_eq!(turns, ["BBB 1", "BBB 1", "AAA 2", "BBB 2", "BBB 2"]);
}

#[test]
fn the_tenth_is_bowled_out_before_the_turn_passes() {
    let ninth = roll_all(start("AAA BBB"), [STRIKE; 18]);
    assert_eq!(up(&ninth), "AAA 10");
    assert_eq!(up(&roll_all(ninth.clone(), [STRIKE; 2])), "AAA 10");
    assert_eq!(up(&roll_all(ninth.clone(), [STRIKE; 3])), "BBB 10");
    assert_eq!(up(&roll_all(ninth, [STRIKE; 6])), "over");
}

#[test]
fn a_match_that_is_over_refuses_everything_but_corrections() {
    let over = roll_all(start("AAA"), [STRIKE; 12]);
    let refused = over.roll(MISS).unwrap_err();
    assert_eq!(refused.reason, RollError::NoRollsLeft);
    let refused = refused.unchanged.join(name("LEE")).unwrap_err();
    assert_eq!(refused.reason, JoinError::MatchOver);
    let refused = refused.unchanged.leave(Seat::FIRST).unwrap_err();
    assert_eq!(refused.reason, LeaveError::MatchOver);
    let balls = [STRIKE, Pins::Eight, Pins::One];
    let corrected = refused
        .unchanged
        .correct(Seat::FIRST, FrameNumber::TENTH, balls)
        .unwrap();
    assert_eq!(games(&corrected), ["X X X X X X X X X X81"]);
    assert!(corrected.is_over());
}

#[test]
fn a_late_player_begins_in_the_current_round() {
    let third_round = roll_all(start("AAA BBB"), [STRIKE; 5]);
    let joined = third_round.join(name("LEE")).unwrap();
    assert_eq!(games(&joined), ["X X X", "X X", "-- --"]);
    assert_eq!(up(&joined), "BBB 3");
    assert_eq!(up(&roll_all(joined.clone(), [STRIKE])), "LEE 3");
    assert_eq!(up(&roll_all(joined, [STRIKE; 2])), "AAA 4");
}

#[test]
fn a_late_players_missed_frames_can_be_corrected() {
    let joined = roll_all(start("AAA"), [STRIKE; 2])
        .join(name("LEE"))
        .unwrap();
    let corrected = joined
        .correct(seat(2), frame(2), [Pins::Seven, Pins::Three])
        .unwrap();
    assert_eq!(games(&corrected), ["X X", "-- 7/"]);
    assert_eq!(up(&corrected), "AAA 3");
}

#[test]
fn a_player_who_leaves_is_skipped() {
    let played = start("AAA BBB CCC").leave(seat(2)).unwrap();
    assert_eq!(up(&played), "AAA 1");
    let played = roll_all(played, [STRIKE]);
    assert_eq!(up(&played), "CCC 1");
    let played = roll_all(played, [STRIKE, STRIKE]);
    assert_eq!(up(&played), "CCC 2");
    assert!(played.board().rows[1].left);
}

#[test]
fn leaving_in_ones_own_turn_passes_it_on() {
    let played = roll_all(start("AAA BBB"), [STRIKE, Pins::Three]);
    assert_eq!(up(&played), "BBB 1");
    let left = played.leave(seat(2)).unwrap();
    assert_eq!(up(&left), "AAA 2");
    assert_eq!(games(&left), ["X", "3"]);
}

#[test]
fn when_the_last_player_leaves_the_match_is_over() {
    let played = start("AAA BBB")
        .leave(seat(1))
        .unwrap()
        .leave(seat(2))
        .unwrap();
    assert_eq!(up(&played), "over");
    let reason = played.clone().join(name("LEE")).unwrap_err().reason;
    assert_eq!(reason, JoinError::MatchOver);
}

#[test]
fn the_match_is_over_when_all_who_stayed_have_finished() {
    let played = start("AAA BBB").leave(seat(2)).unwrap();
    assert_eq!(up(&roll_all(played, [STRIKE; 12])), "over");
}

#[test]
fn one_who_has_finished_may_leave_while_others_bowl() {
    let played = roll_all(start("AAA BBB"), [STRIKE; 21])
        .leave(seat(1))
        .unwrap();
    assert!(played.player(seat(1)).unwrap().left);
    assert_eq!(up(&played), "BBB 10");
}

#[test]
fn leaving_is_refused_twice_and_for_nobody() {
    let played = start("AAA BBB").leave(seat(1)).unwrap();
    let refused = played.clone().leave(seat(1)).unwrap_err();
    assert_eq!(refused.reason, LeaveError::AlreadyLeft { seat: seat(1) });
    assert_eq!(refused.to_string(), "the player at seat 1 has left already");
    assert_eq!(refused.unchanged, played);
    let refused = played.clone().leave(seat(3)).unwrap_err();
    assert_eq!(refused.reason, LeaveError::NoSuchSeat { seat: seat(3) });
    assert_eq!(refused.to_string(), "nobody has seat 3");
    assert_eq!(refused.unchanged, played);
}

#[test]
fn one_who_left_can_still_be_corrected() {
    let played = roll_all(start("AAA BBB"), [STRIKE]).leave(seat(1)).unwrap();
    let corrected = played.correct(seat(1), frame(1), [MISS, MISS]).unwrap();
    assert_eq!(games(&corrected), ["--", ""]);
    assert!(corrected.player(seat(1)).unwrap().left && corrected.player(seat(3)).is_none());
}

#[track_caller]
fn refuses_correction(of: (usize, u8), balls: &[Pins], reason: CorrectError, sentence: &str) {
    let played = roll_all(start("AAA BBB"), [STRIKE, Pins::Three]);
    let balls = balls.iter().copied();
    let refused = played
        .clone()
        .correct(seat(of.0), frame(of.1), balls)
        .unwrap_err();
    assert_eq!(refused.reason, reason);
    assert_eq!(refused.to_string(), sentence);
    assert_eq!(refused.unchanged, played);
}

#[test]
fn only_a_frame_that_is_over_can_be_corrected() {
    let not_over = |number| CorrectError::FrameNotOver {
        frame: frame(number),
    };
    let sentence = "frame 1 is not over: only a frame that is over can be corrected";
    refuses_correction((2, 1), &[STRIKE], not_over(1), sentence);
    let sentence = "frame 2 is not over: only a frame that is over can be corrected";
    refuses_correction((1, 2), &[STRIKE], not_over(2), sentence);
}

#[test]
fn a_correction_is_a_complete_frame() {
    let incomplete = |standing| CorrectError::Incomplete {
        frame: frame(1),
        standing,
    };
    let sentence = "frame 1 is not complete: type all its balls (3 still standing)";
    refuses_correction((1, 1), &[Pins::Seven], incomplete(Pins::Three), sentence);
    let sentence = "frame 1 is not complete: type all its balls (10 still standing)";
    refuses_correction((1, 1), &[], incomplete(Pins::Ten), sentence);
}

#[test]
fn a_correction_has_no_impossible_ball() {
    let balls = [Pins::Seven, Pins::Four];
    let bad = Game::from_balls(balls.map(u8::from)).unwrap_err();
    let sentence = "ball 2: 4 pins knocked down but only 3 standing";
    refuses_correction((1, 1), &balls, CorrectError::BadBall(bad), sentence);
}

#[test]
fn a_correction_has_no_ball_too_many() {
    let reason = CorrectError::TooManyBalls { frame: frame(1) };
    let sentence = "frame 1 has too many balls: it is over before the last";
    refuses_correction((1, 1), &[STRIKE, MISS], reason, sentence);
    refuses_correction((1, 1), &[STRIKE; 3], reason, sentence);
}

#[test]
fn a_correction_is_for_somebody() {
    let reason = CorrectError::NoSuchSeat { seat: seat(3) };
    refuses_correction((3, 1), &[STRIKE], reason, "nobody has seat 3");
}

#[track_caller]
fn check_ranking(games: &[&str], leaving: &[usize], ranking: &[&str]) {
    let names = ["AAA", "BBB", "CCC", "DDD"].map(|name| name.parse().unwrap());
    let start = Match::start(names.into_iter().take(games.len())).unwrap();
    let frames = games.iter().map(|game| game.parse::<Game>().unwrap());
    let balls = frames.flat_map(|game| game.balls().collect::<Vec<_>>());
    let played = balls.into_iter().try_fold(start, Match::roll).unwrap();
    let seats = leaving.iter().map(|seat| Seat::try_from(*seat).unwrap());
    let played = seats.fold(played, |played, seat| played.leave(seat).unwrap());
    let found: Vec<_> = played
        .ranking()
        .into_iter()
        .map(|standing| {
            let rank = standing.rank.map_or("-".into(), |rank| rank.to_string());
            assert_eq!(played.player(standing.seat).unwrap().name, standing.name);
            format!("{rank}. {} {}", standing.name, standing.score)
        })
        .collect();
    assert_eq!(found, ranking);
}

#[test]
fn the_best_comes_first() {
    check_ranking(&["12", "72"], &[], &["1. BBB 9", "2. AAA 3"]);
}

#[test]
fn equal_scores_share_a_rank_and_keep_the_order_of_the_seats() {
    let ranking = ["1. BBB 9", "1. DDD 9", "3. AAA 3", "4. CCC 0"];
    check_ranking(&["12", "72", "--", "9-"], &[], &ranking);
    let ranking = ["1. AAA 9", "2. BBB 3", "2. CCC 3", "4. DDD 0"];
    check_ranking(&["72", "12", "21", "--"], &[], &ranking);
}

#[test]
fn who_left_has_no_rank_and_takes_none() {
    let ranking = ["1. CCC 4", "-. AAA 3", "-. BBB 9"];
    check_ranking(&["12", "72", "4-"], &[2, 1], &ranking);
    check_ranking(&["12", "72"], &[1, 2], &["-. AAA 3", "-. BBB 9"]);
}
