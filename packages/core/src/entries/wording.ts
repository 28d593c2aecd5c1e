export { stageOf } from '../codes/code.ts';
export type { Group, WordedEntry } from '../codes/entry.ts';
export { codes } from '../kinds/registry.ts';
export {
  causesFirst,
  entryOf,
  groupOfCode,
  isCode,
  isContractMistake,
  isCutCode,
  usualWording,
  wordingFor,
} from '../kinds/usual-wording.ts';
export { type Wording, withoutField, wordingOf } from '../kinds/wording-of.ts';
export { closestWord, editDistance } from '../lib/closest-word.ts';
export { blanks } from '../wording/blanks.ts';
export { faultTexts } from '../wording/fault-texts.ts';
export { namesField, placed, unplaced } from '../wording/field-first.ts';
export { type Lookalike, lookalikes, lookalikeTexts, marked } from '../wording/lookalikes.ts';
export { ruleWords } from '../wording/rule-words.ts';
export { sayLine } from '../wording/sentence.ts';
export { shellArgument, shellWord } from '../wording/shell-word.ts';
export { suggestionText } from '../wording/suggestion-text.ts';
export { codeOf, hiddenIn, terminalText, visible, visibleJson, visibleLines } from '../wording/visible.ts';
export { cut, wholeNumbers } from '../wording/whole-numbers.ts';
