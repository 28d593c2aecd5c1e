import { once } from 'node:events';
import { until } from '../../../scripts/tests/until.ts';
import { start } from './tamis.ts';

/** How a server command ended, and what it printed. */
export interface Session {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a server command, calls a function with the address it prints, and ends it as Ctrl-C does. `said` is its standard error so far. */
export async function whileServing(
  args: readonly string[],
  work: (url: string, interrupt: () => void, said: () => string) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<Session> {
  const child = start(args, env);
  const closed = once(child, 'close');
  let [stdout, stderr] = ['', ''];
  let isInterrupted = false;
  // A second signal would end it at once.
  const interrupt = () => {
    if (!isInterrupted) child.kill('SIGINT');
    isInterrupted = true;
  };
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk);
  });
  await until('an address is printed', () => stdout.includes('\n') || child.exitCode !== null);
  try {
    if (child.exitCode === null) await work(stdout.trim(), interrupt, () => stderr);
  } finally {
    interrupt();
  }
  const [code] = (await closed) as [number | null];
  return { code, stdout, stderr };
}
