import type { Verdict } from '@tamis/core';

/** The facts counted about an answer of a model. */
export interface SeenAttempt {
  /** Attempts with the same name form a sequence: a run, or a unit at a step of one. */
  readonly sequence: string;
  readonly model: string;
  /** The first characters of the digest of the contract that the prompt is made from. */
  readonly contract: string;
  /** Why it was made: first try, retry, or with a person's hint. */
  readonly reason: string;
  readonly status: Verdict['status'];
  /** The code that it failed or was held for. Absent if it passed, or only needs a person's approval. */
  readonly code?: string;
  /** The feedback about it that a model is told. It may quote the reply. */
  readonly told?: string;
}

/** Placeholder for a model or contract that was not recorded. */
export const UNKNOWN = '—';

/** A digest shortened so that people can compare it. */
export function shortDigest(digest: string | null | undefined): string {
  return typeof digest === 'string' ? digest.replace(/^sha256:/, '').slice(0, 8) : UNKNOWN;
}
