//! Several games played in turn. (`match` is a word of the language, hence the name.)

#[cfg(feature = "serde")]
mod facts;
mod join_error;
mod leave_error;
mod player;
mod refused;
mod roster;
mod seat;
mod standing;
mod start_error;
mod turn;

pub use join_error::JoinError;
pub use leave_error::LeaveError;
pub use player::Player;
pub use refused::Refused;
use roster::Roster;
pub use seat::{Seat, SeatError};
pub use standing::Standing;
pub use start_error::StartError;
pub use turn::Turn;

use crate::{Board, CorrectError, FrameNumber, Game, Name, Pins, RollError};

/// Any number of players, at least one, who bowl a frame each, round by round.
///
/// Every operation takes the match and answers the next one; a refusal hands it back
/// inside [`Refused`]. There is no undo: keep the earlier value, or fold the balls again.
///
/// ```
/// use tenpin::{Match, Pins};
///
/// let night = Match::start(["PJS".parse()?, "KYJ".parse()?])?
///     .roll(Pins::Ten)?
///     .roll(Pins::Eight)?
///     .roll(Pins::Two)?;
/// assert_eq!(night.up().map(|turn| turn.name), Some("PJS".parse()?));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Match {
    roster: Roster,
    /// Whose turn it is; nobody's when the match is over.
    up: Option<Seat>,
}

/// Playing.
impl Match {
    /// A match before its first ball, the players in the order they will bowl.
    ///
    /// ```
    /// use tenpin::Match;
    ///
    /// assert_eq!(Match::start(["PJS".parse()?])?.players().len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`StartError`] if there is no player.
    pub fn start(names: impl IntoIterator<Item = Name>) -> Result<Self, StartError> {
        let players = names.into_iter().map(|name| Player::new(name, Game::new()));
        let roster = Roster::new(players);
        match roster.first_playing_from(Seat::FIRST) {
            None => Err(StartError::NoPlayers),
            up => Ok(Self { roster, up }),
        }
    }

    /// The match after one more ball by whoever is up.
    ///
    /// ```
    /// use tenpin::{Match, Pins};
    ///
    /// let night = Match::start(["PJS".parse()?])?.roll(Pins::Ten)?;
    /// assert_eq!(night.players().first().map(|player| player.game.to_string()), Some("X".into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RollError`] if that many pins are not standing or the match is over.
    pub fn roll(mut self, pins: Pins) -> Result<Self, Refused<RollError>> {
        let Some((seat, player)) = self.player_up() else {
            return Err(self.refuse(RollError::NoRollsLeft));
        };
        let before = player.game;
        match before.roll(pins) {
            Ok(after) => player.game = after,
            Err(reason) => return Err(self.refuse(reason)),
        }
        if player.game.up() == before.up() {
            return Ok(self);
        }
        Ok(self.pass_on(seat))
    }

    /// The match with a late player in the last seat, who begins in the current round;
    /// the frames before it count as missed and can be corrected.
    ///
    /// ```
    /// use tenpin::{Match, Pins};
    ///
    /// let night = Match::start(["PJS".parse()?])?
    ///     .roll(Pins::Ten)?
    ///     .join("LEE".parse()?)?;
    /// assert_eq!(night.players().last().map(|player| player.game.to_string()), Some("--".into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`JoinError`] if the match is over.
    pub fn join(mut self, name: Name) -> Result<Self, Refused<JoinError>> {
        let Some(turn) = self.up() else {
            return Err(self.refuse(JoinError::MatchOver));
        };
        self.roster
            .join(Player::new(name, Game::joining(turn.frame)));
        Ok(self)
    }

    /// The match without a player, who is skipped from now on; if nobody is left, it is over.
    ///
    /// ```
    /// use tenpin::{Match, Seat};
    ///
    /// let night = Match::start(["PJS".parse()?, "KYJ".parse()?])?.leave(Seat::FIRST)?;
    /// assert_eq!(night.up().map(|turn| turn.name), Some("KYJ".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LeaveError`] if nobody has that seat, the player has left already or the match is over.
    pub fn leave(mut self, seat: Seat) -> Result<Self, Refused<LeaveError>> {
        if self.is_over() {
            return Err(self.refuse(LeaveError::MatchOver));
        }
        match self.roster.get_mut(seat) {
            None => return Err(self.refuse(LeaveError::NoSuchSeat { seat })),
            Some(player) if player.left => {
                return Err(self.refuse(LeaveError::AlreadyLeft { seat }));
            }
            Some(player) => player.left = true,
        }
        if self.up == Some(seat) {
            return Ok(self.pass_on(seat));
        }
        Ok(self)
    }

    /// The match with one frame of one player corrected; whose turn it is does not change.
    ///
    /// ```
    /// use tenpin::{FrameNumber, Match, Pins, Seat};
    ///
    /// let night = Match::start(["PJS".parse()?])?
    ///     .roll(Pins::Ten)?
    ///     .correct(Seat::FIRST, FrameNumber::FIRST, [Pins::Seven, Pins::Three])?;
    /// assert_eq!(night.players().first().map(|player| player.game.to_string()), Some("7/".into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CorrectError`] if nobody has that seat, the frame is not over
    /// or the balls are not one complete frame.
    pub fn correct(
        mut self,
        seat: Seat,
        frame: FrameNumber,
        balls: impl IntoIterator<Item = Pins>,
    ) -> Result<Self, Refused<CorrectError>> {
        let Some(player) = self.roster.get_mut(seat) else {
            return Err(self.refuse(CorrectError::NoSuchSeat { seat }));
        };
        match player.game.correct(frame, balls) {
            Ok(corrected) => player.game = corrected,
            Err(reason) => return Err(self.refuse(reason)),
        }
        Ok(self)
    }

    fn player_up(&mut self) -> Option<(Seat, &mut Player)> {
        let seat = self.up?;
        Some((seat, self.roster.get_mut(seat)?))
    }

    fn pass_on(mut self, seat: Seat) -> Self {
        self.up = self.roster.next_playing(seat);
        self
    }

    fn refuse<Reason>(self, reason: Reason) -> Refused<Reason> {
        Refused {
            unchanged: self,
            reason,
        }
    }
}

/// Asking.
impl Match {
    /// Whose turn it is; `None` when the match is over. Costs the same for any number of players.
    ///
    /// ```
    /// use tenpin::{Match, Seat};
    ///
    /// let night = Match::start(["PJS".parse()?])?;
    /// assert_eq!(night.up().map(|turn| turn.seat), Some(Seat::FIRST));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up(&self) -> Option<Turn> {
        let seat = self.up?;
        let player = self.roster.get(seat)?;
        Some(Turn {
            seat,
            name: player.name,
            frame: player.game.up()?,
            standing: player.game.standing()?,
        })
    }

    /// Whether every player has finished or left.
    ///
    /// ```
    /// use tenpin::{Match, Pins};
    ///
    /// let start = Match::start(["PJS".parse()?])?;
    /// let end = [Pins::Ten; 12].into_iter().try_fold(start, Match::roll)?;
    /// assert!(end.is_over());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.up.is_none()
    }

    /// The players in seat order, also those who left.
    ///
    /// ```
    /// use tenpin::Match;
    ///
    /// let night = Match::start(["PJS".parse()?, "KYJ".parse()?])?;
    /// assert_eq!(night.players().len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn players(&self) -> &[Player] {
        self.roster.players()
    }

    /// The players with their seats, in order, also those who left.
    ///
    /// ```
    /// use tenpin::{Match, Seat};
    ///
    /// let night = Match::start(["PJS".parse()?, "KYJ".parse()?])?;
    /// let last = night.seated().last().map(|(seat, _)| seat);
    /// assert_eq!(last, Seat::new(2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.roster.seated()
    }

    /// The player at one seat, if it is taken.
    ///
    /// ```
    /// use tenpin::{Match, Seat};
    ///
    /// let night = Match::start(["PJS".parse()?])?;
    /// assert!(night.player(Seat::FIRST).is_some_and(|player| !player.left));
    /// assert_eq!(night.player(Seat::try_from(2)?), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.roster.get(seat)
    }

    /// What the scoreboard shows now.
    ///
    /// ```
    /// use tenpin::Match;
    ///
    /// let night = Match::start(["PJS".parse()?])?;
    /// assert_eq!(night.board().to_string().lines().count(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> Board {
        Board::of(self)
    }
}
