import { type Case, FAMILIES, type Family, KINDS } from '../case.ts';
import type { Asked } from '../line/ask-all.ts';
import { isAccepted, type Outcome, offersRight, outcomeOf } from './outcome.ts';

/** How often each outcome came about in a group of cases. */
export interface Tally {
  readonly cases: number;
  readonly falseAccepts: number;
  readonly right: number;
  readonly held: number;
  /** How many of the held offer a right value. */
  readonly heldRight: number;
  readonly refused: number;
  /** How many values were accepted, right or wrong. */
  readonly accepted: number;
}

/** One reading with its case. */
export interface Scored {
  readonly case: Case;
  readonly asked: Asked;
  readonly outcome: Outcome;
}

/** The results of one peer. */
export interface Row {
  readonly name: string;
  readonly version: string | undefined;
  readonly calls: string;
  readonly groups: { readonly [group: string]: Tally };
  /** The median time of a reading in microseconds, with the check of the contract. */
  readonly micros: { readonly ordinary: number | undefined; readonly damaged: number | undefined };
  readonly scored: readonly Scored[];
}

/** The groups of cases that tables show: all, written and generated, then kinds of contract, then families. */
export const GROUPS: { readonly [name: string]: (one: Case) => boolean } = {
  all: () => true,
  written: ({ isGenerated }) => !isGenerated,
  generated: ({ isGenerated }) => isGenerated,
  ...Object.fromEntries(KINDS.map((kind) => [`kind: ${kind}`, ({ contract }: Case) => contract.kind === kind])),
  ...Object.fromEntries(FAMILIES.map((name) => [`family: ${name}`, ({ family }: Case) => family === name])),
};

/** Scores the readings of a peer. */
export function scoredOf(cases: readonly Case[], asked: readonly Asked[]): readonly Scored[] {
  return cases.map((one, index) => {
    const reading = asked[index] ?? { reading: { refused: 'not asked' }, micros: 0 };
    return { case: one, asked: reading, outcome: outcomeOf(one, reading.reading) };
  });
}

/** The tallies of all groups. */
export function groupsOf(scored: readonly Scored[]): { readonly [group: string]: Tally } {
  return Object.fromEntries(
    Object.entries(GROUPS).map(([name, isIn]) => [name, tallyOf(scored.filter(({ case: one }) => isIn(one)))]),
  );
}

/** The tally of some readings. */
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

/** The median time of a family's readings in microseconds; undefined if there are none. */
export function medianOf(scored: readonly Scored[], family: Family): number | undefined {
  const times = scored.filter(({ case: one }) => one.family === family).map(({ asked }) => asked.micros);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
