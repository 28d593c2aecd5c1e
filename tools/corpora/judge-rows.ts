import { spawn } from 'node:child_process';
import path from 'node:path';
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

const COMMAND = path.resolve(import.meta.dirname, '../../packages/cli/bin/tamis.js');

// Asks `tamis judge` about lines, and returns what it prints.
export type Judge = (lines: readonly string[]) => Promise<string>;

// Sends every row through `tamis judge` and collects its answers, in order.
export async function judgeRows(rows: readonly Row[], judge: Judge = judgeAlone): Promise<readonly Answer[]> {
  const told = await judge(
    rows.map(({ id, raw, contract, world }) => {
      const reply = typeof raw === 'string' ? { reply: raw } : { reply_b64: raw.b64 };
      return `${JSON.stringify({ id, ...reply, contract, world })}\n`;
    }),
  );
  const lines = told.trimEnd().split('\n');
  if (lines.length !== rows.length) throw new Error(`tamis judge answered ${lines.length} of ${rows.length} lines`);
  return lines.map((line) => JSON.parse(line) as Answer);
}

async function judgeAlone(lines: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [COMMAND, 'judge'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  for (const line of lines) if (!child.stdin.write(line)) await new Promise((resolve) => child.stdin.once('drain', resolve));
  child.stdin.end();
  const code = await finished;
  if (code !== 0) throw new Error(`tamis judge ended with ${code}`);
  return Buffer.concat(chunks).toString('utf8');
}
