import type { Json, Verdict } from '@tamis/core';
import type { Judgement } from './attempt.ts';

/** Restores the verdict from a stored judgement. The value goes through `JSON.parse`, so `2.0` becomes the number 2. */
export function verdictOf({ status, record, value }: Pick<Judgement, 'status' | 'record' | 'value'>): Verdict {
  const kept = JSON.parse(record) as object;
  const read = value === undefined ? null : (JSON.parse(value) as Json);
  if (status === 'pass') return { status, value: read, ...kept } as Verdict;
  return (status === 'hold' ? { status, held: read, ...kept } : { status, ...kept }) as Verdict;
}
