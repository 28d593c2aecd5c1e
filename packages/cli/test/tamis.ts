import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWhole } from '../../../scripts/tests/share.ts';
import { type Begun, begin, inProcess } from './in-process.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface ProcessRun extends Run {
  // Its peak memory, in megabytes; 0 if the system does not report it.
  readonly peak: number;
}

export type Input = string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<string>;

export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): ChildProcess {
  const clean = { ...process.env, NO_COLOR: '1', ...env };
  return spawn(process.execPath, [bin, ...args], { stdio: ['pipe', 'pipe', 'pipe'], env: clean, cwd });
}

// Runs the built command to its end, in this process if it can: to start another is most of the time that a command takes. With
// `TAMIS_SHARE=1`, as in `npm run proof`, each starts one.
export async function tamis(args: readonly string[], input: Input = '', env: NodeJS.ProcessEnv = {}, cwd?: string): Promise<Run> {
  const here = isAlways ? undefined : await inProcess(args, input, env, cwd);
  return here ?? (await tamisAlone(args, input, env, cwd));
}

// Whether every command starts a process, as in `npm run proof` and in programs that are no tests.
export const isAlways = isWhole || process.env.VITEST === undefined;

// Begins a command, such as a server, where `tamis` runs them to their end.
export function begun(args: readonly string[], input: Input = '', env: NodeJS.ProcessEnv = {}): Begun {
  return (isAlways ? undefined : begin(args, input, env)) ?? begunAlone(args, input, env);
}

function begunAlone(args: readonly string[], input: Input, env: NodeJS.ProcessEnv): Begun {
  const child = start(args, env);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  child.stdin?.on('error', () => {});
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  void feed(child, input, closed);
  const ended = closed.then((code) => ({ code, stdout: Buffer.from(stdout), stderr }));
  const interrupt = (signal: NodeJS.Signals = 'SIGINT') => void child.kill(signal);
  return { stdout: () => stdout, stderr: () => stderr, interrupt, ended };
}

export async function inTurn<One, Result>(all: readonly One[], work: (one: One) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}

export async function tamisAlone(
  args: readonly string[],
  input: Input = '',
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<ProcessRun> {
  const child = start(args, env, cwd);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.on('error', () => {});
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 20);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await feed(child, input, ended);
  const code = await ended;
  clearInterval(watch);
  return { code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8'), peak };
}

async function feed(child: ChildProcess, input: Input, ended: Promise<unknown>): Promise<void> {
  const { stdin } = child;
  if (stdin === null) return;
  const pieces = typeof input === 'string' || input instanceof Uint8Array ? [input] : input;
  for await (const piece of pieces) {
    if (stdin.destroyed) return;
    // A command that ends without reading breaks the pipe, which is not the test's business.
    if (!stdin.write(piece)) await Promise.race([once(stdin, 'drain').catch(() => undefined), ended]);
  }
  stdin.end();
}

function peakOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export async function seen(id: string, ledger: string): Promise<readonly string[]> {
  const { stdout } = await tamis(['inbox', id, '--ledger', ledger, '--format', 'json']);
  return ['--digest', (JSON.parse(stdout.toString()) as { readonly digest: string }).digest];
}

export function fileWith(name: string, content: string | Uint8Array): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-')), name);
  writeFileSync(file, content);
  return file;
}

export function jsonl(text: string | Buffer): readonly Record<string, unknown>[] {
  return String(text)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export function listIn(value: Record<string, unknown> | undefined, key: string): readonly Record<string, unknown>[] {
  const list = value?.[key];
  if (!Array.isArray(list)) throw new Error(`${key} is no list`);
  return list as readonly Record<string, unknown>[];
}

export function marked(report: string): readonly string[] {
  const lines = report.split('\n');
  return lines.flatMap((line, index) => {
    const carets = /^ +\| ( *)(\^+)$/.exec(line);
    if (carets === null) return [];
    const source = (lines[index - 1] as string).slice(line.indexOf('^'));
    return [source.slice(0, carets[2]?.length)];
  });
}
