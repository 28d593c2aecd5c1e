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

// Sends every row through the real `tamis judge` and collects its answers, in order.
export async function judgeRows(rows: readonly Row[]): Promise<readonly Answer[]> {
  const child = spawn(process.execPath, [COMMAND, 'judge'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  for (const row of rows) {
    const reply = typeof row.raw === 'string' ? { reply: row.raw } : { reply_b64: row.raw.b64 };
    const line = `${JSON.stringify({ id: row.id, ...reply, contract: row.contract, world: row.world })}\n`;
    if (!child.stdin.write(line)) await new Promise((resolve) => child.stdin.once('drain', resolve));
  }
  child.stdin.end();
  const code = await finished;
  if (code !== 0) throw new Error(`tamis judge ended with ${code}`);
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
  if (lines.length !== rows.length) throw new Error(`tamis judge answered ${lines.length} of ${rows.length} lines`);
  return lines.map((line) => JSON.parse(line) as Answer);
}
