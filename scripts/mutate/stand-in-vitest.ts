// What test files get under the name `vitest` while they run in this process: tests are collected, not run.
export { expect, expectTypeOf } from 'vitest';

/** A test that a file declares. */
export interface Collected {
  readonly title: string;
  readonly run: () => unknown;
}

type Body = (...values: unknown[]) => unknown;

/** Thrown by a test that says itself that it can't run here. */
export class Skipped extends Error {}

let collecting: Collected[] = [];
let after: (() => unknown)[] = [];
let titles: readonly string[] = [];

/** The tests that loading a file declares. */
export async function collect(load: () => Promise<unknown>): Promise<readonly Collected[]> {
  collecting = [];
  after = [];
  titles = [];
  await load();
  return collecting;
}

function declare(title: string, body: Body, values: readonly unknown[]): void {
  const hooks = after;
  const whole = [...titles, title].join(' > ');
  const run = async () => {
    try {
      await body(...values);
    } finally {
      for (const hook of hooks) await hook();
    }
  };
  collecting.push({ title: whole, run });
}

const context = {
  skip: (reason: string): never => {
    throw new Skipped(reason);
  },
};

/** The body is the last argument that is a function: options may come before or after it. */
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

/** Groups tests: their titles begin with this one. */
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
  const outer = titles;
  titles = [...titles, title];
  body(...values);
  titles = outer;
}

function afterEach(hook: () => unknown): void {
  after.push(hook);
}

export { afterEach, describe, test, test as it };
