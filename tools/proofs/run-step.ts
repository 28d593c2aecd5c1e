import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './inputs.ts';
import { LEFT_OUT } from './left-out.ts';
import type { Step } from './steps.ts';
import { type Shown, timeOf } from './summary.ts';

// A step that takes longer is ended, in seconds.
const MOST = 2 * 60 * 60;

export type Ended = Pick<Shown, 'outcome' | 'time' | 'figure'> | 'cut';

// Runs a step with all that it starts; its output is printed while it runs. It is ended if it takes too long, or at the end of the time.
export async function runStep({ command, figure }: Step, until: number): Promise<Ended> {
  const begun = performance.now();
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  // In a group of its own, so that what it started ends with it.
  const child = spawn(command, { shell: true, cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let ended: 'too long' | 'cut' | undefined;
  const end = (why: 'too long' | 'cut') => {
    ended ??= why;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  const interrupted = () => end('cut');
  const timers = [setTimeout(() => end('too long'), MOST * 1000)];
  if (Number.isFinite(until)) timers.push(setTimeout(() => end('cut'), Math.max(0, until - Date.now())));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  for (const timer of timers) clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
  if (ended === 'cut') return 'cut';
  const time = timeOf(Math.round((performance.now() - begun) / 1000));
  if (ended === 'too long') return { outcome: 'fails', time, figure: `too long: it was ended after ${timeOf(MOST)}` };
  if (code === LEFT_OUT) return { outcome: 'left out', time, figure: lastOf(printed, /^left out: (.*)$/gm) ?? 'no reason' };
  const line = lastOf(printed, new RegExp(`(${figure.source})`, 'gm'));
  // A proof that says nothing about what it has proven has proven nothing.
  if (code === 0 && line === undefined) return { outcome: 'fails', time, figure: 'it printed no result' };
  return { outcome: code === 0 ? 'holds' : 'fails', time, figure: line ?? `it ended with ${code}` };
}

function lastOf(printed: string, pattern: RegExp): string | undefined {
  return [...printed.matchAll(pattern)].at(-1)?.[1]?.trim();
}
