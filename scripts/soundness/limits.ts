import type { Contract, Verdict } from '../../packages/core/src/index.ts';
import type { Damaged } from './damage.ts';

/** A kind of damage after which no reader could know what was meant. */
export interface Limit {
  readonly name: string;
  /** Why nobody could know. */
  readonly reason: string;
  readonly applies: (damage: Damaged, verdict: Verdict, contract: Contract) => boolean;
}

/** Every kind of wrong value that may pass. */
export const LIMITS: readonly Limit[] = [];

/** The limit that a wrong value is due to; undefined where it is a mistake of ours. */
export function limitOf(damage: Damaged, verdict: Verdict, contract: Contract): Limit | undefined {
  return LIMITS.find(({ applies }) => applies(damage, verdict, contract));
}
