import { type Case, FAMILIES, type Family, KINDS } from '../case.ts';
import type { Asked } from '../line/ask-all.ts';
import { isAccepted, type Outcome, offersRight, outcomeOf } from './outcome.ts';

export interface Tally {
  readonly cases: number;
  readonly falseAccepts: number;
  readonly right: number;
  readonly held: number;
  readonly heldRight: number;
  readonly refused: number;
  readonly accepted: number;
}

export interface Scored {
  readonly case: Case;
  readonly asked: Asked;
  readonly outcome: Outcome;
}

export interface Row {
  readonly name: string;
  readonly version: string | undefined;
  readonly calls: string;
  readonly groups: { readonly [group: string]: Tally };
  readonly micros: { readonly ordinary: number | undefined; readonly damaged: number | undefined };
  readonly scored: readonly Scored[];
}

export const GROUPS: { readonly [name: string]: (one: Case) => boolean } = {
  all: () => true,
  written: ({ isGenerated }) => !isGenerated,
  generated: ({ isGenerated }) => isGenerated,
  ...Object.fromEntries(KINDS.map((kind) => [`kind: ${kind}`, ({ contract }: Case) => contract.kind === kind])),
  ...Object.fromEntries(FAMILIES.map((name) => [`family: ${name}`, ({ family }: Case) => family === name])),
};

export function scoredOf(cases: readonly Case[], asked: readonly Asked[]): readonly Scored[] {
  return cases.map((one, index) => {
    const reading = asked[index] ?? { reading: { refused: 'not asked' }, micros: 0 };
    return { case: one, asked: reading, outcome: outcomeOf(one, reading.reading) };
  });
}

export function groupsOf(scored: readonly Scored[]): { readonly [group: string]: Tally } {
  return Object.fromEntries(
    Object.entries(GROUPS).map(([name, isIn]) => [name, tallyOf(scored.filter(({ case: one }) => isIn(one)))]),
  );
}

export function tallyOf(scored: readonly Scored[]): Tally {
  const count = (outcome: Outcome) => scored.filter((one) => one.outcome === outcome).length;
  return {
    cases: scored.length,
    falseAccepts: count('false accept'),
    right: count('right'),
    held: count('held'),
    heldRight: scored.filter(({ case: one, asked }) => offersRight(one, asked.reading)).length,
    refused: count('refused'),
    accepted: scored.filter(({ case: one, asked }) => isAccepted(one, asked.reading)).length,
  };
}

export function medianOf(scored: readonly Scored[], family: Family): number | undefined {
  const times = scored.filter(({ case: one }) => one.family === family).map(({ asked }) => asked.micros);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
