import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/change.ts';

/** A missing bracket where more may follow, or that could be elsewhere: its place is a guess. Other changes stay as they are. */
export function guessedCloser(change: Change): Change {
  return stageEntry(change.code).closer === 'missing' ? { ...change, code: 'parse.guessed-closer', safety: 'unsafe' } : change;
}
