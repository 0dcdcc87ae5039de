# What tenpin says in English. Every language has the same messages.

## Questions. Each is followed by one space.

ask-count = How many people?
ask-name = Player { $number }'s name? (3 english letters):
ask-ball = { $name }'s turn :

## The result

total = Total score : { $score }

## Words to type instead of a ball

word-undo = undo
word-fix = fix
word-join = join
word-leave = leave
word-board = board
word-help = help
word-quit = quit

help =
    Type the pins that fell, 0 to 10, or a mark: X strike, / spare, - none.
    Or a word:
      undo          take back the latest change; again to go further back
      fix PJS 3 7/  correct a frame that is over: player, frame, all its balls
      fix 2 3 7 2   the same by seat number, when names are shared
      join LEE      let a late player in, from this round on
      leave LEE     let a player go; the others play on
      board         print the board again
      help          print this
      quit          stop here, like Ctrl-D

## Refusals: what is wrong, a colon, what is allowed

wrong-empty = nothing was typed
wrong-long = a line of more than { $bytes } bytes is not read
wrong-encoding = that line is not UTF-8 text
wrong-count = { $typed } is not a number of people
wrong-name = that is not a name
wrong-letter = { $found } is not a letter A to Z
wrong-letters = a name has 3 letters, not { $letters }
wrong-ball = { $typed } is not a ball
wrong-pins = { $knocked } pins knocked down but only { $standing } standing
wrong-strike = X is ten pins off a fresh rack, not the { $standing } still standing
wrong-spare = / clears what a ball has left, and this rack is fresh
wrong-undo = nothing to take back
wrong-extra = { $word } stands alone
wrong-missing = { $word } needs a player
wrong-fix = fix needs a player, a frame and its balls
wrong-player = nobody is called { $name }
wrong-shared = { $name } is the name of several players
wrong-seat = there is no seat { $seat }
wrong-frame = there is no frame { $frame }
wrong-unfinished = frame { $frame } is not over
wrong-incomplete = frame { $frame } needs another ball
wrong-too-many = frame { $frame } is over before the last of these balls
wrong-left = seat { $seat } has left already
wrong-over = the match is over

allowed-count = type a whole number, 1 or more
allowed-name = type three letters A to Z
allowed-pins = type 0 { $standing ->
        [1] or 1
       *[other] to { $standing }
    }
allowed-fresh = type 0 to 10, X or -, or help
allowed-left = type 0 { $standing ->
        [1] or 1
       *[other] to { $standing }
    }, / or -, or help
allowed-ball = type a ball first
allowed-alone = type only { $word }
allowed-fix = type for example fix { $name } 3 7/
allowed-join = type for example join LEE
allowed-leave = type for example leave LEE
allowed-player = name somebody on the board, or a seat number
allowed-shared = put a seat number instead of the name, one of { $seats }
allowed-seat = { $seats ->
        [1] the only seat is 1
       *[other] seats are 1 to { $seats }
    }
allowed-frame = frames are 1 to 10
allowed-unfinished = only a frame that is over can be corrected; undo takes back a ball
allowed-balls = a correction has all balls of its frame, such as { $frame ->
        [10] X81, 9/X or 72
       *[other] X, 7/ or 72
    }
allowed-still-playing = only who is still playing can leave
allowed-nothing = nobody can join or leave now

## What has happened

fixed = { $name } frame { $frame }: { $before } -> { $after }, total { $old } -> { $new }
joined = { $name } plays from frame { $frame } on
left = { $name } has left
undone = taken back: { $line }
cheer-turkey = { $name }: three strikes in a row, a turkey!
cheer-clean = { $name }: { $score } without an open frame, a clean game!
cheer-perfect = { $name }: 300, a perfect game!

## Stopping

stopped-before = Stopped before the match began. Run tenpin to begin again.
stopped-first =
    Stopped before the first ball. To begin again, run
    {"  "}{ $command }
stopped =
    Stopped in frame { $frame }, { $name } to bowl.
    Matches are not kept yet. To go on, run
    {"  "}{ $command }
    and type again: { $lines }

## For people who listen

speak-ball = { $name }, frame { $frame }: { $pins }{ $mark ->
        [strike] , strike
        [spare] , spare
       *[none] {""}
    }. { $score } { $over ->
        [yes] in all
       *[no] so far
    }.
speak-next = { $name } next, { $standing ->
        [1] one pin
        [2] two pins
        [3] three pins
        [4] four pins
        [5] five pins
        [6] six pins
        [7] seven pins
        [8] eight pins
        [9] nine pins
       *[10] ten pins
    }.
speak-over = The match is over.
speak-score = { $name } { $score }.
speak-left = { $name } { $score }, has left.

## The command line

cli-about = Keeps the score of a ten-pin bowling match, ball by ball.
cli-more =
    Without a command it asks who plays, then for every ball, and prints the board.
    Type the pins that fell or a mark (X, /, -), or a word: undo, fix, join, leave,
    board, help, quit.
cli-usage = Usage
cli-synopsis = tenpin [OPTIONS] [COMMAND]
cli-arguments = Arguments
cli-description = DESCRIPTION
cli-names-value = NAMES
cli-lang-value = LANGUAGE
cli-shell-value = SHELL
cli-options = Options
cli-commands = Commands
cli-players = Who plays, in order: three letters each, PJS,KYJ
cli-lang = en, ko or es; otherwise the locale decides
cli-speak = Say each ball in a sentence; print no board
cli-help = Print this
cli-version = Print the version
cli-completions = Print a script for the shell's Tab key
cli-shell = bash, zsh, fish, elvish or powershell
cli-man = Print the manual page
cli-words = WORDS TO TYPE INSTEAD OF A BALL
cli-status = EXIT STATUS
cli-statuses =
    0 done, also when the input ends before the match
    1 the board could not be written
    2 wrong usage, or input that cannot be read
    130 interrupted by Ctrl-C
failed-reading = Cannot read what is typed: { $reason }
failed-writing = Cannot write: { $reason }
