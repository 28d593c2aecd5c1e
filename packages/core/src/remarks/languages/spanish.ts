import type { Examples, Tongue } from '../cue.ts';

/** Cues in Spanish. */
export const spanish: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    former: '(lo (anterior|de arriba|dicho)|(la|el|mi|esta|este) [{word}] (anterior|previa|de arriba|respuesta)|eso {halt}|esto {halt}|(la|el) (anterior|última|último|primera|primero))',
    wrong: '(incorrect*|erróne*|equivocad*|errone*|un error|mal)',
    do: '(ejecut*|us|use|uses|usen|utilice*|utilic*|envi*|mand*|llam*|hag*)',
    way: '(opción|variante|versión|alternativa|propuesta|posibilidad)',
    rest: '(resto|demás|restantes|otras|otros|siguientes)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(olvid*|ignor*|descart*|omit*) [por favor] ({former}|{name} {halt})
      (no (tengas|tenga|tener)|sin tener) en cuenta
      ^ (ups|uy|ay|espera|espere|perdón|perdona|perdone|disculpa|disculpe|no|ah no|un momento|alto|oye) {stop}
      me (he equivocado|equivoqué|confundí|he confundido|equivoco)
      (eso|esto) (es|está|estaba|era) {wrong} {halt}
      ^ (es|está|estaba|era) {wrong} {halt}
      {former} {words} ({wrong}|no (vale|sirve|es válid*|es correct*))
      (he|leí|entendí|interpreté|copié) [leído|entendido|interpretado] mal
      (he cometido|cometí) (un|el) (error|fallo)
      (error mío|fallo mío|mi error|culpa mía)
      (cambi* de (opinión|idea)|pensándolo (bien|mejor)|retiro lo dicho)
      (quita|quite|elimina|elimine|borra|borre|tacha|suprime) (el último|la última|el primero|la primera|esto|eso|{name}) {halt}`,
    ],
    ['retracts', 'comment', '^ [es|está] (incorrect*|erróne*|equivocad*|error|falso|cancelad*|anulad*|mal) {halt}'],
    [
      'corrects',
      'after between comment',
      `^ [pequeña] (corrección|rectificación|rectifico|corrijo|fe de erratas) {stop}
      ^ [o|no] [,] (mejor dicho|más bien|mejor|digo|quiero decir|en realidad|quise decir) ({stop}|{value})
      ^ (mejor dicho|más bien|quise decir|quería decir|en realidad debe*)
      (debería|debe|debía|tendría que|tiene que) (ser|decir|poner) {words} {value}
      (lo correcto|el correcto|la correcta|el valor correcto|el número correcto) (es|sería)
      (yo pondría|pon|ponga|cambia|cambie|cámbial*) {words} {value}`,
    ],
    [
      'corrects',
      'between',
      `(corregid*|revisad*|mejorad*|correct*|buena) {words} (:|$)
      ^ (mejor|en su lugar|otra vez|de nuevo|segundo intento|lo corrijo|corrijo|lo repito|corrigiendo|rectifico)
      (usa|use|usad|utiliza|utilice|toma|quédate con|quédese con) {words} (este|esta|esto|est* otr*|en su lugar)
      {word} (equivocad*|incorrect*|erróne*) {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `no (lo|la|los|las|se) {do} [todavía|aún|aun]
      no (ejecut*|uses|use|utilices|utilice) (esto|eso|est*|todavía|aún|{halt})
      (no voy a|no pienso|me niego a|no pued*) (hacerlo|ejecutarl*|ejecutar (esto|eso)|ayudarte con (eso|esto)|ayudarle con (eso|esto)|obedecer*)
      no (lo|la) (ejecutaré|haré|seguiré)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(solo|sólo|solamente|simplemente|únicamente|apenas|meramente) [es|de|como|a modo de] [un|una] (ejemplo|borrador|plantilla|ilustración|estimación|suposición|muestra)
      a (modo|título) de (ejemplo|ilustración)
      (es|son|era|eran) {words} (inventad*|fictici*|hipotétic*|imaginari*|suposición|conjetura|estimación mía|adivinad*)
      (me he|lo he|los he|he) (inventado|adivinado|supuesto)
      (sustitu*|reempla*|cambi*) {words} por (la|el|los|las|tu|su|tus|sus) [{word}] (real*|verdader*|correct*|propi*)`,
    ],
    [
      'example-only',
      'before',
      `(por ejemplo|quedaría así|sería algo así|podría ser|tendría este aspecto|inventad*|fictici*|hipotétic*) {clause} {on}
      una (plantilla|maqueta)`,
    ],
    [
      'example-only',
      'comment',
      `^ [un|de|valor|dato] [de] (ejemplo|borrador|fictici*|inventad*|provisional|supuesto|estimado|dudos*|inciert*|pendiente) {halt}
      (por|a|sin) (confirmar|verificar|comprobar|completar|rellenar|definir|revisar)
      (revisar|verificar|comprobar|confirmar) (importe|valor|dato|cifra|número|este|esto)`,
    ],
    [
      'offers-another',
      'between',
      `^ (o ({stop}|bien|si no|también|quizá*|tal vez|mejor)|alternativamente|o)
      ^ {way} {label}
      ^ (primera|segunda|tercera|otra) {way}`,
    ],
    [
      'offers-another',
      'after comment',
      `(también|igualmente) (podría|puede|podrían) (ser|decir|clasificarse|considerarse) {words} {value}
      (podría|puede) (ser|clasificarse|considerarse) también {words} {value}
      ^ (o|u) [bien|quizá|quizás|tal vez|también|a lo mejor] {value}
      no (estoy|estamos|es) [del todo|muy|completamente|totalmente] (segur*|ciert*) {halt}
      no lo sé con certeza`,
    ],
    [
      'offers-another',
      'comment',
      `^ (quizá|quizás|tal vez|probablemente|posiblemente|más bien|a lo mejor) {value}
      (no se lee|ilegible|poco legible|difícil de leer)`,
    ],
    ['offers-another', 'before between', '(elige|elija|escoge|escoja) {clause} {on}'],
    ['leaves-out', 'comment', '^ [y] (así sucesivamente|etc|etcétera|los demás|las demás|el resto|más elementos|otros|otras)'],
    [
      'leaves-out',
      'after comment',
      `{rest} {clause} (omitid*|omito|omití|recortad*|truncad*|dejado fuera|no (incluyo|incluid*|aparece*))
      (omitid*|omito|omití|falta*|recortad*) {words} (resto|demás|restantes)
      (he|se) {words} (solo|sólo|solamente|únicamente) (el|la|los|las) {words} primer*
      (solo|sólo|solamente|únicamente) (el|la|los|las) {words} primer*
      (por|para) (brevedad|abreviar|razones de espacio)
      y {number} más {halt}
      {rest} {words} mismo (patrón|formato|esquema|modelo)
      (continúo|sigo|quieres que (siga|continúe)|desea que (siga|continúe)) ?`,
    ],
    [
      'asks',
      'before after',
      `si (estás|está|están|te|le) (de acuerdo|parece bien|conforme)
      (si|cuando|en cuanto) [me|lo] (confirm*|apruebas|aprueba|aprueben|autoriz*|acept*)
      (por favor|favor de) [,] (confirm*|autoric*|apruebe*)
      (a la espera de|pendiente de|previa|tras|sin) (tu|su) (confirmación|aprobación|autorización|visto bueno)
      (quieres|quiere|desea|deseas) que (lo|la) (ejecut*|enví*|hag*|confirme)`,
    ],
    ['condition', 'after', '^ (solo|sólo|solamente|únicamente) (si|cuando|después)'],
    ['condition', 'before', '(yo|haría|ejecutaría|llamaría|enviaría|podría|usaría) {clause} {on}'],
    ['attributes', 'before', '(pedía|pide|contenía|contiene|decía|ordenaba|incluía) {words} (ejecutar|instruccion*|instrucción|orden|llamada)'],
    ['shows', 'before', '((puedes|puede|se puede|podrías) {words} (llamar|usar|escribir)|tiene este aspecto) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(haz|haga|hagan|hacer) (lo mismo|igual) (con|para)
      (lo mismo|igual|ídem) (con|para)
      (repite|repita|repetir|repítelo) {words} (con|para|{number} veces)`,
    ],
    [
      'nothing',
      'after between before comment',
      `(perdón|disculpa*|disculpe*|perdona*) [,] (por|si|que|la|el)
      no (dudes|dude|duden) en`,
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
