export { helpOf, hintOf, messageOf, type Wording, wordingOf } from '../kinds/sentence.ts';
export { faultTexts } from '../wording/fault-texts.ts';
export { visible, visibleLines } from '../wording/visible.ts';
