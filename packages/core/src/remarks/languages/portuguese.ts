import { portugueseAnnouncements } from '../announcements/portuguese.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Portuguese cues. */
export const portuguese: RemarkLanguage = {
  announcements: portugueseAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(errad*|incorret*|equivocad*|um erro|um engano)',
    this: '(isso|isto|este|esta|esse|essa|anterior|acima|resposta|número|valor|resultado|último|última)',
    do: '(execut*|use|usar|utili*|envi*|faça)',
    rest: '(resto|demais|outros|outras|restantes)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ops|opa|espere|espera|desculpe|desculpa|perdão|sinto muito|não|ah|um momento|{wrong}|erro|cancelar|cancelad*|anulad*) {halt}
      (ignor*|desconsider*|esqueça|esquece|descart*|cancele) [a|o] ({this}|{name} {halt})
      não (leve|considere|é confiável)
      {this} {words} (está|estava|é|era) {wrong}
      não é (esse|essa|este|esta|(o|a) {words} cert*)
      (me enganei|confundi|me equivoquei|troquei (o|a|os|as|dois|duas))
      (li|entendi) mal
      (erro meu|meu erro|cometi um erro|pensando (bem|melhor)|mudei de (ideia|opinião))`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (correção|retificação|retificando|corrigindo|errata|melhor|de novo|em vez disso) {halt}
      ^ [ou|não|bom] [,] (aliás|ou melhor|melhor|digo|na verdade) [,] {words} {some}
      (cert*|corret*) é {words} {some}
      (deveria|deve|devia) ser {words} {some}
      (quis|queria) dizer
      (use|utilize|fique com|colocaria|coloque) {words} (antes|em vez|este|esta|esse|essa|{some})`,
    ],
    [
      'corrects',
      'between',
      `(corrigid*|versão correta) {words} (:|$)
      {word} errad* {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `não [o|a|os|as] {do} ({this}|ainda|antes|até|{halt})
      não (vou|posso) (execut*|fazer isso|ajudar)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(só|apenas|somente|simplesmente|são|possível) [como|de] [um|uma] (exemplo*|rascunho|modelo|ilustrativ*|estimativa|palpite)
      (a|à) título de
      (inventad*|inventei|fictíci*|hipotétic*|imaginári*|ilustrativ*|um palpite|um chute|não são dados reais)
      (substitu*|troque) {words} (pelo|pela|pelos|pelas|por)`,
    ],
    [
      'example-only',
      'before',
      `(por exemplo|um exemplo|um modelo|ficaria assim|poderia (ser|ficar)) {clause} {on}
      ^ (exemplo|rascunho) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [valor] [de] (exemplo|rascunho|provisóri*|estimativa|palpite|pendente|incerto) {halt}
      (a|por) (confirmar|verificar|completar|preencher)
      ^ (verificar|confirmar|revisar|aqui)
      valor real`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ ou [talvez|então|também] ({some}|{halt})
      ^ (talvez|provavelmente) {words} {some}
      também (poderia|pode|seria)
      (não (tenho certeza|estou cert*) {halt}|não sei se)`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [e] (assim por diante|etc)
      {rest} {clause} (omiti*|de fora|não incluí*)
      (omiti*|faltam) {words} ({rest}|{number})
      (só|apenas|somente) (os|as) {words} primeir*
      (por brevidade|o resto|incomplet*|não está complet*)`,
    ],
    ['leaves-out', 'list', '^ [e] [os|as|o] (mais|{rest})'],
    [
      'asks',
      'before after',
      `(se|quando) [você|tu] (concord*|confirm*|aprov*|autoriz*|estiver* de acordo)
      por favor [,] (confirm*|aprov*)
      (sua|tua) (confirmação|aprovação|permissão)
      (quer que eu|antes de) [o|a] execut*
      (faria|executaria|enviaria) {clause} {on}`,
    ],
    [
      'condition',
      'after',
      `^ (só|somente) se
      não (consegui|pude|posso) (confirmar|verificar|ler)`,
    ],
    [
      'more-follows',
      'after',
      `(o mesmo|a mesma coisa|idem) (para|com)
      (repita|repete) {words} (para|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(desculp*|perdão) , (se|que)
      {rest} {words} (campos|dados)`,
    ],
  ],
};

export const portugueseExamples: Examples = {
  means: [
    ['after', 'Desconsidere a resposta anterior.', 'retracts'],
    ['after', 'Eu me confundi de cliente.', 'retracts'],
    ['comment', 'errado', 'retracts'],
    ['after', 'O total deveria ser 210.', 'corrects'],
    ['between', 'Segue a versão corrigida:', 'corrects'],
    ['before', 'Não envie ainda:', 'refuses'],
    ['after', 'É apenas um exemplo.', 'example-only'],
    ['between', 'Ou então:', 'offers-another'],
    ['after', 'As demais linhas foram omitidas.', 'leaves-out'],
    ['after', 'Faça o mesmo com os outros clientes.', 'more-follows'],
  ],
  looksSo: [
    ['after', 'O cliente cancelou o pedido.'],
    ['after', 'Desculpe pela demora.'],
    ['after', 'A data não consta no texto, por isso não foi incluída.'],
    ['before', 'Estes são os dados da fatura corrigida:'],
    ['comment', 'sem frete, não tem desconto'],
    ['after', 'A Exemplo Ltda fica em Lisboa.'],
    ['after', 'Deseja que eu extraia também a próxima fatura?'],
    ['between', 'Em seguida faço o reembolso:'],
    ['before', 'Não posso verificar o número, mas aqui está o ticket:'],
    ['after', 'Não hesite em avisar se algum dado estiver errado.'],
  ],
};
