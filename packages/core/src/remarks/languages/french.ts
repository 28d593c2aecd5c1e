import { frenchAnnouncements } from '../announcements/french.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** French cues. */
export const french: RemarkLanguage = {
  announcements: frenchAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(faux|fausse|erroné*|incorrect|incorrecte|une erreur|pas fiable)',
    this: '(ce|cette|cela|ça|ci dessus|précédent*|réponse|numéro|montant|résultat|valeur|json)',
    do: '(exécut*|utilis*|envoy*|appel*|lanc*|faites|fais)',
    rest: '(reste|autres|suivant*|dernières|derniers)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (oups|zut|attendez|attends|pardon|euh|désolé*|excusez moi|non|ah|oh|annul*|{wrong}|erreur [de ma part]) {halt}
      (oubli*|ignor*|annul*) [la|le|ma|mon] ({this}|{name} {halt})
      ne {words} compte
      {this} {words} (est|était|n'est) {wrong}
      (je me suis|j'ai) {words} (tromp*|confondu|inversé|interverti|mal (lu|compris)|une erreur)
      (mon erreur|autant pour moi|changé d'avis|réflexion faite|à la réflexion)
      pas (le bon|la bonne)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (correction|rectification|rectificatif|erratum|plutôt|à la place|je recommence|je corrige) {halt}
      ^ [ou|non|ah] [,] (plutôt|en fait|en réalité|finalement) [,] {words} {some}
      (exact*|correct*|bon|bonne) {words} (est|:) {words} {some}
      (devrait|doit|aurait dû) être {words} {some}
      (voulais dire|s'agit en fait)
      (mettez|mets|utilis*|pren*|lisez) (plutôt|celui|celle)`,
    ],
    [
      'corrects',
      'between',
      `(corrigé*|rectifié*|version correcte) {words} (:|$)
      mauvais* {word} {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `{do} (pas|jamais)
      ne pas [{word}] {do}
      (je refuse*|ne peux pas vous aider)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(qu'un|qu'une|simple*|seulement|uniquement|juste|sont des|sont purement) (exemple*|brouillon|modèle|illustrati*|estimation)
      à titre (d'exemple|indicatif|illustratif)
      (fictif*|fictive*|inventé*|imaginaire*|hypothétique*|une estimation|pas réel*)
      remplace* {words} par`,
    ],
    [
      'example-only',
      'before',
      `(par exemple|un exemple|exemple possible|un modèle|ressemble*) {clause} {on}
      ^ (exemple|brouillon) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [par|valeur] (exemple|d'exemple|provisoire|brouillon|incertain*|estimation) {halt}
      à (vérifier|confirmer|compléter|remplir|remplacer)
      (vraie valeur|ici $)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (ou|sinon) [bien|alors|peut être] ({some}|{halt})
      (peut être|probablement) {words} {some}
      (pourrait|peut|serait) (aussi|également)
      (suis pas [tout à fait] (sûr*|certain*)|sais pas si|se peut)`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [et] (ainsi de suite|etc)
      {rest} {clause} (omis*|de côté|pas (indiqué*|inclus*))
      omis* {words} {rest}
      (pas complète|incomplète|que les {words} premi*|par souci de|manque encore|le reste)`,
    ],
    ['leaves-out', 'list', '^ [et] [les|la|le] {rest}'],
    [
      'asks',
      'before after',
      `si (vous|tu|cela) {words} (d'accord|convient|confirm*|accept*|approuv*)
      (veuillez|merci de) confirmer
      (votre|ton|ta) (accord|confirmation|approbation) {halt}
      (que j'exécut*|avant de l'exécut*|avant d'exécut*)
      (j'exécuterais|j'appellerais|j'enverrais)
      je ferais {on}`,
    ],
    [
      'condition',
      'after',
      `^ seulement si
      pas pu {words} (confirmer|vérifier|lire)`,
    ],
    [
      'more-follows',
      'after',
      `(de même|pareil|la même chose|idem) (pour|avec)
      (répét*|recommenc*) {words} (pour|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(désolé*|pardon) , (si|que)
      {rest} {words} (champs|informations|données)`,
    ],
  ],
};

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
