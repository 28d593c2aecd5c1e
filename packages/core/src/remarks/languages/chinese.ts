import type { Examples, Tongue } from '../cue.ts';

/** Cues in Chinese. */
export const chinese: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    former: '(上面|以上|上述|前面|刚才|之前|前一|上一)',
    wrong: '(作废|无效|有误|错了|不对|写错|弄错|是错的|不正确|不算)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(忽略|无视|不用管|别管|不要理会|撤回|收回){former}
      {former}{words}{wrong}
      (这|那|这个|那个)[答案|结果|编号|数字|值|回答]{wrong}
      我[刚才|可能|好像|把{words}](弄|搞|看|写|记|算|填|输|理解)错
      ^ (等等|等一下|慢着|哎呀|糟糕|不好意思|抱歉|对不起|不|错了|不对) {halt}
      ^ 不对
      (我改主意|我反悔|再想想|仔细想想|重新考虑)
      (请|把|最后|第{word}[个|项|条]){words}(删掉|删除|去掉|划掉)`,
    ],
    ['retracts', 'comment', '^ (错误|错|错了|不对|有误|作废|取消|已取消|无效|不正确) {halt}'],
    [
      'corrects',
      'after between comment',
      `^ [小](更正|纠正|修正|勘误|订正) {stop}
      应(为|是|该是|该为|当是|改为|改成) [:] {value}
      (其实|实际|实际上)(是|为|应为|应该是) {value}
      (我是说|我的意思是|准确地说|准确来说|确切地说)
      正确的{words}(是|应|为)
      (请|还是|应|要){words}(改成|改为|换成)`,
    ],
    [
      'corrects',
      'between',
      `(修正|更正|改正|修改|正确)[后][的]{words} (:|$)
      (写|看|弄|搞|算|填|发)错了
      (重新来|再来一次|重来|重新(生成|发送|调用|填写|提交)|改用|应该是|请用(这|下面)|请使用(这|以下|下面)|为准)`,
    ],
    [
      'refuses',
      'before after between comment',
      `(不要|别|切勿|请勿|禁止|不得|先不|先别|暂不)[直接|真的|先](执行|使用|运行|发送|调用|采用|提交|采纳)
      (我|恕)(不会|不能|拒绝|无法)(执行|照做|这样做|照办|协助|帮)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(仅|只|只是|仅仅|还是|不过是)[是|为|作|供|作为|一个|个|一份](示例|例子|草稿|样例|演示|举例|占位|模板|示范|猜测|假设|初稿)
      (是|为|属)[我]{words}(虚构|编造|猜测|猜的|估计的|推测|杜撰|假设|占位)
      (虚构|编造|杜撰|假设|假想)的
      (占位符|占位值)
      (替换|换|改)(为|成)(真实|实际|你的|您的|正确)`,
    ],
    [
      'example-only',
      'before',
      `(例如|比如|譬如|举个例子|举例来说) {clause} {on}
      (一个|一份|以下|下面|参考{words})模板
      (大概|可能)(是|长)这样`,
    ],
    [
      'example-only',
      'comment',
      `^ (示例|例子|草稿|占位|猜测|估计|暂定|假数据|随便填) {halt}
      (待|需|未|有待)(确认|核实|补充|填写|核对|定)`,
    ],
    [
      'offers-another',
      'between',
      `^ (或|要么|也可以|又或|另一种|另外一种|还可以|备选)
      ^ (方案|选项|版本|备选|可能) {label} {stop}
      第{word}(种|个)(方案|选项|版本|可能)`,
    ],
    [
      'offers-another',
      'after comment',
      `(也可能|也可以|也许|或许)[是|为|算|判断为|理解为|归为|视为] {value}
      ^ (或|或者|可能是|大概是) {value}
      不(太|大|是很|完全|能|敢)[确定|肯定] {halt}
      不确定 {halt}`,
    ],
    ['offers-another', 'comment', '(看不清|模糊不清|难以辨认|无法辨认|字迹不清)'],
    ['offers-another', 'before between', '(任选|选择)(其一|一个|其中) {clause} {on}'],
    ['leaves-out', 'comment', '(等等|等) $'],
    [
      'leaves-out',
      'after comment',
      `(其余|其他|其它|剩余|剩下|后面|另外|还有){clause}(省略|从略|略去|略过|类推|未列|没有列|没列|未包含)
      (以此类推|依此类推|此处省略|以下省略|下略|篇幅所限|篇幅有限|由于篇幅)
      (只|仅)(列|列出|列举|显示|展示|给出|写)[了|出了](前|部分)
      (是否|要不要|需要我|要我)继续[列出|输出|写] ?
      (是否|要不要|要我)继续吗`,
    ],
    [
      'asks',
      'before after',
      `(如果|若|如|只要)[您|你](同意|确认|认可|批准|没有异议|没意见)
      (请|需要|等待|等|待)(您|你)[先](确认|批准|同意|授权)
      (要|是否|需要)[我|现在]{words}(执行|发送|提交)吗
      (是否执行|可以执行吗)`,
    ],
    ['condition', 'after', '^ (只有|仅当|仅在|除非)'],
    ['condition', 'before', '^ (如果|假如|若是|一旦){clause}(就|才|再|我会|我将|可以){clause} {on}'],
    ['attributes', 'before', '(邮件|消息|文档|网页|附件|对方|发件人|文件){words}(要求|含有|包含|写着|让我|指示|有){clause}(指令|命令|执行|调用)'],
    ['shows', 'before', '可以(这样|这么|如下)(调用|写|使用)'],
    [
      'more-follows',
      'after',
      `(也|都)[请](同样|一样|照此|这样|如此|照样)(处理|操作|执行|办)
      (同样|重复)(处理|操作|执行){words}(其他|其余|{number})
      重复{words}{number}[次|遍]`,
    ],
    [
      'nothing',
      'after between before comment',
      `(抱歉|对不起|不好意思)[,](让|给|久等|耽误|打扰|造成)
      (等一下|稍等|等等),我(来|先|帮|查|看)
      再想想办法`,
    ],
  ],
};

/** Chinese remarks that mean something, and some that only look so. */
export const chineseExamples: Examples = {
  means: [
    ['after', '请忽略上面的回答。', 'retracts'],
    ['after', '我看错了年份。', 'retracts'],
    ['comment', '错误', 'retracts'],
    ['after', '总金额应为210。', 'corrects'],
    ['between', '修正后的版本：', 'corrects'],
    ['before', '请勿执行：', 'refuses'],
    ['after', '这只是一个示例。', 'example-only'],
    ['between', '或者：', 'offers-another'],
    ['after', '其余40行已省略。', 'leaves-out'],
    ['after', '其他客户也请同样处理。', 'more-follows'],
  ],
  looksSo: [
    ['after', '客户已取消订单。'],
    ['after', '抱歉让您久等了。'],
    ['after', '原文没有提到日期，因此未填写。'],
    ['before', '以下是更正后发票中的数据：'],
    ['comment', '不含运费，没有折扣'],
    ['after', '示例科技有限公司位于北京。'],
    ['after', '需要我继续处理下一张发票吗？'],
    ['between', '然后为客户退款：'],
    ['before', '我无法核实订单号，但这是工单：'],
    ['after', '客户说收到的尺码不对，希望换货。'],
  ],
};
