import type { Verdict } from '@tamis/core';
import type { FieldEvidence } from '@tamis/core/contract';
import { documentIn } from '@tamis/core/loop';
import { evidenceOf } from '@tamis/core/review';
import type { AttemptRow } from '@tamis/ledger';
import { verdictOf } from '@tamis/ledger/internal';

export function evidenceAt(result: AttemptRow, attempts: readonly AttemptRow[]): readonly FieldEvidence[] {
  const verdict = verdictAt(result);
  if (verdict === undefined) return [];
  const { attempt, origin = attempt } = result;
  const before = attempts.filter((row) => row.attempt < origin && row.origin === undefined);
  const earlier = before.map(saidIn).filter((value) => value !== undefined);
  return evidenceOf(verdict, { earlier });
}

// The verdict of an attempt, or undefined if the run does not keep findings.
export function verdictAt({ status, record, value }: AttemptRow): Verdict | undefined {
  if (status === undefined || record === undefined) return undefined;
  return verdictOf({ status, record, ...(value === undefined ? {} : { value }) });
}

function saidIn({ value, reply, finish }: AttemptRow): unknown {
  if (value !== undefined) return JSON.parse(value);
  return reply === undefined ? undefined : documentIn(reply, finish);
}
