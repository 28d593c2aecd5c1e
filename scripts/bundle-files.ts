import path from 'node:path';
import { bundleLibrary } from './bundle-library.ts';

const folder = path.resolve(import.meta.dirname, '../packages/files');

await bundleLibrary({
  folder,
  entries: { index: path.join(folder, 'src/index.ts') },
  groups: [],
  // The YAML library is loaded with the first YAML file.
  external: ['@tamis/core', '@tamis/core/unit', '@tamis/core/wording', 'yaml'],
});
