import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const compiler = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
const STRICT =
  '--ignoreConfig --strict --noEmit --skipLibCheck --module nodenext --target es2024 --types node --allowImportingTsExtensions';

// What the compiler says of programs as readers of a page would compile them: nothing if they have the types that they need.
export async function typeErrors(folder: string, files: readonly string[]): Promise<string> {
  const given = [compiler, ...STRICT.split(' '), '--checkers', '1', ...files];
  // The compiler is short-lived: it need not collect what it no longer uses so often.
  const env = { ...process.env, GOGC: '400' };
  const told = await promisify(execFile)(process.execPath, given, { cwd: folder, env }).catch(
    (problem: { stdout: string }) => problem,
  );
  return told.stdout;
}
