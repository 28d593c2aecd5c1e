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

// The parts that `@tamis/core` includes in every program: a page that names its parts leaves out what it does not use.
const AT_HAND =
  /src\/(?:entries\/(?:usual-engine|heavy-parts|system-timer)|contract\/(?:map-schema|told\/[\w-]+)|gate\/(?:absent|no-way-out|checks|evidence|grounding|lines|streams|answer-span-in|standard-validator)|kinds\/document\/rules|stages\/(?:ground\/[\w/-]+|verdict\/(?:evidence-of|agreements-with)|schema\/(?:absent\/[\w-]+|generate\/schema-code|text-formats|meta-schemas)|parse\/json\/plain\/[\w-]+)|lib\/(?:json-weight|sha256))\.ts$/;

export const LIBRARIES: readonly Library[] = [
  {
    name: 'core',
    hasModules: true,
    // On Node, these are loaded on first use.
    unnamed: {
      index: 'node/index.ts',
      compiler: 'node/compiler.ts',
      'tool-calls': 'src/kinds/tool-calls/tool-calls.ts',
      actions: 'src/kinds/actions/actions.ts',
      'editor-schemas': 'src/kinds/contract-schema.ts',
    },
    groups: [
      { name: 'engine', test: /src\/kinds\/(?:compiler|document\/document)\.ts$/, priority: 4 },
      // Pages make text visible without a single sentence of ours.
      { name: 'visible', test: /src\/wording\/(?:visible|lookalikes)\.ts$/, priority: 5 },
      { name: 'wording', test: /src\/(?:kinds\/registry\.ts$|wording\/)/, priority: 3.5 },
      { name: 'languages', test: /src\/remarks\/(?:remark-languages|languages\/(?!english)\w+)\.ts$/, priority: 4.5 },
      { name: 'parts', test: AT_HAND, priority: 3 },
      { name: 'providers', test: /src\/(?:entries\/providers|provider\/.*)\.ts$/, priority: 2.5 },
      // What tools share with actions, commands and formats, so that none pulls in another.
      {
        name: 'acting',
        test: /src\/(?:kinds\/acting\/(?:check-acting|compile-acting|declared-act|world-reader)|stages\/parse\/value-limits|remarks\/near-act)\.ts$/,
        priority: 2.2,
      },
      // The loop reads messages too, and loads no calls.
      { name: 'messages', test: /src\/message\//, priority: 2.1 },
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
  const entries = exportsOf(name).map((one) => [path.basename(one.node ?? one.default, '.js'), one['tamis-source']] as const);
  return { ...Object.fromEntries(entries), ...unnamed };
}

// The sources of the modules that bundlers start with.
export function modulesOf({ name }: Library): readonly string[] {
  return exportsOf(name).map((one) => one.default.replace('./dist/modules/', 'src/').replace(/js$/, 'ts'));
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
