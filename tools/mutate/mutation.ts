import type { Mutation } from './instrument.ts';

export class TooManySteps extends Error {}

export interface Switchboard extends Mutation {
  steps: number;
  mostSteps: number;
  // Ends the test that runs, because of an error that nothing caught.
  alarm: (() => void) | undefined;
  // By mutant: 1 if it would have given a different answer since `seen` was last cleared.
  readonly seen: Uint8Array;
}

export function install(mutants: number): Switchboard {
  const seen = new Uint8Array(mutants);
  const lefts: unknown[] = [];
  const board: Switchboard = {
    on: -1,
    steps: 0,
    mostSteps: Number.POSITIVE_INFINITY,
    alarm: undefined,
    seen,
    tick() {
      board.steps++;
      if (board.steps > board.mostSteps) throw new TooManySteps();
    },
    saw(value, isTrue, isFalse) {
      // No mutant has the number -1, and a typed array ignores it.
      seen[value ? isFalse : isTrue] = 1;
      // Whoever uses the value itself gets something else: `{ ...(cost > 0 && { cost }) }`.
      if (typeof value !== 'boolean') seen[isTrue] = 1;
      return value;
    },
    left(value, mutant) {
      lefts[mutant] = value;
      return value;
    },
    right(value, mutant) {
      if (lefts[mutant] === value) seen[mutant] = 1;
      return value;
    },
  };
  (globalThis as unknown as { mutation: Mutation }).mutation = board;
  return board;
}
