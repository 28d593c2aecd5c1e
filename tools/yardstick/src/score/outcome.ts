import { isDeepStrictEqual } from 'node:util';
import type { Reading } from '../adapter.ts';
import type { Case } from '../case.ts';
import { plain } from './plain.ts';

export const OUTCOMES = ['false accept', 'right', 'held', 'refused'] as const;

export type Outcome = (typeof OUTCOMES)[number];

export function outcomeOf(one: Case, reading: Reading): Outcome {
  if ('held' in reading) return 'held';
  if (!isAccepted(one, reading)) return one.right.length === 0 ? 'right' : 'refused';
  return isRight(one.right, reading.accepted) ? 'right' : 'false accept';
}

export function isAccepted({ contract }: Case, reading: Reading): reading is { readonly accepted: unknown } {
  return 'accepted' in reading && !(contract.kind === 'calls' && isEmpty(reading.accepted));
}

// Whether a person who is shown the held value would find a right one.
export function offersRight({ right }: Case, reading: Reading): boolean {
  return 'held' in reading && isRight(right, reading.held);
}

function isRight(right: readonly unknown[], value: unknown): boolean {
  return right.some((one) => isDeepStrictEqual(plain(one), plain(value)));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
