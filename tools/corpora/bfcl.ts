import path from 'node:path';
import { areAccepted, callsIn, type ExpectedCall, type ReadCall } from './accepted.ts';
import type { Asked } from './compare.ts';
import { jsonLines } from './row.ts';

interface BfclRow {
  readonly id: string;
  readonly channel: string;
  readonly category: string;
  readonly raw: string;
  readonly tools: readonly { readonly name: string }[];
  readonly expected: readonly ExpectedCall[];
  readonly official: { readonly valid: boolean };
}

const MOST_UNREAD = { text: 0.35, native: 0.48 };

export function bfcl(folder: string): { readonly asked: readonly Asked[]; readonly most: { readonly [part: string]: number } } {
  const rows = jsonLines(path.join(folder, 'bfcl-v1.jsonl')) as unknown as readonly BfclRow[];
  const most: { [part: string]: number } = {};
  const asked = rows.map((row): Asked => {
    const isWanted = row.category !== 'relevance';
    const part = `bfcl-v1 ${row.channel}, ${isWanted ? 'calls' : 'no tool fits'}`;
    // Where no tool fits, as many as its own decoder lets through.
    const may = isWanted ? MOST_UNREAD[row.channel as 'text' | 'native'] : row.official.valid ? 0 : 1;
    most[part] = (most[part] ?? 0) + may;
    return {
      part,
      id: row.id,
      forms: [{ raw: row.raw, contract: { kind: 'tool-calls', tools: row.tools } }],
      compare: (answer) => {
        const calls = callsIn(answer);
        return isWanted
          ? answer.status !== 'fail' && areAccepted(row.expected, calls)
          : answer.status !== 'pass' || calls.length === 0;
      },
    };
  });
  const routed = rows.map((row, index): Asked => {
    const { forms = [] } = asked[index] ?? {};
    return { part: 'bfcl-v1, tools that are named', id: row.id, forms, compare: (answer) => !isMisrouted(row, callsIn(answer)) };
  });
  return { asked: [...asked, ...routed], most };
}

function isMisrouted(row: BfclRow, calls: readonly ReadCall[]): boolean {
  const text = spelling(row.raw);
  return calls.some(({ name }) => !text.includes(spelling(name.split('.').at(-1) ?? name)));
}

function spelling(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
