import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Answer, judgeRows } from '../judge-rows.ts';
import { jsonLines, type Row } from '../row.ts';
import type { ReadCall } from './accepted.ts';

interface DialectRow {
  readonly id: string;
  readonly kind: string;
  readonly raw: string;
  readonly expected: readonly { readonly name: string; readonly args?: unknown }[] | null;
}

/** Scores replies in the dialects of models; true if one is not right. */
export async function scoreDialects(folder: string): Promise<boolean> {
  const rows = jsonLines(path.join(folder, 'tool-dialects.jsonl')) as unknown as readonly DialectRow[];
  const answers = await judgeRows(rows.map(toRow));
  const wrong = rows.filter((row, index) => !isRight(row, answers[index] as Answer));
  const stated = rows.filter((row) => row.expected !== null || row.kind.startsWith('malformed')).length;
  console.log(`\ntool-dialects: ${rows.length} replies, ${stated} of them state something, ${stated - wrong.length} right`);
  for (const row of wrong) console.log(`    WRONG ${row.id}`);
  return wrong.length > 0;
}

/** The registry is the names in the row; their arguments are open. */
function toRow(row: DialectRow): Row {
  const written = [...row.raw.matchAll(/"?name"?\s*[=:]\s*"([\w.]+)"|▁sep｜>(\w+)/g)].map((match) => match[1] ?? match[2] ?? '');
  const names = new Set([...(row.expected ?? []).map(({ name }) => name), ...written]);
  const contract = { kind: 'tool-calls', tools: [...names].map((name) => ({ name })) };
  return {
    id: row.id,
    suite: 'dialects',
    raw: row.raw,
    contract,
    want: { kind: 'anything' },
  };
}

function isRight(row: DialectRow, answer: Answer): boolean {
  const calls = ((answer.value ?? answer.held ?? {}) as { readonly calls?: readonly ReadCall[] }).calls ?? [];
  if (row.kind.startsWith('malformed')) return answer.status !== 'pass' || calls.length === 0;
  if (row.expected === null) return true;
  if (answer.status !== 'pass' || calls.length !== row.expected.length) return false;
  return row.expected.every(({ name, args }, index) => {
    const call = calls[index];
    return call?.name === name && (args === undefined || isDeepStrictEqual(call.arguments, args));
  });
}
