import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many processes a test file started. */
    processes?: number;
  }
}

/** The functions that start a process and wait for its end. All others start theirs by way of `ChildProcess`. */
const WAITING = ['spawnSync', 'execSync', 'execFileSync'] as const;

/** Where a worker, which runs many test files, keeps how many processes it has started. */
const STARTED = Symbol.for('tamis.tests.processes');
const kept: typeof globalThis & { [STARTED]?: number } = globalThis;

if (kept[STARTED] === undefined) {
  kept[STARTED] = 0;
  counted(ChildProcess.prototype as unknown as Starters, 'spawn');
  for (const name of WAITING) counted(childProcess as unknown as Starters, name);
  syncBuiltinESMExports();
}

/** Functions of an object. */
interface Starters {
  [name: string]: (...given: unknown[]) => unknown;
}

/** Counts how often a function is called that starts a process. */
function counted(owner: Starters, name: string): void {
  const start = owner[name];
  owner[name] = function (this: unknown, ...given: unknown[]): unknown {
    kept[STARTED] = (kept[STARTED] ?? 0) + 1;
    return start?.apply(this, given);
  };
}

// A process costs more than most tests: it is started for what only a process can show.
const before = globalThis.startedProcesses;
// biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern there
afterAll(({}, suite) => {
  suite.file.meta.processes = globalThis.startedProcesses - before;
});
