import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Row } from './row.ts';

// A line of `tamis judge`.
export interface Answer {
  readonly id: string;
  readonly status: 'pass' | 'hold' | 'fail' | 'contract-error';
  readonly value?: unknown;
  readonly held?: unknown;
  readonly alternatives?: readonly unknown[];
  readonly findings: readonly { readonly code: string; readonly path: string; readonly message: string }[];
  readonly changes: readonly { readonly code: string; readonly safety: string }[];
}

// Sends every row through the real `tamis judge`, or another, and collects its answers, in order.
export async function judgeRows(rows: readonly Row[], judge = judgeAlone): Promise<readonly Answer[]> {
  const asked = rows.map(({ id, raw, contract, world }) =>
    JSON.stringify({ id, ...(typeof raw === 'string' ? { reply: raw } : { reply_b64: raw.b64 }), contract, world }),
  );
  const lines = (await judge(`${asked.join('\n')}\n`)).trimEnd().split('\n');
  if (lines.length !== rows.length) throw new Error(`tamis judge answered ${lines.length} of ${rows.length} lines`);
  return lines.map((line) => JSON.parse(line) as Answer);
}

async function judgeAlone(questions: string): Promise<string> {
  const command = path.resolve(import.meta.dirname, '../../packages/cli/bin/tamis.js');
  const child = spawn(process.execPath, [command, 'judge'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(questions);
  const [answers, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`tamis judge ended with ${code}`);
  return answers;
}
