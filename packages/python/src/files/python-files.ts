import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Fault } from '@tamis/core';

// A file, and the digest it must have.
interface TestedFile {
  readonly file: string;
  readonly sha256: string;
}

// The CPython build: Emscripten's script, the WebAssembly module and the standard library.
export interface PythonFiles {
  readonly script: TestedFile;
  readonly wasm: TestedFile;
  readonly library: TestedFile;
}

export const CARRIER = 'just-bash@3.4.2';

const DIGESTS = {
  script: ['python.cjs', 'b45f414d674fafeeefbd72b544bf7e5079f230f424371e462bd748eb5f82ec42'],
  wasm: ['python.wasm', 'b2b1a3f18a6fe035d609e3aa47e9508b55729e5f3ebbd2a40d467c0cd3200eee'],
  library: ['python313.zip', '00b6fb26ce2157860ce0eaae6849ea2b673f32ca06456503176e8d1fe8be4915'],
} as const;

export function pythonFiles(folder: string | undefined = vendorFolder()): PythonFiles {
  if (folder === undefined || !existsSync(folder))
    throw noSandbox('the optional package just-bash is not installed', `Install it: npm install ${CARRIER}`);
  const real = realpathSync(folder);
  const tested = (name: keyof typeof DIGESTS): TestedFile => ({
    file: path.join(real, DIGESTS[name][0]),
    sha256: DIGESTS[name][1],
  });
  return { script: tested('script'), wasm: tested('wasm'), library: tested('library') };
}

// The package does not export its folder, so it is found through its main file.
function vendorFolder(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve('just-bash');
    const end = main.lastIndexOf(`${path.sep}just-bash${path.sep}`) + '/just-bash/'.length;
    return path.join(main.slice(0, end), 'vendor', 'cpython-emscripten');
  } catch {
    return undefined;
  }
}

export function noSandbox(why: string, remedy: string): Fault {
  return new Fault('fault.no-sandbox', `Python code can't be run here: ${why}. ${remedy}`);
}
