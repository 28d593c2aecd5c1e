import type { Announcements } from './announcements.ts';

export const frenchAnnouncements: Announcements = {
  common:
    "le la les l' de d' du des un une et est que qu' qui dans pour je j' vous votre vos ce c' cette en au aux avec sur il elle nous ne n' pas tu te ton ta par à s' m' me se sont suis ai vais tout mon ma mes son sa ses y ou plus cela ça leur donc",
  letters: 'œêû',
  slots: {
    now: "[vais|vous|te|t'|l'|le|la|les|lui|leur|en|l'en|y|m'en|m'|me|donc|maintenant|d'abord|ensuite|alors|puis|tout de suite|immédiatement]",
    done: '(fait|prêt|terminé|effectué|traité|réglé|confirmé|disponible|fini|enregistré|envoyé)',
    call: "(appel|appels|commande|requête|action|fonction|appel d'outil|appel de fonction)",
    other:
      "(il|elle|on|quelqu'un|administrateur|responsable|collègue|directeur|directrice|client|cliente|utilisateur|utilisatrice|développeur|assistant|modèle|agent|équipe|chef|gérant)",
  },
  openers: `
    je {now} {now} (*e|*s|vais|dois|peux maintenant|suis en train|*ds|*ts)
    (j'|j'en|j'y) {now} (ai besoin|*e|*s|irai)
    (je|nous|j') {now} (*rai|*rons)
    (nous|on) {now} (*ons|va|*e)
    (laissez-moi|laisse-moi|laissez moi|permettez-moi|laisse moi|permettez moi)
    (il me faut|il faut que (je|j')|il me reste à|il est temps de)
    ^ (maintenant|ensuite|puis|étape suivante|prochaine étape|étape {number}|action) [:|,] (annulation|création|envoi|réservation|remboursement|mise à jour|suppression|ouverture|recherche|vérification|consultation)
    {word} {words} en cours ({end}|:)
    ^ (annulation|création|envoi|réservation|remboursement|mise à jour|suppression|ouverture|recherche|vérification|réinitialisation|traitement) (de|du|des|d'|en cours)`,
  breakers: `
    ?
    (si|s'il (y|est|faut|a|n')|s'ils|sauf|quand|lorsque|lorsqu'|dès (que|lors|réception|votre|son)|après (que|votre|avoir|validation)|^ après|avant|une fois|à moins|à condition|au cas|supposons|supposez|imaginons|imaginez|pourvu|jusqu'|tant que|sinon|selon que|en cas)
    (voulez-vous|voulez vous|veux-tu|souhaitez-vous|souhaites-tu|dois-je|^ puis-je|faut-il|est-ce|peux-je|voudriez-vous)
    (exemple|exemples|ex|modèle de|brouillon|ébauche|gabarit|démonstration|simulation|illustration|syntaxe|ressemble*|ressemblerait|à titre|du genre|fictif|fictive|à quoi)
    (^ (demain|plus tard|un jour|la semaine prochaine|bientôt)|(plus tard|ultérieurement|un jour|à l'avenir|prochainement))
    (vous|tu|{other}|votre {word}|ton {word}|le {word}|la {word}) [{word}] (devez|dois|doit|devrez|devra|pouvez|peux|peut|veut|voulait|devriez)
    (c'est à|à vous de|à toi de|il vous faut|c'est votre|c'est le|il revient|il appartient)
    (confirmez|confirmer|confirme d'abord|valider|validez|validation|approuve*|approuver|approbation|autorisation|autoris*|permission|accord|feu vert|consentement)
    (oubliez|oublie|ignorez|ignore|attendez|attends|annulez|stop|laissez tomber|laisse tomber|finalement|en fait|tout compte|je me ravise|oups|à la réflexion|plutôt|au lieu|rectification|je retire)
    (je|j'|nous) {now} (crois|pense|suppose|imagine|doute|montre|explique|décris|demande|propose|suggère|soupçonne)`,
  denials: `
    (pourrais|pourrait|pourrions|devrais|devrait|serait|serais|ferais|ferait|aurais|aurait|voudrais|*rrais|*errais|*erais|*irais|*erait|*irait|éventuellement|hypothétique*|théoriquement|possiblement)
    peut-être
    (selon|d'après|dit|disait|écrit|écrivait|affirme|prétend|demandait|demande (de|que)|réclame|contient|contenait|indique|mentionne|ordonne|exige|citation|cite|cité|traduit|traduction|extrait|transcription|journal|historique|manuel|documentation|instructions|notice|lit)
    (hier|auparavant|précédemment|précédent*|autrefois|jadis|la dernière fois|la semaine dernière|il y a|tout à l'heure|initialement|à l'origine|j'allais|failli)
    (dangereu*|mauvais|mauvaise|faux|fausse|erroné*|incorrect*|interdit*|éviter|évitez|surtout pas|attaque|attaquant|malveillant*|suspect*|attention|avertissement|refuse|refusons|déconseill*|risqué*|nuisible)
    (je|j') (comprends|sais|espère|trouve|connais|recommande|regrette|souhaite|aime|remarque|constate|conseille)
    (comment|pourquoi|quel|quelle|quels|quelles)
    (ne|n'|pas|non|aucun|aucune|jamais|rien|personne|ni|nullement|guère)
    (j'ai|nous avons|a été|ont été|avait|avais|avaient|était|étaient|fut|ayant|avons|il a|elle a|ils ont|on a) {words} (*é|*ée|*és|*ées|*i|*is|*it|*u|*us|*rt|fait)
    (j'avais|j'étais|je venais|je voulais|je devais)
    (était|étaient|été|fus|avions)`,
  reasons: `
    (pour|afin) [d'|de] (éviter|ne pas|d'éviter) {words}
    [,|et|;] (donc|ainsi|alors|c'est pourquoi|par conséquent|du coup|mais|cependant|toutefois|aussi)
    (et|;|—|puis)
    ,
    ^ (comme|puisque|puisqu'|étant donné|vu|bien que|parce que) {clause} ,
    étant {words} ,`,
  answerNames: `
    (voici|voilà|ci-dessous) [donc|l'|le|la|mon|votre] [{word}] {call} {many}
    (cet|l'|cette) {call} (va|permet|doit) {many}
    (json|résultat|résultats|sortie|réponse|réponses|données|donnée|extraites|extraite|extraits|extraction|final|finale|finales|structurées|le|la|les|l'|un|une|votre|ma|mon|complet|complète|rempli|remplie|informations|information|résumé|objet|champs|valeurs|format|yaml|code|solution|demandé|demandée|au|en|de|des|appel|au format|est|obtenu|obtenue)
    (voici|voilà|ci-dessous|ci-joint|ci-après) [donc|ci-dessous] (le|la|les|l'|un|une|votre|vos|ton|mon|ma|tes) {many}
    (vous trouverez|tu trouveras|trouvez) {many}
    ^ (voici|voilà|et voilà) [donc] $
    (comme (demandé|convenu|souhaité)|tel que demandé)`,
  closings: `
    ^ [juste|encore|donnez-moi|accordez-moi] (un|une|quelques) [petit|petite|court] (instant|moment|seconde|secondes|minute|minutes|instants) {many}
    ^ (merci (de patienter|pour|d'avance|de votre|de bien vouloir patienter)|veuillez patienter|patientez|c'est parti|c'est en cours|j'arrive|je suis dessus|ne quittez pas|presque terminé|c'est bientôt) {many}
    ^ (je|nous) (vous|te|t'|le vous|reviens|revenons|l') [le|la|en|re] (confirme|confirmerai|confirmons|informe|informerai|tiens|tiendrai|tenons|dis|dirai|préviens|préviendrai|redis|enverrai|envoie|communiquerai|transmettrai|ferai|fais|donne|avertirai|recontacte|vers) [tout de suite|le résultat|le|au|vers|à|aussitôt|rapidement] [courant|informé|vous|toi|signe|savoir|une confirmation|la confirmation] {words} [(dès|quand|lorsque|une fois|aussitôt) (que|qu') [c'|ce|cela|tout|l'opération|elle|il] {words} {done}|dès que possible]
    ^ (vous|tu) {words} (recevrez|recevrez)  {many}
    ^ (vous|tu) [le|la|les|l'] (trouverez|trouveras|retrouverez|verrez|verras) {many}
    ^ (vous|tu) (devriez|devrais|recevrez|recevras|allez recevoir|vas recevoir|pourrez|verrez|serez|seras|aurez) {many} 
    ^ (le|la|les|votre|vos|l') {words} (devrait|devraient|sera|seront|apparaîtra|arrivera|prendra) {many}
    ^ (cela|ça|ceci) peut prendre {many}
    ^ (cela|ça|ceci) (ne prendra|ne prend|prendra|prend|devrait|ne devrait|va) {many}
    ^ (n'hésitez pas|n'hésite pas|contactez|si vous avez (d'autres|une|des)|si tu as) {many}
    ^ (dites-moi|dis-moi|faites-moi savoir|fais-moi savoir|faites-moi signe) si (quelque|autre|je peux faire autre|vous avez|tu as|(vous|tu) (souhaitez|voulez|désirez|veux|souhaites) (autre|d'autres|plus|modifier|changer|quelque|des|une|ajouter)) {many}
    ^ (puis-je|est-ce que je peux|y a-t-il|avez-vous|souhaitez-vous|as-tu) {words} (autre|d'autre|d'autres|autres) {many} [?]
    ^ (j'espère|en espérant) {many}
    ^ (bonne journée|bonne soirée|à bientôt|à tout de suite|je reste à votre disposition) {many}
    ^ (désolé|désolée|pardon|toutes mes excuses) (pour|de) (le|la|l'|les|ce|cette) {many}
    ^ je (vous|te) (dirai|raconterai|dis) comment {many}
    ^ je (reviens|serai de retour) (dans|tout de suite|vite|d'ici) {many}
    ^ j'attends (le résultat|la réponse|le retour de l') {words}`,
  courtesies: `
    (bien sûr|d'accord|entendu|compris|certainement|parfait|parfaitement|très bien|bien|absolument|volontiers|c'est noté|noté|c'est compris|ok|okay|super|génial|bonjour|bonsoir|salut|oui|avec plaisir|excellent|merci|tout à fait|bonne nouvelle|ça marche|évidemment|naturellement|exactement|effectivement|pas de souci|pas de problème|aucun problème|aucun souci|pas de soucis|je comprends|c'est entendu|très volontiers|reçu) [beaucoup|bien|{name} {stop}]
    (merci [beaucoup|bien]|je vous remercie|je te remercie) (pour|d'avoir|d'avance|de (votre|vos|ta|ton|tes|m'avoir)) {many}
    s'il (vous|te) plaît
    (je suis|nous sommes) [vraiment|sincèrement|profondément] (désolé|désolée|désolés|navré|navrée) [(pour|de|d'|que) {many}]
    (désolé|désolée|navré|navrée|toutes mes excuses|mes excuses) [(pour|de|d') {many}]
    (je m'excuse|je vous présente|nous vous présentons|veuillez accepter) {many}
    je comprends [votre|ta|que|bien] {words} {stop}
    je (vais|peux) (vous|t') aider [à|avec|pour] [cela|ça] {stop}
    comme (demandé|convenu|souhaité|vous le souhaitez|vous l'avez demandé|promis)
    j'ai (tout|toutes les) {words} {stop}`,
};
