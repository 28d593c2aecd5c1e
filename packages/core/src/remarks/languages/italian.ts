import { italianAnnouncements } from '../announcements/italian.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Italian cues. */
export const italian: RemarkLanguage = {
  announcements: italianAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(sbagliat*|errat*|scorrett*|un errore|non affidabile)',
    this: '(questo|questa|quello|quella|sopra|precedente|prima|risposta|numero|importo|risultato|valore|tutto)',
    do: '(esegu*|usa*|utilizz*|invi*|fare)',
    rest: '(resto|altri|altre|restanti|rimanenti)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ops|aspetta|aspetti|scusa|scusi|mi dispiace|ah|un attimo|un momento|{wrong}|errore|annulla*) {halt}
      ^ no {stop}
      (ignora*|dimentica*|scarta*|annulla*|togli*|lascia* perdere) [la|il] ({this}|{name} {halt})
      non (tenere conto|considerare|è affidabile)
      {this} {words} (è|era) {wrong}
      non è (il|la|quello|quella) {words} (giust*|corrett*)
      (ho|mi sono) {words} (sbagliato|confuso|confusa|invertito|scambiato|un errore)
      (letto|capito) male
      (errore mio|mio errore|ripensandoci|pensandoci (bene|meglio)|cambiato idea)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (correzione|rettifica|errata corrige|correggo|rifaccio|riprovo|anzi|invece|meglio) {halt}
      ^ [o|no] [,] (anzi|meglio|piuttosto|in realtà) [,] {words} {some}
      (giust*|corrett*) è {words} {some}
      (dovrebbe|deve|doveva) essere {words} {some}
      (volevo dire|intendevo)
      (usa|usi|utilizza|prendi|direi|metti) {words} (piuttosto|invece|questo|questa|{some})`,
    ],
    [
      'corrects',
      'between',
      `(versione|chiamata|json) {words} (corrett*|giust*|rivist*) {words} (:|$)
      {word} sbagliat* {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `non {do} ({this}|ancora|finché|così|{halt})
      non (eseguirl*|usarl*|inviarl*|usatel*)
      (da non|che non) esegu*
      non posso (aiutar*|farlo)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(solo|soltanto|semplicemente|puramente|possibile) [di|come] [un|una] (esempio|bozza|modello|illustrativ*|stima|supposizione)
      a titolo (di|illustrativo)
      (inventat*|fittizi*|ipotetic*|immaginari*|segnaposto|mia stima|non sono dati reali)
      (sostitui*|rimpiazza*) {words} con`,
    ],
    [
      'example-only',
      'before',
      `(per esempio|ad esempio|un esempio|sarebbe così|potrebbe (essere|avere)|un modello) {clause} {on}
      ^ (esempio|bozza) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [valore] [di] (esempio|bozza|provvisori*|stima|incert*) {halt}
      da (verificare|confermare|completare|compilare|controllare|sostituire)
      (valore reale|qui la tua|qui il tuo)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (o|oppure) [forse|anche|magari] ({some}|{halt})
      ^ (forse|magari|probabilmente) {words} {some}
      (potrebbe (anche|trattarsi)|anche {some} {words} {some} (sarebbe|potrebbe))
      (non [ne] sono [del tutto] (sicur*|cert*) {halt}|non so se)`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [e] (così via|ecc|etc)
      {rest} {clause} (omess*|tralasciat*|esclus*)
      (omesso|mancano) {words} ({rest}|{number})
      (solo|soltanto) (i|le) {words} prim*
      (per brevità|il resto|incomplet*|non è complet*)`,
    ],
    ['leaves-out', 'list', '^ [e] [gli|le|il] {rest}'],
    [
      'asks',
      'before after',
      `se (sei|siete|è|per te va) (d'accordo|bene)
      (se|quando) [mi|lo] (conferm*|approv*|autorizz*)
      per favore [,] conferm*
      (tua|sua|tuo|suo) (conferma|approvazione|permesso)
      (vuoi che|prima di) [lo|la] esegu*
      (farei|eseguirei|invierei) {clause} {on}`,
    ],
    [
      'condition',
      'after',
      `^ solo se
      non (ho potuto|posso|sono riuscit*) {words} (confermare|verificare|leggere)`,
    ],
    [
      'more-follows',
      'after',
      `(lo stesso|idem|stessa cosa|stessa operazione) (per|con)
      ripet* {words} (per|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(scusa|scusi) , (se|che)
      {rest} {words} (campi|dati)`,
    ],
  ],
};

export const italianExamples: Examples = {
  means: [
    ['after', 'Ignora la risposta precedente.', 'retracts'],
    ['after', 'Mi sono confuso con un altro cliente.', 'retracts'],
    ['comment', 'errato', 'retracts'],
    ['after', 'Il totale dovrebbe essere 210.', 'corrects'],
    ['between', 'Ecco la versione corretta:', 'corrects'],
    ['before', 'Non inviarlo ancora:', 'refuses'],
    ['after', 'È solo un esempio.', 'example-only'],
    ['between', 'Oppure:', 'offers-another'],
    ['after', 'Le altre righe sono state omesse.', 'leaves-out'],
    ['after', 'Fai lo stesso con gli altri clienti.', 'more-follows'],
  ],
  looksSo: [
    ['after', 'Il cliente ha annullato il suo ordine.'],
    ['after', 'Scusa per il ritardo.'],
    ['after', "La data non è indicata, quindi non l'ho inserita."],
    ['before', 'Questi sono i dati della fattura corretta:'],
    ['comment', 'spese di spedizione escluse, nessuno sconto'],
    ['after', 'La Esempio S.r.l. ha sede a Milano.'],
    ['after', 'Vuoi che estragga anche la prossima fattura?'],
    ['between', 'Poi rimborso il cliente:'],
    ['before', 'Non posso verificare il numero, ma ecco il ticket:'],
    ['after', 'Non esitare a dirmi se qualcosa è sbagliato.'],
  ],
};
