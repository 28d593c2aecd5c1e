import path from 'node:path';
import { bundleLibrary } from './bundle-library.ts';

const folder = path.resolve(import.meta.dirname, '../packages/ledger');

await bundleLibrary({
  folder,
  entries: { index: path.join(folder, 'src/index.ts') },
  groups: [],
  // Programs that keep runs in a file never load them.
  external: ['@tamis/core', 'pg', 'pg-boss', 'pg-cursor'],
});
