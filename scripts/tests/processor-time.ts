import { afterAll } from 'vitest';
import { processorSeconds } from './processor-seconds.ts';

declare module 'vitest' {
  interface TaskMeta {
    // The processor time of a test file, with all that it started, in seconds; 0 where there is no `/proc`.
    processor?: number;
  }
}

// The wall clock of a file says more about what else ran meanwhile; this is what a file costs.
const before = processorSeconds(process.pid);
// biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern there
afterAll(({}, suite) => {
  suite.file.meta.processor = processorSeconds(process.pid) - before;
});
