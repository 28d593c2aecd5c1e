import type { RunnerTestCase } from 'vitest';
import type { TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    browser?: string;
  }
}

export function tellBrowser({ file }: RunnerTestCase, browser: string): void {
  file.meta.browser = browser;
}

export function browsersOf(modules: readonly TestModule[]): readonly string[] {
  return [...new Set(modules.flatMap((module) => module.meta().browser ?? []))];
}
