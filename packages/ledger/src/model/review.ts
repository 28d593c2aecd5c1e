/** Something that a person must decide. What is held is kept as the JSON text given: those are the bytes that would run. */
export interface NewReview {
  /** Its id; generated if absent. */
  readonly review?: string;
  /** What is held: a document, a tool call, a command … */
  readonly kind: string;
  /** Why somebody must decide. */
  readonly reason: string;
  readonly held: string;
  /** Other readings that are as likely, as JSON text. */
  readonly alternatives?: string;
  /** Covers kind, held value, contract and state version. A decision names it, so it can't apply to anything else. */
  readonly digest: string;
  readonly contract?: string;
  /** The host's own word for the state of its world. */
  readonly stateVersion?: string;
  readonly expiresAt?: number;
  /** What else the person needs to see, as JSON text. */
  readonly detail?: string;
}

/** What a review is about. */
export interface ReviewSource {
  readonly run: string;
  readonly unit: string;
  readonly step: string;
  readonly attempt: number;
}

/** `expired` is not `denied`: nobody decided. `withdrawn`: there is nothing left to decide. */
export type ReviewState = 'open' | 'decided' | 'expired' | 'withdrawn';

/** A review as the ledger has it. `held` is absent once the contents are purged. */
export interface ReviewRow extends Omit<NewReview, 'held'> {
  readonly review: string;
  readonly held?: string;
  readonly source: ReviewSource;
  readonly state: ReviewState;
  readonly createdAt: number;
  readonly decision?: DecisionRow;
}

/** What a person can do about a review. */
export type DecisionKind = 'approve' | 'choose' | 'edit' | 'deny' | 'hint' | 'fresh';

/** A person's decision. */
export interface NewDecision {
  readonly review: string;
  readonly kind: DecisionKind;
  /** Who decides. */
  readonly by: string;
  /** The digest of what the person saw; refused if it is not the review's. */
  readonly digest: string;
  /** The chosen or edited value, as JSON text. */
  readonly value?: string;
  /** A reason or a hint. */
  readonly text?: string;
}

/** A decision as the ledger has it. */
export interface DecisionRow extends NewDecision {
  readonly at: number;
}

/** The decision stands, or why it does not. */
export type Decided =
  | { readonly status: 'recorded'; readonly decision: DecisionRow }
  /** Somebody was first. */
  | { readonly status: 'decided'; readonly first: DecisionRow }
  | { readonly status: 'expired' }
  | { readonly status: 'withdrawn' }
  /** The person saw something other than what is held. */
  | { readonly status: 'other-digest'; readonly digest: string }
  | { readonly status: 'unknown' };
