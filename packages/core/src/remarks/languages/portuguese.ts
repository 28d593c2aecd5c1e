import type { Examples, Tongue } from '../cue.ts';

/** Cues in Portuguese. */
export const portuguese: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    former: '((o|a) (anterior|acima|que (disse|escrevi)|último|última|primeiro|primeira|minha resposta)|(a|o|minha|esta|essa|este|esse) [{word}] (anterior|acima|resposta)|(isso|isto) {halt})',
    wrong: '(errad*|incorret*|equivocad*|um erro|um engano)',
    do: '(execut*|use|uses|usem|utiliz*|envi*|mande*|cham*)',
    way: '(opção|variante|versão|alternativa|proposta|possibilidade)',
    rest: '(resto|demais|restantes|outros|outras|seguintes)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(ignor*|desconsider*|esqueç*|esquece*|descart*) [por favor] ({former}|{name} {halt})
      não (leve|leves|levem) em (conta|consideração)
      ^ (ops|opa|epa|espere|espera|desculpe|desculpa|perdão|não|ah não|um (momento|instante)|peraí|calma) {stop}
      (me|eu me) (enganei|confundi|equivoquei|engano)
      (enganei|confundi|equivoquei) me
      (li|entendi|interpretei|copiei) mal
      (cometi um (erro|engano)|troquei {words} (número*|dígito*|nome*|valor*))
      (isso|isto|esse|este|essa|{former}) (está|estava|é|era|foi) {wrong}
      (erro meu|engano meu|falha minha|meu erro)
      (pensando (bem|melhor)|mudei de (ideia|opinião)|retiro o que)
      (remova|remove|retire|retira|exclua|apague|tire) (o último|a última|o primeiro|a primeira|isso|isto|{name}) {halt}`,
    ],
    ['retracts', 'comment', '^ [está|é] (errad*|incorret*|erro|fals*|cancelad*|anulad*) {halt}'],
    [
      'corrects',
      'after between comment',
      `^ [pequena] (correção|retificação|retificando|corrigindo|errata|corrijo) {stop}
      ^ [ou|não] [,] (aliás|melhor|ou melhor|digo|na verdade|quero dizer|quis dizer) [,] {words} {value}
      ^ [não ,] (ou melhor|digo|quero dizer|quis dizer) {stop}
      (deveria|deve|devia|teria de) ser {words} {value}
      (o certo|o correto|a correta|o valor (certo|correto)|o número (certo|correto)) (é|seria)
      (eu (colocaria|poria)|coloque|ponha|mude|altere|troque) {words} {value}`,
    ],
    [
      'corrects',
      'between',
      `(corrigid*|revisad*|revist*|melhorad*|corret*|atualizad*) {words} (:|$)
      ^ (melhor|de novo|novamente|refazendo|corrigindo|segunda tentativa|vou (refazer|corrigir)|em vez disso) {halt}
      (use|usa|usem|utilize|fique com|considere) {words} (este|esta|isto|esse|essa|em vez disso)
      {word} (errad*|incorret*) {halt}`,
    ],
    [
      'refuses',
      'before after between comment',
      `não (o|a|os|as|se) {do}
      não {do} (ainda|isso|isto|est*|ess*|{halt})
      não (vou|irei|posso) (executar*|fazê lo|fazer isso|cumprir|seguir|ajudar com (isso|isto))
      (recuso me|me recuso) a`,
    ],
    [
      'example-only',
      'before after between comment',
      `(só|apenas|somente|simplesmente|meramente) [como|de|para] [um|uma] (exemplo|rascunho|modelo|ilustração|estimativa|suposição|palpite)
      (a|à) título (de exemplo|ilustrativo|exemplificativo)
      (é|são|era|eram) {words} (inventad*|fictíci*|hipotétic*|imaginári*|palpite|chute|suposição|estimativa minha)
      (inventei|adivinhei|chutei|supus)
      (substitu*|troque|trocar) {words} (pelo|pela|pelos|pelas|por) [{word}] [{word}] (real|reais|verdadeir*|corret*)`,
    ],
    [
      'example-only',
      'before',
      `(por exemplo|ficaria assim|seria assim|poderia ser|inventad*|fictíci*|hipotétic*) {clause} {on}
      (um modelo|um esboço|uma maquete) [:|que|para|de]`,
    ],
    [
      'example-only',
      'comment',
      `^ [um|valor|dado] [de] (exemplo|rascunho|fictíci*|inventad*|provisóri*|estimad*|incert*|palpite|chute|pendente) {halt}
      (a|por) (confirmar|verificar|completar|preencher|definir|substituir)
      (verificar|confirmar|conferir|revisar) (este|esse|o|valor|total|isso)
      não tenho certeza`,
    ],
    [
      'offers-another',
      'between',
      `^ (ou|alternativamente|em alternativa|senão|como alternativa)
      ^ {way} {label}
      ^ (primeira|segunda|terceira|outra) {way}`,
    ],
    [
      'offers-another',
      'after comment',
      `também (poderia|pode|poderiam) (ser|dizer) {words} {value}
      (poderia|pode) (ser também|também ser) {words} {value}
      ^ ou [talvez|então|também|até] {value}
      não (tenho [a] [total|plena] certeza|estou [totalmente|bem|muito] (certo|certa|seguro|segura)) {halt}`,
    ],
    [
      'offers-another',
      'comment',
      `^ (talvez|provavelmente|possivelmente|quem sabe) {value}
      (ilegível|pouco legível|difícil de ler|não dá para ler)`,
    ],
    ['offers-another', 'before between', '(escolha|escolhe|escolham) {clause} {on}'],
    ['leaves-out', 'comment', '^ [e] (assim por diante|assim sucessivamente|etc|os demais|as demais|o resto|outros|outras|os outros|as outras)'],
    [
      'leaves-out',
      'after comment',
      `{rest} {clause} (omiti*|omitid*|de fora|truncad*|cortad*|não (incluí*|incluíd*|listad*))
      (omiti*|falta*|deixei de fora) {words} (resto|demais|restantes)
      (só|apenas|somente) (o|a|os|as) {words} primeir*
      por (brevidade|questão de espaço|uma questão de espaço)
      e mais {number} {words} {halt}
      {rest} {words} mesmo (padrão|formato|esquema|modelo)
      (continuo|quer que eu continue|devo continuar) ?`,
    ],
    [
      'asks',
      'before after',
      `se (você|vocês|o senhor|a senhora|tu) (concord*|estiver* de acordo|confirm*|aprov*|autoriz*)
      (se|quando|assim que) (concordar*|confirmar*|aprovar*|autorizar*|estiver* de acordo)
      por favor [,] (confirm*|aprov*|autoriz*)
      (aguardo|à espera d*|mediante|após|sem|aguardando) [a] (sua|tua) (confirmação|aprovação|autorização)
      (quer|deseja|queres) que eu (execute|envie|prossiga|faça isso|confirme)
      posso (prosseguir|executar|enviar) ?`,
    ],
    ['condition', 'after', '^ (só|apenas|somente) (se|quando|depois)'],
    ['condition', 'before', '(faria|executaria|chamaria|enviaria|poderia|usaria) {clause} {on}'],
    ['attributes', 'before', '(continha|contém|pedia|dizia|mandava|trazia) {words} (instruç*|ordem|pedido|comando|chamada)'],
    ['shows', 'before', '((você|tu) (pode*|poderia*) {words} (chamar|usar|escrever)|pode se {words} (chamar|usar)) {clause} {on}'],
    [
      'more-follows',
      'after',
      `(faça|faz|façam|fazer) (o mesmo|igual|a mesma coisa) (com|para)
      (o mesmo|idem) (para|com)
      (repita|repete|repetir|repitam) {words} (para|com|{number} vezes)`,
    ],
    [
      'nothing',
      'after between before comment',
      `(desculp*|perdão) [,] (pel*|por|se|a|o|que)
      não (hesite|hesites|hesitem) em`,
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
