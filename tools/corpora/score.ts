import { isDeepStrictEqual } from 'node:util';
import { purposeOf } from './differs.ts';
import type { Answer } from './judge-rows.ts';
import type { Row } from './row.ts';

export type Result = 'passed' | 'held' | 'refused' | 'flagged' | 'silent' | 'differs';

export interface Scored {
  readonly row: Row;
  readonly answer: Answer;
  readonly result: Result;
  readonly purpose?: string;
}

export function score(row: Row, answer: Answer): Scored {
  const result = resultOf(row, answer);
  if (result === 'passed' || result === 'held') return { row, answer, result };
  const purpose = purposeOf(row, answer);
  return purpose === undefined ? { row, answer, result } : { row, answer, result: 'differs', purpose };
}

function resultOf(row: Row, answer: Answer): Result {
  switch (row.want.kind) {
    case 'contract-error':
      return answer.status === 'contract-error' ? 'passed' : wrong(answer);
    case 'error':
      return answer.status === 'pass' ? wrong(answer) : 'passed';
    case 'anything':
      return verdictResult(true, answer);
    case 'verdict':
      return verdictResult(row.want.valid, answer);
    default:
      return valueResult(row, answer);
  }
}

function verdictResult(valid: boolean, answer: Answer): Result {
  if (valid) return answer.status === 'pass' ? 'passed' : answer.status === 'hold' ? 'held' : 'refused';
  // The benchmark gives a reply no second reading: a repair in the open is a different judgement, not a wrong one.
  if (answer.status === 'pass' && answer.changes.length > 0) return 'passed';
  return answer.status === 'pass' ? 'silent' : 'passed';
}

function valueResult(row: Row, answer: Answer): Result {
  if (answer.status === 'fail' || answer.status === 'contract-error') return 'refused';
  const values = answer.status === 'pass' ? [answer.value] : [answer.held, ...(answer.alternatives ?? [])];
  if (!values.some((value) => meets(row, value))) return wrong(answer);
  if (row.want.kind === 'value' && row.want.altered && answer.changes.length === 0) return 'silent';
  return answer.status === 'pass' ? 'passed' : 'held';
}

function meets(row: Row, value: unknown): boolean {
  if (row.want.kind === 'value') return isDeepStrictEqual(value, row.want.value);
  if (row.want.kind !== 'places') return false;
  return row.want.places.every(([keys, expected]) => isDeepStrictEqual(at(value, keys), expected));
}

function at(value: unknown, keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (inner === null || inner === undefined ? undefined : (inner as Record<string | number, unknown>)[key]),
    value,
  );
}

function wrong(answer: Answer): Result {
  return answer.status === 'pass' && !answer.changes.some((change) => change.safety === 'unsafe') ? 'silent' : 'flagged';
}
