import type { Examples, Tongue } from '../cue.ts';

/** Cues in German. */
export const german: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    former: '((das|den|die|der|meine|dies*) (obige*|vorige*|vorherige*|letzte*|erste*|antwort|liste)|obige*|vorige*|vorherige*)',
    do: '(ausführen|verwenden|benutzen|nutzen|übernehmen|senden|abschicken|absenden|aufrufen)',
    wrong: '(falsch|verkehrt|fehlerhaft|ungültig|hinfällig|überholt|nicht (richtig|korrekt))',
    way: '(variante|option|möglichkeit|version|alternative|vorschlag|fassung)',
    rest: '(rest|übrige*|restliche*|weitere*|andere*|einige|manche)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(vergiss|vergesst|vergessen sie|ignorier* [sie]|streich* [sie]|verwirf) [bitte] ({former}|(das|dies|es) {halt})
      ^ (ups|hoppla|huch|halt|stopp|moment [mal]|warte*|nein|oh nein|ach nein|hm|sorry|entschuldigung|verzeihung) {stop}
      (das|dies|es|da) (war|ist) [so|leider|doch|natürlich] ({wrong}|((ein|mein) (fehler|irrtum)) {halt})
      das (stimmt|passt) [so|doch|leider|ja] nicht
      {former} {words} {wrong}
      (hab|habe) [ich] mich {words} (geirrt|vertan|vertippt|verlesen|verrechnet|verschrieben)
      (hab|habe) [ich] {words} (verwechselt|vertauscht|übersehen|missverstanden|falsch (gelesen|verstanden|abgelesen|übernommen))
      mein fehler
      (nehme|ziehe) [ich] {words} zurück {halt}
      anders überlegt
      bei (näherem|genauerem|nochmaligem) {word}
      (wieder|bitte|doch) (streichen|löschen|entfernen|weglassen|ignorieren) {halt}`,
    ],
    ['retracts', 'comment', '^ [ist|das ist|leider] ({wrong}|storniert|gestrichen|verworfen|stimmt nicht|fehler) {halt}'],
    [
      'corrects',
      'after between comment',
      `^ [kleine] (korrektur|berichtigung|richtigstellung) {stop}
      ^ [oder|ach] (besser|genauer|richtiger|vielmehr) [gesagt] ({stop}|{value})
      ^ [oder] [nein] [,] (eigentlich|tatsächlich|nein|doch|lieber|eher|sondern|stattdessen) [doch|lieber|eher|besser] {value}
      (richtig|korrekt) (ist|wäre|lautet|heißt) [es] {words} ({value}|:|$)
      (sollte*|müsste*|muss) {words} {value} {clause} (sein|heißen|lauten|stehen)
      (gemeint (war|waren)|ich (meinte|meine {value}))
      ^ [bitte] (änder*|setz*|mach*) [sie] [bitte|doch|lieber] {words} {value}
      doch (lieber|besser|eher) {words} {value}`,
    ],
    [
      'corrects',
      'between',
      `(korrigiert*|berichtigt*|überarbeitet*|verbessert*|richtige*) {words} (:|$)
      ^ (richtig|korrigiert|stattdessen|nochmal|noch mal|noch einmal|erneut|{word} versuch) {halt}
      ich (korrigiere|berichtige|verbessere|wiederhole)
      (nimm|nehmen sie|verwende*|benutz*|nutz*) {words} (dies*|folgende*|stattdessen|lieber)
      falsche* {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `(bitte [das|dies*]|noch|so|vorerst|keinesfalls|auf keinen fall) [noch] nicht [so|direkt] {do}
      ^ nicht {do}
      (führ*|verwend*|benutz*|send*|schick*|nutz*) [sie|bitte] (das|dies*|es|ihn) {words} nicht
      nicht (ausführen|befolgen|umsetzen|tun) (werde|kann|will|darf)
      (werde|will|kann|darf) [ich] {words} nicht (ausführen|befolgen|umsetzen|tun)
      (dabei|damit|hierbei) {words} nicht helfen
      ich (weigere mich|verweigere)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(nur|lediglich|bloß|rein) [als] [ein|eine|zur|zum|mein*] [{word}] (beispiel*|entwurf|platzhalter|vorlage|illustration|veranschaulichung|muster*|schätzung|vermutung)
      (ist|sind|habe) {words} (erfunden|fiktiv|ausgedacht|geraten|geschätzt|platzhalter|hypothetisch|beispieldaten|musterdaten)
      durch {words} (echt*|tatsächlich*|richtig*|eigen*|korrekt*|real*) {words} ersetz*
      ersetze* [sie] [bitte] {words} durch`,
    ],
    [
      'example-only',
      'before',
      `(zum beispiel|beispielsweise|z b|etwa so|fiktiv*|erfunden*|hypothetisch*|beispielhaft*|platzhalter*) {clause} {on}
      (könnte*|würde*) {clause} (aussehen|lauten)
      (eine|folgende) vorlage
      vorläufig* entwurf`,
    ],
    [
      'example-only',
      'comment',
      `^ [nur] [ein] (platzhalter|beispiel*|entwurf|dummy|geraten|geschätzt|erfunden|fiktiv|annahme|unsicher|unklar|ungeprüft) {halt}
      (noch|bitte) [zu] (prüfen|überprüfen|klären|ergänzen|ausfüllen|eintragen|ersetzen)`,
    ],
    [
      'offers-another',
      'between',
      `^ (oder|alternativ*|wahlweise|andernfalls)
      ^ {way} {label}
      ^ {word} {way} (:|$)`,
    ],
    [
      'offers-another',
      'after comment',
      `könnte* {words} auch {words} {value}
      ^ (oder|alternativ) [auch|doch|vielleicht|eher] {value}
      nicht [ganz|völlig|hundertprozentig] sicher {halt}`,
    ],
    [
      'offers-another',
      'comment',
      `^ (vielleicht|evtl|eventuell|eher|womöglich|möglicherweise|vermutlich|wahrscheinlich) [auch] {value}
      (schlecht|schwer|kaum|nicht) (lesbar|leserlich|erkennbar|zu (lesen|erkennen))`,
    ],
    ['offers-another', 'before between', '(wähl*|such*) {words} (eine*|aus) {on}'],
    ['leaves-out', 'comment', '^ [und] (usw|und so weiter|so weiter|etc|weitere|restliche|übrige|hier folgen)'],
    [
      'leaves-out',
      'after comment',
      `{rest} {clause} (ausgelassen|weggelassen|ausgespart|gekürzt|abgeschnitten|nicht (aufgeführt|enthalten|gelistet|gezeigt))
      nur (die|den|das) erste* {words} (aufgeführt|aufgelistet|gezeigt|genannt|angegeben|dargestellt|enthalten)
      (kürze|übersichtlichkeit) halber
      aus platzgründen
      und {number} weitere
      ({rest}|alle*) {words} (demselben|dem gleichen|nach diesem|diesem) (muster|schema)
      soll ich (fortfahren|weitermachen)`,
    ],
    [
      'asks',
      'before after',
      `(wenn|falls|sofern|sobald) (sie|du|ihr) [damit|dem|das|es] (einverstanden|zustimm*|bestätig*|freigeb*|freigib*)
      bitte {words} (bestätig*|freigeben|um (bestätigung|freigabe))
      (erst nach|vorbehaltlich|warte auf) {word} (zustimmung|bestätigung|freigabe)
      soll ich {words} (ausführen|absenden|abschicken|durchführen|fortfahren)`,
    ],
    ['condition', 'after', '^ (nur|erst) (wenn|falls|sobald|nachdem)'],
    ['condition', 'before', '(ich (würde|könnte)|(würde|könnte) ich) {clause} {on}'],
    ['attributes', 'before', '(stand*|steht|enth*|forder*) {words} (anweisung|aufforderung|befehl|aufruf)'],
    ['shows', 'before', '((du|man|sie) (kann*|könn*) {words} aufrufen|sieht {words} so aus) {on}'],
    [
      'more-follows',
      'after',
      `^ (das gleiche|das selbe|dasselbe|gleiches|ebenso|genauso|analog) {words} (für|mit|bei)
      wiederhol* [sie] {words} (für|mit)
      (dies*|das|es) [bitte] {number} mal`,
    ],
    [
      'nothing',
      'after between comment before',
      `(entschuldigung|sorry|verzeihung) [,] (für|dass|falls|wenn)
      (moment|warte*) [bitte] , ich (prüfe|schaue|sehe|suche|hole|rufe)`,
    ],
  ],
};

/** German remarks that mean something, and some that only look so. */
export const germanExamples: Examples = {
  means: [
    ['after', 'Vergessen Sie das, ich hatte die falsche Seite offen.', 'retracts'],
    ['after', 'Da habe ich mich leider verlesen.', 'retracts'],
    ['comment', 'falsch', 'retracts'],
    ['after', 'Der Betrag sollte „210“ lauten.', 'corrects'],
    ['between', 'Hier die korrigierte Fassung:', 'corrects'],
    ['before', 'Bitte noch nicht absenden:', 'refuses'],
    ['after', 'Das ist nur ein Beispiel.', 'example-only'],
    ['between', 'Alternativ:', 'offers-another'],
    ['after', 'Die restlichen 40 Zeilen habe ich weggelassen.', 'leaves-out'],
    ['after', 'Dasselbe bitte für die anderen Kunden.', 'more-follows'],
  ],
  looksSo: [
    ['after', 'Der Kunde hat seine Bestellung storniert.'],
    ['after', 'Entschuldigung für die Verzögerung.'],
    ['after', 'Das Datum stand nicht im Text, daher habe ich es weggelassen.'],
    ['before', 'Hier ist das Ticket zur falschen Lieferung:'],
    ['comment', 'ohne Versand, nicht rabattiert'],
    ['after', 'Die Beispiel GmbH sitzt in Köln.'],
    ['after', 'Soll ich die nächste Rechnung auch auslesen?'],
    ['between', 'Danach erstatte ich den Betrag:'],
    ['before', 'Ich kann die Bestellnummer nicht prüfen, aber hier ist das Ticket:'],
    ['after', 'Das Gerät lässt sich laut Kundin nicht benutzen.'],
  ],
};
