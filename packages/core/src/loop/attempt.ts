import { digest } from '../lib/digest.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinishReason, Usage } from '../ports/model.ts';

/** One attempt of a run: a reply with its verdict. */
export interface Attempt {
  /** Counted from 1, over the whole run. */
  readonly number: number;
  /** Why there is one; `approve` means that what a person agreed to was refused by the checks, or needs an approval besides. */
  readonly reason: 'first' | 'retry' | 'hint' | 'edit' | 'approve';
  readonly reply: string;
  readonly verdict: Verdict;
  readonly finish?: FinishReason;
  readonly usage?: Usage;
  /** Where null means that a field was left out, as the reply of the model says. */
  readonly absentNulls?: readonly string[];
  /** What the model thought; for developers only. */
  readonly reasoning?: string;
}

/** Returns an attempt without its reasoning, which only developers may see. */
export function withoutReasoning({ reasoning: _, ...attempt }: Attempt): Attempt {
  return attempt;
}

/** Returns a digest of a reply and its problems. Two attempts with the same digest repeat the same mistake. */
export function attemptDigest(reply: string, { findings, changes }: Verdict): string {
  const wrong = [
    ...findings.map(({ code, path }) => `${code} ${path}`),
    ...changes.filter(({ safety }) => safety === 'unsafe').map(({ code, path }) => `${code} ${path}`),
  ];
  return digest([reply.trim(), ...wrong].join('\n'));
}
