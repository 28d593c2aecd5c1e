import { saysCut } from '../model/says-cut.ts';
import type { AnswerEnd } from './answer.ts';

/** Maps a provider's finish reason to ours. A word that is not in its table may still say that the reply was cut off. */
export function finishFrom<End extends AnswerEnd>(word: string, table: ReadonlyMap<string, End>): End | 'length' | 'other' {
  return table.get(word) ?? (saysCut(word) ? 'length' : 'other');
}
