import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Row } from './row.ts';

/** A line of `tamis judge`. */
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

/**
 * Sends every row through the real `tamis judge` and collects its answers, in order. A schema that is refused for a misspelt
 * keyword goes there again with the keyword as an annotation, which is what its author would be told to do.
 */
export async function judgeRows(rows: readonly Row[]): Promise<readonly Answer[]> {
  const answers = await judgeOnce(rows);
  const refused = answers.flatMap((answer, index) => (isMisspelt(answer) ? [index] : []));
  if (refused.length === 0) return answers;
  console.log(`${refused.length} rows have a schema with a misspelt keyword, which was taken for an annotation`);
  const again = await judgeOnce(refused.map((index) => annotated(rows[index] as Row, answers[index] as Answer)));
  return answers.map((answer, index) => again[refused.indexOf(index)] ?? answer);
}

function isMisspelt({ status, findings }: Answer): boolean {
  return status === 'contract-error' && findings.every(({ code }) => code === 'contract.misspelt-keyword');
}

function annotated(row: Row, { findings }: Answer): Row {
  const contract = structuredClone(row.contract);
  for (const { path: pointer } of findings) {
    const keys = pointer.split('/').slice(1);
    const name = keys.pop() ?? '';
    const schema = keys.reduce<Record<string, unknown>>((at, key) => {
      return at[key.replaceAll('~1', '/').replaceAll('~0', '~')] as Record<string, unknown>;
    }, contract);
    schema[`x-${name}`] = schema[name];
    delete schema[name];
  }
  return { ...row, contract };
}

async function judgeOnce(rows: readonly Row[]): Promise<readonly Answer[]> {
  const child = spawn(process.execPath, [COMMAND, 'judge'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  for (const row of rows) {
    const reply = typeof row.raw === 'string' ? { reply: row.raw } : { reply_b64: row.raw.b64 };
    const line = `${JSON.stringify({ id: row.id, ...reply, contract: row.contract })}\n`;
    if (!child.stdin.write(line)) await new Promise((resolve) => child.stdin.once('drain', resolve));
  }
  child.stdin.end();
  const code = await finished;
  if (code !== 0) throw new Error(`tamis judge ended with ${code}`);
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
  if (lines.length !== rows.length) throw new Error(`tamis judge answered ${lines.length} of ${rows.length} lines`);
  return lines.map((line) => JSON.parse(line) as Answer);
}
