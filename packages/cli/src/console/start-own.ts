import { type ChildProcess, spawn } from 'node:child_process';
import type { ActAnswer } from '@tamis/console';
import { shellLine } from '../screen/copy.ts';

const SOON = 1500;

const MOST_SAID = 2000;

export function own(args: readonly string[], more: { readonly isDetached?: boolean } = {}): ChildProcess {
  return spawn(process.execPath, [process.argv[1] ?? '', ...args], {
    detached: more.isDetached === true,
    stdio: ['ignore', more.isDetached === true ? 'ignore' : 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
}

export function listen({ stderr }: Pick<ChildProcess, 'stderr'>): () => string {
  let said = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = said.length < MOST_SAID ? said + text : said;
  });
  stderr?.on('error', () => undefined);
  return () => {
    const lines = said.trim().split('\n');
    return lines.find((line) => /^(?:error|stopped|paused): /.test(line)) ?? lines[0] ?? '';
  };
}

// Resolves with the exit code of a command, or null if it was killed or could not be started.
export function exitOf(child: ChildProcess, event: 'exit' | 'close'): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on(event, resolve);
  child.on('error', () => resolve(null));
  return promise;
}

// A command as a person would type it.
export function typed(args: readonly string[]): string {
  return shellLine(['tamis', ...args.filter((word) => word !== '--yes')]);
}

export async function startOwn(args: readonly string[], message: string): Promise<ActAnswer> {
  const command = typed(args);
  const child = own(args, { isDetached: true });
  const said = listen(child);
  const { promise, resolve } = Promise.withResolvers<ActAnswer>();
  const timer = setTimeout(() => resolve({ isDone: true, message, command }), SOON);
  child.on('exit', (code) => {
    clearTimeout(timer);
    // Exit code 1 means that some units failed, but the command did its work.
    const isDone = code === 0 || code === 1;
    resolve({ isDone, message: isDone ? message : said() || 'It failed.', command });
  });
  child.on('error', (problem) => {
    clearTimeout(timer);
    resolve({ isDone: false, message: problem.message, command });
  });
  const answer = await promise;
  child.unref();
  return answer;
}
