import type { Examples, Tongue } from '../cue.ts';

/** Cues in Dutch. */
export const dutch: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    former: '((het|de|mijn|dit|dat|die) (bovenstaande|vorige*|voorgaande*|laatste|eerste|antwoord)|bovenstaand*|(dat|dit) {halt})',
    wrong: '(fout*|onjuist*|verkeerd*|incorrect*|een vergissing)',
    do: '(uitvoeren|gebruiken|versturen|verzenden|aanroepen|overnemen|sturen)',
    way: '(optie|variant|versie|mogelijkheid|alternatief|voorstel)',
    rest: '(rest|overige*|andere|resterende|verdere)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(negeer|negeren|vergeet|schrap|verwijder|haal) [alsjeblieft|alstublieft|maar|u] ({former}|{name} {halt}|{name} weg)
      ^ (oeps|oei|wacht [even]|stop|ho|nee|o nee|ach nee|of nee|sorry|pardon|excuses|momentje) {stop}
      dat (klopt|klopte) [zo|toch|niet helemaal] niet
      (dat|dit|{former}) (is|was) [toch|helaas|eigenlijk] ({wrong}|niet (juist|goed|correct))
      {former} (klopt|klopte|deugt|deugde) niet
      (ik heb|heb ik|ik had|had ik) (me|mij|mezelf) {words} (vergist|vertypt|verlezen|verrekend|verkeken)
      (ik heb|heb ik|ik had|had ik) {words} (omgedraaid|verwisseld|verward|door elkaar gehaald|(verkeerd|fout) (gelezen|begrepen|overgenomen))
      (mijn fout|foutje van mij|mijn vergissing)
      (ik neem|neem ik) {words} terug {halt}
      (bij nader inzien|ik bedenk me|van gedachten veranderd|toch [maar] niet {halt})`,
    ],
    ['retracts', 'comment', '^ [is|dit is] ({wrong}|geannuleerd|vervallen|geschrapt|klopt niet|niet juist) {halt}'],
    [
      'corrects',
      'after between comment',
      `^ [kleine] (correctie|rectificatie|verbetering) {stop}
      ^ [of|nee] [,] (beter gezegd|of liever|liever|eigenlijk|ik bedoel|ik bedoelde|preciezer) ({stop}|{value})
      (moet|moest|zou|hoort) {words} {value} {clause} (zijn|worden|luiden|staan)
      (moet|moest) zijn [:|=]
      (ik bedoel {value}|ik bedoelde|bedoeld werd|bedoeld was)
      (juist|correct|goed) is [:|{value}]
      (maak|verander|wijzig|zet) {words} {value} [{word}] (van|in)
      (toch maar|toch liever|liever) {words} {value}`,
    ],
    [
      'corrects',
      'between',
      `(gecorrigeerd*|verbeterd*|herzien*|aangepast*|juiste|goede) {words} (:|$)
      ^ (opnieuw|nogmaals|nog een keer|tweede poging|in plaats daarvan|liever|beter|ik (corrigeer|verbeter|herstel)) {halt}
      (gebruik|neem|pak|hanteer) {words} (deze|dit|die|liever)
      verkeerde {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `(voer|gebruik|verstuur|verzend|stuur) (dit|deze|dat|het|die|hem) {words} niet
      (nog|alsjeblieft|alstublieft|a u b|zeker) niet {do}
      ^ niet {do}
      (die|dat|dit|deze) (ik niet|zal ik niet|ga ik niet) (uitvoer*|opvolg*|doe*|volg*)
      (ik (weiger|zal dit niet|ga dit niet|kan dit niet) [uitvoeren|doen]|daar kan ik {words} niet (mee|bij) helpen)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(slechts|alleen|enkel|louter|maar|puur) [als|ter|een] [een] [{word}] (voorbeeld*|concept|illustratie|sjabloon|schatting|gok|aanname)
      (bij wijze van|ter) (voorbeeld|illustratie)
      (is|zijn|was|waren) {words} (verzonnen|fictie*|bedacht|gegokt|geschat|hypothetisch|een gok|een schatting)
      (heb ik|ik heb) {words} (verzonnen|gegokt|bedacht|geraden)
      (vervang*) {words} door (het|de|je|uw|een) {words} (echt*|juiste|werkelijk*|eigen)
      vervang* door`,
    ],
    [
      'example-only',
      'before',
      `(bijvoorbeeld|verzonnen|fictieve|hypothetisch*) {clause} {on}
      (zou|zouden|kan|kunnen) {words} (zo|als volgt) (uitzien|uit zien|eruitzien)
      een sjabloon`,
    ],
    [
      'example-only',
      'comment',
      `^ [een|slechts] (voorbeeld*|concept|plaatshouder|tijdelijk|verzonnen|fictief|gok|gegokt|schatting|aanname|onzeker|onbekend) {halt}
      (nog|te) (controleren|checken|bevestigen|invullen|aanvullen|vervangen|nakijken)`,
    ],
    [
      'offers-another',
      'between',
      `^ of ({stop}|{end}|anders|misschien|ook|wel|eventueel)
      ^ (anders|als alternatief|eventueel|dan wel) {stop}
      ^ {way} {label}
      ^ (eerste|tweede|derde|andere) {way}`,
    ],
    [
      'offers-another',
      'after comment',
      `(zou|kan|kon) {words} ook {words} {value}
      ^ of [misschien|anders|ook|toch] {value}
      (niet [helemaal|geheel|honderd procent] zeker|weet {words} niet zeker) {halt}`,
    ],
    [
      'offers-another',
      'comment',
      `^ (misschien|mogelijk|waarschijnlijk|wellicht|eerder) {value}
      (slecht|moeilijk|niet|on) [te] (leesbaar|lezen)
      onleesbaar`,
    ],
    ['offers-another', 'before between', '(kies|kiest u) {clause} {on}'],
    ['leaves-out', 'comment', '^ [en] (enzovoort*|enz|etc|de rest|de overige|overige|nog meer)'],
    [
      'leaves-out',
      'after comment',
      `{rest} {clause} (weggelaten|overgeslagen|ingekort|afgekapt|niet (opgenomen|vermeld|getoond))
      (alleen|enkel|slechts) de eerste {words} (genoemd|vermeld|opgenomen|getoond|weergegeven|opgesomd)
      (kortheidshalve|om het kort te houden|wegens ruimtegebrek|voor de overzichtelijkheid)
      en nog {number}
      {rest} {words} (hetzelfde|dit) (patroon|stramien|formaat)
      (zal ik (doorgaan|verdergaan)|wordt vervolgd)`,
    ],
    [
      'asks',
      'before after',
      `als (je|jij|u|jullie) (akkoord|[het|dit] goedkeur*|[het|dit] bevestig*|ermee instem*|het [er] [mee] eens)
      (bevestig|bevestigt u|graag) {words} (even|eerst|alstublieft|alsjeblieft|bevestig*)
      (in afwachting van|na|zonder|onder voorbehoud van) (je|jouw|uw) (akkoord|bevestiging|goedkeuring|toestemming)
      (zal|mag|moet) ik (dit|het|deze|hem) {words} (uitvoeren|versturen|verzenden|doen)`,
    ],
    ['condition', 'after', '^ (alleen|pas|enkel) (als|wanneer|nadat|indien)'],
    ['condition', 'before', '(zou ik|ik zou|ik kan eventueel) {clause} {on}'],
    ['attributes', 'before', '(stond|staat|bevat*|vroeg) {words} (opdracht|instructie*|verzoek|aanroep|bevel)'],
    ['shows', 'before', '((je|u|men) (kan|kunt|kun) {words} aanroepen|ziet er {words} uit) {on}'],
    [
      'more-follows',
      'after',
      `(doe|doet u|geldt) (hetzelfde|dit ook) (voor|met)
      (hetzelfde|idem|evenzo) (voor|met)
      (herhaal*) {words} (voor|met|{number} keer)`,
    ],
    [
      'nothing',
      'after between before comment',
      `(sorry|excuses|pardon) [,] (voor|dat|als)
      (wacht|momentje) [even] , ik (kijk|zoek|controleer|haal)`,
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
