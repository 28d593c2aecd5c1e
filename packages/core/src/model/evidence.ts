import type { Span } from '../lib/span.ts';
import type { Change, Dropped } from './change.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';

/** The evidence about a reply, on which the verdict is based. */
export interface Evidence {
  /** The value, if one was read that meets the contract. */
  readonly value: Json | undefined;
  /** The value that was read, if it does not meet the contract. */
  readonly read?: Json | undefined;
  /** The piece of the reply that the value was read from. Undefined if it was read from several pieces or in another way. */
  readonly source?: Source | undefined;
  /** The value, if none of its strings can be a placeholder. */
  readonly filled?: Json | undefined;
  /** The place in the value where the reply ends, if no change says so. */
  readonly end?: string;
  /** All values that the reply may stand for, if it has several documents. */
  readonly alternatives?: readonly Json[];
  /** Other readings of the same document that cost as little, likeliest first. */
  readonly readings?: readonly Json[];
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
  readonly dropped: readonly Dropped[];
}

interface Source extends Span {
  readonly value: Json;
  readonly region: Span;
}
