import { execFile } from 'node:child_process';

/** How long a program may take to print something, in milliseconds. */
const PATIENCE = 10_000;

/** How much it may print, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What a program prints; it is run without a shell and without arguments. */
export function printedBy(program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, { timeout: PATIENCE, maxBuffer: MOST_BYTES }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(error);
    });
    child.stdin?.end();
  });
}
