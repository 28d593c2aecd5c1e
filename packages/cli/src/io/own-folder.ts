import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path to the package from a bundled file, and from a source file. */
const PLACES = ['../', '../../'];

/** The path of a file or folder that ships with the command. */
export function ownPath(name: string): string {
  const found = PLACES.map((place) => fileURLToPath(new URL(place + name, import.meta.url))).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is missing from the package.`);
  return found;
}
