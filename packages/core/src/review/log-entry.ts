/** The events of a review, in the order in which they are logged. */
export type ReviewEvent =
  | 'opened'
  | 'seconded'
  | 'decided'
  | 'noted'
  | 'expired'
  | 'withdrawn'
  | 'stale'
  | 'intent'
  | 'suspended'
  | 'resumed'
  | 'result'
  | 'unknown';

/** An entry in the decision log. Strings are recorded by their digests, so they can be purged without breaking the chain. */
export interface LogEntry {
  /** The number of the entry, counting from 1 without gaps. */
  readonly no: number;
  readonly review: string;
  readonly event: ReviewEvent;
  readonly by: string;
  readonly at: number;
  /** The digest of its subject. */
  readonly digest: string;
  readonly kind?: string;
  /** The SHA-256 of its value and of its text. */
  readonly valueDigest?: string;
  readonly textDigest?: string;
  /** The hash of the previous entry; empty for the first. */
  readonly previous: string;
}

/** Returns the text whose SHA-256 is the hash of an entry. It covers all its content, and through `previous` every earlier entry. */
export function logLine(entry: LogEntry): string {
  const { no, review, event, by, at, digest, kind = null, valueDigest = null, textDigest = null, previous } = entry;
  return JSON.stringify([no, review, event, by, at, digest, kind, valueDigest, textDigest, previous]);
}
