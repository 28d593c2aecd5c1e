import type { DecisionAnswer } from '../../src/model/decision.ts';
import { Store } from './store.ts';

/** What came of a decision about a review. */
export interface Told {
  readonly review: string;
  readonly name: string;
  readonly answer: DecisionAnswer;
}

/** What came of the last decisions. What was not recorded stays until the user has taken note of it. */
export const outcomes = new Store<readonly Told[]>([]);

/** Reports what came of decisions. */
export function tell(told: readonly Told[]): void {
  const reviews = new Set(told.map(({ review }) => review));
  outcomes.set([...outcomes.value.filter(({ review }) => !reviews.has(review)), ...told]);
}

/** Forgets what was recorded: it is on the page. */
export function forgetRecorded(): void {
  outcomes.set(refusedIn(outcomes.value));
}

/** Those of several that were not recorded. */
export function refusedIn(told: readonly Told[]): readonly Told[] {
  return told.filter(({ answer }) => !answer.isRecorded);
}
