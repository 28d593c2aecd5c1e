import type { Verdict } from '@tamis/core';
import type { Judgement } from '@tamis/ledger';
import { judgementOf } from '@tamis/ledger/internal';

export function judgementWith(verdict: Verdict, value: string | undefined, replaced: readonly string[]): Judgement {
  const { record, ...judgement } = judgementOf(verdict, value);
  if (replaced.length === 0) return { ...judgement, record };
  return { ...judgement, record: JSON.stringify({ ...(JSON.parse(record) as object), replaced }) };
}
