/** The decisions that a person can make about a review. A note decides nothing and is only recorded with the review. */
export type DecisionKind = 'approve' | 'choose' | 'edit' | 'deny' | 'hint' | 'fresh';

/**
 * `expired` means that nobody decided, which is not the same as `denied`. `withdrawn` means that there is nothing left to decide. `stale`
 * means that the world or the contract changed.
 */
export type ReviewState = 'open' | 'decided' | 'expired' | 'withdrawn' | 'stale';

/** The terms that decisions about a review are checked against. */
export interface ReviewTerms {
  /** The kind of thing that is held: a document, a tool call, an action … */
  readonly kind: string;
  /** The action or tool that would run. Absent if the decision is about the value itself. */
  readonly action?: string;
  /** The value or the arguments, as JSON text. Absent once the contents are purged. */
  readonly held?: string;
  /** The other options as JSON text: a list of values, or of `{action, arguments}` if there is an action. */
  readonly alternatives?: string;
  /** Covers kind, action, value, contract and state version. */
  readonly digest: string;
  /** The digest of the contract. */
  readonly contract?: string;
  readonly stateVersion?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  /** The people who may decide. Anyone may if it is absent. */
  readonly deciders?: readonly string[];
  /** The number of people who must agree. The default is 1. */
  readonly eyes?: number;
}

/** A person's decision. */
export interface ReviewDecision {
  readonly kind: DecisionKind;
  /** The person who decides. */
  readonly by: string;
  /** The digest of the value that the person saw. */
  readonly digest: string;
  /** The chosen option or the edited value, as JSON text. */
  readonly value?: string;
  /** A reason or a hint. */
  readonly text?: string;
}

/** One person's agreement, where several people must agree. It says what they agreed to, and how they replaced the held value. */
export type Agreement = Pick<ReviewDecision, 'kind' | 'by' | 'digest' | 'value'>;
