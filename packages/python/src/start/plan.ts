import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { PythonFiles } from '../files/python-files.ts';
import type { PythonLimits } from '../limits.ts';
import { packageFile } from '../package-files.ts';

export interface Plan {
  readonly files: PythonFiles;
  readonly limits: PythonLimits;
}

// WebAssembly counts memory in pages.
const PAGE_BYTES = 65_536;

// Node's own memory in megabytes, in addition to Python's.
const NODE_HEAP_MB = 128;

export function filesOf({ files }: Plan): readonly string[] {
  return [packageFile('child.cjs'), ...ours(), files.script.file, files.wasm.file, files.library.file];
}

// The arguments for Node, with every file under the name that `place` gives it.
export function nodeArguments(plan: Plan, place: (file: string) => string): readonly string[] {
  const { files, limits } = plan;
  const placed = (one: keyof PythonFiles) => ({ ...files[one], file: place(files[one].file) });
  const told = {
    script: placed('script'),
    wasm: placed('wasm'),
    library: placed('library'),
    ours: ours().map(place),
    outputBytes: limits.outputBytes,
  };
  return [
    '--permission',
    ...filesOf(plan).map((file) => `--allow-fs-read=${place(file)}`),
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-warnings',
    // Only the baseline compiler for WebAssembly: half the start-up time, two thirds of the memory, and no optimiser for hostile
    // code to fool.
    '--liftoff-only',
    `--wasm-max-mem-pages=${Math.floor(limits.memoryBytes / PAGE_BYTES)}`,
    `--max-old-space-size=${NODE_HEAP_MB}`,
    place(packageFile('child.cjs')),
    JSON.stringify(told),
  ];
}

function ours(): readonly string[] {
  const folder = path.dirname(packageFile('child.cjs'));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .map((name) => path.join(folder, name));
}
