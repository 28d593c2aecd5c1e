import type { Examples, Tongue } from '../cue.ts';

/** Cues in French. */
export const french: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(faux|fausse*|erroné*|incorrect*|inexact*|une erreur)',
    this: '(ce|cette|ceci|cela|ça|ci dessus|précédent*|première|réponse|numéro|montant|date|total|valeur)',
    do: '(exécut*|utilis*|envoy*|appel*|lanc*)',
    rest: '(reste|autres|suivant*|restant*|dernier*|dernière*|la suite)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (oups|zut|attendez|attends|pardon|euh|hum|désolé*|excusez moi|erreur de ma part|(non|ah|stop|mince) {stop})
      (oubli*|ignor*|annul*) [la|le|les|ma|mon] ({this}|{name} {halt})
      ne {words} compte
      {this} {words} (est|était|sont) {wrong}
      (je me suis|j'ai) {words} (tromp*|confondu|inversé|interverti|mal {word}|une erreur)
      (pas fiable|je (vois|remarque|constate|m'aperçois) que)
      (mon erreur|au temps pour moi|autant pour moi|changé d'avis|réflexion faite|à la réflexion|après réflexion)
      ce n'est pas (le bon|la bonne|correct*|juste|ça)`,
    ],
    ['retracts', 'after comment', '^ ({wrong}|erreur|annul*|à supprimer) {halt}'],
    [
      'corrects',
      'after between comment',
      `(correction|rectification|rectificatif|erratum) {stop}
      ^ [ou|non|ah] [,] (plutôt|en fait|en réalité|finalement|plus exactement|mieux) [,] {words} ({some}|{stop})
      (bon|bonne|exact*|correct*|vrai*) {words} (est|serait|:) {words} {some}
      (devrait|doit|aurait dû) être {words} {some}
      (voulais dire|il s'agit en fait|il s'agit plutôt)
      (mettez|mets|remplacez|lisez|utilis*|pren*) (plutôt|à la place)`,
    ],
    [
      'corrects',
      'between',
      `^ {words} (corrigé*|rectifié*|révisé*|version correcte|bonne version) {words} (:|$)
      ^ (plutôt|à la place|je recommence|je reprends|je corrige|je rectifie|nouvel essai)
      (utilis*|prenez|prends|gardez) {words} (celui|celle|ceci|plutôt)
      mauvais* {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `{do} (pas|jamais|surtout pas)
      ne pas [{word}] {do}
      je refuse*
      (n'exécuterai|ne ferai|ne suivrai|ne peux pas vous aider|ne peux pas t'aider)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(qu'un|qu'une|que des|simple*|seulement|uniquement|juste|sont|n'est) [un|une|des] (exemple*|brouillon|ébauche|modèle|illustrat*|estimation|supposition)
      purement illustrati*
      (pas|plus) [des|de] (réel*|vrai*|authentique*)
      à titre (d'exemple|d'illustration|indicatif|illustratif)
      (fictif*|fictive*|inventé*|imaginaire*|hypothétique*|factice*|une estimation|deviné*)
      remplace* {words} par`,
    ],
    [
      'example-only',
      'before',
      `(par exemple|un exemple|exemple possible|ressemble*|pourrait être) {clause} {on}
      un modèle (à|de|que|:)
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [par|valeur] (exemple|d'exemple|brouillon|provisoire|pas sûr|supposé*|estimation|incertain*) {halt}
      à (vérifier|confirmer|compléter|remplir|remplacer|préciser|définir)
      (vraie valeur|ancienne valeur)
      ici $`,
    ],
    [
      'offers-another',
      'after between comment',
      `(pourrait|peut) (aussi|également) {words} {some}
      {some} {words} {some} serait (aussi|également)
      ^ (ou|sinon|peut être|plutôt|probablement|sans doute) [bien|alors|peut être|encore|,] {some}
      suis pas [tout à fait|totalement|complètement] (sûr|sûre|certain|certaine) {halt}
      (ne sais pas si|se peut aussi|se peut que)`,
    ],
    [
      'offers-another',
      'between',
      `^ (ou|sinon|alternativement|autrement)
      ^ (option|variante|version|proposition|possibilité) {label}`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [et] (ainsi de suite|etc)
      {rest} {clause} (omis*|de côté|tronqué*|pas (indiqué*|inclus*|affiché*|repris*))
      (omis*|tronqué*) {words} {rest}
      (manque encore|fournir le reste|le reste)
      que [les|la|le] {words} premi*
      (par souci de|pour abréger|pour faire court|dois je continuer|dois je poursuivre)
      {rest} {words} même (modèle|schéma|format|principe)`,
    ],
    ['leaves-out', 'list', '^ [et] (autres|les autres|suite|la suite|le reste)'],
    [
      'asks',
      'before after',
      `si (vous|tu|cela|ça) {words} (d'accord|convient|confirm*|accept*|approuv*|valid*)
      (veuillez|merci de|pouvez vous|peux tu) [me] (confirmer|valider|approuver)
      (de|avec|après|sans) (votre|ton|ta) (accord|confirmation|validation|approbation|permission)
      avant (de l'exécut*|d'exécut*|de l'envoy*|de lancer)
      (dois je|que j'exécut*|que j'envo*|que je (l'exécut*|l'envo*|lanc*|procèd*)) {clause} ?`,
    ],
    [
      'condition',
      'after',
      `^ (seulement|uniquement) (si|quand|après)
      (pas pu|ne peux pas) {words} (confirmer|vérifier|lire|déchiffrer)`,
    ],
    ['condition', 'before', "(je (ferais|lancerais|pourrais|voudrais)|j'(appellerais|enverrais|exécuterais)) {clause} {on}"],
    [
      'more-follows',
      'after',
      `(de même|pareil|la même chose|idem) (pour|avec)
      (répét*|recommenc*) {words} (pour|avec|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(désolé*|pardon) [,] (pour|de|si|que)
      n'hésite* pas
      (reste|autres) {words} (champs|informations|données)`,
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
    ['before', 'N’exécutez pas ceci :', 'refuses'],
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
    ['after', 'La société Exemple SARL est à Lyon.'],
    ['after', 'Voulez-vous que je traite aussi la facture suivante ?'],
    ['between', 'Puis je rembourse le client :'],
    ['before', 'Je ne peux pas vérifier le numéro, mais voici le ticket :'],
    ['after', "N'hésitez pas à me dire si une valeur vous semble fausse."],
  ],
};
