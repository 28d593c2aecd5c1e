import type { RunnerTestCase } from 'vitest';
import type { TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** The browser that the tests of a file were run with. */
    browser?: string;
  }
}

/** Tells the runner which browser the tests of a file are run with. */
export function tellBrowser({ file }: RunnerTestCase, browser: string): void {
  file.meta.browser = browser;
}

/** The browsers that tests were run with. */
export function browsersOf(modules: readonly TestModule[]): readonly string[] {
  return [...new Set(modules.flatMap((module) => module.meta().browser ?? []))];
}
