import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inPackage, LIBRARIES } from './packages.ts';

const compilerFile = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** Checks all packages and writes the types of the libraries; false if something is wrong, which the compiler has printed. */
export async function writeTypes(): Promise<boolean> {
  const folders = [...LIBRARIES.map(({ name }) => name), 'cli'].map((name) => inPackage(name));
  const compiler = spawn(process.execPath, [compilerFile, '-b', ...folders], { stdio: 'inherit' });
  const [code] = await once(compiler, 'exit');
  return code === 0;
}
