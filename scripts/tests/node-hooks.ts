import { registerHooks } from 'node:module';

declare global {
  /** What a build puts in place of this name; in a test all code is of one build. */
  var TAMIS_BUILD: string | undefined;
}

globalThis.TAMIS_BUILD = 'test';

const FAST_CHECK = new URL('fast-check.ts', import.meta.url).href;

// Tests that import fast-check get it with our rules for its samples.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'fast-check' && context.parentURL !== FAST_CHECK
      ? { url: FAST_CHECK, shortCircuit: true }
      : next(specifier, context),
});
