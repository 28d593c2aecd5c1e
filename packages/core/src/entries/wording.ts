export { helpOf, hintOf, messageOf, type Wording, wordingOf } from '../kinds/sentence.ts';
export { closestWord, editDistance } from '../lib/closest-word.ts';
export { blanks } from '../wording/blanks.ts';
export { faultTexts } from '../wording/fault-texts.ts';
export { type Lookalike, lookalikes, lookalikeTexts, marked } from '../wording/lookalikes.ts';
export { ruleWords } from '../wording/rule-words.ts';
export { shellArgument, shellWord } from '../wording/shell-word.ts';
export { suggestionText } from '../wording/suggestion-text.ts';
export { visible, visibleJson, visibleLines } from '../wording/visible.ts';
