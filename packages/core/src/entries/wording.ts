export { helpOf, hintOf, messageOf } from '../kinds/sentence.ts';
export { closestWord } from '../lib/closest-word.ts';
export { didYouMean } from '../wording/did-you-mean.ts';
export { faultTexts } from '../wording/fault-texts.ts';
export { visible, visibleLines } from '../wording/visible.ts';
