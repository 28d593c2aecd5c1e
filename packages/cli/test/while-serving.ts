import { once } from 'node:events';
import { until } from '../../../scripts/tests/until.ts';
import { type Begun, begin } from './in-process.ts';
import { isAlways, type Run, start } from './tamis.ts';

type Work = (url: string, interrupt: () => void, said: () => string) => Promise<void>;

export interface Session {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// Starts a server command, calls a function with the address it prints, and ends it as Ctrl-C does. `said` is its standard error so
// far. It runs in this process, or in one of its own as other commands do.
export async function whileServing(args: readonly string[], work: Work, env: NodeJS.ProcessEnv = {}): Promise<Session> {
  const begun = isAlways ? undefined : begin(args, '', env);
  return await (begun === undefined ? ofOwn(args, work, env) : here(begun, work));
}

async function here({ stdout, stderr, interrupt, ended }: Begun, work: Work): Promise<Session> {
  let end: Run | undefined;
  const over = ended.then((run) => {
    end = run;
  });
  await until('an address is printed', () => stdout().includes('\n') || end);
  try {
    if (end === undefined) await work(stdout().trim(), interrupt, stderr);
  } finally {
    interrupt();
    await over;
  }
  const { code, ...printed } = await ended;
  return { code, stdout: printed.stdout.toString(), stderr: printed.stderr };
}

async function ofOwn(args: readonly string[], work: Work, env: NodeJS.ProcessEnv): Promise<Session> {
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
