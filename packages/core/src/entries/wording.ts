export { helpOf, hintOf, messageOf } from '../kinds/sentence.ts';
export { faultTexts } from '../wording/fault-texts.ts';
export { visible, visibleLines } from '../wording/visible.ts';
