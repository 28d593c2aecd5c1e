import type { Announcements } from './announcements.ts';

export const portugueseAnnouncements: Announcements = {
  common:
    'o a os as de do da dos das que e em um uma para por com no na nos nas ao à seu sua meu minha teu tua é está mais você não já isso isto este esta eu ou pelo pela te lhe me se vou estou tudo agora foi são muito até depois seus suas',
  letters: 'ãõ',
  slots: {
    now: '[agora|já|te|lhe|o|a|os|as|me|primeiro|depois|então|também|logo|hoje|em seguida|imediatamente|aqui]',
    act: '(reembolso|reservo|abro|cancelo|envio|mando|elimino|excluo|apago|atualizo|actualizo|altero|mudo|crio|passo|inicio|consulto|procuro|busco|verifico|confiro|chamo|executo|faço|registro|registo|agendo|aviso|notifico|informo|transfiro|atribuo|fecho|redefino|reponho|peço|solicito|trato|encaminho|reencaminho|emito|adiciono|acrescento|ponho|coloco|dou|procedo|prossigo|continuo|programo|providencio|devolvo|estorno|removo|preparo|gero|salvo|guardo|marco|remarco|publico|uso|utilizo|olho|vejo|preciso|ajusto|modifico|insiro|ativo|desativo|bloqueio|desbloqueio|reinicio|carrego|começo|lanço|despacho|resolvo|escalo|junto|anulo|movo|corrijo|adio|reenvio|remeto|antecipo|reservo-lhe|envio-lhe)',
    done: '(pronto|pronta|feito|feita|concluído|concluída|terminado|confirmado|processado|resolvido|disponível|finalizado)',
    call: '(chamada|chamadas|comando|pedido|solicitação|ação|função|requisição|ferramenta)',
    other:
      '(ele|ela|alguém|administrador|administradora|gerente|supervisor|colega|diretor|cliente|usuário|utilizador|desenvolvedor|assistente|modelo|atendente|agente|equipe|equipa|chefe)',
  },
  openers: `
    (vou|vamos|irei|iremos) {now} {word}
    (estou|estamos) {now} (*ando|*endo|*indo|a {word})
    (preciso|precisamos|devo|devemos|tenho|temos|quero|queremos|cabe-me|resta-me) [de|que] {word}
    (falta-me|é preciso|é necessário|estou prestes)
    {act}
    (^|,|e|agora|primeiro|depois|então|já|logo) *o (o|a|os|as|um|uma|seu|sua|já|agora|este|esta|imediatamente|outro|outra)
    (me|te|lhe|lhes) *o
    (^|e|,) fico com
    daí que (*e|*a)
    (*arei|*erei|*irei|farei|direi|darei|*aremos|*eremos|*iremos)
    (eu|nós) {now} {word}
    (deixe-me|deixa-me|deixe eu|deixa eu|me deixe|permita-me|me permita|deixem-me)
    ^ {now} (*ando|*endo|*indo) {word}
    ^ (próximo passo|passo {number}|ação|agora) [:|,] (*ar|*er|*ir) {word}`,
  breakers: `
    ?
    (^ (se|caso)|, (se|caso)|(só|apenas|mas|e|isso) se|se (você|vocês|o|a|os|as|for|quiser|tudo|ele|ela|me|não|eu|houver|tiver|estiver|*asse|*esse|*isse)|quando|salvo|exceto|a menos|a não ser|desde que|uma vez que|depois que|antes|até|enquanto|supondo|suponha|suponhamos|imagine|imaginemos|^ segundo|segundo (o|a|os|as|ele|ela)|conforme o|assim que|logo que|mal|senão|após)
    ((quer|queres|deseja|desejas|gostaria|gostarias) (que|de)|^ (posso|devo) {word})
    (exemplo|exemplos|ex|rascunho|modelo de|amostra|simulação|ilustra*|sintaxe|fictíci*|demonstração|parecido com|fica assim)
    (^ (amanhã|mais tarde|um dia|futuramente)|(mais tarde|um dia|futuramente|no futuro|na próxima semana) $|(isto|isso) amanhã)
    (você|tu|{other}|seu {word}|sua {word}) {words} (deve|deves|devem|tem que|tem de|tens de|têm|pode|podes|podem|queria|precisa)
    ((tem|tens|têm) (que|de)|quem (deve|tem|precisa)|cabe a|cabe ao|compete)
    (confirme|confirma (antes|primeiro|se|que|por)|confirmes|confirmar|confirme-me|aprov*|autoriz*|permissão (do|da|de|sua)|consentimento|aval|validar|valide|sinal verde|concord*)
    (esqueça|esquece|ignore|ignora|espere|espera|pare|melhor (não|dizendo)|na verdade|pensando (bem|melhor)|desisto|mudei de|deixa (pra lá|estar)|deixe (pra lá|estar)|ops|em vez|ao invés|retiro|retificando|afinal|aliás)
    (acho|penso|creio|suponho|imagino|duvido|suspeito|mostro|explico|descrevo|pergunto|proponho|sugiro|recomendo)`,
  denials: `
    (poderia*|deveria*|seria*|faria*|haveria*|teria*|*aria|*eria|*iria|talvez|porventura|possivelmente|eventualmente|hipotétic*|teoricamente|quiçá|provavelmente)
    (^|,) (todo|só|tanto|como|mas|porém|mesmo) (o|a|os|as|um|uma|este|outro)
    (^|,) (digo|acho|vejo) {word}
    ^ *ão
    (diz|disse|dizia|escreve|escreveu|afirma|afirmou|pede|pediu|pedia|exige|exigiu|ordena|ordenou|contém|continha|indica|menciona|cita|citando|citação|citado|traduzid*|tradução|trecho|transcrição|registro de|histórico|manual|documentação|instruções|sugere|recomenda|lê-se|consta)
    (ontem|anteontem|anteriormente|anterior|previamente|antigamente|da última vez|na semana passada|no mês passado|passada|passado|há {words} (dias|horas|semanas|meses)|atrás|originalmente|ia|estava|quase)
    (perigos*|errad*|incorret*|proibid*|evite|evitar|ataque|atacante|malicios*|suspeit*|aviso :|cuidado|atenção|recuso|arriscad*|prejudicia*|jamais|nunca (se|deve|envie|faça))
    (por que|o que|qual|quem)
    (não|nem|nada|ninguém|nenhum*|tampouco)
    (tinha|tinham|havia|foi|foram|era|eram|fui|estava|estavam|sido|tenho (*ado|*ido))
    (*lei|*cei|*uei|*iei|*tei|*nei|*zei|*mei|*dei|*vei|*pei|*sei|*elou|*iou|*izou|*rou|*edou|*ntou|*itou|*etou|*mou|*cou|*gou|*aram|*eram|*iram|*ava|*avam|*ia|fiz|fez|fizeram|pus|pôde|quis|*deu|*veu|*beu|*ceu|*diu|*viu|*tiu|*giu)`,
  reasons: `
    para (evitar|não|que não) {words}
    [,|e|;] (por isso|então|portanto|assim|logo|por conseguinte|de modo que|mas|porém|contudo|sendo assim|daí que)
    (e|;|—|,)
    ^ (como|já que|visto que|dado que|uma vez que|porque|embora|pois) {clause} ,`,
  answerNames: `
    (aqui|abaixo|segue|esta) [está|vai|é] [a|o|minha|sua] [{word}] {call} {many}
    (esta|a) [seguinte] {call} (vai|permite|serve) {many}
    (json|resultado|resultados|saída|output|resposta|respostas|dados|dado|extraídos|extraídas|extraído|extraída|extração|final|finais|estruturados|o|a|os|as|um|uma|seu|sua|meu|minha|completo|completa|preenchido|informações|informação|resumo|objeto|campos|valores|formato|yaml|código|solução|solicitado|solicitada|solicitados|em|de|do|da|chamada|é|obtido)
    (aqui|este|esta|estes|estas|abaixo|segue|seguem|eis|a seguir) [está|estão|tem|é|são|vai|apresento] (o|a|os|as|um|uma|seu|sua) {many}
    ^ (segue|eis|aqui está|aqui vai|aqui tem|aqui estão|segue abaixo) $
    (como (pediu|solicitado|pedido)|conforme solicitado|abaixo)`,
  closings: `
    ^ [só|apenas|me dê|dê-me|aguarde|espere|será|isso leva|isso leva só] (um|uns|uma) [breve|rápido] (momento|momentinho|instante|segundo|segundos|minuto|minutos|minutinho|instantinho) {many}
    ^ (aguarde|por favor aguarde|obrigado pela|obrigada pela|obrigado por|quase lá|em andamento|em processamento|já volto|volto já|é para já|estou nisso) {many}
    ^ [em breve|em seguida|depois|já|logo] [eu] [te|lhe|o] (confirmo|confirmarei|aviso|avisarei|informo|informarei|mantenho|manterei|digo|direi|conto|contarei|relato|notificarei|notifico|retorno|retornarei|volto|comunico|envio a confirmação|vou te avisar|vou avisar|vou confirmar|vou informar|vou manter) [te|lhe|você] {words} [informado|informada|a par] [(assim que|quando|logo que|depois que) [estiver|for|tudo|isso|ficar|terminar|concluir|acabar] {words} [{done}]|em {words}|daqui a {words}]
    ^ (vocês|vocês dois|ambos) (receberão|verão) {many}
    ^ (você|receberá|receberás|deverá|deve|verá|poderá) [deve|deverá|vai|irá|receberá] (receber|ver|ter|um|uma|o|a|em) {many}
    ^ (o|a|seu|sua) {words} (deve|deverá|chegará|estará|aparecerá|ficará|levará) {many}
    ^ [depois|logo] [te|lhe] (digo|direi|conto) como {many}
    ^ (volto|regresso) (em|num|já|daqui|logo|com) {many}
    ^ [isso|isto] pode (levar|demorar) {many}
    ^ (isso|isto) [só] (leva|vai levar|levará|demora|vai demorar|deve demorar|não demora|não vai demorar) {many}
    ^ (não hesite|fico à|estou à|qualquer) {many}
    ^ (me avise|avise-me|avisa-me|me diga|diga-me|diz-me) se (precis*|(quiser|desejar|quiseres) (algo|mais|alterar|mudar|outra|outro|ajustar|alguma)|houver|tiver|algo|tiveres|posso ajudar) {many}
    ^ (posso|há|tem|precisa de|posso te) {words} mais {many} [?]
    ^ (espero|tomara) {many}
    ^ (obrigado|obrigada|tenha um|bom dia|até já|até breve|um abraço) {many}
    ^ (desculpe|desculpa|peço desculpa|peço desculpas|lamento) [pelo|pela|por|o|a] {many}
    ^ (aguardo|aguardando|esperando) (o resultado|a resposta|o retorno da) {words}`,
  courtesies: `
    (por favor|claro|claro que sim|certo|com certeza|entendido|entendi|perfeito|tudo bem|está bem|bem|muito bem|ótimo|óptimo|com prazer|olá|oi|bom dia|boa tarde|boa noite|sim|combinado|beleza|ok|okay|pois não|sem problema|sem problemas|não há problema|não se preocupe|não tem problema|excelente|obrigado|obrigada|muito obrigado|evidentemente|naturalmente|compreendo|compreendido|anotado|maravilha|imediatamente|é pra já|de acordo) [{name} {stop}]
    (obrigado|obrigada|agradeço|agradecemos|muito obrigado|muito obrigada) [por|pela|pelo|a|o] {many}
    feito
    (lamento|lamentamos|sinto (muito|muitíssimo)|sentimos muito) [(pelo|pela|o|a|por|que|saber) {many}]
    (desculpe|desculpa|peço desculpa|peço desculpas|pedimos desculpas|minhas desculpas|perdão) [(pelo|pela|por|o|a) {many}]
    (entendo|compreendo) [a|o|sua|seu|que] {words} {stop}
    (vou te ajudar|vou ajudar|posso ajudar|ajudo) [você|te|com|nisso] {words} {stop}
    como (pediu|pediste|solicitado|combinado|solicitou|deseja)
    [já] (tenho|temos) (tudo|todos|todas) {words} {stop}`,
};
