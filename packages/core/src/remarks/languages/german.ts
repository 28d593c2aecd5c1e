import { germanAnnouncements } from '../announcements/german.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** German cues. */
export const german: RemarkLanguage = {
  announcements: germanAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(falsch|fehlerhaft|ungültig|ein fehler|nicht (richtig|korrekt|verlässlich))',
    this: '(das|dies*|es|obige*|vorige*|vorherige*|letzte*|nummer|betrag|datum|antwort|ergebnis)',
    do: '(ausführen|verwenden|absenden|senden|beachten|tun)',
    rest: '(rest|übrige*|restliche*|weitere*)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ups|hoppla|quatsch|stopp|moment|warte|sorry|entschuldigung|nein|halt|wobei|{wrong}|abbrechen|abgebrochen|storno|storniert) {halt}
      (vergiss|vergessen|ignorier*|streich*|verwerfen) [sie|bitte] [die|den] {this}
      {this} {words} (ist|war|sind) [leider|doch] {wrong}
      {this} stimm* [so|doch] nicht
      nicht (der|die|das) richtige*
      (mich|ich) {words} (geirrt|vertan|vertippt|verlesen|verwechselt|vertauscht)
      falsch* [{word}] (gelesen|verstanden)
      (mein fehler|mir ein fehler|anders überlegt|bei näherem)
      bitte {words} (streichen|löschen|ignorieren)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ [kleine] (korrektur|berichtigung|besser|genauer [gesagt]|stattdessen|nochmal|noch einmal) {halt}
      ^ [oder|nein] [,] (eigentlich|eher|besser|lieber) {some}
      (richtig*|korrekt*) {words} (ist|wäre|lautet|:) {words} {some}
      (sollte*|muss) {words} {some} {clause} (sein|heißen|lauten)
      (gemeint war|ich meinte|doch (lieber|besser|eher))
      (nutz*|verwend*|nimm|nehm*) {words} (stattdessen|lieber|diese* {halt})`,
    ],
    [
      'corrects',
      'between',
      `(korrigiert*|berichtigt*|richtige*) {words} (:|$)
      richtig ist
      falsche* {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `(nicht {do}|bitte nicht {halt})
      (führ*|verwend*|send*) [sie|bitte] {this} {words} nicht
      nicht (helfen|ausführen) {words} {halt}`,
    ],
    [
      'example-only',
      'before after between comment',
      `(nur|lediglich|rein|mögliche*|ein*) [als|ein*|zur|zum|der] [{word}] (beispiel*|entwurf|vorlage|veranschaul*|schätzung|muster) [{word}] {halt}
      (platzhalter*|ausgedacht*|fiktiv*|erfunden*|hypothetisch*|habe {words} geschätzt|keine echten)
      durch {words} ersetzen`,
    ],
    [
      'example-only',
      'before',
      `(zum beispiel|beispielsweise|(könnte*|würde*) {clause} aussehen) {clause} {on}
      ^ (beispiel|entwurf|muster) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [nur] (beispiel*|entwurf|geschätzt|unsicher|hier) {halt}
      (unsicher|prüfen|klären|ausfüllen|eintragen|einsetzen) $`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (oder|alternativ*) ({some}|{halt}|vielleicht|auch)
      ^ (vielleicht|evtl|eventuell|vermutlich) [.] {words} {some}
      (es (kann|könnte)|(könnte*|wäre) {words}) auch {words} ({some}|sein)
      (bin {words} nicht [ganz] sicher|weiß nicht) ({halt}|ob)`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [und] (usw|so weiter|etc) {halt}
      {rest} {clause} (ausgelassen|weggelassen|nicht aufgeführt)
      (nicht vollständig|unvollständig|nur die ersten|halber|fehlen noch|den rest)`,
    ],
    ['leaves-out', 'list', '^ {rest}'],
    [
      'asks',
      'before after',
      `(wenn|falls|sobald) (sie|du|ihr) [dem|das|es] (einverstanden|zustimm*|bestätig*)
      bitte {words} bestätig*
      (ihre*|deine*) (zustimmung|freigabe|bestätigung)
      (soll ich {words}|bevor {words}) ausführ*
      (ich würde|würde ich) {clause} {on}`,
    ],
    [
      'condition',
      'after',
      `^ nur wenn
      konnte {clause} nicht (bestätigen|prüfen|lesen)`,
    ],
    [
      'more-follows',
      'after',
      `(das gleiche|dasselbe|ebenso|genauso) {words} (für|mit)
      wiederhol* {words} (für|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(moment|warte|entschuldigung|sorry) [bitte] [,] (ich {word}|für|dass|falls)
      {rest} {words} (felder*|angaben)`,
    ],
  ],
};

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
