import type { Examples, Tongue } from '../cue.ts';

/** Cues in Dutch. */
export const dutch: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(fout|foutief|onjuist|verkeerd|incorrect|niet (juist|goed|correct)|een vergissing)',
    this: '(dit|dat|deze|die|bovenstaand*|vorige*|voorgaande*|laatste|eerste|antwoord|nummer|bedrag|datum|totaal|waarde)',
    do: '(uitvoeren|gebruiken|versturen|verzenden|aanroepen|overnemen)',
    rest: '(rest|overige*|resterende|andere)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (oeps|oei|wacht|nee|of nee|sorry|pardon|excuses|foutje|(hoewel|ho|ach|hm|stop) {stop})
      (negeer|vergeet|schrap|verwijder) [alsjeblieft|alstublieft|maar] [het|de|mijn] ({this}|{name} {halt})
      {this} {words} (is|was) [toch|helaas] {wrong}
      {this} klop* {words} niet
      (me|mij) {words} (vergist|vertypt|verlezen|verrekend)
      (ik (heb|had)|(heb|had) ik) {words} (omgedraaid|verwisseld|verward|fout gemaakt|(verkeerd|fout) {word})
      ik (zie|merk) {words} dat
      niet (het|de) juiste
      (niet betrouwbaar|let {words} niet op)
      (mijn fout|mijn vergissing|bij nader inzien|ik bedenk me|van gedachten veranderd|toch [maar] niet {halt}|neem {words} terug)`,
    ],
    ['retracts', 'after comment', '^ ({wrong}|annuleren|geannuleerd|vervallen|geschrapt|klopt niet) {halt}'],
    [
      'corrects',
      'after between comment',
      `(correctie|rectificatie|verbetering|beter gezegd) {stop}
      ^ [of|nee] [,] (eigenlijk|liever|beter|ik bedoel|eerder) [,] ({some}|{stop})
      (juiste|goede|correcte) {words} (is|:) {words} {some}
      (moet|moest|zou) {words} {some} {clause} (zijn|worden|luiden)
      (moet zijn|ik bedoelde|bedoeld was)
      (maak|verander|wijzig|zet) {words} {some}
      (gebruik|neem) (liever|beter|in plaats)
      toch (maar|liever)`,
    ],
    [
      'corrects',
      'between',
      `^ {words} (gecorrigeerd*|verbeterd*|herzien*|juiste) {words} (:|$)
      ^ (opnieuw|nogmaals|nog een keer|in plaats daarvan|liever|beter|ik (corrigeer|verbeter|herstel)) {halt}
      (gebruik|neem|pak) {words} (deze|dit|liever)
      verkeerde {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `(voer|gebruik|verstuur|verzend|stuur) (dit|deze|dat|het|die|hem) {words} niet
      niet {do}
      niet (uitvoer|opvolg|uitvoeren|helpen) {halt}
      ik weiger`,
    ],
    [
      'example-only',
      'before after between comment',
      `(slechts|alleen|enkel|louter|maar|zijn|mogelijk) [als|ter|een] [een] (voorbeeld*|concept|illustratie|sjabloon|schatting|gok|aanname)
      (bij wijze van|ter) (voorbeeld|illustratie)
      (verzonnen|fictie*|gegokt|hypothetisch*|een gok|plaatshouder*|een schatting)
      geen echte
      vervang* {words} door`,
    ],
    [
      'example-only',
      'before',
      `(bijvoorbeeld|een voorbeeld) {clause} {on}
      (zou|kan) {clause} (uitzien|eruitzien)
      een sjabloon
      ({wrong} zijn|{wrong}|zien) {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ (voorbeeld*|tijdelijk|gok|schatting|aanname|onzeker|niet zeker) {halt}
      (nog|te) (controleren|bevestigen|aanvullen|vervangen|nakijken)
      (invullen|echte waarde|oude waarde)
      ^ hier`,
    ],
    [
      'offers-another',
      'after between comment',
      `(zou|kan|kon) {words} ook {words} {some}
      {some} {words} {some} zou ook
      (het kan|kan het) ook
      ^ (misschien|mogelijk|waarschijnlijk|wellicht|of (misschien|anders|ook|toch)) {some}
      ^ of ({number} ,|")
      ((ben|weet) {words} niet [helemaal] zeker|weet niet) ({halt}|of)`,
    ],
    [
      'offers-another',
      'between',
      `^ of ({stop}|anders|misschien|ook|wel)
      ^ (anders|als alternatief) {stop}
      ^ (optie|variant|versie|mogelijkheid|voorstel) {label}`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [en] (enzovoort*|enz|etc)
      {rest} {clause} (weggelaten|overgeslagen|ingekort|niet (opgenomen|vermeld|getoond))
      (alleen|enkel|slechts) de eerste
      (ontbreken nog|de rest)
      (kortheidshalve|om het kort te houden|zal ik doorgaan)
      {rest} {words} (hetzelfde|dit) (patroon|stramien)`,
    ],
    ['leaves-out', 'list', '^ [en] (meer|overige|andere|de rest|de overige)'],
    [
      'asks',
      'before after',
      `als (je|u|jullie) [het|dit|er] (akkoord|goedkeur*|bevestig*|instem*|mee eens)
      bevestig {words} (even|eerst|alstublieft|alsjeblieft)
      (je|jouw|uw) (bevestiging|goedkeuring|toestemming)
      voordat {words} (uitvoer*|verstuur*)
      (zal|mag|moet) ik (dit|het|deze|hem) {clause} ?`,
    ],
    [
      'condition',
      'after',
      `^ (alleen|pas|enkel) (als|wanneer|nadat)
      (kon|kan) {words} niet (bevestigen|controleren|lezen|verifiëren)`,
    ],
    ['condition', 'before', '(zou ik|ik zou) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(hetzelfde|idem|evenzo) (voor|met)
      herhaal* {words} (voor|met|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(sorry|excuses|pardon) [,] (voor|dat|als)
      (wacht|momentje) [even] , ik {word}
      (rest|overige*|andere) {words} (velden|gegevens)`,
    ],
  ],
};

/** Dutch remarks that mean something, and some that only look so. */
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
