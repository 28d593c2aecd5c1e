import type { Finding, Gate } from '@tamis/core';
import type { Fields } from '../exact/exact.ts';
import { toPlain } from '../exact/to-plain.ts';
import { writeJson } from '../exact/write-json.ts';
import type { Unit } from '../units/unit.ts';
import type { Failed } from './step-result.ts';

export function judgeFields(
  { gate, constants }: { readonly gate: Gate | undefined; readonly constants: Fields },
  { id, fields }: Unit,
  output: Fields,
): Failed | { readonly status: 'fine'; readonly warnings: readonly Finding[] } {
  if (gate === undefined) return { status: 'fine', warnings: [] };
  // A step may overwrite fields that an earlier one set. A reply may not.
  const others = Object.entries(fields).filter(([name]) => !Object.hasOwn(output, name));
  const verdict = gate.judge(writeJson(output), { input: toPlain({ ...constants, ...Object.fromEntries(others), unit_id: id }) });
  const { findings, changes } = verdict;
  return verdict.status === 'pass' ? { status: 'fine', warnings: findings } : { status: 'failed', findings, changes };
}
