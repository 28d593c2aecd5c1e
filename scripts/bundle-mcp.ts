import path from 'node:path';
import { bundleLibrary } from './bundle-library.ts';

const folder = path.resolve(import.meta.dirname, '../packages/mcp');

await bundleLibrary({
  folder,
  entries: { index: path.join(folder, 'src/index.ts') },
  groups: [],
  external: ['@tamis/core', '@tamis/ledger'],
});
