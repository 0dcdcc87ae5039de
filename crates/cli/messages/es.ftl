# Lo que dice tenpin en español. Todos los idiomas tienen los mismos mensajes.

## Preguntas. A cada una le sigue un espacio.

ask-count = ¿Cuántas personas?
ask-name = ¿Nombre del jugador { $number }? (3 letras inglesas):
ask-ball = Turno de { $name } :

## El resultado

total = Puntuación total : { $score }

## Palabras que se escriben en lugar de una tirada

word-undo = deshacer
word-fix = corregir
word-join = entrar
word-leave = retirar
word-board = marcador
word-help = ayuda
word-quit = salir

help =
    Escribe los pines tumbados, de 0 a 10, o una marca: X strike, / spare, - ninguno.
    O una palabra:
      deshacer          deshace el último cambio; otra vez, el anterior
      corregir PJS 3 7/ corrige un cuadro terminado: jugador, cuadro y tiradas
      corregir 2 3 7 2  lo mismo por número de puesto, con nombres repetidos
      entrar LEE        deja entrar a quien llega tarde, desde esta ronda
      retirar LEE       retira a un jugador; los demás siguen
      marcador          muestra otra vez el marcador
      ayuda             muestra esto
      salir             termina aquí, como Ctrl-D
    También en inglés: undo, fix, join, leave, board, help, quit.

## Rechazos: qué está mal, dos puntos, qué se permite

wrong-empty = no has escrito nada
wrong-long = no se lee una línea de más de { $bytes } bytes
wrong-encoding = esa línea no es texto UTF-8
wrong-count = { $typed } no es un número de personas
wrong-name = eso no es un nombre
wrong-letter = { $found } no es una letra de la A a la Z
wrong-letters = un nombre tiene 3 letras, no { $letters }
wrong-ball = { $typed } no es una tirada
wrong-pins = { $knocked } pines tumbados, pero solo { $standing ->
        [1] queda 1
       *[other] quedan { $standing }
    } en pie
wrong-strike = X es tumbar los diez de una vez, no { $standing ->
        [1] el que queda
       *[other] los { $standing } que quedan
    } en pie
wrong-spare = / es tumbar lo que dejó otra tirada, y los diez pines están en pie
wrong-undo = no hay nada que deshacer
wrong-extra = { $word } va sin nada más
wrong-missing = { $word } necesita un jugador
wrong-fix = para corregir hacen falta un jugador, un cuadro y sus tiradas
wrong-player = nadie se llama { $name }
wrong-shared = { $name } es el nombre de varios jugadores
wrong-seat = no existe el puesto { $seat }
wrong-frame = no existe el cuadro { $frame }
wrong-unfinished = el cuadro { $frame } no ha terminado
wrong-incomplete = al cuadro { $frame } le falta una tirada
wrong-too-many = el cuadro { $frame } termina antes de la última de esas tiradas
wrong-left = quien ocupa el puesto { $seat } ya se ha retirado
wrong-over = la partida ha terminado
wrong-closed = la partida está cerrada

allowed-count = escribe un número entero, 1 o más
allowed-name = escribe tres letras de la A a la Z
allowed-pins = escribe { $standing ->
        [1] 0 o 1
       *[other] de 0 a { $standing }
    }
allowed-fresh = escribe de 0 a 10, X o -, o ayuda
allowed-left = escribe { $standing ->
        [1] 0 o 1
       *[other] de 0 a { $standing }
    }, / o -, o ayuda
allowed-ball = escribe antes una tirada
allowed-alone = escribe solo { $word }
allowed-fix = escribe por ejemplo corregir { $name } 3 7/
allowed-join = escribe por ejemplo entrar LEE
allowed-leave = escribe por ejemplo retirar LEE
allowed-player = indica a alguien del marcador, o un número de puesto
allowed-shared = pon un número de puesto en lugar del nombre, uno de { $seats }
allowed-seat = { $seats ->
        [1] el único puesto es el 1
       *[other] los puestos van del 1 al { $seats }
    }
allowed-frame = los cuadros van del 1 al 10
allowed-unfinished = solo se corrige un cuadro terminado; deshacer quita una tirada
allowed-balls = una corrección lleva todas las tiradas del cuadro, como { $frame ->
        [10] X81, 9/X o 72
       *[other] X, 7/ o 72
    }
allowed-still-playing = solo puede retirarse quien sigue en juego
allowed-nothing = ya nadie puede entrar ni retirarse
allowed-closed = solo tenpin fix puede cambiarla

## Lo que ha pasado

fixed = { $name } cuadro { $frame }: { $before } -> { $after }, total { $old } -> { $new }
joined = { $name } juega desde el cuadro { $frame }
left = { $name } se ha retirado
undone = deshecho: { $line }
cheer-turkey = { $name }: ¡tres strikes seguidos, un turkey!
cheer-clean = { $name }: ¡{ $score } sin un solo cuadro abierto, una partida sin fallos!
cheer-perfect = { $name }: ¡300, una partida perfecta!

## Al parar

stopped-before = Detenido antes de empezar. Ejecuta tenpin para empezar de nuevo.
stopped-first =
    Detenido antes de la primera tirada. Para empezar de nuevo, ejecuta
    {"  "}{ $command }
stopped =
    Detenido en el cuadro { $frame }, turno de { $name }.
    Esta partida no se ha guardado. Para seguir, ejecuta
    {"  "}{ $command }
    y escribe otra vez: { $lines }

## El libro

stopped-saved =
    Detenido en el cuadro { $frame }, turno de { $name }. Guardada como { $id } en { $book }
    Para seguir, ejecuta
    {"  "}tenpin resume { $id }{ $option }
over-saved =
    Guardada como { $id } en { $book }
    Si la última tirada está mal escrita, ejecuta
    {"  "}tenpin fix { $id } NAME 10 BALLS{ $option }
unkept = Esta partida no se guarda.
waiting = Se intenta otra vez hasta que funcione; Ctrl-C lo detiene.
changed-elsewhere = Otro programa ha cambiado la partida. Así está ahora.
changed-notice = Otro programa ha cambiado la partida: pulsa Intro para verla.
not-entered = Lo escrito aquí no se ha anotado.
unsure = La última línea puede haberse anotado o no: tenpin show lo dice.
closed-saved = La partida está cerrada: ya solo la cambia tenpin fix. Guardada como { $id } en { $book }
nothing-to-undo = En la partida { $id } no hay nada que deshacer.
book-missing = Todavía no existe el libro { $book }: tenpin empieza uno.
closed = La partida { $id } está cerrada: ya solo la cambia tenpin fix.
match-unknown = Ninguna partida se llama { $id }: tenpin list las muestra.
match-ambiguous = Varias partidas empiezan por { $id }: escribe más letras de una de ellas: { $ids }.
match-raced = Otro programa ha cambiado la partida en este momento y no se ha anotado nada: mírala con tenpin show e inténtalo otra vez.
match-damaged = La partida { $id } está dañada en la revisión { $revision }, que { $fault ->
        [missing] falta
        [changed] fue cambiada después de escribirse
        [impossible] no puede haber pasado
       *[unreadable] no se puede leer
    }. { $revision ->
        [1] No se puede leer nada de ella
       *[other] Lo anterior se puede leer, pero no se puede añadir nada
    }: recupera una copia.
match-newer = Un tenpin más nuevo escribió la partida { $id } desde la revisión { $revision }. { $revision ->
        [1] No se puede mostrar nada de ella
       *[other] Lo anterior se puede mostrar, pero no se puede añadir nada
    }: usa ese tenpin. (no se conoce aquí: { $what ->
        [kind] el suceso
        [field] el campo
        [rules] las reglas
       *[other] algo
    } "{ $name }")
nothing-live = Ninguna partida está sin terminar: tenpin list las muestra todas, tenpin empieza otra.
no-matches = Todavía no hay partidas: tenpin empieza una.
resume-over = La partida { $id } ha terminado: tenpin show { $id } la muestra, tenpin undo { $id } deshace la última tirada, tenpin again { $id } juega otra.
resume-closed = La partida { $id } está cerrada: tenpin show { $id } la muestra, tenpin again { $id } juega otra.
refused = { $sentence }
state-live = en juego
state-over = terminada
state-closed = cerrada

log-started = Empiezan { $players }
log-rolled = { $name } cuadro { $frame }: { $pins }
log-corrected = { $name } cuadro { $frame } corregido: { $balls }
log-by = , por { $by }
log-reason = , porque { $reason }
log-undone = deshecho: el último cambio
log-closed = cerrada

verified = { $matches ->
        [1] 1 partida
       *[other] { $matches } partidas
    }, { $events ->
        [1] 1 suceso
       *[other] { $events } sucesos
    }, hash final { $head }
damage-found = { $count ->
        [1] Se ha encontrado 1 fallo
       *[other] Se han encontrado { $count } fallos
    }.
newer-found = { $count ->
        [1] 1 partida es
       *[other] { $count } partidas son
    } de un tenpin más nuevo.
finding-listed = La lista se equivoca en la partida { $id }: tenpin book rebuild hace la lista de nuevo.
rebuilt = La lista de partidas se ha hecho de nuevo.
backed-up = Hay una copia completa en { $file }
backup-failed = No se ha hecho ninguna copia en { $file }: { $detail }
backup-damaged = { $file } tiene todo lo que se puede leer, pero no todo se puede: { $detail }
restored = { $matches ->
        [1] Se ha restaurado 1 partida
       *[other] Se han restaurado { $matches } partidas
    } ({ $events ->
        [1] 1 suceso
       *[other] { $events } sucesos
    }) de { $file }
restored-kept = El libro anterior está en { $file }
restore-unreadable = No se puede restaurar { $file }; no se ha cambiado nada. ({ $detail })
restore-damaged = { $file } está dañado: no se ha cambiado nada. ({ $detail }) Para importar lo que se puede leer: tenpin export --book { $quoted } | tenpin import{ $option }
restore-busy = Otro programa tiene abierto { $book }: no se ha cambiado nada. Ciérralo e inténtalo otra vez. ({ $detail })
restore-not-empty = { $book } tiene otras partidas: no se ha cambiado nada. Indica una base de datos vacía, o añade a esta: tenpin export --book { $quoted } | tenpin import{ $option }
compacted = { $book } no ocupa más de lo que necesita.
imported = { $added ->
        [1] 1 suceso añadido
       *[other] { $added } sucesos añadidos
    }, { $known } ya estaban.
import-unreadable = No se puede leer { $file }: { $reason }
import-line = { $file }, línea { $line }: no es una línea de una exportación
import-line-newer = { $file }, línea { $line }: la escribió un tenpin más nuevo: aquí no se conoce el campo "{ $field }"
import-broken = La partida { $id } no se ha importado: allí la revisión { $revision } { $fault ->
        [missing] falta
        [changed] fue cambiada después de escribirse
        [impossible] no puede haber pasado
       *[unreadable] no se puede leer
    }.
import-newer = La partida { $id } no se ha importado: un tenpin más nuevo escribió la revisión { $revision }. (no se conoce aquí: { $what ->
        [kind] el suceso
        [field] el campo
        [rules] las reglas
       *[other] algo
    } "{ $name }")
import-id-reused = La partida { $id } no se ha importado: la revisión { $revision } tiene el id de un suceso anterior.
import-differs = La partida { $id } es otra aquí desde la revisión { $revision }: no se ha importado nada de ella.
import-faults = Sin importar: { $count ->
        [1] 1 línea o partida
       *[other] { $count } líneas o partidas
    }.

trouble-full = No queda sitio en el disco de { $book }: lo mostrado antes está a salvo, haz sitio y sigue. ({ $detail })
trouble-read-only = No se puede escribir en { $book }: lo que contiene está a salvo, permite escribir en él y en su carpeta o indica otro libro con --book. ({ $detail })
trouble-forbidden = No se puede abrir { $book }: comprueba que su carpeta existe y que puedes escribir en ella, o indica otro libro con --book. ({ $detail })
trouble-refused = La base de datos { $book } lo rechaza: comprueba su nombre, el usuario y la contraseña. ({ $detail })
trouble-busy = Otro programa está usando { $book }: no se ha perdido nada, inténtalo otra vez. ({ $detail })
trouble-not-a-scorebook = { $book } no es un libro de partidas: se deja como está, indica otro archivo con --book. ({ $detail })
trouble-newer = { $book } es de un tenpin más nuevo: se deja como está, usa ese tenpin o indica otro libro con --book. ({ $detail })
trouble-damaged = { $book } está dañado: tenpin book verify dice dónde, tenpin export salva lo que se puede leer, el resto está en una copia. ({ $detail })
trouble-away = La base de datos { $book } no responde: lo mostrado antes está a salvo. ({ $detail })
trouble-failed = { $book } ha fallado: lo mostrado antes está a salvo. ({ $detail })

## Puntuar archivos

score-bad = { $file }:{ $line }: tirada { $ball }: { $reason }
score-untold = { $count ->
        [1] 1 línea no válida más solo se ha contado
       *[other] { $count } líneas no válidas más solo se han contado
    }: --all-errors las muestra todas.
score-game-over = no quedan tiradas
score-ambiguous = 10 pueden ser diez pines, o un pin y ninguno: escribe 10,10,10 o 1- 1- 1-
score-unknown = { $symbol } no es una tirada: escribe X, /, - o un dígito
score-strike = X es tumbar los diez de una vez: escribe / si se tumba lo que queda ({ $standing })
score-spare = / es tumbar lo que dejó otra tirada: con los diez pines en pie escribe X
score-split = S marca un split y debe tocar un dígito del 1 al 9
score-negative = un número de pines no lleva signo menos: separa cuadros como -8 con espacios, no con comas
score-not-a-number = no es un número de pines: entre [ y ] escribe números enteros y comas
score-empty = no hay nada antes de la coma: escribe 0 si no cae ningún pin
score-not-text = { $file } { $instead ->
        [compressed] está comprimido
       *[utf16] es UTF-16 y no UTF-8
    }. Ejecuta
    {"  "}{ $command } | tenpin score
score-no-column = { $file } no tiene la columna { $column }. Su primera fila tiene: { $columns }
score-progress = { $read } de { $size } MB, { $percent } %, { $speed } MB/s
score-progress-piped = { $read } MB, { $speed } MB/s
score-games = partidas
score-over = terminadas
score-in-progress = en curso
score-bad-lines = líneas no válidas
score-min = puntuación más baja
score-max = puntuación más alta
score-mean = media
score-median = mediana
score-deviation = desviación típica
score-strikes = strikes
score-spares = spares
score-opens = cuadros abiertos

## El servidor de la bolera

serving = El marcador está en { $address } con el libro { $book }
serving-alone = Solo se llega desde esta máquina. Para móviles y pantallas: tenpin serve --listen 0.0.0.0:{ $port }
serve-failed = No se puede servir en { $place }: { $reason }
serve-waiting = Esperando a la base de datos { $book }. ({ $detail })
tls-failed = El certificado no se puede usar: { $reason }
key-made = La clave { $id } está hecha. Se muestra solo esta vez: anótela ahora.
key-revoked = La clave { $id } ya no sirve para nada.
key-unknown = No hay ninguna clave { $id } que sirva: tenpin key list las muestra todas.
key-house = bolera
key-scorer = anotador
key-handover = enlace para ceder
key-lane = pista { $lane }
key-was-revoked = anulada { $at }
no-keys = Todavía no hay claves: tenpin key new hace una.

## Para quien escucha

speak-ball = { $name }, cuadro { $frame }: { $pins }{ $mark ->
        [strike] , strike
        [spare] , spare
       *[none] {""}
    }. { $score } { $over ->
        [yes] en total
       *[no] hasta ahora
    }.
speak-next = Sigue { $name }, { $standing ->
        [1] un pin
        [2] dos pines
        [3] tres pines
        [4] cuatro pines
        [5] cinco pines
        [6] seis pines
        [7] siete pines
        [8] ocho pines
        [9] nueve pines
       *[10] diez pines
    }.
speak-over = La partida ha terminado.
speak-score = { $name } { $score }.
speak-left = { $name } { $score }, se ha retirado.

## La línea de órdenes

cli-about = Lleva la puntuación de una partida de bolos, tirada a tirada.
cli-more =
    Sin orden pregunta quién juega y cada tirada, y muestra el marcador.
    Escribe los pines tumbados o una marca (X, /, -), o una palabra: deshacer,
    corregir, entrar, retirar, marcador, ayuda, salir.
    Cada tirada se guarda en un libro: el de --book, o el de TENPIN_BOOK, o el
    habitual. tenpin book path muestra dónde está.
cli-usage = Uso
cli-synopsis = tenpin [OPCIONES] [ORDEN]
cli-arguments = Argumentos
cli-description = DESCRIPCIÓN
cli-names-value = NOMBRES
cli-lang-value = IDIOMA
cli-shell-value = SHELL
cli-options = Opciones
cli-commands = Órdenes
cli-players = Quién juega, por orden: tres letras, PJS,KYJ
cli-lang = en, ko o es; si falta, decide el sistema
cli-speak = Dice cada tirada en una frase, sin marcador
cli-book = Archivo, postgres://… o :memory: en vez del habitual
cli-book-value = LIBRO
cli-id = La partida: su identificador, o lo bastante de él
cli-id-value = ID
cli-file-value = ARCHIVO
cli-text-value = TEXTO
cli-number-value = NÚMERO
cli-format-value = FORMATO
cli-resume = Sigue una partida: sin ID, la última sin terminar
cli-again = Los mismos jugadores otra vez: sin ID, los de la última
cli-list = Muestra las partidas, la más nueva primero
cli-limit = Como mucho tantas; si falta, 20
cli-json = Muestra JSON
cli-show = Muestra el marcador de una partida
cli-events = Muestra en su lugar todo lo que ha pasado
cli-undo = Deshace el último cambio de una partida
cli-fix = Corrige un cuadro de una partida
cli-fix-player = De quién: un nombre o un número de puesto
cli-fix-frame = Qué cuadro, del 1 al 10
cli-fix-balls = Todas sus tiradas, como 7/ o 7 2
cli-by = Quién corrige
cli-reason = Por qué se corrige
cli-close = Cierra una partida: después solo se puede corregir
cli-export = Muestra partidas para otros programas
cli-format = jsonl, completo; o csv, una fila por cuadro
cli-export-ids = Solo estas partidas; si faltan, todas
cli-import = Lee en el libro partidas exportadas
cli-import-files = Archivos de líneas JSON; si faltan, la entrada
cli-score = Puntúa partidas de archivos, una por línea
cli-score-files = Archivos de partidas; - o ninguno lee la entrada
cli-score-format = plain, json, csv o sheet
cli-summary = Muestra solo el resumen de todas las partidas
cli-column = Las partidas están en esta columna de un archivo CSV
cli-column-value = COLUMNA
cli-header = La primera fila nombra las columnas
cli-all-errors = Muestra todas las líneas no válidas, no solo las 100 primeras
cli-threads = Tantos hilos; si falta, uno por núcleo, hasta 8
cli-book-command = Cuida del libro
cli-book-path = Muestra dónde está el libro
cli-book-verify = Comprueba cada línea de cada partida
cli-book-rebuild = Hace de nuevo la lista de partidas
cli-book-backup = Escribe una copia completa en un archivo nuevo
cli-book-restore = Sustituye el libro por una copia de seguridad; el anterior se guarda
cli-book-compact = Devuelve el sitio sin usar
cli-backup-file = Un archivo que aún no existe
cli-restore-file = Una copia de seguridad
cli-serve = Servir el marcador en vivo: API, emisiones, claves
cli-listen = Dónde: si no, 127.0.0.1:7310, o unix:RUTA
cli-listen-value = LUGAR
cli-closed = Solo con clave de la bolera o de pista se empiezan partidas
cli-key-rate = Peticiones por segundo de una clave; si no, 1000
cli-address-rate = Peticiones por segundo de una dirección; si no, 200
cli-address-connections = Conexiones de una dirección; si no, 256
cli-address-streams = Emisiones en vivo de una dirección; si no, 128
cli-address-starts = Partidas que una dirección empieza de golpe, luego 1 por segundo; si no, 20
cli-events-max = Anotaciones de una partida; si no, 5000
cli-public-name = Cómo se llama el servidor, además de sus direcciones; se puede repetir
cli-host-value = NOMBRE
cli-verify-every = Revisar todo el libro cada tanto tiempo, por ejemplo 24h; si no, nunca
cli-time-value = TIEMPO
cli-tls-cert = Servir con TLS y este certificado; SIGHUP lo lee de nuevo
cli-tls-key = La clave del certificado
cli-trusted-proxy = Una red cuyo X-Forwarded-For vale; se puede repetir
cli-network-value = CIDR
cli-connections = A la vez, como mucho; si no, 20000
cli-log = text o json
cli-log-level = error, warn, info o debug; si no, info
cli-level-value = NIVEL
cli-key-command = Claves que dejan escribir a los programas
cli-key-new = Hacer una clave y mostrarla, solo esta vez
cli-key-house = Para todo
cli-key-lane = Para todas las partidas de una pista
cli-lane-value = PISTA
cli-key-note = Para qué es
cli-key-list = Listar las claves de la bolera y sus pistas
cli-key-match = En su lugar, las de una partida
cli-key-revoke = Hacer que una clave no sirva para nada
cli-key-id = Qué clave, como está en la lista
cli-help = Muestra esto
cli-version = Muestra la versión
cli-completions = Muestra un guion para la tecla Tab de la shell
cli-shell = bash, zsh, fish, elvish o powershell
cli-man = Muestra la página del manual
cli-words = PALABRAS EN LUGAR DE UNA TIRADA
cli-status = ESTADO DE SALIDA
cli-statuses =
    0 hecho, también si la entrada acaba antes que la partida
    1 algo se rechazó, hay daños, o falló el libro o el marcador
    2 uso incorrecto, o entrada que no se puede leer
    130 interrumpido con Ctrl-C
failed-reading = No se puede leer la entrada: { $reason }
failed-writing = No se puede escribir: { $reason }
