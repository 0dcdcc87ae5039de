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
wrong-closed = the match is closed

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
allowed-closed = only tenpin fix can change it

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
    This match was not kept. To go on, run
    {"  "}{ $command }
    and type again: { $lines }

## The book

stopped-saved =
    Stopped in frame { $frame }, { $name } to bowl. Saved as { $id } in { $book }
    To go on, run
    {"  "}tenpin resume { $id }{ $option }
over-saved =
    Saved as { $id } in { $book }
    If the last ball was mistyped, run
    {"  "}tenpin fix { $id } NAME 10 BALLS{ $option }
unkept = This match is not kept.
waiting = Trying again until it works; Ctrl-C stops.
changed-elsewhere = Another program has changed the match. This is how it stands now.
changed-notice = Another program has changed the match: press Enter to see it.
not-entered = What was typed here was not entered.
unsure = The last line may or may not have been entered: tenpin show tells.
closed-saved = The match is closed: only tenpin fix can change it now. Saved as { $id } in { $book }
nothing-to-undo = Match { $id } has nothing to take back.
book-missing = There is no book { $book } yet: tenpin begins one.
closed = Match { $id } is closed: only tenpin fix can change it now.
match-unknown = No match is called { $id }: tenpin list shows them.
match-ambiguous = Several matches begin with { $id }: type more of one of { $ids }.
match-raced = Another program has changed the match at this moment, and nothing was entered: look with tenpin show and try again.
match-damaged = Match { $id } is damaged at revision { $revision }, { $fault ->
        [missing] which is missing
        [changed] which was changed after it was written
        [impossible] which cannot have happened
       *[unreadable] which cannot be read
    }. { $revision ->
        [1] Nothing of it can be read
       *[other] What is before it can be read, but nothing can be added
    }: bring back a backup.
match-newer = Match { $id } was written by a newer tenpin from revision { $revision } on. { $revision ->
        [1] Nothing of it can be shown
       *[other] What is before can be shown, but nothing can be added
    }: use that tenpin. (not known here: { $what ->
        [kind] the event
        [field] the field
        [rules] the rules
       *[other] something
    } "{ $name }")
nothing-live = No match is unfinished: tenpin list shows all, tenpin begins a new one.
no-matches = There is no match yet: tenpin begins one.
resume-over = Match { $id } is over: tenpin show { $id } shows it, tenpin undo { $id } takes the last ball back, tenpin again { $id } plays once more.
resume-closed = Match { $id } is closed: tenpin show { $id } shows it, tenpin again { $id } plays once more.
refused = { $sentence }
state-live = live
state-over = over
state-closed = closed

log-started = { $players } start
log-rolled = { $name } frame { $frame }: { $pins }
log-corrected = { $name } frame { $frame } corrected: { $balls }
log-by = , by { $by }
log-reason = , because { $reason }
log-undone = taken back: the latest change
log-closed = closed

verified = { $matches ->
        [1] 1 match
       *[other] { $matches } matches
    }, { $events ->
        [1] 1 event
       *[other] { $events } events
    }, head { $head }
damage-found = { $count ->
        [1] 1 fault
       *[other] { $count } faults
    } found.
newer-found = { $count ->
        [1] 1 match is
       *[other] { $count } matches are
    } from a newer tenpin.
finding-listed = The list is wrong about match { $id }: tenpin book rebuild makes the list anew.
rebuilt = The list of matches was made anew.
backed-up = A whole copy is in { $file }
backup-failed = No copy was made in { $file }: { $detail }
backup-damaged = { $file } has all that can be read, but not all can: { $detail }
restored = Restored { $matches ->
        [1] 1 match
       *[other] { $matches } matches
    } ({ $events ->
        [1] 1 event
       *[other] { $events } events
    }) from { $file }
restored-kept = The previous book is in { $file }
restore-unreadable = Cannot restore from { $file }; nothing was changed. ({ $detail })
restore-damaged = { $file } is damaged, so nothing was changed. ({ $detail }) To import what can be read of it: tenpin export --book { $quoted } | tenpin import{ $option }
restore-busy = Another program has { $book } open, so nothing was changed. Stop it and try again. ({ $detail })
restore-not-empty = { $book } has matches of its own, so nothing was changed. Name an empty database, or add to this one: tenpin export --book { $quoted } | tenpin import{ $option }
compacted = { $book } takes no more room than it needs.
imported = { $added ->
        [1] 1 event
       *[other] { $added } events
    } added, { $known } there already.
import-unreadable = Cannot read { $file }: { $reason }
import-line = { $file }, line { $line }: not a line of an export
import-line-newer = { $file }, line { $line }: written by a newer tenpin: the field "{ $field }" is not known here
import-broken = Match { $id } was not imported: revision { $revision } { $fault ->
        [missing] is missing
        [changed] was changed after it was written
        [impossible] cannot have happened
       *[unreadable] cannot be read
    } there.
import-newer = Match { $id } was not imported: revision { $revision } was written by a newer tenpin. (not known here: { $what ->
        [kind] the event
        [field] the field
        [rules] the rules
       *[other] something
    } "{ $name }")
import-id-reused = Match { $id } was not imported: revision { $revision } has the id of an earlier event.
import-differs = Match { $id } is another one here from revision { $revision } on: nothing of it was imported.
import-faults = Not imported: { $count ->
        [1] 1 line or match
       *[other] { $count } lines or matches
    }.

trouble-full = There is no room left on the disk of { $book }: what was shown before is safe, make room and go on. ({ $detail })
trouble-read-only = { $book } cannot be written: what it holds is safe, allow writing to it and its folder or name another book with --book. ({ $detail })
trouble-forbidden = { $book } cannot be opened: check that its folder exists and that you may write there, or name another book with --book. ({ $detail })
trouble-refused = The database { $book } refused: check its name, the user and the password. ({ $detail })
trouble-busy = { $book } is in use by another program: nothing is lost, try again. ({ $detail })
trouble-not-a-scorebook = { $book } is not a scorebook: it is left as it is, name another file with --book. ({ $detail })
trouble-newer = { $book } was written by a newer tenpin: it is left as it is, use that tenpin or name another book with --book. ({ $detail })
trouble-damaged = { $book } is damaged: tenpin book verify says where, tenpin export saves what can be read, a backup has the rest. ({ $detail })
trouble-away = The database { $book } does not answer: what was shown before is safe. ({ $detail })
trouble-failed = { $book } failed: what was shown before is safe. ({ $detail })

## Scoring files

score-bad = { $file }:{ $line }: ball { $ball }: { $reason }
score-untold = { $count ->
        [1] 1 more bad line is only counted
       *[other] { $count } more bad lines are only counted
    }: --all-errors tells of all.
score-game-over = no balls left to bowl
score-ambiguous = 10 may be ten pins, or one pin and a miss: write 10,10,10 or 1- 1- 1-
score-unknown = { $symbol } is not a ball: write X, /, - or a digit
score-strike = X stands only at a fresh rack: write / to clear what is left ({ $standing })
score-spare = / clears what a ball has left: write X at a fresh rack
score-split = S marks a split and must touch a digit 1 to 9
score-negative = a count of pins has no minus: write frames such as -8 with blanks, not commas
score-not-a-number = not a count of pins: between [ and ] write whole numbers and commas
score-empty = nothing before the comma: write 0 for no pins
score-not-text = { $file } is { $instead ->
        [compressed] compressed
       *[utf16] UTF-16 and not UTF-8
    }. Run
    {"  "}{ $command } | tenpin score
score-no-column = { $file } has no column { $column }. Its first row has: { $columns }
score-progress = { $read } of { $size } MB, { $percent } %, { $speed } MB/s
score-progress-piped = { $read } MB, { $speed } MB/s
score-games = games
score-over = over
score-in-progress = in progress
score-bad-lines = bad lines
score-min = lowest score
score-max = highest score
score-mean = mean
score-median = median
score-deviation = standard deviation
score-strikes = strikes
score-spares = spares
score-opens = open frames

## The server of a house

serving = The board is at { $address } with the book { $book }
serving-alone = Only this machine reaches it. For phones and screens: tenpin serve --listen 0.0.0.0:{ $port }
serve-failed = Cannot serve at { $place }: { $reason }
serve-waiting = Waiting for the database { $book }. ({ $detail })
tls-failed = The certificate cannot be used: { $reason }
key-made = Key { $id } is made. It is shown this once; note it now.
key-revoked = Key { $id } is good for nothing any more.
key-unknown = There is no key { $id } that is still good: tenpin key list shows all.
key-house = house
key-scorer = scorer
key-handover = link to hand over
key-lane = lane { $lane }
key-was-revoked = revoked { $at }
no-keys = There are no keys yet: tenpin key new makes one.

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
    Every ball is kept in a book: the one of --book, else of TENPIN_BOOK, else the
    usual one. tenpin book path prints where it is.
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
cli-book = A file, postgres://… or :memory:, not the usual book
cli-book-value = BOOK
cli-id = The match: its id, or enough of it
cli-id-value = ID
cli-file-value = FILE
cli-text-value = TEXT
cli-number-value = NUMBER
cli-format-value = FORMAT
cli-resume = Go on with a match: the latest unfinished one without ID
cli-again = The same players once more, without ID those of the newest
cli-list = List matches, newest first
cli-limit = At most so many; otherwise 20
cli-json = Print JSON
cli-show = Print the board of a match
cli-events = Print everything that happened instead
cli-undo = Take back the latest change of a match
cli-fix = Correct a frame of a match
cli-fix-player = Whose frame: a name, or a seat number
cli-fix-frame = Which frame, 1 to 10
cli-fix-balls = All its balls, as in 7/ or 7 2
cli-by = Who corrects it
cli-reason = Why it is corrected
cli-close = Lock a match: from then on it can only be corrected
cli-export = Print matches for other programs
cli-format = jsonl, complete; or csv, a row for each frame
cli-export-ids = Only these matches; otherwise all
cli-import = Read exported matches into the book
cli-import-files = Files of JSON lines; otherwise what is piped in
cli-score = Score games in files, one a line
cli-score-files = Files of games; - or none reads what is piped in
cli-score-format = plain, json, csv or sheet
cli-summary = Print only what all games come to
cli-column = The games are in this column of a CSV file
cli-column-value = COLUMN
cli-header = The first row names the columns
cli-all-errors = Tell of every bad line, not only of the first 100
cli-threads = So many threads; otherwise one for each core, up to 8
cli-book-command = Look after the book
cli-book-path = Print where the book is
cli-book-verify = Check every line of every match
cli-book-rebuild = Make the list of matches anew
cli-book-backup = Write a whole copy into a new file
cli-book-restore = Replace the book with a backup; the old book is kept
cli-book-compact = Give back unused room
cli-backup-file = A file that is not there yet
cli-restore-file = A backup
cli-serve = Serve the live board: API, streams, keys
cli-listen = Where: 127.0.0.1:7310 otherwise, or unix:PATH
cli-listen-value = PLACE
cli-closed = Let only keys of the house or a lane start matches
cli-key-rate = Requests a second for one key; otherwise 1000
cli-address-rate = Requests a second of one address; otherwise 200
cli-address-connections = Connections of one address; otherwise 256
cli-address-streams = Live streams of one address; otherwise 128
cli-address-starts = Matches one address starts at once, then 1 a second; otherwise 20
cli-events-max = Events of a match; otherwise 5000
cli-public-name = What the server is called, besides its addresses; may be repeated
cli-host-value = HOST
cli-verify-every = Look through the whole book this often, such as 24h; otherwise never
cli-time-value = TIME
cli-tls-cert = Serve by TLS with this certificate; SIGHUP reads it again
cli-tls-key = The key of the certificate
cli-trusted-proxy = A network whose X-Forwarded-For counts; may be repeated
cli-network-value = CIDR
cli-connections = At most so many at once; otherwise 20000
cli-log = text or json
cli-log-level = error, warn, info or debug; otherwise info
cli-level-value = LEVEL
cli-key-command = Keys that let programs write
cli-key-new = Make a key and print it, this once
cli-key-house = For everything
cli-key-lane = For all matches on one lane
cli-lane-value = LANE
cli-key-note = What it is for
cli-key-list = List the keys of the house and its lanes
cli-key-match = Those of a match instead
cli-key-revoke = Make a key good for nothing
cli-key-id = Which key, as it is listed
cli-help = Print this
cli-version = Print the version
cli-completions = Print a script for the shell's Tab key
cli-shell = bash, zsh, fish, elvish or powershell
cli-man = Print the manual page
cli-words = WORDS TO TYPE INSTEAD OF A BALL
cli-status = EXIT STATUS
cli-statuses =
    0 done, also when the input ends before the match
    1 something was refused, damage was found, or the book or the board failed
    2 wrong usage, or input that cannot be read
    130 interrupted by Ctrl-C
failed-reading = Cannot read what is typed: { $reason }
failed-writing = Cannot write: { $reason }
