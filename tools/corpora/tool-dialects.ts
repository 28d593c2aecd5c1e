import path from 'node:path';
import { areThose, callsIn } from './accepted.ts';
import type { Asked } from './compare.ts';
import type { Answer } from './judge-rows.ts';
import { jsonLines } from './row.ts';

interface DialectRow {
  readonly id: string;
  readonly kind: string;
  readonly raw: string;
  readonly expected: readonly { readonly name: string; readonly args?: unknown }[] | null;
}

export function toolDialects(folder: string): readonly Asked[] {
  const rows = jsonLines(path.join(folder, 'tool-dialects.jsonl')) as unknown as readonly DialectRow[];
  return rows
    .filter(({ expected, kind }) => expected !== null || kind.startsWith('malformed'))
    .map((row) => ({
      part: 'tool-dialects',
      id: row.id,
      forms: [{ raw: row.raw, contract: { kind: 'tool-calls', tools: toolsOf(row) } }],
      compare: (answer) => isRight(row, answer),
    }));
}

function toolsOf(row: DialectRow): readonly { readonly name: string }[] {
  const written = [...row.raw.matchAll(/"?name"?\s*[=:]\s*"([\w.]+)"|▁sep｜>(\w+)/g)].map((match) => match[1] ?? match[2] ?? '');
  const names = new Set([...(row.expected ?? []).map(({ name }) => name), ...written]);
  return [...names].map((name) => ({ name }));
}

function isRight({ kind, expected }: DialectRow, answer: Answer): boolean {
  const calls = callsIn(answer);
  if (kind.startsWith('malformed')) return answer.status !== 'pass' || calls.length === 0;
  return (
    answer.status === 'pass' &&
    areThose(
      (expected ?? []).map(({ name, args }) => ({ name, arguments: args })),
      calls,
    )
  );
}
