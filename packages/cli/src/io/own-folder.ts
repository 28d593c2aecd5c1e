import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PLACES = ['../', '../../'];

export function ownPath(name: string): string {
  const found = PLACES.map((place) => fileURLToPath(new URL(place + name, import.meta.url))).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is missing from the package.`);
  return found;
}
