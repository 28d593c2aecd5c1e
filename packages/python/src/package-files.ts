import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of this package's folder `sandbox`, which is beside the sources and beside the bundle alike. */
export function packageFile(name: string): string {
  return realpathSync(fileURLToPath(new URL(`../sandbox/${name}`, import.meta.url)));
}
