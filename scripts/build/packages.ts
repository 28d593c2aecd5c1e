import { readFileSync } from 'node:fs';
import path from 'node:path';

// The API of OpenTelemetry is part of what we build, in its oldest version with metrics: whichever version a program has registered,
// an older API finds it; a newer one does not.
export const OLDEST_API = { '@opentelemetry/api': 'opentelemetry-api-13' };

type Entries = { readonly [name: string]: string };

export interface Library {
  readonly name: string;
  // Files that nobody imports by name, by the names of what is built; the manifest lists the others. Paths are relative to the package.
  readonly unnamed?: Entries;
  // Whether there is also a file for each module, from which bundlers take what a program uses. Then the rest is built for Node alone.
  readonly hasModules?: boolean;
  // What is loaded together goes into one file: opening a file costs as much as some ten kilobytes of code.
  readonly groups?: readonly { readonly name: string; readonly test: RegExp; readonly priority?: number }[];
  // Libraries that stay external besides our own packages, because programs share them or seldom load them.
  readonly external?: readonly string[];
}

const SHARED =
  /src\/(?:provider|message|kinds\/acting|contract\/told)\/|\/(?:value-limits|near-act|exact-json|stray-call|gemini-schema|read-tool-list|tool-differences)\.ts$/;

export const LIBRARIES: readonly Library[] = [
  {
    name: 'core',
    hasModules: true,
    // On Node, these are loaded on first use.
    unnamed: {
      index: 'node/index.ts',
      compiler: 'node/compiler.ts',
      internal: 'node/internal.ts',
      'tool-calls': 'src/kinds/tool-calls/tool-calls.ts',
      actions: 'src/kinds/actions/actions.ts',
      'editor-schemas': 'src/kinds/contract-schema.ts',
    },
    groups: [
      { name: 'engine', test: /src\/kinds\/(?:compiler|document\/document)\.ts$/, priority: 4 },
      { name: 'wording', test: /src\/(?:kinds\/registry\.ts$|wording\/)/, priority: 3.5 },
      { name: 'parts', test: /src\/entries\/usual-engine\.ts$/, priority: 3 },
      // What the loop, several kinds and other packages share, so that none of them pulls in tool calls.
      { name: 'shared', test: SHARED, priority: 2.2 },
      { name: 'tool-calls', test: /src\/kinds\/tool-calls\/tool-calls\.ts$/, priority: 2 },
      {
        name: 'loop',
        test: /src\/(?:entries\/(?:api|loop)|loop\/.*|kinds\/(?:reloadable|contract-text|prompt-contract))\.ts$/,
        priority: 1,
      },
    ],
  },
  { name: 'commands' },
  { name: 'extraction' },
  // The YAML library is loaded with the first YAML file.
  { name: 'files', external: ['yaml'] },
  { name: 'models' },
  // Programs that keep runs in a file never load Postgres.
  { name: 'ledger', external: ['pg'] },
  {
    name: 'mcp',
    external: ['@modelcontextprotocol/client', '@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio', 'jose'],
  },
  { name: 'python' },
  { name: 'pipeline', external: ['yaml'] },
  // The thread is a separate file, with which workers are started.
  { name: 'console', unnamed: { 'sum-thread': 'src/books/sum-thread.ts' }, external: ['yaml'] },
];

const packages = path.resolve(import.meta.dirname, '../../packages');

export function inPackage(...names: readonly string[]): string {
  return path.join(packages, ...names);
}

export function entriesOf({ name, unnamed = {} }: Library): Entries {
  const named = exportsOf(name).map((one) => [path.basename(one.node ?? one.default, '.js'), one['tamis-source']]);
  const entries = Object.entries<string>({ ...Object.fromEntries(named), ...unnamed });
  return Object.fromEntries(entries.map(([entry, file]) => [entry, inPackage(name, file)]));
}

// The modules that bundlers start with.
export function modulesOf({ name }: Library): Entries {
  const names = exportsOf(name).map((one) => one.default.replace('./dist/modules/', '').replace('.js', ''));
  return Object.fromEntries(names.map((entry) => [entry, inPackage(name, `src/${entry}.ts`)]));
}

interface Export {
  readonly 'tamis-source': string;
  readonly node?: string;
  readonly default: string;
}

function exportsOf(name: string): readonly Export[] {
  const { exports } = JSON.parse(readFileSync(inPackage(name, 'package.json'), 'utf8')) as {
    readonly exports: { readonly [entry: string]: string | Export };
  };
  return Object.values(exports).filter((one) => typeof one !== 'string');
}
