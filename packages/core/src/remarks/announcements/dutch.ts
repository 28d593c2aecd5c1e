import type { Announcements } from './announcements.ts';

export const dutchAnnouncements: Announcements = {
  common:
    'de het een en is van ik te dat die in op aan met voor niet zijn je jij u uw jouw mijn er om als ook bij wordt naar dit deze nu dan we wij ze zo hier heb uit ga maar geen even meteen daarom dus',
  slots: {
    now: '[nu|dan|eerst|meteen|direct|even|het|dit|dat|u|je|jou|hem|haar|daarna|daarom|dus|graag|alvast|zelf|gelijk|vervolgens|vandaag|snel|hierbij|ze]',
    done: '(klaar|gedaan|gelukt|verwerkt|afgerond|geregeld|rond|voltooid|gereed|bevestigd|gebeurd)',
    it: '[het|dit|er|u|je|jou|dat|een|zo|dan|straks|meteen|direct|daarna|even|spoedig|op|de|van|bij|laten|houden]',
    call: '(aanroep|aanroepen|opdracht|functieaanroep|verzoek|actie|functie|oproep|call|toolaanroep)',
    other:
      '(hij|iemand|men|beheerder|beheerster|collega|manager|leidinggevende|klant|gebruiker|medewerker|ontwikkelaar|assistent|model|team|baas|directeur)',
    act: '(stort|reserveer|open|boek|zeg|pas|stuur|verstuur|verwijder|annuleer|wijzig|maak|zet|verplaats|start|zoek|controleer|check|bekijk|roep|voer|doe|registreer|plan|meld|informeer|breng|wijs|sluit|reset|vraag|regel|handel|escaleer|geef|voeg|plaats|verwerk|betaal|haal|raadpleeg|gebruik|kijk|begin|leg|werk|stel|schakel|blokkeer|deblokkeer|herstel|verzet|verhoog|verlaag|draag|schrijf|bereid|ga|moet|zal|wil|heb|neem|laat|mail|bel|bied|keer|verleng|activeer|deactiveer|vernieuw|splits|voltooi|sta|lever|bestel|vul|koppel|rond|corrigeer|dien)',
  },
  openers: `
    ik {word}
    (ik|we|wij) {now} {now} {act}
    {act} {now} (ik|we|wij)
    (we|wij) {now} {now} (*en|gaan)
    (*en|gaan|zullen|moeten) {now} (we|wij)
    (laat me|laat mij|laten we|even kijken|sta me toe) {word}
    (ik ben bezig|ben ik bezig|ik ben {words} aan het|ik sta klaar)
    om {words} te *en {words} ik
    {act} ik
    (daarvoor|hiervoor|om {clause} te) {words} (heb ik|moet ik|gebruik ik|ga ik|roep ik)
    (wordt|worden) {now} (nu|meteen|direct|hierbij) {word}
    ^ (volgende stap|stap {number}|actie|nu) [:|,] {words} *en`,
  breakers: `
    ?
    (of (ik|we|wij|u dit)|als (u|je|jij|de|het|hij|zij|ze|dit|dat|er|ik)|indien|wanneer|zodra|nadat|voordat|voor ik|mits|tenzij|^ stel (dat|je|u)|gesteld dat|behalve|zolang|totdat|tot u|tot je|anders|afhankelijk|mocht u|mocht je|ingeval|pas als)
    (^ (zal|mag|moet|kan|zullen) (ik|we))
    (voorbeeld|voorbeelden|bijvoorbeeld|bijv|concept|sjabloon|demonstratie|simulatie|illustratie|syntaxis|fictie*|ziet er|eruit|plaatshouder|zoiets)
    (^ (morgen|later|ooit|binnenkort|straks|volgende week)|(later|ooit|in de toekomst|volgende week) $|(dit|dat|het) (morgen|later))
    (u|jij|je|{other}|uw {word}|je {word}|jouw {word}) {words} (moet|moeten|kunt|kan|mag|zou|wil|dient|hoort)
    (moet|dient) (je|uw|jouw|de|een|iemand|u) {word}
    (bevestig (dat|dit|het|eerst|even|a.u.b|alstublieft)|bevestigt|bevestigen|goedkeur*|goedgekeurd|keurt|akkoord|toestemming|instemming|toestemt|fiat|goedvind*)
    (vergeet|negeer|wacht (even|eens)|stop|toch (niet|maar)|laat maar|eigenlijk|bij nader inzien|oeps|in plaats|herroep|ik trek|liever (niet|toch)|afbreken|ongedaan|correctie)
    (ik|we) (denk|geloof|vermoed|veronderstel|twijfel|toon|leg uit|beschrijf|stel voor|vraag me|laat {words} zien|raad {words} aan)`,
  denials: `
    (zou|zouden|misschien|wellicht|eventueel|mogelijk|hypothetisch*|theoretisch|kunnen we {words} zo)
    ik (weet|zie dat|hoop|voel|begrijp|snap|ken|vind|herinner|adviseer|wens|betreur)
    (volgens|zegt|zei|schrijft|schreef|beweert|beweerde|vraagt|vroeg|eist|eiste|bevat|bevatte|vermeldt|staat (er|in|het)|stond|citaat|citeer|geciteerd|vertaal*|vertaald|vertaling|fragment|transcript|logboek|geschiedenis|handleiding|documentatie|instructies|luidt|leest|wil|wilde|adviseert|suggereert)
    (gisteren|eergisteren|eerder|vroeger|voorheen|vorige (week|keer|maand)|vorig|geleden|destijds|oorspronkelijk|bijna|zojuist|al eens|stond op het punt)
    (gevaarlijk*|fout|foute|verkeerd*|onjuist*|ongeldig*|verboden|vermijd*|aanval*|kwaadaardig*|verdacht*|waarschuwing|pas op|let op|weiger*|afgeraden|riskant*|schadelijk*|nooit (naar|sturen|doen|uitvoeren|verzenden))
    (hoe|waarom|wie|wat|welke)
    (niet|niets|geen|nooit|niemand|noch|nergens|nauwelijks|evenmin)
    (was|waren|werd|werden|had|hadden|geweest|moest|wilde|kon)
    (heb|heeft|hebben|hebt|ben|is|zijn) {clause} (ge*|*eerd|ver*d|ver*t|*gestuurd|*gezet|*betaald|*verwijderd|*gemaakt|*geboekt|*gestort|*geboden|*zegd|verstuurd|terugbetaald|besteld) ({end}|:|,)
    (ik|we) (stuurde|boekte|annuleerde|verwijderde|betaalde|zei|deed|maakte|gaf|nam|riep|schreef|wijzigde|stortte|*eerde)`,
  reasons: `
    om {words} te (vermijden|voorkomen) {words}
    [,|;|en] (dus|daarom|vandaar [dat]|daardoor|zodat|maar|echter|derhalve|bijgevolg)
    (en|;|—)
    ^ (omdat|aangezien|doordat|hoewel|daar|nu) {clause} ,`,
  answerNames: `
    (hier|hieronder|dit) [is|volgt|staat] [de|het|mijn|uw|je] [{word}] {call} {many}
    (deze|de) [volgende] {call} (zal|zorgt|doet) {many}
    (json|resultaat|resultaten|uitvoer|output|eindresultaat|eindantwoord|antwoord|antwoorden|gegevens|data|geëxtraheerde|extractie|definitieve|definitief|gestructureerde|uiteindelijke|de|het|een|uw|je|jouw|mijn|volledige|ingevulde|informatie|samenvatting|object|velden|waarden|formaat|yaml|code|oplossing|gevraagde|gewenste|in|als|van|is|aanroep|verkregen|details)
    (hier|dit|hieronder|onderstaand|bijgaand) [is|zijn|volgt|volgen|vind je|vindt u|staat|staan] (de|het|een|uw|je|jouw|mijn|alle) {many}
    ^ (hier|hierbij|ziehier|alsjeblieft|alstublieft) [is ie|is het|zijn ze|komt ie] $
    (zoals (gevraagd|afgesproken|gewenst)|hieronder)`,
  closings: `
    ^ [nog|heel|geef me|heb] [even] (een|één|enkele|een paar) [klein] (ogenblik|ogenblikje|moment|momentje|seconde|seconden|minuut|minuutje|minuten) {many}
    ^ (moment|momentje|ogenblikje|even geduld|ben (zo|zo meteen) {words}|een ogenblik|bijna klaar|wordt geregeld|komt goed|komt eraan|in behandeling|ik ben bezig|ik ga ermee aan de slag) {many}
    ^ (ik|we|wij|u|je) (zal|kom|laat|houd|hou|houden|bevestig|bevestigen|geef|meld|informeer|stuur|vertel|bericht|hoort) {it}{it}{it}{it} (weten|hoogte|bericht|bevestiging|terug|bevestigen|me|mij|ons|het|dit|seintje|resultaat|zo|je|u) [zo|straks|meteen|direct|snel|spoedig] [(zodra|als|wanneer) [het|dit|alles|de {word}] {words} {done} [is]]
    ^ (u|je|jij) (vindt|ziet|vind) (hem|het|ze|dit|deze) {many}
    ^ (u|je|jij|jullie) (ontvangen|krijgen|ontvangt|ontvang|krijgt|ziet|hoort|zou|zult|kunt) {many}
    ^ (de|het|uw|je) {words} (zou|zal|komt|wordt|staat|duurt) {many}
    ^ (dit|dat|het) (kan|zal) {words} duren
    ^ (dit|dat|het) (duurt|zal|kan|neemt) {words} (even|moment|momentje|seconden|minuten|minuut|ogenblik|lang|tijd)
    ^ (aarzel niet|neem gerust|geef gerust|vraag gerust) {many}
    ^ (laat het [me|mij|gerust|maar]|laat me) weten (als|wanneer|indien) (je|u|er|ik (nog|iets|verder)) {many}
    ^ ik (laat [u|je|het] weten|vertel [u|je]|meld) [,] hoe {many}
    ^ ik kom {words} terug
    ^ ik ben (zo|zo meteen|direct|dadelijk) (terug|klaar) {words}
    ^ (kan ik|is er|heeft u|heb je) {words} nog {many} [?]
    ^ (ik hoop|hopelijk) {many}
    ^ (bedankt|dank u|dank je|dankjewel|fijne dag|tot zo) {many}
    ^ (sorry|excuses|excuus|mijn excuses) [voor] {many}
    ^ (ik wacht|we wachten|wachten) [nu] op (het resultaat|het antwoord|de uitvoer|de reactie) {words}`,
  courtesies: `
    (graag|natuurlijk|uiteraard|zeker|prima|begrepen|oké|ok|okay|goed|heel goed|perfect|top|duidelijk|akkoord|hallo|hoi|goedemorgen|goedemiddag|dag|ja|[geen enkel|geen] probleem|geen zorgen|komt voor elkaar|in orde|met plezier|bedankt|dank je|dank u|dankjewel|dankuwel|fijn|mooi|uitstekend|absoluut|vanzelfsprekend|wat vervelend|vervelend|helder|alsjeblieft|alstublieft|zeker weten|goede vraag|doe ik|ik snap het|ik begrijp het) [{name} {stop}]
    (dank|bedankt|dank je|dank u|dankjewel|dank u wel|hartelijk dank) [wel] (voor|dat) {many}
    (het|dat) spijt (me|mij|ons) [heel|erg|zeer|enorm|oprecht] [dat|voor|van] [{many}]
    (sorry|excuses|onze excuses|mijn excuses|excuseer) [(voor|dat) {many}]
    ik (begrijp|snap) [het|dat|uw|je] {words} {stop}
    ik (help|help je|help u) [u|je] [graag|daarmee|daar] {words} {stop}
    zoals (gevraagd|afgesproken|gewenst|besproken|u vroeg|je vroeg)
    ik heb (alles|alle) {words} {stop}
    wat (vervelend|jammer|naar|fijn|leuk) {words} {stop}`,
};
