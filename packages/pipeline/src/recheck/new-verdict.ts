import type { Verdict } from '@tamis/core';
import type { Judgement } from '@tamis/ledger';
import { judgementWith } from '../run/judgement-with.ts';

/** A stored answer as it is judged now, or a result as it is computed now. */
export interface NewVerdict {
  /** The answer that it is about. */
  readonly attempt: number;
  readonly verdict: Verdict;
  /** The value of a pass, the held value, or what was computed, as JSON text. */
  readonly value?: string;
  /** Fields of the unit that the value replaces. */
  readonly replaced?: readonly string[];
  /** The stored form of a computation that raised an error. */
  readonly judgement?: Judgement;
}

/** The stored form of a verdict. */
export function judgementFor({ verdict, value, replaced = [], judgement }: NewVerdict): Judgement {
  return judgement ?? judgementWith(verdict, value, replaced);
}

/** The code of the first thing that is wrong. */
export function codeOf({ verdict, judgement }: NewVerdict): string | undefined {
  return judgement?.codes[0]?.code ?? [...verdict.findings, ...verdict.changes][0]?.code;
}
