import { type Collected, runHooks, type Suite } from './stand-in-vitest.ts';

export class Stage {
  readonly #entered = new Set<Suite>();

  async enter({ suite }: Collected): Promise<void> {
    for (const one of suite.path) {
      if (this.#entered.has(one)) continue;
      this.#entered.add(one);
      await runHooks(one.hooks.beforeAll);
    }
  }

  async leave(): Promise<void> {
    for (const { hooks } of [...this.#entered].reverse()) await runHooks(hooks.afterAll);
    this.#entered.clear();
  }
}

export function isStaged(tests: readonly Collected[]): boolean {
  return tests.some(({ suite }) => suite.path.some(({ hooks }) => hooks.beforeAll.length + hooks.afterAll.length > 0));
}
