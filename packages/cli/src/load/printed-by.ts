import { execFile } from 'node:child_process';

const PATIENCE = 10_000;

const MOST_BYTES = 16 * 1024 * 1024;

export function printedBy(program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, { timeout: PATIENCE, maxBuffer: MOST_BYTES }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(error);
    });
    child.stdin?.end();
  });
}
