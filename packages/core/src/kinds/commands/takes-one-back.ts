import type { Said } from '../../remarks/cue.ts';
import { nearAct } from '../../remarks/near-act.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';

/** Returns the words of a sentence that retract one of several suggestions. */
export function takesOneBack(sentence: string, remarks: RemarkReader): Said | undefined {
  return nearAct(remarks, sentence, 'list', ['retracts']);
}

/** Returns the words that retract a suggestion, or replace it with the next one, in the line after it. */
export function takesFormerBack(line: string, remarks: RemarkReader): Said | undefined {
  return nearAct(remarks, line, 'between', ['retracts', 'corrects', 'example-only']);
}
