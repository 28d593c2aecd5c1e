import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { tamis } from '../../cli/test/tamis.ts';

const bin = path.resolve(import.meta.dirname, '../../cli/bin/tamis.js');

export function startTamis(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
}

export async function tamisSays(
  args: readonly string[],
  cwd?: string,
): Promise<{ readonly code: number | null; readonly text: string }> {
  const { code, stdout, stderr } = await tamis(args, '', {}, cwd);
  return { code, text: `${stdout}${stderr}` };
}
