import { chineseAnnouncements } from '../announcements/chinese.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Chinese cues. */
export const chinese: RemarkLanguage = {
  announcements: chineseAnnouncements,
  isOtherScript: true,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    former: '(上面|以上|前面|刚才|之前|上一|这个|这|我)',
    wrong: '(作废|有误|错|不对|不正确|不算|错误)',
    do: '(执行|使用|发送|调用|提交)',
    rest: '(其余|其他|剩下|另外|还有)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `(忽略|无视|不用管|不要理会|不可靠)
      {former}{words}{wrong}
      ^ (等等|等一下|哎呀|不好意思|抱歉|对不起|不|不要|取消|已取消|哦|{wrong}) {halt}
      ^ (不对|错了)
      (改主意|再想想|不是正确)
      (请|把|最后一个){words}(删掉|删除|去掉)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (更正|纠正|修正|订正) {stop}
      (应|其实|实际|实际上|正确){words}(为|是|改为) [:] {some}
      (我是说|我的意思是|准确地说)
      正确的{words}(是|应)
      (还是|应|请){words}(改成|改为|改用)`,
    ],
    [
      'corrects',
      'between',
      `(修正|更正|修改|正确)[后]的{words} (:|$)
      (写|弄|搞|填|发)错了
      (重新来|重来|改用|请用这|请使用)`,
    ],
    [
      'refuses',
      'before after between comment',
      `(不要|别|切勿|请勿|禁止|不得)[直接|先]{do}
      我(不会|拒绝|无法)(执行|照做|帮)`,
    ],
    ['refuses', 'before', '(不要|切勿|请勿){clause} {on}'],
    [
      'example-only',
      'before after between comment',
      `(仅|只|只是|还是|可能的|都是)[为|作|一个|个](示例|例子|草稿|演示|模板|猜测|说明)
      (虚构|编造|假想|猜的|猜测|我编|占位|不是真实)
      (替换|换|改|填写|填)[为|成](真实|实际|你|您)`,
    ],
    [
      'example-only',
      'before',
      `(例如|比如|一个示例|一个例子|大概是|错误的) {clause} {on}
      ^ (示例|草稿|例) {on}
      (一个|一份|以下)模板`,
    ],
    [
      'example-only',
      'comment',
      `^ (示例|草稿|估计)[值] {halt}
      (待|需)(确认|核实|补充|填写|定)
      ^ (在此|此处填)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (或|或者|要么) ({some}|{halt})
      (也可能|也可以|也许|可能)[是|为|判断为] {some}
      也许{words} {number}
      {some}{words}{some}也(可以|说得通|行)
      不[太|是很|完全](确定|肯定) {halt}
      (不知道是|也有可能)`,
    ],
    [
      'leaves-out',
      'after comment',
      `{rest}{clause}(省略|略去|没有列|未列)
      (不完整|以此类推|篇幅所限|篇幅有限|省略 $)
      (只|仅)(列出|列|显示|写)[了](前|部分)
      还(差|有) {number}
      剩下的`,
    ],
    ['leaves-out', 'list', '^ (更多|等等|{rest})'],
    [
      'asks',
      'before after',
      `(如果|若|经)[您|你](同意|确认|批准|许可)
      (请|需要|等)[您|你|先](确认|批准|授权)
      (要|是否|需要)[我]{do}
      {do}之前`,
    ],
    [
      'condition',
      'after',
      `^ (只有|除非)
      无法(确认|核实)`,
    ],
    [
      'more-follows',
      'after',
      `(也|都|请)(同样|一样|照此|这样)(处理|操作|执行)
      重复{words} {number}`,
    ],
    [
      'nothing',
      'after between before',
      `(抱歉|不好意思|等等)[,](让|给|久等|我来|我先|我查)
      (其他|其余|剩下的)(字段|信息)`,
    ],
  ],
};

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
