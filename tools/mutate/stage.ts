import { type Collected, runHooks, type Suite } from './stand-in-vitest.ts';

/** The groups of a file whose tests have begun. */
export class Stage {
  readonly #entered = new Set<Suite>();

  /** Runs what has to run before a test's groups begin. */
  async enter({ suite }: Collected): Promise<void> {
    for (const one of suite.path) {
      if (this.#entered.has(one)) continue;
      this.#entered.add(one);
      await runHooks(one.hooks.beforeAll);
    }
  }

  /** Runs what has to run after the groups. */
  async leave(): Promise<void> {
    for (const { hooks } of [...this.#entered].reverse()) await runHooks(hooks.afterAll);
    this.#entered.clear();
  }
}

/** Whether something runs before or after all tests of a group: what loading a file sets up is then gone after one run. */
export function isStaged(tests: readonly Collected[]): boolean {
  return tests.some(({ suite }) => suite.path.some(({ hooks }) => hooks.beforeAll.length + hooks.afterAll.length > 0));
}
