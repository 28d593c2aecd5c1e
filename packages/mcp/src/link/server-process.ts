import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { endsWithin } from './ends-within.ts';

export interface ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  // How it ended; rejects if it could not be started.
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  // Closes its input, and kills it and its children if it does not end on its own.
  stop(): Promise<void>;
}

const PATIENCE = 2_000;

export function startServer(command: string, args: readonly string[]): ServerProcess {
  const isGroup = process.platform !== 'win32';
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: isGroup });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  // A server that is gone breaks the pipe; its exit reports that.
  child.stdin.on('error', () => {});
  const over = ended.catch(() => undefined);
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(isGroup ? -child.pid : child.pid, name);
    } catch {
      // The group is already empty.
    }
  };
  return {
    child,
    ended,
    stop: async () => {
      child.stdin.end();
      if (await endsWithin(over, PATIENCE)) return signal('SIGKILL');
      signal('SIGTERM');
      if (!(await endsWithin(over, PATIENCE))) signal('SIGKILL');
      await over;
      signal('SIGKILL');
    },
  };
}
