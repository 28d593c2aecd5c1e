import { spanishAnnouncements } from '../announcements/spanish.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Spanish cues. */
export const spanish: RemarkLanguage = {
  announcements: spanishAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(incorrecto|incorrecta|erróne*|equivocad*|un error|mal)',
    this: '(esto|eso|este|esta|ese|esa|anterior|respuesta|número|importe|resultado|valor|última|último)',
    do: '(ejecut*|use|uses|usar|utili*|enví*|enviar|hagas)',
    rest: '(resto|demás|otras|otros|restantes)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ups|uy|vaya|espera|espere|perdón|perdona|disculpa|lo siento|ah|un momento|{wrong}|cancel*|anul*) {halt}
      ^ no {stop}
      (olvid*|ignor*|descart*|anul*|quita*|borra*) [la|el|lo] ({this}|{name} {halt})
      no (tengas|tenga) en cuenta
      {this} {words} (es|está|estaba|era) {wrong}
      {this} no (vale|sirve|es (válid*|correct*|fiable|el|la))
      me (he equivocado|equivoqué|confundí|he confundido)
      (leí|leído|entendí|entendido) mal
      (error mío|mi error|cometí un error|cambi* de (opinión|idea)|pensándolo|hagas caso)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (corrección|rectificación|corrijo|lo corrijo|mejor|en su lugar|otra vez) {halt}
      ^ [o|no|bueno] [,] (mejor dicho|más bien|mejor|digo|en realidad) [,] {words} {some}
      correct* es {words} {some}
      (debería|debe|tiene que) ser {words} {some}
      (quise decir|quería decir|mejor dicho {stop})
      (usa|use|utili*|pon|pondría|quédate con) {words} (mejor|en su lugar|este|esta|{some})`,
    ],
    [
      'corrects',
      'between',
      `(corregid*|versión correcta) {words} (:|$)
      {word} equivocad* {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `no [lo|la|los|las] {do} ({this}|todavía|aún|hasta|antes|{halt})
      no (voy a|puedo) (hacerl*|ejecut*|ayudar*)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(solo|sólo|solamente|simplemente|únicamente|son|posible) [es|de|como] [un|una] (ejemplo*|borrador|plantilla|ilustrativ*|estimación|suposición)
      a (modo|título) de
      (inventad*|fictici*|hipotétic*|imaginari*|ilustrativ*|una suposición|no son datos reales)
      (sustitu*|reempla*|cámbi*) {words} por`,
    ],
    [
      'example-only',
      'before',
      `(por ejemplo|un ejemplo|quedaría así|podría (ser|tener)|una plantilla) {clause} {on}
      ^ (ejemplo|borrador) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [valor] [de] (ejemplo|borrador|provisional|estimación|dudos*|pendiente) {halt}
      (por|a|sin) (confirmar|verificar|comprobar|completar|revisar)
      ^ (revisar|verificar|aquí)
      valor real`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (o|u) [bien|quizá|quizás|tal vez] ({some}|{halt})
      ^ (quizá|quizás|tal vez|probablemente) {words} {some}
      también (podría|puede|sería)
      (no estoy [del todo] segur* {halt}|no sé si)`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [y] (así sucesivamente|etc)
      {rest} {clause} (omitid*|omito|fuera|no (incluyo|incluid*))
      (omit*|falta*) {words} ({rest}|{number})
      (solo|sólo|solamente) (los|las) {words} primer*
      (por brevedad|el resto|lista incompleta|no está complet*)`,
    ],
    ['leaves-out', 'list', '^ [y] [los|las|el] (más|{rest})'],
    [
      'asks',
      'before after',
      `si (estás|está|te|le) (de acuerdo|parece bien)
      (si|cuando) [me|lo] (confirm*|aprueb*|autoriz*)
      por favor [,] confirm*
      (tu|su) (confirmación|aprobación|permiso)
      (quieres que|antes de) [lo|la] ejecut*
      (haría|ejecutaría|enviaría) {clause} {on}`,
    ],
    [
      'condition',
      'after',
      `^ (solo|sólo) si
      no (pude|puedo|he podido) (confirmar|verificar|leer)`,
    ],
    [
      'more-follows',
      'after',
      `(lo mismo|igual|ídem) (con|para)
      (repite|repita) {words} (con|para|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(perdón|disculpa|perdona) , (si|que)
      {rest} {words} (campos|datos)`,
    ],
  ],
};

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
