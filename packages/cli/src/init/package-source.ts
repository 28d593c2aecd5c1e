import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownPath } from '../io/own-folder.ts';

/** A dependency of a template on one of our packages; where it comes from is known only when the project is written. */
const DEPENDENCY = /"(@tamis\/[a-z]+)": "VERSION"/g;

/** The text of a template, with the source filled in for each of our packages that it depends on. */
export function withPackages(text: string): string {
  return text.replaceAll(DEPENDENCY, (_, name: string) => `${JSON.stringify(name)}: ${JSON.stringify(packageSource(name))}`);
}

/** Where a project gets a package from: the clone that this command runs from, or else a registry, in the same version. */
function packageSource(name: string): string {
  const own = ownPath('package.json');
  const folder = path.join(path.dirname(own), '..', name.replace('@tamis/', ''));
  return isPackage(folder, name) ? `file:${folder}` : `^${manifest(own).version}`;
}

/** Only a clone has its packages next to each other under these names. */
function isPackage(folder: string, name: string): boolean {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && manifest(file).name === name;
}

function manifest(file: string): { readonly name?: string; readonly version: string } {
  return JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: string; readonly version: string };
}
