import path from 'node:path';
import { areThose, callsIn } from './accepted.ts';
import type { Asked, Outcome } from './compare.ts';
import type { Answer } from './judge-rows.ts';
import { jsonLines } from './row.ts';

interface ServerRow {
  readonly id: string;
  readonly reply: string;
  readonly tools: readonly { readonly name: string }[];
  readonly expect: readonly WantedCall[];
}

interface WantedCall {
  readonly name: string | null;
  readonly arguments: unknown;
}

export function serverDialects(folder: string): readonly Asked[] {
  return ['dialects-llama', 'dialects-sglang'].flatMap((part) => {
    const rows = jsonLines(path.join(folder, `${part}.jsonl`)) as unknown as readonly ServerRow[];
    return rows.map((row): Asked => {
      const contract = { kind: 'tool-calls', tools: row.tools };
      const forms = [row.reply, native(row)].map((raw) => ({ raw, contract }));
      return { part, id: row.id, forms, compare: (answer, sent) => outcomeOf(row, answer, sent as Answer) };
    });
  });
}

function native({ expect }: ServerRow): string {
  const calls = expect.map(({ name, arguments: given }) => ({ type: 'function', function: { name, arguments: given ?? {} } }));
  return JSON.stringify({ role: 'assistant', content: 'Hello.', tool_calls: calls });
}

function outcomeOf({ expect }: ServerRow, answer: Answer, sent: Answer): Outcome | boolean {
  const calls = callsIn(answer);
  const isRight = areThose(expect, calls);
  if (answer.status === 'pass') return isRight;
  const other = (purpose: string): Outcome => ({ isSame: false, purpose });
  // The server's own test expects that nothing is called.
  if (expect.length === 0) return other(calls.length === 0 ? 'refused' : 'held');
  if (answer.status === 'hold') return other(isRight ? 'held' : 'unread');
  const isOpen = expect.some(({ name, arguments: given }) => name === null || given === null);
  return other(isRefusal(answer) && (sent.status === 'fail' || isOpen) ? 'refused, because it breaks its schema' : 'unread');
}

function isRefusal({ findings }: Answer): boolean {
  return findings.some(({ path: place }) => place.startsWith('/calls/'));
}
