import { sha256 } from '../lib/sha256.ts';

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

/** Returns the hash of an entry. It covers all its content, and through it every earlier entry. */
export function entryHash(entry: LogEntry): string {
  return sha256(logLine(entry));
}

/** Returns the text that an entry's hash covers. A program that verifies many entries may use a faster SHA-256. */
export function logLine(entry: LogEntry): string {
  const { no, review, event, by, at, digest, kind = null, valueDigest = null, textDigest = null, previous } = entry;
  return JSON.stringify([no, review, event, by, at, digest, kind, valueDigest, textDigest, previous]);
}
