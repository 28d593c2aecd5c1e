import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { instrument, type Mode } from './instrument.ts';
import { source, targetFiles } from './targets.ts';

const STAND_INS = new Set(['vitest', 'fast-check']);
const AGAIN = /\?again=\d+$/;

/** From here on the engine's modules are loaded with all mutants in them, and tests are collected by our stand-ins. */
export function hook(mode: Mode): void {
  const files = new Map(targetFiles().map((file) => [pathToFileURL(path.join(source, file.file)).href, file]));
  registerHooks({
    resolve(specifier, context, next) {
      if (STAND_INS.has(specifier) && isOurs(context.parentURL)) {
        return { url: new URL(`stand-in-${specifier}.ts`, import.meta.url).href, shortCircuit: true };
      }
      const resolved = next(specifier, context);
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

/** The stand-ins themselves import the real ones. */
function isOurs(url: string | undefined): boolean {
  return url?.startsWith('file:') === true && !url.includes('/node_modules/') && !fileURLToPath(url).includes('stand-in-');
}

function isTestCode(url: string): boolean {
  return /\/packages\/core\/test\/|\.test\.ts$/.test(url);
}
