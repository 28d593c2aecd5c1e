import path from 'node:path';
import { bundleLibrary } from './bundle-library.ts';

const folder = path.resolve(import.meta.dirname, '../packages/pipeline');

await bundleLibrary({
  folder,
  entries: { index: path.join(folder, 'src/index.ts') },
  groups: [],
  external: [
    '@tamis/core',
    '@tamis/core/loop',
    '@tamis/core/python',
    '@tamis/core/python-values',
    '@tamis/core/unit',
    '@tamis/core/wording',
    '@tamis/files',
    '@tamis/ledger',
    'yaml',
  ],
});
