import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import { LIBRARIES, lazyLibraries } from './lazy-libraries.ts';

const cli = path.resolve(import.meta.dirname, '../packages/cli');
const folder = path.join(cli, 'bundle');

/** CommonJS, because an `import` of a part of Node loads all that the part may ever need. Names are kept for bug reports. */
const OUTPUT: OutputOptions = {
  format: 'cjs',
  dynamicImportInCjs: false,
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
};

/** One file for all our code, though its commands import their work when called for: files cost more than functions. */
const GROUPS = [{ name: 'tamis', test: /./ }];

/**
 * Bundles the built command into a few files. Finding and opening some hundred small modules takes longer than all the
 * rest of a short run.
 */
async function bundleCli(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await bundle({ input: LIBRARIES }, {});
  await bundle(
    { input: path.join(cli, 'dist/main.js'), plugins: [lazyLibraries()], checks: { ineffectiveDynamicImport: false } },
    { codeSplitting: { groups: GROUPS } },
  );
}

async function bundle(input: InputOptions, output: OutputOptions): Promise<void> {
  const build = await rolldown({ platform: 'node', logLevel: 'warn', ...input });
  const { output: files } = await build.generate({ ...OUTPUT, ...output });
  for (const file of files) if (file.type === 'chunk') writeFileSync(path.join(folder, file.fileName), inAscii(file.code));
  await build.close();
}

/** Text beyond ASCII as escapes: Node reads and keeps files without such text in half the time and space. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

await bundleCli();
