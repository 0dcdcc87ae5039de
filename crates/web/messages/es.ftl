# Lo que dicen las páginas en español. Todos los idiomas tienen los mismos mensajes.

## Lugares y personas

title = Marcador de bolos
home = Todas las pistas
lane = Pista
lane-of = Pista { $lane }
match = Partida
player = Jugador
player-name = Nombre

## Empezar una partida

start = Empezar partida
start-nobody = Empezar
start-with = Empezar con { $count }
add = Añadir
recent-names = Jugaron hace poco
move-up = { $name }: antes
move-down = { $name }: después
take-out = { $name }: quitar
wrong-name = «{ $name }» no es un nombre: tres letras, o hasta 40 caracteres.
playing = Jugando ahora
recent = Recientes
again = Otra partida
free = Libre
nothing = Nadie está jugando.
start-by-phone = Empieza en el móvil
scan = Escanea el código y escribe los nombres.
screens = Pantallas
key = Clave
house-key = Clave de la casa
house-key-means = Con la clave de la casa o de una pista, este dispositivo puede empezar y anotar partidas allí.
key-keep = Usar esta clave aquí
key-forget = Olvidar la clave en este dispositivo
closed-house = Las partidas se empiezan en el mostrador o con una clave de la casa.

## El marcador

turn = Turno de { $name }
frame = Frame { $frame }
frame-word = Frame
ball = Frame { $frame } · { $ball }.ª bola
left-standing = { $count ->
        [one] queda 1
       *[other] quedan { $count }
    }
up = juega
next = Siguiente
highest = máx. { $score }
left = se fue
rank = { $rank }.º
total = Total
live = En directo
over = Fin
closed = Cerrada
lost = Sin conexión
stale = Puntos de las %time%. Reconectando…
damaged = El registro de esta partida está dañado. Solo se muestra lo fiable.
newer = Un tenpin más nuevo siguió con esta partida. Solo se muestra lo anterior.
incomplete = Incompleta
unreadable = { $why ->
        [newer] Un tenpin más nuevo escribió la partida { $id }
       *[damaged] La partida { $id } está dañada
    }. Aquí no se puede mostrar nada de ella.
view-only = Solo lectura
follow = Síguelo en el móvil
refresh = Actualizar

## Acciones

menu = Menú
actions = Esta partida
go-back = Volver
cancel = Cancelar
print = Imprimir
log = Registro
log-all = Todo el registro
log-hint = Toca un frame para corregirlo
shortcuts = Teclado
theme-auto = Auto
theme-light = Claro
theme-dark = Oscuro
join = Añadir jugador
join-means = Quien llega tarde ocupa el último lugar y empieza en esta ronda. Los frames perdidos valen cero y se pueden corregir.
leave = Alguien se va
leave-means = A quien se va se le salta desde ahora.
leave-one = { $name } se va
finish = Terminar
finish-means = A una partida terminada no se añade nada. Después solo el mostrador puede corregirla.
finish-now = Terminar esta partida
hand-over = Pasar la anotación
hand-over-means = Quien abra este enlace podrá anotar. Vale una vez, durante diez minutos.
hand-over-now = Crear enlace
hand-over-link = Enlace
hand-over-code = Código para anotar
take-over = ¿Anotar esta partida?
take-over-now = Anotar en este dispositivo

## El teclado

to-the-pad = Ir al teclado
strike = Strike
spare = Spare
undo = Quitar { $mark }
undo-fix = Anular cambio
undo-join = Anular entrada
undo-leave = Anular salida
undo-nothing = Quitar
undo-last = Quitar última bola
saved = ✓ Guardado
hints = Teclas 0–9, X, / y -; Retroceso para quitar.
to-send = %count% por enviar
offline = Sin conexión.
keep-scoring = Sigue anotando: las bolas se guardan aquí.
keep-page-open = Este navegador no puede guardar las bolas: deja esta página abierta hasta que se envíen.
sending = Enviando %sent% de %all%
sent = Todo enviado ✓
kept-ball = %name%, frame %frame%: %ball%.

## Dos anotadores

conflict = Anotado en dos sitios
conflict-means-one = Otro dispositivo fue más rápido. ¿Qué hacer con la bola que solo está aquí?
conflict-means = Otro dispositivo fue más rápido. ¿Qué hacer con las %count% bolas que solo están aquí?
conflict-record = Registrado
conflict-mine = Este dispositivo, sin enviar
conflict-drop-one = Dejar lo registrado, quitar mi bola
conflict-drop = Dejar lo registrado, quitar mis %count% bolas
conflict-first = Quitar solo la primera
conflict-later = Mirar antes el marcador
conflict-send-one = Enviar mi bola
conflict-send = Enviar mis %count% bolas
conflict-compare = Comparar en una corrección
conflict-place = %name%, frame %frame%: %balls%

## Correcciones

fix-label = Corregir { $name } frame { $frame }: { $balls }
fix-player = Corregir { $name }
fix-title = { $name } · corregir frame { $frame }
fix-before = Ahora
fix-after = Después
fix-now = Corregir
fix-from-to = Corregir { $was } → { $is }
fix-back = Borrar la última bola
reason = Motivo
reason-miscounted = Mal contado
reason-wrong-key = Tecla errónea
reason-foul = Falta
reason-other = Otro…

## Lo que pasó

word-strike = strike
word-spare = spare
word-pins = { $pins }
said-empty = { $frame }: sin jugar
said-begun = { $frame }: { $balls }
said-waiting = { $frame }: { $balls }, { $count ->
        [one] falta una bola
       *[other] faltan { $count } bolas
    }
said-settled = { $frame }: { $balls }. { $total } en total
told-started = Empezó la partida.
told-ball = { $name }, frame { $frame }: { $ball }.
told-strikes = { $name }, frame { $frame }: strike, { $count ->
        [2] doble
        [3] turkey
       *[other] { $count } seguidos
    }.
told-total = Total { $score }.
told-left-standing = { $count ->
        [one] Queda 1.
       *[other] Quedan { $count }.
    }
told-over = La partida ha terminado.
told-fix = { $name } frame { $frame }: { $before } pasa a { $after }. Total { $was } → { $is }.
told-joined = Entra { $name }.
told-left = { $name } se va.
told-undone = Anulado: { $deed }
told-closed = Se terminó la partida.
time = Hora
who = Quién
who-here = este dispositivo
who-phone = dispositivo { $number }
who-scorer = anotador
who-house = mostrador

## El final

ended = fin { $time }
wins = Gana { $name } con { $score }
draw-of-many = Empate a { $score }
draw = Empate a { $score }: { $name }
total-of-one = { $name }: { $score }
cheer-strike = ¡Strike!
cheer-spare = ¡Spare!
cheer-double = ¡Doble! X X
cheer-turkey = ¡Turkey! X X X
cheer-many = ¡{ $count } seguidos!

## La hoja impresa

before = Antes
after = Después
sheet = Hoja de puntos
date = Fecha
state = Estado
revision = revisión { $number }
ranking = Clasificación
corrections = Correcciones ({ $count })
signature = Firma de { $name }
printed = impresa { $time }

## Rechazos: qué está mal y qué se puede

problem-too-large = Es demasiado largo.
problem-bad-request = No se pudo leer. Vuelve e inténtalo otra vez.
problem-too-slow = Tardó demasiado. Inténtalo otra vez.
problem-not-found = Aquí no hay nada con ese nombre.
problem-no-key = Este dispositivo solo puede mirar. Pide a quien anota que te pase la anotación.
problem-wrong-key = Ese enlace o clave ya no vale. Pide otro.
problem-wrong-origin = Solo se anota en las páginas de este servidor.
problem-wrong-host = Este servidor tiene otro nombre. Usa la dirección que mostró al arrancar.
problem-stale = Otra persona ha anotado entretanto. Mira el marcador e inténtalo otra vez.
problem-over = La partida ha terminado.
problem-closed = La partida está cerrada. Solo el mostrador puede corregirla.
problem-frame-not-over = Este frame no ha terminado. Usa «Quitar».
problem-nothing-to-undo = No hay nada que quitar.
problem-already-left = Ese jugador ya se fue.
problem-full = Esta partida está completa: no quedan lugares, o tiene tantas anotaciones como puede tener.
problem-broken = El registro de esta partida está dañado y no admite más.
problem-newer = Un tenpin más nuevo escribió esta partida; aquí no se puede añadir nada.
problem-pins = { $standing ->
        [10] Solo hay 10 pinos: 0 a 10.
        [one] Solo queda 1 pino: 0 o 1.
       *[other] Solo quedan { $standing } pinos: 0 a { $standing }.
    }
problem-symbol = Esa marca no vale aquí: X con pinos nuevos, / si quedan pinos.
problem-incomplete = Esas bolas no son un frame entero.
problem-name = Un nombre son tres letras, o hasta 40 caracteres; al menos un jugador.
problem-busy = Demasiadas peticiones. Espera un momento.
problem-away = El registro no responde ahora. Lo guardado está a salvo; inténtalo otra vez.
