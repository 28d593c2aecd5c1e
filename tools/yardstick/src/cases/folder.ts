import { existsSync } from 'node:fs';
import path from 'node:path';

/** The root of this package: the first folder above with a package.json, in the sources and in what is packed. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return folder;
}
