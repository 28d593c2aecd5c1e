import type { AttemptOut } from '../../../src/model/unit.ts';

/** The state of an attempt as a word. */
export function wordOf({ status, verdict }: AttemptOut): string {
  if (status === undefined) return 'pending';
  if (status === 'pass') return (verdict?.changes.length ?? 0) > 0 ? 'repaired' : 'valid';
  return status === 'hold' ? 'hold' : 'failed';
}
