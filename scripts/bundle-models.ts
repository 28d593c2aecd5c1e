import path from 'node:path';
import { bundleLibrary } from './bundle-library.ts';

const folder = path.resolve(import.meta.dirname, '../packages/models');

await bundleLibrary({
  folder,
  entries: { index: path.join(folder, 'src/index.ts') },
  groups: [],
  // Programs register their exporter with the one copy of the API that all of them share.
  external: ['@tamis/core', '@opentelemetry/api'],
});
