import type { Announcements } from './announcements.ts';

export const italianAnnouncements: Announcements = {
  common:
    "d' il lo la i gli le l' di del della dell' dei delle che e in un un' una per con su suo sua è come mi ti tuo tua più al alla all' da dal dalla nel nella ho si questo questa sono me ne vi ci hai ha subito ora poi devo tutto qui non io a ma anche se tra lei quindi",
  letters: 'òì',
  slots: {
    now: '[ora|adesso|subito|le|gli|ti|vi|lo|la|li|ne|me ne|mi|poi|prima|quindi|anche|innanzitutto|immediatamente|oggi|dopo|intanto]',
    act: '(rimborso|prenoto|apro|annullo|cancello|invio|mando|elimino|aggiorno|modifico|cambio|creo|passo|sposto|avvio|consulto|cerco|controllo|verifico|chiamo|eseguo|procedo|proseguo|continuo|faccio|registro|programmo|avviso|notifico|informo|trasferisco|assegno|chiudo|reimposto|ripristino|richiedo|chiedo|gestisco|inoltro|emetto|aggiungo|metto|effettuo|provvedo|occupo|spedisco|disdico|restituisco|rimuovo|preparo|genero|salvo|segno|pubblico|uso|utilizzo|guardo|inserisco|imposto|attivo|disattivo|blocco|sblocco|riavvio|carico|recupero|scrivo|contatto|rispondo|sollecito|segnalo|unisco|fisso|inizio|comincio|lancio|correggo|posticipo|anticipo|rinvio|giro|escalo)',
    done: '(fatto|fatta|pronto|pronta|completato|completata|terminato|confermato|disponibile|tutto|finito|elaborato|risolto)',
    call: '(chiamata|chiamate|comando|richiesta|azione|funzione|strumento)',
    other:
      '(lui|lei|qualcuno|amministratore|amministratrice|responsabile|collega|direttore|direttrice|cliente|utente|sviluppatore|assistente|modello|operatore|team|capo|supervisore)',
  },
  openers: `
    (devo|dobbiamo|voglio|vogliamo|vado|andiamo|sto per|provvedo|procedo|procediamo|passo|inizio|comincio) {now} {word}
    (sto|stiamo) {now} (*ando|*endo)
    (mi serve|mi servono|ho bisogno|mi occorre|mi resta|bisogna|occorre|è necessario)
    {act}
    (^|,|e|ora|adesso|prima|dopo|poi|quindi|subito|per cui) *o (il|lo|la|i|gli|le|l'|un|una|un'|subito|ora|adesso|quello|quella|immediatamente)
    (mi|ti|le|gli|vi|glielo|te lo) *o
    ^ (lo|la|li|le|ne) *o
    (*erò|*irò|*arò|farò|darò|manderò|andrò|*eremo|*iremo)
    (io|noi) {now} {word}
    (*iamo) (il|lo|la|i|le|l'|un|una|al|con|per|ora|subito)
    (lascia che|lasci che|lasciami|mi lasci|permettimi|mi permetta|fammi|mi faccia)
    ^ {now} (*ando|*endo) {word}
    ^ (prossimo passo|passo successivo|passaggio {number}|azione|ora) [:|,] (*are|*ere|*ire) {word}`,
  breakers: `
    ?
    (^ se|, se|(solo|anche|ma|e) se|se (mi|ti|lei|tu|il|la|lo|le|i|vuoi|vuole|hai|ha|è|non|ci|qualcuno|fosse|questo|preferisci)|quando|qualora|salvo|tranne|purché|a meno|nel caso|una volta|dopo che|prima che|prima di|finché|fino a|mentre|supponiamo|immagina|immaginiamo|^ secondo|secondo (il|lo|la|le|l'|i|gli|quanto)|appena|non appena|altrimenti|a patto|ammesso)
    (vuoi|vuole|desidera|desideri|ti va|le va|volete) (che|*are|*ere|*ire)
    ^ (devo|posso) {word} [{word}] ?
    (esempio|esempi|es|bozza|modello di|segnaposto|simulazione|illustra*|sintassi|fittizi*|dimostrazione|si scrive|somiglia|assomiglia|del tipo)
    (^ (domani|più tardi|un giorno|in seguito|prossimamente)|(più tardi|in futuro|un giorno|la prossima settimana|prossimamente) $|(questo|lo) domani)
    (lei|tu|{other}|il tuo {word}|il suo {word}) {words} (deve|devi|devono|dovrebbe|può|puoi|possono|vuole|voleva)
    ((deve|devi|devono|dovete)|tocca a|spetta a|sta a te)
    (conferma (tu|prima|pure|se|che)|confermi|confermami|confermare|conferma $|approv*|autorizz*|permesso|consenso|via libera|benestare|convalid*|acconsent*)
    (lascia stare|lasci stare|lascia perdere|dimentica|dimentichi|ignora|ignori|aspetta|aspetti|fermati|ferma|anzi|in realtà|ripensandoci|pensandoci|ho cambiato idea|ops|invece di|al posto|ritiro|rettifica|meglio (di no|non)|piuttosto|alla fine)
    (credo|penso|suppongo|immagino|dubito|sospetto|mostro|spiego|descrivo|domando|propongo|suggerisco|consiglio)`,
  denials: `
    (potrei|potrebbe*|dovrei|dovrebbe*|sarebbe*|farei|farebbe*|avrei|vorrei|*erei|*irei|*erebbe*|*irebbe*|forse|magari|eventualmente|ipotetic*|teoricamente|può darsi|probabilmente)
    (^|,) (tutto|solo|tanto|sono|come|ma|però|sotto|dentro) (il|lo|la|i|gli|le|l'|un|una|quello)
    (^|,) (capisco|vedo|dico|so) {word}
    (dice|diceva|scrive|scriveva|afferma|afferma|sostiene|chiede (di|che)|chiedeva|ordina (di|che)|contiene|conteneva|indica|menziona|riporta|citando|citazione|citato|tradott*|traduzione|estratto|trascrizione|registro|cronologia|manuale|documentazione|istruzioni|recita|legge|suggerisce|consiglia)
    (ieri|l'altro ieri|precedentemente|in precedenza|precedente|prima avevo|l'ultima volta|la settimana scorsa|il mese scorso|scorso|scorsa|fa|originariamente|stavo per|quasi)
    (pericolos*|sbagliat*|errat*|scorrett*|vietat*|proibit*|evita|evitare|attacco|attaccante|malevol*|dannos*|sospett*|attenzione|avvertenza|rifiuto|sconsigli*|rischios*|mai (inviare|fare|usare|eseguire)|assolutamente non)
    (come mai|perché|quale|quali|chi|cosa)
    (non|né|mai|niente|nulla|nessun*|neanche|nemmeno|no)
    (ho|hai|ha|abbiamo|hanno|avevo|aveva|era|erano|ero|fu|stato|stata|stati|è stato|è stata|sono stati|avendo) {words} (*ato|*ata|*ati|*ate|*uto|*uta|*ito|*ita|*sso|*rto|*tto|*sto|*eso|*iuso|*erso)
    (avevo|aveva|era|erano|ero|fu|furono|*tavo|*lavo|*cavo|*navo|*cevo|*vevo|*tai|*lai|*nai|*arono|inviò|mandò|disse|scrisse|feci|fece)`,
  reasons: `
    per (evitare|non) {words}
    [,|e|;] (quindi|perciò|per questo|per cui|pertanto|dunque|così|allora|ma|però|tuttavia|di conseguenza)
    (e|ed|;|—|,|poi)
    ^ (dato che|poiché|siccome|visto che|dal momento che|perché|anche se|sebbene) {clause} ,`,
  answerNames: `
    (ecco|di seguito|qui) [c'è] [la|il|mia|tua|l'] [{word}] {call} {many}
    (questa|la) [seguente] {call} (permette|serve|va) {many}
    (json|risultato|risultati|output|uscita|risposta|risposte|dati|dato|estratti|estratta|estratto|estratte|estrazione|finale|finali|strutturati|il|lo|la|i|gli|le|un|una|tuo|tua|mio|mia|completo|completa|completato|informazioni|informazione|riepilogo|oggetto|campi|valori|formato|yaml|codice|soluzione|richiesto|richiesta|richiesti|in|di|dei|chiamata|è|ottenuto)
    (ecco [qui]|(questo|questa|questi|queste|di seguito|qui sotto|qui) (è|sono|trovi|trova|c'è|ci sono|riporto|riportati)) (il|lo|la|i|gli|le|l'|un|una|tuo|tua|suo|sua|mio) {many}
    ^ (ecco|ecco qui|ecco qua|ecco a te|eccolo|eccola|eccoli) $
    (come (richiesto|da richiesta|concordato)|di seguito)`,
  closings: `
    ^ [solo|soltanto|mi dia|dammi|attendi|attenda|sarà|ci vorrà] (un|qualche|un solo|pochi) [breve] (attimo|momento|secondo|minuto|istante|secondi|attimino|momentino) {many}
    ^ solo [un|qualche] {words}
    ^ (attendi|attenda|attendere prego|grazie per (l'|la) {words}|ci siamo quasi|in corso|un attimo solo|ci penso io|ci sto lavorando|subito) {many}
    ^ [poi|dopo|tra poco|a breve] (ti|le|vi|la|glielo|te lo|gli) (confermo|confermerò|avviso|avviserò|informo|informerò|tengo|terrò|dico|dirò|faccio|farò|aggiorno|aggiornerò|comunico|comunicherò|mando la conferma|riferisco|riferirò|invio la conferma|scrivo|scriverò|rispondo) [aggiornato|aggiornata|informato|informata|sapere|al corriente|subito|lo stesso] {words} [(appena|non appena|quando|una volta) [è|sarà|tutto|ho|sia] {words} {done}]
    ^ [lo|la|li|le] (trovi|trova|troverai|troverà|vedi|vede) (nel|nella|nei|tra|in|qui) {many}
    ^ (riceverete|riceveranno|riceverai|riceverà|dovresti|dovrebbe|vedrai|vedrà|potrai|potrà|troverai|troverà|avrai|avrà) {many}
    ^ (il|la|l'|i) {words} (dovrebbe|arriverà|sarà|comparirà|richiederà) {many}
    ^ (ti|le|vi) (dirò|dico|racconto|racconterò) (com'|come) {many}
    ^ torno (tra|fra|subito|presto|con) {many}
    ^ può (richiedere|volerci|durare|impiegare) {many}
    ^ (ci vorrà|ci vorranno|ci vogliono|richiederà|durerà|ci metterò|ci vuole) {many}
    ^ (non esitare|non esiti|resto a|rimango a|a disposizione|per qualsiasi) {many}
    ^ (fammi|mi faccia|dimmi|mi dica|scrivimi) [sapere] se ((vuoi|vuole|desideri|desidera) (altro|modificare|cambiare|qualcosa|aggiungere|qualche)|hai|ha|ti|le|serve|posso|c'è|qualcosa) {many}
    ^ (posso|c'è|ti serve|le serve|hai bisogno|ha bisogno) {words} altro {many} [?]
    ^ (spero|mi auguro) {many}
    ^ (grazie|buona giornata|buona serata|a presto|a tra poco|torno subito|arrivo) {many}
    ^ (scusa|scusi|mi scuso|ci scusiamo) [per|per il|per la] {many}
    ^ (attendo|aspetto) (il risultato|la risposta|l'esito) {words}`,
  courtesies: `
    d'accordo
    (per favore|per piacere|prego|va benissimo|certo|certamente|va bene|perfetto|ok|okay|capito|ho capito|bene|benissimo|molto bene|ottimo|volentieri|con piacere|ciao|salve|buongiorno|buonasera|sì|ricevuto|chiaro|senz'altro|assolutamente|naturalmente|ovviamente|sicuro|nessun problema|nessun disturbo|non c'è problema|non si preoccupi|non ti preoccupare|eccellente|grazie|grazie mille|intesi|fantastico|certo che sì|comprendo|capisco) [{name} {stop}]
    (grazie|grazie mille|la ringrazio|ti ringrazio|molte grazie) [ancora] (per|di|della|del) {many}
    fatto
    (mi|ci) (dispiace|spiace|scuso|scusiamo) [molto|davvero|tanto|tantissimo] [(per|del|della|dello|di|che) {many}]
    (capisco|comprendo) [il|la|lo|che] {words} {stop}
    (ti|la) aiuto [con|in] {words} {stop}
    come (richiesto|da richiesta|concordato|promesso|mi hai chiesto|mi ha chiesto|desideri|desidera)
    [ora] (ho|abbiamo) (tutto|tutti|tutte) {words} {stop}`,
};
