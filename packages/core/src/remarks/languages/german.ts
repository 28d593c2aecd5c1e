import type { Examples, Tongue } from '../cue.ts';

/** Cues in German. */
export const german: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(falsch|verkehrt|fehlerhaft|ungültig|hinfällig|nicht (richtig|korrekt)|ein fehler|ein irrtum)',
    this: '(das|dies*|es|obige*|vorige*|vorherige*|letzte*|erste*|nummer|betrag|wert|datum|summe|antwort|id)',
    do: '(ausführen|verwenden|übernehmen|senden|abschicken|absenden|aufrufen)',
    rest: '(rest|übrige*|restliche*|weitere*|einige|und so weiter)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ups|hoppla|huch|quatsch|stopp|moment|warte|nein|ach|sorry|entschuldigung|verzeihung|(hm|halt|wobei) {stop})
      (vergiss|vergessen|ignorier*|streich*|verwirf|verwerfen) [sie|bitte] [die|den|das] ({this}|oben*)
      {this} {words} (ist|war|sind) [so|leider|doch] {wrong}
      {this} stimm* [so|doch|leider] nicht
      nicht (der|die|das) richtige*
      ich (sehe|merke|bemerke) {words} dass
      mich {words} (geirrt|vertan|vertippt|verlesen|verrechnet)
      (ich|habe) {words} (verwechselt|vertauscht|missverstanden)
      falsch* [{word}] (gelesen|verstanden|erwischt|kopiert|verwendet|abgeschrieben)
      (mir|mein) [ein|leider ein] fehler
      nicht (beachten|verlässlich|zuverlässig|belastbar)
      (anders überlegt|bei näherem|nehme {words} zurück)
      bitte {words} (streichen|löschen|entfernen|ignorieren|verwerfen)`,
    ],
    ['retracts', 'after comment', '^ ({wrong}|abbrechen|storno|storniert|gestrichen|stimmt nicht) {halt}'],
    [
      'corrects',
      'after between comment',
      `(korrektur|berichtigung|richtigstellung|besser gesagt|genauer gesagt) {stop}
      ^ [oder|nein] [,] (eigentlich|eher|besser|lieber|sondern|vielmehr|stattdessen) [doch|eher] ({some}|{stop})
      (richtig*|korrekt*) {words} (ist|wäre|lautet|:) {words} {some}
      (sollte*|müsste*|muss) {words} {some} {clause} (sein|heißen|lauten)
      (gemeint war|ich meinte)
      ^ [bitte] (änder*|setz*|mach*) {words} {some}
      (nutz*|verwend*|nimm|nehm*) {words} (stattdessen|lieber|besser)
      doch (lieber|besser|eher)`,
    ],
    [
      'corrects',
      'between',
      `^ {words} (korrigiert*|berichtigt*|überarbeitet*|richtig*) {words} (:|$)
      ^ (nochmal|noch mal|noch einmal|erneut|neuer versuch|zweiter versuch) {halt}
      (nimm|nehmen sie|verwende*) {words} (dies*|folgende*|stattdessen)
      falsche* {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `nicht [so|direkt] {do}
      (führ*|verwend*|send*|schick*) [sie|bitte] (das|dies*|es|ihn) {words} nicht
      nicht (tun|machen|befolgen|umsetzen|helfen) {words} {halt}
      (ich weigere|verweigere)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(nur|lediglich|bloß|rein|mögliche*) [als|ein|eine|zur|zum|der] [{word}] (beispiel*|entwurf|vorlage|illustrat*|veranschaul*|muster*|schätzung|vermutung)
      (platzhalter*|frei erfunden|ausgedacht*|fiktiv*|erfunden*|hypothetisch*|geraten|habe {words} geschätzt)
      keine* (echt*|real*)
      durch {words} (echt*|tatsächlich*|richtig*|eigen*) {words} ersetz*`,
    ],
    [
      'example-only',
      'before',
      `(zum beispiel|beispielsweise|z b) {clause} {on}
      (könnte*|würde*) {clause} (aussehen|lauten)
      (eine vorlage|beispiel wäre)
      ein [{word}] (beispiel|muster) {clause} {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [nur] (beispiel*|entwurf|dummy|geschätzt|schätz*|annahme|nicht sicher|unsicher|unklar|ungeprüft) {halt}
      ^ (hier|alter wert)
      (prüfen|klären|ergänzen|ausfüllen|eintragen|einsetzen|anpassen) $`,
    ],
    [
      'offers-another',
      'after between comment',
      `(könnte*|wäre*) {words} auch {words} {some}
      ^ (oder|alternativ|vielleicht|evtl|eventuell|eher|vermutlich|wahrscheinlich) [.|auch|doch|vielleicht|eher] {some}
      (es (kann|könnte)|(kann|könnte) es) auch
      (bin {words} nicht [ganz|völlig] sicher|weiß nicht) ({halt}|ob)`,
    ],
    [
      'offers-another',
      'between',
      `^ (oder|alternativ*|wahlweise)
      ^ (variante|option|möglichkeit|version|vorschlag) {label}`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [und] (usw|so weiter|etc)
      {rest} {clause} (ausgelassen|weggelassen|gekürzt|nicht (aufgeführt|enthalten|gezeigt))
      nur die ersten
      (kürze|übersichtlichkeit) halber
      (fehlen noch|den rest|der rest)
      (platzgründen|soll ich fortfahren|soll ich weitermachen)
      {rest} {words} (muster|schema)`,
    ],
    ['leaves-out', 'list', '^ (weitere|restliche|übrige)'],
    [
      'asks',
      'before after',
      `(wenn|falls|sobald) (sie|du|ihr) [dem|das|es] (einverstanden|zustimm*|bestätig*|freigeb*)
      bitte {words} (bestätig*|freigeben)
      (ihre*|deine*) (zustimmung|freigabe|erlaubnis|ok)
      bevor {words} (ausführ*|absend*|send*)
      soll ich (das|dies*|es|ihn) {clause} ?`,
    ],
    [
      'condition',
      'after',
      `^ (nur|erst) (wenn|falls|sobald)
      konnte {clause} nicht {words} (bestätigen|verifizieren|prüfen|lesen|entziffern)`,
    ],
    ['condition', 'before', '(ich (würde|könnte)|(würde|könnte) ich) {clause} {on}'],
    [
      'more-follows',
      'after',
      `^ (das gleiche|dasselbe|gleiches|ebenso|genauso|analog) {words} (für|mit|bei)
      wiederhol* {words} (für|mit|{number})
      für {clause} wiederholen`,
    ],
    [
      'nothing',
      'after between before',
      `(entschuldigung|sorry|verzeihung) [,] (für|dass|falls)
      (moment|warte) [bitte] , ich {word}
      (übrige*|restliche*|weitere*|rest) {words} (felder*|angaben|informationen)`,
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
