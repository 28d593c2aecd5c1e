import type { Group } from '../codes/entry.ts';
import { type Budget, completeBudget } from './budget.ts';

/** Where a run stands. The last four are ends, of which `escalated` is left by a person's decision only. */
export type Phase = 'asking' | 'judging' | 'waiting' | 'editing' | 'escalated' | 'accepted' | 'faulted' | 'cancelled';

/** Why a person is asked. */
export type Escalation = 'exhausted' | 'repeating' | 'hint-failed' | 'edit-failed' | 'needs-approval';

/** The answer before this one, for telling when a model only repeats itself. */
export interface LastAnswer {
  /** Stands for the reply and for what was wrong with it. */
  readonly digest: string;
  readonly group: Group;
}

/** Everything that decides what happens next, as plain data: it can be written down and taken up again. */
export interface LoopState {
  readonly version: 1;
  readonly phase: Phase;
  readonly limits: Budget;
  /** What is left of the budget. */
  readonly left: Budget;
  /** Answers asked for since the start or the last fresh start. */
  readonly calls: number;
  /** Hints given since then. */
  readonly hints: number;
  /** Faults in a row of the call that is made now, and how many are borne. */
  readonly faults: number;
  readonly mostFaults: number;
  /** Whether this attempt follows a hint: it is one more, and no other follows by itself. */
  readonly isHinted: boolean;
  readonly last: LastAnswer | null;
  readonly escalation: Escalation | null;
}

/** A run before its first call. */
export function initialState(budget: Partial<Budget> = {}, mostFaults = 3): LoopState {
  const limits = completeBudget(budget);
  if (!Number.isInteger(mostFaults) || mostFaults < 0)
    throw new RangeError(`mostFaults is ${mostFaults}; a whole number from 0 on was expected.`);
  return {
    version: 1,
    phase: 'asking',
    limits,
    left: limits,
    calls: 0,
    hints: 0,
    faults: 0,
    mostFaults,
    isHinted: false,
    last: null,
    escalation: null,
  };
}
