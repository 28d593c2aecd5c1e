import type { Examples, Tongue } from '../cue.ts';

/** Cues in Italian. */
export const italian: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    former: '(quanto (sopra|detto)|(la|il|mia|questa|questo|quella|quello) [{word}] (precedente|sopra|di prima|risposta)|(la|il) [mia] (prima|precedente|risposta|ultimo|ultima)|quell* di prima|(questo|quello|ciò) {halt})',
    wrong: '(sbagliat*|errat*|scorrett*|inesatt*|un errore)',
    do: '(esegu*|usa|usate|usarl*|usatel*|usi|utilizz*|invi*|mand*|chiam*)',
    way: '(opzione|variante|versione|alternativa|proposta|possibilità)',
    rest: '(resto|altri|altre|restanti|rimanenti|seguenti)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(ignora*|dimentica*|scarta*|trascura*|lascia* (perdere|stare)) ({former}|{name} {halt})
      (non (tenere|tenga|tenete)|senza tenere) conto
      ^ (ops|oops|aspetta|aspetti|aspettate|scusa|scusi|scusate|no|ah no|un (attimo|momento)|alt|ferm*) {stop}
      (ho|mi sono) {words} (sbagliato|confuso|confusa|invertito|scambiato|frainteso)
      ho (letto|capito|interpretato|copiato) male
      ho (fatto|commesso) un errore
      ({former}|questo|quello|ciò) (è|era) {wrong}
      (errore mio|mio errore|colpa mia)
      (ripensandoci|pensandoci (bene|meglio)|ho cambiato idea|ritiro quanto)
      (togli|toglie*|elimina*|cancella*|rimuov*) (l'ultim*|il primo|la prima|quest*|{name}) {halt}`,
    ],
    ['retracts', 'comment', '^ [è] (sbagliat*|errat*|scorrett*|errore|fals*|annullat*|non corretto) {halt}'],
    [
      'corrects',
      'after between comment',
      `^ [piccola] (correzione|rettifica|errata corrige|correggo|rettifico) {stop}
      ^ [o|no] [,] (anzi|meglio|o meglio|piuttosto|in realtà|volevo dire|intendevo|cioè) {words} {value}
      ^ [o|no] [,] (anzi|o meglio|per meglio dire|volevo dire|intendevo) {stop}
      (dovrebbe|deve|doveva) essere {words} {value}
      (quello giusto|il numero giusto|il valore (giusto|corretto)|la cifra giusta) (è|sarebbe)
      (direi|metterei|metti|metta|cambia*|mettere|mettiamo) {words} {value}`,
    ],
    [
      'corrects',
      'between',
      `(corrett*|rivist*|migliorat*|giust*|aggiornat*) {words} (:|$)
      ^ (meglio|invece|rifaccio|riprovo|di nuovo|correggo|rettifico|secondo tentativo|anzi|piuttosto) {halt}
      (usa|usate|usi|utilizza*|prendi|prendete|tieni|considera*) {words} (questo|questa|quest'altr*|invece|piuttosto)
      {word} (sbagliat*|errat*) {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `non {do} (ancora|questo|questa|quest*|così|{halt})
      non (eseguirl*|usarl*|inviarl*|usatel*|eseguitel*|utilizzarl*|mandarl*)
      non (lo|la|li|le) (eseguirò|farò|seguirò|eseguo|invio)
      (che|e) non (eseguirò|seguirò|farò)
      (mi rifiuto|rifiuto di|non posso aiutar* (con|in)|non posso (farlo|eseguirl*|procedere))`,
    ],
    [
      'example-only',
      'before after between comment',
      `(solo|soltanto|solamente|semplicemente|puramente) [di|come] [un|una|a titolo di] [{word}] (esempio|bozza|modello|illustrazione|stima|supposizione|ipotesi|dimostrazione)
      a (titolo|puro titolo) (di esempio|d'esempio|esemplificativo|illustrativo|indicativo)
      (è|sono|era|erano) {words} (inventat*|fittizi*|ipotetic*|immaginari*|mia stima|supposizione|congettura|indovinat*)
      (ho|me li sono|l'ho) (inventat*|indovinat*|stimat*|ipotizzat*)
      (sostitui*|rimpiazza*) {words} con (il|la|l'|i|gli|le|un|i tuoi|i suoi) {words}`,
    ],
    [
      'example-only',
      'before',
      `(per esempio|ad esempio|sarebbe così|potrebbe essere|apparirebbe|inventat*|fittizi*|ipotetic*) {clause} {on}
      (un modello|uno schema) (da|di|per|:)`,
    ],
    [
      'example-only',
      'comment',
      `^ [un|valore|dato|valori] [di] (esempio|bozza|fittizi*|inventat*|segnaposto|provvisori*|ipotetic*|stimat*|incert*|stima) {halt}
      da (verificare|confermare|completare|compilare|definire|controllare|sostituire|inserire)
      non (sono|ne sono) (sicur*|cert*)`,
    ],
    [
      'offers-another',
      'between',
      `^ (oppure|alternativamente|in alternativa|altrimenti|ovvero|o ({stop}|forse|anche|meglio))
      ^ {way} {label}
      ^ (prima|seconda|terza|altra) {way}`,
    ],
    [
      'offers-another',
      'after comment',
      `(potrebbe|può|potrebbero) anche (essere|trattarsi) {words} {value}
      ^ (o|oppure) [forse|anche|magari|bene] {value}
      non (ne sono|sono) [del tutto|molto|completamente] (sicur*|cert*) {halt}`,
    ],
    [
      'offers-another',
      'comment',
      `^ (forse|magari|probabilmente|piuttosto|eventualmente) {value}
      (illeggibile|si legge male|poco leggibile|difficile da leggere)`,
    ],
    ['offers-another', 'before between', '(scegli*|scelga) {clause} {on}'],
    ['leaves-out', 'comment', '^ [e] (così via|cosi via|ecc|eccetera|gli altri|le altre|il resto|altri|altre)'],
    [
      'leaves-out',
      'after comment',
      `{rest} {clause} (omess*|ometto|tralasciat*|troncat*|esclus*|non (riportat*|inclus*|elencat*))
      (omesso|ometto|tralascio|tralasciato|manca*) {words} (resto|altri|altre|restanti|rimanenti)
      (solo|soltanto|solamente) (i|le|il|la|gli) {words} prim*
      per (brevità|motivi di spazio|ragioni di spazio)
      e (altri|altre) {number}
      {rest} {words} stess* (schema|modello|formato|struttura)
      (continuo|proseguo|vuoi che continui|devo continuare) ?`,
    ],
    [
      'asks',
      'before after',
      `se (sei|siete|è|lei è|per te va|per lei va) (d'accordo|bene)
      (se|quando|appena) [mi|lo] (confermi|conferma|confermate|approv*|autorizz*|acconsent*)
      (per favore|per cortesia|ti prego di|si prega di) [,] (conferma*|approva*|confermi)
      (in attesa di|previa|salvo|dopo|senza) [la|una] [tua|sua|vostra] (conferma|approvazione|autorizzazione)
      (vuoi|vuole|volete|desidera) che (lo|la) (esegu*|invi*|faccia|mandi)
      devo (procedere|eseguirl*|inviarl*)`,
    ],
    ['condition', 'after', '^ (solo|soltanto|solamente) (se|quando|dopo)'],
    ['condition', 'before', '(farei|eseguirei|chiamerei|invierei|potrei|userei|proporrei) {clause} {on}'],
    ['attributes', 'before', '(conteneva|contiene|chiedeva|diceva|ordinava|riportava) {words} (istruzion*|ordine|richiesta|chiamata|comando)'],
    ['shows', 'before', '((puoi|può|si può|potresti) {words} (chiamare|usare|scrivere)|si presenta così) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(fai|faccia|fate|fare) (lo stesso|la stessa cosa|altrettanto) (con|per)
      (lo stesso|idem|stessa cosa) (per|con)
      (ripeti*|ripeta*|ripetere) {words} (per|con|{number} volte)`,
    ],
    [
      'nothing',
      'after between before comment',
      `(scusa*|scusi) [,] (per|se|il|la|l'|che)
      non (esitare|esiti|esitate) a`,
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
