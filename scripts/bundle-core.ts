import path from 'node:path';
import { bundleLibrary } from './bundle-library.ts';

const folder = path.resolve(import.meta.dirname, '../packages/core');
const source = (name: string): string => path.join(folder, 'src', `${name}.ts`);

const PARTS = [
  'compiler',
  'document',
  'tool-calls',
  'commands',
  'extraction-rules',
  'actions',
  'preconditions',
  'python',
  'python-values',
  'cel',
  'yaml',
  'lines',
  're2',
  'text-formats',
  'meta-schemas',
  'rules',
  'standard-schema',
  'checks',
  'schema-code',
  'streams',
  'plain-runs',
  'wording',
  'loop',
  'unit',
  'review',
  'kind',
  'providers',
];

/** The parts that `@tamis/core` includes in every program: a page that names its parts leaves out what it does not use. */
const AT_HAND =
  /src\/(?:entries\/(?:at-hand|system-timer)|contract\/told\/[\w-]+|gate\/(?:checks|lines|streams|answer-in|standard-validator)|kinds\/document\/rules|stages\/(?:schema\/(?:generate\/schema-code|text-formats|meta-schemas)|parse\/json\/plain-run)|lib\/(?:weight-of|sha256))\.ts$/;

await bundleLibrary({
  folder,
  entries: {
    index: source('index'),
    'index-on-node': path.join(folder, 'node/index.ts'),
    // Nobody imports it by name; on Node it is loaded on first use.
    'editor-schemas': source('entries/editor-schemas'),
    ...Object.fromEntries(PARTS.map((name) => [name, source(`entries/${name}`)])),
  },
  groups: [
    { name: 'engine', test: /src\/kinds\/(?:compiler|document\/document)\.ts$/, priority: 4 },
    // Pages make text visible without a single sentence of ours.
    { name: 'visible', test: /src\/wording\/(?:visible|lookalikes)\.ts$/, priority: 5 },
    { name: 'wording', test: /src\/(?:kinds\/registry\.ts$|wording\/)/, priority: 3.5 },
    { name: 'parts', test: AT_HAND, priority: 3 },
    { name: 'providers', test: /src\/(?:entries\/providers|provider\/.*)\.ts$/, priority: 2.5 },
    // What tools and actions share, so that neither pulls in the other.
    { name: 'acting', test: /src\/kinds\/acting\/(?:check-acting|compile-acting|declared-act)\.ts$/, priority: 2.2 },
    { name: 'tool-calls', test: /src\/kinds\/tool-calls\/tool-calls\.ts$/, priority: 2 },
    { name: 'commands', test: /src\/entries\/commands\.ts$/, priority: 2 },
    {
      name: 'loop',
      test: /src\/(?:entries\/(?:api|loop)|loop\/.*|kinds\/(?:reloadable|contract-text|told-contract))\.ts$/,
      priority: 1,
    },
  ],
  external: [],
});
