import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    processes?: number;
  }
}

// A process costs more than most tests: it is started for what only a process can show.
const before = globalThis.startedProcesses;
// biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern there
afterAll(({}, suite) => {
  suite.file.meta.processes = globalThis.startedProcesses - before;
});
