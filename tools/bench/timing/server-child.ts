import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A server in a separate process. */
export interface ServerChild {
  readonly url: string;
  /** Memory it uses now, in megabytes; NaN if the system does not say. */
  memory(): number;
  /** CPU time it has used, in milliseconds; NaN if the system does not say. */
  cpu(): number;
  close(): Promise<void>;
}

/** Starts Node with these arguments and waits for the address that it prints. */
export async function startServerChild(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ServerChild> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const url = await addressOf(child);
  return {
    url,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(told(child, 'status'))?.[1] ?? Number.NaN) / 1024,
    cpu: () => cpuIn(told(child, 'stat')),
    async close() {
      child.kill('SIGINT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return text.trim();
  }
  throw new Error('The server ended before it printed its address.');
}

/** The kernel counts in ticks of 10 ms. */
const TICK_MS = 10;

/** User and system time are the 14th and 15th words; the second word may contain blanks, and ends with a bracket. */
function cpuIn(stat: string): number {
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) * TICK_MS;
}

function told({ pid }: ChildProcess, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
