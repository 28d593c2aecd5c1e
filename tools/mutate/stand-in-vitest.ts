// What test files get under the name `vitest` while they run in this process: tests are collected, not run.
import { expect } from 'vitest';

export { expectTypeOf, vi } from 'vitest';

// There is no runner that could say which test runs.
expect.getState = (() => ({})) as typeof expect.getState;

type Hook = (given?: unknown) => unknown;

// A group of tests with its hooks; a file is one too.
export interface Suite {
  readonly titles: readonly string[];
  readonly path: readonly Suite[];
  readonly hooks: { readonly [name in 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll']: Hook[] };
}

export interface Collected {
  readonly title: string;
  readonly suite: Suite;
  readonly run: () => Promise<void>;
}

type Body = (...values: unknown[]) => unknown;

// Thrown by a test that says itself that it can't run here.
export class Skipped extends Error {}

let collecting: Collected[] = [];
let finished: Hook[] = [];
let current: Suite = suiteIn(undefined, []);

function suiteIn(outer: Suite | undefined, titles: readonly string[]): Suite {
  const path: Suite[] = [...(outer?.path ?? [])];
  const made = { titles, path, hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] } };
  path.push(made);
  return made;
}

export async function collect(load: () => Promise<unknown>): Promise<readonly Collected[]> {
  collecting = [];
  current = suiteIn(undefined, []);
  await load();
  return collecting;
}

function declare(title: string, body: Body, values: readonly unknown[]): void {
  const suite = current;
  const run = async () => {
    finished = [];
    try {
      for (const { hooks } of suite.path) await runHooks(hooks.beforeEach);
      await body(...values);
    } finally {
      for (const { hooks } of suite.path.toReversed()) await runHooks(hooks.afterEach);
      await runHooks(finished);
    }
  };
  collecting.push({ title: [...suite.titles, title].join(' > '), suite, run });
}

export async function runHooks(hooks: readonly Hook[]): Promise<void> {
  for (const hook of hooks) await hook(context);
}

const context = {
  // What tests note about themselves is read by nobody.
  task: { file: { meta: {} } },
  skip: (isSo: boolean | string, reason?: string): void => {
    if (isSo !== false) throw new Skipped(reason ?? String(isSo));
  },
};

const bodyOf = (rest: readonly unknown[]) => rest.find((one) => typeof one === 'function') as Body;
const listed = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]);

function test(title: string, ...rest: unknown[]): void {
  declare(title, bodyOf(rest), [context]);
}
test.each =
  (rows: readonly unknown[]) =>
  (title: string, ...rest: unknown[]): void => {
    for (const row of rows) declare(title, bodyOf(rest), listed(row));
  };
test.for =
  (rows: readonly unknown[]) =>
  (title: string, ...rest: unknown[]): void => {
    for (const row of rows) declare(title, bodyOf(rest), [row, context]);
  };
test.skipIf = (isSkipped: boolean) => (isSkipped ? () => undefined : test);

function describe(title: string, ...rest: unknown[]): void {
  group(title, bodyOf(rest), []);
}
describe.each =
  (rows: readonly unknown[]) =>
  (title: string, ...rest: unknown[]): void => {
    for (const row of rows) group(title, bodyOf(rest), listed(row));
  };
describe.skipIf = (isSkipped: boolean) => (isSkipped ? () => undefined : describe);

function group(title: string, body: Body, values: readonly unknown[]): void {
  const outer = current;
  current = suiteIn(outer, [...outer.titles, title]);
  body(...values);
  current = outer;
}

const adder = (name: keyof Suite['hooks']) => (hook: Hook) => {
  current.hooks[name].push(hook);
};
const beforeAll = adder('beforeAll');
const beforeEach = adder('beforeEach');
const afterEach = adder('afterEach');
const afterAll = adder('afterAll');
const onTestFinished = (hook: Hook) => {
  finished.unshift(hook);
};

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, test as it };
