import type { QueryArrayResult } from 'pg';
import type { Changed } from '../../../sql/sql.ts';
import { tidy } from '../tidy.ts';
import type { Group } from './groups-of.ts';
import type { Merged } from './merged-text.ts';

export function answersOf(
  { asked: { kind }, params }: Group,
  merged: Merged,
  result: QueryArrayResult<unknown[]>,
): readonly unknown[] {
  const { by } = merged;
  if (by !== 'number')
    return changesByKey(
      params.map((one) => keyOf(by.map((at) => one[at]))),
      by.length,
      result.rows,
    );
  const rows = rowsByNumber(params.length, result.rows);
  if (kind === 'run' || kind === 'insert') return rows.map((found): Changed => ({ changes: found.length, id: 0 }));
  const columns = result.fields.slice(1).map(({ name }) => name);
  const tidied = rows.map((found) => found.map((values) => tidy(columns, values.slice(1))));
  return kind === 'one' ? tidied.map(([first]) => first) : tidied;
}

function rowsByNumber(count: number, rows: readonly (readonly unknown[])[]): readonly (readonly (readonly unknown[])[])[] {
  const found: (readonly unknown[])[][] = Array.from({ length: count }, () => []);
  for (const row of rows) found[Number(row[0]) - 1]?.push(row);
  return found;
}

function changesByKey(keys: readonly string[], width: number, rows: readonly (readonly unknown[])[]): readonly Changed[] {
  const added = new Map(rows.map((row) => [keyOf(row.slice(0, width)), Number(row[width] ?? 0)]));
  return keys.map((key) => {
    const id = added.get(key);
    added.delete(key);
    return id === undefined ? { changes: 0, id: 0 } : { changes: 1, id };
  });
}

function keyOf(values: readonly unknown[]): string {
  return values.map(String).join('\0');
}
