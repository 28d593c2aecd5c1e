import type { Examples, Tongue } from '../cue.ts';

/** Cues in Japanese. */
export const japanese: Tongue = {
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    former: '(上記|先ほど|さっき|前述|前回|上の|前の|今の|この|最後の)',
    please: '(ください|下さい)',
    do: '(実行|使用|送信|適用|利用)',
    rest: '(以下|以降|残り|他の|ほかの|その他|続き)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `{former}{clause}(無視|破棄|取り消|撤回|誤り|間違い|忘れて|削除して)
      (無視して|忘れて){please}
      (間違って記載|信頼できません|気にしないで|逆でし|間違えまし|間違えてい|取り違え|読み違え|読み間違え|見間違え|書き間違え|勘違いしてい|ミスでし|ミスです|が違いま)
      ^ (待って|ちょっと待って|おっと|あっ|いえ|いいえ|いや|違います|すみません|失礼) {stop}
      ^ (やはり|やっぱり|失礼しました|失礼いたしました|間違い)
      正しい{words}ではあり
      考え直`,
    ],
    ['retracts', 'after comment', '^ (誤り|間違い|誤|誤記|取消|取り消し|無効) {halt}'],
    [
      'corrects',
      'after between comment',
      `訂正(します|いたします|です|{stop})
      代わりに{words} {some}
      (正しくは|正確には|が正しい|ほうが適切|方が適切)
      (正しい|正確な){words}は
      (実際には|実際は|本当は) "
      (変更|修正|訂正|直)して{please}`,
    ],
    [
      'corrects',
      'between',
      `(修正|訂正|正しい)[した|済み|後の]{words}(版|もの|内容|こちら|:)
      (やり直|もう一度送|改めて送)
      代わりに(こちら|これ|以下|次|{stop})
      (こちら|これ)を[お]使`,
    ],
    [
      'refuses',
      'before after between comment',
      `{do}し(ないで|ません)
      (使わないで|{do}禁止|{do}不可)`,
    ],
    ['refuses', 'before', '(お手伝い|お応え|お答え)[は](できません|できかねます)'],
    [
      'example-only',
      'before after between comment',
      `(あくまで|単なる|ただの|まだ|これは|以下は|考えられる){words}(例|サンプル|下書き|見本|推測|仮)
      (架空|仮|ダミー|適当)の{word}
      (サンプル|推測|架空)(です|なの|で,|値)
      (プレースホルダ|推測した|説明用|例示用)
      (実在|実際|本物)の{words}ではあり
      (実際|本当|ご自身)の{words}(置き換え|差し替え|変え|入れ|入力)`,
    ],
    [
      'example-only',
      'before',
      `(例えば|たとえば|仮に) {clause} {on}
      (テンプレート|ひな形|雛形)を
      (例を示|例を挙げ|こんな感じ|誤りです|誤った例|間違いです|悪い例)`,
    ],
    [
      'example-only',
      'comment',
      `^ (例|一例|例示|仮|ダミー|下書き|未確定|推測|概算|サンプル)[用の値|値] {halt}
      ^ (ここ|古い値)
      (要確認|確認が必要|自信なし|未確認|要検討)`,
    ],
    [
      'offers-another',
      'after between comment',
      `とも(解釈|判断|考え|読|取れ|言え)
      {some} でも(問題な|よい|良い|構い|いい)
      ^ (または|もしくは|あるいは|おそらく|たぶん|多分) {some}
      {some} {clause} (かもしれません|か分かりません|かわかりません)
      (自信|確信|確証)(は|が)(ありません|持てません)
      (判読|読み取り)(できず|できない|不能|困難) {halt}`,
    ],
    [
      'offers-another',
      'between',
      `^ (または|もしくは|あるいは|それとも|別案)
      ^ (案|候補|パターン|選択肢|オプション) {label} {halt}`,
    ],
    [
      'leaves-out',
      'after comment',
      `{rest}{clause}(省略|割愛|除外|省き|省い)
      (以下略|以下同様|他も同様|中略|後略|足りません)
      残りは
      ^ (など|等) $
      (最初|冒頭|上位|先頭)の{words}(だけ|のみ)
      (紙面の都合|続けますか)`,
    ],
    [
      'asks',
      'before after',
      `(よろしければ|問題なければ|差し支えなければ|よろしいでしょうか|よろしいですか)
      {do}する前に
      ご確認が必要
      (承認|同意|許可|了承)[を](いただけ|頂け|くださ|お願い|が必要)`,
    ],
    [
      'condition',
      'after',
      `場合(のみ|に限り|にだけ)
      確認でき(ず|なかった)`,
    ],
    [
      'more-follows',
      'after',
      `(同様に|同じように)(処理|実行|繰り返|行|お願い)
      {number} 回(繰り返|実行)`,
    ],
    [
      'nothing',
      'after between before',
      `(間違い|誤り)(が|は)(な|あり|あれ)
      (その他|他|残り|ほか)の(項目|フィールド|情報)`,
    ],
  ],
};

/** Japanese remarks that mean something, and some that only look so. */
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
