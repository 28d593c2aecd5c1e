import type { Fields } from '../../../packages/pipeline/src/exact/exact.ts';

// Why our result differs, if it does so on purpose; decided by what the row is about, never by its id.
export function purposeOf(row: Fields, ours: string): string | undefined {
  const config = JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  if (row.kind === 'units-config' && /"repeat":0/.test(config) && ours === 'error')
    return 'no repetition makes no units, which is an error';
  if (row.kind === 'post_process' && ours === 'a script of the folder') return 'nothing of a folder is run';
  if (row.kind !== 'expression-inline') return undefined;
  const sources = Object.values((row.step_config as Fields).expressions as Fields).map(String);
  if (ours === 'error' && sources.some((source) => /^\w+ = /.test(source))) return 'an assignment is no expression';
  if (row.error !== undefined && /NotImplementedError/.test(String(row.error))) return 'Python has it, though asteval has not';
  return undefined;
}
