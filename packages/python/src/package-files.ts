import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// A file in this package's `sandbox` folder, which is next to both the sources and the bundle.
export function packageFile(name: string): string {
  return realpathSync(fileURLToPath(new URL(`../sandbox/${name}`, import.meta.url)));
}
