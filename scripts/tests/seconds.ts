import path from 'node:path';
import type { TestModule } from 'vitest/node';

/** How long the tests of a file took, with their set-up. */
export function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration) / 1000;
}

/** How much processor time a file took, with all that it started. */
export function processorSecondsOf(module: TestModule): number {
  return module.meta().processor ?? 0;
}

/** How many processes a file started. */
export function processesOf(module: TestModule): number {
  return module.meta().processes ?? 0;
}

/** How long the test files of each package took, one after the other. */
export function secondsByPackage(
  modules: readonly TestModule[],
  secondsOf: (module: TestModule) => number,
): { readonly [name: string]: number } {
  const sums: { [name: string]: number } = {};
  for (const module of modules) {
    const [, name = ''] = path.relative('', module.moduleId).split(path.sep);
    sums[name] = (sums[name] ?? 0) + secondsOf(module);
  }
  return sums;
}
