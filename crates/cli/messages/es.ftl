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
word-board = tablero
word-help = ayuda
word-quit = salir

help =
    Escribe los pines tumbados, 0 a 10, o una marca: X strike, / spare, - ninguno.
    O una palabra:
      deshacer          deshace el último cambio; otra vez, el anterior
      corregir PJS 3 7/ corrige un cuadro terminado: jugador, cuadro y tiradas
      corregir 2 3 7 2  lo mismo por número de puesto, con nombres repetidos
      entrar LEE        deja entrar a quien llega tarde, desde esta ronda
      retirar LEE       retira a un jugador; los demás siguen
      tablero           muestra otra vez el tablero
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
wrong-seat = no hay puesto { $seat }
wrong-frame = no hay cuadro { $frame }
wrong-unfinished = el cuadro { $frame } no ha terminado
wrong-incomplete = al cuadro { $frame } le falta una tirada
wrong-too-many = el cuadro { $frame } termina antes de la última de esas tiradas
wrong-left = el puesto { $seat } ya se ha retirado
wrong-over = la partida ha terminado

allowed-count = escribe un número entero, 1 o más
allowed-name = escribe tres letras de la A a la Z
allowed-pins = escribe 0 { $standing ->
        [1] o 1
       *[other] a { $standing }
    }
allowed-fresh = escribe 0 a 10, X o -, o ayuda
allowed-left = escribe 0 { $standing ->
        [1] o 1
       *[other] a { $standing }
    }, / o -, o ayuda
allowed-ball = escribe antes una tirada
allowed-alone = escribe solo { $word }
allowed-fix = escribe por ejemplo corregir { $name } 3 7/
allowed-join = escribe por ejemplo entrar LEE
allowed-leave = escribe por ejemplo retirar LEE
allowed-player = escribe un nombre del tablero o un número de puesto
allowed-shared = escribe un número de puesto: { $seats }
allowed-seat = { $seats ->
        [1] escribe 1
       *[other] escribe 1 a { $seats }
    }
allowed-frame = escribe 1 a 10
allowed-unfinished = solo se corrige un cuadro terminado; deshacer quita una tirada
allowed-balls = escribe todas sus tiradas, como X, 7/ o 7 2
allowed-still-playing = escribe un jugador que siga en juego
allowed-nothing = ya nadie puede entrar ni retirarse

## Lo que ha pasado

fixed = { $name } cuadro { $frame }: { $before } -> { $after }, total { $old } -> { $new }
joined = { $name } juega desde el cuadro { $frame }
left = { $name } se ha retirado
undone = deshecho: { $line }
cheer-turkey = { $name }: ¡tres strikes seguidos, un turkey!
cheer-clean = { $name }: ¡{ $score } sin un solo cuadro abierto, un juego limpio!
cheer-perfect = { $name }: ¡300, un juego perfecto!

## Al parar

stopped-before = Parado antes de la primera tirada. Ejecuta tenpin para empezar de nuevo.
stopped =
    Parado en el cuadro { $frame }, turno de { $name }.
    Las partidas aún no se guardan. Para seguir, ejecuta
      tenpin --players { $players }
    y escribe otra vez: { $lines }

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
    Sin orden pregunta quién juega y cada tirada, y muestra el tablero.
    Escribe los pines tumbados o una marca (X, /, -), o una palabra: deshacer,
    corregir, entrar, retirar, tablero, ayuda, salir.
cli-usage = Uso
cli-options = Opciones
cli-commands = Órdenes
cli-players = Quién juega, por orden: nombres de tres letras, como PJS,KYJ
cli-lang = El idioma: en, ko o es; si falta, decide el sistema
cli-speak = Dice cada tirada en una frase en lugar de mostrar el tablero
cli-help = Muestra esto
cli-version = Muestra la versión
cli-completions = Muestra lo que una shell necesita para completar las opciones con Tab
cli-shell = bash, zsh, fish, elvish o powershell
cli-man = Muestra la página del manual
cli-words = PALABRAS EN LUGAR DE UNA TIRADA
cli-status = ESTADO DE SALIDA
cli-statuses =
    0 hecho, también si la entrada acaba antes que la partida
    1 no se pudo escribir el tablero
    2 uso incorrecto, o entrada que no se puede leer
    130 interrumpido con Ctrl-C
failed-reading = No se puede leer lo escrito: { $reason }
failed-writing = No se puede escribir el tablero: { $reason }
