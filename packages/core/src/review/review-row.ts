import type { ExecutionRow } from './execution.ts';
import type { Agreement, ReviewDecision, ReviewState } from './review.ts';
import type { Refusal } from './take-decision.ts';

/** A question for a person to decide. The held value is kept as the JSON text given, because those are the bytes that would run. */
export interface NewReview {
  /** Its id; generated if absent. */
  readonly review?: string;
  /** What is held: a document, a tool call, a command … */
  readonly kind: string;
  /** Why someone must decide. */
  readonly reason: string;
  /** The action or tool that would run; absent if the decision is about the value itself. */
  readonly action?: string;
  readonly held: string;
  /** Other equally likely readings, as JSON text: values, or `{action, arguments}` if there is an action. */
  readonly alternatives?: string;
  /** Covers kind, action, held value, contract and state version. A decision names it, so it can't apply to anything else. */
  readonly digest: string;
  /** The digest of the contract. */
  readonly contract?: string;
  /** The contract itself as JSON text, if it is plain data: an edit can then be judged with it. */
  readonly contractText?: string;
  /** The host's own version of its world, or a digest of the values that preconditions read. */
  readonly stateVersion?: string;
  readonly expiresAt?: number;
  /** What runs if no one decides in time, as JSON text; nothing runs if absent. */
  readonly fallback?: string;
  /** Who may decide; anyone if absent. */
  readonly deciders?: readonly string[];
  /** How many people must agree; 1 by default. */
  readonly eyes?: number;
  /** What else the person needs to see, as JSON text. */
  readonly detail?: string;
}

/** The subject of a review: the unit, run or act that it is about. */
export interface ReviewSource {
  readonly run: string;
  readonly unit: string;
  readonly step: string;
  readonly attempt: number;
}

/** A review as stored in the ledger. `held` is absent once the contents are purged. */
export interface ReviewRow extends Omit<NewReview, 'held'> {
  readonly review: string;
  readonly held?: string;
  readonly source: ReviewSource;
  readonly state: ReviewState;
  readonly createdAt: number;
  /** Why it became stale or was withdrawn, in a sentence or more; absent if nobody said. */
  readonly endReason?: string;
  readonly decision?: DecisionRow;
  /** Who has agreed so far, if several people must. */
  readonly agreements?: readonly Agreement[];
  /** What came of running it. */
  readonly execution?: ExecutionRow;
}

/** A person's decision, before it is stored. */
export interface NewDecision extends ReviewDecision {
  readonly review: string;
}

/** A decision as stored in the ledger. */
export interface DecisionRow extends NewDecision {
  readonly at: number;
}

/** A comment on a review, which decides nothing. */
export interface NewNote {
  readonly review: string;
  readonly by: string;
  readonly text: string;
}

/** The accepted decision, or the reason why it was refused. */
export type Decided =
  | { readonly status: 'recorded'; readonly decision: DecisionRow }
  /** It counts, but others must agree too, to the act with this digest. */
  | { readonly status: 'seconded'; readonly digest: string; readonly missing: number }
  /** Someone else was first. */
  | { readonly status: 'decided'; readonly first: DecisionRow }
  /** The person saw something other than what is held. */
  | { readonly status: 'other-digest'; readonly digest: string }
  | { readonly status: Exclude<Refusal, 'other-digest'> }
  | { readonly status: 'unknown' };
