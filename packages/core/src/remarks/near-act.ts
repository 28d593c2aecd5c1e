import { MEANINGS, type Place, type RemarkFound, type RemarkMeaning } from './cue.ts';
import { englishActs } from './languages/english-acts.ts';
import { meaningIn } from './meaning-of.ts';
import type { RemarkReader } from './remark-reader.ts';

/** Returns the meaning of a remark next to a call, a command or a rule. See `nearDocument`. */
export function nearAct(
  remarks: RemarkReader,
  remark: string,
  place: Place,
  asked: readonly RemarkMeaning[] = MEANINGS,
): RemarkFound | undefined {
  return meaningIn(remarks.with(englishActs), remark, place, asked);
}
