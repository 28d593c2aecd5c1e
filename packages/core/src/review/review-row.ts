import type { ExecutionRow } from './execution.ts';
import type { Agreement, ReviewDecision, ReviewState } from './review.ts';
import type { DecisionRefusal } from './take-decision.ts';

/** A question for a person to decide. The held value is kept as the JSON text given, because those are the bytes that would run. */
export interface NewReview {
  /** Its id. Generated if absent. */
  readonly review?: string;
  /** The kind of thing that is held: a document, a tool call, a command … */
  readonly kind: string;
  /** The reason why someone must decide. */
  readonly reason: string;
  /** The action or tool that would run. Absent if the decision is about the value itself. */
  readonly action?: string;
  readonly held: string;
  /** Other equally likely readings, as JSON text: values, or `{action, arguments}` if there is an action. */
  readonly alternatives?: string;
  /** Covers kind, action, held value, contract and state version. A decision names it, so it cannot apply to anything else. */
  readonly digest: string;
  /** The digest of the contract. */
  readonly contract?: string;
  /** The contract as JSON text, if it is plain data, so that an edit can be judged with it. */
  readonly contractText?: string;
  /** The host's own version of its world, or a digest of the values that preconditions read. */
  readonly stateVersion?: string;
  readonly expiresAt?: number;
  /** The act that runs if nobody decides in time, as JSON text. Nothing runs if it is absent. */
  readonly fallback?: string;
  /** The people who may decide. Anyone may if it is absent. */
  readonly deciders?: readonly string[];
  /** The number of people who must agree. The default is 1. */
  readonly eyes?: number;
  /** Further details for the person to see, as JSON text. */
  readonly detail?: string;
}

/** The subject of a review: a run, a unit in it, its step and its attempt. */
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
  /** The reason why it became stale or was withdrawn, in words. Absent if none was given. */
  readonly endReason?: string;
  readonly decision?: DecisionRow;
  /** The agreements so far, if several people must agree. */
  readonly agreements?: readonly Agreement[];
  /** The execution of the act. */
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
  /** It counts, but others must also agree to the act with this digest. */
  | { readonly status: 'seconded'; readonly digest: string; readonly missing: number }
  /** Someone else was first. */
  | { readonly status: 'decided'; readonly first: DecisionRow }
  /** The person saw something other than the held value. */
  | { readonly status: 'other-digest'; readonly digest: string }
  | { readonly status: Exclude<DecisionRefusal, 'other-digest'> }
  | { readonly status: 'unknown' };
