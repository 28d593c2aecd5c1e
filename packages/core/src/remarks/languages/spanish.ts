import type { Examples, Tongue } from '../cue.ts';

/** Cues in Spanish. */
export const spanish: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(incorrect*|erróne*|equivocad*|un error|mal)',
    this: '(esto|eso|este|esta|ese|esa|lo anterior|anterior|última|último|primera|respuesta|número|importe|fecha|total|valor|arriba)',
    do: '(ejecut*|use|uses|usar|utili*|enví*|envi*|mand*)',
    rest: '(resto|demás|restantes|otras|otros|siguientes)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ups|uy|ay|lo siento|espera|espere|perdón|perdona|disculpa|disculpe|no|ah|hm|un momento|bueno) {stop}
      (olvid*|ignor*|descart*|anul*|quita*|elimin*|borra*) [la|el|lo|mi] ({this}|{name} {halt})
      no (tengas|tenga|tener) en cuenta
      {this} {words} (es|está|estaba|era) {wrong}
      {this} no (vale|sirve|es válid*|es correct*|es el|es la)
      me (he equivocado|equivoqué|confundí|he confundido)
      (leí|leído|entendí|entendido|copié|interpreté) mal
      (veo|me doy cuenta de) que
      no es (el|la) {words} correct*
      no (es fiable|hagas caso|haga caso)
      (error mío|mi error|culpa mía|cambi* de (opinión|idea)|pensándolo|cometí un error|he cometido)`,
    ],
    ['retracts', 'after comment', '^ ({wrong}|falso|cancel*|anul*) {halt}'],
    [
      'corrects',
      'after between comment',
      `(corrección|rectificación|rectifico|corrijo|fe de erratas) {stop}
      ^ [o|no|bueno] [,] (mejor|mejor dicho|más bien|digo|en realidad|quise decir) [,] {words} ({some}|{stop})
      correct* (es|sería|:) {words} {some}
      (debería|debe|tendría que|tiene que) (ser|decir|poner) {words} {some}
      (usa|use|utili*|toma) (mejor|en su lugar|más bien)
      (quise|quería) decir
      (pondría|pon|ponga|cambia|cambie) {words} {some}`,
    ],
    [
      'corrects',
      'between',
      `^ {words} (corregid*|revisad*|correcta|correcto) {words} (:|$)
      ^ (mejor|en su lugar|otra vez|de nuevo|lo corrijo|corrijo|lo repito) {halt}
      (usa|use|utiliza|utilice|toma|quédate con) {words} (este|esta|esto|en su lugar)
      {word} equivocad* {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `no [lo|la|los|las|se] {do} ({this}|todavía|aún|hasta|antes|{halt})
      (no voy a|me niego a|no puedo) (hacerl*|ejecut*|ayudar* con)
      no (lo|la) (ejecutaré|haré|seguiré)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(solo|sólo|solamente|simplemente|únicamente|son|posible) [es|de|como] [un|una] (ejemplo*|borrador|plantilla|ilustración|estimación|suposición|muestra)
      a (modo|título) de
      meramente ilustrativ*
      no (son|es) [datos|valores] real*
      (inventad*|fictici*|hipotétic*|imaginari*|una suposición|me he inventado|marcador de posición)
      (sustitu*|reempla*|cámbi*) {words} por`,
    ],
    [
      'example-only',
      'before',
      `(por ejemplo|un ejemplo|quedaría así|sería algo así|podría ser) {clause} {on}
      una (plantilla|maqueta)
      (podría tener|sería {wrong}) {clause} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [valor|dato] [de] (ejemplo|borrador|provisional|supuesto|estimación|estimado|dudos*|inciert*|pendiente) {halt}
      (por|a|sin) (confirmar|verificar|comprobar|completar|rellenar|definir|revisar)
      ^ (revisar|verificar|comprobar|confirmar)
      valor (real|antiguo)
      ^ aquí`,
    ],
    [
      'offers-another',
      'after between comment',
      `también (podría|puede) ser {words} {some}
      {some} {words} {some} también (sería|podría|valdría)
      ^ (o|u|quizá|quizás|tal vez|probablemente|posiblemente) [bien|quizá|quizás|tal vez|también|sea] {some}
      no (estoy|es) [del todo|muy|completamente] segur* {halt}
      (no sé si|también puede que|podría tratarse)`,
    ],
    [
      'offers-another',
      'between',
      `^ (o ({stop}|bien|si no)|alternativamente)
      ^ (opción|variante|versión|alternativa|propuesta) {label}`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [y] (así sucesivamente|etc)
      {rest} {clause} (omitid*|omito|truncad*|fuera|no (incluyo|incluid*|aparecen))
      (omit*|falta*) {words} {rest}
      (faltan {words} {number}|el resto)
      (solo|sólo|solamente|únicamente) (los|las|el|la) {words} primer*
      (por brevedad|para abreviar|por razones de espacio|quieres que (siga|continúe))
      {rest} {words} mismo (patrón|formato|esquema)`,
    ],
    ['leaves-out', 'list', '^ [y] (más|otros|otras|siguientes|los demás|las demás|el resto)'],
    [
      'asks',
      'before after',
      `si (estás|está|te|le) (de acuerdo|parece bien)
      (si|cuando|en cuanto) [me|lo] (confirm*|apruebas|aprueba|autoriz*)
      (por favor) [,] (confirm*|autoric*)
      (tu|su) (confirmación|aprobación|autorización|permiso|visto bueno)
      antes de (ejecut*|enviar*)
      (quieres|quiere|desea|deseas) que [lo|la] {do} {clause} ?`,
    ],
    [
      'condition',
      'after',
      `^ (solo|sólo|únicamente) (si|cuando)
      no (pude|puedo|he podido) (confirmar|verificar|comprobar|leer)`,
    ],
    ['condition', 'before', '(haría|ejecutaría|llamaría|enviaría|podría) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(lo mismo|igual|ídem) (con|para)
      (repite|repita|repetir) {words} (con|para|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(perdón|disculpa*|disculpe*|perdona*) [,] (por|si|que|la|el)
      no dude* en
      (el resto|demás|otros) {words} (campos|datos)`,
    ],
  ],
};

/** Spanish remarks that mean something, and some that only look so. */
export const spanishExamples: Examples = {
  means: [
    ['after', 'Olvida lo anterior, leí mal la pregunta.', 'retracts'],
    ['after', 'Me he equivocado de cliente.', 'retracts'],
    ['comment', 'incorrecto', 'retracts'],
    ['after', 'El total debería ser 210.', 'corrects'],
    ['between', 'Aquí va la versión corregida:', 'corrects'],
    ['before', 'No lo envíes todavía:', 'refuses'],
    ['after', 'Es solo un ejemplo.', 'example-only'],
    ['between', 'O bien:', 'offers-another'],
    ['after', 'El resto de las filas se ha omitido.', 'leaves-out'],
    ['after', 'Haz lo mismo con los demás clientes.', 'more-follows'],
  ],
  looksSo: [
    ['after', 'El cliente ha cancelado su pedido.'],
    ['after', 'Perdón por la demora.'],
    ['after', 'El texto no indica la fecha, por eso no la incluyo.'],
    ['before', 'Estos son los datos de la factura corregida:'],
    ['comment', 'sin gastos de envío, no lleva descuento'],
    ['after', 'La empresa Ejemplo S.L. está en Madrid.'],
    ['after', '¿Quieres que procese también la siguiente factura?'],
    ['between', 'Y a continuación devuelvo el importe:'],
    ['before', 'No puedo verificar el número, pero aquí está el ticket:'],
    ['after', 'No dudes en decirme si algún dato es incorrecto.'],
  ],
};
