// Runs once in each process that runs test files, before any of them.
import childProcess, { ChildProcess } from 'node:child_process';
import { registerHooks, syncBuiltinESMExports } from 'node:module';

declare global {
  var TAMIS_BUILD: string | undefined;
  var startedProcesses: number;
}

globalThis.TAMIS_BUILD = 'test';
globalThis.startedProcesses = 0;

const FAST_CHECK = new URL('fast-check.ts', import.meta.url).href;

// Tests that import fast-check get it with our rules for its samples.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'fast-check' && context.parentURL !== FAST_CHECK
      ? { url: FAST_CHECK, shortCircuit: true }
      : next(specifier, context),
});

// The functions that start a process and wait for its end. All others start theirs by way of `ChildProcess`.
const WAITING = ['spawnSync', 'execSync', 'execFileSync'];

type Start = (this: unknown, ...given: unknown[]) => unknown;

function count(owner: object, name: string): void {
  const start = Reflect.get(owner, name) as Start;
  Reflect.set(owner, name, function (this: unknown, ...given: unknown[]): unknown {
    globalThis.startedProcesses++;
    return start.apply(this, given);
  } satisfies Start);
}

count(ChildProcess.prototype, 'spawn');
for (const name of WAITING) count(childProcess, name);
syncBuiltinESMExports();
