import { type FinishReason, saysCut } from '@tamis/core';

/** A provider's word for why the model stopped, in ours. A word that is not in its table may still say that the reply was cut. */
export function finishFrom(word: string, table: ReadonlyMap<string, FinishReason>): FinishReason {
  return table.get(word) ?? (saysCut(word) ? 'length' : 'other');
}
