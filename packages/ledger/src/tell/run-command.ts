import { spawn } from 'node:child_process';
import type { Notice } from './notice.ts';

const PATIENCE = 30_000;

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
