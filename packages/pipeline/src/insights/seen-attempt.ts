/** The facts counted about an attempt. They contain no text from prompts or replies. */
export interface SeenAttempt {
  /** Attempts with the same name form a sequence: a run, or a unit at a step of one. */
  readonly sequence: string;
  readonly model: string;
  /** The first characters of the digest of the contract that the prompt is made from. */
  readonly contract: string;
  /** Why it was made: first try, retry, or with a person's hint. */
  readonly reason: string;
  /** The code that it failed or was held for, or undefined if it passed. */
  readonly code?: string;
}

/** Placeholder for a model or contract that was not recorded. */
export const UNKNOWN = '—';

/** A digest shortened so that people can compare it. */
export function shortDigest(digest: string | null | undefined): string {
  return typeof digest === 'string' ? digest.replace(/^sha256:/, '').slice(0, 8) : UNKNOWN;
}
