import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const tamis = path.resolve(import.meta.dirname, '../../cli/bin/tamis.js');

/** Starts the command line as people do. */
export function startTamis(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [tamis, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
}

/** Runs a command to its end, and returns its output. */
export async function tamisSays(
  args: readonly string[],
  cwd?: string,
): Promise<{ readonly code: number; readonly text: string }> {
  const child = spawn(process.execPath, [tamis, ...args], {
    ...{ stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}
