import type { DecisionAnswer } from '../../src/model/decision.ts';
import { Store } from './store.ts';

export interface Told {
  readonly review: string;
  readonly name: string;
  readonly answer: DecisionAnswer;
}

// The results of the latest decisions. A decision that was not recorded stays listed until the user dismisses it.
export const outcomes = new Store<readonly Told[]>([]);

export function tell(told: readonly Told[]): void {
  const reviews = new Set(told.map(({ review }) => review));
  outcomes.set([...outcomes.value.filter(({ review }) => !reviews.has(review)), ...told]);
}

// Removes recorded decisions, which the page already shows.
export function forgetRecorded(): void {
  outcomes.set(refusedIn(outcomes.value));
}

export function refusedIn(told: readonly Told[]): readonly Told[] {
  return told.filter(({ answer }) => !answer.isRecorded);
}
