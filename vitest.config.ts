import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './scripts/tests/closing-line.ts';
import { InTurns } from './scripts/tests/in-turns.ts';
import { isWhole } from './scripts/tests/share.ts';

const HOOKS = new URL('scripts/tests/node-hooks.ts', import.meta.url).href;

export default defineConfig({
  test: {
    // The tests of the tools are left to `npm run proof`.
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'scripts/**/*.test.ts',
      ...(isWhole ? ['tools/**/*.test.ts'] : []),
    ],
    isolate: false,
    // A walk or a variant of which `npm test` has a shorter one: what it guards is guarded there, too. `skipIf` overrides a tag.
    tags: [{ name: 'proof', description: 'npm run proof runs it, and npm test does not', skip: !isWhole }],
    // Many tests wait for a browser, a terminal or a server; two more than there are cores do work meanwhile.
    maxWorkers: availableParallelism() + 2,
    // Most of what a test makes is garbage at its end. With more room for what is new, less of it is looked at and copied meanwhile.
    execArgv: ['--max-semi-space-size=64', '--conditions=tamis-source', `--import=${HOOKS}`],
    // Node itself runs what is tested: types are stripped, and nothing is bundled or transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: InTurns },
    globalSetup: './scripts/tests/run-folder.ts',
    setupFiles: ['./scripts/tests/temporary-folder.ts', './scripts/tests/processor-time.ts', './scripts/tests/processes.ts'],
    reporters: ['default', new ClosingLine()],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, the usual limit, is nothing on a busy machine. To look more often is work of its own, at a page or in a database.
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
});
