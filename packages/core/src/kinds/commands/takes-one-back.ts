import type { Said } from '../../remarks/cue.ts';
import { meaningNearAct } from '../../remarks/meaning-near-act.ts';

/** The words of a sentence that take one of several suggestions back. */
export function takesOneBack(sentence: string): Said | undefined {
  return meaningNearAct(sentence, 'list', ['retracts']);
}

/** The words of a line after a suggestion that take it back, or put the next one in its place. */
export function takesFormerBack(line: string): Said | undefined {
  return meaningNearAct(line, 'between', ['retracts', 'corrects', 'example-only']);
}
