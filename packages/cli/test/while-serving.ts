import { until } from '../../../scripts/tests/until.ts';
import { begun } from './tamis.ts';

type Work = (url: string, interrupt: () => void, said: () => string) => Promise<void>;

export interface Session {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

// Starts a server command, calls a function with the address it prints, and ends it as Ctrl-C does. `said` is its standard error so
// far. It runs in this process, or in one of its own as other commands do.
export async function whileServing(args: readonly string[], work: Work, env: NodeJS.ProcessEnv = {}): Promise<Session> {
  const { stdout, stderr, interrupt: end, ended } = begun(args, '', env);
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  // A second signal would end it at once.
  let isInterrupted = false;
  const interrupt = () => {
    if (!isInterrupted) end();
    isInterrupted = true;
  };
  await until('an address is printed', () => stdout().includes('\n') || isOver);
  try {
    if (!isOver) await work(stdout().trim(), interrupt, stderr);
  } finally {
    interrupt();
    await over;
  }
  const { code, ...printed } = await ended;
  return { code, stdout: printed.stdout.toString(), stderr: printed.stderr };
}
