import { createHash } from 'node:crypto';
import { byDoubt, type DoubtOrder, type SentUnit } from '@tamis/core/review';

export interface OrderedUnit {
  readonly unit: string;
  readonly attempt: number;
  readonly doubts: DoubtOrder;
  readonly sent?: SentUnit | undefined;
  // Whether its file is written, so that it counts but can't be taken back.
  readonly isWritten?: boolean;
}

// The shares of `policy.review`, as fractions.
export interface Shares {
  readonly worst: number;
  readonly sample: number;
}

export type ChosenUnit = OrderedUnit & { readonly sent: SentUnit };

// Chooses the units that still have to be sent to people, least certain first. Units sent before count towards the shares, so that
// interruptions don't change the choice and only new units are added. Among equally certain units, and for the sample, the order is random
// but always the same for a run.
export function chooseUnits(run: string, units: readonly OrderedUnit[], shares: Shares): readonly ChosenUnit[] {
  const ranked = shuffled(`${run} order`, units).sort((one, other) => byDoubt(one.doubts, other.doubts));
  const worst = picked(ranked, 'worst', shares.worst);
  const sample = picked(shuffled(`${run} sample`, units), 'sample', shares.sample);
  return ranked.flatMap((unit, index) => {
    const as = [...(worst.has(unit.unit) ? (['worst'] as const) : []), ...(sample.has(unit.unit) ? (['sample'] as const) : [])];
    return as.length === 0 ? [] : [{ ...unit, sent: { as, rank: index + 1, of: ranked.length } }];
  });
}

// The first units that were not sent before, as many as the share still lacks.
function picked(units: readonly OrderedUnit[], as: 'worst' | 'sample', share: number): ReadonlySet<string> {
  const had = units.filter(({ sent }) => sent?.as.includes(as)).length;
  const lacking = Math.max(0, countOf(share, units.length) - had);
  const unsent = units.filter(({ sent, isWritten }) => sent === undefined && isWritten !== true);
  return new Set(unsent.slice(0, lacking).map(({ unit }) => unit));
}

// How many units a share is, rounded up, so that it is at least one. 10% of 30 is 3, despite floating-point error.
function countOf(share: number, units: number): number {
  return Math.ceil(Number((share * units).toFixed(6)));
}

// Shuffles units in an order that depends only on the seed and their names.
function shuffled(seed: string, units: readonly OrderedUnit[]): OrderedUnit[] {
  const keyed = units.map((unit) => ({ unit, key: createHash('sha256').update(`${seed}\n${unit.unit}`).digest('hex') }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ unit }) => unit);
}
