import type { Group } from '../codes/entry.ts';
import type { FaultCode, Json } from '../model/index.ts';
import type { TextMessage } from '../ports/message.ts';
import type { Usage } from '../ports/model.ts';
import { type Budget, completeBudget } from './budget.ts';
import type { Approval, EditDecision } from './event.ts';
import { completeHolds, type Holds, type HoldsInput } from './holds.ts';
import type { KeptReply } from './kept-reply.ts';
import type { RetryFormat } from './retry-request.ts';
import { NO_USAGE } from './usage.ts';

/** The phase of a run. The last four are final, except that a person's decision can leave `escalated`. */
export type Phase =
  | 'asking'
  | 'judging'
  | 'waiting'
  | 'editing'
  | 'approving'
  | 'escalated'
  | 'accepted'
  | 'faulted'
  | 'cancelled';

/** The reason why a person is asked. */
export type Escalation =
  | 'exhausted'
  | 'out-of-tokens'
  | 'repeating'
  | 'held'
  | 'hint-failed'
  | 'edit-failed'
  | 'needs-approval'
  | 'approval-mismatch'
  | 'approval-unmet';

export interface LastAnswer {
  readonly digest: string;
  readonly group: Group;
}

/** The state of a run, apart from its attempts. It is plain data, so it can be stored and resumed in any phase. */
export interface LoopState {
  readonly version: 2;
  /** The id of the run. Empty if none is needed. */
  readonly run: string;
  /** The digest of the contract that judged all attempts. Null if there is none or there were several. */
  readonly contract: string | null;
  readonly phase: Phase;
  readonly limits: Budget;
  /** What is left of the budget. */
  readonly left: Budget;
  readonly holds: Holds;
  /** The number of calls since the start or the last fresh start. */
  readonly calls: number;
  /** The number of a person's edits and approvals judged since then. Together with the calls they number the attempts. */
  readonly edits: number;
  /** The number of hints given since then. */
  readonly hints: number;
  /** The number of faults in a row for the current call, the last of them, and how many are tolerated. */
  readonly faults: number;
  readonly fault: FaultCode | null;
  readonly mostFaults: number;
  /** Why the model is asked. A hint allows one more call, and no automatic retry follows it. */
  readonly reason: 'first' | 'retry' | 'hint';
  /** A person's last hint. */
  readonly hint: string | null;
  /** The document read from the last reply. */
  readonly value: Json;
  /** The text that contains this document, with everything around it, if it may be patched. Otherwise null. */
  readonly source: string | null;
  /** The format of the last request that was answered. */
  readonly format: RetryFormat;
  /** The messages added to the task. Every request repeats them, so that a provider's cache recognises its start. */
  readonly added: readonly TextMessage[];
  /** The reply being judged, while judging. */
  readonly reply: KeptReply | null;
  /** The milliseconds to wait, while waiting. */
  readonly wait: number;
  /** The edit being judged, while editing. */
  readonly edit: EditDecision | null;
  /** The approval being checked, while approving, or the accepted one afterwards. */
  readonly approval: Approval | null;
  readonly last: LastAnswer | null;
  readonly escalation: Escalation | null;
  /** The usage of all answers, including those before a fresh start. */
  readonly spent: Usage;
}

/** The optional starting data of a run, besides its budget. */
export interface Beginning {
  readonly holds?: HoldsInput;
  readonly run?: string;
  readonly contract?: string | null;
}

/** Returns the state of a run before its first call. */
export function initialState(budget: Partial<Budget> = {}, mostFaults = 3, beginning: Beginning = {}): LoopState {
  const { holds, run = '', contract = null } = beginning;
  const limits = completeBudget(budget);
  if (!Number.isInteger(mostFaults) || mostFaults < 0)
    throw new RangeError(`mostFaults: expected a whole number of at least 0, found ${mostFaults}.`);
  return {
    version: 2,
    run,
    contract,
    phase: 'asking',
    limits,
    left: limits,
    holds: completeHolds(holds),
    calls: 0,
    edits: 0,
    hints: 0,
    faults: 0,
    fault: null,
    mostFaults,
    reason: 'first',
    hint: null,
    value: null,
    source: null,
    format: 'findings',
    added: [],
    reply: null,
    wait: 0,
    edit: null,
    approval: null,
    last: null,
    escalation: null,
    spent: NO_USAGE,
  };
}

/** Returns the number of the current or last attempt, counting from 1 since the last fresh start. */
export function attemptNumber({ phase, calls, edits }: LoopState): number {
  return calls + edits + (phase === 'editing' || phase === 'approving' ? 1 : 0);
}
