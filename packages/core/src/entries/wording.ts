export { faultTexts } from '../wording/fault-texts.ts';
export { helpOf, hintOf, messageOf } from '../wording/sentence.ts';
export { visible, visibleLines } from '../wording/visible.ts';
