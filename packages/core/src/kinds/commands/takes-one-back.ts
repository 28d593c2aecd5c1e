import type { Said } from '../../remarks/cue.ts';
import { meaningNearAct } from '../../remarks/meaning-near-act.ts';

/** Returns the words of a sentence that retract one of several suggestions. */
export function takesOneBack(sentence: string): Said | undefined {
  return meaningNearAct(sentence, 'list', ['retracts']);
}

/** Returns the words that retract a suggestion, or replace it with the next one, in the line after it. */
export function takesFormerBack(line: string): Said | undefined {
  return meaningNearAct(line, 'between', ['retracts', 'corrects', 'example-only']);
}
