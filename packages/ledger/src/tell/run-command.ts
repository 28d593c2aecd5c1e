import { spawn } from 'node:child_process';
import type { Notice } from './notice.ts';

/** How long a command may take, in milliseconds. */
const PATIENCE = 30_000;

/** Runs a command without a shell, with a notice on its standard input. Returns whether it succeeded. */
export async function runCommand([program = '', ...args]: readonly string[], notice: Notice): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: PATIENCE, shell: false });
  // A command that does not read its input has not failed.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${JSON.stringify(notice)}\n`);
  return await new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
