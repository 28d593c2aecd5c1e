import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChunkingContext, type CodeSplittingGroup, type Plugin, rolldown } from 'rolldown';
import { inAscii } from './in-ascii.ts';
import { furtherLicences, inlinedLicences } from './inlined-licences.ts';
import { inPackage, OLDEST_API } from './packages.ts';

const folder = inPackage('cli/bundle');

const PARTS = {
  ...Object.fromEntries(['python', 'cel', 'yaml', 're2'].map((name) => [name, inPackage(`core/src/entries/${name}.ts`)])),
  'tool-calls': inPackage('core/src/kinds/tool-calls/tool-calls.ts'),
  actions: inPackage('core/src/kinds/actions/actions.ts'),
  'editor-schemas': inPackage('core/src/kinds/contract-schema.ts'),
  commands: inPackage('commands/src/index.ts'),
  extraction: inPackage('extraction/src/index.ts'),
  'yaml-library': 'yaml',
};

// The file that a worker of `tamis check` starts with.
const BLOCK_WORKER = inPackage('cli/src/check/block-worker.ts');

// Returns whether a worker needs a module as soon as it starts.
function neededByWorkers(): (id: string, graph: ChunkingContext) => boolean {
  let needed: Set<string> | undefined;
  return (id, graph) => {
    needed ??= reachedFrom(BLOCK_WORKER, graph);
    return needed.has(id);
  };
}

function reachedFrom(entry: string, graph: ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.getModuleInfo(entry)?.importedIds ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

// What most runs need, though commands import their work on demand.
const NEEDED =
  /\/packages\/(?:cli\/src\/(?!ask\/|check\/block-worker|config\/validate-rules|console\/|demo\/|doctor\/|init\/|project\/(?!find-project)|extract\/|inbox\/|insights\/|judge\/|proxy\/|mcp\/|record\/|runs?\/|screen\/|spoken\/|text\/columns|watch\/|wizard\/|worker\/|db\/)|files\/src\/|core\/node\/)/;

// What most runs need is two files: files cost more than functions. Workers need only the first. Commands that talk to the network,
// a terminal or a ledger are separate files, because the parts of Node that they need take longer to load than a short run.
function groups(): CodeSplittingGroup[] {
  const isEngine = neededByWorkers();
  return [
    { name: (id, graph) => (isEngine(id, graph) ? 'engine' : null), debugName: 'engine', priority: 1 },
    { name: 'tamis', test: NEEDED },
  ];
}

export async function bundleCommand(): Promise<void> {
  await bundleMain();
  await bundleApart('cli/src/screen/ink-screen.ts', 'screens.mjs');
  await bundleApart('ledger/src/postgres/libraries.ts', 'postgres.mjs');
}

// Bundles the command into a few files. Finding and opening some hundred small modules takes longer than all the rest of a short
// run. CommonJS, because an `import` of a Node module loads everything that it may ever need; names are kept for bug reports.
async function bundleMain(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const build = await rolldown({
    input: {
      main: inPackage('cli/src/main.ts'),
      // Workers are started with a separate file.
      'sum-thread': inPackage('console/src/books/sum-thread.ts'),
      'block-worker': BLOCK_WORKER,
      ...PARTS,
    },
    platform: 'node',
    resolve: { conditionNames: ['tamis-source', 'node', 'import', 'default'], alias: OLDEST_API },
    plugins: [onNode(), modulesApart()],
    transform: { define: { TAMIS_BUILD: JSON.stringify(BUILD) } },
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
    codeSplitting: { groups: groups() },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  const digest = digestOf(chunks.map(({ fileName, code }) => `${fileName}\n${code}`));
  for (const { fileName, code } of chunks) writeFileSync(path.join(folder, fileName), inAscii(code.replaceAll(BUILD, digest)));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(path.join(folder, 'THIRD-PARTY.txt'), inlinedLicences(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

// Stands for the digest of the code until all of it is known.
const BUILD = '(digest of this build)';

function digestOf(files: readonly string[]): string {
  return createHash('sha256').update(files.toSorted().join('\n')).digest('hex');
}

// The code that draws screens is an ES module, because its library uses top-level await. The code for Postgres is one because the
// job library is. Each is loaded on first use.
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

const APART: { readonly [source: string]: string } = {
  '/ink-screen.ts': './screens.mjs',
  '/postgres/libraries.ts': './postgres.mjs',
};

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

// Only developers of the library need its devtools, which are not installed.
function withoutDevtools(): Plugin {
  const EMPTY = '\0no-devtools';
  return {
    name: 'without-devtools',
    resolveId: (source) => (source === 'react-devtools-core' ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export default {};' : null),
  };
}

function onNode(): Plugin {
  return {
    name: 'on-node',
    resolveId: (source) => (source === '@tamis/core' ? inPackage('core/node/index.ts') : null),
    // An `import` would load everything that a Node module may ever need.
    renderChunk: (code) => code.replaceAll(/\bimport\([`"'](node:[a-z/]+)[`"']\)/g, 'Promise.resolve(require("$1"))'),
    transform: (code, id) => {
      if (id.endsWith('/cli/src/engine.ts')) return code.replaceAll(/require\('@tamis\/(\w+)'\)/g, "require('./$1.js')");
      if (id.endsWith('/yaml-library.ts')) return code.replace("require('yaml')", "require('./yaml-library.js')");
      return id.endsWith('/string-width/index.js') ? madeLate(code) : null;
    },
  };
}

// What `string-width` makes when it is loaded, and the same made on first use. The segmenter takes a third of the time in which Node
// starts, the pattern as long again, and most runs show no wide text.
const LATE = [
  [
    'const segmenter = new Intl.Segmenter();',
    'let segments; const segmenter = { segment: (text) => (segments ??= new Intl.Segmenter()).segment(text) };',
  ],
  [
    'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    "let emoji; const rgiEmojiRegex = { test: (text) => (emoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };",
  ],
] as const;

function madeLate(code: string): string {
  return LATE.reduce((text, [early, late]) => {
    if (!text.includes(early)) throw new Error(`string-width no longer has: ${early}`);
    return text.replace(early, () => late);
  }, code);
}
