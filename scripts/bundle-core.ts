import path from 'node:path';
import { bundleLibrary } from './bundle-library.ts';

const folder = path.resolve(import.meta.dirname, '../packages/core');
const source = (name: string): string => path.join(folder, 'src', `${name}.ts`);

const PARTS = [
  'compiler',
  'document',
  'tool-calls',
  'commands',
  'python',
  'python-values',
  'cel',
  'yaml',
  'lines',
  're2',
  'schema-code',
  'streams',
  'wording',
  'loop',
  'unit',
  'kind',
  'providers',
];

await bundleLibrary({
  folder,
  entries: {
    index: source('index'),
    'index-on-node': path.join(folder, 'node/index.ts'),
    ...Object.fromEntries(PARTS.map((name) => [name, source(`entries/${name}`)])),
  },
  groups: [
    {
      name: 'engine',
      test: /src\/(?:kinds\/(?:compiler|document\/document)|gate\/(?:lines|streams|answer-in)|stages\/schema\/generate\/schema-code|lib\/weight-of)\.ts$|src\/wording\//,
      priority: 3,
    },
    { name: 'providers', test: /src\/(?:entries\/providers|provider\/.*)\.ts$/, priority: 2.5 },
    { name: 'tool-calls', test: /src\/kinds\/tool-calls\/tool-calls\.ts$/, priority: 2 },
    { name: 'commands', test: /src\/(?:entries\/commands|kinds\/contract-schema)\.ts$/, priority: 2 },
    { name: 'loop', test: /src\/(?:entries\/(?:api|loop)|loop\/.*|kinds\/reloadable)\.ts$/, priority: 1 },
  ],
  external: [],
});
