import type { Examples, Tongue } from '../cue.ts';

/** Cues in French. */
export const french: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    former: '(ce qui précède|(la|ma|cette|le|mon|ce|l\'|les) [{word}] (précédent*|ci dessus|réponse)|ci dessus|ça|cela)',
    wrong: '(faux|fausse|erroné*|incorrect*|inexact*|mauvais*|une erreur)',
    do: '(exécut*|utilis*|envoy*|appel*|lanc*|tenez {word} compte)',
    way: '(option|variante|version|proposition|possibilité|alternative|solution)',
    rest: '(reste|autres|suivant*|restant*|dernier*|suite)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(oubli*|ignor*) ({former}|{name} {halt})
      (ne [pas] (tenez|tiens|tenir) [pas] compte|sans tenir compte) (de|du|d')
      ^ (oups|zut|attendez|attends|stop|pardon|non|ah non|euh|hum|mince|désolé*) {stop}
      ^ non , [en fait|finalement|attend*]
      (je me suis|me suis je) {words} tromp*
      (c'est|c'était) {wrong} {halt}
      {former} (est|était) {wrong}
      j'ai {words} (mal (lu|compris|interprété|recopié)|confondu|inversé|fait une (erreur|faute))
      (mon erreur|au temps pour moi|autant pour moi)
      (je retire|j'annule) (ce|cela|ça|cette réponse|ma réponse)
      (j'ai changé d'avis|à la réflexion|réflexion faite|tout bien réfléchi|après réflexion)
      (à supprimer|à retirer|à ignorer) {halt}`,
    ],
    ['retracts', 'comment', '^ [c\'est] (faux|fausse|erroné*|incorrect*|erreur|annulé*|à supprimer|supprimé*) {halt}'],
    [
      'corrects',
      'after between comment',
      `^ [petite] (correction|rectification|rectificatif|erratum) {stop}
      ^ [ou|non] [,] (plutôt|plus exactement|en fait|finalement|en réalité|mieux) [,] {words} {value}
      ^ [ou|non] [,] (plutôt|plus exactement|mieux|je veux dire|je voulais dire) {stop}
      (je voulais|voulais je) dire
      (devrait|doit|aurait dû) être {words} {value}
      il s'agit (en fait|plutôt) de
      (mettez|mets|remplacez|remplace|changez|lisez|lire) (plutôt|en fait|plutot)
      (la bonne valeur|le bon {word}|la bonne {word}|la valeur correcte) (est|serait|était)`,
    ],
    [
      'corrects',
      'between',
      `(corrigé*|rectifié*|révisé*|amélioré*|correct*|bonne version|bon appel) {words} (:|$)
      ^ (plutôt|je recommence|je reprends|je corrige|je rectifie|nouvel essai|deuxième essai|correction)
      (utilis*|prenez|prends|gardez|retenez) {words} (celui ci|celle ci|ceci|plutôt|à la place)
      mauvais* {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `(ne [l'|le|la|les] | n') {do} (pas|jamais|surtout pas|pas encore)
      (ne pas|ne jamais) [encore|l'|le|la] {do}
      (refuse|refuserai) (de|d') {do}
      (refuse|refuserai) (de|d') (faire|suivre|obéir)
      (n'exécuterai|ne ferai|ne suivrai) pas
      (ne peux|ne pourrai|ne puis) pas (vous aider|t'aider|faire cela|faire ça|répondre à cette demande)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(qu'|que|simple*|seulement|uniquement|juste) [un|une|d'un|d'une|à titre] (exemple*|brouillon|ébauche|modèle|illustration|estimation|supposition)
      (à titre|pour) (d'exemple|illustratif|d'illustration|indicatif)
      (est|sont|était|étaient) {words} (fictif*|fictive*|inventé*|imaginaire*|hypothétique*|estimation|supposition|deviné*)
      j'ai {words} (inventé|deviné|imaginé)
      remplace* {words} par (la|le|les|l'|votre|vos|ton|tes) [vrai*|véritable*|réel*|bon*]`,
    ],
    [
      'example-only',
      'before',
      `(par exemple|ressemblerait|ressembler|pourrait être|serait du type|fictif*|fictive*|inventé*|hypothétique*) {clause} {on}
      (un modèle|une trame|un gabarit) [à|que|type|pour|:]`,
    ],
    [
      'example-only',
      'comment',
      `^ [un|valeur|à titre d'|par] (exemple|brouillon|fictif*|fictive*|inventé*|factice|provisoire|supposé*|deviné*|estimation|incertain*) {halt}
      à (vérifier|confirmer|compléter|remplir|remplacer|renseigner|préciser|définir)`,
    ],
    [
      'offers-another',
      'between',
      `^ (ou|alternativement|sinon|autrement|soit)
      ^ {way} {label}
      ^ (première|deuxième|seconde|autre|troisième|second|premier) {way}`,
    ],
    [
      'offers-another',
      'after comment',
      `(pourrait|pourrais|peut|pourriez) (aussi|également) {words} {value}
      ^ (ou|sinon) [bien|alors|peut être|encore] {value}
      (pas|ni) [tout à fait|complètement|entièrement|totalement] (sûr|sûre|certain|certaine) {halt}`,
    ],
    [
      'offers-another',
      'comment',
      `^ (peut être|plutôt|sans doute|probablement|éventuellement) {value}
      (illisible|mal lisible|difficile à lire|peu lisible)`,
    ],
    ['offers-another', 'before between', '(choisi*|au choix) {clause} {on}'],
    ['leaves-out', 'comment', '^ [et] (ainsi de suite|etc|les autres|la suite|le reste|à compléter)'],
    [
      'leaves-out',
      'after comment',
      `{rest} {clause} (omis*|laissé* de côté|tronqué*|coupé*|pas (indiqué*|inclus*|affiché*|repris*|listé*))
      (omis*|laissé* de côté|tronqué*|coupé*) {words} (reste|autres|suite|suivant*)
      (n'ai|n'est|ne sont) {words} que [les|la|le] {words} premi*
      (par souci de (concision|brièveté|place)|pour (abréger|faire court))
      et {number} autres
      {rest} {words} même (modèle|schéma|format|principe)
      dois je (continuer|poursuivre)`,
    ],
    [
      'asks',
      'before after',
      `si (vous êtes|tu es|cela vous|ça te) (d'accord|convient|va)
      (si|dès que|quand|lorsque) (vous|tu) (confirm*|accept*|approuv*|valid*|donn*)
      (veuillez|merci de|pouvez vous|peux tu) [me] (confirmer|valider|approuver)
      (sous réserve de|en attente de|après|sans) (votre|ta|ton) (accord|confirmation|validation|approbation)
      (dois je|voulez vous que je|souhaitez vous que je) (l'exécut*|procéd*|l'envo*|continu*|confirm*)`,
    ],
    ['condition', 'after', '^ (seulement|uniquement) (si|quand|lorsque|après)'],
    ['condition', 'before', '(je (ferais|lancerais|pourrais|proposerais|appellerais|utiliserais|voudrais)|j\'(appellerais|utiliserais|enverrais|exécuterais)) {clause} {on}'],
    ['attributes', 'before', '(contenait|contient|demandait|demande|disait|dit|ordonnait) {words} (instruction*|consigne*|ordre|commande malveillante|appel)'],
    ['shows', 'before', '((vous pouvez|on peut|tu peux|pourriez) {words} (appeler|utiliser|écrire)|se présente ainsi) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(fai*|procéd*) (de même|pareil|la même chose|ainsi) (pour|avec)
      (idem|pareil|de même) (pour|avec)
      (répét*|recommenc*|renouvel*) {words} (pour|avec|{number} fois)`,
    ],
    [
      'nothing',
      'after between before comment',
      `(désolé*|pardon) [,] (pour|de|d'|si|que)
      n'(hésitez|hésite) pas`,
    ],
  ],
};

/** French remarks that mean something, and some that only look so. */
export const frenchExamples: Examples = {
  means: [
    ['after', 'Oubliez la réponse précédente.', 'retracts'],
    ['after', "Je me suis trompée d'année.", 'retracts'],
    ['comment', 'faux', 'retracts'],
    ['after', 'Le total devrait être 210.', 'corrects'],
    ['between', 'Voici la version corrigée :', 'corrects'],
    ['before', "N’exécutez pas ceci :", 'refuses'],
    ['after', "Ce n'est qu'un exemple.", 'example-only'],
    ['between', 'Ou bien :', 'offers-another'],
    ['after', 'Les autres lignes ont été omises.', 'leaves-out'],
    ['after', 'Faites de même pour les autres clients.', 'more-follows'],
  ],
  looksSo: [
    ['after', 'Le client a annulé sa commande.'],
    ['after', 'Désolé pour le retard.'],
    ['after', "La date n'est pas précisée, je ne l'ai donc pas renseignée."],
    ['before', 'Voici la facture rectificative :'],
    ['comment', 'hors frais de port, sans remise'],
    ['after', "La société Exemple SARL est à Lyon."],
    ['after', 'Voulez-vous que je traite aussi la facture suivante ?'],
    ['between', 'Puis je rembourse le client :'],
    ['before', 'Je ne peux pas vérifier le numéro, mais voici le ticket :'],
    ['after', "N'hésitez pas à me dire si une valeur vous semble fausse."],
  ],
};
