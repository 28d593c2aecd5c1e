import type { Examples, Tongue } from '../cue.ts';

/** Cues in Chinese. */
export const chinese: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    former: '(上面|以上|上述|前面|刚才|之前|前一|上一|这个|那个|这|我)',
    wrong: '(作废|无效|有误|错|不对|不正确|不算)',
    do: '(执行|使用|运行|发送|调用|采用|提交)',
    rest: '(其余|其他|其它|剩余|剩下|后面|另外|还有)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(忽略|无视|不用管|别管|不要理会|不必理会|不可靠)
      (撤回|收回){former}
      {former}{words}{wrong}
      ^ (等等|等一下|慢着|哎呀|糟糕|不好意思|抱歉|对不起|不) {stop}
      ^ (不对|错了)
      (我发现|不是正确)
      (改主意|反悔|再想想|重新考虑)
      (请|把|最后一个){words}(删掉|删除|去掉|划掉)`,
    ],
    ['retracts', 'after comment', '^ (错误|{wrong}|取消|已取消|不) {halt}'],
    [
      'corrects',
      'after between comment',
      `(更正|纠正|修正|勘误|订正) {stop}
      (应|其实|实际|实际上|正确){words}(为|是|该是|改为|改成) [:] {some}
      请{words}改用
      (我是说|我的意思是|准确地说|确切地说)
      正确的{words}(是|应|为)
      (还是|应|请){words}(改成|改为|换成)`,
    ],
    [
      'corrects',
      'between',
      `^ {words}(修正|更正|改正|修改|正确)[后][的]{words} (:|$)
      (写|看|弄|搞|算|填|发)错了
      (重新来|再来一次|重来|重新{do}|改用|应该是|请用这|请使用|为准)`,
    ],
    [
      'refuses',
      'before after between comment',
      `(不要|别|切勿|请勿|禁止|不得|先不|暂不)[直接|真的|先]{do}
      我(不会|不能|拒绝|无法)(执行|照做|这样做|照办|帮)`,
    ],
    [
      'example-only',
      'before after between comment',
      `(仅|只|只是|仅仅|还是|可能的|都是)[是|为|作|供|作为|一个|个|一份](示例|例子|草稿|样例|演示|举例|模板|猜测|假设|初稿)
      (虚构|编造|杜撰|假想|瞎编|猜的|猜测|我编|占位|仅作说明|仅作示意)
      (不是|并非|非)真实
      (替换|换|改|填写|填)[为|成|入](真实|实际|你|您|正确)`,
    ],
    [
      'example-only',
      'before',
      `(例如|比如|举例来说|一个示例|一个例子) {clause} {on}
      (一个|一份|以下|下面|参考{words})模板
      (大概|大致|可能|也许)(是|长|像){words} {on}
      错误的 {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ (示例|例子|草稿|估计|暂定|假数据)[值|数据] {halt}
      ^ (在此|此处填|这里填|旧值)
      (待|需|有待)(确认|核实|补充|填写|核对|定)`,
    ],
    [
      'offers-another',
      'after between comment',
      `(也可能|也可以|也许|或许|可能)[是|为|算|判断为|理解为|视为] {some}
      ^ (或|或者|大概) ({some}|{halt})
      {some}{words}{some}也(可以|说得通|行|合适|算)
      不[太|大|是很|完全](确定|肯定) {halt}
      (不知道|不清楚)[是] {some}
      也有可能
      (看不清|难以辨认|无法辨认) {halt}`,
    ],
    [
      'offers-another',
      'between',
      `^ (或|要么|也可以|另一种|还可以)
      ^ (方案|选项|版本) {label} {stop}`,
    ],
    [
      'leaves-out',
      'after comment',
      `{rest}{clause}(省略|从略|略去|略过|未列|没有列|没列|未包含)
      (以此类推|依此类推|此处省略|以下省略|篇幅所限|篇幅有限)
      ^ (等等|更多{words}) $
      (还差|还缺|还有) {number}
      (剩下|其余)的
      (只|仅)(列|列出|列举|显示|展示|给出|写)[了|出了](前|部分)
      继续(列出|输出|写|吗)`,
    ],
    [
      'asks',
      'before after',
      `(如果|若|如|只要|经)[您|你](同意|确认|认可|批准|许可|没有异议)
      (请|需要|等待|等|待)[您|你|先](确认|批准|同意|授权)
      {do}(之前|前)
      (要|是否|需要)[我|现在]{do}`,
    ],
    [
      'condition',
      'after',
      `^ (只有|仅当|除非)
      无法(确认|核实|辨认)`,
    ],
    [
      'more-follows',
      'after',
      `(也|都|请)(同样|一样|照此|这样|照样)(处理|操作|执行|办)
      重复{words} {number}`,
    ],
    [
      'nothing',
      'after between before',
      `(抱歉|对不起|不好意思)[,](让|给|久等|耽误|打扰)
      (等一下|稍等|等等),我(来|先|帮|查|看)
      (其他|其它|其余|剩下的)(字段|信息|内容)`,
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
