# tenpin이 한국어로 하는 말. 모든 언어에 같은 메시지가 있다.

## 질문. 뒤에 빈칸 하나가 붙는다.

ask-count = How many people?
ask-name = 플레이어 { $number }의 이름은?(3 english letters):
ask-ball = { $name }'s turn :

## 결과

total = 총 점수 : { $score }

## 투구 대신 입력하는 말

word-undo = 취소
word-fix = 정정
word-join = 참가
word-leave = 퇴장
word-board = 점수판
word-help = 도움말
word-quit = 종료

help =
    쓰러뜨린 핀 수(0~10)나 기호를 입력하세요: X 스트라이크, / 스페어, - 0핀.
    또는 다음 말을 입력하세요:
      취소           마지막 변경을 되돌립니다. 반복하면 더 앞으로 갑니다
      정정 PJS 3 7/  끝난 프레임을 고칩니다: 선수, 프레임, 모든 투구
      정정 2 3 7 2   이름이 같을 때는 자리 번호로 고칩니다
      참가 LEE       늦게 온 선수가 이번 라운드부터 함께합니다
      퇴장 LEE       선수가 나가고 나머지는 계속합니다
      점수판         점수판을 다시 출력합니다
      도움말         이 설명을 출력합니다
      종료           여기서 끝냅니다. Ctrl-D와 같습니다
    영어로도 됩니다: undo, fix, join, leave, board, help, quit.

## 거절: 무엇이 잘못되었고 무엇이 가능한가

wrong-empty = 아무것도 입력되지 않았습니다
wrong-long = { $bytes }바이트가 넘는 줄은 읽지 않습니다
wrong-encoding = UTF-8 텍스트가 아닌 줄입니다
wrong-count = { $typed }은(는) 사람 수가 아닙니다
wrong-name = 이름이 아닙니다
wrong-letter = { $found }은(는) A~Z 영문자가 아닙니다
wrong-letters = 이름은 { $letters }자가 아니라 3자입니다
wrong-ball = { $typed }은(는) 투구가 아닙니다
wrong-pins = { $knocked }핀을 쓰러뜨렸다고 하지만 { $standing }핀만 서 있습니다
wrong-strike = X는 새로 세운 10핀을 쓰러뜨렸을 때만 씁니다. 지금은 남은 { $standing }핀입니다
wrong-spare = /는 남은 핀을 처리했을 때만 씁니다. 지금은 새로 세운 10핀입니다
wrong-undo = 되돌릴 것이 없습니다
wrong-extra = { $word } 뒤에는 아무것도 오지 않습니다
wrong-missing = { $word }에는 선수가 필요합니다
wrong-fix = 정정에는 선수, 프레임, 투구가 필요합니다
wrong-player = { $name }(이)라는 선수가 없습니다
wrong-shared = { $name }(이)라는 선수가 여럿입니다
wrong-seat = { $seat }번 자리는 없습니다
wrong-frame = { $frame }프레임은 없습니다
wrong-unfinished = { $frame }프레임은 아직 끝나지 않았습니다
wrong-incomplete = { $frame }프레임에 투구가 더 필요합니다
wrong-too-many = 마지막 투구 전에 { $frame }프레임이 끝납니다
wrong-left = { $seat }번 자리의 선수는 이미 나갔습니다
wrong-over = 경기가 끝났습니다
wrong-closed = 경기가 닫혔습니다

allowed-count = 1 이상의 정수를 입력하세요
allowed-name = A~Z 영문자 3자를 입력하세요
allowed-pins = 0~{ $standing } 중에서 입력하세요
allowed-fresh = 0~10, X, - 또는 도움말을 입력하세요
allowed-left = 0~{ $standing }, /, - 또는 도움말을 입력하세요
allowed-ball = 먼저 투구를 입력하세요
allowed-alone = { $word }만 입력하세요
allowed-fix = 정정 { $name } 3 7/처럼 입력하세요
allowed-join = 참가 LEE처럼 입력하세요
allowed-leave = 퇴장 LEE처럼 입력하세요
allowed-player = 점수판에 있는 이름이나 자리 번호로 지정하세요
allowed-shared = 이름 대신 자리 번호 { $seats } 중 하나로 지정하세요
allowed-seat = { $seats ->
        [1] 자리는 1번뿐입니다
       *[other] 자리는 1~{ $seats }번입니다
    }
allowed-frame = 프레임은 1~10입니다
allowed-unfinished = 끝난 프레임만 고칠 수 있습니다. 취소로 투구를 되돌릴 수 있습니다
allowed-balls = 정정에는 그 프레임의 모든 투구가 필요합니다. { $frame ->
        [10] X81, 9/X, 72
       *[other] X, 7/, 72
    }처럼
allowed-still-playing = 아직 경기 중인 선수만 퇴장할 수 있습니다
allowed-nothing = 이제는 참가하거나 퇴장할 수 없습니다
allowed-closed = tenpin fix로만 고칠 수 있습니다

## 일어난 일

fixed = { $name } { $frame }프레임: { $before } -> { $after }, 합계 { $old } -> { $new }
joined = { $name }: { $frame }프레임부터 참가합니다
left = { $name }: 퇴장했습니다
undone = 되돌림: { $line }
cheer-turkey = { $name }: 3연속 스트라이크, 터키!
cheer-clean = { $name }: { $score }점, 오픈 프레임 없는 클린 게임!
cheer-perfect = { $name }: 300점, 퍼펙트 게임!

## 멈춤

stopped-before = 경기를 시작하기 전에 멈췄습니다. 다시 시작하려면 tenpin을 실행하세요.
stopped-first =
    첫 투구 전에 멈췄습니다. 다시 시작하려면 다음을 실행하세요:
    {"  "}{ $command }
stopped =
    { $frame }프레임, { $name } 차례에서 멈췄습니다.
    이 경기는 저장되지 않았습니다. 이어서 하려면 다음을 실행하세요:
    {"  "}{ $command }
    그리고 차례로 다시 입력하세요: { $lines }

## 기록부

stopped-saved =
    { $frame }프레임, { $name } 차례에서 멈췄습니다. { $id }(으)로 저장했습니다: { $book }
    이어서 하려면 다음을 실행하세요:
    {"  "}tenpin resume { $id }{ $option }
over-saved =
    { $id }(으)로 저장했습니다: { $book }
    마지막 투구를 잘못 입력했다면 다음을 실행하세요:
    {"  "}tenpin fix { $id } NAME 10 BALLS{ $option }
unkept = 이 경기는 저장되지 않습니다.
waiting = 될 때까지 다시 시도합니다. Ctrl-C로 멈춥니다.
changed-elsewhere = 다른 프로그램이 경기를 바꾸었습니다. 지금 상태는 다음과 같습니다.
changed-notice = 다른 프로그램이 경기를 바꾸었습니다: Enter를 누르면 보입니다.
not-entered = 여기서 입력한 것은 기록되지 않았습니다.
unsure = 마지막 줄은 기록되었을 수도, 아닐 수도 있습니다: tenpin show로 확인하세요.
closed-saved = 경기가 닫혔습니다. 이제 tenpin fix로만 고칠 수 있습니다. { $id }(으)로 저장했습니다: { $book }
nothing-to-undo = 경기 { $id }에는 되돌릴 것이 없습니다.
book-missing = 기록부 { $book }이(가) 아직 없습니다: tenpin으로 시작하세요.
closed = 경기 { $id }을(를) 닫았습니다. 이제 tenpin fix로만 고칠 수 있습니다.
match-unknown = { $id }(이)라는 경기가 없습니다: tenpin list로 볼 수 있습니다.
match-ambiguous = { $id }(으)로 시작하는 경기가 여럿입니다: { $ids } 중 하나를 더 길게 입력하세요.
match-raced = 방금 다른 프로그램이 경기를 바꾸어 아무것도 기록되지 않았습니다: tenpin show로 보고 다시 시도하세요.
match-damaged = 경기 { $id }의 { $revision }번 기록이 손상되었습니다: { $fault ->
        [missing] 없어졌습니다
        [changed] 쓴 뒤에 바뀌었습니다
        [impossible] 있을 수 없는 일입니다
       *[unreadable] 읽을 수 없습니다
    }. { $revision ->
        [1] 아무것도 읽을 수 없습니다
       *[other] 그 앞까지는 읽을 수 있지만 더할 수 없습니다
    }: 백업을 되돌리세요.
match-newer = 경기 { $id }은(는) { $revision }번 기록부터 더 새로운 tenpin이 썼습니다. { $revision ->
        [1] 아무것도 보일 수 없습니다
       *[other] 그 앞까지는 보이지만 더할 수 없습니다
    }: 그 tenpin을 쓰세요. (여기서 모르는 것: { $what ->
        [kind] 사건
        [field] 항목
        [rules] 규칙
       *[other] 내용
    } "{ $name }")
nothing-live = 끝나지 않은 경기가 없습니다: tenpin list로 모두 볼 수 있고, tenpin으로 새로 시작합니다.
no-matches = 아직 경기가 없습니다: tenpin으로 시작하세요.
resume-over = 경기 { $id }은(는) 끝났습니다: tenpin show { $id }(으)로 보고, tenpin undo { $id }(으)로 마지막 투구를 되돌리고, tenpin again { $id }(으)로 한 번 더 합니다.
resume-closed = 경기 { $id }은(는) 닫혔습니다: tenpin show { $id }(으)로 보고, tenpin again { $id }(으)로 한 번 더 합니다.
refused = { $sentence }
state-live = 진행
state-over = 종료
state-closed = 닫힘

log-started = { $players } 시작
log-rolled = { $name } { $frame }프레임: { $pins }
log-corrected = { $name } { $frame }프레임 정정: { $balls }
log-by = , 정정한 사람: { $by }
log-reason = , 이유: { $reason }
log-undone = 되돌림: 마지막 변경
log-closed = 닫음

verified = 경기 { $matches }개, 기록 { $events }개, 머리 해시 { $head }
damage-found = { $count }군데가 잘못되었습니다.
newer-found = 더 새로운 tenpin의 경기 { $count }개.
finding-listed = 목록에서 경기 { $id }이(가) 틀립니다: tenpin book rebuild로 목록을 다시 만듭니다.
rebuilt = 경기 목록을 다시 만들었습니다.
backed-up = 전체 사본을 만들었습니다: { $file }
backup-failed = 사본을 만들지 못했습니다: { $file }: { $detail }
backup-damaged = { $file }: 읽을 수 있는 것은 모두 담았지만 읽을 수 없는 것이 있습니다: { $detail }
restored = { $file }에서 경기 { $matches }개(기록 { $events }개)를 복원했습니다.
restored-kept = 이전 기록부는 여기에 있습니다: { $file }
restore-unreadable = { $file }에서 복원할 수 없습니다. 아무것도 바뀌지 않았습니다. ({ $detail })
restore-damaged = { $file }이(가) 손상되어 아무것도 바꾸지 않았습니다. ({ $detail }) 읽을 수 있는 것을 가져오려면: tenpin export --book { $quoted } | tenpin import{ $option }
restore-busy = 다른 프로그램이 { $book }을(를) 열고 있어 아무것도 바꾸지 않았습니다. 그 프로그램을 끝내고 다시 하세요. ({ $detail })
restore-not-empty = { $book }에 다른 경기가 있어 아무것도 바꾸지 않았습니다. 빈 데이터베이스를 지정하거나 여기에 더하세요: tenpin export --book { $quoted } | tenpin import{ $option }
compacted = { $book }: 필요한 만큼만 차지합니다.
imported = 기록 { $added }개를 더했고, { $known }개는 이미 있었습니다.
import-unreadable = { $file }: 읽을 수 없습니다: { $reason }
import-line = { $file } { $line }번째 줄: 내보내기의 줄이 아닙니다
import-line-newer = { $file } { $line }번째 줄: 더 새로운 tenpin이 썼습니다: 여기서 모르는 항목 "{ $field }"
import-broken = 경기 { $id }을(를) 가져오지 않았습니다: 거기 { $revision }번 기록이 { $fault ->
        [missing] 없습니다
        [changed] 쓴 뒤에 바뀌었습니다
        [impossible] 있을 수 없는 일입니다
       *[unreadable] 읽을 수 없습니다
    }.
import-newer = 경기 { $id }을(를) 가져오지 않았습니다: { $revision }번 기록은 더 새로운 tenpin이 썼습니다. (여기서 모르는 것: { $what ->
        [kind] 사건
        [field] 항목
        [rules] 규칙
       *[other] 내용
    } "{ $name }")
import-id-reused = 경기 { $id }을(를) 가져오지 않았습니다: { $revision }번 기록의 id가 앞의 기록과 같습니다.
import-differs = 경기 { $id }은(는) { $revision }번 기록부터 여기와 다릅니다: 가져오지 않았습니다.
import-faults = 줄이나 경기 { $count }개를 가져오지 못했습니다.

trouble-full = { $book }: 디스크에 자리가 없습니다. 이미 보인 것은 안전합니다. 자리를 만들고 이어 하세요. ({ $detail })
trouble-read-only = { $book }: 쓸 수 없습니다. 담긴 것은 안전합니다. 파일과 폴더에 쓰기를 허용하거나 --book으로 다른 기록부를 지정하세요. ({ $detail })
trouble-forbidden = { $book }: 열 수 없습니다. 폴더가 있고 쓸 수 있는지 확인하거나 --book으로 다른 기록부를 지정하세요. ({ $detail })
trouble-refused = { $book }: 데이터베이스가 거절했습니다. 이름, 사용자, 암호를 확인하세요. ({ $detail })
trouble-busy = { $book }: 다른 프로그램이 쓰고 있습니다. 잃은 것은 없습니다. 다시 시도하세요. ({ $detail })
trouble-not-a-scorebook = { $book }: 점수 기록부가 아닙니다. 그대로 두었습니다. --book으로 다른 파일을 지정하세요. ({ $detail })
trouble-newer = { $book }: 더 새로운 tenpin이 썼습니다. 그대로 두었습니다. 그 tenpin을 쓰거나 --book으로 다른 기록부를 지정하세요. ({ $detail })
trouble-damaged = { $book }: 손상되었습니다. tenpin book verify가 어디인지 알려 주고, tenpin export가 읽을 수 있는 것을 구하며, 나머지는 백업에 있습니다. ({ $detail })
trouble-away = { $book }: 데이터베이스가 응답하지 않습니다. 이미 보인 것은 안전합니다. ({ $detail })
trouble-failed = { $book }: 실패했습니다. 이미 보인 것은 안전합니다. ({ $detail })

## 파일 점수

score-bad = { $file }:{ $line }: { $ball }번째 공: { $reason }
score-untold = 나머지 잘못된 줄 { $count }개는 세기만 했습니다. --all-errors를 붙이면 모두 알려 줍니다.
score-game-over = 더 굴릴 공이 없습니다
score-ambiguous = 10은 10핀일 수도, 1핀과 0핀일 수도 있습니다. 10,10,10 또는 1- 1- 1-처럼 쓰세요
score-unknown = { $symbol }: 공이 아닙니다. X, /, - 또는 숫자를 쓰세요
score-strike = X는 새로 세운 10핀에만 씁니다. 남은 { $standing }핀을 처리했으면 /를 쓰세요
score-spare = /는 남은 핀을 처리했을 때만 씁니다. 새로 세운 10핀에는 X를 쓰세요
score-split = S는 스플릿 표시이며 1부터 9까지의 숫자에 붙어 있어야 합니다
score-negative = 핀 수에는 빼기 기호가 없습니다. -8 같은 프레임은 쉼표가 아니라 빈칸으로 나누세요
score-not-a-number = 핀 수가 아닙니다. [ 와 ] 사이에는 정수와 쉼표를 쓰세요
score-empty = 쉼표 앞에 아무것도 없습니다. 핀이 없으면 0을 쓰세요
score-not-text = { $file }: { $instead ->
        [compressed] 압축되어 있습니다
       *[utf16] UTF-8이 아니라 UTF-16입니다
    }. 다음을 실행하세요
    {"  "}{ $command } | tenpin score
score-no-column = { $file }: { $column } 열이 없습니다. 첫 행: { $columns }
score-progress = { $size } MB 중 { $read } MB, { $percent } %, { $speed } MB/s
score-progress-piped = { $read } MB, { $speed } MB/s
score-games = 게임
score-over = 끝난 게임
score-in-progress = 진행 중인 게임
score-bad-lines = 잘못된 줄
score-min = 최저 점수
score-max = 최고 점수
score-mean = 평균
score-median = 중앙값
score-deviation = 표준편차
score-strikes = 스트라이크
score-spares = 스페어
score-opens = 오픈 프레임

## 볼링장 서버

serving = 점수판: { $address } · 기록부: { $book }
serving-alone = 이 컴퓨터에서만 열립니다. 휴대폰과 전광판용: tenpin serve --listen 0.0.0.0:{ $port }
serve-failed = { $place }에서 서버를 열 수 없습니다: { $reason }
serve-waiting = 데이터베이스 { $book }을(를) 기다립니다. ({ $detail })
tls-failed = 인증서를 사용할 수 없습니다: { $reason }
key-made = 키 { $id }를 만들었습니다. 지금 한 번만 보이니 적어 두세요.
key-revoked = 키 { $id }는 이제 쓸 수 없습니다.
key-unknown = 쓸 수 있는 키 중에 { $id }가 없습니다: tenpin key list로 모두 볼 수 있습니다.
key-house = 볼링장
key-scorer = 기록원
key-handover = 넘겨주기 링크
key-lane = 레인 { $lane }
key-was-revoked = 폐기 { $at }
no-keys = 아직 키가 없습니다: tenpin key new로 만드세요.

## 듣는 사람을 위하여

speak-ball = { $name }, { $frame }프레임: { $pins }핀{ $mark ->
        [strike] , 스트라이크
        [spare] , 스페어
       *[none] {""}
    }. { $over ->
        [yes] 최종
       *[no] 현재
    } { $score }점.
speak-next = 다음은 { $name }, { $standing ->
        [1] 한
        [2] 두
        [3] 세
        [4] 네
        [5] 다섯
        [6] 여섯
        [7] 일곱
        [8] 여덟
        [9] 아홉
       *[10] 열
    } 핀.
speak-over = 경기가 끝났습니다.
speak-score = { $name } { $score }점.
speak-left = { $name } { $score }점, 퇴장.

## 명령줄

cli-about = 볼링 경기의 점수를 투구마다 기록합니다.
cli-more =
    명령 없이 실행하면 선수와 매 투구를 묻고 점수판을 출력합니다.
    쓰러뜨린 핀 수나 기호(X, /, -), 또는 다음 말을 입력합니다:
    취소, 정정, 참가, 퇴장, 점수판, 도움말, 종료.
    모든 투구는 기록부에 저장됩니다: --book, 아니면 TENPIN_BOOK, 아니면 기본 자리.
    tenpin book path가 그 자리를 출력합니다.
cli-usage = 사용법
cli-synopsis = tenpin [옵션] [명령]
cli-arguments = 인자
cli-description = 설명
cli-names-value = 이름
cli-lang-value = 언어
cli-shell-value = 셸
cli-options = 옵션
cli-commands = 명령
cli-players = 선수를 순서대로: 영문자 3자 이름, 예를 들어 PJS,KYJ
cli-lang = en, ko, es. 없으면 로캘이 정합니다
cli-speak = 점수판 대신 투구마다 한 문장으로 말합니다
cli-book = 기본 기록부 대신: 파일, postgres://…, :memory:
cli-book-value = 기록부
cli-id = 경기 번호, 또는 구별되는 앞부분
cli-id-value = ID
cli-file-value = 파일
cli-text-value = 글
cli-number-value = 수
cli-format-value = 형식
cli-resume = 경기를 이어서 합니다. ID가 없으면 끝나지 않은 최근 경기
cli-again = 같은 선수로 한 번 더 합니다. ID가 없으면 최근 경기의 선수
cli-list = 경기를 최근 것부터 보여 줍니다
cli-limit = 최대 개수. 없으면 20
cli-json = JSON으로 출력합니다
cli-show = 경기의 점수판을 출력합니다
cli-events = 점수판 대신 일어난 일을 모두 출력합니다
cli-undo = 경기의 마지막 변경을 되돌립니다
cli-fix = 경기의 프레임을 고칩니다
cli-fix-player = 누구의 프레임인지: 이름이나 자리 번호
cli-fix-frame = 몇 번째 프레임인지, 1~10
cli-fix-balls = 그 프레임의 모든 투구, 예를 들어 7/ 또는 7 2
cli-by = 누가 고치는지
cli-reason = 왜 고치는지
cli-close = 경기를 닫습니다. 그 뒤로는 고칠 수만 있습니다
cli-export = 다른 프로그램을 위해 경기를 출력합니다
cli-format = jsonl(전부) 또는 csv(프레임마다 한 줄)
cli-export-ids = 이 경기만. 없으면 모두
cli-import = 내보낸 경기를 기록부로 가져옵니다
cli-import-files = JSON 줄 파일. 없으면 파이프에서 읽습니다
cli-score = 한 줄에 한 게임씩 적힌 파일의 점수를 냅니다
cli-score-files = 게임 파일. -이거나 없으면 파이프에서 읽습니다
cli-score-format = plain, json, csv 또는 sheet
cli-summary = 전체 통계만 출력합니다
cli-column = CSV 파일에서 게임이 있는 열
cli-column-value = 열
cli-header = 첫 줄이 열 이름입니다
cli-all-errors = 처음 100개만이 아니라 잘못된 줄을 모두 알립니다
cli-threads = 스레드 수. 없으면 코어마다 하나, 최대 8개
cli-book-command = 기록부를 관리합니다
cli-book-path = 기록부의 자리를 출력합니다
cli-book-verify = 모든 경기의 모든 기록을 확인합니다
cli-book-rebuild = 경기 목록을 다시 만듭니다
cli-book-backup = 새 파일에 전체 사본을 씁니다
cli-book-restore = 기록부를 백업으로 바꿉니다. 이전 기록부는 남겨 둡니다
cli-book-compact = 쓰지 않는 자리를 돌려줍니다
cli-backup-file = 아직 없는 파일
cli-restore-file = 백업 파일
cli-serve = 실시간 점수판 서버: API, 스트림, 키
cli-listen = 주소; 없으면 127.0.0.1:7310, 또는 unix:경로
cli-listen-value = 주소
cli-closed = 볼링장이나 레인의 키가 있어야 경기 시작
cli-key-rate = 키 하나의 초당 요청 수; 없으면 1000
cli-address-rate = 한 주소의 초당 요청 수; 없으면 200
cli-address-connections = 한 주소의 연결 수; 없으면 256
cli-address-streams = 한 주소의 실시간 스트림 수; 없으면 128
cli-address-starts = 한 주소가 한꺼번에 시작하는 경기 수, 그 뒤 초당 1; 없으면 20
cli-events-max = 경기 하나의 기록 수; 없으면 5000
cli-public-name = 주소 말고 서버를 부르는 이름; 여러 번 가능
cli-host-value = 이름
cli-verify-every = 이 간격으로 기록부 전체를 검사 (예: 24h); 없으면 안 함
cli-time-value = 시간
cli-tls-cert = 이 인증서로 TLS 제공; SIGHUP을 받으면 다시 읽음
cli-tls-key = 인증서의 키
cli-trusted-proxy = X-Forwarded-For를 믿을 네트워크; 여러 번 가능
cli-network-value = CIDR
cli-connections = 동시 연결 수의 한도; 없으면 20000
cli-log = text 또는 json
cli-log-level = error, warn, info, debug; 없으면 info
cli-level-value = 수준
cli-key-command = 프로그램이 기록할 수 있게 하는 키
cli-key-new = 키를 만들어 한 번만 보여 주기
cli-key-house = 모든 것에 쓰는 키
cli-key-lane = 한 레인의 모든 경기에 쓰는 키
cli-lane-value = 레인
cli-key-note = 무엇에 쓰는지
cli-key-list = 볼링장과 레인의 키 목록
cli-key-match = 대신 한 경기의 키
cli-key-revoke = 키를 더는 쓸 수 없게 하기
cli-key-id = 목록에 나온 키
cli-help = 이 설명을 출력합니다
cli-version = 버전을 출력합니다
cli-completions = 셸의 Tab 완성 스크립트를 출력합니다
cli-shell = bash, zsh, fish, elvish, powershell
cli-man = 매뉴얼 페이지를 출력합니다
cli-words = 투구 대신 입력하는 말
cli-status = 종료 상태
cli-statuses =
    0 완료. 경기가 끝나기 전에 입력이 끝난 경우도 포함
    1 거절, 손상 발견, 또는 기록부나 점수판에 쓸 수 없음
    2 잘못된 사용법 또는 읽을 수 없는 입력
    130 Ctrl-C로 중단
failed-reading = 입력을 읽을 수 없습니다: { $reason }
failed-writing = 쓸 수 없습니다: { $reason }
