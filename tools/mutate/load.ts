import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { instrument, type Mode } from './instrument.ts';
import { folderOf, type Package, root } from './packages.ts';
import { targetFiles } from './targets.ts';

const VITEST = new URL('stand-in-vitest.ts', import.meta.url).href;
// Starting a server for each mutant would take too long.
const TEST_SERVER = new URL('../../scripts/postgres/test-server.ts', import.meta.url).href;
const NO_SERVER = new URL('stand-in-test-server.ts', import.meta.url).href;
// The command that tests run in their own process: from its source it loads the package with the mutants, as the bundle can't.
const BUNDLE = pathToFileURL(path.join(root, 'cli/bundle/main.js')).href;
const COMMAND = pathToFileURL(path.join(root, 'cli/src/main.ts')).href;
const AGAIN = /\?again=\d+$/;

export function hook(of: Package, mode: Mode): void {
  const source = folderOf(of, 'src');
  const files = new Map(targetFiles(of).map((file) => [pathToFileURL(path.join(source, file.file)).href, file]));
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'vitest' && isOurs(context.parentURL)) return { url: VITEST, shortCircuit: true };
      const resolved = next(specifier, { ...context, conditions: conditionsFor(of, specifier, context.conditions) });
      if (resolved.url === TEST_SERVER) return { ...resolved, url: NO_SERVER };
      if (resolved.url === BUNDLE) return { ...resolved, url: COMMAND, format: 'module-typescript' };
      // The reason for loading a test file again may be in a module that it imports.
      const [again] = AGAIN.exec(context.parentURL ?? '') ?? [];
      return again !== undefined && isTestCode(resolved.url) ? { ...resolved, url: resolved.url + again } : resolved;
    },
    load(url, context, next) {
      const file = files.get(url);
      if (file === undefined) return next(url, context);
      return { format: 'module-typescript', source: instrument(file, mode), shortCircuit: true };
    },
  });
}

// Only the package itself is loaded from its source: the others are faster as they were built, and some dependencies have a
// condition `source` of their own, which Node does not run from node_modules.
function conditionsFor({ name }: Package, specifier: string, conditions: readonly string[]): string[] {
  const isOwn = specifier === `@tamis/${name}` || specifier.startsWith(`@tamis/${name}/`);
  return conditions.filter((one) => one !== 'tamis-source' || isOwn);
}

function isOurs(url: string | undefined): boolean {
  if (url === undefined || url === VITEST) return false;
  return url.startsWith('file:') && !fileURLToPath(url).includes(`${path.sep}node_modules${path.sep}`);
}

function isTestCode(url: string): boolean {
  return /\/packages\/[\w-]+\/test\/|\.test\.ts$/.test(url);
}
