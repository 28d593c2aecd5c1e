/** What is counted of an attempt: no text of a prompt or a reply. */
export interface SeenAttempt {
  /** Attempts with the same name follow each other: a run, or a unit at a step of one. */
  readonly sequence: string;
  readonly model: string;
  /** The first characters of the digest of the contract, which the prompt is made from. */
  readonly contract: string;
  /** Why it was made: at first, as a retry, with a person's hint. */
  readonly reason: string;
  /** The code that it failed or was held for; undefined where it passed. */
  readonly code?: string;
}

/** What stands for a model or a contract that nobody recorded. */
export const UNKNOWN = '—';

/** A digest, as short as people can compare it. */
export function shortDigest(digest: string | null | undefined): string {
  return typeof digest === 'string' ? digest.replace(/^sha256:/, '').slice(0, 8) : UNKNOWN;
}
