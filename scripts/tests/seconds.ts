import path from 'node:path';
import type { TestModule } from 'vitest/node';

/** How long the tests of a file took, with their set-up. */
export function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration) / 1000;
}

/** How long the test files of each package took, one after the other. */
export function secondsByPackage(modules: readonly TestModule[]): { readonly [name: string]: number } {
  const sums: { [name: string]: number } = {};
  for (const module of modules) {
    const [, name = ''] = path.relative('', module.moduleId).split(path.sep);
    sums[name] = (sums[name] ?? 0) + secondsOf(module);
  }
  return sums;
}
