# 페이지가 한국어로 하는 말. 모든 언어에 같은 메시지가 있다.

## 장소와 사람

title = 볼링 점수판
home = 모든 레인
lane = 레인
lane-of = { $lane }번 레인
match = 경기
player = 선수
player-name = 선수 이름

## 경기 시작

start = 경기 시작
start-nobody = 시작
start-with = { $count }명으로 시작
add = 추가
recent-names = 최근 선수
move-up = { $name }: 앞으로
move-down = { $name }: 뒤로
take-out = { $name }: 빼기
wrong-name = 이름으로 쓸 수 없습니다: “{ $name }”. 영문 3자 또는 40자까지 됩니다.
playing = 지금 진행 중
recent = 지난 경기
again = 한 경기 더
free = 비어 있음
nothing = 진행 중인 경기가 없습니다.
start-by-phone = 휴대폰으로 시작
scan = 코드를 찍고 이름을 입력하세요.
screens = 전광판
key = 키
house-key = 볼링장 키
house-key-means = 볼링장이나 레인의 키가 있으면 이 기기로 그곳의 경기를 시작하고 입력할 수 있습니다.
key-keep = 이 기기에서 쓰기
key-forget = 이 기기에서 지우기
closed-house = 경기는 카운터에서, 또는 볼링장 키로 시작합니다.

## 점수판

turn = { $name } 차례
frame = { $frame }프레임
frame-word = 프레임
ball = { $frame }프레임 · { $ball ->
        [1] 첫
        [2] 두
       *[other] 세
    } 번째 공
left-standing = { $count }핀 남음
up = 차례
next = 다음
highest = 최고 { $score }
left = 나감
rank = { $rank }위
total = 합계
live = 실시간
over = 끝
closed = 마감
lost = 연결 끊김
stale = %time%의 점수입니다. 다시 연결하는 중…
damaged = 이 경기의 기록이 손상되었습니다. 믿을 수 있는 데까지만 보입니다.
newer = 더 새로운 tenpin이 이 경기를 이어서 기록했습니다. 그 전까지만 보입니다.
incomplete = 일부만 표시
unreadable = 경기 { $id }: { $why ->
        [newer] 더 새로운 tenpin이 썼습니다
       *[damaged] 손상되었습니다
    }. 여기서는 아무것도 보일 수 없습니다.
view-only = 보기 전용
follow = 휴대폰으로 보기
refresh = 새로 고침

## 할 수 있는 일

menu = 메뉴
actions = 이 경기
go-back = 돌아가기
cancel = 그만두기
print = 점수표 인쇄
log = 기록
log-all = 전체 기록
log-hint = 프레임을 누르면 고칠 수 있습니다
shortcuts = 키보드
theme-auto = 자동
theme-light = 밝게
theme-dark = 어둡게
join = 선수 추가
join-means = 늦게 온 선수는 마지막 자리에서 이번 라운드부터 시작합니다. 놓친 프레임은 0점이며 고칠 수 있습니다.
leave = 선수 나가기
leave-means = 나간 선수는 이제부터 건너뜁니다.
leave-one = { $name } 나감
finish = 끝내기
finish-means = 끝낸 경기에는 더 입력할 수 없습니다. 그 뒤에는 카운터만 고칠 수 있습니다.
finish-now = 이 경기 끝내기
hand-over = 기록 넘기기
hand-over-means = 이 링크를 여는 사람이 점수를 입력할 수 있습니다. 10분 안에 한 번만 됩니다.
hand-over-now = 링크 만들기
hand-over-link = 링크
hand-over-code = 점수 입력 코드
take-over = 이 경기의 점수를 입력할까요?
take-over-now = 이 기기로 입력하기

## 입력판

to-the-pad = 입력판으로
strike = 스트라이크
spare = 스페어
undo = { $mark } 취소
undo-fix = 고침 취소
undo-join = 추가 취소
undo-leave = 나감 취소
undo-nothing = 취소
undo-last = 마지막 공 취소
saved = ✓ 저장됨
hints = 0–9, X, /, - 키로 입력, 백스페이스로 취소
to-send = 보낼 공 %count%개
offline = 연결이 끊겼습니다.
keep-scoring = 계속 입력하세요. 공은 이 기기에 있습니다.
keep-page-open = 이 브라우저는 공을 저장하지 못합니다. 모두 보낼 때까지 이 페이지를 닫지 마세요.
sending = 보내는 중 %sent%/%all%
sent = 모두 보냄 ✓
kept-ball = %name% %frame%프레임 %ball%.

## 두 곳에서 입력

conflict = 두 곳에서 입력했습니다
conflict-means-one = 다른 기기가 먼저 기록했습니다. 아직 보내지 않은 공을 어떻게 할까요?
conflict-means = 다른 기기가 먼저 기록했습니다. 아직 보내지 않은 공 %count%개를 어떻게 할까요?
conflict-record = 기록됨
conflict-mine = 이 기기, 아직 안 보냄
conflict-drop-one = 기록대로 두고 내 공 버리기
conflict-drop = 기록대로 두고 내 공 %count%개 버리기
conflict-first = 첫 공만 버리기
conflict-later = 먼저 점수판 보기
conflict-send-one = 내 공 보내기
conflict-send = 내 공 %count%개 보내기
conflict-compare = 고치기 화면에서 비교하기
conflict-place = %name% %frame%프레임: %balls%

## 고치기

fix-label = { $name } { $frame }프레임 고치기: { $balls }
fix-player = { $name } 고치기
fix-title = { $name } · { $frame }프레임 고치기
fix-before = 지금
fix-after = 고친 뒤
fix-now = 고치기
fix-from-to = 고치기 { $was } → { $is }
fix-back = 마지막 공 지우기
reason = 이유
reason-miscounted = 핀을 잘못 셈
reason-wrong-key = 잘못 누름
reason-foul = 파울
reason-other = 직접…

## 일어난 일

word-strike = 스트라이크
word-spare = 스페어
word-pins = { $pins }핀
said-empty = { $frame } 아직
said-begun = { $frame } { $balls }
said-waiting = { $frame } { $balls }, 공 { $count }개 남음
said-settled = { $frame } { $balls }. 합계 { $total }
told-started = 경기를 시작했습니다.
told-ball = { $name } { $frame }프레임 { $ball }.
told-strikes = { $name } { $frame }프레임 스트라이크, { $count ->
        [2] 더블
        [3] 터키
       *[other] { $count }연속
    }.
told-total = 합계 { $score }.
told-left-standing = { $count }핀 남음.
told-over = 경기가 끝났습니다.
told-fix = { $name } { $frame }프레임 고침: { $before } → { $after }. 합계 { $was } → { $is }.
told-joined = { $name } 참가.
told-left = { $name } 나감.
told-undone = 취소: { $deed }
told-closed = 경기를 끝냈습니다.
time = 시각
who = 입력자
who-here = 이 기기
who-phone = 기기 { $number }
who-scorer = 기록자
who-house = 카운터

## 끝

ended = { $time } 끝
wins = { $name } 승리 · { $score }
draw-of-many = { $score } 동점
draw = { $score } 동점: { $name }
total-of-one = { $name } · { $score }
cheer-strike = 스트라이크!
cheer-spare = 스페어!
cheer-double = 더블! X X
cheer-turkey = 터키! X X X
cheer-many = { $count }연속!

## 인쇄한 점수표

before = 전
after = 후
sheet = 점수표
date = 날짜
state = 상태
revision = 리비전 { $number }
ranking = 순위
corrections = 고친 기록 ({ $count })
signature = { $name } 서명
printed = 인쇄 { $time }

## 거절: 무엇이 잘못되었고 무엇이 가능한가

problem-too-large = 너무 깁니다.
problem-bad-request = 읽을 수 없습니다. 돌아가서 다시 해 보세요.
problem-too-slow = 너무 오래 걸렸습니다. 다시 해 보세요.
problem-not-found = 찾을 수 없습니다.
problem-no-key = 이 기기는 보기만 할 수 있습니다. 입력하는 사람에게 기록을 넘겨 달라고 하세요.
problem-wrong-key = 이 링크나 키는 더 이상 쓸 수 없습니다. 새로 달라고 하세요.
problem-wrong-origin = 점수는 이 서버의 페이지에서만 입력할 수 있습니다.
problem-wrong-host = 이 서버의 이름이 아닙니다. 서버가 시작할 때 보여 준 주소를 사용하세요.
problem-stale = 그사이 다른 사람이 입력했습니다. 점수판을 보고 다시 해 보세요.
problem-over = 경기가 끝났습니다.
problem-closed = 마감된 경기입니다. 카운터에서만 고칠 수 있습니다.
problem-frame-not-over = 아직 끝나지 않은 프레임입니다. 취소를 쓰세요.
problem-nothing-to-undo = 취소할 것이 없습니다.
problem-already-left = 이미 나간 선수입니다.
problem-full = 이 경기는 가득 찼습니다. 자리가 없거나 기록할 수 있는 만큼 기록했습니다.
problem-broken = 이 경기의 기록이 손상되어 더 입력할 수 없습니다.
problem-newer = 더 새로운 tenpin이 기록한 경기라서 여기서는 더 입력할 수 없습니다.
problem-pins = { $standing ->
        [10] 핀은 10개입니다: 0–10.
       *[other] { $standing }핀만 남았습니다: 0–{ $standing }.
    }
problem-symbol = 여기에 쓸 수 없는 기호입니다: X는 새 핀에, /는 남은 핀에.
problem-incomplete = 한 프레임이 완성되지 않았습니다.
problem-name = 이름은 영문 3자 또는 40자까지이고, 선수는 한 명 이상입니다.
problem-busy = 요청이 너무 많습니다. 잠시 기다리세요.
problem-away = 지금 기록장이 응답하지 않습니다. 저장된 것은 안전합니다. 다시 해 보세요.
