# What the pages say in English. All languages have the same messages.

## Places and people

title = Bowling scores
home = All lanes
lane = Lane
lane-of = Lane { $lane }
match = Match
player = Player
player-name = Player name

## Starting a match

start = Start a match
start-nobody = Start
start-with = Start with { $count }
add = Add
recent-names = Played lately
move-up = { $name }: one place earlier
move-down = { $name }: one place later
take-out = { $name }: take off the list
wrong-name = “{ $name }” is not a name: three letters, or up to 40 characters.
playing = Playing now
recent = Recent
again = Play again
free = Free
nothing = Nobody is playing.
start-by-phone = Start on your phone
scan = Scan the code and type your names.
screens = Screens
key = Key
house-key = House key
house-key-means = With the key of the house or of a lane this device may start and score matches there.
key-keep = Use this key here
key-forget = Forget the key on this device
closed-house = Matches are started at the desk, or with a key of the house.

## The board

turn = { $name } is up
frame = Frame { $frame }
frame-word = Frame
ball = Frame { $frame } · ball { $ball }
left-standing = { $count } left
up = up
next = Next
highest = max { $score }
left = left
rank = Place { $rank }
total = Total
live = Live
over = Over
closed = Finished
lost = Offline
stale = Scores as of %time%. Reconnecting…
damaged = The record of this match is damaged. Shown is what can be believed.
newer = A newer tenpin has gone on with this match. Only what came before is shown.
incomplete = Incomplete
unreadable = Match { $id } { $why ->
        [newer] was written by a newer tenpin
       *[damaged] is damaged
    }. Nothing of it can be shown here.
view-only = View only
follow = Follow on your phone
refresh = Refresh

## What can be done

menu = Menu
actions = This match
go-back = Back
cancel = Cancel
print = Print
log = Log
log-all = Whole log
log-hint = Tap a frame to correct it
shortcuts = Keyboard
theme-auto = Auto
theme-light = Light
theme-dark = Dark
join = Add a player
join-means = A late player takes the last seat and begins in this round. Missed frames count as nothing and can be corrected.
leave = Somebody leaves
leave-means = Whoever leaves is skipped from now on.
leave-one = { $name } leaves
finish = Finish
finish-means = Nothing can be added to a finished match. Only the desk can correct it then.
finish-now = Finish this match
hand-over = Hand over scoring
hand-over-means = Whoever opens this link can score. It works once, within ten minutes.
hand-over-now = Make a link
hand-over-link = Link
hand-over-code = Code to score this match
take-over = Score this match?
take-over-now = Score on this device

## The pad

to-the-pad = To the pad
strike = Strike
spare = Spare
undo = Undo { $mark }
undo-fix = Undo fix
undo-join = Undo join
undo-leave = Undo leave
undo-nothing = Undo
undo-last = Undo last ball
saved = ✓ Saved
hints = Keys 0–9, X, / and - bowl; Backspace takes back.
to-send = %count% to send
offline = Connection lost.
keep-scoring = Keep scoring: the balls are kept on this device.
keep-page-open = This browser cannot store balls: leave this page open until they are sent.
sending = Sending %sent% of %all%
sent = All sent ✓
kept-ball = %name%, frame %frame%: %ball%.

## Two scorers

conflict = Scored in two places
conflict-means-one = Another device was faster. What about the ball that is only here?
conflict-means = Another device was faster. What about the %count% balls that are only here?
conflict-record = Recorded
conflict-mine = This device, not sent
conflict-drop-one = Keep the record, drop my ball
conflict-drop = Keep the record, drop my %count% balls
conflict-first = Drop only the first
conflict-later = Look at the board first
conflict-send-one = Send my ball now
conflict-send = Send my %count% balls now
conflict-compare = Compare in a correction
conflict-place = %name%, frame %frame%: %balls%

## Corrections

fix-label = Correct { $name } frame { $frame }: { $balls }
fix-player = Correct { $name }
fix-title = { $name } · correct frame { $frame }
fix-before = Now
fix-after = After
fix-now = Correct
fix-from-to = Correct { $was } → { $is }
fix-back = Take back the last ball
reason = Reason
reason-miscounted = Miscounted
reason-wrong-key = Wrong key
reason-foul = Foul
reason-other = Other…

## What happened

word-strike = strike
word-spare = spare
word-pins = { $pins }
said-empty = { $frame }: not bowled
said-begun = { $frame }: { $balls }
said-waiting = { $frame }: { $balls }, { $count ->
        [one] one ball
       *[other] { $count } balls
    } to come
said-settled = { $frame }: { $balls }. { $total } in all
told-started = The match began.
told-ball = { $name }, frame { $frame }: { $ball }.
told-strikes = { $name }, frame { $frame }: strike, { $count ->
        [2] double
        [3] turkey
       *[other] { $count } in a row
    }.
told-total = Total { $score }.
told-left-standing = { $count ->
        [one] 1 pin
       *[other] { $count } pins
    } left.
told-over = The match is over.
told-fix = { $name } frame { $frame }: { $before } is now { $after }. Total { $was } becomes { $is }.
told-joined = { $name } joins.
told-left = { $name } leaves.
told-undone = Taken back: { $deed }
told-closed = The match was finished.
time = Time
who = By
who-here = this device
who-phone = device { $number }
who-scorer = scorer
who-house = desk

## The end

ended = over at { $time }
wins = { $name } wins with { $score }
draw-of-many = A draw at { $score }
draw = A draw at { $score }: { $name }
total-of-one = { $name }: { $score }
cheer-strike = Strike!
cheer-spare = Spare!
cheer-double = Double! X X
cheer-turkey = Turkey! X X X
cheer-many = { $count } in a row!

## The printed sheet

before = Before
after = After
sheet = Score sheet
date = Date
state = State
revision = revision { $number }
ranking = Ranking
corrections = Corrections ({ $count })
signature = Signature { $name }
printed = printed { $time }

## Refusals: what is wrong, and what is allowed

problem-too-large = That was too long.
problem-bad-request = That could not be read. Go back and try again.
problem-too-slow = That took too long to arrive. Try again.
problem-not-found = There is nothing here of that name.
problem-no-key = This device may only look. Ask whoever scores to hand over.
problem-wrong-key = That link or key is not good any more. Ask for a new one.
problem-wrong-origin = Scores are written on the pages of this server only.
problem-wrong-host = This server goes by another name. Use the address that it showed when it started.
problem-stale = Somebody else has scored meanwhile. Look at the board and try again.
problem-over = The match is over.
problem-closed = The match is finished. Only the desk can correct it now.
problem-frame-not-over = This frame is not over. Use undo instead.
problem-nothing-to-undo = There is nothing to take back.
problem-already-left = That player has left already.
problem-full = This match is full: all seats are taken, or it has as many entries as it may have.
problem-broken = The record of this match is damaged, so nothing can be added.
problem-newer = This match was written by a newer tenpin, so nothing can be added here.
problem-pins = { $standing ->
        [10] Only 10 pins stand: 0 to 10.
        [one] Only 1 pin left: 0 or 1.
       *[other] Only { $standing } pins left: 0 to { $standing }.
    }
problem-symbol = That mark cannot stand here: X on a fresh rack, / when pins are left.
problem-incomplete = These balls are not one whole frame.
problem-name = A name is three letters, or up to 40 characters; at least one player.
problem-busy = Too many requests. Wait a moment.
problem-away = The scorebook does not answer now. What was saved is safe; try again.
