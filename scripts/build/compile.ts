import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const compilerFile = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

export async function compile(...args: readonly string[]): Promise<boolean> {
  const compiler = spawn(process.execPath, [compilerFile, ...args, '--checkers', '1'], {
    stdio: 'inherit',
    // One checker that collects no garbage below two gigabytes takes half of the processor time of the usual four.
    env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' },
  });
  const [code] = await once(compiler, 'exit');
  return code === 0;
}
