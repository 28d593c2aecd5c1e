import path from 'node:path';
import type { TestModule } from 'vitest/node';

export function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration) / 1000;
}

export function processorSecondsOf(module: TestModule): number {
  return module.meta().processor ?? 0;
}

export function processesOf(module: TestModule): number {
  return module.meta().processes ?? 0;
}

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
