import { digest } from '../lib/digest.ts';
import type { Verdict } from '../model/index.ts';
import type { FinishReason, Usage } from '../ports/model.ts';

/** One attempt of a run: a reply with its verdict. */
export interface Attempt {
  /** Counts from 1, over the whole run. */
  readonly number: number;
  /** Why the attempt was made. `approve` means that the checks refused what a person approved, or that it also needs an approval. */
  readonly reason: 'first' | 'retry' | 'hint' | 'edit' | 'approve';
  readonly reply: string;
  readonly verdict: Verdict;
  readonly finish?: FinishReason;
  readonly usage?: Usage;
  /** The places where null means that a field was left out, according to the model's reply. */
  readonly absentNulls?: readonly string[];
  /** The model's reasoning, for developers only. */
  readonly reasoning?: string;
}

export function isModels({ reason }: Attempt): boolean {
  return reason === 'first' || reason === 'retry' || reason === 'hint';
}

export function withoutReasoning({ reasoning: _, ...attempt }: Attempt): Attempt {
  return attempt;
}

// Returns a digest of a reply and its problems. Two attempts with the same digest repeat the same mistake.
export function attemptDigest(reply: string, { findings, changes }: Verdict): string {
  const wrong = [
    ...findings.map(({ code, path }) => `${code} ${path}`),
    ...changes.filter(({ safety }) => safety === 'unsafe').map(({ code, path }) => `${code} ${path}`),
  ];
  return digest([reply.trim(), ...wrong].join('\n'));
}
