import { isDoubtfulRemark } from '../../lib/doubtful-remark.ts';
import { redoesFormer, replacesFormer } from '../../lib/replaces-former.ts';

/** What a sentence calls one of several suggestions. */
const ONE =
  '(?:(?:the )?(?:last|first|second|third|fourth|fifth|previous|former|latter|other)(?: (?:one|two|suggestion|option|idea|line|entry|item))?|(?:the |that |this )(?:one|suggestion|option|idea|line)|(?:number |no\\. ?|#|suggestion |option )\\d{1,3})';

const TAKES_ONE_BACK = new RegExp(
  `\\b(?:scratch|drop|remove|forget|ignore|disregard|delete|strike|cancel|skip|discard|withdraw|omit|not|except)(?: about)? ${ONE}\\s*(?:[.,;!)—–]|$)`,
  'i',
);

/** A line that only announces that something else takes the place of what precedes it. */
const OR_RATHER =
  /^\W*(?:or |no,? |well,? )?(?:rather|better(?: yet| still)?|actually|instead|correction|i meant?|make that)\W*$/i;

/** Whether a sentence takes one of several suggestions back. */
export function takesOneBack(sentence: string): boolean {
  return TAKES_ONE_BACK.test(sentence);
}

/** Whether a line after a suggestion takes it back, or puts the next one in its place. */
export function takesFormerBack(line: string): boolean {
  return takesOneBack(line) || OR_RATHER.test(line) || replacesFormer(line) || redoesFormer(line) || isDoubtfulRemark(line);
}
