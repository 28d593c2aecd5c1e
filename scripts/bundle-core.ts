import { rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const core = path.resolve(import.meta.dirname, '../packages/core');
const source = (name: string): string => path.join(core, 'src', `${name}.ts`);

/** What people import: a file each, and what they share. */
const ENTRIES = [
  ...['compiler', 'document', 'tool-calls', 'commands', 'python', 'cel', 'yaml', 'lines', 're2', 'wording', 'loop'],
  'providers',
];

/** What is loaded together goes into one file: each file that is opened costs as much as some ten kilobytes of code. */
const GROUPS = [
  { name: 'engine', test: /src\/kinds\/(?:compiler|document\/document)\.ts$/, priority: 3 },
  { name: 'providers', test: /src\/entries\/providers\.ts$/, priority: 2.5 },
  { name: 'tool-calls', test: /src\/kinds\/tool-calls\/tool-calls\.ts$/, priority: 2 },
  { name: 'commands', test: /src\/entries\/commands\.ts$/, priority: 2 },
  { name: 'loop', test: /src\/entries\/(?:api|loop)\.ts$/, priority: 1 },
];

/** Bundles the engine and its libraries: opening hundreds of modules costs more at import than all else. */
async function bundleCore(): Promise<void> {
  rmSync(path.join(core, 'dist/chunks'), { recursive: true, force: true });
  const build = await rolldown({
    input: {
      index: source('index'),
      'index-on-node': path.join(core, 'node/index.ts'),
      ...Object.fromEntries(ENTRIES.map((name) => [name, source(`entries/${name}`)])),
    },
    external: [/^node:/],
    platform: 'neutral',
    resolve: { mainFields: ['browser', 'module', 'main'], conditionNames: ['browser', 'import', 'default'] },
    logLevel: 'warn',
  });
  await build.write({
    dir: path.join(core, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: { legal: true },
    minify: true,
    codeSplitting: { groups: GROUPS },
  });
  await build.close();
}

await bundleCore();
