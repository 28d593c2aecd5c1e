import { japaneseAnnouncements } from '../announcements/japanese.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Japanese cues. */
export const japanese: RemarkLanguage = {
  announcements: japaneseAnnouncements,
  isOtherScript: true,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    former: '(上記|先ほど|前述|上の|前の|今の|この|最後の)',
    please: 'してください',
    do: '(実行|使用|送信|利用)',
    rest: '(以下|残り|他の|ほかの|その他)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `{former}{clause}(無視|取り消|撤回|誤り|間違い|忘れて|削除{please})
      (無視{please}|気にしないで|信頼できません|考え直)
      (間違えまし|間違えてい|間違って記載|取り違え|読み違え|読み間違え|勘違いしてい|ミスで|が違いま|逆でし)
      ^ (待って|待ってください|おっと|あっ|いえ|いいえ|いや|違います|すみません|失礼しました|キャンセル|中止|取消|誤り|間違い|無効) {halt}
      ^ (やはり|やっぱり)
      正しい{words}ではあり`,
    ],
    [
      'corrects',
      'after between comment',
      `訂正(します|いたします|{stop})
      (正しくは|正確には|が正しい|ほうが適切|方が適切)
      正しい{words}は
      (実際には|本当は) "
      代わりに({stop}|これ|こちら|{words} {some})
      (変更|修正|直){please}`,
    ],
    [
      'corrects',
      'between',
      `(修正|訂正|正しい)[した]{words}(版|内容|こちら|:)
      (やり直|もう一度送)
      (こちら|これ)を[お]使`,
    ],
    ['refuses', 'before after between comment', '(しないで|使わないで|実行しません|送信しません)'],
    [
      'example-only',
      'before after between comment',
      `(あくまで|ただの|まだ|これは|考えられる){words}(例|サンプル|下書き|推測)
      (架空|仮|ダミー)の
      (サンプル|推測|架空)(です|なの)
      (プレースホルダ|説明用|例示用)
      (実際|本当|実在)の{words}(置き換え|変え|入れ|ではあり)`,
    ],
    [
      'example-only',
      'before',
      `(例えば|たとえば) {clause} {on}
      ^ (例|下書き) {on}
      (テンプレートを|ひな形を|例を示|こんな感じ|誤りです)`,
    ],
    [
      'example-only',
      'comment',
      `^ (例|例示|仮|ダミー|下書き|推測|概算|サンプル)[値|用の値] {halt}
      ^ ここに
      (不確か|要確認|確認が必要|自信なし|未確認)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (または|もしくは|あるいは|それとも) ({some}|{halt})
      ^ (たぶん|おそらく) {some}
      とも(解釈|判断|考え|読|言え)
      {some} {clause} (かもしれません|分かりません|わかりません)
      {some} でも(問題な|よい|構い)
      (自信|確信)(は|が)ありません`,
    ],
    [
      'leaves-out',
      'after comment',
      `{rest}{clause}(省略|割愛|除外|省き|同様)
      (不完全|完全ではあり|以下略|足りません|残りは)
      (など|等) $
      (最初|冒頭|上位)の{words}(だけ|のみ)`,
    ],
    [
      'asks',
      'before after',
      `(よろしければ|問題なければ|よろしいでしょうか|よろしいですか)
      ^ 確認{please}
      (承認|同意|許可)[を](いただけ|お願い|が必要)
      (ご確認が必要|{do}する前に)`,
    ],
    [
      'condition',
      'after',
      `場合のみ
      確認でき(ず|なかった)`,
    ],
    [
      'more-follows',
      'after',
      `(同様に|同じように)(処理|実行|お願い)
      {number} 回(繰り返|実行)`,
    ],
    [
      'nothing',
      'after between before',
      `(間違い|誤り)(が|は)(な|あり|あれ)
      (その他|他|残り|ほか)の(項目|情報)`,
    ],
  ],
};

export const japaneseExamples: Examples = {
  means: [
    ['after', '上記の回答は無視してください。', 'retracts'],
    ['after', '年を読み間違えていました。', 'retracts'],
    ['comment', '誤り', 'retracts'],
    ['after', '正しくは210です。', 'corrects'],
    ['between', '修正版はこちらです：', 'corrects'],
    ['before', 'まだ実行しないでください：', 'refuses'],
    ['after', 'これはあくまで一例です。', 'example-only'],
    ['between', 'または：', 'offers-another'],
    ['after', '残りの40行は省略しました。', 'leaves-out'],
    ['after', '他のお客様についても同様に処理してください。', 'more-follows'],
  ],
  looksSo: [
    ['after', 'お客様は注文をキャンセルしました。'],
    ['after', 'お待たせして申し訳ありません。'],
    ['after', '日付は記載がないため、省いています。'],
    ['before', '訂正版請求書から抽出したデータです。'],
    ['comment', '送料は含まない'],
    ['after', 'サンプル商事は東京にあります。'],
    ['after', '次の請求書も続けて処理しましょうか？'],
    ['between', '続いて返金処理を行います。'],
    ['before', '注文番号は確認できませんが、チケットはこちらです：'],
    ['after', '金額に間違いがないことを確認しました。'],
  ],
};
