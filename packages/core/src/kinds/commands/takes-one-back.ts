import type { Said } from '../../remarks/cue.ts';
import { meaningNearAct } from '../../remarks/meaning-near-act.ts';

/** Returns the words in a sentence that take back one of several suggestions. */
export function takesOneBack(sentence: string): Said | undefined {
  return meaningNearAct(sentence, 'list', ['retracts']);
}

/** Returns the words in a line after a suggestion that take it back or replace it with the next one. */
export function takesFormerBack(line: string): Said | undefined {
  return meaningNearAct(line, 'between', ['retracts', 'corrects', 'example-only']);
}
