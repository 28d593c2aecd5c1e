import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/change.ts';

/** A bracket that is missing where more may follow, or where it could stand elsewhere: its place is a guess. Others stay as they are. */
export function guessedCloser(change: Change): Change {
  return stageEntry(change.code).closer === 'missing' ? { ...change, code: 'parse.guessed-closer', safety: 'unsafe' } : change;
}
