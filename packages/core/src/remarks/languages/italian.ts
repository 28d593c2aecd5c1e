import type { Examples, Tongue } from '../cue.ts';

/** Cues in Italian. */
export const italian: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(sbagliat*|errat*|scorrett*|inesatt*|un errore|non corrett*)',
    this: '(questo|questa|quello|quella|quanto sopra|sopra|precedente|prima|ultimo|ultima|risposta|numero|importo|data|totale|valore|tutto)',
    do: '(esegu*|usa*|utilizz*|invi*|mand*)',
    rest: '(resto|altri|altre|restanti|rimanenti|seguenti)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ops|oops|aspetta|aspetti|scusa|scusi|scusate|no|ah|hm|un attimo|un momento|alt) {stop}
      (ignora*|dimentica*|scarta*|annulla*|togli*|elimina*|lascia* perdere) [la|il|mia] ({this}|{name} {halt})
      non (tenere|tenga) conto
      {this} {words} (è|era) {wrong}
      non è (il|la|quello|quella) {words} (giust*|corrett*)
      (ho|mi sono) {words} (sbagliato|confuso|confusa|invertito|scambiato|frainteso)
      (letto|capito|copiato|interpretato) male
      (vedo|mi accorgo|mi rendo conto) che
      non (considerare|è affidabile)
      (errore mio|mio errore|colpa mia|ripensandoci|pensandoci bene|pensandoci meglio|cambiato idea|commesso un errore)`,
    ],
    ['retracts', 'after comment', '^ ({wrong}|errore|falso|annulla*) {halt}'],
    [
      'corrects',
      'after between comment',
      `(correzione|rettifica|errata corrige|correggo|rettifico) {stop}
      ^ [o|no] [,] (anzi|o meglio|meglio|piuttosto|in realtà|volevo dire|intendevo) [,] {words} ({some}|{stop})
      (giust*|corrett*) (è|sarebbe|:) {words} {some}
      (dovrebbe|deve|doveva) essere {words} {some}
      (usa|usi|utilizza*|prendi) (piuttosto|invece)
      (volevo dire|direi piuttosto)
      (metti|metta|cambia|metterei) {words} {some}`,
    ],
    [
      'corrects',
      'between',
      `^ {words} (corrett*|rivist*|giust*) {words} (:|$)
      ^ (meglio|invece|rifaccio|riprovo|di nuovo|correggo|anzi|piuttosto) {halt}
      (usa|usate|usi|utilizza*|prendi|considera) {words} (questo|questa|invece|piuttosto)
      {word} sbagliat* {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `non {do} ({this}|ancora|finché|prima|così|{halt})
      non (eseguirl*|usarl*|inviarl*|usatel*|utilizzarl*|mandarl*)
      (da non|non (lo|la)|che non) (esegu*|seguirò|farò|usare|inviare)
      (mi rifiuto|non posso aiutar*|non posso farlo)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(solo|soltanto|semplicemente|puramente|possibile) [di|come] [un|una] (esempio|bozza|modello|illustrazione|stima|supposizione|ipotesi)
      a titolo (di|d'esempio|esemplificativo|illustrativo)
      puramente (illustrativ*|indicativ*)
      non sono [dati|valori] real*
      (inventat*|fittizi*|ipotetic*|immaginari*|segnaposto|una mia stima|ho indovinato)
      (sostitui*|rimpiazza*) {words} con`,
    ],
    [
      'example-only',
      'before',
      `(per esempio|ad esempio|un esempio|sarebbe così|potrebbe essere) {clause} {on}
      un modello (da|di|per|:)
      (potrebbe avere|sarebbe {wrong}) {clause} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [valore|dato] [di] (esempio|bozza|provvisori*|stimat*|incert*|stima) {halt}
      da (verificare|confermare|completare|compilare|definire|controllare|sostituire)
      (valore reale|vecchio valore)
      ^ qui (il|la|i|l'indirizzo)`,
    ],
    [
      'offers-another',
      'after between comment',
      `(potrebbe|può) anche essere {words} {some}
      anche {some} {words} {some} (sarebbe|potrebbe|andrebbe)
      ^ (o|oppure|forse|magari|probabilmente) [forse|anche|magari] {some}
      non (ne sono|sono) [del tutto|molto] (sicur*|cert*) {halt}
      (non so se|potrebbe trattarsi)`,
    ],
    [
      'offers-another',
      'between',
      `^ (oppure|alternativamente|in alternativa|altrimenti|o {stop})
      ^ (opzione|variante|versione|proposta) {label}`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [e] (così via|ecc|eccetera|etc)
      {rest} {clause} (omess*|tralasciat*|troncat*|esclus*|non (riportat*|inclus*|elencat*))
      (omesso|ometto|tralascio|mancano) {words} {rest}
      (mancano {words} {number}|il resto)
      (solo|soltanto) (i|le|il|la|gli) {words} prim*
      (per brevità|per motivi di spazio|vuoi che continui)
      {rest} {words} stess* (schema|modello|formato)`,
    ],
    ['leaves-out', 'list', '^ [e] (altri|altre|gli altri|le altre|il resto|seguono)'],
    [
      'asks',
      'before after',
      `se (sei|siete|è|per te va|per lei va) (d'accordo|bene)
      (se|quando|appena) [mi|lo] (confermi|conferma|approv*|autorizz*)
      (per favore|per cortesia) [,] conferm*
      (tua|sua|tuo|suo) (conferma|approvazione|autorizzazione|permesso|consenso)
      prima di (esegu*|invia*)
      (vuoi|vuole|desidera) che [lo|la] {do} {clause} ?`,
    ],
    [
      'condition',
      'after',
      `^ (solo|soltanto) (se|quando)
      non (ho potuto|posso|sono riuscit*) {words} (confermare|verificare|leggere)`,
    ],
    ['condition', 'before', '(farei|eseguirei|chiamerei|invierei|potrei) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(lo stesso|idem|stessa cosa|stessa operazione) (per|con)
      (ripeti*|ripeta*|ripetere) {words} (per|con|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(scusa*|scusi) [,] (per|se|il|la|l'|che)
      non esit* a
      (il resto|altri) {words} (campi|dati)`,
    ],
  ],
};

/** Italian remarks that mean something, and some that only look so. */
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
