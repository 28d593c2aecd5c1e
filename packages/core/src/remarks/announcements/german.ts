import type { Announcements } from './announcements.ts';

export const germanAnnouncements: Announcements = {
  common:
    'der die das und ist nicht ich sie es ein eine einen einem einer dem den des zu zur zum im in mit auf für von sich wir ihnen ihr ihre ihren dir dich du mir mich bitte jetzt nun dass auch wird hier an um bei aus nach noch sind habe haben kann werde muss wie so mal gleich diese dieser dieses',
  letters: 'ß',
  slots: {
    now: '[nun|jetzt|sofort|gleich|umgehend|daher|deshalb|deswegen|also|dann|danach|zuerst|zunächst|direkt|gerne|hiermit|ihnen|dir|das|es|sie|dies|dafür|noch|heute|schnell|kurz|mal]',
    done: '(fertig|erledigt|abgeschlossen|durch|bereit|da|geschafft|vorliegt|abgeschlossen|bearbeitet|gebucht|soweit|so weit)',
    call: '(aufruf|aufrufe|befehl|funktionsaufruf|werkzeugaufruf|anfrage|aktion|toolaufruf|call)',
    other:
      '(er|man|jemand|administrator|admin|kollege|kollegin|chef|chefin|leitung|manager|kunde|kundin|nutzer|benutzer|mitarbeiter|mitarbeiterin|entwickler|assistent|bot|modell|team|techniker)',
  },
  openers: `
    (ich|wir) {now} {now} (*e|*en|muss|will|bin dabei|darf ihnen|darf dir|kann {words} jetzt)
    (*e|werden|müssen|wollen|muss|will) {now} (ich|wir)
    (werden|buchen|senden|schicken|starten|öffnen|prüfen|machen|legen|ändern|stornieren|erstatten) wir
    (lassen sie|lass|lasst) mich
    (dafür|dazu|hierzu|hierfür|um {clause} zu) {words} (brauche|benötige|muss|rufe|nutze|verwende)
    (wird|werden) {now} (jetzt|nun|sofort|hiermit|umgehend|gleich)
    (wird|werden) {words} (eingeleitet|gestartet|veranlasst|durchgeführt|ausgeführt|angelegt|erstellt|gelöscht|gebucht|gesendet|storniert|erstattet) ({end}|:)
    ^ {now} *e (jetzt|nun|sofort|gleich|den|die|das|sie|ihn|es|dir|ihnen|ihr|ihre|deine|deinen|einen|eine)
    ^ (nächster schritt|schritt {number}|als nächstes|jetzt) :`,
  breakers: `
    ?
    (dass|ob|weshalb|damit) ich
    (sagt|sagte|meint|meinte|schreibt|schrieb|behauptet|verlangt|fordert|bittet) [mir|uns] (,|:)
    (wenn|falls|sofern|sobald|nachdem|bevor|ehe|angenommen|ob|außer|sei denn|vorausgesetzt|solange|bis sie|bis du|je nachdem|im fall|nur dann)
    ((soll*|darf|dürfen|kann|können) (ich|wir))
    (beispiel*|z.b|bspw|muster|vorlage|entwurf|platzhalter*|demo|testlauf|syntax|formatbeispiel|probehalber|so aussehen|veranschaulich*|etwa so|sieht {words} aus)
    (^ (morgen|später|irgendwann|demnächst|künftig|nächste woche)|(das|dies|es|ihn|sie|ihnen|dir|erst|ich) (später|morgen|irgendwann|demnächst|nächste woche))
    (sie|du|{other}|ihr {word}|dein {word}) {words} (muss|müssen|musst|soll|sollen|kann|können|darf|dürfen|sollte*)
    (muss|soll|müssen|sollen) (ihr|dein|der|die|jemand|man|sie) [{word}]
    (bestätigen sie|bestätigst|genehmigen|genehmigung|zustimm*|zugestimmt|freigabe|freigib*|freigeb*|erlaubnis|einverstanden|einwillig*|okay von|ihr ok)
    (vergiss|vergessen|stopp|moment mal|warte|warten sie|abbruch|quatsch|hoppla|ups|eigentlich|doch (nicht|lieber|kein)|lieber (nicht|doch)|ignorier*|streich*|zurückgezogen|halt ,)
    (ich|wir) (glaube|denke|vermute|schätze|zeige|erkläre|beschreibe|frage|überlege|bezweifle|sage|meine|weigere)`,
  denials: `
    (könnte*|würde*|hätte*|wäre*|sollte*|dürfte*|müsste*|sähe|ginge|möglicherweise|vielleicht|eventuell|theoretisch|hypothetisch|denkbar|womöglich)
    ^ (bitte|alle|diese|eine|keine)
    (laut|gemäß|zufolge|angeblich|zitat|zitiert|zitiere|übersetz*|steht|stand|schreibt|schrieb|sagt|sagte|meint|meinte|behauptet*|fordert*|verlangt*|enthält|enthielt|protokoll*|verlauf|anleitung|handbuch|dokumentation|anweisung*|will|möchte) {words} (:|,|{end}|{word})
    (gestern|vorhin|früher|zuvor|damals|ursprünglich|letzte (woche|mal)|letztes mal|letzten {word}|vor (kurzem|einer|einem|zwei|{number})|bereits|beinahe|fast hätte)
    (gefährlich*|falsch*|schädlich*|vermeid*|warnung|achtung|verboten|angriff|angreifer|bösartig*|verdächtig*|statt|anstatt|anstelle|verweiger*|ablehn*|davon ab|riskant|unzulässig)
    (ich|wir) (verstehe|sehe (dass|, dass)|weiß|hoffe|finde|kenne|erinnere|empfehle|schlage|wünsche|bedaure|merke|rate)
    (wie man|warum|wieso|weshalb|wer|was|welche*|wann)
    (nicht|nichts|kein*|nie|niemals|niemand|weder|noch nie|keinesfalls|kaum|unterlasse)
    (war|waren|wurde|wurden|worden|hatte|hatten|konnte|musste|wollte|sollte|gewesen)
    (habe|haben|hat|hast|bin|ist|sind) {clause} (ge*|*iert|*ändert|*tet|*ndet|*chickt|*stellt|*legt|*tigt|*bucht|*sagt|*schrieben|*worfen|*rochen|*geben|*ommen|*ndigt|*löscht|*laden|*tzt|*lt)
    (ich|wir) (*ierte|löschte|buchte|schickte|sendete|kündigte|schrieb|gab|nahm|rief|stellte|legte|machte|zahlte|änderte)`,
  reasons: `
    [,|;|und|–] (deshalb|deswegen|daher|darum|also|somit|folglich|dementsprechend|aber|jedoch|doch|sodass)
    (und|;|—|dann|,)
    damit {clause} ,
    ^ (da|weil|nachdem nun|obwohl|während) {clause} ,`,
  answerNames: `
    (hier|folgt|nachfolgend|unten) [ist|kommt|der] [der|mein|dein|ihr] [{word}] {call} {many} [, um {many}]
    (der|dieser) [folgende] {call} (setzt|löscht|bucht|erstellt|sendet|storniert|ändert|erstattet) {many}
    (json|ergebnis|ergebnisse|ausgabe|antwort|antworten|daten|extrahierte|extrahierten|extraktion|endergebnis|endgültige|strukturierte|der|die|das|ein|eine|ihr|ihre|deine|mein|meine|vollständige|ausgefüllte|angaben|information|informationen|zusammenfassung|objekt|felder|werte|datensatz|format|yaml|code|lösung|gewünschte|angeforderte|finale|im|als|in|ist|fertige|aufruf|funktionsaufruf|resultat|erfasste)
    (hier|nachfolgend|folgend|unten|anbei|nachstehend) [ist|sind|finden sie|findest du|kommt|kommen|steht] (der|die|das|ein|eine|ihr|ihre|dein|deine|mein|alle) {many}
    ^ (hier|nachfolgend|anbei) [bitte|nun|also] {stop}
    ((wie|so) (gewünscht|angefordert|besprochen)|bitte sehr|bitteschön|hier (ist|sind) (es|er|sie))`,
  closings: `
    ^ [bitte] [(nur|bitte)] [haben sie|hab] (ein|einen|eine|einer) [kurzen|kleinen|kurze] (moment|augenblick|sekunde|minute|momentchen) [geduld] {many}
    ^ (ich|wir) (sage|erzähle|berichte|teile|melde) [ihnen|dir] [mit|,] [,] wie {many}
    ^ ich (schaue|bin|komme) {words} (wieder rein|wieder da|zurück|wieder)
    ^ [ich] bin (gleich|sofort|in kürze) (zurück|wieder da|fertig|so weit) {words}
    ^ (moment|augenblick|sekunde|bin (gleich|sofort) {words}|gleich (fertig|erledigt|geschafft)|wird (erledigt|gemacht)|bitte (warten|gedulden|haben) {many}|in arbeit|läuft)
    ^ (ich|wir) (melde|melden|berichte|berichten|gebe|geben|informiere|informieren|sage|bestätige|bestätigen|komme|halte|halten|schicke|teile) [es|das|dies] [mich|uns|ihnen|dir|euch|sie|dich] [es|das|dies] [wieder|gleich|dann|umgehend|danach|dazu|kurz|hier|anschließend|zeitnah|in kürze|eine|die] [bescheid|bestätigung|rückmeldung|auf dem laufenden|auf sie zu|zurück|mit|über das ergebnis|vom ergebnis] {words} [bei (ihnen|dir)] [, (sobald|wenn) {words} {done} [ist|sind|wurde]]
    ^ (sie|du) (finden|findest|sehen|siehst) (es|ihn|sie|das|die|den|dort) {many}
    ^ (sie|du|beide|ihr|alle) (hören|hörst|bekommen|erhalten|bekommst|bekommt|erhaltet|erhältst|werden|wirst|sollten|solltest) {many}
    ^ (die|das|der|ihr|ihre|dein|deine) {words} (sollte|wird|dauert|kommt|erscheint|ist gleich|trifft) {many}
    ^ (das|dies|es) (dauert|kann|wird|sollte) {clause} (dauern|moment|augenblick|sekunden|sekunde|minuten|minute|lange|fertig|erledigt)
    ^ (sagen|melden|geben|schreiben) sie [mir|sich] [gern|gerne|einfach|bitte|jederzeit] [bei mir] [bescheid] [jederzeit] ({end}|, (wenn|falls) (sie|noch|etwas|ich {word} noch|ich etwas) {many})
    ^ (sag|melde|gib|schreib) [mir|dich] [gern|gerne|einfach|bitte|jederzeit] [bei mir] [bescheid] [jederzeit] ({end}|, (wenn|falls) (du|noch|etwas|ich {word} noch|ich etwas) {many})
    ^ (kann ich|gibt es|haben sie|hast du|brauchen sie) {words} noch {many} [?]
    ^ (ich hoffe|hoffentlich) [,] [das|dies|es|dass] {many}
    ^ (vielen dank|danke|herzlichen dank) [für|im voraus|schon] {many}
    ^ [entschuldigen sie|entschuldigung|sorry] (für|wegen) (die|das|den) {many}
    ^ [ich] (warte|warten) [wir] [nun|jetzt] auf (das ergebnis|die antwort|die ausgabe|die rückmeldung des) {words}`,
  courtesies: `
    (gern|gerne|natürlich|selbstverständlich|klar|sicher|verstanden|alles klar|okay|ok|gut|sehr gut|super|prima|perfekt|danke|hallo|guten (tag|morgen|abend)|ja|jawohl|einverstanden|in ordnung|wird gemacht|mach ich|geht klar|freut mich|ausgezeichnet|sehr gerne|aber gern|sehr gern|sehr wohl|na klar|bestens|wunderbar|kein thema|dankeschön|bitte sehr) [doch|geschehen|{name} {stop}]
    (kein|gar kein) problem
    (das helfe|da helfe|dabei helfe|helfe) ich [ihnen|dir] [gern|gerne|weiter]
    (ich helfe|ich unterstütze) (ihnen|dir|sie|dich) [gern|gerne] [dabei|weiter]
    [vielen|herzlichen|besten] (dank|danke) [ihnen|dir] (für|dass|fürs) {many}
    (das|es) tut (mir|uns) [sehr|wirklich|echt|unglaublich] leid [für|wegen] [{many}]
    (entschuldigen sie|entschuldigung|verzeihung|ich entschuldige mich|wir entschuldigen uns|ich bitte) [bitte] (für|wegen|um) {many}
    ich (verstehe|sehe) [ihren|ihr|deinen|das|dass] [{word}] {stop}
    wie (gewünscht|besprochen|gebeten|angefragt|vereinbart|erbeten)
    ich habe (alles|alle) {words} {stop}
    [wie] (schade|ärgerlich|nicht schlimm|macht nichts)`,
};
