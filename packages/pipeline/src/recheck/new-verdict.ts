import type { Verdict } from '@tamis/core';
import type { Judgement } from '@tamis/ledger';
import { judgementWith } from '../run/judgement-with.ts';

/** The new verdict on a stored answer or on a recomputed result. */
export interface NewVerdict {
  /** The answer that the verdict is about. */
  readonly attempt: number;
  readonly verdict: Verdict;
  /** The value of a pass, the held value, or the computed fields, as JSON text. */
  readonly value?: string;
  /** Fields of the unit that the value replaces. */
  readonly replaced?: readonly string[];
  /** The stored form of a computation that raised an error. */
  readonly judgement?: Judgement;
}

export function judgementFor({ verdict, value, replaced = [], judgement }: NewVerdict): Judgement {
  return judgement ?? judgementWith(verdict, value, replaced);
}

export function codeOf({ verdict, judgement }: NewVerdict): string | undefined {
  return judgement?.codes[0]?.code ?? [...verdict.findings, ...verdict.changes][0]?.code;
}
