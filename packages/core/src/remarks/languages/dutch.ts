import { dutchAnnouncements } from '../announcements/dutch.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Dutch cues. */
export const dutch: RemarkLanguage = {
  announcements: dutchAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(fout|foutief|onjuist|verkeerd|een vergissing|niet (juist|goed|correct|betrouwbaar))',
    this: '(dit|dat|deze|die|bovenstaand*|vorige*|antwoord|nummer|bedrag|datum|resultaat)',
    do: '(uitvoeren|gebruiken|versturen|verzenden)',
    rest: '(rest|overige*|andere)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (oeps|oei|wacht [even]|nee|of nee|sorry|pardon|foutje|hoewel|o|stop|{wrong}|annuleren|geannuleerd) {halt}
      (negeer|vergeet|schrap|verwijder) [het|de|mijn] ({this}|{name} {halt})
      {this} {words} (is|was) [toch] {wrong}
      {this} klop* {words} niet
      niet (het|de) juiste
      (me|mij) {words} (vergist|verlezen|vertypt)
      (ik (heb|had)|(heb|had) ik) {words} (omgedraaid|verwisseld|een fout gemaakt|(verkeerd|fout) {word})
      (mijn fout|bij nader inzien|van gedachten veranderd|let {words} niet op)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (correctie|rectificatie|beter gezegd|opnieuw|nogmaals|in plaats daarvan|liever) {halt}
      ^ [of|nee|hoewel] [,] (eigenlijk|liever|beter) {some}
      (juiste|correcte) {words} is {words} {some}
      (moet|moest) {words} {some} {clause} zijn
      (moet zijn|ik bedoelde|toch (maar|liever))
      (gebruik|neem) {words} (liever|deze|{some})`,
    ],
    [
      'corrects',
      'between',
      `(gecorrigeerd*|verbeterd*|juiste) {words} (:|$)
      verkeerde {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `(voer|gebruik|verstuur|stuur) (dit|deze|dat|het|hem) {words} niet
      niet ({do}|uitvoer) {words} {halt}
      ik weiger`,
    ],
    [
      'example-only',
      'before after between comment',
      `(slechts|alleen|enkel|maar|zijn|mogelijk) [als|ter|een] [een] (voorbeeld*|concept|illustratie|sjabloon|schatting|gok)
      (bij wijze van|ter) (voorbeeld|illustratie)
      (verzonnen|fictie*|gegokt|hypothetisch*|een gok|plaatshouder*|geen echte)
      vervang* {words} door`,
    ],
    [
      'example-only',
      'before',
      `(bijvoorbeeld|een voorbeeld|een sjabloon|zou {clause} (uitzien|zien)) {clause} {on}
      ^ (voorbeeld|concept) {on}
      {wrong} [zijn] {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ (voorbeeld*|tijdelijk|gok|schatting|onzeker|hier) {halt}
      (nog|te) (controleren|bevestigen|vervangen|nakijken)
      (invullen|echte waarde|onzeker)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ of [misschien|anders|ook] ({halt}|")
      ^ (of (misschien|anders)|misschien|mogelijk|waarschijnlijk) {words} {some}
      ^ of {number} ,
      ((zou|kan) {words} ook {words} {some}|zou ook)
      ((ben|weet) {words} niet zeker {halt}|weet niet of)`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [en] (enzovoort*|enz|etc)
      {rest} {clause} (weggelaten|niet opgenomen)
      (niet volledig|onvolledig|alleen de eerste|kortheidshalve|ontbreken nog|de rest)`,
    ],
    ['leaves-out', 'list', '^ [en] [de] (meer|{rest})'],
    [
      'asks',
      'before after',
      `als (je|u|jullie) [het|er] (akkoord|goedkeur*|bevestig*|mee eens)
      (je|jouw|uw) (bevestiging|goedkeuring|toestemming)
      bevestig {words} {end}
      (zal|mag|moet) ik (dit|het|deze) {clause} ?
      voordat {words} uitvoer*
      (zou ik|ik zou) {clause} {on}`,
    ],
    [
      'condition',
      'after',
      `^ alleen als
      (kon|kan) {words} niet (bevestigen|controleren|lezen)`,
    ],
    [
      'more-follows',
      'after',
      `(hetzelfde|idem) (voor|met)
      herhaal* {words} (voor|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(sorry|wacht) [even] [,] (voor|dat|als|ik (kijk|zoek|controleer))
      {rest} {words} (velden|gegevens)`,
    ],
  ],
};

export const dutchExamples: Examples = {
  means: [
    ['after', 'Negeer het vorige antwoord.', 'retracts'],
    ['after', 'Ik heb me vergist in het jaartal.', 'retracts'],
    ['comment', 'fout', 'retracts'],
    ['after', 'Het totaal moet 210 zijn.', 'corrects'],
    ['between', 'Hier is de gecorrigeerde versie:', 'corrects'],
    ['before', 'Voer dit nog niet uit:', 'refuses'],
    ['after', 'Dit is slechts een voorbeeld.', 'example-only'],
    ['between', 'Of anders:', 'offers-another'],
    ['after', 'De overige regels zijn weggelaten.', 'leaves-out'],
    ['after', 'Doe hetzelfde voor de andere klanten.', 'more-follows'],
  ],
  looksSo: [
    ['after', 'De klant heeft zijn bestelling geannuleerd.'],
    ['after', 'Sorry voor de vertraging.'],
    ['after', 'De datum staat niet in de tekst, dus die heb ik weggelaten.'],
    ['before', 'Dit zijn de gegevens van de gecorrigeerde factuur:'],
    ['comment', 'exclusief verzendkosten, geen korting'],
    ['after', 'Voorbeeld B.V. zit in Utrecht.'],
    ['after', 'Zal ik de volgende factuur ook verwerken?'],
    ['between', 'Daarna betaal ik het bedrag terug:'],
    ['before', 'Ik kan het nummer niet controleren, maar hier is het ticket:'],
    ['comment', 'of later'],
  ],
};
