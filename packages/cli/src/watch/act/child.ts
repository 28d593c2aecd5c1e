import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownWords } from '../../io/own-words.ts';

export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const MOST = 64 * 1024;

export function startCommand(words: readonly string[], input: string | undefined, ended: (end: Ended) => void): void {
  const file = namelessFile();
  const [program = '', ...args] = [...ownWords(), ...words];
  const child = spawn(program, args, { detached: true, stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', file] });
  const end = (code: number | null, problem = '') => {
    ended({ code, text: problem === '' ? readAll(file) : problem });
    closeSync(file);
  };
  child.once('error', (problem) => end(null, problem.message));
  child.once('exit', (code) => end(code));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  child.unref();
}

export async function outputOf(words: readonly string[]): Promise<string> {
  const [program = '', ...args] = [...ownWords(), ...words];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, told]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => told.push(bytes));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(mainLine(Buffer.concat(told).toString('utf8')));
  return Buffer.concat(out).toString('utf8');
}

export function mainLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found =
    lines.findLast((line) => /^(?:error|stopped|paused):/.test(line)) ?? lines.find((line) => /: [\d,]+ units?:/.test(line));
  return found ?? lines.at(-1) ?? '';
}

function namelessFile(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-watch-'));
  const file = openSync(path.join(folder, 'told'), 'w+', 0o600);
  rmSync(folder, { recursive: true });
  return file;
}

function readAll(file: number): string {
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, MOST));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  return bytes.toString('utf8');
}
