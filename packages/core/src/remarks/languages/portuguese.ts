import type { Examples, Tongue } from '../cue.ts';

/** Cues in Portuguese. */
export const portuguese: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(errad*|incorret*|equivocad*|um erro|um engano)',
    this: '(isso|isto|este|esta|esse|essa|anterior|acima|último|última|primeira|resposta|número|valor|data|total)',
    do: '(execut*|use|usar|utili*|envi*|mand*)',
    rest: '(resto|demais|restantes|outros|outras|seguintes)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ops|opa|epa|sinto muito|espere|espera|desculpe|desculpa|perdão|não|ah|hm|um momento|bom) {stop}
      (ignor*|desconsider*|esqueça|esquece|descart*|cancel*|remova|retire|apague) [a|o|minha] ({this}|{name} {halt})
      não leve* em conta
      {this} {words} (está|estava|é|era) {wrong}
      não é (esse|essa|este|esta|o certo|a certa)
      (me enganei|enganei me|confundi|me equivoquei|troquei (o|a|os|as|dois|duas))
      (li|entendi|interpretei|copiei) mal
      (vejo|percebo) que
      não é (o|a) {words} (cert*|corret*)
      não (considere|é confiável|ligue para)
      (erro meu|meu erro|engano meu|falha minha|pensando (bem|melhor)|mudei de (ideia|opinião)|cometi um)`,
    ],
    ['retracts', 'after comment', '^ ({wrong}|erro|falso|cancelar|cancelad*|anulad*) {halt}'],
    [
      'corrects',
      'after between comment',
      `(correção|retificação|retificando|corrigindo|errata|corrijo) {stop}
      ^ [ou|não|bom] [,] (aliás|ou melhor|melhor|digo|na verdade|quero dizer|quis dizer) [,] {words} ({some}|{stop})
      (cert*|corret*) (é|seria|:) {words} {some}
      (deveria|deve|devia) ser {words} {some}
      (use|utilize) (antes|em vez|de preferência)
      (quis|queria) dizer
      (colocaria|coloque|mude|altere) {words} {some}`,
    ],
    [
      'corrects',
      'between',
      `^ {words} (corrigid*|revisad*|revist*|corret*) {words} (:|$)
      ^ (melhor|de novo|novamente|refazendo|corrigindo|vou (refazer|corrigir)|em vez disso) {halt}
      (use|usa|utilize|fique com|considere) {words} (este|esta|isto|esse|essa)
      {word} errad* {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `não [o|a|os|as|se] {do} ({this}|ainda|antes|até|{halt})
      não (vou|irei|posso) (execut*|fazê lo|fazer isso|seguir|ajudar com)
      (recuso me|me recuso)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(só|apenas|somente|simplesmente|são|possível) [como|de|para] [um|uma] (exemplo*|rascunho|modelo|ilustração|estimativa|suposição|palpite)
      (a|à) título (de|ilustrativo|exemplificativo)
      meramente ilustrativ*
      não são [dados|valores] reais
      (inventad*|inventei|fictíci*|hipotétic*|imaginári*|um palpite|um chute|chutei)
      (substitu*|troque) {words} (pelo|pela|pelos|pelas|por)`,
    ],
    [
      'example-only',
      'before',
      `(por exemplo|um exemplo|ficaria assim|seria assim|poderia ser) {clause} {on}
      um (modelo|esboço) [:|que|para|de]
      (poderia ficar|(estaria|seria) {wrong}) {clause} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ [valor|dado] [de] (exemplo|rascunho|provisóri*|estimativa|estimado|incert*|palpite|pendente) {halt}
      (a|por) (confirmar|verificar|completar|preencher|definir)
      ^ (verificar|confirmar|conferir|revisar)
      valor (real|antigo)
      ^ aqui`,
    ],
    [
      'offers-another',
      'after between comment',
      `(também (poderia|pode) ser|(poderia|pode) também ser) {words} {some}
      {some} {words} {some} também (seria|poderia|serviria)
      ^ (ou|talvez|provavelmente|possivelmente) [talvez|então|também|seja] {some}
      não (tenho [total] certeza|estou [bem|muito] (certo|certa|seguro|segura)) {halt}
      (não sei se|também pode (tratar|ser que)|pode ser que)`,
    ],
    [
      'offers-another',
      'between',
      `^ (ou|alternativamente|em alternativa|como alternativa)
      ^ (opção|variante|versão|alternativa|proposta) {label}`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [e] (assim por diante|etc)
      {rest} {clause} (omiti*|de fora|truncad*|não (incluí*|listad*))
      (omiti*|faltam) {words} ({rest}|{number})
      o resto
      (só|apenas|somente) (o|a|os|as) {words} primeir*
      (por brevidade|por questão de espaço|quer que eu continue)
      {rest} {words} mesmo (padrão|formato|esquema)`,
    ],
    ['leaves-out', 'list', '^ [e] (mais|outros|outras|os demais|as demais|o resto|os outros|as outras)'],
    [
      'asks',
      'before after',
      `se (você|o senhor|a senhora|tu) (concord*|estiver* de acordo|confirm*|aprov*|autoriz*)
      (se|quando|assim que) (concord*|confirmar*|aprovar*|autorizar*|estiver* de acordo)
      por favor [,] (confirm*|aprov*|autoriz*)
      (sua|tua) (confirmação|aprovação|autorização|permissão)
      antes de (execut*|envi*)
      (quer|deseja|queres) que eu [o|a] {do} {clause} ?`,
    ],
    [
      'condition',
      'after',
      `^ (só|apenas|somente) (se|quando)
      não (consegui|pude|posso) (confirmar|verificar|ler)`,
    ],
    ['condition', 'before', '(faria|executaria|chamaria|enviaria|poderia) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(o mesmo|a mesma coisa|idem) (para|com)
      (repita|repete|repetir) {words} (para|com|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(desculp*|perdão) [,] (pel*|por|se|a|o|que)
      não hesite* em
      (o resto|demais|outros) {words} (campos|dados)`,
    ],
  ],
};

/** Portuguese remarks that mean something, and some that only look so. */
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
