import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { inAscii } from './in-ascii.ts';
import { furtherLicences, inlinedLicences } from './inlined-licences.ts';
import { inPackage, OLDEST_API } from './packages.ts';

const folder = inPackage('cli/bundle');

/** What is loaded on first use: the heavy parts of the engine, and the library that reads contracts in YAML. */
const PARTS = {
  ...Object.fromEntries(
    ['python', 'cel', 'yaml', 're2', 'tool-calls', 'commands', 'actions', 'extraction-rules', 'editor-schemas'].map((name) => [
      name,
      inPackage(`core/src/entries/${name}.ts`),
    ]),
  ),
  'yaml-library': 'yaml',
};

/**
 * What most runs need is one file, though commands import their work on demand: files cost more than functions. Commands that
 * talk to the network, a terminal or a ledger are separate files, because the parts of Node that they need take longer to load
 * than a short run.
 */
const GROUPS = [
  {
    name: 'tamis',
    test: /\/packages\/(?:cli\/src\/(?!ask\/|check\/block-worker|config\/validate-rules|console\/|demo\/|doctor\/|init\/|project\/(?!find-project)|extract\/|inbox\/|insights\/|judge\/|proxy\/|mcp\/|record\/|runs?\/|screen\/|text\/columns|watch\/|wizard\/|worker\/|db\/)|files\/src\/|core\/node\/)/,
  },
];

/** The command, with what it loads on first use. */
export async function bundleCommand(): Promise<void> {
  await bundleMain();
  await bundleApart('cli/src/screen/ink-screen.ts', 'screens.mjs');
  await bundleApart('ledger/src/postgres/libraries.ts', 'postgres.mjs');
}

/**
 * Bundles the command into a few files. Finding and opening some hundred small modules takes longer than all the rest of a short
 * run. CommonJS, because an `import` of a Node module loads everything that it may ever need; names are kept for bug reports.
 */
async function bundleMain(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const build = await rolldown({
    input: {
      main: inPackage('cli/src/main.ts'),
      // Workers are started with a separate file.
      'sum-thread': inPackage('console/src/books/sum-thread.ts'),
      'block-worker': inPackage('cli/src/check/block-worker.ts'),
      ...PARTS,
    },
    platform: 'node',
    resolve: { conditionNames: ['source', 'node', 'import', 'default'], alias: OLDEST_API },
    plugins: [onNode(), modulesApart()],
    checks: { ineffectiveDynamicImport: false },
    // Rolldown panics ("no entry found for key") if a constant is inlined into files on both sides of a package's entry.
    optimization: { inlineConst: false },
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: { groups: GROUPS },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) writeFileSync(path.join(folder, fileName), inAscii(code));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(path.join(folder, 'THIRD-PARTY.txt'), inlinedLicences(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/**
 * The code that draws screens is an ES module, because its library uses top-level await. The code for Postgres is one because the
 * job library is. Each is loaded on first use.
 */
async function bundleApart(source: string, file: string): Promise<void> {
  const build = await rolldown({
    input: inPackage(source),
    platform: 'node',
    external: ['pg-native'],
    plugins: [withoutDevtools()],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    format: 'esm',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: false,
  });
  await build.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  writeFileSync(path.join(folder, file), inAscii(chunks[0]?.code ?? ''));
  const licences = path.join(folder, 'THIRD-PARTY.txt');
  appendFileSync(licences, furtherLicences(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/** Separate files, by the end of their source's name. */
const APART: { readonly [source: string]: string } = {
  '/ink-screen.ts': './screens.mjs',
  '/postgres/libraries.ts': './postgres.mjs',
};

/** ES modules are not part of the bundle: they are imported as they are. */
function modulesApart(): Plugin {
  return {
    name: 'modules-apart',
    resolveId: (source, importer) => {
      const file = path.resolve(path.dirname(importer ?? ''), source);
      const found = Object.entries(APART).find(([end]) => file.endsWith(end))?.[1];
      return found === undefined ? null : { id: found, external: true };
    },
  };
}

/** Only developers of the library need its devtools, which are not installed. */
function withoutDevtools(): Plugin {
  const EMPTY = '\0no-devtools';
  return {
    name: 'without-devtools',
    resolveId: (source) => (source === 'react-devtools-core' ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export default {};' : null),
  };
}

/** Uses the engine that loads its heavy parts on first use; they and the YAML library are files of this bundle. */
function onNode(): Plugin {
  return {
    name: 'on-node',
    resolveId: (source) => (source === '@tamis/core' ? inPackage('core/node/index.ts') : null),
    // An `import` would load everything that a Node module may ever need.
    renderChunk: (code) => code.replaceAll(/\bimport\([`"'](node:[a-z/]+)[`"']\)/g, 'Promise.resolve(require("$1"))'),
    transform: (code, id) => {
      if (id.endsWith('/yaml-library.ts')) return code.replace("require('yaml')", "require('./yaml-library.js')");
      return id.endsWith('/string-width/index.js') ? withLateSegmenter(code) : null;
    },
  };
}

const SEGMENTER = 'const segmenter = new Intl.Segmenter();';

/** Has the segmenter made on first use. It takes a third of the time in which Node starts, and most runs show no wide text. */
function withLateSegmenter(code: string): string {
  if (!code.includes(SEGMENTER)) throw new Error('string-width makes its segmenter in another way now.');
  return code.replace(
    SEGMENTER,
    'let made; const segmenter = { segment: (text) => (made ??= new Intl.Segmenter()).segment(text) };',
  );
}
