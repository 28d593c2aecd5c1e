import type { Finding, Hold, Pass } from '../model/index.ts';

/** The reason why a passed unit is sent to people, and its rank, counted from the least certain unit of the run. */
export interface SentUnit {
  readonly as: readonly SentAs[];
  /** The rank, counting from 1. */
  readonly rank: number;
  /** The number of ranked units. */
  readonly of: number;
}

/** Whether a unit is among the least certain or in the random sample. */
export type SentAs = 'worst' | 'sample';

const CODES: { readonly [as in SentAs]: string } = { worst: 'review.worst', sample: 'review.sample' };

/** Turns a pass into a hold because the policy wants a person to review it. Nothing is wrong with the value. */
export function heldForReview<Value>({ value, ...rest }: Pass<Value>, { as, rank, of }: SentUnit): Hold<Value> {
  const sent = as.map((one): Finding => ({ code: CODES[one], severity: 'warning', path: '', args: { rank, of } }));
  return { ...rest, status: 'hold', reason: 'approval', held: value, findings: [...sent, ...rest.findings] };
}
