import { saysCut } from '../model/index.ts';
import type { AnswerEnd } from './answer.ts';

// Returns the finish reason of a stream after another event may have given one. What says that the reply was cut is not taken back.
export function laterFinish(before: string | undefined, said: string | undefined): string | undefined {
  return saysCut(before) ? before : (said ?? before);
}

/** Maps a provider's finish reason to ours. A word that is not in its table may still say that the reply was cut off. */
export function finishFrom<End extends AnswerEnd>(word: string, table: ReadonlyMap<string, End>): End | 'length' | 'other' {
  return table.get(word) ?? (saysCut(word) ? 'length' : 'other');
}
