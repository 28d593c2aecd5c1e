/** What a person can do about a review. A note decides nothing and is written down beside it. */
export type DecisionKind = 'approve' | 'choose' | 'edit' | 'deny' | 'hint' | 'fresh';

/** `expired` is not `denied`: nobody decided. `withdrawn`: nothing is left to decide. `stale`: the world or the contract moved. */
export type ReviewState = 'open' | 'decided' | 'expired' | 'withdrawn' | 'stale';

/** What decisions about a review are held against. */
export interface ReviewTerms {
  /** What is held: a document, a tool call, an action … */
  readonly kind: string;
  /** The action or tool that would run; absent where the value itself is decided about. */
  readonly action?: string;
  /** The value or the arguments, as JSON text; absent once the contents are purged. */
  readonly held?: string;
  /** The other options as JSON text: a list of values, or of `{action, arguments}` where there is an action. */
  readonly alternatives?: string;
  /** Covers kind, action, value, contract and state version. */
  readonly digest: string;
  /** The digest of the contract. */
  readonly contract?: string;
  readonly stateVersion?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  /** Who may decide; anybody where it is absent. */
  readonly deciders?: readonly string[];
  /** How many people must agree; 1 unless said otherwise. */
  readonly eyes?: number;
}

/** A person's decision. */
export interface ReviewDecision {
  readonly kind: DecisionKind;
  /** Who decides. */
  readonly by: string;
  /** The digest of what the person saw. */
  readonly digest: string;
  /** The chosen option or the edited value, as JSON text. */
  readonly value?: string;
  /** A reason or a hint. */
  readonly text?: string;
}

/** One who agreed where several must: to what, and what they put in the place of what was held. */
export type Agreement = Pick<ReviewDecision, 'kind' | 'by' | 'digest' | 'value'>;
